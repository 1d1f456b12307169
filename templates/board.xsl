<?xml version="1.0" encoding="UTF-8"?>
<!-- Where things are on a board of hexes with points up: centres, sides, curves.
     Another kind of board is another file with the same names.

     XSLT 1.0 has no square root.  Half a hex width is a constant, ends of arrows are cut
     by a box instead of a circle, and lengths are estimated to 4 %. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<xsl:variable name="R" select="46"/>
<xsl:variable name="half" select="39.83717"/><!-- R x sqrt(3) / 2 -->
<xsl:variable name="X0" select="76"/>
<xsl:variable name="Y0" select="98"/>
<xsl:variable name="board" select="$rec/setup/board"/>
<xsl:variable name="rows" select="number($board/@rows)"/>
<xsl:variable name="hexes" select="not($stacks or $table or $columns)"/>
<xsl:variable name="page-w">
  <xsl:choose>
    <xsl:when test="$stacks or $columns">1200</xsl:when>
    <xsl:when test="$table"><xsl:value-of select="2 * $X0 + $board/@width * floor(1440 div $board/@width)"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="ceiling(164 + 2 * $half * $board/@columns)"/></xsl:otherwise>
  </xsl:choose>
</xsl:variable>
<xsl:variable name="floor">
  <xsl:choose>
    <xsl:when test="$stacks"><xsl:value-of select="$st-mid + 380 + $st-near-extra"/></xsl:when>
    <xsl:when test="$columns"><xsl:value-of select="ceiling($Y0 + 12 + $tn-k * 79.674 * ($tn-deep + .5))"/></xsl:when>
    <xsl:when test="$table"><xsl:value-of select="$Y0 + 66 + $board/@height * floor(1440 div $board/@width)"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="$Y0 + $R * (1.5 * $rows + .5)"/></xsl:otherwise>
  </xsl:choose>
</xsl:variable><!-- lowest point of the board -->
<xsl:variable name="page-h" select="$floor + 106 + 98 * $columns - 164 * $tn-inset + 92 * $table"/>

<xsl:variable name="rise" select="1.5 * $R"/>
<xsl:variable name="top" select="$Y0 + $R + $rise * ($rows - 1)"/><!-- centres of row 0 -->

<!-- Column x counts half hexes from 1 (doubled), row 0 is the lowest. -->
<xsl:template name="x">
  <xsl:param name="hex"/>
  <xsl:value-of select="round(10 * ($X0 + $half * ($hex/@x - 1))) div 10"/>
</xsl:template>
<xsl:template name="y">
  <xsl:param name="hex"/>
  <xsl:value-of select="$top - $rise * $hex/@row"/>
</xsl:template>

<xsl:template name="point">
  <xsl:param name="x"/>
  <xsl:param name="y"/>
  <xsl:value-of select="concat(round(10 * $x) div 10, ',', round(10 * $y) div 10)"/>
</xsl:template>

<xsl:template name="abs">
  <xsl:param name="v"/>
  <xsl:choose>
    <xsl:when test="$v &lt; 0"><xsl:value-of select="-$v"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="$v"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- Share of the way (dx, dy) that lies inside a box of the half extents bx, by. -->
<xsl:template name="cut-share">
  <xsl:param name="dx"/>
  <xsl:param name="dy"/>
  <xsl:param name="bx" select="36"/>
  <xsl:param name="by" select="26"/>
  <xsl:variable name="ax" select="$dx * (1 - 2 * ($dx &lt; 0)) + .001"/>
  <xsl:variable name="ay" select="$dy * (1 - 2 * ($dy &lt; 0)) + .001"/>
  <xsl:choose>
    <xsl:when test="$ax * $by &gt; $ay * $bx"><xsl:value-of select="$bx div $ax"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="$by div $ay"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- Path from hex to hex through the hexes named in `vias` ("D6 E5 -"), ending short of the
     block there; `shift` moves it to its right, so that there and back part. -->
<xsl:template name="way">
  <xsl:param name="from"/>
  <xsl:param name="vias" select="''"/>
  <xsl:param name="to"/>
  <xsl:param name="shift" select="0"/>
  <xsl:param name="room" select="1"/><!-- how much of a block's room is left free -->
  <xsl:variable name="all" select="normalize-space(translate($vias, '-', ' '))"/>
  <xsl:variable name="x0"><xsl:call-template name="x"><xsl:with-param name="hex" select="$from"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y0"><xsl:call-template name="y"><xsl:with-param name="hex" select="$from"/></xsl:call-template></xsl:variable>
  <xsl:variable name="x3"><xsl:call-template name="x"><xsl:with-param name="hex" select="$to"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y3"><xsl:call-template name="y"><xsl:with-param name="hex" select="$to"/></xsl:call-template></xsl:variable>
  <!-- The first step's direction gives the start, the whole way's the shift. -->
  <xsl:variable name="next" select="key('hex', substring-before(concat($all, ' '), ' ')) | $to[$all = '']"/>
  <xsl:variable name="nx"><xsl:call-template name="x"><xsl:with-param name="hex" select="$next"/></xsl:call-template></xsl:variable>
  <xsl:variable name="ny"><xsl:call-template name="y"><xsl:with-param name="hex" select="$next"/></xsl:call-template></xsl:variable>
  <xsl:variable name="wx" select="$x3 - $x0"/>
  <xsl:variable name="wy" select="$y3 - $y0"/>
  <xsl:variable name="ax" select="$wx * (1 - 2 * ($wx &lt; 0))"/>
  <xsl:variable name="ay" select="$wy * (1 - 2 * ($wy &lt; 0))"/>
  <xsl:variable name="long" select="$ax * ($ax &gt;= $ay) + $ay * ($ax &lt; $ay)"/>
  <xsl:variable name="size" select=".96 * $long + .4 * ($ax + $ay - $long) + .001"/>
  <xsl:variable name="sx" select="-$wy div $size * $shift"/>
  <xsl:variable name="sy" select="$wx div $size * $shift + 4.5"/><!-- blocks sit 4.5 low -->
  <xsl:text>M</xsl:text>
  <xsl:call-template name="point"><xsl:with-param name="x" select="$x0 + .1 * ($nx - $x0) + $sx"/><xsl:with-param name="y" select="$y0 + .1 * ($ny - $y0) + $sy"/></xsl:call-template>
  <xsl:call-template name="way-on"><xsl:with-param name="at" select="$from"/><xsl:with-param name="vias" select="$all"/><xsl:with-param name="to" select="$to"/><xsl:with-param name="sx" select="$sx"/><xsl:with-param name="sy" select="$sy"/><xsl:with-param name="room" select="$room"/></xsl:call-template>
</xsl:template>

<!-- On from hex `at`: each hex between bends the path, which passes half-way between two of them. -->
<xsl:template name="way-on">
  <xsl:param name="at" select="/.."/><!-- only where the path begins -->
  <xsl:param name="vias"/>
  <xsl:param name="to"/>
  <xsl:param name="sx"/>
  <xsl:param name="sy"/>
  <xsl:param name="room"/>
  <xsl:variable name="rest" select="substring-after($vias, ' ')"/>
  <xsl:variable name="via" select="key('hex', substring-before(concat($vias, ' '), ' '))"/>
  <xsl:variable name="last" select="$via | $at[not($via)]"/>
  <xsl:variable name="lx"><xsl:call-template name="x"><xsl:with-param name="hex" select="$last"/></xsl:call-template></xsl:variable>
  <xsl:variable name="ly"><xsl:call-template name="y"><xsl:with-param name="hex" select="$last"/></xsl:call-template></xsl:variable>
  <xsl:variable name="next" select="key('hex', substring-before(concat($rest, ' '), ' ')) | $to[$rest = '']"/>
  <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="$next"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="$next"/></xsl:call-template></xsl:variable>
  <xsl:choose>
    <xsl:when test="$via">
      <xsl:text>Q</xsl:text>
      <xsl:call-template name="point"><xsl:with-param name="x" select="$lx + $sx"/><xsl:with-param name="y" select="$ly + $sy"/></xsl:call-template>
      <xsl:text> </xsl:text>
    </xsl:when>
    <xsl:otherwise>L</xsl:otherwise>
  </xsl:choose>
  <xsl:choose>
    <xsl:when test="$rest != ''">
      <xsl:call-template name="point"><xsl:with-param name="x" select="($lx + $x) div 2 + $sx"/><xsl:with-param name="y" select="($ly + $y) div 2 + $sy"/></xsl:call-template>
      <xsl:call-template name="way-on"><xsl:with-param name="vias" select="$rest"/><xsl:with-param name="to" select="$to"/><xsl:with-param name="sx" select="$sx"/><xsl:with-param name="sy" select="$sy"/><xsl:with-param name="room" select="$room"/></xsl:call-template>
    </xsl:when>
    <xsl:otherwise>
      <xsl:variable name="share"><xsl:call-template name="cut-share"><xsl:with-param name="dx" select="$x - $lx"/><xsl:with-param name="dy" select="$y - $ly"/><xsl:with-param name="bx" select="36 * $room"/><xsl:with-param name="by" select="26 * $room"/></xsl:call-template></xsl:variable>
      <xsl:call-template name="point"><xsl:with-param name="x" select="$x - ($x - $lx) * $share + $sx"/><xsl:with-param name="y" select="$y - ($y - $ly) * $share + $sy"/></xsl:call-template>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- Bowed curve between the rims of two blocks; `end` asks for its last point instead. -->
<xsl:template name="bow">
  <xsl:param name="from"/>
  <xsl:param name="to"/>
  <xsl:param name="bend" select=".2"/>
  <xsl:param name="end" select="false()"/>
  <xsl:variable name="x0"><xsl:call-template name="x"><xsl:with-param name="hex" select="$from"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y0"><xsl:call-template name="y"><xsl:with-param name="hex" select="$from"/></xsl:call-template></xsl:variable>
  <xsl:variable name="x2"><xsl:call-template name="x"><xsl:with-param name="hex" select="$to"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y2"><xsl:call-template name="y"><xsl:with-param name="hex" select="$to"/></xsl:call-template></xsl:variable>
  <xsl:variable name="cx" select="($x0 + $x2) div 2 - ($y2 - $y0) * $bend"/>
  <xsl:variable name="cy" select="($y0 + $y2) div 2 + ($x2 - $x0) * $bend + 4.5"/>
  <xsl:variable name="s0"><xsl:call-template name="cut-share"><xsl:with-param name="dx" select="$cx - $x0"/><xsl:with-param name="dy" select="$cy - 4.5 - $y0"/><xsl:with-param name="bx" select="32"/><xsl:with-param name="by" select="22"/></xsl:call-template></xsl:variable>
  <xsl:variable name="s2"><xsl:call-template name="cut-share"><xsl:with-param name="dx" select="$x2 - $cx"/><xsl:with-param name="dy" select="$y2 + 4.5 - $cy"/><xsl:with-param name="bx" select="34"/><xsl:with-param name="by" select="24"/></xsl:call-template></xsl:variable>
  <xsl:variable name="last"><xsl:call-template name="point"><xsl:with-param name="x" select="$x2 - ($x2 - $cx) * $s2"/><xsl:with-param name="y" select="$y2 + 4.5 - ($y2 + 4.5 - $cy) * $s2"/></xsl:call-template></xsl:variable>
  <xsl:choose>
    <xsl:when test="$end"><xsl:value-of select="$last"/></xsl:when>
    <xsl:otherwise>
      <xsl:text>M</xsl:text>
      <xsl:call-template name="point"><xsl:with-param name="x" select="$x0 + ($cx - $x0) * $s0"/><xsl:with-param name="y" select="$y0 + 4.5 + ($cy - 4.5 - $y0) * $s0"/></xsl:call-template>
      <xsl:text>Q</xsl:text>
      <xsl:call-template name="point"><xsl:with-param name="x" select="$cx"/><xsl:with-param name="y" select="$cy"/></xsl:call-template>
      <xsl:text> </xsl:text>
      <xsl:value-of select="$last"/>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- River or road through the hexes of its <via>: from side to side, each centre bends
     it.  It runs in and out through the sides opposite to its neighbours. -->
<xsl:template name="course">
  <xsl:param name="vias"/>
  <xsl:for-each select="$vias">
    <xsl:variable name="i" select="position()"/>
    <xsl:variable name="hex" select="key('hex', @hex)"/>
    <xsl:variable name="before" select="key('hex', $vias[$i - 1]/@hex)"/>
    <xsl:variable name="after" select="key('hex', $vias[$i + 1]/@hex)"/>
    <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
    <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
    <xsl:variable name="other" select="($after | $before[not($after)])[1]"/>
    <xsl:variable name="ox"><xsl:call-template name="x"><xsl:with-param name="hex" select="$other"/></xsl:call-template></xsl:variable>
    <xsl:variable name="oy"><xsl:call-template name="y"><xsl:with-param name="hex" select="$other"/></xsl:call-template></xsl:variable>
    <xsl:variable name="away" select="1 - 2 * not($after)"/><!-- last hex: out opposite to where it came from -->
    <xsl:if test="$other">
      <xsl:if test="$i = 1">
        <xsl:text>M</xsl:text>
        <xsl:call-template name="point"><xsl:with-param name="x" select="$x + ($x - $ox) div 2"/><xsl:with-param name="y" select="$y + ($y - $oy) div 2"/></xsl:call-template>
      </xsl:if>
      <xsl:value-of select="concat('Q', $x, ',', $y, ' ')"/>
      <xsl:call-template name="point"><xsl:with-param name="x" select="$x + $away * ($ox - $x) div 2"/><xsl:with-param name="y" select="$y + $away * ($oy - $y) div 2"/></xsl:call-template>
    </xsl:if>
  </xsl:for-each>
</xsl:template>

</xsl:stylesheet>
