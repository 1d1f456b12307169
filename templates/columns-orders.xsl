<?xml version="1.0" encoding="UTF-8"?>
<!-- Orders as understood on a map with a flat side up (columns.xsl).  A line names the units of a
     step, where each of them is when it begins (at), the hexes it names (to) and the step itself
     (text).  Ways and fire lie under the units, all else over them. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns="http://www.w3.org/2000/svg">
<xsl:import href="orders.xsl"/>

<xsl:template match="understood/line" mode="tn-order">
  <xsl:if test="@to != '' and @verb != 'attack' and @verb != 'collapse'"><xsl:call-template name="tn-order-line"/></xsl:if>
</xsl:template>
<xsl:template match="understood/line" mode="tn-label">
  <xsl:if test="@status = 'refused' or @verb = 'attack' or @verb = 'collapse' or not(@to != '')"><xsl:call-template name="tn-order-line"><xsl:with-param name="over" select="true()"/></xsl:call-template></xsl:if>
</xsl:template>
<xsl:template name="tn-order-line">
  <xsl:param name="over" select="false()"/>
  <g>
    <xsl:call-template name="order-title"><xsl:with-param name="says"><xsl:call-template name="say-columns-order"/></xsl:with-param></xsl:call-template>
    <xsl:call-template name="tn-order-each"><xsl:with-param name="at" select="@at"/><xsl:with-param name="over" select="$over"/></xsl:call-template>
  </g>
</xsl:template>

<!-- For each place where one of them is. -->
<xsl:template name="tn-order-each">
  <xsl:param name="at"/>
  <xsl:param name="over"/>
  <xsl:if test="$at != ''">
    <xsl:variable name="hex" select="substring($at, 1, 4)"/>
    <xsl:choose>
      <xsl:when test="not($over) and @verb = 'fire'"><xsl:call-template name="tn-order-fire"><xsl:with-param name="hex" select="$hex"/><xsl:with-param name="to" select="@to"/></xsl:call-template></xsl:when>
      <xsl:when test="not($over)"><xsl:call-template name="order-arrow"><xsl:with-param name="d"><xsl:call-template name="tn-curve"><xsl:with-param name="list" select="concat($hex, ' ', @to)"/></xsl:call-template></xsl:with-param></xsl:call-template></xsl:when>
      <xsl:when test="@verb = 'attack'"><xsl:call-template name="tn-order-attack"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:when>
      <xsl:when test="@verb = 'face'"><xsl:call-template name="tn-order-face"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:when>
      <xsl:when test="not(@to != '') or @verb = 'collapse'"><xsl:call-template name="tn-order-word"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:when>
    </xsl:choose>
    <xsl:if test="$over and @status = 'refused'">
      <xsl:variable name="point"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
      <g transform="translate({$point})"><g class="mark" place="2" spots="0,0 -12,6 -20,14 36,0 44,14 -16,30" transform="translate(-12,-18)"><xsl:call-template name="order-cross"/></g></g>
    </xsl:if>
    <xsl:call-template name="tn-order-each"><xsl:with-param name="at" select="substring($at, 6)"/><xsl:with-param name="over" select="$over"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<!-- A dotted line to each hex, and a ring around it. -->
<xsl:template name="tn-order-fire">
  <xsl:param name="hex"/>
  <xsl:param name="to"/>
  <xsl:if test="$to != ''">
    <xsl:variable name="c"><xsl:call-template name="order-class"/></xsl:variable>
    <xsl:variable name="a"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
    <xsl:variable name="b"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="substring($to, 1, 4)"/></xsl:call-template></xsl:variable>
    <path class="mv halo" stroke-width="5" d="M{$a}L{$b}"/><path class="mv {$c}m" stroke-width="2.200" stroke-dasharray="1.500 5" d="M{$a}L{$b}"/>
    <circle class="{$c}m" fill="none" stroke-width="2.200" cx="{substring-before($b, ',')}" cy="{substring-after($b, ',')}" r="30"><xsl:call-template name="tn-order-if"/></circle>
    <xsl:call-template name="tn-order-fire"><xsl:with-param name="hex" select="$hex"/><xsl:with-param name="to" select="substring($to, 6)"/></xsl:call-template>
  </xsl:if>
</xsl:template>
<xsl:template name="tn-order-if"><xsl:if test="@status = 'conditional'"><xsl:attribute name="stroke-dasharray">5 4</xsl:attribute></xsl:if></xsl:template>

<xsl:template name="tn-order-attack">
  <xsl:param name="hex"/>
  <xsl:variable name="c"><xsl:call-template name="order-class"/></xsl:variable>
  <xsl:variable name="x1"><xsl:call-template name="tn-x"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y1"><xsl:call-template name="tn-y"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
  <xsl:variable name="x2"><xsl:call-template name="tn-x"><xsl:with-param name="hex" select="@to"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y2"><xsl:call-template name="tn-y"><xsl:with-param name="hex" select="@to"/></xsl:call-template></xsl:variable>
  <g class="mark" place="3" spots="0,0 10,0 -10,0 0,10 0,-10 20,8 -20,8 20,-8 -20,-8" transform="translate({($x1 + $x2) div 2},{round(($y1 + $y2) div 2)})"><use href="#crossed"/><circle class="mv {$c}m" r="12" stroke-width="2.600"><xsl:call-template name="tn-order-if"/></circle></g>
</xsl:template>

<xsl:template name="tn-order-face">
  <xsl:param name="hex"/>
  <xsl:variable name="c"><xsl:call-template name="order-class"/></xsl:variable>
  <xsl:variable name="point"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
  <xsl:variable name="turn"><xsl:call-template name="tn-turn"/></xsl:variable>
  <path transform="translate({$point}) rotate({$turn})" class="{$c}m paper mark" stroke-width="2.200" stroke-linejoin="round" d="M-9,-24h18l-9,-12z"><xsl:call-template name="tn-order-if"/></path>
</xsl:template>

<!-- What has no place but a word, one under the other. -->
<xsl:template name="tn-order-word">
  <xsl:param name="hex"/>
  <xsl:variable name="point"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
  <xsl:variable name="wide"><xsl:call-template name="order-pill-width"><xsl:with-param name="text" select="@text"/></xsl:call-template></xsl:variable>
  <xsl:variable name="down" select="17 * count(preceding-sibling::line[contains(concat(' ', @at, ' '), concat(' ', $hex, ' ')) and not(@to != '') and @verb != 'face'])"/>
  <g transform="translate({$point})"><g class="mark" place="4" spots="0,0 0,17 0,-62 46,-20 -46,-20 46,4 -46,4 0,34 0,-80 60,20 -60,20 0,51" far="0,0" transform="translate({round(-.425 * $wide)},{24 + $down}) scale(.85)"><xsl:call-template name="order-pill"><xsl:with-param name="text" select="@text"/></xsl:call-template></g></g>
</xsl:template>

</xsl:stylesheet>
