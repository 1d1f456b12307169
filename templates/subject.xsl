<?xml version="1.0" encoding="UTF-8"?>
<!-- The Subject of a mail: [game] Turn 6, France.  It stays the same within a turn. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<xsl:import href="common.xsl"/>
<xsl:import href="messages-en.xsl"/>
<xsl:output method="text" encoding="UTF-8"/>

<xsl:template match="/">
  <xsl:variable name="text"><xsl:call-template name="say-subject"/></xsl:variable>
  <xsl:value-of select="concat('[', $game, '] ')"/>
  <xsl:call-template name="plain"><xsl:with-param name="text" select="$text"/></xsl:call-template>
</xsl:template>

</xsl:stylesheet>
