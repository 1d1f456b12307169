<?xml version="1.0" encoding="UTF-8"?>
<!-- Orders as understood on a map with a flat side up (columns.xsl): outlines where the past is
     filled.  A line names the units of a step, where each of them is when it begins (at), the
     hexes it names (to) and the step itself (text). -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns="http://www.w3.org/2000/svg">

<!-- Ways and fire lie under the units, all else over them. -->
<xsl:template match="understood/line" mode="tn-order">
  <xsl:if test="@to != '' and @verb != 'attack' and @verb != 'collapse'"><xsl:call-template name="tn-order-line"/></xsl:if>
</xsl:template>
<xsl:template match="understood/line" mode="tn-label">
  <xsl:if test="@status = 'refused' or @verb = 'attack' or @verb = 'collapse' or not(@to != '')"><xsl:call-template name="tn-order-line"><xsl:with-param name="over" select="true()"/></xsl:call-template></xsl:if>
</xsl:template>
<xsl:template name="tn-order-line">
  <xsl:param name="over" select="false()"/>
  <xsl:variable name="c"><xsl:choose><xsl:when test="@status = 'refused'">r</xsl:when><xsl:otherwise><xsl:call-template name="side"><xsl:with-param name="seat" select="$me"/></xsl:call-template></xsl:otherwise></xsl:choose></xsl:variable>
  <g>
    <title><xsl:value-of select="concat($w-line, ' ', @n, ': ')"/><xsl:call-template name="say-columns-order"/><xsl:text> (</xsl:text><xsl:call-template name="w-mark"><xsl:with-param name="mark" select="concat('o-', @status)"/></xsl:call-template>)</title>
    <xsl:call-template name="tn-order-each"><xsl:with-param name="at" select="@at"/><xsl:with-param name="c" select="$c"/><xsl:with-param name="over" select="$over"/></xsl:call-template>
  </g>
</xsl:template>

<!-- For each place where one of them is. -->
<xsl:template name="tn-order-each">
  <xsl:param name="at"/>
  <xsl:param name="c"/>
  <xsl:param name="over"/>
  <xsl:if test="$at != ''">
    <xsl:variable name="hex" select="substring($at, 1, 4)"/>
    <xsl:choose>
      <xsl:when test="not($over) and @verb = 'fire'"><xsl:call-template name="tn-order-fire"><xsl:with-param name="hex" select="$hex"/><xsl:with-param name="to" select="@to"/><xsl:with-param name="c" select="$c"/></xsl:call-template></xsl:when>
      <xsl:when test="not($over)"><xsl:call-template name="tn-order-go"><xsl:with-param name="list" select="concat($hex, ' ', @to)"/><xsl:with-param name="c" select="$c"/></xsl:call-template></xsl:when>
      <xsl:when test="@verb = 'attack'"><xsl:call-template name="tn-order-attack"><xsl:with-param name="hex" select="$hex"/><xsl:with-param name="c" select="$c"/></xsl:call-template></xsl:when>
      <xsl:when test="@verb = 'face'"><xsl:call-template name="tn-order-face"><xsl:with-param name="hex" select="$hex"/><xsl:with-param name="c" select="$c"/></xsl:call-template></xsl:when>
      <xsl:when test="not(@to != '') or @verb = 'collapse'"><xsl:call-template name="tn-order-word"><xsl:with-param name="hex" select="$hex"/><xsl:with-param name="c" select="$c"/></xsl:call-template></xsl:when>
    </xsl:choose>
    <xsl:if test="$over and @status = 'refused'">
      <xsl:variable name="point"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
      <g transform="translate({$point})"><g transform="translate(-12,-18)"><circle r="9.500" fill="#fff9ec" stroke="#c4201a" stroke-width="2"/><path d="M-4,-4L4,4M-4,4L4,-4" stroke="#c4201a" stroke-width="2.400" stroke-linecap="round"/></g></g>
    </xsl:if>
    <xsl:call-template name="tn-order-each"><xsl:with-param name="at" select="substring($at, 6)"/><xsl:with-param name="c" select="$c"/><xsl:with-param name="over" select="$over"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<xsl:template name="tn-order-go">
  <xsl:param name="list"/>
  <xsl:param name="c"/>
  <xsl:variable name="d"><xsl:call-template name="tn-curve"><xsl:with-param name="list" select="$list"/></xsl:call-template></xsl:variable>
  <path class="mv {$c}m" stroke-width="8.500" d="{$d}"/><path class="mv face" stroke-width="5.200" marker-end="url(#ao-{$c})" d="{$d}"/>
  <xsl:if test="@status = 'conditional'"><path class="mv {$c}m" style="stroke-linecap:butt" stroke-width="6" stroke-dasharray="2 4.500" d="{$d}"/></xsl:if>
</xsl:template>

<xsl:template name="tn-order-fire">
  <xsl:param name="hex"/>
  <xsl:param name="to"/>
  <xsl:param name="c"/>
  <xsl:if test="$to != ''">
    <xsl:variable name="a"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
    <xsl:variable name="b"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="substring($to, 1, 4)"/></xsl:call-template></xsl:variable>
    <path class="mv halo" stroke-width="5" d="M{$a}L{$b}"/><path class="mv {$c}m" stroke-width="2.200" stroke-dasharray="1.500 5" d="M{$a}L{$b}"/>
    <circle class="{$c}m" fill="none" stroke-width="2.200" cx="{substring-before($b, ',')}" cy="{substring-after($b, ',')}" r="30"><xsl:if test="@status = 'conditional'"><xsl:attribute name="stroke-dasharray">5 4</xsl:attribute></xsl:if></circle>
    <xsl:call-template name="tn-order-fire"><xsl:with-param name="hex" select="$hex"/><xsl:with-param name="to" select="substring($to, 6)"/><xsl:with-param name="c" select="$c"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<xsl:template name="tn-order-attack">
  <xsl:param name="hex"/>
  <xsl:param name="c"/>
  <xsl:variable name="x1"><xsl:call-template name="tn-x"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y1"><xsl:call-template name="tn-y"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
  <xsl:variable name="x2"><xsl:call-template name="tn-x"><xsl:with-param name="hex" select="@to"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y2"><xsl:call-template name="tn-y"><xsl:with-param name="hex" select="@to"/></xsl:call-template></xsl:variable>
  <g transform="translate({($x1 + $x2) div 2},{($y1 + $y2) div 2})"><use href="#crossed"/><circle class="mv {$c}m" r="12" stroke-width="2.600"><xsl:if test="@status = 'conditional'"><xsl:attribute name="stroke-dasharray">4 3</xsl:attribute></xsl:if></circle></g>
</xsl:template>

<xsl:template name="tn-order-face">
  <xsl:param name="hex"/>
  <xsl:param name="c"/>
  <xsl:variable name="point"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
  <xsl:variable name="turn"><xsl:call-template name="tn-turn"/></xsl:variable>
  <path transform="translate({$point}) rotate({$turn})" class="{$c}m paper" stroke-width="2.200" stroke-linejoin="round" d="M-9,-24h18l-9,-12z"><xsl:if test="@status = 'conditional'"><xsl:attribute name="stroke-dasharray">4 3</xsl:attribute></xsl:if></path>
</xsl:template>

<!-- What has no place but a word, one under the other. -->
<xsl:template name="tn-order-word">
  <xsl:param name="hex"/>
  <xsl:param name="c"/>
  <xsl:variable name="point"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
  <xsl:variable name="down" select="14 * count(preceding-sibling::line[@at = current()/@at and (not(@to) or @to = '') and @verb != 'face'])"/>
  <xsl:variable name="w" select="6.200 * string-length(@text) + 10"/>
  <g transform="translate({$point})"><rect class="{$c}m paper" x="{-$w div 2}" y="{16 + $down}" width="{$w}" height="14" rx="5" stroke-width="1.600"><xsl:if test="@status = 'conditional'"><xsl:attribute name="stroke-dasharray">4 3</xsl:attribute></xsl:if></rect><text class="ink lbl" y="{26.500 + $down}" font-size="10.500"><xsl:value-of select="@text"/></text></g>
</xsl:template>

</xsl:stylesheet>
