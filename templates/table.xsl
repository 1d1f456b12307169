<?xml version="1.0" encoding="UTF-8"?>
<!-- A measured table seen from above (board/@shape = 'table'), drawn for map.xsl: ground as areas,
     units as their footprints to scale, with the gold mark on the front edge and a bar between
     bases.  Places in the record are tenths of an inch from the south-west corner; a facing is 15
     degrees clockwise from north.  Layers and ids are those of every map.

     Parameter arcs: ids of units, blanks between, or all: their front arcs are drawn; else those
     that the player asked for. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:exsl="http://exslt.org/common" xmlns="http://www.w3.org/2000/svg" exclude-result-prefixes="exsl">

<xsl:import href="table-orders.xsl"/>

<xsl:param name="arcs" select="string($rec/understood/arcs/@units)"/>

<xsl:key name="tb-unit" match="record/state/unit" use="@id"/>
<xsl:key name="tb-area" match="record/setup/board/area" use="@id"/>
<xsl:key name="tb-print" match="record/setup/footprint" use="concat(@arm, ' ', @formation)"/>

<!-- Pixels to a tenth of an inch, and how much larger letters are than on a page of 1200. -->
<xsl:variable name="tb-s" select="floor(1440 div ($board/@width + 1 * not($board/@width)))"/>
<xsl:variable name="tb-t" select="$page-w div 1200"/>
<xsl:variable name="tb-bottom" select="$Y0 + 26 + $tb-s * $board/@height"/>

<xsl:template name="tb-x"><xsl:param name="x" select="@x"/><xsl:value-of select="$X0 + $tb-s * $x"/></xsl:template>
<xsl:template name="tb-y"><xsl:param name="y" select="@y"/><xsl:value-of select="$tb-bottom - $tb-s * $y"/></xsl:template>

<xsl:template name="table-map">
  <xsl:variable name="w" select="$tb-s * $board/@width"/>
  <xsl:variable name="h" select="$tb-s * $board/@height"/>
  <defs>
    <clipPath id="tb-clip"><rect x="{$X0}" y="{$tb-bottom - $h}" width="{$w}" height="{$h}"/></clipPath>
    <pattern id="tb-trees" width="26" height="24" patternUnits="userSpaceOnUse"><path class="tree" d="M7,3C11,3 13,6 12,9C14,11 11,15 7,15C3,15 0,11 2,9C1,6 3,3 7,3ZM20,11C23,11 25,13 24,16C26,18 23,21 20,21C17,21 14,18 16,16C15,13 17,11 20,11Z"/></pattern>
    <xsl:if test="$board/area[@type = 'bridge']"><pattern id="tb-planks" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M4,0v8" stroke="#b39a6a" stroke-width="1"/></pattern><pattern id="tb-stones" width="18" height="14" patternUnits="userSpaceOnUse"><circle cx="5" cy="4" r="2.200" fill="#fbf5e4" stroke="#7d6434" stroke-width=".8"/><circle cx="14" cy="11" r="2.200" fill="#fbf5e4" stroke="#7d6434" stroke-width=".8"/></pattern></xsl:if>
    <pattern id="tb-slope" width="18" height="18" patternUnits="userSpaceOnUse"><path class="hach" d="M4,3v9M13,9v7"/></pattern>
    <pattern id="tb-houses" width="30" height="26" patternUnits="userSpaceOnUse"><path class="wall" d="M3,12h11v9h-11z"/><path class="house" d="M1,12l7.500,-7 7.500,7z"/><path class="wall" d="M19,8h8v8h-8z"/><path class="house" d="M17,8l6,-5 6,5z"/></pattern>
  </defs>
  <g clip-path="url(#tb-clip)">
    <g id="terrain">
      <rect class="clear" x="{$X0}" y="{$tb-bottom - $h}" width="{$w}" height="{$h}"/>
      <xsl:apply-templates select="$board/area[@type = 'hill']" mode="tb-ground"/>
      <xsl:apply-templates select="$board/area[@type = 'steep' or @type = 'wood']" mode="tb-ground"/>
    </g>
    <g id="waters"><xsl:apply-templates select="$board/area[@type = 'river' or @type = 'stream']" mode="tb-ground"/></g>
    <g id="roads"><xsl:apply-templates select="$board/area[@type = 'road' or @type = 'bridge']" mode="tb-ground"/></g>
    <g id="cover"><xsl:apply-templates select="$board/area[@type = 'wall' or @type = 'hedge' or @type = 'bua' or @type = 'fort']" mode="tb-ground"/></g>
    <g id="grid" class="grid" opacity=".55">
      <xsl:call-template name="tb-lines"><xsl:with-param name="at" select="60"/></xsl:call-template>
    </g>
  </g>
  <rect class="frame" x="{$X0}" y="{$tb-bottom - $h}" width="{$w}" height="{$h}" stroke-width="1.5"/>
  <g id="numbers" class="num" style="font-size:{round(11 * $tb-t)}px">
    <xsl:call-template name="tb-scale"><xsl:with-param name="at" select="0"/></xsl:call-template>
  </g>
  <g id="crossings" class="num" style="font-size:{round(10 * $tb-t)}px"><xsl:call-template name="tb-crossings"><xsl:with-param name="x" select="60"/><xsl:with-param name="y" select="60"/></xsl:call-template></g>
  <g id="sections" clip-path="url(#tb-clip)"><xsl:apply-templates select="$rec/state/unit[@where = 'table'][$arcs = 'all' or contains(concat(' ', $arcs, ' '), concat(' ', @id, ' '))]" mode="tb-arc"/></g>
  <g id="places" class="serif place">
    <xsl:for-each select="$board/area[@type != 'road' and @name != '' and @name != @id]">
      <!-- A second piece, "the river, south", has no name of its own. -->
      <xsl:variable name="whole" select="substring-before(@name, ',')"/>
      <xsl:if test="$whole = '' or not($board/area[@name = $whole])">
      <xsl:variable name="x"><xsl:call-template name="tb-x"/></xsl:variable>
      <xsl:variable name="y"><xsl:call-template name="tb-y"/></xsl:variable>
      <text place="7" spots="0,0 0,{round(24 * $tb-t)} 0,-{round(24 * $tb-t)} {round(60 * $tb-t)},0 -{round(60 * $tb-t)},0 0,{round(50 * $tb-t)} 0,-{round(50 * $tb-t)} {round(60 * $tb-t)},{round(30 * $tb-t)} -{round(60 * $tb-t)},{round(30 * $tb-t)} {round(60 * $tb-t)},-{round(30 * $tb-t)} -{round(60 * $tb-t)},-{round(30 * $tb-t)} 0,{round(76 * $tb-t)} 0,-{round(76 * $tb-t)} {round(110 * $tb-t)},0 -{round(110 * $tb-t)},0" x="{$x}" y="{$y + 5 * $tb-t + (@type = 'bua' or @type = 'fort') * 52 * $tb-t - (@type = 'wall' or @type = 'hedge' or @type = 'stream') * 12 * $tb-t}" style="font-size:{round(15 * $tb-t)}px"><xsl:if test="@type = 'river' or @type = 'stream'"><xsl:attribute name="class">river-name</xsl:attribute></xsl:if><xsl:value-of select="@name"/></text></xsl:if>
    </xsl:for-each>
  </g>
  <g id="last-turn" clip-path="url(#tb-clip)">
    <xsl:if test="$events"><title><xsl:value-of select="$w-marks-title"/></title></xsl:if>
    <xsl:apply-templates select="$events[@kind = 'moved']" mode="tb-mark"/>
    <xsl:apply-templates select="$events[@kind = 'shot']" mode="tb-mark"/>
    <xsl:apply-templates select="$events[@kind = 'charges' or @kind = 'withdraws' or @kind = 'recoils' or @kind = 'passes']" mode="tb-mark"/>
  </g>
  <g id="orders"><xsl:call-template name="table-orders"/></g>
  <g id="units">
    <xsl:apply-templates select="$rec/state/unit[@where = 'table' or @where = 'garrison']" mode="tb-block"/>
    <xsl:apply-templates select="$rec/state/leader[@where = 'table']" mode="tb-leader"/>
  </g>
  <g id="markers">
    <xsl:apply-templates select="$rec/state/unit[@where = 'table' or @where = 'garrison']" mode="tb-label"/>
    <xsl:apply-templates select="$events[@kind = 'lost']" mode="tb-mark"/>
    <xsl:call-template name="table-order-words"/>
  </g>
  <g id="legend"><title><xsl:value-of select="$w-legend"/></title><xsl:call-template name="tb-legend"/><xsl:call-template name="tb-legend-ground"/></g>
  <g id="foot"><text class="soft" x="{$X0}" y="{round($page-h - 23 - 13 * $tb-t)}" font-size="{round(10.5 * $tb-t)}"><xsl:call-template name="say-table-footer"/></text><text class="soft" x="{$X0}" y="{$page-h - 23}" font-size="{round(10.5 * $tb-t)}"><xsl:call-template name="say-event-figures"/></text></g>
</xsl:template>

<!-- ==== the grid, every six inches ==== -->
<xsl:template name="tb-lines">
  <xsl:param name="at"/>
  <xsl:if test="$at &lt; $board/@width or $at &lt; $board/@height">
    <xsl:if test="$at &lt; $board/@width"><path d="M{$X0 + $tb-s * $at},{$tb-bottom}v{-$tb-s * $board/@height}"/></xsl:if>
    <xsl:if test="$at &lt; $board/@height"><path d="M{$X0},{$tb-bottom - $tb-s * $at}h{$tb-s * $board/@width}"/></xsl:if>
    <xsl:call-template name="tb-lines"><xsl:with-param name="at" select="$at + 60"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<xsl:template name="tb-scale">
  <xsl:param name="at"/>
  <xsl:if test="$at &lt;= $board/@width or $at &lt;= $board/@height">
    <xsl:if test="$at &lt;= $board/@width"><text x="{$X0 + $tb-s * $at}" y="{$tb-bottom + 14 * $tb-t}"><xsl:value-of select="$at div 10"/></text></xsl:if>
    <xsl:if test="$at &lt;= $board/@height"><text x="{$X0 - 13 * $tb-t}" y="{$tb-bottom - $tb-s * $at + 4}"><xsl:value-of select="$at div 10"/></text></xsl:if>
    <xsl:call-template name="tb-scale"><xsl:with-param name="at" select="$at + 60"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<!-- Where the lines cross stands which they are: a part of the table that is seen alone has no edges. -->
<xsl:template name="tb-crossings">
  <xsl:param name="x"/>
  <xsl:param name="y"/>
  <xsl:if test="$y &lt; $board/@height">
    <xsl:variable name="on" select="$x &lt; $board/@width"/>
    <xsl:if test="$on"><text x="{$X0 + $tb-s * $x + 17 * $tb-t}" y="{$tb-bottom - $tb-s * $y - 4 * $tb-t}" place="8" drop="yes" spots="0,0 -{round(34 * $tb-t)},0 0,{round(14 * $tb-t)} -{round(34 * $tb-t)},{round(14 * $tb-t)}"><xsl:value-of select="concat($x div 10, ',', $y div 10)"/></text></xsl:if>
    <xsl:call-template name="tb-crossings"><xsl:with-param name="x" select="60 * not($on) + ($x + 60) * $on"/><xsl:with-param name="y" select="$y + 60 * not($on)"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<!-- ==== ground ==== -->
<!-- "0,270 720,270" in tenths to pixels. -->
<xsl:template name="tb-corners">
  <xsl:param name="list"/>
  <xsl:if test="$list != ''">
    <xsl:variable name="first" select="substring-before(concat($list, ' '), ' ')"/>
    <xsl:value-of select="concat($X0 + $tb-s * substring-before($first, ','), ',', $tb-bottom - $tb-s * substring-after($first, ','), ' ')"/>
    <xsl:call-template name="tb-corners"><xsl:with-param name="list" select="substring-after($list, ' ')"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<xsl:template match="area" mode="tb-ground">
  <xsl:variable name="points"><xsl:call-template name="tb-corners"><xsl:with-param name="list" select="@corners"/></xsl:call-template></xsl:variable>
  <xsl:variable name="line" select="@type = 'wall' or @type = 'hedge' or @type = 'stream'"/>
  <g id="h{@id}">
    <title><xsl:call-template name="say-area"/></title>
    <xsl:choose>
      <xsl:when test="@type = 'hill'"><polygon class="hill" points="{$points}" stroke="#9a7a3c" stroke-width="1.6" stroke-dasharray="1 5" stroke-linecap="round" opacity="{.75 + .1 * (@level &gt; 1)}"/></xsl:when>
      <xsl:when test="@type = 'steep'"><polygon class="rugged" points="{$points}" fill-opacity=".5"/><polygon points="{$points}" fill="url(#tb-slope)"/></xsl:when>
      <xsl:when test="@type = 'wood'"><polygon class="woods" points="{$points}"/><polygon points="{$points}" fill="url(#tb-trees)" stroke="#4c6331" stroke-width="1"/></xsl:when>
      <xsl:when test="@type = 'river'"><polygon class="lake" points="{$points}" stroke="#3f7796" stroke-width="1.5"/></xsl:when>
      <xsl:when test="@type = 'stream'"><polyline class="curve bank" points="{$points}" stroke-width="7"/><polyline class="curve water" points="{$points}" stroke-width="4.5"/></xsl:when>
      <xsl:when test="@type = 'road'"><polygon class="way" points="{$points}" stroke-width="1.2"/></xsl:when>
      <xsl:when test="@type = 'bridge' and contains(@name, 'ford')"><polygon points="{$points}" fill="#b5d6e6" stroke="#3f7796" stroke-width="1.200" stroke-dasharray="2 5" stroke-linecap="round"/><polygon points="{$points}" fill="url(#tb-stones)"/></xsl:when>
      <xsl:when test="@type = 'bridge'"><polygon points="{$points}" fill="#f3e6c4"/><polygon points="{$points}" fill="url(#tb-planks)"/><path d="{concat('M', substring-before($points, ' '), 'L', substring-before(substring-after($points, ' '), ' '), 'M', substring-before(substring-after(substring-after($points, ' '), ' '), ' '), 'L', normalize-space(substring-after(substring-after(substring-after($points, ' '), ' '), ' ')))}" fill="none" stroke="#4d3a1d" stroke-width="5" stroke-linecap="round"/></xsl:when>
      <xsl:when test="@type = 'wall'"><polyline class="stones" points="{$points}" stroke-width="5" style="stroke-width:5"/></xsl:when>
      <xsl:when test="@type = 'hedge'"><polyline points="{$points}" fill="none" stroke="#6f8a4a" stroke-width="6" stroke-dasharray="2 5" stroke-linecap="round"/></xsl:when>
      <xsl:when test="@type = 'fort'"><polygon class="yard" points="{$points}" stroke="#6d5a3c" stroke-width="6" stroke-dasharray="14 3"/></xsl:when>
      <xsl:otherwise><polygon class="town" points="{$points}" stroke="#6d2f1b" stroke-width="1.4"/><polygon points="{$points}" fill="url(#tb-houses)"/></xsl:otherwise>
    </xsl:choose>
    <xsl:if test="$rec/setup/objective/@area = @id">
      <xsl:variable name="holder" select="$rec/state/objective[@id = $rec/setup/objective[@area = current()/@id]/@n]/@holder"/>
      <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="$holder"/></xsl:call-template></xsl:variable>
      <xsl:variable name="x"><xsl:call-template name="tb-x"/></xsl:variable>
      <xsl:variable name="y"><xsl:call-template name="tb-y"/></xsl:variable>
      <g class="mark" transform="translate({$x},{$y}) scale({$tb-t})"><circle r="15" fill="#fffaf0" stroke="#3a3222" stroke-width="1.400"/><use href="#banner" x="-11" y="-9" class="{$side}ht" stroke="#6b5a34"><xsl:if test="$side = 'n'"><xsl:attribute name="class"/><xsl:attribute name="fill">#fff</xsl:attribute></xsl:if></use><text x="7" y="5" text-anchor="middle" font-size="13" font-weight="700" fill="#3a2600"><xsl:value-of select="$rec/setup/objective[@area = current()/@id]/@score"/></text></g>
    </xsl:if>
  </g>
</xsl:template>

<!-- ==== units ==== -->
<xsl:template match="unit" mode="tb-block">
  <xsl:variable name="p" select="key('piece', @id)"/>
  <xsl:variable name="f" select="key('tb-print', concat($p/@arm, ' ', @formation))"/>
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="$p/@seat"/></xsl:call-template></xsl:variable>
  <xsl:variable name="x"><xsl:call-template name="tb-x"/></xsl:variable>
  <xsl:variable name="y"><xsl:call-template name="tb-y"/></xsl:variable>
  <xsl:variable name="w" select="$tb-s * $f/@width div 10"/>
  <xsl:variable name="d" select="$tb-s * $f/@depth div 10"/>
  <xsl:variable name="room" select="$d * ($d &lt;= .8 * $w) + .8 * $w * ($d &gt; .8 * $w)"/><!-- the badge is not larger than its footprint -->
  <xsl:variable name="small" select="($room &lt; 30) * $room + ($room &gt;= 30) * 30"/>
  <g id="u-{@id}" class="{$side}">
    <title><xsl:call-template name="say-table-unit"/></title>
    <xsl:choose>
      <xsl:when test="@where = 'garrison'">
        <g transform="translate({$x},{$y + 6 * $tb-t})"><rect class="blk" x="-26" y="-14" width="52" height="28" rx="4"/><use href="#a-{$p/@badge}"/></g>
      </xsl:when>
      <xsl:otherwise>
        <g transform="translate({$x},{$y}) rotate({15 * @facing})">
          <rect class="shade" x="{2 - $w div 2}" y="2" width="{$w}" height="{$d}"/>
          <rect class="blk" x="{-$w div 2}" y="0" width="{$w}" height="{$d}"><xsl:if test="@formation = 'square'"><xsl:attribute name="stroke-dasharray">9 3</xsl:attribute></xsl:if></rect>
          <xsl:call-template name="tb-bars"><xsl:with-param name="f" select="$f"/><xsl:with-param name="w" select="$w"/><xsl:with-param name="d" select="$d"/></xsl:call-template>
          <xsl:choose>
            <xsl:when test="@formation = 'square'"><path fill="#f3b61f" stroke="#5a3d00" stroke-width=".8" d="M{-$w div 2},0h9l-9,9zM{$w div 2},0v9l-9,-9zM{$w div 2},{$d}h-9l9,-9zM{-$w div 2},{$d}v-9l9,9z"/></xsl:when>
            <xsl:otherwise><path fill="#f3b61f" stroke="#5a3d00" stroke-width=".8" d="M-8,0h16l-8,-9z"/></xsl:otherwise>
          </xsl:choose>
          <g transform="translate(0,{$d div 2}) rotate({-15 * @facing}) scale({$small div 22})"><use href="#a-{$p/@badge}"/></g>
        </g>
      </xsl:otherwise>
    </xsl:choose>
  </g>
</xsl:template>

<!-- Lines between the bases. -->
<xsl:template name="tb-bars">
  <xsl:param name="f"/>
  <xsl:param name="w"/>
  <xsl:param name="d"/>
  <g stroke="currentColor" stroke-width=".7" opacity=".55" fill="none">
    <xsl:if test="$f/@wide = 2 or $f/@wide = 4"><path d="M0,0v{$d}"/></xsl:if>
    <xsl:if test="$f/@wide = 4"><path d="M{-$w div 4},0v{$d}M{$w div 4},0v{$d}"/></xsl:if>
    <xsl:if test="$f/@deep = 2 or $f/@deep = 4"><path d="M{-$w div 2},{$d div 2}h{$w}"/></xsl:if>
    <xsl:if test="$f/@deep = 4"><path d="M{-$w div 2},{$d div 4}h{$w}M{-$w div 2},{3 * $d div 4}h{$w}"/></xsl:if>
  </g>
</xsl:template>

<!-- Id behind the unit, status and hits with it, upright whichever way it faces. -->
<xsl:template match="unit" mode="tb-label">
  <xsl:variable name="p" select="key('piece', @id)"/>
  <xsl:variable name="f" select="key('tb-print', concat($p/@arm, ' ', @formation))"/>
  <xsl:variable name="x"><xsl:call-template name="tb-x"/></xsl:variable>
  <xsl:variable name="y"><xsl:call-template name="tb-y"/></xsl:variable>
  <xsl:variable name="back" select="($tb-s * $f/@depth div 10 + 11 * $tb-t) * (@where = 'table') + 30 * $tb-t * (@where != 'table')"/>
  <xsl:variable name="turn" select="15 * @facing * (@where = 'table')"/>
  <g transform="translate({$x},{$y}) rotate({$turn}) translate(0,{$back}) rotate({-$turn})">
    <text class="evn uid" y="4" style="font-size:{round(12 * $tb-t)}px" place="1" spots="0,0 {round(24 * $tb-t)},0 -{round(24 * $tb-t)},0 0,10 0,-10 {round(36 * $tb-t)},-8 -{round(36 * $tb-t)},-8 {round(44 * $tb-t)},8 -{round(44 * $tb-t)},8 0,{round(24 * $tb-t)} 0,-{round(24 * $tb-t)}"><xsl:value-of select="@id"/></text>
    <xsl:if test="@status != 'fresh'">
      <g class="mark" place="2" spots="0,0 -8,0 0,12 0,-12 -14,8 -14,-8 44,12 44,-12 22,20 22,-22 66,0 -30,14 -30,-14 0,26 0,-28 44,28" transform="translate({-22 * $tb-t},0) scale({$tb-t})"><title><xsl:call-template name="w-status"/></title><circle r="8.500" fill="#fff9ec" stroke="#c4201a" stroke-width="2"/><text class="hit" y="4"><xsl:value-of select="translate(substring(@status, 1, 1), 'hd', 'HD')"/></text></g>
    </xsl:if>
    <xsl:if test="@hits &gt; 0">
      <g class="mark" place="2" spots="0,0 8,0 0,12 0,-12 14,8 14,-8 22,0 30,10 -22,20 -22,-22 -66,0 30,-14 0,26 0,-28 -44,28" transform="translate({22 * $tb-t},0) scale({$tb-t})"><title><xsl:call-template name="say-hits-taken"/></title><path class="burst" d="M0,-11l3,5 6,-2 -2,6 5,3 -5,3 2,6 -6,-2 -3,5 -3,-5 -6,2 2,-6 -5,-3 5,-3 -2,-6 6,2z"/><text class="hit" y="4"><xsl:value-of select="@hits"/></text></g>
    </xsl:if>
  </g>
</xsl:template>

<xsl:template match="leader" mode="tb-leader">
  <xsl:variable name="c" select="$rec/setup/commander[@id = current()/@id]"/>
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="$c/@seat"/></xsl:call-template></xsl:variable>
  <xsl:variable name="x"><xsl:call-template name="tb-x"/></xsl:variable>
  <xsl:variable name="y"><xsl:call-template name="tb-y"/></xsl:variable>
  <g id="u-{@id}" class="{$side}" transform="translate({$x},{$y}) scale({$tb-t})">
    <title><xsl:call-template name="say-table-leader"/></title>
    <circle class="blk" r="{11 + 3 * ($c/@rank = 'army')}" stroke="#f3b61f" style="stroke:#f3b61f;stroke-width:2.4"/>
    <use href="#a-leader" fill="currentColor" transform="translate(0,1.500) scale(.78)"/>
    <xsl:variable name="label" select="concat($c/@name, ' ', @elan)"/>
    <xsl:variable name="far" select="3 * ($c/@rank = 'army')"/>
    <xsl:variable name="aside" select="round(19 + $far + 3.2 * string-length($label))"/>
    <text class="evn" y="{26 + $far}" style="font-size:11px" place="4" spots="0,0 0,{-43 - 2 * $far} {$aside},-22 -{$aside},-22 {$aside},-38 -{$aside},-38 {$aside},-4 -{$aside},-4 0,14 0,-58 {$aside},12 -{$aside},12 {$aside + 30},-22 -{$aside + 30},-22 0,30 0,-74" lead="0,0">
      <xsl:value-of select="$label"/>
    </text>
  </g>
</xsl:template>

<xsl:template match="unit" mode="tb-arc">
  <xsl:variable name="p" select="key('piece', @id)"/>
  <xsl:variable name="f" select="key('tb-print', concat($p/@arm, ' ', @formation))"/>
  <xsl:variable name="x"><xsl:call-template name="tb-x"/></xsl:variable>
  <xsl:variable name="y"><xsl:call-template name="tb-y"/></xsl:variable>
  <xsl:variable name="h" select="$tb-s * $f/@width div 20"/>
  <xsl:variable name="r" select="$tb-s * (40 * ($p/@arm = 'infantry') + 80 * ($p/@arm = 'cavalry') + 180 * ($p/@arm = 'artillery'))"/>
  <polygon transform="translate({$x},{$y}) rotate({15 * @facing})" points="{-$h},0 {$h},0 {$h + $r},{-$r} {-$h - $r},{-$r}" fill="#f3b61f" fill-opacity=".16"/>
</xsl:template>

<!-- ==== what happened ==== -->
<xsl:template match="event" mode="tb-mark">
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="key('piece', @unit)/@seat"/></xsl:call-template></xsl:variable>
  <xsl:variable name="x1"><xsl:call-template name="tb-x"><xsl:with-param name="x" select="@from_x"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y1"><xsl:call-template name="tb-y"><xsl:with-param name="y" select="@from_y"/></xsl:call-template></xsl:variable>
  <xsl:variable name="x2"><xsl:call-template name="tb-x"/></xsl:variable>
  <xsl:variable name="y2"><xsl:call-template name="tb-y"/></xsl:variable>
  <xsl:variable name="back" select="@kind = 'withdraws' or @kind = 'recoils'"/>
  <g>
    <xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title>
    <path class="mv halo" stroke-width="7.500" d="M{$x1},{$y1}L{$x2},{$y2}"/>
    <path class="mv {$side}m" stroke-width="{2.4 + 2 * (@kind = 'charges' or @kind = 'passes')}" d="M{$x1},{$y1}L{$x2},{$y2}" marker-end="url(#ah-{$side})"><xsl:if test="$back"><xsl:attribute name="stroke-dasharray">7 6</xsl:attribute></xsl:if></path>
    <circle cx="{$x1}" cy="{$y1}" r="3" class="{$side}ht"/>
    <xsl:call-template name="event-number"><xsl:with-param name="x" select="$x1 + 10 * $tb-t"/><xsl:with-param name="y" select="$y1 + 12 * $tb-t"/><xsl:with-param name="size" select="round(10 * $tb-t)"/></xsl:call-template>
  </g>
</xsl:template>

<xsl:template match="event[@kind = 'shot']" mode="tb-mark">
  <xsl:variable name="a" select="key('tb-unit', @unit)"/>
  <xsl:variable name="b" select="key('tb-unit', @target)"/>
  <g>
    <xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title>
    <path class="fire" d="M{$X0 + $tb-s * $a/@x},{$tb-bottom - $tb-s * $a/@y}L{$X0 + $tb-s * $b/@x},{$tb-bottom - $tb-s * $b/@y}"/>
    <xsl:call-template name="event-number"><xsl:with-param name="x" select="$X0 + $tb-s * ($a/@x + $b/@x) div 2 + 10 * $tb-t"/><xsl:with-param name="y" select="$tb-bottom - $tb-s * ($a/@y + $b/@y) div 2"/><xsl:with-param name="size" select="round(10 * $tb-t)"/></xsl:call-template>
  </g>
</xsl:template>

<xsl:template match="event[@kind = 'lost']" mode="tb-mark">
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="key('piece', @unit)/@seat"/></xsl:call-template></xsl:variable>
  <xsl:variable name="x"><xsl:call-template name="tb-x"/></xsl:variable>
  <xsl:variable name="y"><xsl:call-template name="tb-y"/></xsl:variable>
  <g transform="translate({$x},{$y})" class="{$side}">
    <xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title>
    <rect class="ghost dead {$side}m" x="-30" y="-12" width="60" height="24"/><path class="mv {$side}m" stroke-width="2.500" d="M-12,-9L12,9M12,-9L-12,9"/>
    <text class="evn" y="{24 * $tb-t}" style="font-size:{round(11 * $tb-t)}px" place="6" spots="0,0 0,12 0,-44 44,-16 -44,-16"><xsl:value-of select="@unit"/></text>
    <xsl:call-template name="event-number"><xsl:with-param name="x" select="38"/><xsl:with-param name="y" select="-8 * $tb-t"/><xsl:with-param name="size" select="round(10 * $tb-t)"/></xsl:call-template>
  </g>
</xsl:template>

<!-- ==== legend ==== -->
<xsl:key name="tb-type" match="record/setup/board/area" use="@type"/>
<xsl:template name="tb-legend-ground">
  <g transform="translate({$X0},{$tb-bottom + 104 * $tb-t}) scale({$tb-t})" font-size="11">
    <xsl:for-each select="$board/area[generate-id() = generate-id(key('tb-type', @type)[1])]">
      <g transform="translate({20 + 98 * (position() - 1)},0)">
        <xsl:choose>
          <xsl:when test="@type = 'wall'"><path class="stones" style="stroke-width:5" d="M-18,0H18"/></xsl:when>
          <xsl:when test="@type = 'hedge'"><path fill="none" stroke="#6f8a4a" stroke-width="6" stroke-dasharray="2 5" stroke-linecap="round" d="M-18,0H18"/></xsl:when>
          <xsl:when test="@type = 'stream'"><path class="curve bank" stroke-width="7" d="M-18,0H18"/><path class="curve water" stroke-width="4.500" d="M-18,0H18"/></xsl:when>
          <xsl:otherwise>
            <rect x="-18" y="-11" width="36" height="22" stroke="#8c7f62"><xsl:attribute name="class"><xsl:choose><xsl:when test="@type = 'wood'">woods</xsl:when><xsl:when test="@type = 'road'">way</xsl:when><xsl:when test="@type = 'river'">lake</xsl:when><xsl:when test="@type = 'steep'">rugged</xsl:when><xsl:when test="@type = 'fort'">yard</xsl:when><xsl:when test="@type = 'hill'">hill</xsl:when><xsl:when test="@type = 'road' or @type = 'bridge'">clear</xsl:when><xsl:otherwise>town</xsl:otherwise></xsl:choose></xsl:attribute></rect>
            <xsl:variable name="fill"><xsl:choose><xsl:when test="@type = 'wood'">trees</xsl:when><xsl:when test="@type = 'steep'">slope</xsl:when><xsl:when test="@type = 'bua'">houses</xsl:when><xsl:when test="@type = 'bridge'">planks</xsl:when></xsl:choose></xsl:variable>
            <xsl:if test="$fill != ''"><rect x="-18" y="-11" width="36" height="22" fill="url(#tb-{$fill})"/></xsl:if>
          </xsl:otherwise>
        </xsl:choose>
        <text class="ink" x="0" y="26" text-anchor="middle"><xsl:call-template name="w-area-type"/></text>
      </g>
    </xsl:for-each>
  </g>
</xsl:template>

<!-- The context is an item of the legend. -->
<xsl:template name="tb-legend-mark">
  <xsl:choose>
    <xsl:when test="@k = 'move'"><path class="mv am" stroke-width="2.400" marker-end="url(#ah-a)" d="M0,0h34"/></xsl:when>
    <xsl:when test="@k = 'charge'"><path class="mv am" stroke-width="4.400" marker-end="url(#ah-a)" d="M0,0h34"/></xsl:when>
    <xsl:when test="@k = 'withdrawal'"><path class="mv am" stroke-width="2.400" stroke-dasharray="7 6" marker-end="url(#ah-a)" d="M0,0h40"/></xsl:when>
    <xsl:when test="@k = 'fire'"><path class="fire" d="M0,0h44"/></xsl:when>
    <xsl:otherwise><rect class="ghost dead bm" x="0" y="-9" width="36" height="18"/><path class="mv bm" stroke-width="2.500" d="M10,-6L26,6M26,-6L10,6"/></xsl:otherwise>
  </xsl:choose>
  <text class="ink" x="0" y="20">
    <xsl:choose>
      <xsl:when test="@k = 'charge'"><xsl:value-of select="$w-charge"/></xsl:when>
      <xsl:when test="@k = 'withdrawal'"><xsl:value-of select="$w-withdrawal"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="w-mark"><xsl:with-param name="mark" select="@k"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </text>
</xsl:template>

<xsl:template name="tb-legend">
  <xsl:variable name="y" select="$tb-bottom + 56 * $tb-t"/>
  <g transform="translate({$X0},{$y}) scale({$tb-t})" font-size="11">
    <path class="ink" style="stroke:#3a3222;stroke-width:2;fill:none" d="M0,-5v10M0,0h{$tb-s * 60 div $tb-t}M{$tb-s * 60 div $tb-t},-5v10"/><text class="ink" x="0" y="20"><xsl:value-of select="$w-six-inches"/></text>
    <g transform="translate({40 + $tb-s * 60 div $tb-t},0)">
      <g class="a"><rect class="blk" x="0" y="-9" width="46" height="14"/><path fill="#f3b61f" stroke="#5a3d00" stroke-width=".8" d="M17,-9h12l-6,-7z"/></g><text class="ink" x="0" y="20"><xsl:value-of select="$w-front"/></text>
      <xsl:variable name="items">
        <xsl:if test="$events[@kind = 'moved']"><i k="move"/></xsl:if>
        <xsl:if test="$events[@kind = 'charges' or @kind = 'passes']"><i k="charge"/></xsl:if>
        <xsl:if test="$events[@kind = 'withdraws' or @kind = 'recoils']"><i k="withdrawal"/></xsl:if>
        <xsl:if test="$events[@kind = 'shot']"><i k="fire"/></xsl:if>
        <xsl:if test="$events[@kind = 'lost']"><i k="lost"/></xsl:if>
      </xsl:variable>
      <xsl:variable name="halted" select="$rec/state/unit[(@where = 'table' or @where = 'garrison') and @status != 'fresh']"/>
      <xsl:choose>
        <xsl:when test="$orders"><xsl:call-template name="to-legend"/></xsl:when>
        <xsl:otherwise>
          <xsl:for-each select="exsl:node-set($items)/*">
            <g transform="translate({112 + 84 * (position() - 1)},0)"><xsl:call-template name="tb-legend-mark"/></g>
          </xsl:for-each>
        </xsl:otherwise>
      </xsl:choose>
      <g transform="translate({256 * boolean($orders) + (84 * count(exsl:node-set($items)/*) - 222 - 122 * not($halted)) * not($orders)},0)">
        <xsl:if test="$halted"><circle cx="350" cy="0" r="8.500" fill="#fff9ec" stroke="#c4201a" stroke-width="2"/><text class="hit" x="350" y="4">H</text><text class="ink" x="334" y="20"><xsl:value-of select="$w-halted-disordered"/></text></xsl:if>
        <xsl:if test="$rec/state/unit[(@where = 'table' or @where = 'garrison') and @hits &gt; 0]"><path class="burst" transform="translate(470,0)" d="M0,-11l3,5 6,-2 -2,6 5,3 -5,3 2,6 -6,-2 -3,5 -3,-5 -6,2 2,-6 -5,-3 5,-3 -2,-6 6,2z"/><text class="hit" x="470" y="4">3</text><text class="ink" x="456" y="24"><xsl:value-of select="$w-hits-so-far"/></text></xsl:if>
      </g>
    </g>
  </g>
</xsl:template>

</xsl:stylesheet>
