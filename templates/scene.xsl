<?xml version="1.0" encoding="UTF-8"?>
<!-- One turn of the page that plays a game (replay.xsl), made from the public record: what happened in words, each
     event under its number, and what the charts draw. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:exsl="http://exslt.org/common" exclude-result-prefixes="exsl">

<xsl:template match="/" mode="scene">
  <xsl:variable name="headline"><xsl:call-template name="say-headline"/></xsl:variable>
  <xsl:variable name="events"><xsl:call-template name="listed-events"/></xsl:variable>
  <scene turn="{$rec/@turn}" headline="{normalize-space($headline)}" made="{$rec/@made}">
    <xsl:if test="$over"><xsl:attribute name="over">yes</xsl:attribute></xsl:if>
    <xsl:for-each select="$rec/players/player">
      <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="@seat"/></xsl:call-template></xsl:variable>
      <side seat="{@seat}" name="{@name}" person="{@person}" class="{$side}">
        <xsl:if test="@person = '' and @bot"><xsl:attribute name="person"><xsl:call-template name="say-bot"/></xsl:attribute></xsl:if>
        <xsl:attribute name="score"><xsl:call-template name="say-score"/></xsl:attribute>
        <xsl:attribute name="strength"><xsl:call-template name="strength"/></xsl:attribute>
        <xsl:variable name="luck" select="$rec/luck/side[@seat = current()/@seat]"/>
        <xsl:if test="$luck"><xsl:attribute name="hits"><xsl:value-of select="$luck/@hits"/></xsl:attribute><xsl:attribute name="expected"><xsl:value-of select="$luck/@expected"/></xsl:attribute></xsl:if>
        <xsl:for-each select="$rec/luck/whole/sum[@seat = current()/@seat and @of = 'hits' and @over = 'game']">
          <xsl:attribute name="chance"><xsl:call-template name="say-share"><xsl:with-param name="share" select="@chance"/></xsl:call-template></xsl:attribute>
        </xsl:for-each>
      </side>
    </xsl:for-each>
    <text>
      <p class="short"><xsl:call-template name="turn-in-short"/></p>
      <!-- Behind the list stands how to ask for more by mail. -->
      <xsl:apply-templates select="exsl:node-set($events)/*[following-sibling::list or self::list or not(../list)]" mode="scene"/>
    </text>
  </scene>
</xsl:template>

<!-- What is left of a side: blocks, cards in its stacks, hits that its units can take, units on the map. -->
<xsl:template name="strength">
  <xsl:variable name="seat" select="@seat"/>
  <xsl:choose>
    <xsl:when test="$stacks"><xsl:value-of select="sum($rec/state/stack[starts-with(@id, concat($seat, '-'))]/@n-cards)"/></xsl:when>
    <xsl:when test="$table"><xsl:value-of select="count($rec/state/unit[@where = 'table'][key('piece', @id)/@seat = $seat])"/></xsl:when>
    <xsl:when test="$columns"><xsl:value-of select="count($rec/state/unit[@status = 'on-map'][key('piece', @id)/@seat = $seat])"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="sum($rec/state/piece[@fate = 'there'][key('piece', @id)/@seat = $seat]/@blocks)"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== the blocks of content.xsl as plain HTML ==== -->
<xsl:template match="h" mode="scene"/>
<xsl:template match="*" mode="scene"><p><xsl:value-of select="."/></p></xsl:template>
<xsl:template match="list" mode="scene"><ol><xsl:apply-templates select="i" mode="scene"/></ol></xsl:template>
<!-- n: "31.", "31-33.", "31.fr.1." -->
<xsl:template match="i" mode="scene">
  <li>
    <xsl:if test="@n"><xsl:attribute name="data-n"><xsl:value-of select="substring(@n, 1, string-length(@n) - 1)"/></xsl:attribute></xsl:if>
    <xsl:if test="@n"><b><xsl:value-of select="@n"/></b><xsl:text> </xsl:text></xsl:if>
    <span><xsl:value-of select="normalize-space(.)"/></span>
  </li>
</xsl:template>

</xsl:stylesheet>
