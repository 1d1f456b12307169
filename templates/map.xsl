<?xml version="1.0" encoding="UTF-8"?>
<!-- The map of a record: SVG in the subset that librsvg and browsers draw alike.

     Parameters: numbers=no leaves the numbers of events off the marks of the last turn; marks=no
     leaves those marks out (as asunderstood does); asunderstood draws the orders of
     record/understood: auto (if there are any), yes, no; dark=yes draws the dark colours outright, for a dark PNG;
     windows, window, letter: insets of a large map of columns (columns.xsl).

     Layers and ids are a contract (order page, tests): terrain waters roads cover grid
     numbers sections places last-turn orders units markers legend; h + hex, u- + piece. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:exsl="http://exslt.org/common"
  xmlns="http://www.w3.org/2000/svg" exclude-result-prefixes="exsl">

<xsl:import href="common.xsl"/>
<xsl:import href="colours.xsl"/>
<xsl:import href="board.xsl"/>
<xsl:import href="symbols.xsl"/>
<xsl:import href="orders.xsl"/>
<xsl:import href="stacks.xsl"/>
<xsl:import href="table.xsl"/>
<xsl:import href="columns.xsl"/>
<xsl:import href="messages-en.xsl"/>

<xsl:output method="xml" encoding="UTF-8" indent="no"/>

<xsl:param name="numbers" select="'yes'"/>
<xsl:param name="marks" select="'yes'"/>
<xsl:param name="asunderstood" select="'auto'"/>
<xsl:param name="dark" select="'no'"/>
<xsl:param name="windows"/>
<xsl:param name="window"/>
<xsl:param name="letter"/>

<!-- A record with orders as understood in it is a receipt's. -->
<xsl:variable name="understood" select="$asunderstood = 'yes' or ($asunderstood = 'auto' and $rec/understood/line)"/>
<!-- What MAP layer= asks for: of orders, trails, fire; '' for what a mail shows of itself. -->
<xsl:variable name="layers" select="string($rec/understood/arcs/@layers)"/>
<xsl:variable name="shots" select="' fires joins joins_fire shot '"/>
<xsl:variable name="orders" select="$rec/understood/line[$understood and ($layers = '' or contains($layers, 'orders'))]"/>
<xsl:variable name="events" select="$rec/events/event[$marks = 'yes' and ($layers != '' or not($understood))][$layers = '' or (contains($layers, 'fire') and (contains($shots, concat(' ', @kind, ' ')) or @how = 'fire')) or (contains($layers, 'trails') and (@from or @x or (@kind = 'attacks' and @how != 'fire')) and not(contains($shots, concat(' ', @kind, ' '))))]"/>
<xsl:variable name="asked" select="$rec/pending/decision[not($mail/@seat) or @seat = $me]"/>
<!-- Beyond a dozen actions only the viewer's own stand out. -->
<xsl:variable name="many" select="$me != '' and count($events[@kind = 'moved' or @kind = 'fires' or @kind = 'melees' or @kind = 'retreats' or @kind = 'advances' or @kind = 'breaks_through'][key('piece', @piece)/@arm != 'leader']) &gt; 12"/>

<xsl:key name="go" match="record/events/event[@from]" use="concat(@from, '>', @to)"/>
<xsl:key name="hurt" match="record/events/event[@kind = 'hits' or @kind = 'cannot_retreat' or @kind = 'square_flags']" use="@piece"/>
<xsl:key name="risen" match="record/events/event[@kind = 'rallied']" use="@piece"/>
<xsl:key name="melee" match="record/events/event[@kind = 'melees']" use="concat(@hex, '>', @at)"/>
<xsl:key name="touched" match="record/events/event" use="@from | @to | @hex"/>
<xsl:key name="straddle" match="record/setup/board/hex[contains(@sections, ' ')]" use="@x"/>

<xsl:template match="/">
  <xsl:if test="not($board/hex or $stacks or $table or $columns)"><xsl:message terminate="yes">a record without a board of hexes</xsl:message></xsl:if>
  <svg viewBox="0 0 {$page-w} {$page-h}" width="1200" height="{round(1200 * $page-h div $page-w)}" role="img" aria-labelledby="map-title map-desc" font-family="{$font-label}">
    <title id="map-title"><xsl:if test="$rec/@what-if"><xsl:value-of select="concat($w-what-if, '. ')"/></xsl:if><xsl:value-of select="concat($rec/@title, '. ')"/><xsl:call-template name="say-headline"/></title>
    <desc id="map-desc"><xsl:call-template name="description"/></desc>
    <style>
      <xsl:value-of select="$map-light"/>
      <xsl:choose>
        <xsl:when test="$dark = 'yes'"><xsl:value-of select="$map-dark"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="concat('@media (prefers-color-scheme:dark){', $map-dark, '}')"/></xsl:otherwise>
      </xsl:choose>
      <xsl:text>@media print{.paper{fill:#fff}}</xsl:text>
    </style>
    <defs>
      <xsl:call-template name="ground-symbols"/>
      <xsl:call-template name="badge-symbols"/>
      <xsl:call-template name="nation-symbols"/>
      <xsl:call-template name="mark-symbols"/>
      <xsl:if test="$stacks"><xsl:call-template name="stacks-symbols"/></xsl:if>
      <xsl:if test="$columns"><xsl:call-template name="columns-symbols"/></xsl:if>
    </defs>
    <rect class="paper" width="{$page-w}" height="{$page-h}"/>
    <rect class="frame" x="10" y="10" width="{$page-w - 20}" height="{$page-h - 20}" rx="4" stroke-width="1.5"/>
    <rect class="frame" x="14.5" y="14.5" width="{$page-w - 29}" height="{$page-h - 29}" rx="2" stroke-width=".6"/>
    <g id="heading">
      <xsl:if test="$rec/@what-if"><text class="serif" x="{$page-w div 2}" y="29" font-size="14" font-weight="700" fill="#c4201a" text-anchor="middle"><xsl:value-of select="$w-what-if"/></text></xsl:if>
      <xsl:choose>
        <xsl:when test="$tn-inset"><text class="ink serif" x="{$page-w div 2}" y="66" font-size="30" text-anchor="middle"><xsl:call-template name="say-columns-inset"><xsl:with-param name="window" select="$window"/><xsl:with-param name="letter" select="$letter"/></xsl:call-template></text></xsl:when>
        <xsl:otherwise><xsl:call-template name="heading"/></xsl:otherwise>
      </xsl:choose>
    </g>
    <xsl:choose>
      <xsl:when test="$stacks"><xsl:call-template name="stacks-map"/></xsl:when>
      <xsl:when test="$table"><xsl:call-template name="table-map"/></xsl:when>
      <xsl:when test="$columns"><xsl:call-template name="columns-map"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="hexes-map"/></xsl:otherwise>
    </xsl:choose>
  </svg>
</xsl:template>

<xsl:template name="hexes-map">
  <g id="terrain"><xsl:call-template name="terrain"/></g>
  <g id="waters"><xsl:call-template name="waters"/></g>
  <g id="roads"><xsl:call-template name="roads"/></g>
  <g id="cover"><xsl:call-template name="cover"/></g>
  <g id="grid" class="grid"><xsl:apply-templates select="$board/hex" mode="grid"/></g>
  <g id="numbers" class="num"><xsl:apply-templates select="$board/hex" mode="number"/></g>
  <g id="sections"><xsl:call-template name="sections"/></g>
  <g id="places" class="serif place"><xsl:call-template name="places"/></g>
  <g id="last-turn">
    <xsl:if test="$events"><title><xsl:value-of select="$w-marks-title"/></title></xsl:if>
    <xsl:apply-templates select="$events" mode="mark"/>
  </g>
  <g id="orders">
    <xsl:if test="$orders"><title><xsl:value-of select="$w-orders-title"/></title></xsl:if>
    <xsl:apply-templates select="$orders" mode="reach"/>
    <xsl:apply-templates select="$orders"/>
  </g>
  <g id="units"><xsl:apply-templates select="$rec/state/piece[not(@fate) or @fate = 'there'][key('hex', @hex)]" mode="block"/></g>
  <g id="markers">
    <xsl:apply-templates select="$board/hex[contains(' town village building buildings church farm castle walled-farm walled-city tower windmill ', concat(' ', @terrain, ' '))][key('at', @id)]" mode="under"/>
    <xsl:apply-templates select="$asked" mode="frame"/>
    <xsl:apply-templates select="$events[@kind = 'hits' or @kind = 'cannot_retreat' or @kind = 'square_flags']" mode="burst"/>
    <xsl:apply-templates select="$events[@kind = 'rallied']" mode="rallied"/>
    <xsl:apply-templates select="$events[@kind = 'bounced']" mode="bounced"/>
    <xsl:apply-templates select="$events[@kind = 'melees']" mode="crossed"/>
    <xsl:for-each select="$events[@kind = 'leader_lost']"><xsl:call-template name="lost"/></xsl:for-each>
    <xsl:apply-templates select="$asked" mode="options"/>
    <xsl:apply-templates select="$orders" mode="label"/>
  </g>
  <g id="legend"><title><xsl:value-of select="$w-legend"/></title><xsl:call-template name="legend"/></g>
  <g id="foot"><text class="soft" x="{$X0}" y="{$floor + 87.5}" font-size="10.5"><xsl:call-template name="say-map-footer"/></text></g>
</xsl:template>

<xsl:template name="say"><!-- the event's sentence, as a tooltip -->
  <xsl:variable name="text"><xsl:apply-templates select="." mode="say"/></xsl:variable>
  <xsl:call-template name="sentence"><xsl:with-param name="text" select="$text"/></xsl:call-template>
</xsl:template>

<!-- ==== heading ==== -->
<xsl:template name="heading">
  <xsl:variable name="title"><xsl:call-template name="plain"><xsl:with-param name="text" select="$rec/@title"/></xsl:call-template></xsl:variable>
  <xsl:variable name="n" select="string-length($title)"/>
  <xsl:variable name="size" select="34 * ($n &lt;= 24) + floor(816 div ($n + 1)) * ($n &gt; 24)"/>
  <xsl:variable name="head">
    <xsl:if test="$rec/setup/scenario/@when != ''"><xsl:value-of select="concat($rec/setup/scenario/@when, '. ')"/></xsl:if>
    <xsl:call-template name="say-headline"/>
    <xsl:call-template name="say-asked"/>
  </xsl:variable>
  <text class="ink serif" x="{$page-w div 2}" y="56" font-size="{$size}" text-anchor="middle" letter-spacing="{3 - 1.5 * ($n &gt; 32)}"><xsl:value-of select="translate($title, $lower, $upper)"/></text>
  <text class="soft serif" x="{$page-w div 2}" y="79" font-size="17" font-style="italic" text-anchor="middle"><xsl:value-of select="$head"/></text>
  <xsl:apply-templates select="$rec/players/player[1]" mode="score"><xsl:with-param name="x" select="$X0"/><xsl:with-param name="dir" select="1"/></xsl:apply-templates>
  <xsl:apply-templates select="$rec/players/player[2]" mode="score"><xsl:with-param name="x" select="$page-w - $X0"/><xsl:with-param name="dir" select="-1"/></xsl:apply-templates>
</xsl:template>

<xsl:template match="player" mode="score">
  <xsl:param name="x"/>
  <xsl:param name="dir"/>
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="@seat"/></xsl:call-template></xsl:variable>
  <xsl:variable name="name"><xsl:call-template name="plain"><xsl:with-param name="text" select="@name"/><xsl:with-param name="max" select="18"/></xsl:call-template></xsl:variable>
  <xsl:variable name="anchor" select="substring('startend', 1 + 5 * ($dir &lt; 0), 5 - 2 * ($dir &lt; 0))"/>
  <xsl:variable name="n" select="sum(@wanted[. &lt;= 9][not($stacks)])"/>
  <xsl:variable name="left" select="$x - (19 * $n - 4) * ($dir &lt; 0) * ($n &gt; 0)"/>
  <g id="score-{$side}">
    <title><xsl:value-of select="concat(@name, ': ')"/><xsl:call-template name="say-score"/></title>
    <text class="ink" x="{$x}" y="44" font-size="14" font-weight="700" text-anchor="{$anchor}" letter-spacing=".5"><xsl:value-of select="translate($name, $lower, $upper)"/></text>
    <xsl:call-template name="flags"><xsl:with-param name="x" select="$left"/><xsl:with-param name="n" select="$n"/><xsl:with-param name="won" select="@banners"/><xsl:with-param name="side" select="$side"/></xsl:call-template>
    <text class="ink" x="{$x + $dir * (19 * $n + 4 * ($n &gt; 0))}" y="71" font-size="13" text-anchor="{$anchor}"><xsl:call-template name="say-score"/></text>
  </g>
</xsl:template>

<xsl:template name="flags">
  <xsl:param name="x"/>
  <xsl:param name="n"/>
  <xsl:param name="won"/>
  <xsl:param name="side"/>
  <xsl:if test="$n &gt; 0">
    <xsl:choose>
      <xsl:when test="$won &gt; 0"><use href="#banner" x="{$x}" y="56" class="{$side}ht" stroke="#6b5a34"/></xsl:when>
      <xsl:otherwise><use href="#banner" x="{$x}" y="56" fill="none" stroke="#9b8f70"/></xsl:otherwise>
    </xsl:choose>
    <xsl:call-template name="flags"><xsl:with-param name="x" select="$x + 19"/><xsl:with-param name="n" select="$n - 1"/><xsl:with-param name="won" select="$won - 1"/><xsl:with-param name="side" select="$side"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<!-- ==== ground ==== -->
<xsl:template name="put"><!-- a symbol on the hex that is the context -->
  <xsl:param name="symbol"/>
  <xsl:param name="class"/>
  <use href="#{$symbol}" x="{round(10 * ($X0 + $half * (@x - 1))) div 10}" y="{$top - $rise * @row}"><xsl:if test="$class"><xsl:attribute name="class"><xsl:value-of select="$class"/></xsl:attribute></xsl:if></use>
</xsl:template>

<xsl:variable name="wet" select="' river stream bridge ford fordable-river easy-ford frozen-river '"/>
<xsl:template name="terrain">
  <g class="clear">
    <xsl:for-each select="$board/hex[@terrain = 'clear' or contains($wet, concat(' ', @terrain, ' '))]">
      <xsl:variable name="under" select="substring('hill', 1, 4 * (@hill = 'yes'))"/>
      <xsl:call-template name="put"><xsl:with-param name="symbol" select="'hx'"/><xsl:with-param name="class" select="$under"/></xsl:call-template>
    </xsl:for-each>
  </g>
  <xsl:for-each select="$board/hex[not(@terrain = 'clear' or contains($wet, concat(' ', @terrain, ' ')))]">
    <xsl:variable name="ground"><xsl:call-template name="ground"><xsl:with-param name="kind" select="@terrain"/></xsl:call-template></xsl:variable>
    <xsl:call-template name="put"><xsl:with-param name="symbol" select="'hx'"/><xsl:with-param name="class"><xsl:choose><xsl:when test="$ground != '' and $ground != 'clear'"><xsl:value-of select="$ground"/></xsl:when><xsl:when test="@hill = 'yes'">hill</xsl:when><xsl:otherwise>clear</xsl:otherwise></xsl:choose></xsl:with-param></xsl:call-template>
  </xsl:for-each>
  <!-- What lies flat, under roads and rivers. -->
  <xsl:for-each select="$board/hex[contains(' vineyard field fields corn cornfield marsh swamp lake sea frozen-lake quarry ', concat(' ', @terrain, ' '))]">
    <xsl:variable name="symbol"><xsl:call-template name="drawing"><xsl:with-param name="kind" select="@terrain"/></xsl:call-template></xsl:variable>
    <xsl:call-template name="put"><xsl:with-param name="symbol" select="$symbol"/></xsl:call-template>
  </xsl:for-each>
  <xsl:if test="$board/hex[@terrain = 'hill' or @hill = 'yes']">
    <g class="hach"><xsl:apply-templates select="$board/hex[@terrain = 'hill' or @hill = 'yes']" mode="slope"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'lake') | key('ground', 'sea')">
    <g class="shore"><xsl:apply-templates select="key('ground', 'lake') | key('ground', 'sea')" mode="shore"><xsl:with-param name="symbol" select="'shore'"/><xsl:with-param name="kinds" select="' lake sea river bridge fordable-river easy-ford '"/></xsl:apply-templates></g>
  </xsl:if>
  <xsl:if test="key('ground', 'frozen-lake')">
    <g class="shore"><xsl:apply-templates select="key('ground', 'frozen-lake')" mode="shore"><xsl:with-param name="symbol" select="'frost'"/><xsl:with-param name="kinds" select="' frozen-lake frozen-river '"/></xsl:apply-templates></g>
  </xsl:if>
</xsl:template>

<!-- A symbol on every side where the neighbour is of other kinds, or off the board. -->
<xsl:template name="rim">
  <xsl:param name="symbol"/>
  <xsl:param name="e"/><xsl:param name="se"/><xsl:param name="sw"/><xsl:param name="w"/><xsl:param name="nw"/><xsl:param name="ne"/>
  <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="."/></xsl:call-template></xsl:variable>
  <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="."/></xsl:call-template></xsl:variable>
  <xsl:variable name="at" select="concat('translate(', $x, ',', $y, ')')"/>
  <xsl:if test="$e"><use href="#{$symbol}" transform="{$at}"/></xsl:if>
  <xsl:if test="$se"><use href="#{$symbol}" transform="{$at} rotate(60)"/></xsl:if>
  <xsl:if test="$sw"><use href="#{$symbol}" transform="{$at} rotate(120)"/></xsl:if>
  <xsl:if test="$w"><use href="#{$symbol}" transform="{$at} rotate(180)"/></xsl:if>
  <xsl:if test="$nw"><use href="#{$symbol}" transform="{$at} rotate(240)"/></xsl:if>
  <xsl:if test="$ne"><use href="#{$symbol}" transform="{$at} rotate(300)"/></xsl:if>
</xsl:template>

<xsl:template match="hex" mode="shore">
  <xsl:param name="symbol"/>
  <xsl:param name="kinds"/>
  <xsl:variable name="e" select="key('rowx', concat(@row, ',', @x + 2))"/>
  <xsl:variable name="se" select="key('rowx', concat(@row - 1, ',', @x + 1))"/>
  <xsl:variable name="sw" select="key('rowx', concat(@row - 1, ',', @x - 1))"/>
  <xsl:variable name="w" select="key('rowx', concat(@row, ',', @x - 2))"/>
  <xsl:variable name="nw" select="key('rowx', concat(@row + 1, ',', @x - 1))"/>
  <xsl:variable name="ne" select="key('rowx', concat(@row + 1, ',', @x + 1))"/>
  <xsl:call-template name="rim">
    <xsl:with-param name="symbol" select="$symbol"/>
    <xsl:with-param name="e" select="$e and not(contains($kinds, concat(' ', $e/@terrain, ' ')))"/>
    <xsl:with-param name="se" select="$se and not(contains($kinds, concat(' ', $se/@terrain, ' ')))"/>
    <xsl:with-param name="sw" select="$sw and not(contains($kinds, concat(' ', $sw/@terrain, ' ')))"/>
    <xsl:with-param name="w" select="$w and not(contains($kinds, concat(' ', $w/@terrain, ' ')))"/>
    <xsl:with-param name="nw" select="$nw and not(contains($kinds, concat(' ', $nw/@terrain, ' ')))"/>
    <xsl:with-param name="ne" select="$ne and not(contains($kinds, concat(' ', $ne/@terrain, ' ')))"/>
  </xsl:call-template>
</xsl:template>

<!-- Hachures on outer sides only: a range of hexes reads as one hill. -->
<xsl:template match="hex" mode="slope">
  <xsl:call-template name="rim">
    <xsl:with-param name="symbol" select="'hs'"/>
    <xsl:with-param name="e" select="not(key('hill', key('rowx', concat(@row, ',', @x + 2))/@id))"/>
    <xsl:with-param name="se" select="not(key('hill', key('rowx', concat(@row - 1, ',', @x + 1))/@id))"/>
    <xsl:with-param name="sw" select="not(key('hill', key('rowx', concat(@row - 1, ',', @x - 1))/@id))"/>
    <xsl:with-param name="w" select="not(key('hill', key('rowx', concat(@row, ',', @x - 2))/@id))"/>
    <xsl:with-param name="nw" select="not(key('hill', key('rowx', concat(@row + 1, ',', @x - 1))/@id))"/>
    <xsl:with-param name="ne" select="not(key('hill', key('rowx', concat(@row + 1, ',', @x + 1))/@id))"/>
  </xsl:call-template>
</xsl:template>

<xsl:template name="waters">
  <xsl:for-each select="$board/river[via]">
    <xsl:variable name="d"><xsl:call-template name="course"><xsl:with-param name="vias" select="via"/></xsl:call-template></xsl:variable>
    <xsl:variable name="frozen" select="key('hex', via/@hex)/@terrain = 'frozen-river'"/>
    <path class="curve bank" stroke-width="21" d="{$d}"/>
    <path class="curve water{substring(' sheet', 1, 6 * $frozen)}" stroke-width="17" d="{$d}"/>
    <xsl:choose>
      <xsl:when test="$frozen"><path class="curve crack" stroke-dasharray="9 7 3 11" d="{$d}"/></xsl:when>
      <xsl:otherwise><path class="curve wave" stroke-width="2" stroke-dasharray="14 20 6 30" d="{$d}"/></xsl:otherwise>
    </xsl:choose>
  </xsl:for-each>
  <!-- Water without a course: each hex a pool of its own. -->
  <xsl:for-each select="$board/hex[contains(concat($wet, 'water '), concat(' ', @terrain, ' '))]">
    <xsl:if test="not($board/river/via[@hex = current()/@id])">
      <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="."/></xsl:call-template></xsl:variable>
      <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="."/></xsl:call-template></xsl:variable>
      <path class="bank {substring('lakeice', 1 + 4 * (@terrain = 'frozen-river'), 4 - (@terrain = 'frozen-river'))}" stroke-width="2" d="M{$x - 39.8},{$y - 9}q20,-8 40,0t39.6,0v18q-20,8 -40,0t-39.6,0z"/>
    </xsl:if>
  </xsl:for-each>
</xsl:template>

<!-- Across the river that runs through the hex: a bridge stands upright over one that runs
     from West to East. -->
<xsl:template name="across">
  <xsl:variable name="via" select="$board/river/via[@hex = current()/@id][1]"/>
  <xsl:variable name="before" select="key('hex', $via/preceding-sibling::via[1]/@hex)"/>
  <xsl:variable name="after" select="key('hex', $via/following-sibling::via[1]/@hex)"/>
  <xsl:variable name="a" select="($before | current()[not($before)])[1]"/>
  <xsl:variable name="b" select="($after | current()[not($after)])[1]"/>
  <xsl:variable name="dx" select="$b/@x - $a/@x"/>
  <xsl:variable name="dy" select="$b/@row - $a/@row"/>
  <xsl:variable name="sign" select="1 - 2 * ($dx * $dy &gt; 0)"/>
  <xsl:choose>
    <xsl:when test="$dy = 0">0</xsl:when>
    <xsl:when test="$dx = 0">90</xsl:when>
    <xsl:when test="$dx = 3 or $dx = -3"><xsl:value-of select="30 * $sign"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="60 * $sign"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template match="hex" mode="across">
  <xsl:param name="symbol"/>
  <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="."/></xsl:call-template></xsl:variable>
  <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="."/></xsl:call-template></xsl:variable>
  <xsl:variable name="turn"><xsl:call-template name="across"/></xsl:variable>
  <!-- A course that bends here passes beside the centre. -->
  <xsl:variable name="via" select="$board/river/via[@hex = current()/@id][1]"/>
  <xsl:variable name="a" select="key('hex', $via/preceding-sibling::via[1]/@hex)"/>
  <xsl:variable name="b" select="key('hex', $via/following-sibling::via[1]/@hex)"/>
  <xsl:variable name="at">
    <xsl:choose>
      <xsl:when test="$a and $b"><xsl:call-template name="point"><xsl:with-param name="x" select="$x + $half * ($a/@x + $b/@x - 2 * @x) div 8"/><xsl:with-param name="y" select="$y - $rise * ($a/@row + $b/@row - 2 * @row) div 8"/></xsl:call-template></xsl:when>
      <xsl:otherwise><xsl:value-of select="concat($x, ',', $y)"/></xsl:otherwise>
    </xsl:choose>
  </xsl:variable>
  <use href="#{$symbol}" transform="translate({$at}) rotate({$turn})"/>
</xsl:template>

<xsl:template name="roads">
  <xsl:if test="$board/road">
    <xsl:variable name="d"><xsl:for-each select="$board/road[via]"><xsl:call-template name="course"><xsl:with-param name="vias" select="via"/></xsl:call-template></xsl:for-each></xsl:variable>
    <path class="curve kerb" stroke-width="8" d="{$d}"/>
    <path class="curve road" stroke-width="5.5" d="{$d}"/>
  </xsl:if>
  <xsl:apply-templates select="key('ground', 'bridge')" mode="across"><xsl:with-param name="symbol" select="'bridge'"/></xsl:apply-templates>
  <xsl:apply-templates select="key('ground', 'ford') | key('ground', 'fordable-river') | key('ground', 'easy-ford')" mode="across"><xsl:with-param name="symbol" select="'ford'"/></xsl:apply-templates>
</xsl:template>

<xsl:template name="cover">
  <xsl:for-each select="$board/hex[contains(' forest woods wood town village building buildings church farm castle walled-farm walled-city walled-garden tower windmill orchard rugged-hill impassable camp ', concat(' ', @terrain, ' '))]">
    <xsl:variable name="symbol"><xsl:call-template name="drawing"><xsl:with-param name="kind" select="@terrain"/></xsl:call-template></xsl:variable>
    <xsl:call-template name="put"><xsl:with-param name="symbol" select="$symbol"/></xsl:call-template>
  </xsl:for-each>
  <xsl:apply-templates select="key('ground', 'fence')" mode="shore"><xsl:with-param name="symbol" select="'t-fence'"/><xsl:with-param name="kinds" select="' fence '"/></xsl:apply-templates>
  <xsl:for-each select="$board/hex[@works]">
    <xsl:variable name="sides" select="concat(' ', @works, ' ')"/>
    <xsl:call-template name="rim">
      <xsl:with-param name="symbol" select="'works'"/>
      <xsl:with-param name="e" select="contains($sides, ' E ')"/><xsl:with-param name="se" select="contains($sides, ' SE ')"/><xsl:with-param name="sw" select="contains($sides, ' SW ')"/>
      <xsl:with-param name="w" select="contains($sides, ' W ')"/><xsl:with-param name="nw" select="contains($sides, ' NW ')"/><xsl:with-param name="ne" select="contains($sides, ' NE ')"/>
    </xsl:call-template>
  </xsl:for-each>
  <xsl:apply-templates select="$board/objective[not(@section)]"/>
  <xsl:apply-templates select="$board/exit"/>
</xsl:template>

<!-- A star at the foot of each hex of an objective, in the colour of who holds it; its
     figure is what it is worth, if more than one. -->
<xsl:template match="board/objective">
  <xsl:variable name="this" select="."/>
  <xsl:variable name="list" select="concat(' ', @hexes, @hex, ' ')"/>
  <xsl:variable name="row" select="count(preceding-sibling::objective)"/>
  <xsl:variable name="title"><xsl:call-template name="say-objective"/></xsl:variable>
  <xsl:for-each select="$board/hex[contains($list, concat(' ', @id, ' '))]">
    <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="."/></xsl:call-template></xsl:variable>
    <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="."/></xsl:call-template></xsl:variable>
    <xsl:variable name="held" select="$rec/state/objective[@id = $row]/@held"/>
    <xsl:variable name="there" select="key('piece', key('at', @id)/@id)[@seat = $this/@seat]/@seat"/>
    <xsl:variable name="holder" select="($held[. != '-'] | $there[not($held)])[1]"/>
    <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="$holder"/></xsl:call-template></xsl:variable>
    <g class="mark" place="6" spots="0,0 2,-6 3,-9 -6,-22 -7,-30" transform="translate({$x - 25},{$y + 25}) scale(1.1)">
      <title><xsl:value-of select="concat(@id, ' ', $title)"/></title>
      <use href="#star"><xsl:choose><xsl:when test="$holder"><xsl:attribute name="class"><xsl:value-of select="concat($side, 'ht')"/></xsl:attribute></xsl:when><xsl:otherwise><xsl:attribute name="fill"><xsl:value-of select="$gold"/></xsl:attribute></xsl:otherwise></xsl:choose></use>
      <xsl:if test="$this/@banners &gt; 1"><text class="hit" style="font-size:9.500px{substring(';fill:#fff', 1, 10 * boolean($holder))}" y="3.400"><xsl:value-of select="$this/@banners"/></text></xsl:if>
    </g>
  </xsl:for-each>
</xsl:template>

<!-- Which way a hex of the rim looks out, as an angle of an arrow that points down. -->
<xsl:template name="outward">
  <xsl:choose>
    <xsl:when test="@row = 0">0</xsl:when>
    <xsl:when test="@row = $rows - 1">180</xsl:when>
    <xsl:when test="@x &lt;= 3">90</xsl:when>
    <xsl:otherwise>270</xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template match="board/exit">
  <xsl:variable name="list" select="concat(' ', @hexes, ' ')"/>
  <xsl:variable name="title"><xsl:call-template name="say-exit"/></xsl:variable>
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="@seat"/></xsl:call-template></xsl:variable>
  <xsl:for-each select="$board/hex[contains($list, concat(' ', @id, ' '))]">
    <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="."/></xsl:call-template></xsl:variable>
    <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="."/></xsl:call-template></xsl:variable>
    <xsl:variable name="turn"><xsl:call-template name="outward"/></xsl:variable>
    <g transform="translate({$x},{$y}) rotate({$turn})"><title><xsl:value-of select="concat(@id, ' ', $title)"/></title><use href="#exit" x="{-20 * ($turn mod 180 = 0)}" y="34" class="{$side}ht"/></g>
  </xsl:for-each>
</xsl:template>

<!-- ==== grid, numbers, sections, places ==== -->
<xsl:template match="hex" mode="grid">
  <use id="h{@id}" href="#hx" x="{round(10 * ($X0 + $half * (@x - 1))) div 10}" y="{$top - $rise * @row}">
    <xsl:if test="@terrain != 'clear' or @name != '' or @works">
      <title>
        <xsl:value-of select="concat(@id, ' ')"/>
        <xsl:call-template name="w-ground-kind"><xsl:with-param name="kind" select="@terrain"/></xsl:call-template>
        <xsl:if test="@hill = 'yes' and @terrain != 'hill'"><xsl:value-of select="$w-on-hill"/></xsl:if>
        <xsl:if test="@works"><xsl:value-of select="concat($w-with-works, @works)"/></xsl:if>
        <xsl:if test="@name != ''"><xsl:value-of select="concat(', ', @name)"/></xsl:if>
      </title>
    </xsl:if>
  </use>
</xsl:template>

<xsl:template match="hex" mode="number">
  <text x="{round(10 * ($X0 + $half * (@x - 1))) div 10}" y="{$top - $rise * @row - 32}"><xsl:value-of select="@id"/></text>
  <xsl:if test="@terrain != 'clear'">
    <xsl:variable name="ground"><xsl:call-template name="ground"><xsl:with-param name="kind" select="@terrain"/></xsl:call-template></xsl:variable>
    <xsl:if test="$ground = ''"><text x="{round(10 * ($X0 + $half * (@x - 1))) div 10}" y="{$top - $rise * @row + 34}"><xsl:value-of select="@terrain"/></text></xsl:if>
  </xsl:if>
</xsl:template>

<!-- A section line runs through the middle of the hexes that belong to two sections. -->
<xsl:template name="sections">
  <xsl:variable name="d">
    <xsl:for-each select="$board/hex[contains(@sections, ' ')][generate-id() = generate-id(key('straddle', @x)[1])]">
      <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="."/></xsl:call-template></xsl:variable>
      <xsl:value-of select="concat('M', $x, ',', $Y0 - 2, 'V', $floor + 2)"/>
    </xsl:for-each>
  </xsl:variable>
  <xsl:if test="$d != ''"><path class="sect" d="{$d}"/></xsl:if>
</xsl:template>

<!-- A name stands on open ground where nobody is and nothing happened: in its own hex,
     which a scenario may choose for that, else beside it. -->
<xsl:template name="places">
  <xsl:for-each select="$board/place">
    <xsl:variable name="h" select="key('hex', @hex)"/>
    <xsl:if test="$h">
      <xsl:variable name="ne" select="key('rowx', concat($h/@row + 1, ',', $h/@x + 1))[not(key('at', @id) or key('touched', @id))]"/>
      <xsl:variable name="nw" select="key('rowx', concat($h/@row + 1, ',', $h/@x - 1))[not(key('at', @id) or key('touched', @id))]"/>
      <xsl:variable name="e" select="key('rowx', concat($h/@row, ',', $h/@x + 2))[not(key('at', @id) or key('touched', @id))]"/>
      <xsl:variable name="w" select="key('rowx', concat($h/@row, ',', $h/@x - 2))[not(key('at', @id) or key('touched', @id))]"/>
      <xsl:variable name="se" select="key('rowx', concat($h/@row - 1, ',', $h/@x + 1))[not(key('at', @id) or key('touched', @id))]"/>
      <xsl:variable name="sw" select="key('rowx', concat($h/@row - 1, ',', $h/@x - 1))[not(key('at', @id) or key('touched', @id))]"/>
      <xsl:choose>
        <xsl:when test="$h[@terrain = 'clear'][not(key('at', @id) or key('touched', @id))]"><xsl:call-template name="place"><xsl:with-param name="hex" select="$h"/><xsl:with-param name="dy" select="8"/></xsl:call-template></xsl:when>
        <xsl:when test="$ne"><xsl:call-template name="place"><xsl:with-param name="hex" select="$ne"/><xsl:with-param name="dy" select="27"/></xsl:call-template></xsl:when>
        <xsl:when test="$nw"><xsl:call-template name="place"><xsl:with-param name="hex" select="$nw"/><xsl:with-param name="dy" select="27"/></xsl:call-template></xsl:when>
        <xsl:when test="$e"><xsl:call-template name="place"><xsl:with-param name="hex" select="$e"/><xsl:with-param name="dy" select="8"/></xsl:call-template></xsl:when>
        <xsl:when test="$w"><xsl:call-template name="place"><xsl:with-param name="hex" select="$w"/><xsl:with-param name="dy" select="8"/></xsl:call-template></xsl:when>
        <xsl:when test="$se"><xsl:call-template name="place"><xsl:with-param name="hex" select="$se"/><xsl:with-param name="dy" select="-14"/></xsl:call-template></xsl:when>
        <xsl:when test="$sw"><xsl:call-template name="place"><xsl:with-param name="hex" select="$sw"/><xsl:with-param name="dy" select="-14"/></xsl:call-template></xsl:when>
        <xsl:otherwise><xsl:call-template name="place"><xsl:with-param name="hex" select="$h"/><xsl:with-param name="dy" select="40"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
    </xsl:if>
  </xsl:for-each>
  <xsl:for-each select="$board/river[@name != '']">
    <xsl:variable name="hex" select="key('hex', via[not(key('at', @hex))][last()]/@hex)"/>
    <xsl:if test="$hex"><xsl:call-template name="place"><xsl:with-param name="hex" select="$hex"/><xsl:with-param name="dy" select="-17"/><xsl:with-param name="class" select="'river-name'"/></xsl:call-template></xsl:if>
  </xsl:for-each>
</xsl:template>

<xsl:template name="place">
  <xsl:param name="hex"/>
  <xsl:param name="dy"/>
  <xsl:param name="class"/>
  <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
  <text x="{$x}" y="{$y + $dy}" place="7" spots="0,0 0,10 0,-10 20,0 -20,0 0,-24 0,24 40,10 -40,10 40,-14 -40,-14 60,0 -60,0 0,46 0,-46">
    <xsl:if test="$class"><xsl:attribute name="class"><xsl:value-of select="$class"/></xsl:attribute></xsl:if>
    <xsl:if test="string-length(@name) &gt; 13"><xsl:attribute name="style">font-size:12px</xsl:attribute></xsl:if>
    <xsl:call-template name="plain"><xsl:with-param name="text" select="@name"/><xsl:with-param name="max" select="24"/></xsl:call-template>
  </text>
</xsl:template>

<!-- ==== what happened ==== -->
<!-- A building that a unit stands on is told by a small sign in the corner of its hex. -->
<xsl:template match="hex" mode="under">
  <xsl:variable name="symbol"><xsl:call-template name="drawing"><xsl:with-param name="kind" select="@terrain"/></xsl:call-template></xsl:variable>
  <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="."/></xsl:call-template></xsl:variable>
  <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="."/></xsl:call-template></xsl:variable>
  <g class="mark" place="6" spots="0,0 54,0 -4,-2 58,-2 0,50 54,50 -6,14 60,14" transform="translate({$x - 27},{$y - 22}) scale(.3)"><title><xsl:value-of select="concat(@id, ' ')"/><xsl:call-template name="w-ground-kind"><xsl:with-param name="kind" select="@terrain"/></xsl:call-template></title><circle class="town" r="33" stroke="#6d2f1b" stroke-width="3"/><use href="#{$symbol}"/></g>
</xsl:template>

<!-- Which events a mark tells of, and of whom: for a page that plays the turn. -->
<xsl:template name="of-event">
  <xsl:param name="all" select="."/>
  <xsl:attribute name="data-n"><xsl:for-each select="$all"><xsl:if test="position() &gt; 1"><xsl:text> </xsl:text></xsl:if><xsl:value-of select="@n"/></xsl:for-each></xsl:attribute>
  <xsl:variable name="who" select="(@piece | @unit | @leader | @stack)[1]"/>
  <xsl:if test="$who"><xsl:attribute name="data-u"><xsl:value-of select="$who"/></xsl:attribute></xsl:if>
</xsl:template>

<xsl:template name="fade">
  <xsl:variable name="who" select="key('piece', @piece | @target | @leader)"/>
  <xsl:if test="$many and not($who[@seat = $me])"><xsl:attribute name="opacity">.45</xsl:attribute></xsl:if>
</xsl:template>

<xsl:template name="event-number">
  <xsl:param name="x"/>
  <xsl:param name="y"/>
  <xsl:param name="size" select="9"/>
  <xsl:if test="$numbers = 'yes'"><text class="evn" x="{round($x)}" y="{round($y)}" place="5" spots="0,0 0,-10 0,10 10,0 -10,0 12,-10 -12,-10 12,10 -12,10 0,-20 0,20 20,0 -20,0 0,32 0,-32 32,0 -32,0 26,26 -26,26 26,-26 -26,-26"><xsl:if test="$size != 9"><xsl:attribute name="style"><xsl:value-of select="concat('font-size:', $size, 'px')"/></xsl:attribute></xsl:if><xsl:value-of select="@n"/></text></xsl:if>
</xsl:template>

<xsl:template match="event" mode="mark"/>

<!-- A leader who goes along with a unit shares its arrow. -->
<xsl:template match="event[@kind = 'moved' or @kind = 'advances' or @kind = 'breaks_through' or @kind = 'retreats' or @kind = 'leader_retreats' or @kind = 'retires' or @kind = 'supplied']" mode="mark">
  <xsl:variable name="id" select="(@piece | @leader)[1]"/>
  <xsl:variable name="p" select="key('piece', $id)"/>
  <xsl:variable name="from" select="key('hex', @from)"/>
  <xsl:variable name="to" select="key('hex', @to)"/>
  <xsl:variable name="along" select="$p/@arm = 'leader' and key('go', concat(@from, '>', @to))[key('piece', @piece)/@arm != 'leader']"/>
  <xsl:if test="$from and $to and not($along)">
    <xsl:variable name="back" select="@kind != 'moved' and @kind != 'advances' and @kind != 'breaks_through'"/>
    <xsl:variable name="dash" select="concat(substring('12 4 2 4', 1, 8 * (@kind = 'retires')), substring('2 7', 1, 3 * (@kind = 'supplied')), substring('7 5', 1, 3 * (@kind = 'retreats' or @kind = 'leader_retreats')))"/>
    <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="$p/@seat"/></xsl:call-template></xsl:variable>
    <xsl:variable name="d">
      <xsl:call-template name="way">
        <xsl:with-param name="from" select="$from"/><xsl:with-param name="to" select="$to"/>
        <xsl:with-param name="vias" select="concat(@via, ' ', @via2, ' ', @via3, ' ', @via4)"/>
        <xsl:with-param name="shift" select="8 * $back"/>
      </xsl:call-template>
    </xsl:variable>
    <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="$from"/></xsl:call-template></xsl:variable>
    <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="$from"/></xsl:call-template></xsl:variable>
    <g>
      <xsl:call-template name="fade"/>
      <xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title>
      <xsl:choose>
        <xsl:when test="$p/@arm = 'leader'"><circle class="ghost {$side}m" cx="{$x}" cy="{$y + 4.5}" r="13"/></xsl:when>
        <xsl:otherwise><rect class="ghost {$side}m" x="{$x - 28}" y="{$y - 14}" width="56" height="37" rx="3"/></xsl:otherwise>
      </xsl:choose>
      <path class="mv halo" stroke-width="7.5" d="{$d}"/>
      <path class="mv {$side}m" stroke-width="4" marker-end="url(#ah-{$side})" d="{$d}"><xsl:if test="$dash != ''"><xsl:attribute name="stroke-dasharray"><xsl:value-of select="$dash"/></xsl:attribute></xsl:if></path>
      <xsl:call-template name="event-number"><xsl:with-param name="x" select="$x - 20"/><xsl:with-param name="y" select="$y + 20"/></xsl:call-template>
    </g>
  </xsl:if>
</xsl:template>

<!-- Off the board: a ghost where it was, and an arrow over the edge. -->
<xsl:template match="event[@kind = 'exited']" mode="mark">
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="key('piece', @piece)/@seat"/></xsl:call-template></xsl:variable>
  <xsl:variable name="say"><xsl:call-template name="say"/></xsl:variable>
  <xsl:for-each select="key('hex', @hex)">
    <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="."/></xsl:call-template></xsl:variable>
    <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="."/></xsl:call-template></xsl:variable>
    <xsl:variable name="turn"><xsl:call-template name="outward"/></xsl:variable>
    <g transform="translate({$x},{$y + 4.5})"><title><xsl:value-of select="$say"/></title><rect class="ghost {$side}m" x="-28" y="-18.5" width="56" height="37" rx="3"/><g transform="rotate({$turn})"><path class="mv halo" stroke-width="7.5" d="M0,-4V36"/><path class="mv {$side}m" stroke-width="4" marker-end="url(#ah-{$side})" d="M0,-4V36"/></g></g>
  </xsl:for-each>
</xsl:template>

<!-- A square that was left: its corners' gold, broken. -->
<xsl:template match="event[@kind = 'square_left']" mode="mark">
  <xsl:variable name="hex" select="key('hex', @hex)"/>
  <xsl:if test="$hex">
    <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
    <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
    <g><xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title><rect class="loose" x="{$x - 33}" y="{$y - 18.5}" width="66" height="46" rx="4"/></g>
  </xsl:if>
</xsl:template>

<!-- A ring round the stars of an objective that changed hands. -->
<xsl:template match="event[@kind = 'objective_won' or @kind = 'objective_lost']" mode="mark">
  <xsl:variable name="list" select="concat(' ', $board/objective[position() = current()/@objective + 1][not(@section)]/@hexes, ' ')"/>
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="@by"/></xsl:call-template></xsl:variable>
  <xsl:variable name="say"><xsl:call-template name="say"/></xsl:variable>
  <xsl:variable name="lost" select="@kind = 'objective_lost'"/>
  <xsl:for-each select="$board/hex[contains($list, concat(' ', @id, ' '))]">
    <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="."/></xsl:call-template></xsl:variable>
    <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="."/></xsl:call-template></xsl:variable>
    <circle class="won {$side}m" cx="{$x - 25}" cy="{$y + 25}" r="13.500"><xsl:if test="$lost"><xsl:attribute name="stroke-dasharray">4 3</xsl:attribute></xsl:if><title><xsl:value-of select="$say"/></title></circle>
  </xsl:for-each>
</xsl:template>

<xsl:template match="event[@kind = 'fires' or @kind = 'joins']" mode="mark">
  <xsl:variable name="from" select="key('hex', @hex)"/>
  <xsl:variable name="to" select="key('hex', @at)"/>
  <xsl:if test="$from and $to">
    <xsl:variable name="d"><xsl:call-template name="bow"><xsl:with-param name="from" select="$from"/><xsl:with-param name="to" select="$to"/></xsl:call-template></xsl:variable>
    <xsl:variable name="end"><xsl:call-template name="bow"><xsl:with-param name="from" select="$from"/><xsl:with-param name="to" select="$to"/><xsl:with-param name="end" select="true()"/></xsl:call-template></xsl:variable>
    <g>
      <xsl:call-template name="fade"/>
      <xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title>
      <path class="mv halo" stroke-width="4" d="{$d}"/>
      <path class="fire" d="{$d}"/>
      <circle class="shot" cx="{substring-before($end, ',')}" cy="{substring-after($end, ',')}" r="2.6"/>
      <xsl:call-template name="event-number"><xsl:with-param name="x" select="substring-before($end, ',') + 9"/><xsl:with-param name="y" select="substring-after($end, ',') + 9"/></xsl:call-template>
    </g>
  </xsl:if>
</xsl:template>

<!-- A lost unit is under whoever stands there now, a lost leader beside him. -->
<xsl:template match="event[@kind = 'eliminated']" mode="mark"><xsl:call-template name="lost"/></xsl:template>
<xsl:template name="lost">
  <xsl:variable name="hex" select="key('hex', @hex)"/>
  <xsl:if test="$hex">
    <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
    <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
    <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="key('piece', (@piece | @leader)[1])/@seat"/></xsl:call-template></xsl:variable>
    <xsl:choose>
      <xsl:when test="@leader">
        <g class="mark" place="2" spots="0,0 0,-10 0,-22 -62,0 -62,-10" transform="translate({$x + 31},{$y + 22})"><xsl:call-template name="fade"/><xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title><circle class="paper" r="10.5"/><circle class="ghost dead {$side}m" r="10.5"/><path class="mv {$side}m" stroke-width="2.6" d="M-5,-5L5,5M-5,5L5,-5"/></g>
      </xsl:when>
      <xsl:otherwise>
        <g transform="translate({$x},{$y + 4.5})"><xsl:call-template name="fade"/><xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title><rect class="ghost dead {$side}m" x="-28" y="-18.5" width="56" height="37" rx="3"/><path class="mv {$side}m" stroke-width="3" d="M-13,-9L13,9M-13,9L13,-9"/><xsl:call-template name="event-number"><xsl:with-param name="x" select="-20"/><xsl:with-param name="y" select="15"/></xsl:call-template></g>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:if>
</xsl:template>

<!-- One burst a unit, where it stands now, with the blocks it lost in the turn. -->
<xsl:template match="event" mode="burst">
  <xsl:variable name="all" select="key('hurt', @piece)"/>
  <xsl:variable name="hex" select="key('hex', key('now', @piece)[@fate = 'there']/@hex)"/>
  <xsl:variable name="lost" select="sum($all/@lost)"/>
  <xsl:if test="$hex and $lost &gt; 0 and generate-id() = generate-id($all[1])">
    <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
    <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
    <g class="mark" place="2" spots="0,0 0,8 -3,16 6,-4 0,26 60,30 60,18 -6,0" transform="translate({$x - 30},{$y - 14})">
      <xsl:call-template name="of-event"><xsl:with-param name="all" select="$all"/></xsl:call-template><title><xsl:for-each select="$all"><xsl:if test="position() &gt; 1"><xsl:text> </xsl:text></xsl:if><xsl:call-template name="say"/></xsl:for-each></title>
      <use href="#burst"/>
      <text class="hit" y="4"><xsl:value-of select="$lost"/></text>
      <xsl:call-template name="event-number"><xsl:with-param name="x" select="-14"/><xsl:with-param name="y" select="-9"/></xsl:call-template>
    </g>
  </xsl:if>
</xsl:template>

<!-- Blocks that came back, at the other corner from those that were lost. -->
<xsl:template match="event" mode="rallied">
  <xsl:variable name="all" select="key('risen', @piece)"/>
  <xsl:variable name="hex" select="key('hex', key('now', @piece)[@fate = 'there']/@hex)"/>
  <xsl:if test="$hex and generate-id() = generate-id($all[1])">
    <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
    <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
    <g class="mark" place="2" spots="0,0 0,-8 -2,-16 60,0 60,-8 0,-26" transform="translate({$x - 30},{$y + 22})"><xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title><use href="#rallied"/><text class="gain" y="4"><xsl:value-of select="concat('+', sum($all/@blocks))"/></text></g>
  </xsl:if>
</xsl:template>

<!-- Where cavalry came to the bayonets and turned. -->
<xsl:template match="event[@kind = 'bounced']" mode="bounced">
  <xsl:variable name="a" select="key('hex', @hex)"/>
  <xsl:variable name="b" select="key('hex', key('now', @square)/@hex)"/>
  <xsl:if test="$a and $b">
    <xsl:variable name="x1"><xsl:call-template name="x"><xsl:with-param name="hex" select="$a"/></xsl:call-template></xsl:variable>
    <xsl:variable name="y1"><xsl:call-template name="y"><xsl:with-param name="hex" select="$a"/></xsl:call-template></xsl:variable>
    <xsl:variable name="x2"><xsl:call-template name="x"><xsl:with-param name="hex" select="$b"/></xsl:call-template></xsl:variable>
    <xsl:variable name="y2"><xsl:call-template name="y"><xsl:with-param name="hex" select="$b"/></xsl:call-template></xsl:variable>
    <xsl:variable name="at"><xsl:call-template name="point"><xsl:with-param name="x" select="($x1 + $x2) div 2"/><xsl:with-param name="y" select="($y1 + $y2) div 2"/></xsl:call-template></xsl:variable>
    <g class="mark" place="3" spots="0,0 10,0 -10,0 0,10 0,-10 16,8 -16,8" transform="translate({$at})"><xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title><use href="#bounced"/></g>
  </xsl:if>
</xsl:template>

<!-- One sign on a hexside, however often it was fought over; gold behind a first strike. -->
<xsl:template match="event" mode="crossed">
  <xsl:variable name="a" select="key('hex', @hex)"/>
  <xsl:variable name="b" select="key('hex', @at)"/>
  <xsl:variable name="same" select="key('melee', concat(@hex, '>', @at)) | key('melee', concat(@at, '>', @hex))"/>
  <xsl:if test="$a and $b and generate-id() = generate-id($same[1])">
    <xsl:variable name="x1"><xsl:call-template name="x"><xsl:with-param name="hex" select="$a"/></xsl:call-template></xsl:variable>
    <xsl:variable name="y1"><xsl:call-template name="y"><xsl:with-param name="hex" select="$a"/></xsl:call-template></xsl:variable>
    <xsl:variable name="x2"><xsl:call-template name="x"><xsl:with-param name="hex" select="$b"/></xsl:call-template></xsl:variable>
    <xsl:variable name="y2"><xsl:call-template name="y"><xsl:with-param name="hex" select="$b"/></xsl:call-template></xsl:variable>
    <xsl:variable name="at"><xsl:call-template name="point"><xsl:with-param name="x" select="($x1 + $x2) div 2"/><xsl:with-param name="y" select="($y1 + $y2) div 2"/></xsl:call-template></xsl:variable>
    <g class="mark" place="3" spots="0,0 10,0 -10,0 0,10 0,-10 16,8 -16,8 16,-8 -16,-8 22,0 -22,0 0,20 0,-20 24,14 -24,14 24,-14 -24,-14 32,0 -32,0" transform="translate({$at})"><g>
      <xsl:call-template name="fade"/>
      <xsl:call-template name="of-event"><xsl:with-param name="all" select="$same"/></xsl:call-template><title><xsl:for-each select="$same"><xsl:if test="position() &gt; 1"><xsl:text> </xsl:text></xsl:if><xsl:call-template name="say"/></xsl:for-each></title>
      <xsl:if test="$same/@how = 'strike'"><circle r="13.5" fill="{$gold}" stroke="#3a2600" stroke-width="1"/></xsl:if>
      <use href="#crossed"/>
      <xsl:call-template name="event-number"><xsl:with-param name="x" select="0"/><xsl:with-param name="y" select="19"/></xsl:call-template>
    </g></g>
  </xsl:if>
</xsl:template>

<!-- ==== units ==== -->
<!-- Each piece once: a leader with a unit of his side is drawn inside that unit. -->
<xsl:template match="state/piece" mode="block">
  <xsl:variable name="p" select="key('piece', @id)"/>
  <xsl:variable name="here" select="key('at', @hex)"/>
  <xsl:variable name="host" select="$here[key('piece', @id)[@arm != 'leader' and @seat = $p/@seat]][1]"/>
  <xsl:variable name="hex" select="key('hex', @hex)"/>
  <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="$p/@seat"/></xsl:call-template></xsl:variable>
  <xsl:choose>
    <xsl:when test="$p/@arm = 'leader' and $host"/>
    <xsl:when test="$p/@arm = 'leader'">
      <xsl:variable name="i" select="count(preceding-sibling::piece[@hex = current()/@hex and @fate = 'there'])"/>
      <g id="u-{@id}" class="{$side}" transform="translate({$x + 8 * $i},{$y + 4.5 - 6 * $i}) scale(1.62)">
        <title><xsl:call-template name="tooltip"/></title>
        <xsl:call-template name="leader-disc"/>
      </g>
      <xsl:call-template name="unit-id"><xsl:with-param name="x" select="$x"/><xsl:with-param name="y" select="$y"/></xsl:call-template>
    </xsl:when>
    <xsl:otherwise>
      <xsl:variable name="units" select="$here[key('piece', @id)[not(@arm = 'leader')]]"/>
      <xsl:variable name="i" select="count(preceding-sibling::piece[@hex = current()/@hex and @fate = 'there'][key('piece', @id)[not(@arm = 'leader')]])"/>
      <xsl:variable name="top" select="count($units) - 1 - $i"/>
      <xsl:variable name="fan" select="$top * ($top &lt; 3) + 2 * ($top &gt;= 3)"/>
      <g id="u-{@id}" class="{$side}" transform="translate({$x + 5 * $fan},{$y + 4.5 - 4 * $fan}) scale(1.13)">
        <title><xsl:call-template name="tooltip"/></title>
        <rect class="shade" x="-24" y="-14.5" width="52" height="34" rx="3"/>
        <rect class="blk" x="-26" y="-17" width="52" height="34" rx="3"/>
        <xsl:call-template name="face"><xsl:with-param name="p" select="$p"/></xsl:call-template>
        <xsl:choose>
          <xsl:when test="@square = 5"><use href="#mass"/></xsl:when>
          <xsl:when test="@square &gt; 0"><use href="#square"/></xsl:when>
        </xsl:choose>
        <xsl:if test="generate-id() = generate-id($host)">
          <xsl:for-each select="$here[key('piece', @id)[@arm = 'leader' and @seat = $p/@seat]]">
            <g id="u-{@id}" transform="translate({24 - 14 * (position() - 1)},-19)"><title><xsl:call-template name="unit"><xsl:with-param name="id" select="@id"/></xsl:call-template></title><xsl:call-template name="leader-disc"/></g>
          </xsl:for-each>
        </xsl:if>
        <xsl:if test="count($units) &gt; 1 and $top = 0"><g transform="translate(24,15)"><circle r="8" fill="#3a3222"/><text y="4" text-anchor="middle" font-size="11" font-weight="700" fill="#fff"><xsl:value-of select="count($units)"/></text></g></xsl:if>
      </g>
      <xsl:if test="$p/@badge != '' and $p/@badge != 'unknown'"><xsl:call-template name="unit-id"><xsl:with-param name="x" select="$x"/><xsl:with-param name="y" select="$y"/></xsl:call-template></xsl:if>
      <xsl:if test="generate-id() = generate-id($host)">
        <xsl:for-each select="$here[key('piece', @id)[@arm = 'leader' and @seat = $p/@seat]]">
          <text class="evn uid" x="{$x - 9}" y="{$y - 18}" place="4" spots="0,0 60,0 66,-10 40,-22 62,12 -36,0 -40,-10 66,24 -44,24 0,63 30,63 -30,63" lead="{$x + 27 - 16 * (position() - 1)},{$y - 17}"><xsl:value-of select="@id"/></text>
        </xsl:for-each>
      </xsl:if>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- Under its block what orders call it. -->
<xsl:template name="unit-id">
  <xsl:param name="x"/>
  <xsl:param name="y"/>
  <text class="evn uid" x="{$x}" y="{$y + 34.5}" place="1" spots="0,0 0,9.5 0,19 0,-1.5 14,0 -14,0 0,-51 18,9 -18,9"><xsl:value-of select="@id"/></text>
</xsl:template>

<xsl:template name="leader-disc">
  <circle class="blk" r="10.5" style="stroke:{$gold};stroke-width:2.2"/>
  <use href="#a-leader" fill="currentColor" transform="translate(0,1.5) scale(.72)"/>
</xsl:template>

<!-- Band, badge, strength; a unit nobody may know is a question mark and nothing more. -->
<xsl:template name="face">
  <xsl:param name="p"/>
  <xsl:variable name="full" select="number($p/@full)"/>
  <xsl:choose>
    <xsl:when test="not($p/@badge) or $p/@badge = '' or $p/@badge = 'unknown'"><text y="7" text-anchor="middle" font-size="20" font-weight="700" fill="currentColor">?</text></xsl:when>
    <xsl:otherwise>
      <xsl:if test="contains($nations, concat(' ', $p/@nation, ' '))"><use href="#n-{$p/@nation}" transform="translate(-25,-16) scale(1,.94)"/></xsl:if>
      <xsl:choose>
        <xsl:when test="$full &lt;= 6 and @blocks != 'unknown'">
          <use href="#a-{$p/@badge}" x="3" y="-4"/>
          <xsl:if test="$p/@mark != ''"><use href="#m-{$p/@mark}" x="3" y="-4"/></xsl:if>
          <!-- Squares one step apart are the same few letters, up to six times. -->
          <xsl:variable name="six" select="$full = 6"/>
          <xsl:variable name="square" select="concat('h', 5.1 - $six, 'v3.6h-', 5.1 - $six, 'zm', 8 - $six, ',0')"/>
          <xsl:variable name="row" select="concat($square, $square, $square, $square, $square, $square)"/>
          <xsl:variable name="len" select="string-length($square)"/>
          <xsl:variable name="x" select="4.15 - ((8 - $six) * $full - 1.5) div 2"/>
          <xsl:if test="@blocks &gt; 0"><path class="pip" d="M{$x},9.7{substring($row, 1, $len * @blocks - 4)}"/></xsl:if>
          <xsl:if test="@blocks &lt; $full"><path class="lost" d="M{$x + (8 - $six) * @blocks},9.7{substring($row, 1, $len * ($full - @blocks) - 4)}"/></xsl:if>
        </xsl:when>
        <xsl:otherwise>
          <use href="#a-{$p/@badge}" transform="translate(-6,-1) scale(.82)"/>
          <text x="14" y="2" text-anchor="middle" font-size="15" font-weight="700" fill="currentColor"><xsl:choose><xsl:when test="@blocks = 'unknown'">?</xsl:when><xsl:otherwise><xsl:value-of select="@blocks"/></xsl:otherwise></xsl:choose></text>
          <text x="14" y="13" text-anchor="middle" font-size="8" fill="currentColor"><xsl:value-of select="concat($w-of, $full)"/></text>
        </xsl:otherwise>
      </xsl:choose>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="tooltip">
  <xsl:variable name="p" select="key('piece', @id)"/>
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@id"/></xsl:call-template>
  <xsl:if test="$p/@kind-name != ''"><xsl:value-of select="concat(', ', $p/@kind-name)"/></xsl:if>
  <xsl:if test="$p/@arm != 'leader' and $p/@full"><xsl:value-of select="concat(', ', @blocks, $w-of, $p/@full)"/></xsl:if>
  <xsl:value-of select="concat(', ', @hex)"/>
  <xsl:call-template name="w-square"><xsl:with-param name="square" select="@square"/></xsl:call-template>
  <xsl:if test="$p/@arm != 'leader'">
    <xsl:for-each select="key('at', @hex)[key('piece', @id)[@arm = 'leader' and @seat = $p/@seat]]">
      <xsl:variable name="name"><xsl:call-template name="unit"><xsl:with-param name="id" select="@id"/></xsl:call-template></xsl:variable>
      <xsl:call-template name="w-tooltip-with"><xsl:with-param name="name" select="$name"/></xsl:call-template>
    </xsl:for-each>
  </xsl:if>
</xsl:template>

<!-- ==== what is asked ==== -->
<xsl:template match="decision" mode="frame">
  <xsl:variable name="title"><xsl:call-template name="say-decision"/></xsl:variable>
  <xsl:for-each select="about[@name = 'piece' or @name = 'unit' or @name = 'leader']">
    <xsl:variable name="hex" select="key('hex', key('now', @value)/@hex)"/>
    <xsl:if test="$hex">
      <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
      <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
      <g><title><xsl:value-of select="$title"/></title><rect x="{$x - 32.5}" y="{$y - 18}" width="65" height="44.5" rx="5" fill="none" stroke="#3a2600" stroke-width="5"/><rect x="{$x - 32.5}" y="{$y - 18}" width="65" height="44.5" rx="5" fill="none" stroke="#f3b61f" stroke-width="3"/></g>
    </xsl:if>
  </xsl:for-each>
</xsl:template>

<xsl:template match="decision" mode="options">
  <xsl:for-each select="option">
    <xsl:variable name="name"><xsl:call-template name="last-word"><xsl:with-param name="text" select="normalize-space(.)"/></xsl:call-template></xsl:variable>
    <xsl:variable name="hex" select="key('hex', $name)"/>
    <xsl:variable name="letter"><xsl:call-template name="letter"><xsl:with-param name="option" select="."/></xsl:call-template></xsl:variable>
    <xsl:if test="$hex">
      <xsl:variable name="x"><xsl:call-template name="x"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
      <xsl:variable name="y"><xsl:call-template name="y"><xsl:with-param name="hex" select="$hex"/></xsl:call-template></xsl:variable>
      <!-- Aside of a block if one stands there, and of each other in one hex. -->
      <xsl:variable name="dy" select="25 * boolean(key('at', $name))"/>
      <xsl:variable name="dx" select="21 * count(preceding-sibling::option[substring(normalize-space(.), string-length(normalize-space(.)) - string-length($name) + 1) = $name])"/>
      <g transform="translate({$x + $dx},{$y + 4.5 + $dy})"><title><xsl:value-of select="concat($letter, ': ', normalize-space(.))"/></title><circle r="11" fill="#f3b61f" stroke="#3a2600" stroke-width="1.4"/><text class="hit" style="font-size:13px" y="4.5"><xsl:value-of select="$letter"/></text></g>
    </xsl:if>
  </xsl:for-each>
</xsl:template>

<xsl:template name="last-word">
  <xsl:param name="text"/>
  <xsl:choose>
    <xsl:when test="contains($text, ' ')"><xsl:call-template name="last-word"><xsl:with-param name="text" select="substring-after($text, ' ')"/></xsl:call-template></xsl:when>
    <xsl:otherwise><xsl:value-of select="$text"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== orders as understood: outlines where the past is filled ==== -->
<xsl:template name="unit-order-title">
  <xsl:variable name="unit"><xsl:call-template name="unit"><xsl:with-param name="id" select="@unit"/></xsl:call-template></xsl:variable>
  <xsl:call-template name="order-title"><xsl:with-param name="says" select="concat($unit, ' ', @verb, ' ', @to)"/></xsl:call-template>
</xsl:template>

<!-- Hexes in reach of an ordered gun, if the record lists them. -->
<xsl:template match="understood/line" mode="reach">
  <xsl:if test="@reach">
    <xsl:variable name="side"><xsl:call-template name="order-class"/></xsl:variable>
    <xsl:variable name="list" select="concat(' ', @reach, ' ')"/>
    <g class="{$side}ht" opacity=".12"><xsl:for-each select="$board/hex[contains($list, concat(' ', @id, ' '))]"><xsl:call-template name="put"><xsl:with-param name="symbol" select="'hx'"/></xsl:call-template></xsl:for-each></g>
  </xsl:if>
</xsl:template>

<xsl:template match="understood/line">
  <xsl:variable name="from" select="key('hex', concat(@from, substring(key('now', @unit)/@hex, 1, 9 * not(@from != ''))))"/>
  <xsl:variable name="to" select="key('hex', @to)"/>
  <xsl:variable name="c"><xsl:call-template name="order-class"/></xsl:variable>
  <xsl:choose>
    <xsl:when test="$from and $to and @verb = 'fire'">
      <xsl:variable name="d"><xsl:call-template name="bow"><xsl:with-param name="from" select="$from"/><xsl:with-param name="to" select="$to"/></xsl:call-template></xsl:variable>
      <xsl:variable name="end"><xsl:call-template name="bow"><xsl:with-param name="from" select="$from"/><xsl:with-param name="to" select="$to"/><xsl:with-param name="end" select="true()"/></xsl:call-template></xsl:variable>
      <g>
        <xsl:call-template name="unit-order-title"/>
        <path class="mv halo" stroke-width="5" d="{$d}"/>
        <path class="mv {$c}m" stroke-width="2.2" stroke-dasharray="1.5 5" d="{$d}"/>
        <circle class="{$c}m" fill="none" stroke-width="2" cx="{substring-before($end, ',')}" cy="{substring-after($end, ',')}" r="4.5"/>
      </g>
    </xsl:when>
    <xsl:when test="$from and $to and (@verb != 'melee' or @status = 'refused')">
      <xsl:variable name="d"><xsl:call-template name="way"><xsl:with-param name="from" select="$from"/><xsl:with-param name="to" select="$to"/><xsl:with-param name="vias" select="concat(@via, ' ', @via2, ' ', @via3, ' ', @via4)"/><xsl:with-param name="room" select="1 - .75 * not(key('at', @to))"/></xsl:call-template></xsl:variable>
      <g>
        <xsl:call-template name="unit-order-title"/>
        <path class="mv {$c}m" stroke-width="8.5" d="{$d}"/>
        <path class="mv face" stroke-width="5.2" marker-end="url(#ao-{$c})" d="{$d}"/>
        <xsl:if test="@status = 'conditional'"><path class="mv {$c}m" style="stroke-linecap:butt" stroke-width="6" stroke-dasharray="2 4.5" d="{$d}"/></xsl:if>
      </g>
    </xsl:when>
  </xsl:choose>
</xsl:template>

<!-- In front of the units: melee rings, crosses and line numbers of what was refused,
     frames round units that stay. -->
<xsl:template match="understood/line" mode="label">
  <xsl:variable name="from" select="key('hex', concat(@from, substring(key('now', @unit)/@hex, 1, 9 * not(@from != ''))))"/>
  <xsl:variable name="to" select="key('hex', @to)"/>
  <xsl:variable name="c"><xsl:call-template name="order-class"/></xsl:variable>
  <xsl:if test="$from">
    <xsl:variable name="x1"><xsl:call-template name="x"><xsl:with-param name="hex" select="$from"/></xsl:call-template></xsl:variable>
    <xsl:variable name="y1"><xsl:call-template name="y"><xsl:with-param name="hex" select="$from"/></xsl:call-template></xsl:variable>
    <xsl:variable name="end" select="($to | $from[not($to)])[1]"/>
    <xsl:variable name="x2"><xsl:call-template name="x"><xsl:with-param name="hex" select="$end"/></xsl:call-template></xsl:variable>
    <xsl:variable name="y2"><xsl:call-template name="y"><xsl:with-param name="hex" select="$end"/></xsl:call-template></xsl:variable>
    <xsl:variable name="mid"><xsl:call-template name="point"><xsl:with-param name="x" select="($x1 + $x2) div 2"/><xsl:with-param name="y" select="($y1 + $y2) div 2 + 4.5 * not(@verb = 'melee')"/></xsl:call-template></xsl:variable>
    <xsl:if test="not($to)">
      <g><xsl:call-template name="unit-order-title"/><rect class="mv {$c}m" x="{$x1 - 32.5}" y="{$y1 - 18}" width="65" height="44.5" rx="5" stroke-width="2.4"/></g>
    </xsl:if>
    <!-- A group's melee is a matter of those who stand beside the target. -->
    <xsl:variable name="beside" select="$to and ($to/@row = $from/@row or $to/@row - $from/@row = 1 or $from/@row - $to/@row = 1) and ($to/@x - $from/@x) * ($to/@x - $from/@x) + 3 * ($to/@row - $from/@row) * ($to/@row - $from/@row) = 4"/>
    <xsl:if test="$beside and @verb = 'melee'">
      <g transform="translate({$mid})"><xsl:call-template name="unit-order-title"/><use href="#crossed"/><circle class="mv {$c}m" r="11" stroke-width="2.6"/></g>
    </xsl:if>
    <xsl:if test="@status = 'refused'">
      <g class="mark" place="2" spots="0,0 0,8 0,18 62,20 62,8" transform="translate({$x1 - 31},{$y1 - 14})"><xsl:call-template name="unit-order-title"/><circle r="10.500" fill="#fff9ec" stroke="#c4201a" stroke-width="2"/><text y="4" text-anchor="middle" font-size="11" font-weight="700" fill="#8f1d0d"><xsl:value-of select="@n"/></text></g>
      <xsl:if test="$to"><g class="mark" place="3" spots="0,0 10,0 -10,0 0,10 0,-10" transform="translate({$mid})"><xsl:call-template name="order-cross"/></g></xsl:if>
    </xsl:if>
  </xsl:if>
</xsl:template>

<!-- ==== legend: only what occurs, drawn with the map's own symbols ==== -->
<xsl:template name="legend-items">
  <i g="ground" k="clear"/>
  <xsl:for-each select="$board/hex[@terrain != 'clear' and generate-id() = generate-id(key('ground', @terrain)[1])][not((@terrain = 'fordable-river' or @terrain = 'easy-ford') and (key('ground', 'ford') or (@terrain = 'easy-ford' and key('ground', 'fordable-river'))))]"><i g="ground" k="{@terrain}"/></xsl:for-each>
  <xsl:if test="$board/hex/@hill = 'yes' and not(key('ground', 'hill'))"><i g="ground" k="hill"/></xsl:if>
  <xsl:if test="$board/hex/@works"><i g="ground" k="works"/></xsl:if>
  <xsl:if test="$board/objective[not(@section)]"><i g="ground" k="star"/></xsl:if>
  <xsl:for-each select="$board/exit[1]"><i g="ground" k="exit" s="{@seat}"/></xsl:for-each>
  <xsl:variable name="there" select="$rec/setup/piece[key('now', @id)/@fate = 'there']"/>
  <xsl:for-each select="$there[@badge != '' and @badge != 'leader' and @badge != 'unknown'][generate-id() = generate-id(key('badge', @badge)[key('now', @id)/@fate = 'there'][1])]"><i g="troops" k="{@badge}" s="{@seat}"/></xsl:for-each>
  <xsl:for-each select="$there[@mark != ''][generate-id() = generate-id(key('mark', @mark)[key('now', @id)/@fate = 'there'][1])]"><i g="troops" k="{@badge}" m="{@mark}" s="{@seat}"/></xsl:for-each>
  <xsl:for-each select="$there[@arm = 'leader'][1]"><i g="troops" k="leader" s="{@seat}"/></xsl:for-each>
  <xsl:if test="key('square', 1)[@fate = 'there']"><i g="troops" k="square" s="{key('piece', key('square', 1)/@id)/@seat}"/></xsl:if>
  <xsl:if test="key('square', 5)[@fate = 'there']"><i g="troops" k="mass" s="{key('piece', key('square', 5)/@id)/@seat}"/></xsl:if>
  <xsl:if test="$events[@kind = 'moved' or @kind = 'advances' or @kind = 'breaks_through' or @kind = 'exited']"><i g="marks" k="move"/></xsl:if>
  <xsl:if test="$events[@kind = 'retreats' or @kind = 'leader_retreats']"><i g="marks" k="retreat"/></xsl:if>
  <xsl:if test="$events[@kind = 'retires']"><i g="marks" k="retire"/></xsl:if>
  <xsl:if test="$events[@kind = 'supplied']"><i g="marks" k="supply"/></xsl:if>
  <xsl:if test="$events[@kind = 'fires' or @kind = 'joins']"><i g="marks" k="fire"/></xsl:if>
  <xsl:if test="$events[@kind = 'melees'][not(@how = 'strike')] or $orders[@verb = 'melee']"><i g="marks" k="melee"/></xsl:if>
  <xsl:if test="$events[@how = 'strike']"><i g="marks" k="strike"/></xsl:if>
  <xsl:if test="$events[@kind = 'bounced']"><i g="marks" k="bounce"/></xsl:if>
  <xsl:if test="$events[@kind = 'rallied'][key('now', @piece)/@fate = 'there']"><i g="marks" k="rally"/></xsl:if>
  <xsl:if test="$events[@kind = 'square_left']"><i g="marks" k="unform"/></xsl:if>
  <xsl:if test="$events[@kind = 'hits' or @kind = 'cannot_retreat' or @kind = 'square_flags'][key('now', @piece)/@fate = 'there']"><i g="marks" k="hits"/></xsl:if>
  <xsl:if test="$events[@kind = 'eliminated' or @kind = 'leader_lost']"><i g="marks" k="lost"/></xsl:if>
  <xsl:if test="$orders[@status = 'ordered']"><i g="marks" k="o-ordered"/></xsl:if>
  <xsl:if test="$orders[@status = 'conditional']"><i g="marks" k="o-conditional"/></xsl:if>
  <xsl:if test="$orders[@status = 'refused']"><i g="marks" k="o-refused"/></xsl:if>
  <xsl:if test="$asked"><i g="marks" k="ask"/></xsl:if>
</xsl:template>

<xsl:template name="legend">
  <xsl:variable name="items"><xsl:call-template name="legend-items"/></xsl:variable>
  <xsl:variable name="i" select="exsl:node-set($items)/*"/>
  <xsl:variable name="ground" select="$i[@g = 'ground']"/>
  <xsl:variable name="troops" select="$i[@g = 'troops']"/>
  <xsl:variable name="signs" select="$i[@g = 'marks']"/>
  <!-- Sides are looked up here: a key does not reach from inside a node-set. -->
  <xsl:variable name="second" select="$rec/players/player[@side = 'b']/@seat"/>
  <!-- Each group has its pitch; all shrink alike when many kinds occur. -->
  <xsl:variable name="fit" select="($page-w - 2 * $X0 - 28) div (44 * count($ground) + 56 * count($troops) + 48 * count($signs))"/>
  <xsl:variable name="size" select="floor(100 * ($fit * ($fit &lt; 1.1) + 1.1 * ($fit &gt;= 1.1))) div 100"/>
  <xsl:variable name="draw" select="$size * ($size &lt; 1) + ($size &gt;= 1)"/>
  <xsl:variable name="font" select="9 * ($draw &lt; .82) + floor(110 * $draw) div 10 * ($draw &gt;= .82)"/>
  <xsl:variable name="step1" select="44 * $size"/>
  <xsl:variable name="step2" select="56 * $size"/>
  <xsl:variable name="step3" select="48 * $size"/>
  <xsl:variable name="x2" select="round($X0 + $step1 * count($ground) + 14)"/>
  <xsl:variable name="x3" select="round($x2 + $step2 * count($troops) + 14)"/>
  <xsl:variable name="y" select="$floor + 35"/>
  <text class="ink cap" x="{$X0}" y="{$floor + 9}"><xsl:value-of select="$w-ground"/></text>
  <xsl:for-each select="$ground">
    <xsl:call-template name="legend-ground"><xsl:with-param name="x" select="round($X0 + $step1 * (position() - .5))"/><xsl:with-param name="y" select="$y"/><xsl:with-param name="draw" select="$draw"/><xsl:with-param name="font" select="$font"/><xsl:with-param name="second" select="$second"/></xsl:call-template>
  </xsl:for-each>
  <text class="ink cap" x="{$x2}" y="{$floor + 9}"><xsl:value-of select="$w-troops"/></text>
  <xsl:for-each select="$troops">
    <xsl:variable name="x" select="round($x2 + $step2 * (position() - .5))"/>
    <g class="{substring('ab', 1 + (@s = $second), 1)}" transform="translate({$x},{$y}) scale({.82 * $draw})">
      <xsl:choose>
        <xsl:when test="@k = 'leader'"><g transform="scale(1.25)"><xsl:call-template name="leader-disc"/></g></xsl:when>
        <xsl:when test="@k = 'square' or @k = 'mass'"><g transform="scale(.9)"><rect class="blk" x="-26" y="-17" width="52" height="34" rx="3"/><use href="#{@k}"/></g></xsl:when>
        <xsl:otherwise><rect class="blk" x="-24" y="-15" width="48" height="30" rx="3"/><use href="#a-{@k}"/><xsl:if test="@m != ''"><use href="#m-{@m}"/></xsl:if></xsl:otherwise>
      </xsl:choose>
    </g>
    <xsl:call-template name="label"><xsl:with-param name="x" select="$x"/><xsl:with-param name="y" select="$y"/><xsl:with-param name="font" select="$font"/><xsl:with-param name="text"><xsl:choose><xsl:when test="@m"><xsl:call-template name="w-unit-mark"><xsl:with-param name="mark" select="@m"/></xsl:call-template></xsl:when><xsl:otherwise><xsl:call-template name="w-badge"><xsl:with-param name="badge" select="@k"/></xsl:call-template></xsl:otherwise></xsl:choose></xsl:with-param></xsl:call-template>
  </xsl:for-each>
  <xsl:if test="$signs">
    <text class="ink cap" x="{$x3}" y="{$floor + 9}"><xsl:if test="$x3 &gt; $X0 + 840"><xsl:attribute name="x"><xsl:value-of select="$X0 + 1048"/></xsl:attribute><xsl:attribute name="text-anchor">end</xsl:attribute></xsl:if><xsl:choose><xsl:when test="$orders"><xsl:value-of select="$w-order-marks"/></xsl:when><xsl:otherwise><xsl:value-of select="$w-marks"/></xsl:otherwise></xsl:choose></text>
    <xsl:for-each select="$signs">
      <xsl:variable name="x" select="round($x3 + $step3 * (position() - .5))"/>
      <g transform="translate({$x},{$y}) scale({$draw})"><xsl:call-template name="legend-mark"/></g>
      <xsl:call-template name="label"><xsl:with-param name="x" select="$x"/><xsl:with-param name="y" select="$y"/><xsl:with-param name="font" select="$font"/><xsl:with-param name="text"><xsl:call-template name="w-mark"><xsl:with-param name="mark" select="@k"/></xsl:call-template></xsl:with-param></xsl:call-template>
    </xsl:for-each>
  </xsl:if>
</xsl:template>

<!-- Two words stand one above the other: they would touch their neighbours. -->
<xsl:template name="label">
  <xsl:param name="x"/>
  <xsl:param name="y"/>
  <xsl:param name="font"/>
  <xsl:param name="text"/>
  <xsl:choose>
    <xsl:when test="contains($text, ' ')">
      <text class="ink lbl" font-size="{$font}" x="{$x}" y="{$y + 29}" place="9" spots="0,0 0,4 0,-2 0,8"><xsl:value-of select="substring-before($text, ' ')"/><tspan x="{$x}" dy="{$font}"><xsl:value-of select="substring-after($text, ' ')"/></tspan></text>
    </xsl:when>
    <xsl:otherwise><text class="ink lbl" font-size="{$font}" x="{$x}" y="{$y + 33}" place="9" spots="0,0 0,-6 0,6 0,10"><xsl:value-of select="$text"/></text></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="legend-ground">
  <xsl:param name="x"/>
  <xsl:param name="y"/>
  <xsl:param name="draw"/>
  <xsl:param name="font"/>
  <xsl:param name="second"/>
  <xsl:variable name="ground"><xsl:call-template name="ground"><xsl:with-param name="kind" select="@k"/></xsl:call-template></xsl:variable>
  <xsl:variable name="symbol"><xsl:call-template name="drawing"><xsl:with-param name="kind" select="@k"/></xsl:call-template></xsl:variable>
  <g transform="translate({$x},{$y}) scale({.42 * $draw})">
    <use href="#hx" class="{concat(substring($ground, 1, 9 * ($ground != 'river')), substring('clear', 1, 5 * ($ground = '' or $ground = 'river')))}"/>
    <xsl:choose>
      <xsl:when test="$ground = 'hill'"><g class="hach"><use href="#hs"/><use href="#hs" transform="rotate(60)"/><use href="#hs" transform="rotate(120)"/><use href="#hs" transform="rotate(180)"/><use href="#hs" transform="rotate(240)"/><use href="#hs" transform="rotate(300)"/></g></xsl:when>
      <xsl:when test="$ground = 'river'">
        <path class="curve bank" stroke-width="21" d="M-39.8,6Q0,-12 39.8,2"/><path class="curve water{substring(' sheet', 1, 6 * (@k = 'frozen-river'))}" stroke-width="17" d="M-39.8,6Q0,-12 39.8,2"/>
        <xsl:if test="@k = 'bridge'"><use href="#bridge"/></xsl:if>
        <xsl:if test="@k = 'ford' or @k = 'fordable-river' or @k = 'easy-ford'"><use href="#ford"/></xsl:if>
      </xsl:when>
      <xsl:when test="@k = 'star'"><use href="#star" fill="{$gold}" transform="scale(2.2)"/></xsl:when>
      <xsl:when test="@k = 'exit'"><use href="#exit" class="{substring('ab', 1 + (@s = $second), 1)}ht" transform="scale(2)"/></xsl:when>
      <xsl:when test="@k = 'works'"><use href="#works" transform="rotate(300)"/><use href="#works" transform="rotate(240)"/></xsl:when>
      <xsl:when test="$symbol != ''"><use href="#{$symbol}"/></xsl:when>
    </xsl:choose>
    <use href="#hx" class="grid"/>
  </g>
  <xsl:call-template name="label"><xsl:with-param name="x" select="$x"/><xsl:with-param name="y" select="$y"/><xsl:with-param name="font" select="$font"/><xsl:with-param name="text"><xsl:call-template name="w-ground-kind"><xsl:with-param name="kind" select="@k"/></xsl:call-template></xsl:with-param></xsl:call-template>
</xsl:template>

<xsl:template name="legend-mark">
  <xsl:choose>
    <xsl:when test="@k = 'move'"><path class="mv am" stroke-width="4" marker-end="url(#ah-a)" d="M-16,8Q-2,-10 12,-6"/></xsl:when>
    <xsl:when test="@k = 'retreat'"><path class="mv bm" stroke-width="4" stroke-dasharray="7 5" marker-end="url(#ah-b)" d="M-16,6Q-2,-8 12,-6"/></xsl:when>
    <xsl:when test="@k = 'fire'"><path class="fire" d="M-17,6Q0,-14 15,1"/><circle class="shot" cx="17" cy="2" r="2.6"/></xsl:when>
    <xsl:when test="@k = 'melee'"><use href="#crossed"/></xsl:when>
    <xsl:when test="@k = 'retire'"><path class="mv am" stroke-width="4" stroke-dasharray="12 4 2 4" marker-end="url(#ah-a)" d="M-16,6Q-2,-8 12,-6"/></xsl:when>
    <xsl:when test="@k = 'supply'"><path class="mv bm" stroke-width="4" stroke-dasharray="2 7" marker-end="url(#ah-b)" d="M-16,6Q-2,-8 12,-6"/></xsl:when>
    <xsl:when test="@k = 'strike'"><circle r="13.5" fill="{$gold}" stroke="#3a2600" stroke-width="1"/><use href="#crossed"/></xsl:when>
    <xsl:when test="@k = 'bounce'"><use href="#bounced"/></xsl:when>
    <xsl:when test="@k = 'rally'"><use href="#rallied"/><text class="gain" y="4">+1</text></xsl:when>
    <xsl:when test="@k = 'unform'"><rect class="loose" x="-19" y="-13" width="38" height="26" rx="3"/></xsl:when>
    <xsl:when test="@k = 'hits'"><use href="#burst"/><text class="hit" y="4">2</text></xsl:when>
    <xsl:when test="@k = 'lost'"><rect class="ghost dead bm" x="-18" y="-12" width="36" height="24" rx="3"/><path class="mv bm" stroke-width="3" d="M-9,-6L9,6M-9,6L9,-6"/></xsl:when>
    <xsl:when test="@k = 'ask'"><circle r="11" fill="#f3b61f" stroke="#3a2600" stroke-width="1.4"/><text class="hit" style="font-size:13px" y="4.5">a</text></xsl:when>
    <xsl:otherwise>
      <xsl:variable name="mine" select="substring('ab', 1 + ($rec/players/player[@seat = $me]/@side = 'b'), 1)"/>
      <xsl:variable name="c" select="concat(substring('r', 1, @k = 'o-refused'), substring($mine, 1, @k != 'o-refused'))"/>
      <path class="mv {$c}m" stroke-width="8.5" d="M-16,6L8,0"/><path class="mv face" stroke-width="5.2" marker-end="url(#ao-{$c})" d="M-16,6L8,0"/>
      <xsl:if test="@k = 'o-conditional'"><path class="mv {$c}m" style="stroke-linecap:butt" stroke-width="6" stroke-dasharray="2 4.5" d="M-16,6L8,0"/></xsl:if>
      <xsl:if test="@k = 'o-refused'"><path d="M-7,0L1,6M-7,6L1,0" stroke="#c4201a" stroke-width="2.4" stroke-linecap="round"/></xsl:if>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

</xsl:stylesheet>
