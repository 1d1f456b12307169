<?xml version="1.0" encoding="UTF-8"?>
<!-- A map of hexes with a flat side up (board/@shape = 'columns'), drawn for map.xsl.  Hexes are
     called CCRR, column and row; every second column lies half a hex lower.  The record lists only
     those that are not clear and level, so places are reckoned from the four figures.

     A block's shape is its formation, the gold mark its front: one of twelve points.  Around it
     stand an Assault or Charge marker (upper left), how many units are stacked (upper right), the
     worst of its states (lower left), the increments that are left (lower right), below it the id.
     The map is drawn 92 wide a hex and scaled to the page; below 64 pixels a hex what is small is
     left out, below 36 a unit is its formation's shape with a sign of its arm (the theatre; src/render/insets.c has the same border)
     and windows="0512:16x11 …" frames the parts that have pictures of their own.  Such an inset is
     this map with window= one of them and letter= its frame's.  Layers and ids are those of every
     map. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:exsl="http://exslt.org/common"
  xmlns="http://www.w3.org/2000/svg" exclude-result-prefixes="exsl">
<xsl:import href="columns-orders.xsl"/>

<xsl:key name="tn-at" match="record/state/unit[@status = 'on-map']" use="@hex"/>
<xsl:key name="tn-also" match="record/state/unit[@status = 'on-map' and @hex2 != '-']" use="@hex2"/>
<xsl:key name="tn-led" match="record/state/leader[@hex != '-' and (@status = 'leads' or @status = 'wounded')]" use="@hex"/>
<xsl:key name="tn-moves" match="record/events/event[@kind = 'moves']" use="@unit"/>
<xsl:variable name="tn-ordered-tree"><xsl:for-each select="$orders"><xsl:value-of select="concat(@at, ' ', @to, ' ')"/></xsl:for-each></xsl:variable>
<xsl:variable name="tn-ordered" select="string($tn-ordered-tree)"/><!-- hexes of orders -->
<xsl:key name="tn-rides" match="record/events/event[@kind = 'leader_moves']" use="@leader"/>
<xsl:key name="tn-loses" match="record/events/event[@kind = 'loses']" use="@unit"/>
<xsl:key name="tn-hit" match="record/events/event[@kind = 'hit' and @losses &gt; 0]" use="@hex"/>
<xsl:key name="tn-touched" match="record/events/event[starts-with(@rule, 'TN')]" use="@hex | @to | @from"/>

<xsl:variable name="tn-h" select="79.674"/><!-- from side to side: 46 x the root of 3 -->
<!-- What is drawn: the whole map, or a window of it. -->
<xsl:variable name="tn-inset" select="$window != ''"/>
<!-- Numbers, not the pieces of a tree that a choice would give: each hex asks for them. -->
<xsl:variable name="tn-c1" select="number(concat(substring($window, 1, 2), substring('1', 1, not($tn-inset))))"/>
<xsl:variable name="tn-r1" select="number(concat(substring($window, 3, 2), substring('1', 1, not($tn-inset))))"/>
<xsl:variable name="tn-wide" select="number(concat(substring($window, 6, 2), substring($board/@columns, 1, 4 * not($tn-inset))))"/>
<xsl:variable name="tn-deep" select="number(concat(substring($window, 9, 2), substring($board/@rows, 1, 4 * not($tn-inset))))"/>
<xsl:variable name="tn-hexes" select="$board/hex[not($tn-inset) or (substring(@id, 1, 2) &gt;= $tn-c1 - 1 and substring(@id, 1, 2) &lt;= $tn-c1 + $tn-wide and substring(@id, 3, 2) &gt;= $tn-r1 - 1 and substring(@id, 3, 2) &lt;= $tn-r1 + $tn-deep)]"/>
<xsl:variable name="tn-heads" select="$rec/state/leader[not($tn-inset) or (substring(@hex, 1, 2) &gt;= $tn-c1 and substring(@hex, 1, 2) &lt; $tn-c1 + $tn-wide and substring(@hex, 3, 2) &gt;= $tn-r1 and substring(@hex, 3, 2) &lt; $tn-r1 + $tn-deep)][generate-id() = generate-id(key('tn-led', @hex)[1])]"/>
<xsl:variable name="tn-units" select="$rec/state/unit[@status = 'on-map'][not($tn-inset) or (substring(@hex, 1, 2) &gt;= $tn-c1 and substring(@hex, 1, 2) &lt; $tn-c1 + $tn-wide and substring(@hex, 3, 2) &gt;= $tn-r1 and substring(@hex, 3, 2) &lt; $tn-r1 + $tn-deep)]"/>
<!-- Marks reach in from some hexes further off. -->
<xsl:variable name="tn-events" select="$events[not($tn-inset) or (@hex | @to | @from)[substring(., 1, 2) &gt;= $tn-c1 - 4 and substring(., 1, 2) &lt;= $tn-c1 + $tn-wide + 3 and substring(., 3, 2) &gt;= $tn-r1 - 4 and substring(., 3, 2) &lt;= $tn-r1 + $tn-deep + 3]]"/>
<!-- How much smaller than drawn the map is on the page of 1200. -->
<xsl:variable name="tn-fit" select="floor(1048000 div (69 * $tn-wide + 23)) div 1000"/>
<xsl:variable name="tn-k" select="$tn-fit * ($tn-fit &lt; 1.1) + 1.1 * ($tn-fit &gt;= 1.1)"/>
<xsl:variable name="tn-close" select="$tn-k &gt;= .695"/>
<xsl:variable name="tn-theatre" select="$tn-k &lt; .39"/>
<!-- Letters of at least nine pixels on the page. -->
<xsl:variable name="tn-small" select="format-number(ceiling(95 div $tn-k) div 10, '0.0')"/>
<!-- How much larger signs are drawn there. -->
<xsl:variable name="tn-sign" select="1 + ($tn-k &lt; .85) * (floor(85 div $tn-k) div 100 - 1)"/>
<xsl:variable name="tn-left" select="round((1200 - $tn-k * (69 * $tn-wide + 23)) div 2)"/>

<!-- ==== where things are ==== -->
<xsl:template name="tn-x"><xsl:param name="hex" select="@hex"/><xsl:value-of select="69 * substring($hex, 1, 2) - 23"/></xsl:template>
<xsl:template name="tn-y">
  <xsl:param name="hex" select="@hex"/>
  <xsl:value-of select="round(398.37 * (2 * substring($hex, 3, 2) - substring($hex, 1, 2) mod 2)) div 10"/>
</xsl:template>
<xsl:template name="tn-point">
  <xsl:param name="hex" select="@hex"/>
  <xsl:call-template name="tn-x"><xsl:with-param name="hex" select="$hex"/></xsl:call-template><xsl:text>,</xsl:text><xsl:call-template name="tn-y"><xsl:with-param name="hex" select="$hex"/></xsl:call-template>
</xsl:template>
<xsl:template name="tn-id"><xsl:param name="column"/><xsl:param name="row"/><xsl:value-of select="concat(format-number($column, '00'), format-number($row, '00'))"/></xsl:template>
<!-- The neighbour over that side. -->
<xsl:template name="tn-next">
  <xsl:param name="hex"/>
  <xsl:param name="side"/>
  <xsl:variable name="c" select="number(substring($hex, 1, 2))"/>
  <xsl:variable name="odd" select="$c mod 2"/>
  <xsl:call-template name="tn-id">
    <xsl:with-param name="column" select="$c + contains($side, 'E') - contains($side, 'W')"/>
    <xsl:with-param name="row" select="substring($hex, 3, 2) - ($side = 'N') + ($side = 'S') - (string-length($side) = 2 and $odd and starts-with($side, 'N')) + (string-length($side) = 2 and not($odd) and starts-with($side, 'S'))"/>
  </xsl:call-template>
</xsl:template>
<!-- Degrees from the top of the map, clockwise. -->
<xsl:template name="tn-turn">
  <xsl:param name="facing" select="@facing"/>
  <xsl:value-of select="30 * string-length(substring-before('N  ,NNE,NE ,E  ,SE ,SSE,S  ,SSW,SW ,W  ,NW ,NNW,', concat(substring(concat($facing, '   '), 1, 3), ','))) div 4"/>
</xsl:template>

<xsl:template name="columns-map">
  <xsl:if test="$tn-inset"><clipPath id="tn-window"><rect x="{69 * ($tn-c1 - 1)}" y="{format-number($tn-h * ($tn-r1 - 1), '0.0')}" width="{69 * $tn-wide + 23}" height="{format-number($tn-h * ($tn-deep + .5), '0.0')}"/></clipPath></xsl:if>
  <g transform="translate({$tn-left},{$Y0}) scale({$tn-k})">
    <xsl:if test="$tn-inset"><xsl:attribute name="transform"><xsl:value-of select="concat('translate(', $tn-left, ',', $Y0, ') scale(', $tn-k, ') translate(', -69 * ($tn-c1 - 1), ',', format-number(-$tn-h * ($tn-r1 - 1), '0.0'), ')')"/></xsl:attribute><xsl:attribute name="clip-path">url(#tn-window)</xsl:attribute></xsl:if>
    <g id="terrain"><xsl:call-template name="tn-ground"/></g>
    <g id="waters"><xsl:apply-templates select="$tn-hexes[@sides]" mode="tn-waters"/></g>
    <g id="roads"><xsl:call-template name="tn-ways"/></g>
    <g id="cover"><xsl:call-template name="tn-cover"/></g>
    <g id="grid" class="grid">
      <xsl:choose>
        <xsl:when test="$tn-theatre"><use href="#tn-field" stroke-width="1.600"/></xsl:when>
        <xsl:otherwise><xsl:call-template name="tn-rows"><xsl:with-param name="mode" select="'grid'"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
    </g>
    <g id="numbers" class="num" style="font-size:{$tn-small}px"><xsl:call-template name="tn-numbers"/></g>
    <g id="sections"/>
    <g id="places" class="serif place"><xsl:apply-templates select="$rec/setup/objective" mode="tn-place"/></g>
    <g id="last-turn">
      <xsl:if test="$events"><title><xsl:value-of select="$w-marks-title"/></title></xsl:if>
      <xsl:apply-templates select="$tn-events" mode="tn-mark"/>
    </g>
    <g id="orders">
      <xsl:if test="$orders"><title><xsl:value-of select="$w-orders-title"/></title></xsl:if>
      <xsl:apply-templates select="$orders" mode="tn-order"/>
    </g>
    <g id="units">
      <xsl:apply-templates select="$tn-units[generate-id() = generate-id(key('tn-at', @hex)[1])]" mode="tn-stack"/>
      <xsl:for-each select="$rec/state/side[@masks != '']"><xsl:call-template name="tn-masks"><xsl:with-param name="list" select="@masks"/></xsl:call-template></xsl:for-each>
      <xsl:apply-templates select="$tn-heads" mode="tn-leaders"/>
      <xsl:if test="not($tn-theatre)">
        <xsl:apply-templates select="$tn-units[generate-id() = generate-id(key('tn-at', @hex)[1])] | $tn-heads" mode="tn-names"/>
      </xsl:if>
    </g>
    <g id="markers">
      <xsl:call-template name="tn-frames"><xsl:with-param name="list" select="$windows"/></xsl:call-template>
      <xsl:apply-templates select="$asked" mode="tn-asked"/>
      <xsl:apply-templates select="$tn-events" mode="tn-burst"/>
      <xsl:apply-templates select="$orders" mode="tn-label"/>
    </g>
  </g>
  <xsl:if test="not($tn-inset)">
    <g id="legend"><title><xsl:value-of select="$w-legend"/></title><xsl:call-template name="tn-legend"/></g>
    <g id="foot" class="soft" font-size="10.5"><text x="{$X0}" y="{$page-h - 38}"><xsl:call-template name="say-columns-place"/></text><text x="{$X0}" y="{$page-h - 24}"><xsl:choose><xsl:when test="$tn-theatre"><xsl:call-template name="say-theatre-footer"/></xsl:when><xsl:otherwise><xsl:call-template name="say-columns-footer"/></xsl:otherwise></xsl:choose></text></g>
  </xsl:if>
</xsl:template>

<!-- ==== frames of the insets, lettered ==== -->
<xsl:template name="tn-frames">
  <xsl:param name="list"/>
  <xsl:param name="n" select="1"/>
  <xsl:if test="$list != ''">
    <xsl:variable name="x" select="69 * (substring($list, 1, 2) - 1)"/>
    <xsl:variable name="y" select="round($tn-h * (substring($list, 3, 2) - 1))"/>
    <xsl:variable name="of" select="substring('ABCD', $n, 1)"/>
    <g id="inset-{$of}">
      <title><xsl:call-template name="say-columns-inset"><xsl:with-param name="window" select="substring($list, 1, 10)"/><xsl:with-param name="letter" select="$of"/></xsl:call-template></title>
      <rect x="{$x}" y="{$y}" width="{69 * substring($list, 6, 2) + 23}" height="{round($tn-h * (substring($list, 9, 2) + .5))}" fill="none" stroke="#3a2600" stroke-width="14"/>
      <rect x="{$x}" y="{$y}" width="{69 * substring($list, 6, 2) + 23}" height="{round($tn-h * (substring($list, 9, 2) + .5))}" fill="none" stroke="{$gold}" stroke-width="7"/>
      <rect x="{$x}" y="{$y}" width="66" height="66" fill="{$gold}" stroke="#3a2600" stroke-width="4"/>
      <text x="{$x + 33}" y="{$y + 51}" text-anchor="middle" font-size="52" font-weight="700" fill="#3a2600"><xsl:value-of select="$of"/></text>
    </g>
    <xsl:call-template name="tn-frames"><xsl:with-param name="list" select="substring($list, 12)"/><xsl:with-param name="n" select="$n + 1"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<!-- ==== ground ==== -->
<!-- All hexes, column by column: in one path, which is all the grid of a theatre, or each with its id. -->
<xsl:template name="tn-rows">
  <xsl:param name="mode"/>
  <xsl:param name="column" select="$tn-c1"/>
  <xsl:if test="$column &lt; $tn-c1 + $tn-wide">
    <xsl:call-template name="tn-column"><xsl:with-param name="mode" select="$mode"/><xsl:with-param name="column" select="$column"/></xsl:call-template>
    <xsl:call-template name="tn-rows"><xsl:with-param name="mode" select="$mode"/><xsl:with-param name="column" select="$column + 1"/></xsl:call-template>
  </xsl:if>
</xsl:template>
<xsl:template name="tn-column">
  <xsl:param name="mode"/>
  <xsl:param name="column"/>
  <xsl:param name="row" select="$tn-r1"/>
  <xsl:if test="$row &lt; $tn-r1 + $tn-deep">
    <!-- tn-id and tn-y, written out: they are asked for each hex of the map. -->
    <xsl:variable name="id" select="concat(format-number($column, '00'), format-number($row, '00'))"/>
    <xsl:variable name="y" select="round(398.37 * (2 * $row - $column mod 2)) div 10"/>
    <xsl:choose>
      <xsl:when test="$mode = 'path'"><xsl:value-of select="concat('M', 69 * $column - 69, ',', $y, $tn-shape)"/></xsl:when>
      <xsl:when test="$mode = 'grid'">
        <use id="h{$id}" href="#tn-hex" x="{69 * $column - 23}" y="{$y}"><xsl:for-each select="key('hex', $id)"><title><xsl:call-template name="say-columns-hex"/></title></xsl:for-each></use>
      </xsl:when>
      <xsl:otherwise><text x="{69 * $column - 23}" y="{round(10 * ($y - 38.5 + .76 * $tn-small + 9 * contains(concat(key('hex', $id)/@sides, ' '), 'hedged-stream:N '))) div 10}"><xsl:if test="key('tn-at', $id) or key('tn-also', $id) or key('tn-touched', $id) or contains($tn-ordered, $id)"><xsl:attribute name="place">1</xsl:attribute><xsl:attribute name="spots">0,0 -12,0 12,0 -22,20 22,20 -22,46 22,46 0,66</xsl:attribute></xsl:if><xsl:value-of select="$id"/></text></xsl:otherwise>
    </xsl:choose>
    <xsl:call-template name="tn-column"><xsl:with-param name="mode" select="$mode"/><xsl:with-param name="column" select="$column"/><xsl:with-param name="row" select="$row + 1"/></xsl:call-template>
  </xsl:if>
</xsl:template>
<xsl:template name="tn-files">
  <xsl:param name="column" select="$tn-c1"/>
  <xsl:if test="$column &lt; $tn-c1 + $tn-wide">
    <use href="#tn-file" x="{69 * $column - 69}"><xsl:if test="$column mod 2 = 0"><xsl:attribute name="y">39.8</xsl:attribute></xsl:if></use>
    <xsl:call-template name="tn-files"><xsl:with-param name="column" select="$column + 1"/></xsl:call-template>
  </xsl:if>
</xsl:template>
<!-- From the left corner around. -->
<xsl:variable name="tn-shape" select="'l23,-39.8h46l23,39.8l-23,39.8h-46z'"/>

<xsl:template name="tn-ground">
  <!-- All of them are one column again and again. -->
  <defs>
    <path id="tn-file"><xsl:attribute name="d"><xsl:call-template name="tn-column"><xsl:with-param name="mode" select="'path'"/><xsl:with-param name="column" select="1"/></xsl:call-template></xsl:attribute></path>
    <g id="tn-field"><xsl:call-template name="tn-files"/></g>
  </defs>
  <use href="#tn-field" class="clear"/>
  <!-- One path a kind; heights above the first are a shade darker. -->
  <xsl:for-each select="$board/hex[@terrain != 'clear' or @level != 0][generate-id() = generate-id(key('tn-kind', concat(@terrain, ' ', @level))[1])]">
    <xsl:variable name="kind" select="concat(@terrain, ' ', @level)"/>
    <xsl:variable name="tint"><xsl:call-template name="ground"><xsl:with-param name="kind" select="@terrain"/></xsl:call-template></xsl:variable>
    <xsl:variable name="d"><xsl:for-each select="key('tn-kind', $kind)[not($tn-inset)] | $tn-hexes[$tn-inset][concat(@terrain, ' ', @level) = $kind]"><xsl:value-of select="concat('M', 69 * substring(@id, 1, 2) - 69, ',', round(398.37 * (2 * substring(@id, 3, 2) - substring(@id, 1, 2) mod 2)) div 10, $tn-shape)"/></xsl:for-each></xsl:variable>
    <xsl:if test="$d != ''"><path d="{$d}"><xsl:attribute name="class"><xsl:choose><xsl:when test="$tint = 'clear' and @level &gt; 0">hill</xsl:when><xsl:otherwise><xsl:value-of select="$tint"/></xsl:otherwise></xsl:choose></xsl:attribute></path></xsl:if>
    <xsl:variable name="steps" select="@level - (@level &gt; 0 and $tint = 'clear')"/>
    <xsl:if test="$steps != 0 and $d != ''"><path d="{$d}" class="{substring('risesink', 1 + 4 * ($steps &lt; 0), 4)}" fill-opacity="{.13 * (1 - 2 * ($steps &lt; 0)) * $steps}"/></xsl:if>
  </xsl:for-each>
  <xsl:if test="not($tn-theatre)">
    <xsl:apply-templates select="$tn-hexes[@sides]" mode="tn-slopes"/>
    <xsl:apply-templates select="$tn-hexes[contains(' marsh crops pond ', concat(' ', @terrain, ' '))]" mode="tn-drawing"/>
  </xsl:if>
</xsl:template>
<xsl:key name="tn-kind" match="record/setup/board/hex" use="concat(@terrain, ' ', @level)"/>

<xsl:template match="hex" mode="tn-drawing">
  <xsl:variable name="symbol"><xsl:call-template name="drawing"><xsl:with-param name="kind" select="@terrain"/></xsl:call-template></xsl:variable>
  <xsl:variable name="at"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="@id"/></xsl:call-template></xsl:variable>
  <xsl:if test="$symbol != ''"><use href="#{$symbol}" x="{substring-before($at, ',')}" y="{substring-after($at, ',')}"/></xsl:if>
</xsl:template>

<xsl:template name="tn-cover">
  <xsl:if test="not($tn-theatre)">
    <xsl:apply-templates select="$tn-hexes[contains(' woods open-woods town strong-town fortification orchard brush ', concat(' ', @terrain, ' '))]" mode="tn-drawing"/>
  </xsl:if>
  <xsl:call-template name="tn-blazes"><xsl:with-param name="list" select="normalize-space($rec/state/game/@blazes)"/></xsl:call-template>
  <xsl:for-each select="$board/depot">
    <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="@seat"/></xsl:call-template></xsl:variable>
    <xsl:variable name="at"><xsl:call-template name="tn-point"/></xsl:variable>
    <g transform="translate({$at})"><title><xsl:call-template name="say-columns-depot"/></title><g transform="translate(-33,3)"><use href="#tn-depot" class="{$side}ht"/></g></g>
  </xsl:for-each>
  <xsl:for-each select="$rec/setup/objective">
    <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="$rec/state/objective[@id = current()/@id]/@holder"/></xsl:call-template></xsl:variable>
    <xsl:variable name="at"><xsl:call-template name="tn-point"/></xsl:variable>
    <g transform="translate({$at})"><title><xsl:call-template name="say-columns-objective"/></title>
      <g class="mark" transform="translate(-34,0) scale({(1.15 + .35 * $tn-theatre) * $tn-sign})"><use href="#tn-star"><xsl:choose><xsl:when test="$side = 'n'"><xsl:attribute name="fill"><xsl:value-of select="$gold"/></xsl:attribute></xsl:when><xsl:otherwise><xsl:attribute name="class"><xsl:value-of select="concat($side, 'ht')"/></xsl:attribute></xsl:otherwise></xsl:choose></use><text class="hit" style="font-size:9px{substring(';fill:#fff', 1, 10 * ($side != 'n'))}" y="3.4"><xsl:value-of select="@points"/></text></g>
    </g>
  </xsl:for-each>
</xsl:template>

<xsl:template name="tn-blazes">
  <xsl:param name="list"/>
  <xsl:if test="$list != '' and $list != 'unknown'">
    <xsl:variable name="at"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="substring($list, 1, 4)"/></xsl:call-template></xsl:variable>
    <g transform="translate({$at})"><title><xsl:value-of select="$w-blaze"/></title><use href="#tn-flame"/></g>
    <xsl:call-template name="tn-blazes"><xsl:with-param name="list" select="substring-after($list, ' ')"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<!-- ==== hexsides: "stream:SE stream:S" ==== -->
<xsl:template match="hex" mode="tn-waters"><xsl:call-template name="tn-side"><xsl:with-param name="list" select="@sides"/></xsl:call-template></xsl:template>
<xsl:template match="hex" mode="tn-slopes"><xsl:call-template name="tn-side"><xsl:with-param name="list" select="@sides"/><xsl:with-param name="slopes" select="true()"/></xsl:call-template></xsl:template>
<xsl:template name="tn-side">
  <xsl:param name="list"/>
  <xsl:param name="slopes" select="false()"/>
  <xsl:if test="$list != ''">
    <xsl:variable name="word" select="substring-before(concat($list, ' '), ' ')"/>
    <xsl:variable name="kind" select="substring-before($word, ':')"/>
    <xsl:variable name="side" select="substring-after($word, ':')"/>
    <xsl:variable name="slope" select="contains($kind, 'slope')"/>
    <xsl:if test="$slope = $slopes">
      <xsl:variable name="next"><xsl:call-template name="tn-next"><xsl:with-param name="hex" select="@id"/><xsl:with-param name="side" select="$side"/></xsl:call-template></xsl:variable>
      <xsl:variable name="there" select="key('hex', $next)"/>
      <!-- Both hexes name it: a slope is drawn in the lower one, else in that below or to the left. -->
      <xsl:variable name="first" select="$side = 'N' or $side = 'NE' or $side = 'SE'"/>
      <xsl:variable name="rise" select="number(concat('0', $there/@level)) - @level"/>
      <xsl:if test="($slope and ($rise &gt; 0 or ($rise = 0 and $first))) or (not($slope) and $first)">
        <xsl:variable name="at"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="@id"/></xsl:call-template></xsl:variable>
        <xsl:variable name="turn"><xsl:call-template name="tn-turn"><xsl:with-param name="facing" select="$side"/></xsl:call-template></xsl:variable>
        <use href="#tn-{$kind}" transform="translate({$at}) rotate({$turn})"/>
      </xsl:if>
    </xsl:if>
    <xsl:call-template name="tn-side"><xsl:with-param name="list" select="substring-after($list, ' ')"/><xsl:with-param name="slopes" select="$slopes"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<!-- ==== ways: from the middle of the hex to a side ==== -->
<xsl:template name="tn-ways">
  <xsl:if test="$tn-hexes[contains(@ways, 'road')]">
    <xsl:variable name="d"><xsl:for-each select="$tn-hexes[@ways]"><xsl:call-template name="tn-way"><xsl:with-param name="list" select="@ways"/><xsl:with-param name="kind" select="'road'"/></xsl:call-template></xsl:for-each></xsl:variable>
    <xsl:variable name="deep"><xsl:for-each select="$tn-hexes[@ways]"><xsl:call-template name="tn-way"><xsl:with-param name="list" select="@ways"/><xsl:with-param name="kind" select="'sunken-road'"/></xsl:call-template></xsl:for-each></xsl:variable>
    <xsl:if test="$deep != ''"><path class="curve hach" style="stroke-width:15;stroke-linecap:butt" stroke-dasharray="1.6 5" d="{$deep}"/><path class="curve kerb" stroke-width="9" d="{$deep}"/><path class="curve road" stroke-width="5" d="{$deep}"/></xsl:if>
    <xsl:if test="$d != ''"><path class="curve kerb" stroke-width="8.500" d="{$d}"/><path class="curve road" stroke-width="6" d="{$d}"/></xsl:if>
  </xsl:if>
  <xsl:variable name="trail"><xsl:for-each select="$tn-hexes[contains(@ways, 'trail')]"><xsl:call-template name="tn-way"><xsl:with-param name="list" select="@ways"/><xsl:with-param name="kind" select="'trail'"/></xsl:call-template></xsl:for-each></xsl:variable>
  <xsl:if test="$trail != ''"><path class="stones" style="stroke-width:2.600;stroke-linecap:butt" stroke-dasharray="7 5" d="{$trail}"/></xsl:if>
</xsl:template>
<!-- The ways of one kind in a hex: two are a curve from side to side about the middle, which joins
     those of the neighbours; one ends in the middle, of three and more each does. -->
<xsl:template name="tn-way">
  <xsl:param name="list"/>
  <xsl:param name="kind"/>
  <xsl:variable name="ends"><xsl:call-template name="tn-way-ends"><xsl:with-param name="list" select="$list"/><xsl:with-param name="kind" select="$kind"/></xsl:call-template></xsl:variable>
  <xsl:variable name="at"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="@id"/></xsl:call-template></xsl:variable>
  <xsl:variable name="behind" select="substring-after($ends, ' ')"/>
  <xsl:choose>
    <xsl:when test="$behind != '' and substring-after($behind, ' ') = ''"><xsl:value-of select="concat('M', substring-before($ends, ' '), 'Q', $at, ' ', translate($behind, ' ', ''))"/></xsl:when>
    <xsl:otherwise><xsl:call-template name="tn-way-spokes"><xsl:with-param name="at" select="$at"/><xsl:with-param name="ends" select="$ends"/></xsl:call-template></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="tn-way-spokes">
  <xsl:param name="at"/>
  <xsl:param name="ends"/>
  <xsl:if test="$ends != ''">
    <xsl:value-of select="concat('M', $at, 'L', substring-before(concat($ends, ' '), ' '))"/>
    <xsl:call-template name="tn-way-spokes"><xsl:with-param name="at" select="$at"/><xsl:with-param name="ends" select="substring-after($ends, ' ')"/></xsl:call-template>
  </xsl:if>
</xsl:template>
<!-- The middles of the sides, blanks between. -->
<xsl:template name="tn-way-ends">
  <xsl:param name="list"/>
  <xsl:param name="kind"/>
  <xsl:param name="first" select="true()"/>
  <xsl:if test="$list != ''">
    <xsl:variable name="word" select="substring-before(concat($list, ' '), ' ')"/>
    <xsl:variable name="fits" select="substring-before($word, ':') = $kind"/>
    <xsl:if test="$fits">
      <xsl:variable name="side" select="substring-after($word, ':')"/>
      <xsl:variable name="x"><xsl:call-template name="tn-x"><xsl:with-param name="hex" select="@id"/></xsl:call-template></xsl:variable>
      <xsl:variable name="y"><xsl:call-template name="tn-y"><xsl:with-param name="hex" select="@id"/></xsl:call-template></xsl:variable>
      <xsl:value-of select="concat(substring(' ', 1, not($first)), $x + 34.5 * (contains($side, 'E') - contains($side, 'W')), ',', format-number($y + (39.8 - 19.9 * (string-length($side) = 2)) * (1 - 2 * starts-with($side, 'N')), '0.#'))"/>
    </xsl:if>
    <xsl:call-template name="tn-way-ends"><xsl:with-param name="list" select="substring-after($list, ' ')"/><xsl:with-param name="kind" select="$kind"/><xsl:with-param name="first" select="$first and not($fits)"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<!-- ==== numbers and names ==== -->
<xsl:template name="tn-numbers">
  <xsl:choose>
    <xsl:when test="not($tn-theatre)"><xsl:call-template name="tn-rows"><xsl:with-param name="mode" select="'number'"/></xsl:call-template></xsl:when>
    <xsl:otherwise><xsl:call-template name="tn-rim"><xsl:with-param name="n" select="1"/></xsl:call-template></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<!-- Every fifth column above and below, every fifth row at both sides. -->
<xsl:template name="tn-rim">
  <xsl:param name="n"/>
  <xsl:if test="$n &lt;= $board/@columns or $n &lt;= $board/@rows">
    <xsl:if test="$n &lt;= $board/@columns"><text x="{69 * $n - 23}" y="{round(-.4 * $tn-small)}"><xsl:value-of select="format-number($n, '00')"/></text><text x="{69 * $n - 23}" y="{round($tn-h * ($board/@rows + .5) + 1.1 * $tn-small)}"><xsl:value-of select="format-number($n, '00')"/></text></xsl:if>
    <xsl:if test="$n &lt;= $board/@rows"><text x="{round(-.8 * $tn-small)}" y="{round($tn-h * ($n - .5) + .3 * $tn-small)}"><xsl:value-of select="format-number($n, '00')"/></text><text x="{round(69 * $board/@columns + 23 + .8 * $tn-small)}" y="{round($tn-h * ($n - .5) + .3 * $tn-small)}"><xsl:value-of select="format-number($n, '00')"/></text></xsl:if>
    <xsl:call-template name="tn-rim"><xsl:with-param name="n" select="$n + 5 - ($n = 1)"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<!-- Below its hex, or where else it hides nothing. -->
<xsl:template match="objective" mode="tn-place">
  <xsl:variable name="at"><xsl:call-template name="tn-point"/></xsl:variable>
  <text x="{substring-before($at, ',')}" y="{round(substring-after($at, ',') + 31)}" style="font-size:{round(14 div $tn-k)}px" place="7" spots="0,0 0,30 0,-78 0,-60 70,-28 -70,-28 80,0 -80,0 90,30 -90,30 0,58 0,-104 110,-60 -110,-60" lead="{$at}"><xsl:call-template name="plain"><xsl:with-param name="text" select="@name"/><xsl:with-param name="max" select="24"/></xsl:call-template></text>
</xsl:template>

<!-- ==== units ==== -->
<!-- The whole stack of a hex, the lowest first; the context is one of it. -->
<xsl:template match="unit" mode="tn-stack">
  <xsl:variable name="stack" select="key('tn-at', @hex)"/>
  <xsl:variable name="at"><xsl:call-template name="tn-point"/></xsl:variable>
  <g transform="translate({$at})">
    <xsl:for-each select="$stack">
      <xsl:sort select="@depth" data-type="number" order="descending"/>
      <xsl:variable name="below" select="last() - position()"/>
      <xsl:variable name="fan" select="$below * ($below &lt; 3) + 2 * ($below &gt;= 3)"/>
      <xsl:call-template name="tn-unit"><xsl:with-param name="x" select="5 * $fan"/><xsl:with-param name="y" select="-4 * $fan"/><xsl:with-param name="n" select="last()"/><xsl:with-param name="top" select="$below = 0"/></xsl:call-template>
    </xsl:for-each>
  </g>
</xsl:template>

<!-- Its ids, over all units; the context is one of it. -->
<xsl:template match="unit" mode="tn-names">
  <xsl:variable name="stack" select="key('tn-at', @hex)"/>
  <xsl:variable name="at"><xsl:call-template name="tn-point"/></xsl:variable>
  <xsl:variable name="up" select="round(60 + $tn-small * (floor((count($stack) - 1) div 2) - .2))"/>
  <g transform="translate({$at})">
    <g class="uid" place="1" spots="0,0 0,-{$up} 0,-{$up + 9} 30,-6 -30,-6 26,8 -26,8 34,-30 -34,-30{substring(' 62,-24 -62,-24 62,-50 -62,-50', 1, 30 * (count($stack) &gt; 2))}">
      <xsl:choose><xsl:when test="$stack[3]"><xsl:attribute name="lead">0,0</xsl:attribute></xsl:when><xsl:otherwise><xsl:attribute name="far">0,0</xsl:attribute></xsl:otherwise></xsl:choose>
      <xsl:for-each select="$stack"><xsl:sort select="@depth" data-type="number"/><xsl:call-template name="tn-name"/></xsl:for-each>
    </g>
  </g>
</xsl:template>

<!-- One of the ids of a hex, two a line, the uppermost unit's first; the context is a unit or leader. -->
<xsl:template name="tn-name">
  <xsl:param name="row" select="2"/><!-- how many stand in a line -->
  <xsl:variable name="line" select="floor((position() - 1) div $row)"/>
  <xsl:variable name="two" select="$row = 2 and (position() mod 2 = 0 or position() &lt; last())"/>
  <xsl:variable name="end" select="$two and position() mod 2 = 1"/>
  <text class="evn" x="{2 * ($two - 2 * $end)}" y="{round(37 + $line * 1.05 * $tn-small)}">
    <xsl:attribute name="style"><xsl:value-of select="concat('font-size:', $tn-small, 'px')"/><xsl:if test="$two"><xsl:value-of select="concat(';text-anchor:', substring('endstart', 1 + 3 * not($end), 3 + 2 * not($end)))"/></xsl:if></xsl:attribute>
    <xsl:value-of select="@id"/>
  </text>
</xsl:template>

<xsl:template name="tn-unit">
  <xsl:param name="x"/>
  <xsl:param name="y"/>
  <xsl:param name="n"/>
  <xsl:param name="top"/>
  <xsl:variable name="p" select="key('piece', @id)"/>
  <xsl:variable name="kin" select="($p[@arm != 'company'] | key('piece', @parent)[$p/@arm = 'company'])[1]"/>
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="$p/@seat"/></xsl:call-template></xsl:variable>
  <xsl:variable name="turn"><xsl:call-template name="tn-turn"/></xsl:variable>
  <xsl:variable name="left" select="$p/@increments - @losses - @out"/>
  <g id="u-{@id}" class="{$side}" transform="translate({$x},{$y})">
    <title><xsl:call-template name="say-columns-unit"/></title>
    <xsl:choose>
      <xsl:when test="$tn-theatre"><g transform="scale(1.25)"><use class="blk" href="#tn-{translate(@formation, '-', '')}" transform="rotate({$turn})"/><xsl:if test="contains($kin/@arm, 'artillery')"><circle class="sym" r="7"/></xsl:if><xsl:if test="$kin/@arm = 'cavalry'"><path class="symline" stroke-width="5" d="M-11,9L11,-9"/></xsl:if></g></xsl:when>
      <xsl:when test="$p/@arm = 'company'">
        <g transform="rotate({$turn})"><rect class="blk" x="-14" y="-9" width="28" height="18" rx="9"/><use href="#tn-front" y="-9"/></g>
        <use href="#a-{$kin/@badge}" transform="scale(.62)"/>
      </xsl:when>
      <xsl:when test="@hex2 != '-'"><xsl:call-template name="tn-wide"><xsl:with-param name="p" select="$p"/></xsl:call-template></xsl:when>
      <xsl:otherwise>
        <use class="blk" href="#tn-{@formation}" transform="rotate({$turn})"/>
        <use href="#a-{$kin/@badge}"><xsl:if test="@formation = 'line' or @formation = 'skirmish' or @formation = 'march'"><xsl:attribute name="transform">scale(.78)</xsl:attribute></xsl:if></use>
      </xsl:otherwise>
    </xsl:choose>
    <xsl:if test="$top and not($tn-theatre)">
      <xsl:if test="$left &gt;= 0 and $p/@arm != 'company'"><text class="evn" x="29" y="27" style="font-size:{format-number(1.3 * $tn-small, '0.0')}px" place="3" spots="{substring('0,0 2,-10 2,-22 -58,0 -58,-12', 1, 40 * (@hex2 = '-'))}{substring('0,14 -6,24 -58,14 -30,26 0,-58 -58,-58 14,4 -72,4', 1, 60 * (@hex2 != '-'))}"><xsl:value-of select="$left"/></text></xsl:if>
      <xsl:if test="$n &gt; 1"><g class="mark" place="2" spots="0,0 4,10 2,20 -10,-2 -56,0 -56,20" transform="translate(28,-19) scale({$tn-sign})"><circle r="8" fill="#3a3222" stroke="#fff9ec"/><text y="4" text-anchor="middle" font-size="11" font-weight="700" fill="#fff"><xsl:value-of select="$n"/></text></g></xsl:if>
    </xsl:if>
    <xsl:if test="not($tn-theatre)">
      <xsl:if test="@marker != 'none'"><g class="mark" place="2" spots="0,0 -4,10 -2,20 10,-2 56,0 56,20" transform="translate(-28,-19) scale({$tn-sign})"><use href="#tn-{@marker}"/></g></xsl:if>
      <xsl:call-template name="tn-state"><xsl:with-param name="x" select="-28"/><xsl:with-param name="y" select="21"/></xsl:call-template>
    </xsl:if>
  </g>
</xsl:template>

<!-- Masks (16.1): an open block with a question mark, the same for all that is not known; where their
     owner looks, a sign on his unit, or the name of the dummy.  The context is the side. -->
<xsl:template name="tn-masks">
  <xsl:param name="list"/>
  <xsl:variable name="hex" select="substring($list, 1, 4)"/>
  <xsl:variable name="at"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
  <xsl:variable name="dummies" select="$rec/state/dummy[@hex = $hex]"/>
  <g transform="translate({$at})">
    <xsl:choose>
      <xsl:when test="key('tn-at', $hex)"><g transform="translate(0,-26) scale({$tn-sign})"><title><xsl:value-of select="$w-masked"/></title><circle r="8" fill="#fff9ec" stroke="#3a3222"/><text y="4" text-anchor="middle" font-size="11" font-weight="700">?</text></g></xsl:when>
      <xsl:otherwise>
        <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="@id"/></xsl:call-template></xsl:variable>
        <g class="{$side}">
          <title><xsl:choose><xsl:when test="$dummies"><xsl:value-of select="$w-dummy"/><xsl:for-each select="$dummies"><xsl:value-of select="concat(' ', @id)"/></xsl:for-each></xsl:when><xsl:otherwise><xsl:value-of select="$w-masked"/></xsl:otherwise></xsl:choose></title>
          <rect class="blk" x="-22" y="-18" width="44" height="36" rx="4" style="fill:#fff9ec;stroke-width:3"/>
          <text y="9" text-anchor="middle" font-size="26" font-weight="700">?</text>
          <xsl:if test="$dummies and not($tn-theatre)"><text class="evn uid" y="37" style="font-size:{$tn-small}px" place="1" spots="0,0 0,-58"><xsl:value-of select="$dummies[1]/@id"/></text></xsl:if>
        </g>
      </xsl:otherwise>
    </xsl:choose>
  </g>
  <xsl:if test="substring($list, 6) != ''"><xsl:call-template name="tn-masks"><xsl:with-param name="list" select="substring($list, 6)"/></xsl:call-template></xsl:if>
</xsl:template>

<!-- One block over two hexes (4.6). -->
<xsl:template name="tn-wide">
  <xsl:param name="p"/>
  <xsl:variable name="x1"><xsl:call-template name="tn-x"/></xsl:variable>
  <xsl:variable name="y1"><xsl:call-template name="tn-y"/></xsl:variable>
  <xsl:variable name="x2"><xsl:call-template name="tn-x"><xsl:with-param name="hex" select="@hex2"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y2"><xsl:call-template name="tn-y"><xsl:with-param name="hex" select="@hex2"/></xsl:call-template></xsl:variable>
  <xsl:variable name="facing"><xsl:call-template name="tn-turn"/></xsl:variable>
  <xsl:variable name="dx" select="$x2 - $x1"/>
  <xsl:variable name="along" select="90 * ($dx = 0) + 30 * (($dx &gt; 0 and $y2 &gt; $y1) or ($dx &lt; 0 and $y2 &lt; $y1)) - 30 * (($dx &gt; 0 and $y2 &lt; $y1) or ($dx &lt; 0 and $y2 &gt; $y1))"/>
  <g transform="translate({$dx div 2},{round(($y2 - $y1) div 2)})">
    <rect class="blk" x="-66" y="-10" width="132" height="20" rx="3" transform="rotate({$along})"><xsl:if test="@formation = 'skirmish'"><xsl:attribute name="style">stroke-dasharray:5 4</xsl:attribute></xsl:if></rect>
    <g transform="rotate({$facing})"><use href="#tn-front" y="-10"/></g>
    <use href="#a-{$p/@badge}" transform="scale(.78)"/>
  </g>
</xsl:template>

<!-- The worst of what ails it, one letter; the roster is read only where it is known. -->
<xsl:template name="tn-state">
  <xsl:param name="x"/>
  <xsl:param name="y"/>
  <xsl:variable name="state">
    <xsl:choose>
      <xsl:when test="@disruption = 'disorganized'">disorganized</xsl:when>
      <xsl:when test="@disruption = 'shaken'">shaken</xsl:when>
      <xsl:when test="@ooc = 'yes'">ooc</xsl:when>
      <xsl:when test="key('piece', @id)/@ammo &gt; 0 and @spent &gt;= key('piece', @id)/@ammo">low</xsl:when>
      <xsl:when test="@tired = 'yes'">tired</xsl:when>
    </xsl:choose>
  </xsl:variable>
  <xsl:if test="$state != ''"><g class="mark" place="2" spots="0,0 2,-8 0,-20 6,-34 56,0 54,-10 28,-42" transform="translate({$x},{$y}) scale({$tn-sign})"><title><xsl:call-template name="w-columns-state"><xsl:with-param name="state" select="$state"/></xsl:call-template></title><use href="#tn-s-{$state}"/></g></xsl:if>
</xsl:template>

<!-- Leaders at the right corner of the hex, or in its middle if they are alone. -->
<xsl:template match="leader" mode="tn-leaders">
  <xsl:variable name="all" select="key('tn-led', @hex)"/>
  <xsl:variable name="alone" select="not(key('tn-at', @hex))"/>
  <xsl:variable name="at"><xsl:call-template name="tn-point"/></xsl:variable>
  <g transform="translate({$at})">
    <xsl:for-each select="$all">
      <xsl:sort select="position()" data-type="number" order="descending"/>
      <xsl:variable name="seat" select="$rec/setup/leader[@id = current()/@id]/@seat"/>
      <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="$seat"/></xsl:call-template></xsl:variable>
      <xsl:variable name="i" select="last() - position()"/>
      <g id="u-{@id}" class="{$side}" transform="translate({(37 - 3 * $i) * not($alone) + 13 * $i * $alone},{-9 * $i * not($alone) - 6 * $i * $alone}) scale({1.5 * $alone + .9 * not($alone)})">
        <title><xsl:call-template name="say-columns-leader"/></title>
        <xsl:call-template name="leader-disc"/>
      </g>
    </xsl:for-each>
  </g>
</xsl:template>
<xsl:template match="leader" mode="tn-names">
  <xsl:variable name="all" select="key('tn-led', @hex)"/>
  <xsl:variable name="alone" select="not(key('tn-at', @hex))"/>
  <xsl:variable name="at"><xsl:call-template name="tn-point"/></xsl:variable>
  <g transform="translate({$at})">
    <g class="uid" place="{substring('14', 1 + not($alone), 1)}" spots="{substring('0,0 0,-57 36,-12 -36,-12 36,8 -36,8          ', 1, 60 * $alone)}{substring('40,-50 40,-20 44,-34 44,-8 -40,-50 -40,-20 0,14 0,-76 46,12 -46,12 62,-50 62,-14 -62,-50', 1, 100 * not($alone))}">
      <xsl:choose><xsl:when test="not($alone)"><xsl:attribute name="lead">38,-2</xsl:attribute></xsl:when><xsl:otherwise><xsl:attribute name="far">0,0</xsl:attribute></xsl:otherwise></xsl:choose>
      <xsl:for-each select="$all"><xsl:call-template name="tn-name"><xsl:with-param name="row" select="1"/></xsl:call-template></xsl:for-each>
    </g>
  </g>
</xsl:template>

<!-- ==== what happened ==== -->
<xsl:template match="event" mode="tn-mark"/>
<xsl:template match="event" mode="tn-burst"/>

<!-- Where the unit stood when the event came: after its last move before, before its next after. -->
<xsl:template name="tn-was">
  <xsl:param name="unit" select="@unit"/>
  <xsl:variable name="before" select="preceding-sibling::event[@unit = $unit and @to and (@kind = 'moves' or @kind = 'retreats' or @kind = 'advances')][1]/@to"/>
  <xsl:variable name="after" select="following-sibling::event[@unit = $unit and @from and (@kind = 'moves' or @kind = 'retreats')][1]/@from"/>
  <xsl:choose>
    <xsl:when test="$before"><xsl:value-of select="$before"/></xsl:when>
    <xsl:when test="$after"><xsl:value-of select="$after"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="key('tn-unit', $unit)/@hex"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- A curve through the hexes of a list of four figures each, ending short of the last. -->
<xsl:template name="tn-curve">
  <xsl:param name="list"/>
  <xsl:param name="first" select="true()"/>
  <xsl:variable name="a" select="substring($list, 1, 4)"/>
  <xsl:variable name="b" select="substring($list, 6, 4)"/>
  <xsl:variable name="x1"><xsl:call-template name="tn-x"><xsl:with-param name="hex" select="$a"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y1"><xsl:call-template name="tn-y"><xsl:with-param name="hex" select="$a"/></xsl:call-template></xsl:variable>
  <xsl:if test="$first"><xsl:value-of select="concat('M', $x1, ',', $y1)"/></xsl:if>
  <xsl:if test="$b != ''">
    <xsl:variable name="x2"><xsl:call-template name="tn-x"><xsl:with-param name="hex" select="$b"/></xsl:call-template></xsl:variable>
    <xsl:variable name="y2"><xsl:call-template name="tn-y"><xsl:with-param name="hex" select="$b"/></xsl:call-template></xsl:variable>
    <xsl:variable name="more" select="substring($list, 11, 4) != ''"/>
    <!-- The middle between two hexes joins the curves; the last stops 27 before the centre. -->
    <xsl:variable name="dx" select="$x2 - $x1"/>
    <xsl:variable name="dy" select="$y2 - $y1"/>
    <xsl:variable name="ax" select="$dx * (1 - 2 * ($dx &lt; 0))"/>
    <xsl:variable name="ay" select="$dy * (1 - 2 * ($dy &lt; 0))"/>
    <xsl:variable name="long" select="$ax * ($ax &gt;= $ay) + $ay * ($ax &lt; $ay)"/>
    <xsl:variable name="size" select=".96 * $long + .4 * ($ax + $ay - $long) + .001"/>
    <xsl:variable name="share" select=".5 * $more + (1 - 27 div $size) * not($more)"/>
    <xsl:choose>
      <xsl:when test="$first">L</xsl:when>
      <xsl:otherwise><xsl:value-of select="concat('Q', $x1, ',', $y1, ' ')"/></xsl:otherwise>
    </xsl:choose>
    <xsl:value-of select="concat(round(10 * ($x1 + $share * $dx)) div 10, ',', round(10 * ($y1 + $share * $dy)) div 10)"/>
    <xsl:call-template name="tn-curve"><xsl:with-param name="list" select="substring($list, 6)"/><xsl:with-param name="first" select="false()"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<xsl:template name="tn-arrow">
  <xsl:param name="list"/>
  <xsl:param name="side"/>
  <xsl:param name="dash"/>
  <xsl:param name="width" select="4"/>
  <xsl:variable name="d"><xsl:call-template name="tn-curve"><xsl:with-param name="list" select="$list"/></xsl:call-template></xsl:variable>
  <xsl:variable name="at"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="substring($list, 1, 4)"/></xsl:call-template></xsl:variable>
  <circle class="ghost {$side}m" cx="{substring-before($at, ',')}" cy="{substring-after($at, ',')}" r="14"/>
  <path class="mv halo" stroke-width="{$width + 3.5}" d="{$d}"/>
  <path class="mv {$side}m" stroke-width="{$width}" marker-end="url(#ah-{$side})" d="{$d}"><xsl:if test="$dash != ''"><xsl:attribute name="stroke-dasharray"><xsl:value-of select="$dash"/></xsl:attribute></xsl:if></path>
</xsl:template>

<!-- The number of an event beside where its arrow begins. -->
<xsl:template name="tn-event-number">
  <xsl:param name="hex" select="@from"/>
  <xsl:variable name="at"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
  <xsl:call-template name="event-number"><xsl:with-param name="x" select="substring-before($at, ',') - 18"/><xsl:with-param name="y" select="substring-after($at, ',') + 16"/></xsl:call-template>
</xsl:template>

<!-- One arrow for all the steps of a unit up to where it fights or falls back, thick with a marker;
     units that went the same way share it. -->
<xsl:template match="event[@kind = 'moves']" mode="tn-mark">
  <xsl:variable name="steps" select="key('tn-moves', @unit)"/>
  <xsl:variable name="last" select="$steps[last()]/@to"/>
  <xsl:variable name="twin" select="preceding-sibling::event[@kind = 'moves' and @from = current()/@from][@unit != current()/@unit][key('tn-moves', @unit)[last()]/@to = $last][1]"/>
  <xsl:if test="generate-id() = generate-id($steps[1]) and not($twin)">
    <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="key('piece', @unit)/@seat"/></xsl:call-template></xsl:variable>
    <xsl:variable name="list"><xsl:value-of select="@from"/><xsl:for-each select="$steps[@to != @from]"><xsl:value-of select="concat(' ', @to)"/></xsl:for-each></xsl:variable>
    <xsl:variable name="charge" select="$rec/events/event[@kind = 'declares' and @unit = $rec/events/event[@kind = 'moves' and @from = current()/@from]/@unit] or $steps/@how = 'counter-charge' or $steps/@how = 'pursuit'"/>
    <g><xsl:call-template name="of-event"><xsl:with-param name="all" select="$steps"/></xsl:call-template><title><xsl:for-each select="$steps[1]"><xsl:call-template name="say-columns-move"/></xsl:for-each></title>
      <xsl:call-template name="tn-arrow"><xsl:with-param name="list" select="$list"/><xsl:with-param name="side" select="$side"/><xsl:with-param name="width" select="3.6 + 2.6 * $charge"/></xsl:call-template>
      <xsl:call-template name="tn-event-number"/>
    </g>
  </xsl:if>
</xsl:template>

<!-- What is masked: one arrow for the steps that follow each other. -->
<xsl:template match="event[@kind = 'drifts']" mode="tn-mark">
  <xsl:if test="not(preceding-sibling::event[1][@kind = 'moves' and @to = current()/@to] or preceding-sibling::event[@kind != 'moves'][1][@kind = 'drifts' and @to = current()/@from])">
    <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="@seat"/></xsl:call-template></xsl:variable>
    <xsl:variable name="list"><xsl:value-of select="concat(@from, ' ', @to)"/><xsl:call-template name="tn-drift-list"/></xsl:variable>
    <g><xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title><xsl:call-template name="tn-arrow"><xsl:with-param name="list" select="$list"/><xsl:with-param name="side" select="$side"/><xsl:with-param name="width" select="2.4"/><xsl:with-param name="dash" select="'9 4'"/></xsl:call-template></g>
  </xsl:if>
</xsl:template>
<xsl:template name="tn-drift-list">
  <xsl:for-each select="following-sibling::event[@kind != 'moves'][1][@kind = 'drifts' and @from = current()/@to]"><xsl:value-of select="concat(' ', @to)"/><xsl:call-template name="tn-drift-list"/></xsl:for-each>
</xsl:template>

<!-- A leader who rode where no unit went with him. -->
<xsl:template match="event[@kind = 'leader_moves']" mode="tn-mark">
  <xsl:variable name="steps" select="key('tn-rides', @leader)"/>
  <xsl:if test="generate-id() = generate-id($steps[1]) and not($rec/events/event[@kind = 'moves' and @from = current()/@from and @to = current()/@to])">
    <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="$rec/setup/leader[@id = current()/@leader]/@seat"/></xsl:call-template></xsl:variable>
    <xsl:variable name="list"><xsl:value-of select="@from"/><xsl:for-each select="$steps"><xsl:value-of select="concat(' ', @to)"/></xsl:for-each></xsl:variable>
    <g><title><xsl:call-template name="say-columns-move"/></title><xsl:call-template name="tn-arrow"><xsl:with-param name="list" select="$list"/><xsl:with-param name="side" select="$side"/><xsl:with-param name="width" select="1.8"/><xsl:with-param name="dash" select="'1 5'"/></xsl:call-template></g>
  </xsl:if>
</xsl:template>

<xsl:template match="event[@kind = 'retreats']" mode="tn-mark">
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="key('piece', @unit)/@seat"/></xsl:call-template></xsl:variable>
  <xsl:if test="@from != @to">
    <g><xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title><xsl:call-template name="tn-arrow"><xsl:with-param name="list" select="concat(@from, ' ', @to)"/><xsl:with-param name="side" select="$side"/><xsl:with-param name="dash" select="'7 5'"/></xsl:call-template><xsl:call-template name="tn-event-number"/></g>
  </xsl:if>
</xsl:template>
<xsl:template match="event[@kind = 'advances']" mode="tn-mark">
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="key('piece', @unit)/@seat"/></xsl:call-template></xsl:variable>
  <xsl:variable name="was"><xsl:call-template name="tn-was"/></xsl:variable>
  <xsl:if test="$was != @to and $was != '-'">
    <g><xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title><xsl:call-template name="tn-arrow"><xsl:with-param name="list" select="concat($was, ' ', @to)"/><xsl:with-param name="side" select="$side"/><xsl:with-param name="width" select="6"/></xsl:call-template><xsl:call-template name="tn-event-number"><xsl:with-param name="hex" select="$was"/></xsl:call-template></g>
  </xsl:if>
</xsl:template>

<xsl:template match="event[@kind = 'fires']" mode="tn-mark">
  <xsl:variable name="was"><xsl:call-template name="tn-was"/></xsl:variable>
  <xsl:if test="$was != '-'">
    <xsl:variable name="x1"><xsl:call-template name="tn-x"><xsl:with-param name="hex" select="$was"/></xsl:call-template></xsl:variable>
    <xsl:variable name="y1"><xsl:call-template name="tn-y"><xsl:with-param name="hex" select="$was"/></xsl:call-template></xsl:variable>
    <xsl:variable name="x2"><xsl:call-template name="tn-x"/></xsl:variable>
    <xsl:variable name="y2"><xsl:call-template name="tn-y"/></xsl:variable>
    <xsl:variable name="cx" select="($x1 + $x2) div 2 - .14 * ($y2 - $y1)"/>
    <xsl:variable name="cy" select="($y1 + $y2) div 2 + .14 * ($x2 - $x1)"/>
    <!-- It ends on the rim of the target's hex. -->
    <xsl:variable name="far" select="($x2 - $cx) * ($x2 - $cx) + ($y2 - $cy) * ($y2 - $cy)"/>
    <xsl:variable name="share" select=".62 + .22 * ($far &gt; 5000) + .06 * ($far &gt; 14000)"/>
    <xsl:variable name="ex" select="round(10 * ($cx + $share * ($x2 - $cx))) div 10"/>
    <xsl:variable name="ey" select="round(10 * ($cy + $share * ($y2 - $cy))) div 10"/>
    <xsl:variable name="d" select="concat('M', $x1, ',', $y1, 'Q', round(10 * $cx) div 10, ',', round(10 * $cy) div 10, ' ', $ex, ',', $ey)"/>
    <g>
      <xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title>
      <path class="mv halo" stroke-width="4" d="{$d}"/><path class="fire" d="{$d}"/><circle class="shot" cx="{$ex}" cy="{$ey}" r="2.800"/>
      <xsl:call-template name="event-number"><xsl:with-param name="x" select="$ex + 9"/><xsl:with-param name="y" select="$ey + 9"/></xsl:call-template>
    </g>
  </xsl:if>
</xsl:template>

<xsl:template match="event[@kind = 'destroyed' or @kind = 'gone' or @kind = 'routs']" mode="tn-mark">
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="key('piece', @unit)/@seat"/></xsl:call-template></xsl:variable>
  <xsl:variable name="at"><xsl:call-template name="tn-point"/></xsl:variable>
  <xsl:if test="@hex != '-'">
    <g transform="translate({$at})"><xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title><rect class="ghost dead {$side}m" x="-26" y="-16" width="52" height="32" rx="3"/><path class="mv {$side}m" stroke-width="3" d="M-12,-9L12,9M-12,9L12,-9"/><text class="evn" y="28" style="font-size:{$tn-small}px" place="6" spots="0,0 0,12 0,-44 30,-20 -30,-20"><xsl:value-of select="@unit"/></text></g>
  </xsl:if>
</xsl:template>

<!-- Melee: sabres between the two hexes. -->
<xsl:template match="event[@kind = 'melee']" mode="tn-burst">
  <xsl:variable name="was"><xsl:call-template name="tn-was"/></xsl:variable>
  <xsl:if test="$was != '-' and @hex != '-'">
    <xsl:variable name="x1"><xsl:call-template name="tn-x"><xsl:with-param name="hex" select="$was"/></xsl:call-template></xsl:variable>
    <xsl:variable name="y1"><xsl:call-template name="tn-y"><xsl:with-param name="hex" select="$was"/></xsl:call-template></xsl:variable>
    <xsl:variable name="x2"><xsl:call-template name="tn-x"/></xsl:variable>
    <xsl:variable name="y2"><xsl:call-template name="tn-y"/></xsl:variable>
    <g class="mark" place="3" spots="0,0 10,0 -10,0 0,10 0,-10 20,8 -20,8 20,-8 -20,-8" transform="translate({($x1 + $x2) div 2},{round(($y1 + $y2) div 2)})"><xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title><use href="#crossed"/><xsl:call-template name="event-number"><xsl:with-param name="x" select="0"/><xsl:with-param name="y" select="19"/></xsl:call-template></g>
  </xsl:if>
</xsl:template>

<!-- Increments that a volley took, once a hex. -->
<xsl:template match="event[@kind = 'hit' and @losses &gt; 0]" mode="tn-burst">
  <xsl:variable name="all" select="key('tn-hit', @hex)"/>
  <xsl:if test="generate-id() = generate-id($all[1])">
    <xsl:variable name="at"><xsl:call-template name="tn-point"/></xsl:variable>
    <g transform="translate({$at})"><g class="mark" place="2" spots="0,0 14,4 20,10 24,22 -38,4 -46,12 -50,24 14,30 -40,36" transform="translate(12,-26) scale({$tn-sign})"><xsl:call-template name="of-event"><xsl:with-param name="all" select="$all"/></xsl:call-template><title><xsl:for-each select="$all"><xsl:if test="position() &gt; 1"><xsl:text> </xsl:text></xsl:if><xsl:call-template name="say"/></xsl:for-each></title><use href="#burst"/><text class="hit" y="4"><xsl:value-of select="sum($all/@losses)"/></text><xsl:call-template name="event-number"><xsl:with-param name="x" select="0"/><xsl:with-param name="y" select="22"/></xsl:call-template></g></g>
  </xsl:if>
</xsl:template>

<xsl:template match="event[@kind = 'leader_hit']" mode="tn-burst">
  <xsl:variable name="hex" select="preceding-sibling::event[@kind = 'special'][1]/@hex"/>
  <xsl:if test="$hex != '-' and (@loss = 'killed' or @loss = 'captured' or @loss = 'grievously-wounded')">
    <xsl:variable name="at"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
    <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="$rec/setup/leader[@id = current()/@leader]/@seat"/></xsl:call-template></xsl:variable>
    <g transform="translate({$at})"><g class="mark" place="2" spots="0,0 0,-24 -72,0 -72,-24" transform="translate(36,14)"><xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title><circle class="paper" r="9"/><circle class="ghost dead {$side}m" r="9"/><path class="mv {$side}m" stroke-width="2.400" d="M-4.500,-4.500L4.500,4.500M-4.500,4.500L4.500,-4.500"/></g></g>
  </xsl:if>
</xsl:template>

<!-- ==== what is asked: the unit in a frame, letters where an option names a hex or a unit ==== -->
<xsl:template match="decision" mode="tn-asked">
  <xsl:variable name="title"><xsl:call-template name="say-decision"/></xsl:variable>
  <xsl:for-each select="key('tn-unit', about[@name = 'unit']/@value)[@hex != '-']">
    <xsl:variable name="at"><xsl:call-template name="tn-point"/></xsl:variable>
    <g transform="translate({$at})"><title><xsl:value-of select="$title"/></title><path d="M-43,0l21.500,-37.200h43l21.500,37.200l-21.500,37.200h-43z" fill="none" stroke="#3a2600" stroke-width="5"/><path d="M-43,0l21.500,-37.200h43l21.500,37.200l-21.500,37.200h-43z" fill="none" stroke="#f3b61f" stroke-width="3"/></g>
  </xsl:for-each>
  <xsl:for-each select="option">
    <xsl:variable name="first" select="substring-before(concat(normalize-space(.), ' '), ' ')"/>
    <xsl:variable name="last"><xsl:call-template name="last-word"><xsl:with-param name="text" select="normalize-space(.)"/></xsl:call-template></xsl:variable>
    <xsl:variable name="second" select="substring-before(concat(substring-after(normalize-space(.), ' '), ' '), ' ')"/>
    <xsl:variable name="hex">
      <xsl:choose>
        <xsl:when test="$first &gt; 100"><xsl:value-of select="$first"/></xsl:when>
        <xsl:when test="$last &gt; 100"><xsl:value-of select="$last"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="(key('tn-unit', $first) | key('tn-unit', $second))[1]/@hex"/></xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <xsl:variable name="letter"><xsl:call-template name="letter"><xsl:with-param name="option" select="."/></xsl:call-template></xsl:variable>
    <xsl:if test="string-length($hex) = 4 and number($hex) &gt; 100">
      <xsl:variable name="at"><xsl:call-template name="tn-point"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
      <xsl:variable name="dx" select="21 * count(preceding-sibling::option[contains(concat(' ', normalize-space(.), ' '), concat(' ', $hex, ' ')) or contains(concat(' ', normalize-space(.), ' '), concat(' ', key('tn-at', $hex)/@id, ' '))])"/>
      <g transform="translate({$at})"><g class="mark" place="3" spots="0,0 0,8 0,16 0,26 12,8 -14,8 34,0 -22,0 34,26 -22,26 12,-32 12,46" transform="translate({$dx * $tn-sign - 12},-16) scale({$tn-sign})"><title><xsl:value-of select="concat($letter, ': ')"/><xsl:call-template name="say-option"/></title><circle r="11" fill="#f3b61f" stroke="#3a2600" stroke-width="1.400"/><text class="hit" style="font-size:13px" y="4.500"><xsl:value-of select="$letter"/></text></g></g>
    </xsl:if>
  </xsl:for-each>
</xsl:template>

<!-- ==== shapes, front to the top ==== -->
<xsl:template name="columns-symbols">
  <!-- What the blocks do not say themselves they inherit from who uses them: fill and rim. -->
  <path id="tn-hex" d="M-46,0{$tn-shape}"/>
  <path id="tn-front" d="M-7.500,0h15l-7.500,-8.500z" fill="#f3b61f" stroke="#5a3d00" stroke-width=".8" stroke-linejoin="round"/>
  <g id="tn-line"><rect class="shade" x="-29" y="-7.500" width="62" height="20" rx="3"/><rect x="-31" y="-10" width="62" height="20" rx="3"/><use href="#tn-front" y="-10"/></g>
  <g id="tn-column"><rect class="shade" x="-15" y="-17.500" width="34" height="40" rx="3"/><rect x="-17" y="-20" width="34" height="40" rx="3"/><use href="#tn-front" y="-20"/></g>
  <g id="tn-march"><rect class="shade" x="-9" y="-22.500" width="22" height="50" rx="3"/><rect x="-11" y="-25" width="22" height="50" rx="3"/><path d="M-11,-15h22M-11,15h22" stroke="currentColor" stroke-width="1.200" stroke-opacity=".7"/><use href="#tn-front" y="-25"/></g>
  <g id="tn-square"><rect class="shade" x="-18" y="-17.500" width="40" height="40" rx="2"/><rect x="-20" y="-20" width="40" height="40" rx="2"/><path d="M-20,-20h12l-12,12zM20,-20v12l-12,-12zM20,20h-12l12,-12zM-20,20v-12l12,12z" fill="#f3b61f" stroke="#5a4300" stroke-width=".7"/></g>
  <g id="tn-skirmish"><path d="M-24,0h48" stroke="#8c7f62" stroke-width="1.600" stroke-dasharray="2 2"/><rect x="-31" y="-6.500" width="11" height="13" rx="2"/><rect x="20" y="-6.500" width="11" height="13" rx="2"/><rect class="shade" x="-12" y="-8.500" width="28" height="20" rx="3"/><rect x="-14" y="-10" width="28" height="20" rx="3"/><use href="#tn-front" y="-10"/></g>
  <g id="tn-general"><path class="shade" d="M-18,-9.500l9,-9h22l9,9v22l-9,9h-22l-9,-9z"/><path d="M-20,-11l9,-9h22l9,9v22l-9,9h-22l-9,-9z"/></g>
  <g id="tn-limbered"><path d="M-9,20v7h18v-7" fill="none" stroke="#3a3222" stroke-width="2"/><circle cx="-9" cy="25" r="4" fill="#fff9ec" stroke="#3a3222" stroke-width="1.600"/><circle cx="9" cy="25" r="4" fill="#fff9ec" stroke="#3a3222" stroke-width="1.600"/><rect x="-14" y="-20" width="28" height="40" rx="3"/></g>
  <g id="tn-unlimbered"><path d="M-14,-20v10M14,-20v10" stroke="#3a3222" stroke-width="3.400" stroke-linecap="round"/><rect class="shade" x="-22" y="-9.500" width="48" height="24" rx="3"/><rect x="-24" y="-12" width="48" height="24" rx="3"/><use href="#tn-front" y="-12"/></g>
  <!-- States and markers -->
  <xsl:call-template name="tn-disc"><xsl:with-param name="id" select="'s-shaken'"/><xsl:with-param name="letter" select="$w-letter-shaken"/></xsl:call-template>
  <xsl:call-template name="tn-disc"><xsl:with-param name="id" select="'s-disorganized'"/><xsl:with-param name="letter" select="$w-letter-disorganized"/><xsl:with-param name="fill" select="'#b3241b'"/><xsl:with-param name="ink" select="'#fff'"/></xsl:call-template>
  <xsl:call-template name="tn-disc"><xsl:with-param name="id" select="'s-low'"/><xsl:with-param name="letter" select="$w-letter-low"/><xsl:with-param name="fill" select="'#fff9ec'"/></xsl:call-template>
  <xsl:call-template name="tn-disc"><xsl:with-param name="id" select="'s-tired'"/><xsl:with-param name="letter" select="$w-letter-tired"/><xsl:with-param name="fill" select="'#fff9ec'"/></xsl:call-template>
  <xsl:call-template name="tn-disc"><xsl:with-param name="id" select="'s-ooc'"/><xsl:with-param name="letter" select="$w-letter-ooc"/><xsl:with-param name="fill" select="'#fff9ec'"/></xsl:call-template>
  <g id="tn-masked"><rect x="-15" y="-12" width="30" height="24" rx="3" fill="#fff9ec" stroke="#3a3222" stroke-width="2.400"/><text y="6.500" text-anchor="middle" font-size="18" font-weight="700" fill="#3a3222">?</text></g>
  <g id="tn-assault"><path d="M-10,8.500L0,-10L10,8.500Z" fill="#3a2600" stroke="#fff9ec" stroke-width="1.400" stroke-linejoin="round"/><text y="6" text-anchor="middle" font-size="10" font-weight="700" fill="#f3b61f"><xsl:value-of select="$w-letter-assault"/></text></g>
  <g id="tn-charge"><path d="M-10,8.500L0,-10L10,8.500Z" fill="#3a2600" stroke="#fff9ec" stroke-width="1.400" stroke-linejoin="round"/><text y="6" text-anchor="middle" font-size="10" font-weight="700" fill="#f3b61f"><xsl:value-of select="$w-letter-charge"/></text></g>
  <!-- The map's own signs -->
  <xsl:if test="$board/depot"><g id="tn-depot"><path d="M-10,-7h20v9h-20z" stroke="#fffaf0" stroke-width="1"/><path d="M-10,-7q10,-8 20,0z" fill="#fffaf0" stroke="#3a3222" stroke-width="1"/><circle cx="-5.500" cy="5" r="3.200" fill="#fffaf0" stroke="#3a3222" stroke-width="1.400"/><circle cx="5.500" cy="5" r="3.200" fill="#fffaf0" stroke="#3a3222" stroke-width="1.400"/></g></xsl:if>
  <xsl:if test="$rec/setup/objective"><path id="tn-star" d="M0,-9.500L2.600,-3.400 9.200,-2.800 4.200,1.600 5.700,8.100 0,4.600 -5.700,8.100 -4.200,1.600 -9.200,-2.800 -2.600,-3.400Z" stroke="#5a4300" stroke-width="1.100" stroke-linejoin="round"/></xsl:if>
  <path id="tn-flame" d="M0,24C-20,24 -20,4 -9,-8C-8,-1 -4,0 -3,-4C-6,-14 0,-20 3,-26C3,-16 12,-10 15,0C19,14 12,24 0,24Z" fill="#e8702a" stroke="#8f1d0d" stroke-width="1.200" opacity=".8"/>
  <path id="tn-stream" class="curve water" stroke-width="5" stroke-linecap="round" d="M-23,-39.800q6,-4 11.500,0t11.500,0t11.500,0t11.500,0"/>
  <g id="tn-deep-stream"><path class="curve bank" stroke-width="8.500" stroke-linecap="round" d="M-23,-39.800q6,-4 11.500,0t11.500,0t11.500,0t11.500,0"/><path class="curve water" stroke-width="6" stroke-linecap="round" d="M-23,-39.800q6,-4 11.500,0t11.500,0t11.500,0t11.500,0"/></g>
  <g id="tn-hedged-stream"><use href="#tn-stream"/><path d="M-22,-44h44M-22,-35.600h44" fill="none" stroke="#4c6331" stroke-width="4.500" stroke-dasharray=".1 6.200" stroke-linecap="round"/></g>
  <g id="tn-river"><path class="curve bank" stroke-width="15" stroke-linecap="round" d="M-23,-39.800h46"/><path class="curve water" stroke-width="12" stroke-linecap="round" d="M-23,-39.800h46"/></g>
  <g id="tn-bridge"><path d="M-6,-51L-4,-47V-33L-6,-29M6,-51L4,-47V-33L6,-29" fill="none" stroke="#4d3a1d" stroke-width="2.200" stroke-linecap="round"/><path d="M-3.500,-47h7v14h-7z" fill="#f3e6c4" stroke="#7d6434" stroke-width=".8"/></g>
  <path id="tn-ford" d="M-5,-48a2,2 0 1 0 .1,0M4,-45a2,2 0 1 0 .1,0M-4,-41a2,2 0 1 0 .1,0M5,-38a2,2 0 1 0 .1,0M-3,-34a2,2 0 1 0 .1,0" fill="#fbf5e4" stroke="#7d6434"/>
  <g id="tn-wall"><path class="stones" style="stroke-width:5" d="M-22,-39.800h44"/><path d="M-22,-39.800h44" fill="none" stroke="#efe0c0" stroke-width="2.400" stroke-dasharray="5 1.600"/></g>
  <path id="tn-gentle-slope" class="hach" d="M-18,-38.500v5M-9,-38.500v5M0,-38.500v5M9,-38.500v5M18,-38.500v5"/>
  <path id="tn-slope" class="hach" d="M-20,-38.500v9M-15,-38.500v9M-10,-38.500v9M-5,-38.500v9M0,-38.500v9M5,-38.500v9M10,-38.500v9M15,-38.500v9M20,-38.500v9"/>
  <g id="tn-steep-slope"><path class="hach" style="stroke-width:3.400" d="M-22,-38.600h44"/><path class="hach" style="stroke-width:1.900" d="M-20,-38.500v12M-16,-38.500v12M-12,-38.500v12M-8,-38.500v12M-4,-38.500v12M0,-38.500v12M4,-38.500v12M8,-38.500v12M12,-38.500v12M16,-38.500v12M20,-38.500v12"/></g>
</xsl:template>

<xsl:template name="tn-disc">
  <xsl:param name="id"/>
  <xsl:param name="letter"/>
  <xsl:param name="fill" select="'#f3b61f'"/>
  <xsl:param name="ink" select="'#3a2600'"/>
  <g id="tn-{$id}"><circle r="8.500" fill="{$fill}" stroke="#3a2600" stroke-width="1.200"/><text y="4" text-anchor="middle" font-size="11" font-weight="700" fill="{$ink}"><xsl:value-of select="$letter"/></text></g>
</xsl:template>

<!-- ==== legend: what occurs, drawn with the map's own symbols, in two rows ==== -->
<xsl:template name="tn-legend-items">
  <i g="1" k="clear" d="ground"/>
  <xsl:for-each select="$board/hex[@terrain != 'clear' and generate-id() = generate-id(key('ground', @terrain)[1])]"><i g="1" k="{@terrain}" d="ground"/></xsl:for-each>
  <xsl:if test="$board/hex[@level &gt; 0 and @terrain = 'clear']"><i g="1" k="height" d="height"><xsl:attribute name="slope"><xsl:choose><xsl:when test="$tn-theatre"/><xsl:when test="$board/hex[contains(concat(' ', @sides), ' slope:')]">slope</xsl:when><xsl:when test="$board/hex[contains(@sides, 'gentle-slope:')]">gentle-slope</xsl:when><xsl:when test="$board/hex[contains(@sides, 'steep-slope:')]">steep-slope</xsl:when></xsl:choose></xsl:attribute></i></xsl:if>
  <xsl:variable name="sides"><xsl:for-each select="$board/hex/@sides"><xsl:value-of select="concat(' ', .)"/></xsl:for-each></xsl:variable>
  <xsl:call-template name="tn-legend-words"><xsl:with-param name="list" select="concat('stream deep-stream hedged-stream river bridge ford wall', substring(' gentle-slope slope steep-slope', 1 + 99 * $tn-theatre))"/><xsl:with-param name="among" select="$sides"/><xsl:with-param name="d" select="'side'"/></xsl:call-template>
  <xsl:variable name="ways"><xsl:for-each select="$board/hex/@ways"><xsl:value-of select="concat(' ', .)"/></xsl:for-each></xsl:variable>
  <xsl:call-template name="tn-legend-words"><xsl:with-param name="list" select="'road trail sunken-road'"/><xsl:with-param name="among" select="$ways"/><xsl:with-param name="d" select="'way'"/></xsl:call-template>
  <xsl:for-each select="$board/depot[1]"><i g="1" k="depot" d="depot"/></xsl:for-each>
  <xsl:if test="$rec/setup/objective"><i g="1" k="objective" d="star"/></xsl:if>
  <xsl:if test="normalize-space($rec/state/game/@blazes) != ''"><i g="1" k="blaze" d="flame"/></xsl:if>
  <xsl:variable name="forms"><xsl:for-each select="$rec/state/unit[@status = 'on-map'][$tn-theatre or (key('piece', @id)/@arm != 'company' and (@hex2 = '-' or @formation = 'line'))]"><xsl:value-of select="concat(' ', @formation, ':')"/></xsl:for-each></xsl:variable>
  <xsl:call-template name="tn-legend-words"><xsl:with-param name="list" select="'line column march square skirmish general limbered unlimbered'"/><xsl:with-param name="among" select="$forms"/><xsl:with-param name="g" select="2"/><xsl:with-param name="d" select="'formation'"/></xsl:call-template>
  <xsl:if test="not($tn-theatre) and $rec/state/unit[@status = 'on-map'][key('piece', @id)/@arm = 'company']"><i g="2" k="company" d="company"/></xsl:if>
  <xsl:if test="$rec/state/leader[@hex != '-']"><i g="2" k="leader" d="leader"/></xsl:if>
  <xsl:if test="$rec/state/side/@masks != ''"><i g="2" k="masked" d="sign"/></xsl:if>
  <!-- A theatre is drawn without slopes, markers and states. -->
  <xsl:variable name="here" select="$rec/state/unit[@status = 'on-map' and not($tn-theatre)]"/>
  <xsl:if test="$here/@marker = 'assault'"><i g="2" k="assault" d="sign"/></xsl:if>
  <xsl:if test="$here/@marker = 'charge'"><i g="2" k="charge" d="sign"/></xsl:if>
  <xsl:if test="$here/@disruption = 'shaken'"><i g="2" k="shaken" d="state"/></xsl:if>
  <xsl:if test="$here/@disruption = 'disorganized'"><i g="2" k="disorganized" d="state"/></xsl:if>
  <!-- Of several the worst alone is drawn. -->
  <xsl:variable name="orderly" select="$here[@disruption != 'shaken' and @disruption != 'disorganized']"/>
  <xsl:variable name="led" select="$orderly[@ooc != 'yes']"/>
  <xsl:variable name="low" select="$led[key('piece', @id)/@ammo &gt; 0 and @spent &gt;= key('piece', @id)/@ammo]"/>
  <xsl:if test="$orderly/@ooc = 'yes'"><i g="2" k="ooc" d="state"/></xsl:if>
  <xsl:if test="$low"><i g="2" k="low" d="state"/></xsl:if>
  <xsl:if test="$led[@tired = 'yes' and not(key('piece', @id)/@ammo &gt; 0 and @spent &gt;= key('piece', @id)/@ammo)]"><i g="2" k="tired" d="state"/></xsl:if>
  <xsl:if test="$events[@kind = 'moves']"><i g="2" k="move" d="mark"/></xsl:if>
  <xsl:if test="$events[@kind = 'declares' or @kind = 'advances']"><i g="2" k="attack" d="mark"/></xsl:if>
  <xsl:if test="$events[@kind = 'retreats']"><i g="2" k="retreat" d="mark"/></xsl:if>
  <xsl:if test="$events[@kind = 'fires']"><i g="2" k="fire" d="mark"/></xsl:if>
  <xsl:variable name="met"><xsl:for-each select="$events[@kind = 'melee' and @hex != '-']"><xsl:variable name="was"><xsl:call-template name="tn-was"/></xsl:variable><xsl:if test="$was != '-'">seen</xsl:if></xsl:for-each></xsl:variable>
  <xsl:if test="$met != ''"><i g="2" k="melee" d="mark"/></xsl:if>
  <xsl:if test="$events[@kind = 'hit' and @losses &gt; 0]"><i g="2" k="hits" d="mark"/></xsl:if>
  <xsl:if test="$events[@kind = 'destroyed' or @kind = 'gone' or @kind = 'routs']"><i g="2" k="lost" d="mark"/></xsl:if>
  <xsl:if test="$orders[@status = 'ordered']"><i g="2" k="o-ordered" d="mark"/></xsl:if>
  <xsl:if test="$orders[@status = 'conditional']"><i g="2" k="o-conditional" d="mark"/></xsl:if>
  <xsl:if test="$orders[@status = 'refused']"><i g="2" k="o-refused" d="mark"/></xsl:if>
  <xsl:if test="$orders[@verb = 'fire' and @to != '']"><i g="2" k="aims" d="order"/></xsl:if>
  <xsl:if test="$orders[@verb = 'attack' and @to != '']"><i g="2" k="attacks" d="order"/></xsl:if>
  <xsl:if test="$orders[@verb = 'face' and @to != '']"><i g="2" k="faces" d="order"/></xsl:if>
  <xsl:if test="$asked"><i g="2" k="ask" d="mark"/></xsl:if>
</xsl:template>
<xsl:template name="tn-legend-words">
  <xsl:param name="list"/>
  <xsl:param name="among"/>
  <xsl:param name="d"/>
  <xsl:param name="g" select="1"/>
  <xsl:if test="$list != ''">
    <xsl:variable name="k" select="substring-before(concat($list, ' '), ' ')"/>
    <xsl:if test="contains($among, concat(' ', $k, ':'))"><i g="{$g}" k="{$k}" d="{$d}"/></xsl:if>
    <xsl:call-template name="tn-legend-words"><xsl:with-param name="list" select="substring-after($list, ' ')"/><xsl:with-param name="among" select="$among"/><xsl:with-param name="d" select="$d"/><xsl:with-param name="g" select="$g"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<xsl:template name="tn-legend">
  <xsl:variable name="items"><xsl:call-template name="tn-legend-items"/></xsl:variable>
  <xsl:variable name="i" select="exsl:node-set($items)/*"/>
  <xsl:call-template name="tn-legend-row"><xsl:with-param name="items" select="$i[@g = 1]"/><xsl:with-param name="y" select="$floor + 30"/></xsl:call-template>
  <xsl:call-template name="tn-legend-row"><xsl:with-param name="items" select="$i[@g = 2]"/><xsl:with-param name="y" select="$floor + 108"/></xsl:call-template>
</xsl:template>

<xsl:template name="tn-legend-row">
  <xsl:param name="items"/>
  <xsl:param name="y"/>
  <xsl:variable name="fit" select="1048 div count($items)"/>
  <xsl:variable name="pitch" select="$fit * ($fit &lt; 78) + 78 * ($fit &gt;= 78)"/>
  <xsl:for-each select="$items">
    <xsl:variable name="x" select="round($X0 + $pitch * (position() - .5))"/>
    <g class="a" transform="translate({$x},{$y})"><xsl:call-template name="tn-legend-item"/></g>
    <xsl:call-template name="label"><xsl:with-param name="x" select="$x"/><xsl:with-param name="y" select="$y"/><xsl:with-param name="font" select="10"/><xsl:with-param name="text"><xsl:call-template name="w-columns"><xsl:with-param name="k" select="@k"/></xsl:call-template></xsl:with-param></xsl:call-template>
  </xsl:for-each>
</xsl:template>

<!-- What an order without a way is drawn as (columns-orders.xsl). -->
<xsl:template name="tn-legend-order">
  <xsl:variable name="c" select="concat(substring('ab', 1 + ($rec/players/player[@seat = $me]/@side = 'b'), 1), 'm')"/>
  <xsl:choose>
    <xsl:when test="@k = 'aims'"><path class="mv {$c}" stroke-width="2.200" stroke-dasharray="1.500 5" d="M-24,8L4,0"/><circle class="{$c}" fill="none" stroke-width="2.200" cx="10" r="10"/></xsl:when>
    <xsl:when test="@k = 'attacks'"><use href="#crossed"/><circle class="mv {$c}" r="12" stroke-width="2.600"/></xsl:when>
    <xsl:otherwise><path transform="translate(0,14)" class="{$c} paper" stroke-width="2.200" stroke-linejoin="round" d="M-9,-8h18l-9,-12z"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="tn-legend-item">
  <xsl:variable name="tint"><xsl:call-template name="ground"><xsl:with-param name="kind" select="@k"/></xsl:call-template></xsl:variable>
  <xsl:variable name="symbol"><xsl:call-template name="drawing"><xsl:with-param name="kind" select="@k"/></xsl:call-template></xsl:variable>
  <xsl:choose>
    <xsl:when test="@d = 'formation'"><use class="blk" href="#tn-{@k}" transform="scale(.72)"/></xsl:when>
    <xsl:when test="@d = 'company'"><rect class="blk" x="-14" y="-9" width="28" height="18" rx="9"/></xsl:when>
    <xsl:when test="@d = 'leader'"><g transform="scale(1.25)"><xsl:call-template name="leader-disc"/></g></xsl:when>
    <xsl:when test="@d = 'sign'"><use href="#tn-{@k}"/></xsl:when>
    <xsl:when test="@d = 'state'"><use href="#tn-s-{@k}"/></xsl:when>
    <xsl:when test="@k = 'attack'"><path class="mv am" stroke-width="6" marker-end="url(#ah-a)" d="M-16,8Q-2,-10 8,-6"/></xsl:when>
    <xsl:when test="@d = 'mark'"><xsl:call-template name="legend-mark"/></xsl:when>
    <xsl:when test="@d = 'order'"><xsl:call-template name="tn-legend-order"/></xsl:when>
    <xsl:otherwise>
      <g transform="scale(.42)">
        <use href="#tn-hex"><xsl:attribute name="class"><xsl:choose><xsl:when test="@d = 'height'">hill</xsl:when><xsl:when test="@d = 'ground'"><xsl:value-of select="$tint"/></xsl:when><xsl:otherwise>clear</xsl:otherwise></xsl:choose></xsl:attribute></use>
        <xsl:choose>
          <xsl:when test="@d = 'ground' and $symbol != '' and not($tn-theatre)"><use href="#{$symbol}"/></xsl:when>
          <xsl:when test="@d = 'side' and contains(@k, 'slope')"><g transform="scale(1.3)"><use href="#tn-{@k}" transform="translate(0,34)"/></g></xsl:when>
          <xsl:when test="@d = 'side'"><g transform="scale(1.4)"><xsl:if test="@k = 'bridge' or @k = 'ford'"><use href="#tn-stream" transform="translate(0,40)"/></xsl:if><use href="#tn-{@k}" transform="translate(0,40)"/></g></xsl:when>
          <xsl:when test="@k = 'trail'"><path class="stones" style="stroke-width:3.500;stroke-linecap:butt" stroke-dasharray="7 5" d="M-32,18L32,-18"/></xsl:when>
          <xsl:when test="@d = 'way'"><xsl:if test="@k = 'sunken-road'"><path class="curve hach" style="stroke-width:17;stroke-linecap:butt" stroke-dasharray="1.600 5" d="M-32,18L32,-18"/></xsl:if><path class="curve kerb" stroke-width="10" d="M-32,18L32,-18"/><path class="curve road" stroke-width="6.500" d="M-32,18L32,-18"/></xsl:when>
          <xsl:when test="@d = 'depot'"><g transform="scale(2)"><use href="#tn-depot" class="aht"/></g></xsl:when>
          <xsl:when test="@d = 'star'"><g transform="scale(2.200)"><use href="#tn-star" fill="{$gold}"/></g></xsl:when>
          <xsl:when test="@d = 'flame'"><use href="#tn-flame"/></xsl:when>
          <xsl:when test="@d = 'height' and @slope != ''"><use href="#tn-{@slope}"/><use href="#tn-{@slope}" transform="rotate(60)"/><use href="#tn-{@slope}" transform="rotate(300)"/></xsl:when>
        </xsl:choose>
        <use href="#tn-hex" class="grid"/>
      </g>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

</xsl:stylesheet>
