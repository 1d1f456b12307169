<?xml version="1.0" encoding="UTF-8"?>
<!-- All that is told of a record: one sheet, so that sentences and contents are compiled once for all of it.
     Input: a mail around a record, or a record.

     Parameter make: html: a page kept as a file; entry: one turn of the index page, written as XML; scene: one turn
     of the page that plays a game, as XML; what text.xsl makes; parts: several of these at once, for they tell the
     same: parameter parts names them, a blank on either side of each. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:exsl="http://exslt.org/common" exclude-result-prefixes="exsl">

<xsl:import href="text.xsl"/>
<xsl:import href="colours.xsl"/>
<xsl:import href="html.xsl"/>
<xsl:import href="entry.xsl"/>
<xsl:import href="scene.xsl"/>
<xsl:param name="parts"/>
<xsl:output method="html" encoding="UTF-8" indent="no" doctype-system="about:legacy-compat"/>

<xsl:template match="/">
  <xsl:choose>
    <xsl:when test="$make = 'html'"><xsl:apply-templates select="." mode="html"/></xsl:when>
    <xsl:when test="$make = 'parts'"><xsl:apply-templates select="." mode="parts"/></xsl:when>
    <xsl:when test="$make = 'entry'"><xsl:apply-templates select="." mode="entry"/></xsl:when>
    <xsl:when test="$make = 'scene'"><xsl:apply-templates select="." mode="scene"/></xsl:when>
    <xsl:otherwise><xsl:apply-imports/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template match="/" mode="parts">
  <xsl:variable name="doc"><xsl:call-template name="content"/></xsl:variable>
  <parts>
    <xsl:if test="contains($parts, ' subject ')"><subject><xsl:apply-templates select="." mode="subject"/></subject></xsl:if>
    <xsl:if test="contains($parts, ' text ')"><text><xsl:apply-templates select="exsl:node-set($doc)/doc/*" mode="text"/></text></xsl:if>
    <xsl:if test="contains($parts, ' form ')"><form><xsl:apply-templates select="." mode="form"/></form></xsl:if>
    <xsl:if test="contains($parts, ' answers ')"><answers><xsl:apply-templates select="." mode="answers"/></answers></xsl:if>
    <xsl:if test="contains($parts, ' entry ')"><entry><xsl:apply-templates select="." mode="entry"/></entry></xsl:if>
    <xsl:if test="contains($parts, ' html ')">
      <xsl:apply-templates select="." mode="html"><xsl:with-param name="content" select="exsl:node-set($doc)/doc/*"/></xsl:apply-templates>
    </xsl:if>
  </parts>
</xsl:template>

</xsl:stylesheet>
