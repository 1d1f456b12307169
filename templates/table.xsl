<?xml version="1.0" encoding="UTF-8"?>
<!-- A measured table seen from above (board/@shape = 'table'), drawn for map.xsl: ground as areas,
     units as their footprints to scale, with the gold mark on the front edge and a bar between
     bases.  Places in the record are tenths of an inch from the south-west corner; a facing is 15
     degrees clockwise from north.  Layers and ids are those of every map.

     Parameter arcs: ids of units, blanks between, or all: their front arcs are drawn; else those
     that the player asked for. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns="http://www.w3.org/2000/svg">

<xsl:import href="table-orders.xsl"/>

<xsl:param name="arcs" select="string($rec/understood/arcs/@units)"/>

<xsl:key name="tb-unit" match="record/state/unit" use="@id"/>
<xsl:key name="tb-leader" match="record/state/leader" use="@id"/>
<xsl:key name="tb-commander" match="record/setup/commander" use="@id"/>
<xsl:key name="tb-area" match="record/setup/board/area" use="@id"/>
<xsl:key name="tb-print" match="record/setup/footprint" use="concat(@arm, ' ', @formation)"/>
<xsl:key name="tb-hit" match="record/events/event[@kind = 'hit']" use="@unit"/>
<xsl:key name="tb-in" match="record/state/unit[@where = 'garrison']" use="@area"/>

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
  <g id="sections" clip-path="url(#tb-clip)"><xsl:apply-templates select="$rec/state/unit[@where = 'table'][$arcs = 'all' or contains(concat(' ', $arcs, ' '), concat(' ', @id, ' '))]" mode="tb-arc"/></g>
  <g id="places" class="serif place">
    <xsl:for-each select="$board/area[@type != 'road' and @type != 'bridge' and @name != '' and @name != @id]">
      <xsl:variable name="x"><xsl:call-template name="tb-x"/></xsl:variable>
      <xsl:variable name="y"><xsl:call-template name="tb-y"/></xsl:variable>
      <text x="{$x}" y="{$y + 5 * $tb-t + (@type = 'bua' or @type = 'fort') * 52 * $tb-t - (@type = 'wall' or @type = 'hedge' or @type = 'stream') * 12 * $tb-t}" style="font-size:{round(15 * $tb-t)}px"><xsl:if test="@type = 'river' or @type = 'stream'"><xsl:attribute name="class">river-name</xsl:attribute></xsl:if><xsl:value-of select="@name"/></text>
    </xsl:for-each>
  </g>
  <g id="last-turn">
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
  <g id="legend"><title><xsl:value-of select="$w-legend"/></title><xsl:call-template name="tb-legend"/></g>
  <g id="foot"><text class="soft" x="{$X0}" y="{$page-h - 24}" font-size="{round(10.5 * $tb-t)}"><xsl:call-template name="say-table-footer"/></text></g>
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
      <xsl:when test="@type = 'steep'"><polygon class="rugged" points="{$points}" opacity=".5"/><polygon points="{$points}" fill="url(#tb-slope)"/></xsl:when>
      <xsl:when test="@type = 'wood'"><polygon class="woods" points="{$points}"/><polygon points="{$points}" fill="url(#tb-trees)" stroke="#4c6331" stroke-width="1"/></xsl:when>
      <xsl:when test="@type = 'river'"><polygon class="lake" points="{$points}" stroke="#3f7796" stroke-width="1.5"/></xsl:when>
      <xsl:when test="@type = 'stream'"><polyline class="curve bank" points="{$points}" stroke-width="7"/><polyline class="curve water" points="{$points}" stroke-width="4.5"/></xsl:when>
      <xsl:when test="@type = 'road'"><polygon points="{$points}" fill="#fbf5e4" stroke="#a58a5a" stroke-width="1.2"/></xsl:when>
      <xsl:when test="@type = 'bridge'"><polygon points="{$points}" fill="#d9c39a" stroke="#6d5a3c" stroke-width="1.6"/></xsl:when>
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
      <use href="#banner" x="{$x - 8}" y="{$y - 30 * $tb-t}" class="{$side}ht" stroke="#6b5a34"/>
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
  <xsl:variable name="small" select="($d &lt; 30) * $d + ($d &gt;= 30) * 30"/>
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
    <text class="evn" y="4" style="font-size:{round(12 * $tb-t)}px"><xsl:value-of select="@id"/></text>
    <xsl:if test="@status != 'fresh'">
      <g transform="translate({-22 * $tb-t},0) scale({$tb-t})"><title><xsl:call-template name="w-status"/></title><circle r="8.500" fill="#fff9ec" stroke="#c4201a" stroke-width="2"/><text class="hit" y="4"><xsl:value-of select="translate(substring(@status, 1, 1), 'hd', 'HD')"/></text></g>
    </xsl:if>
    <xsl:if test="@hits &gt; 0">
      <g transform="translate({22 * $tb-t},0) scale({$tb-t})"><title><xsl:call-template name="say-hits-taken"/></title><path class="burst" d="M0,-11l3,5 6,-2 -2,6 5,3 -5,3 2,6 -6,-2 -3,5 -3,-5 -6,2 2,-6 -5,-3 5,-3 -2,-6 6,2z"/><text class="hit" y="4"><xsl:value-of select="@hits"/></text></g>
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
    <use href="#a-leader" transform="scale(.62)"/>
    <xsl:variable name="label" select="concat($c/@name, ' ', @elan)"/>
    <xsl:variable name="place"><xsl:call-template name="tb-label-place"><xsl:with-param name="long" select="string-length($label)"/></xsl:call-template></xsl:variable>
    <xsl:variable name="far" select="3 * ($c/@rank = 'army')"/>
    <text class="evn" style="font-size:11px">
      <xsl:choose>
        <xsl:when test="$place = 'above'"><xsl:attribute name="y"><xsl:value-of select="-17 - $far"/></xsl:attribute></xsl:when>
        <xsl:when test="$place = 'right'"><xsl:attribute name="x"><xsl:value-of select="16 + $far"/></xsl:attribute><xsl:attribute name="y">4</xsl:attribute><xsl:attribute name="style">font-size:11px;text-anchor:start</xsl:attribute></xsl:when>
        <xsl:when test="$place = 'left'"><xsl:attribute name="x"><xsl:value-of select="-16 - $far"/></xsl:attribute><xsl:attribute name="y">4</xsl:attribute><xsl:attribute name="style">font-size:11px;text-anchor:end</xsl:attribute></xsl:when>
        <xsl:otherwise><xsl:attribute name="y"><xsl:value-of select="26 + $far"/></xsl:attribute></xsl:otherwise>
      </xsl:choose>
      <xsl:value-of select="$label"/>
    </text>
  </g>
</xsl:template>

<!-- ==== where a commander's name hides least: below him, else above, right or left ==== -->
<xsl:template name="tb-label-place">
  <xsl:param name="long"/><!-- letters -->
  <xsl:variable name="half" select="2.8 * $tb-t * $long div $tb-s"/><!-- of its width, in tenths; a touch is none -->
  <xsl:variable name="aside" select="20 * $tb-t div $tb-s + $half"/>
  <xsl:variable name="up" select="22 * $tb-t div $tb-s"/>
  <xsl:variable name="below"><xsl:call-template name="tb-crowd"><xsl:with-param name="y" select="@y - $up"/><xsl:with-param name="half" select="$half"/></xsl:call-template></xsl:variable>
  <xsl:variable name="above"><xsl:call-template name="tb-crowd"><xsl:with-param name="y" select="@y + $up"/><xsl:with-param name="half" select="$half"/></xsl:call-template></xsl:variable>
  <xsl:variable name="right"><xsl:call-template name="tb-crowd"><xsl:with-param name="x" select="@x + $aside"/><xsl:with-param name="half" select="$half"/></xsl:call-template></xsl:variable>
  <xsl:variable name="left"><xsl:call-template name="tb-crowd"><xsl:with-param name="x" select="@x - $aside"/><xsl:with-param name="half" select="$half"/></xsl:call-template></xsl:variable>
  <xsl:choose>
    <xsl:when test="string-length($below) &lt;= string-length($above) and string-length($below) &lt;= string-length($right) and string-length($below) &lt;= string-length($left)">below</xsl:when>
    <xsl:when test="string-length($above) &lt;= string-length($right) and string-length($above) &lt;= string-length($left)">above</xsl:when>
    <xsl:when test="string-length($right) &lt;= string-length($left)">right</xsl:when>
    <xsl:otherwise>left</xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- A letter for each thing that a name there would touch: units with their ids behind them, other
     commanders, names of those before this one on the same side of them, the edge of the table. -->
<xsl:template name="tb-crowd">
  <xsl:param name="x" select="@x"/>
  <xsl:param name="y" select="@y"/>
  <xsl:param name="half"/>
  <xsl:variable name="me-at" select="."/>
  <xsl:variable name="side" select="$y - @y"/>
  <xsl:variable name="high" select="7 * $tb-t div $tb-s"/>
  <xsl:for-each select="$rec/state/unit[@where = 'table' or @where = 'garrison'][@x - $x &lt; 90 and $x - @x &lt; 90 and @y - $y &lt; 90 and $y - @y &lt; 90]">
    <xsl:variable name="f" select="key('tb-print', concat(key('piece', @id)/@arm, ' ', @formation))"/>
    <xsl:variable name="garrison" select="@where = 'garrison'"/>
    <xsl:variable name="w" select="$f/@width div 20 * not($garrison) + 15 * $garrison"/>
    <xsl:variable name="d" select="($f/@depth div 20 + 7) * not($garrison) + 12 * $garrison"/>
    <xsl:variable name="sin" select="number(substring($tb-sines, 5 * (@facing mod 24) + 1, 5)) * not($garrison)"/>
    <xsl:variable name="cos" select="number(substring($tb-sines, 5 * ((@facing + 6) mod 24) + 1, 5)) * not($garrison) + $garrison"/>
    <xsl:variable name="wide" select="$half + $w * ($cos * (2 * ($cos &gt; 0) - 1)) + $d * ($sin * (2 * ($sin &gt; 0) - 1))"/>
    <xsl:variable name="tall" select="$high + $w * ($sin * (2 * ($sin &gt; 0) - 1)) + $d * ($cos * (2 * ($cos &gt; 0) - 1))"/>
    <xsl:variable name="dx" select="@x - $d * $sin * not($garrison) - $x"/>
    <xsl:variable name="dy" select="@y - $d * $cos * not($garrison) - $y"/>
    <xsl:if test="$dx &lt; $wide and -$dx &lt; $wide and $dy &lt; $tall and -$dy &lt; $tall">u</xsl:if>
  </xsl:for-each>
  <xsl:for-each select="$rec/state/leader[@where = 'table'][@id != $me-at/@id]">
    <xsl:variable name="r" select="12 * $tb-t div $tb-s"/>
    <xsl:variable name="theirs" select="2.8 * $tb-t div $tb-s * string-length(concat(key('tb-commander', @id)/@name, ' ', @elan))"/>
    <xsl:if test="@x - $x &lt; $half + $r and $x - @x &lt; $half + $r and @y - $y &lt; $high + $r and $y - @y &lt; $high + $r">l</xsl:if>
    <xsl:if test="following-sibling::leader[@id = $me-at/@id] and @x - $x &lt; $half + $theirs and $x - @x &lt; $half + $theirs and @y + $side - $y &lt; 2 * $high and $y - @y - $side &lt; 2 * $high">n</xsl:if>
  </xsl:for-each>
  <xsl:if test="$x &lt; $half or $x + $half &gt; $board/@width or $y &lt; $high or $y + $high &gt; $board/@height">edge</xsl:if>
</xsl:template>
<!-- Sines of the 24 facings, five letters each. -->
<xsl:variable name="tb-sines" select="'0.0000.2590.5000.7070.8660.9661.0000.9660.8660.7070.5000.2590.000-.259-.500-.707-.866-.966-1.00-.966-.866-.707-.500-.259'"/>

<xsl:template match="unit" mode="tb-arc">
  <xsl:variable name="p" select="key('piece', @id)"/>
  <xsl:variable name="f" select="key('tb-print', concat($p/@arm, ' ', @formation))"/>
  <xsl:variable name="x"><xsl:call-template name="tb-x"/></xsl:variable>
  <xsl:variable name="y"><xsl:call-template name="tb-y"/></xsl:variable>
  <xsl:variable name="h" select="$tb-s * $f/@width div 20"/>
  <xsl:variable name="r" select="$tb-s * (40 * ($p/@arm = 'infantry') + 80 * ($p/@arm = 'cavalry') + 180 * ($p/@arm = 'artillery'))"/>
  <polygon transform="translate({$x},{$y}) rotate({15 * @facing})" points="{-$h},0 {$h},0 {$h + $r},{-$r} {-$h - $r},{-$r}" fill="#f3b61f" opacity=".16"/>
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
    <title><xsl:call-template name="say"/></title>
    <path class="mv halo" stroke-width="7.500" d="M{$x1},{$y1}L{$x2},{$y2}"/>
    <path class="mv {$side}m" stroke-width="{2.4 + 2 * (@kind = 'charges' or @kind = 'passes')}" d="M{$x1},{$y1}L{$x2},{$y2}" marker-end="url(#ah-{$side})"><xsl:if test="$back"><xsl:attribute name="stroke-dasharray">7 6</xsl:attribute></xsl:if></path>
    <circle cx="{$x1}" cy="{$y1}" r="3" class="{$side}ht"/>
  </g>
</xsl:template>

<xsl:template match="event[@kind = 'shot']" mode="tb-mark">
  <xsl:variable name="a" select="key('tb-unit', @unit)"/>
  <xsl:variable name="b" select="key('tb-unit', @target)"/>
  <g>
    <title><xsl:call-template name="say"/></title>
    <path class="fire" d="M{$X0 + $tb-s * $a/@x},{$tb-bottom - $tb-s * $a/@y}L{$X0 + $tb-s * $b/@x},{$tb-bottom - $tb-s * $b/@y}"/>
  </g>
</xsl:template>

<xsl:template match="event[@kind = 'lost']" mode="tb-mark">
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="key('piece', @unit)/@seat"/></xsl:call-template></xsl:variable>
  <xsl:variable name="x"><xsl:call-template name="tb-x"/></xsl:variable>
  <xsl:variable name="y"><xsl:call-template name="tb-y"/></xsl:variable>
  <g transform="translate({$x},{$y})" class="{$side}">
    <title><xsl:call-template name="say"/></title>
    <rect class="ghost dead {$side}m" x="-30" y="-12" width="60" height="24"/><path class="mv {$side}m" stroke-width="2.500" d="M-12,-9L12,9M12,-9L-12,9"/>
    <text class="evn" y="{24 * $tb-t}" style="font-size:{round(11 * $tb-t)}px"><xsl:value-of select="@unit"/></text>
  </g>
</xsl:template>

<!-- ==== legend ==== -->
<xsl:template name="tb-legend">
  <xsl:variable name="y" select="$tb-bottom + 56 * $tb-t"/>
  <g transform="translate({$X0},{$y}) scale({$tb-t})" font-size="11">
    <path class="ink" style="stroke:#3a3222;stroke-width:2;fill:none" d="M0,-5v10M0,0h{$tb-s * 60 div $tb-t}M{$tb-s * 60 div $tb-t},-5v10"/><text class="ink" x="0" y="20"><xsl:value-of select="$w-six-inches"/></text>
    <g transform="translate({40 + $tb-s * 60 div $tb-t},0)">
      <g class="a"><rect class="blk" x="0" y="-9" width="46" height="14"/><path fill="#f3b61f" stroke="#5a3d00" stroke-width=".8" d="M17,-9h12l-6,-7z"/></g><text class="ink" x="0" y="20"><xsl:value-of select="$w-front"/></text>
      <xsl:choose>
        <xsl:when test="$orders"><xsl:call-template name="to-legend"/></xsl:when>
        <xsl:otherwise>
          <path class="mv am" stroke-width="4.400" marker-end="url(#ah-a)" d="M112,0h34"/><text class="ink" x="112" y="20"><xsl:value-of select="$w-charge"/></text>
          <path class="mv am" stroke-width="2.400" stroke-dasharray="7 6" marker-end="url(#ah-a)" d="M188,0h40"/><text class="ink" x="188" y="20"><xsl:value-of select="$w-withdrawal"/></text>
          <path class="fire" d="M270,0h44"/><text class="ink" x="270" y="20"><xsl:value-of select="$w-fire-word"/></text>
        </xsl:otherwise>
      </xsl:choose>
      <g transform="translate({60 * boolean($orders)},0)"><circle cx="350" cy="0" r="8.500" fill="#fff9ec" stroke="#c4201a" stroke-width="2"/><text class="hit" x="350" y="4">H</text><text class="ink" x="334" y="20"><xsl:value-of select="$w-halted-disordered"/></text><path class="burst" transform="translate(470,0)" d="M0,-11l3,5 6,-2 -2,6 5,3 -5,3 2,6 -6,-2 -3,5 -3,-5 -6,2 2,-6 -5,-3 5,-3 -2,-6 6,2z"/><text class="hit" x="470" y="4">3</text><text class="ink" x="456" y="20"><xsl:value-of select="$w-hits-so-far"/></text></g>
    </g>
  </g>
</xsl:template>

</xsl:stylesheet>
