<?xml version="1.0" encoding="UTF-8"?>
<!-- What the drawings of orders as understood share: outlines where the past is filled, red with a
     cross where a line was refused, hatched or dashed where it waits for a condition.  The context is
     a line of record/understood. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns="http://www.w3.org/2000/svg">

<xsl:template name="order-class"><xsl:choose><xsl:when test="@status = 'refused'">r</xsl:when><xsl:otherwise><xsl:call-template name="side"><xsl:with-param name="seat" select="$me"/></xsl:call-template></xsl:otherwise></xsl:choose></xsl:template>

<!-- "Line 3: what it says (if its condition holds)" -->
<xsl:template name="order-title">
  <xsl:param name="says"/>
  <title><xsl:value-of select="concat($w-line, ' ', @n, ': ', $says, ' (')"/><xsl:call-template name="w-mark"><xsl:with-param name="mark" select="concat('o-', @status)"/></xsl:call-template><xsl:text>)</xsl:text></title>
</xsl:template>

<!-- The outlined arrow along a path. -->
<xsl:template name="order-arrow">
  <xsl:param name="d"/>
  <xsl:param name="dots" select="false()"/>
  <xsl:variable name="c"><xsl:call-template name="order-class"/></xsl:variable>
  <path class="mv halo" stroke-width="12" d="{$d}"/>
  <path class="mv {$c}m" stroke-width="9" d="{$d}"><xsl:if test="$dots"><xsl:attribute name="stroke-dasharray">.1 13</xsl:attribute></xsl:if></path>
  <path class="mv face" stroke-width="5.4" marker-end="url(#ao-{$c})" d="{$d}"><xsl:if test="$dots"><xsl:attribute name="stroke-dasharray">.1 13</xsl:attribute></xsl:if></path>
  <xsl:if test="@status = 'conditional' and not($dots)"><path class="mv {$c}m" style="stroke-linecap:butt" stroke-width="6" stroke-dasharray="2 4.5" d="{$d}"/></xsl:if>
</xsl:template>

<xsl:template name="order-cross"><circle r="8" fill="#fff9ec" stroke="#c4201a" stroke-width="1.6"/><path d="M-3.5,-3.5L3.5,3.5M-3.5,3.5L3.5,-3.5" stroke="#c4201a" stroke-width="2.4" stroke-linecap="round"/></xsl:template>

<!-- A word or more in an outline, its middle left at 0,0; how wide one is. -->
<xsl:template name="order-pill-width"><xsl:param name="text"/><xsl:value-of select="18 + 6.1 * string-length($text)"/></xsl:template>
<xsl:template name="order-pill">
  <xsl:param name="text"/>
  <xsl:variable name="c"><xsl:call-template name="order-class"/></xsl:variable>
  <xsl:variable name="wide"><xsl:call-template name="order-pill-width"><xsl:with-param name="text" select="$text"/></xsl:call-template></xsl:variable>
  <rect class="paper" y="-9.5" width="{$wide}" height="19" rx="6"/>
  <rect class="mv {$c}m" y="-9.5" width="{$wide}" height="19" rx="6" stroke-width="1.6"><xsl:if test="@status = 'conditional'"><xsl:attribute name="stroke-dasharray">4 4</xsl:attribute></xsl:if></rect>
  <text class="ink" x="{$wide div 2}" y="4" text-anchor="middle" font-size="11"><xsl:if test="@status = 'refused'"><xsl:attribute name="text-decoration">line-through</xsl:attribute></xsl:if><xsl:value-of select="$text"/></text>
</xsl:template>

</xsl:stylesheet>
