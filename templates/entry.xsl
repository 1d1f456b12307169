<?xml version="1.0" encoding="UTF-8"?>
<!-- One turn of the index page: the <turn> of index.xsl, made from the public record, and
     with about=yes what its <game> tells before the turns. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<xsl:param name="about" select="'no'"/>
<xsl:param name="file" select="''"/>

<xsl:template match="/" mode="entry">
  <xsl:choose>
    <xsl:when test="$about = 'yes'">
      <about id="{$rec/@game}" title="{$rec/@title}" system="{$rec/@system}" when="{$rec/setup/scenario/@when}">
        <xsl:if test="$over"><xsl:attribute name="result"><xsl:call-template name="say-archive-result"/></xsl:attribute></xsl:if>
        <xsl:for-each select="$rec/players/player"><side name="{@name}" person="{@person}"><xsl:if test="@person = '' and @bot"><xsl:attribute name="person"><xsl:call-template name="say-bot"/></xsl:attribute></xsl:if><xsl:attribute name="score"><xsl:call-template name="say-score"/></xsl:attribute></side></xsl:for-each>
      </about>
    </xsl:when>
    <xsl:otherwise>
      <turn n="{$rec/@turn}" map="{$file}.svg" svg="{$file}.svg" report="{$file}.html" record="{$file}.xml">
        <summary><xsl:call-template name="turn-in-short"/></summary>
      </turn>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

</xsl:stylesheet>
