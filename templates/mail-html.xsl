<?xml version="1.0" encoding="UTF-8"?>
<!-- The HTML part of a mail; a file of its own so that a site can change mails alone. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:import href="report-html.xsl"/>
</xsl:stylesheet>
