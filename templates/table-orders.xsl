<?xml version="1.0" encoding="UTF-8"?>
<!-- Orders as understood, on a measured table: a way with the outline of the footprint at its end,
     dots to whom a unit shoots at, an arrow to whom it charges, a thin line to a place that a
     commander names.  What has no place on the table stands beside its unit, or in a row below. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns="http://www.w3.org/2000/svg"
    xmlns:exsl="http://exslt.org/common" exclude-result-prefixes="exsl">

<!-- The last footprint of a unit's line is drawn; words beside one unit stand below each other. -->
<xsl:key name="to-last" match="understood/line[@formation]" use="concat(@unit, ' ', @n, ' ', @status = 'refused')"/>
<xsl:key name="to-words" match="understood/line[not(@x or @at or @area) and @unit]" use="@unit"/>
<xsl:variable name="to-row" select="$orders[not(@unit or @x or @at or @area)]"/>

<xsl:template name="table-orders">
  <xsl:if test="$orders"><title><xsl:value-of select="$w-orders-title"/></title></xsl:if>
  <xsl:apply-templates select="$orders[@x or @area]" mode="to"/>
  <xsl:apply-templates select="$orders[@at]" mode="to"/>
</xsl:template>

<xsl:template name="table-order-words">
  <xsl:apply-templates select="$orders[not(@x or @at or @area) and @unit]" mode="to-words"/>
  <xsl:apply-templates select="$orders[@status = 'refused'][@x or @area]" mode="to-cross"/>
  <xsl:call-template name="to-row"><xsl:with-param name="x" select="$X0"/></xsl:call-template>
</xsl:template>

<xsl:template name="to-title">
  <xsl:call-template name="order-title"><xsl:with-param name="says" select="concat(@unit, ' ', @text)"/></xsl:call-template>
</xsl:template>

<xsl:template name="to-x"><xsl:choose><xsl:when test="@area"><xsl:value-of select="key('tb-area', @area)/@x"/></xsl:when><xsl:otherwise><xsl:value-of select="@x"/></xsl:otherwise></xsl:choose></xsl:template>
<xsl:template name="to-y"><xsl:choose><xsl:when test="@area"><xsl:value-of select="key('tb-area', @area)/@y"/></xsl:when><xsl:otherwise><xsl:value-of select="@y"/></xsl:otherwise></xsl:choose></xsl:template>
<xsl:template name="to-begin">
  <xsl:variable name="x"><xsl:call-template name="tb-x"><xsl:with-param name="x" select="@from_x"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y"><xsl:call-template name="tb-y"><xsl:with-param name="y" select="@from_y"/></xsl:call-template></xsl:variable>
  <xsl:value-of select="concat('M', $x, ',', $y)"/>
</xsl:template>
<xsl:template name="to-end">
  <xsl:variable name="px"><xsl:call-template name="to-x"/></xsl:variable>
  <xsl:variable name="py"><xsl:call-template name="to-y"/></xsl:variable>
  <xsl:variable name="x"><xsl:call-template name="tb-x"><xsl:with-param name="x" select="$px"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y"><xsl:call-template name="tb-y"><xsl:with-param name="y" select="$py"/></xsl:call-template></xsl:variable>
  <xsl:value-of select="concat($x, ',', $y)"/>
</xsl:template>

<!-- A unit moves, or changes as it stands. -->
<xsl:template match="line[@formation]" mode="to">
  <xsl:variable name="c"><xsl:call-template name="order-class"/></xsl:variable>
  <xsl:variable name="begin"><xsl:call-template name="to-begin"/></xsl:variable>
  <xsl:variable name="end"><xsl:call-template name="to-end"/></xsl:variable>
  <xsl:variable name="f" select="key('tb-print', concat(key('piece', @unit)/@arm, ' ', @formation))"/>
  <xsl:variable name="w" select="$tb-s * $f/@width div 10"/>
  <xsl:variable name="d" select="$tb-s * $f/@depth div 10"/>
  <g>
    <xsl:call-template name="to-title"/>
    <xsl:if test="(@from_x - @x) * (@from_x - @x) + (@from_y - @y) * (@from_y - @y) &gt; 36"><xsl:call-template name="order-arrow"><xsl:with-param name="d" select="concat($begin, 'L', $end)"/></xsl:call-template></xsl:if>
    <xsl:if test="generate-id() = generate-id(key('to-last', concat(@unit, ' ', @n, ' ', @status = 'refused'))[last()])">
      <g transform="translate({$end}) rotate({15 * @facing})">
        <rect class="paper" fill-opacity=".45" x="{-$w div 2}" y="0" width="{$w}" height="{$d}"/>
        <rect class="mv {$c}m" stroke-width="2.4" x="{-$w div 2}" y="0" width="{$w}" height="{$d}"><xsl:if test="@status = 'conditional'"><xsl:attribute name="stroke-dasharray">5 5</xsl:attribute></xsl:if></rect>
        <path class="mv {$c}m paper" stroke-width="1.6" d="M-8,0h16l-8,-9z"/>
      </g>
    </xsl:if>
  </g>
</xsl:template>

<!-- A commander rides, or has a place in mind; a unit goes into houses. -->
<xsl:template match="line" mode="to">
  <xsl:variable name="c"><xsl:call-template name="order-class"/></xsl:variable>
  <xsl:variable name="begin"><xsl:call-template name="to-begin"/></xsl:variable>
  <xsl:variable name="end"><xsl:call-template name="to-end"/></xsl:variable>
  <g>
    <xsl:call-template name="to-title"/>
    <path class="mv halo" stroke-width="6" d="{$begin}L{$end}"/>
    <path class="mv {$c}m" stroke-width="2.4" marker-end="url(#ao-{$c})" d="{$begin}L{$end}"><xsl:if test="@status = 'conditional'"><xsl:attribute name="stroke-dasharray">5 5</xsl:attribute></xsl:if></path>
    <xsl:if test="@verb = 'orders'"><g transform="translate({$end})"><use href="#banner" x="-8" y="-22" class="{$c}ht" stroke="#6b5a34"/></g></xsl:if>
  </g>
</xsl:template>

<!-- Who is shot at: all that are named; who is charged. -->
<xsl:template match="line[@at]" mode="to">
  <xsl:variable name="line" select="."/>
  <xsl:variable name="c"><xsl:call-template name="order-class"/></xsl:variable>
  <xsl:variable name="begin"><xsl:call-template name="to-begin"/></xsl:variable>
  <g>
    <xsl:call-template name="to-title"/>
    <xsl:for-each select="$rec/state/unit[contains(concat(' ', $line/@at, ' '), concat(' ', @id, ' '))][@where = 'table' or @where = 'garrison']">
      <xsl:variable name="x"><xsl:call-template name="tb-x"/></xsl:variable>
      <xsl:variable name="y"><xsl:call-template name="tb-y"/></xsl:variable>
      <xsl:variable name="d" select="concat($begin, 'L', $x, ',', $y)"/>
      <xsl:choose>
        <xsl:when test="$line/@verb = 'charge' or $line/@verb = 'orders'"><xsl:for-each select="$line"><xsl:call-template name="order-arrow"><xsl:with-param name="d" select="$d"/></xsl:call-template></xsl:for-each></xsl:when>
        <xsl:otherwise>
          <path class="mv halo" stroke-width="5" d="{$d}"/>
          <path class="mv {$c}m" stroke-width="2.2" stroke-dasharray="1.5 6" d="{$d}"/>
          <circle class="mv {$c}m" stroke-width="2" cx="{$x}" cy="{$y}" r="5"/>
        </xsl:otherwise>
      </xsl:choose>
      <xsl:if test="$line/@status = 'refused'"><g transform="translate({$x},{$y})"><xsl:call-template name="order-cross"/></g></xsl:if>
    </xsl:for-each>
  </g>
</xsl:template>

<xsl:template match="line" mode="to-cross">
  <xsl:variable name="end"><xsl:call-template name="to-end"/></xsl:variable>
  <g transform="translate({$end})"><xsl:call-template name="to-title"/><xsl:call-template name="order-cross"/></g>
</xsl:template>

<xsl:template match="line" mode="to-words">
  <xsl:variable name="same" select="key('to-words', @unit)"/>
  <xsl:variable name="x"><xsl:call-template name="tb-x"><xsl:with-param name="x" select="@from_x"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y"><xsl:call-template name="tb-y"><xsl:with-param name="y" select="@from_y"/></xsl:call-template></xsl:variable>
  <xsl:variable name="wide"><xsl:call-template name="order-pill-width"><xsl:with-param name="text" select="@text"/></xsl:call-template></xsl:variable>
  <g transform="translate({$x},{$y - 20 * $tb-t - 21 * $tb-t * count(preceding-sibling::line[count(. | $same) = count($same)])}) scale({$tb-t}) translate({-$wide div 2},0)">
    <xsl:call-template name="to-title"/>
    <xsl:call-template name="order-pill"><xsl:with-param name="text" select="@text"/></xsl:call-template>
  </g>
</xsl:template>

<xsl:template name="to-row">
  <xsl:param name="x"/>
  <xsl:param name="i" select="1"/>
  <xsl:for-each select="$to-row[$i]">
    <xsl:variable name="wide"><xsl:call-template name="order-pill-width"><xsl:with-param name="text" select="@text"/></xsl:call-template></xsl:variable>
    <g transform="translate({$x},{$tb-bottom + 32 * $tb-t}) scale({$tb-t})">
      <xsl:call-template name="to-title"/>
      <xsl:call-template name="order-pill"><xsl:with-param name="text" select="@text"/></xsl:call-template>
    </g>
    <xsl:call-template name="to-row"><xsl:with-param name="x" select="$x + ($wide + 8) * $tb-t"/><xsl:with-param name="i" select="$i + 1"/></xsl:call-template>
  </xsl:for-each>
</xsl:template>

<!-- ==== legend ==== -->
<!-- What is drawn of the orders, and no more. -->
<xsl:template name="to-legend">
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="$me"/></xsl:call-template></xsl:variable>
  <xsl:variable name="layers"><xsl:call-template name="table-orders"/><xsl:call-template name="table-order-words"/></xsl:variable>
  <xsl:variable name="drawn" select="exsl:node-set($layers)//*"/>
  <xsl:variable name="items">
    <xsl:if test="$drawn[@marker-end and substring-before(substring-after(@d, 'M'), 'L') != substring-after(@d, 'L')]"><i k="o-ordered"/></xsl:if>
    <xsl:if test="$drawn[@stroke-dasharray = '5 5' or @stroke-dasharray = '4 4' or @stroke-dasharray = '2 4.5']"><i k="o-conditional"/></xsl:if>
    <xsl:if test="$drawn[@stroke-dasharray = '1.5 6']"><i k="fire"/></xsl:if>
    <xsl:if test="$drawn[@r = 8 and @stroke = '#c4201a']"><i k="o-refused"/></xsl:if>
  </xsl:variable>
  <xsl:for-each select="exsl:node-set($items)/*">
    <g transform="translate({100 + 78 * (position() - 1)},0)">
      <xsl:choose>
        <xsl:when test="@k = 'o-ordered'"><path class="mv {$side}m" stroke-width="9" d="M0,0H36"/><path class="mv face" stroke-width="5.4" marker-end="url(#ao-{$side})" d="M0,0H36"/></xsl:when>
        <xsl:when test="@k = 'o-conditional'"><rect class="mv {$side}m" y="-8" width="44" height="15" stroke-width="2.4" stroke-dasharray="5 5"/></xsl:when>
        <xsl:when test="@k = 'fire'"><path class="mv {$side}m" stroke-width="2.2" stroke-dasharray="1.5 6" d="M0,0h38"/><circle class="mv {$side}m" stroke-width="2" cx="43" r="5"/></xsl:when>
        <xsl:otherwise><g transform="translate(10,0)"><xsl:call-template name="order-cross"/></g></xsl:otherwise>
      </xsl:choose>
      <text class="ink" y="20"><xsl:call-template name="w-mark"><xsl:with-param name="mark" select="@k"/></xsl:call-template></text>
    </g>
  </xsl:for-each>
</xsl:template>

</xsl:stylesheet>
