<?xml version="1.0" encoding="UTF-8"?>
<!-- Orders as understood, on the table of stacks: outlines where the past is filled.  An attack is
     an arrow with its number, its kind and what is to be played in it; a card or general that is to
     come lies outlined where it will lie; what has no place on the table stands in a row behind
     the line.  Hatched or dashed: on a condition; red with a cross: refused. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns="http://www.w3.org/2000/svg"
    xmlns:exsl="http://exslt.org/common" exclude-result-prefixes="exsl">

<!-- What belongs to an attack: the other steps of its line. -->
<xsl:key name="so-line" match="understood/line" use="concat(@n, substring('r', 1, @status = 'refused'))"/>
<xsl:variable name="so-moves" select="$orders[@verb = 'place' or @verb = 'shift']"/>
<xsl:variable name="so-attacks" select="$orders[@verb = 'attack']"/>
<xsl:variable name="so-rest" select="$orders[(@verb = 'play' or @text) and not(key('so-line', concat(@n, substring('r', 1, @status = 'refused')))/@verb = 'attack')]"/>

<xsl:template name="stacks-orders">
  <xsl:if test="$orders">
    <title><xsl:value-of select="$w-orders-title"/></title>
    <xsl:apply-templates select="$so-moves" mode="so"/>
    <xsl:apply-templates select="$orders[@verb = 'general' or @verb = 'commander' or @verb = 'terrain']" mode="so"/>
    <xsl:apply-templates select="$so-attacks" mode="so"/>
    <xsl:apply-templates select="$so-attacks" mode="so-pill"/>
    <xsl:call-template name="so-row"><xsl:with-param name="x" select="$X0"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<xsl:template name="so-title">
  <xsl:variable name="says"><xsl:call-template name="say-stacks-order"/></xsl:variable>
  <xsl:call-template name="order-title"><xsl:with-param name="says" select="$says"/></xsl:call-template>
</xsl:template>

<!-- ==== cards: outlined below the last of the stack, in the order of the lines; refused ones below
     those ==== -->
<xsl:template name="so-front"><!-- how far from the middle the n-th card of a stack reaches -->
  <xsl:param name="n"/>
  <xsl:value-of select="$st-gap + $st-h + $st-step * ($n - 1)"/>
</xsl:template>

<xsl:template match="line" mode="so">
  <xsl:variable name="c"><xsl:call-template name="order-class"/></xsl:variable>
  <xsl:variable name="there" select="$so-moves[@to = current()/@to]"/>
  <xsl:variable name="refused" select="@status = 'refused'"/>
  <xsl:variable name="n" select="key('st-state', @to)/@n-cards + 1 + count($there[@status != 'refused']) * $refused + count(preceding-sibling::line[count(. | $there) = count($there) and (@status = 'refused') = $refused])"/>
  <xsl:variable name="x"><xsl:call-template name="st-x-of"><xsl:with-param name="id" select="@to"/></xsl:call-template></xsl:variable>
  <xsl:variable name="end"><xsl:call-template name="so-front"><xsl:with-param name="n" select="$n"/></xsl:call-template></xsl:variable>
  <xsl:variable name="high" select="$st-step + ($st-h - $st-step) * ($n = 1)"/>
  <xsl:variable name="y" select="$st-mid + $end - $st-step div 2"/>
  <g>
    <xsl:call-template name="so-title"/>
    <rect class="mv {$c}m" x="{$x - $st-w div 2}" y="{$st-mid + $end - $high + 2}" width="{$st-w}" height="{$high - 3}" rx="6" stroke-width="2.4"><xsl:if test="@status = 'conditional'"><xsl:attribute name="stroke-dasharray">5 5</xsl:attribute></xsl:if></rect>
    <text class="ink lbl" x="{$x}" y="{$y + 4.5}" font-size="12" font-weight="700"><xsl:value-of select="concat(key('piece', @unit)/@kind, ' ', @unit)"/></text>
    <text class="soft" x="{$x + $st-h div 2 + 6}" y="{$y + 4}" font-size="11"><tspan font-weight="700"><xsl:value-of select="$n"/></tspan><xsl:if test="@from = 'hand'"><xsl:value-of select="concat(' ', $w-from-hand)"/></xsl:if></text>
    <xsl:if test="@position">
      <xsl:variable name="x1"><xsl:call-template name="st-x-of"><xsl:with-param name="id" select="@from"/></xsl:call-template></xsl:variable>
      <xsl:variable name="at"><xsl:call-template name="so-front"><xsl:with-param name="n" select="@position"/></xsl:call-template></xsl:variable>
      <xsl:variable name="right" select="2 * ($x &gt; $x1) - 1"/>
      <xsl:variable name="bx" select="$x1 + $right * ($st-w div 2 - 4)"/>
      <xsl:variable name="ex" select="$x - $right * ($st-w div 2 + 8)"/>
      <xsl:call-template name="order-arrow"><xsl:with-param name="d" select="concat('M', $bx, ',', $st-mid + $at - 11, 'C', ($bx + $ex) div 2, ',', $st-mid + $at - 11, ' ', ($bx + $ex) div 2, ',', $y, ' ', $ex, ',', $y)"/></xsl:call-template>
    </xsl:if>
    <xsl:if test="@status = 'refused'"><g transform="translate({$x - $st-w div 2},{$y})"><xsl:call-template name="order-cross"/></g></xsl:if>
  </g>
</xsl:template>

<!-- ==== generals: outlined in the next free place beside the stack ==== -->
<xsl:template match="line[@verb = 'general' or @verb = 'commander']" mode="so">
  <xsl:variable name="c"><xsl:call-template name="order-class"/></xsl:variable>
  <xsl:variable name="x"><xsl:call-template name="st-x-of"><xsl:with-param name="id" select="@to"/></xsl:call-template></xsl:variable>
  <xsl:variable name="slot" select="key('st-state', @to)/@n-generals + count(preceding-sibling::line[(@verb = 'general' or @verb = 'commander') and @to = current()/@to])"/>
  <xsl:variable name="y" select="$st-mid + $st-gap + 54 + 44 * $slot"/>
  <g>
    <xsl:call-template name="so-title"/>
    <xsl:if test="key('st-place', @from)">
      <xsl:variable name="x1"><xsl:call-template name="st-x-of"><xsl:with-param name="id" select="@from"/></xsl:call-template></xsl:variable>
      <xsl:variable name="right" select="2 * ($x &gt; $x1) - 1"/>
      <xsl:variable name="y1" select="$st-mid + $st-gap + 54"/>
      <xsl:call-template name="order-arrow"><xsl:with-param name="d" select="concat('M', $x1 - 97 + 20 * $right, ',', $y1, 'L', $x - 97 - 24 * $right, ',', $y)"/></xsl:call-template>
    </xsl:if>
    <circle class="mv {$c}m" cx="{$x - 97}" cy="{$y}" r="14" stroke-width="2.4"><xsl:if test="@status = 'conditional'"><xsl:attribute name="stroke-dasharray">5 5</xsl:attribute></xsl:if></circle>
    <text class="ink lbl" x="{$x - 97}" y="{$y + 4.5}" font-size="12" font-weight="700"><xsl:value-of select="key('piece', @unit)/@rating"/></text>
    <text class="ink lbl" x="{$x - 97}" y="{$y + 25}" font-size="11"><xsl:value-of select="substring(key('piece', @unit)/@name, 1, 13)"/></text>
    <xsl:if test="@status = 'refused'"><g transform="translate({$x - 111},{$y})"><xsl:call-template name="order-cross"/></g></xsl:if>
  </g>
</xsl:template>

<xsl:template match="line[@verb = 'terrain']" mode="so">
  <xsl:variable name="c"><xsl:call-template name="order-class"/></xsl:variable>
  <xsl:variable name="x"><xsl:call-template name="st-x-of"><xsl:with-param name="id" select="@to"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y" select="$st-mid + $st-gap - 13"/>
  <g>
    <xsl:call-template name="so-title"/>
    <rect class="paper" x="{$x - 56}" y="{$y - 10}" width="112" height="20" rx="5"/>
    <rect class="mv {$c}m" x="{$x - 56}" y="{$y - 10}" width="112" height="20" rx="5" stroke-width="2.4"><xsl:if test="@status = 'conditional'"><xsl:attribute name="stroke-dasharray">5 5</xsl:attribute></xsl:if></rect>
    <text class="ink lbl" x="{$x}" y="{$y + 4.5}" font-size="13" font-style="italic"><xsl:value-of select="key('card', @card)/@name"/></text>
    <xsl:if test="@status = 'refused'"><g transform="translate({$x - 56},{$y})"><xsl:call-template name="order-cross"/></g></xsl:if>
  </g>
</xsl:template>

<!-- ==== attacks ==== -->
<xsl:template name="so-shift"><!-- of one stack, beside each other -->
  <xsl:variable name="k" select="count(preceding-sibling::line[@verb = 'attack' and @from = current()/@from])"/>
  <xsl:value-of select="18 * (($k mod 2) * 2 - 1) * ceiling($k div 2)"/>
</xsl:template>
<xsl:template name="so-target"><xsl:choose><xsl:when test="@to = 'reserve'"><xsl:value-of select="$page-w - $X0 - 10"/></xsl:when><xsl:otherwise><xsl:call-template name="st-x-of"><xsl:with-param name="id" select="@to"/></xsl:call-template></xsl:otherwise></xsl:choose></xsl:template>

<xsl:template match="line[@verb = 'attack']" mode="so">
  <xsl:variable name="shift"><xsl:call-template name="so-shift"/></xsl:variable>
  <xsl:variable name="x1"><xsl:call-template name="st-x-of"><xsl:with-param name="id" select="@from"/></xsl:call-template></xsl:variable>
  <xsl:variable name="x2"><xsl:call-template name="so-target"/></xsl:variable>
  <g>
    <xsl:call-template name="so-title"/>
    <xsl:call-template name="order-arrow">
      <xsl:with-param name="d" select="concat('M', $x1 + $shift, ',', $st-mid + $st-gap - 26, 'C', $x1 + $shift, ',', $st-mid, ' ', $x2 + $shift, ',', $st-mid, ' ', $x2 + $shift, ',', $st-mid - $st-gap + 30)"/>
      <xsl:with-param name="dots" select="@how = 'fire'"/>
    </xsl:call-template>
  </g>
</xsl:template>

<!-- On the arrow, near where it begins: number, kind, and a line for each card or word that belongs
     to the attack. -->
<xsl:template match="line" mode="so-pill">
  <xsl:variable name="c"><xsl:call-template name="order-class"/></xsl:variable>
  <xsl:variable name="x1"><xsl:call-template name="st-x-of"><xsl:with-param name="id" select="@from"/></xsl:call-template></xsl:variable>
  <xsl:variable name="x2"><xsl:call-template name="so-target"/></xsl:variable>
  <xsl:variable name="with" select="key('so-line', concat(@n, substring('r', 1, @status = 'refused')))[@verb = 'play' or @text]"/>
  <xsl:variable name="lines" select="count($with) + count(@support)"/>
  <xsl:variable name="same" select="count(preceding-sibling::line[@verb = 'attack' and @from = current()/@from])"/>
  <xsl:variable name="refused" select="@status = 'refused'"/>
  <xsl:variable name="number" select="count(preceding-sibling::line[@verb = 'attack' and @status != 'refused']) + 1"/>
  <g transform="translate({$x1 + .1 * ($x2 - $x1)},{$st-mid + 52 * $same + 20 * (@flank = 'yes')})">
    <xsl:call-template name="so-title"/>
    <rect class="paper" x="-64" y="{-12 - 6.5 * $lines}" width="128" height="{24 + 13 * $lines}" rx="8"/>
    <rect class="mv {$c}m" x="-64" y="{-12 - 6.5 * $lines}" width="128" height="{24 + 13 * $lines}" rx="8" stroke-width="2"><xsl:if test="@status = 'conditional'"><xsl:attribute name="stroke-dasharray">5 5</xsl:attribute></xsl:if></rect>
    <text class="ink" y="{4.5 - 6.5 * $lines}" text-anchor="middle" font-size="13" font-weight="700"><xsl:choose><xsl:when test="$refused"><xsl:value-of select="concat($w-line, ' ', @n, ': ')"/></xsl:when><xsl:otherwise><xsl:value-of select="concat($number, '. ')"/></xsl:otherwise></xsl:choose><xsl:call-template name="w-attack-kind"/><xsl:if test="@status = 'conditional'"><xsl:text>, </xsl:text><xsl:call-template name="w-mark"><xsl:with-param name="mark" select="'o-conditional'"/></xsl:call-template></xsl:if></text>
    <xsl:if test="@support"><text class="ink" y="{18 - 6.5 * $lines}" text-anchor="middle" font-size="10.5"><xsl:call-template name="say-stacks-support"/></text></xsl:if>
    <xsl:variable name="before" select="count(@support)"/>
    <xsl:for-each select="$with"><text class="ink" y="{5 - 6.5 * $lines + 13 * ($before + position())}" text-anchor="middle" font-size="10.5"><xsl:call-template name="so-words"/></text></xsl:for-each>
    <xsl:if test="$refused"><g transform="translate(-64,0)"><xsl:call-template name="order-cross"/></g></xsl:if>
  </g>
</xsl:template>

<!-- A card by code and name, another step as it is written. -->
<xsl:template name="so-words">
  <xsl:if test="@status = 'conditional'"><xsl:call-template name="w-mark"><xsl:with-param name="mark" select="'o-conditional'"/></xsl:call-template><xsl:text>: </xsl:text></xsl:if>
  <xsl:choose>
    <xsl:when test="@verb = 'play'"><xsl:value-of select="concat(key('card', @card)/@code, ' ', key('card', @card)/@name)"/><xsl:if test="@to"><xsl:text>, </xsl:text><xsl:call-template name="st-stack"><xsl:with-param name="id" select="@to"/></xsl:call-template></xsl:if></xsl:when>
    <xsl:otherwise><xsl:value-of select="@text"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="so-legend">
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="$me"/></xsl:call-template></xsl:variable>
  <xsl:variable name="d" select="'M-18,0H14'"/>
  <xsl:variable name="items">
    <xsl:if test="$so-attacks[@how != 'fire']"><i k="melee"/></xsl:if>
    <xsl:if test="$so-attacks[@how = 'fire']"><i k="fire"/></xsl:if>
    <xsl:if test="$orders[@status = 'conditional']"><i k="o-conditional"/></xsl:if>
    <xsl:if test="$orders[@status = 'refused']"><i k="o-refused"/></xsl:if>
  </xsl:variable>
  <xsl:for-each select="exsl:node-set($items)/*">
    <g transform="translate({62 * (position() - 1)},0)">
      <xsl:choose>
        <xsl:when test="@k = 'melee'"><path class="mv {$side}m" stroke-width="9" d="{$d}"/><path class="mv face" stroke-width="5.4" marker-end="url(#ao-{$side})" d="{$d}"/></xsl:when>
        <xsl:when test="@k = 'fire'"><path class="mv {$side}m" stroke-width="9" stroke-dasharray=".1 13" d="{$d}"/><path class="mv face" stroke-width="5.4" stroke-dasharray=".1 13" marker-end="url(#ao-{$side})" d="{$d}"/></xsl:when>
        <xsl:when test="@k = 'o-conditional'"><rect class="mv {$side}m" x="-20" y="-8" width="40" height="16" rx="5" stroke-width="2" stroke-dasharray="5 5"/></xsl:when>
        <xsl:otherwise><xsl:call-template name="order-cross"/></xsl:otherwise>
      </xsl:choose>
      <text class="ink lbl" y="21" font-size="11"><xsl:choose>
        <xsl:when test="@k = 'melee'"><xsl:value-of select="$w-melee-word"/></xsl:when>
        <xsl:when test="@k = 'fire'"><xsl:value-of select="$w-fire-word"/></xsl:when>
        <xsl:otherwise><xsl:call-template name="w-mark"><xsl:with-param name="mark" select="@k"/></xsl:call-template></xsl:otherwise>
      </xsl:choose></text>
    </g>
  </xsl:for-each>
</xsl:template>

<!-- ==== what has no place on the table: a row behind the own line ==== -->
<xsl:template name="so-row">
  <xsl:param name="x"/>
  <xsl:param name="i" select="1"/>
  <xsl:for-each select="$so-rest[$i]">
    <xsl:variable name="text"><xsl:call-template name="so-words"/></xsl:variable>
    <xsl:variable name="wide"><xsl:call-template name="order-pill-width"><xsl:with-param name="text" select="$text"/></xsl:call-template></xsl:variable>
    <xsl:if test="$x + $wide &lt; $page-w - $X0 + 8">
      <g transform="translate({$x},{$page-h - 139})">
        <xsl:call-template name="so-title"/>
        <xsl:call-template name="order-pill"><xsl:with-param name="text" select="$text"/></xsl:call-template>
      </g>
    </xsl:if>
    <xsl:call-template name="so-row"><xsl:with-param name="x" select="$x + $wide + 8"/><xsl:with-param name="i" select="$i + 1"/></xsl:call-template>
  </xsl:for-each>
</xsl:template>

</xsl:stylesheet>
