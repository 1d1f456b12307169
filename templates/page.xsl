<?xml version="1.0" encoding="UTF-8"?>
<!-- All that is told of a record: one sheet, so that sentences and contents are compiled once for all of it.
     Input: a mail around a record, or a record.

     Parameter make: html: a page kept as a file; mail: subject, text and page of a mail at once, for they
     tell the same; entry: one turn of the index
     page, written as XML; scene: one turn of the page that plays a game, as XML; what text.xsl makes. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:exsl="http://exslt.org/common" exclude-result-prefixes="exsl">

<xsl:import href="text.xsl"/>
<xsl:import href="colours.xsl"/>
<xsl:import href="html.xsl"/>
<xsl:import href="entry.xsl"/>
<xsl:import href="scene.xsl"/>
<xsl:output method="html" encoding="UTF-8" indent="no" doctype-system="about:legacy-compat"/>

<xsl:template match="/">
  <xsl:choose>
    <xsl:when test="$make = 'html'"><xsl:apply-templates select="." mode="html"/></xsl:when>
    <xsl:when test="$make = 'mail'"><xsl:apply-templates select="." mode="mail"/></xsl:when>
    <xsl:when test="$make = 'entry'"><xsl:apply-templates select="." mode="entry"/></xsl:when>
    <xsl:when test="$make = 'scene'"><xsl:apply-templates select="." mode="scene"/></xsl:when>
    <xsl:otherwise><xsl:apply-imports/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template match="/" mode="mail">
  <xsl:variable name="doc"><xsl:call-template name="content"/></xsl:variable>
  <mail>
    <subject><xsl:apply-templates select="." mode="subject"/></subject>
    <text><xsl:apply-templates select="exsl:node-set($doc)/doc/*" mode="text"/></text>
    <xsl:apply-templates select="." mode="html"><xsl:with-param name="content" select="exsl:node-set($doc)/doc/*"/></xsl:apply-templates>
  </mail>
</xsl:template>

</xsl:stylesheet>
