<?xml version="1.0" encoding="UTF-8"?>
<!-- The page that plays a game turn by turn and event by event.  Everything is in it but style and script, which lie
     beside all games; without a script it is the story of the game with a link to each map.  Input:

       <replay game="…" title="…" system="…" site="…" files="public/" pages="../../pages/" root="../../" viewer="public">
         <stage> <svg> of the first turn </stage>
         <turn file="008"> <scene> as scene.xsl makes it <inset letter="A" file="turn-008-A.svg"/>
                           <layers> an <svg> of the layers that are not as on the stage
         <file name="…" href="…"/>
       </replay>

     files, pages, root: the way to records and maps, to style and script, to the lists of the archive, which a page
     alone does not have; viewer: who saw it so. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:svg="http://www.w3.org/2000/svg" exclude-result-prefixes="svg">

<xsl:output method="html" encoding="UTF-8" indent="no" doctype-system="about:legacy-compat"/>
<xsl:key name="side" match="scene/side" use="@seat"/>
<xsl:variable name="last" select="/replay/turn[last()]/scene"/>

<xsl:template match="/">
  <xsl:if test="not(replay/turn)"><xsl:message terminate="yes">no turns</xsl:message></xsl:if>
  <html lang="en">
    <head>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <title><xsl:value-of select="concat(replay/@title, ', turn by turn')"/></title>
      <link rel="stylesheet" href="{replay/@pages}style.css"/>
      <xsl:if test="replay/@root"><link rel="alternate" type="application/atom+xml" title="All games" href="{replay/@root}feed.atom"/></xsl:if>
    </head>
    <body class="game">
      <header>
        <xsl:if test="replay/@root"><p class="crumbs"><a href="{replay/@root}index.html">All games</a></p></xsl:if>
        <h1><xsl:value-of select="replay/@title"/></h1>
        <p class="sides">
          <xsl:for-each select="$last/side">
            <span class="side {@class}"><xsl:value-of select="@name"/></span>
            <xsl:if test="@person != ''"><xsl:value-of select="concat(' ', @person)"/></xsl:if>
            <xsl:if test="@score != ''"><xsl:value-of select="concat(', ', @score)"/></xsl:if>
            <xsl:if test="position() != last()"> <span class="against"> against </span> </xsl:if>
          </xsl:for-each>
        </p>
        <p class="result"><xsl:value-of select="$last/@headline"/>.</p>
        <xsl:if test="replay/@viewer != 'public'">
          <p class="whose">
            <xsl:choose>
              <xsl:when test="replay/@viewer = 'full'">All of it, with what is hidden from the players.</xsl:when>
              <xsl:otherwise><xsl:value-of select="concat('As the ', $last/side[@seat = /replay/@viewer]/@name, ' saw it.')"/><xsl:if test="not($last/@over)"> This page is theirs alone: show it to nobody before the game is over.</xsl:if></xsl:otherwise>
            </xsl:choose>
          </p>
        </xsl:if>
      </header>
      <main>
        <div class="board" hidden="hidden">
          <figure class="stage" tabindex="0" aria-describedby="now"><xsl:copy-of select="replay/stage/svg:svg"/></figure>
          <div class="controls" role="group" aria-label="Play the game">
            <button type="button" data-do="first" title="The first turn (Home)"><svg xmlns="http://www.w3.org/2000/svg" class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d="M6,5H9V19H6ZM19,5V19L10,12Z"/></svg><span class="name">First turn</span></button>
            <button type="button" data-do="back" title="The event before (up)"><svg xmlns="http://www.w3.org/2000/svg" class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d="M16,5V19L7,12Z"/></svg><span class="name">Event before</span></button>
            <button type="button" data-do="play" title="Play (space)"><svg xmlns="http://www.w3.org/2000/svg" class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d="M7,4V20L19,12Z"/></svg><span class="name">Play</span></button>
            <button type="button" data-do="forth" title="The next event (down)"><svg xmlns="http://www.w3.org/2000/svg" class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d="M8,5V19L17,12Z"/></svg><span class="name">Next event</span></button>
            <button type="button" data-do="last" title="The last turn (End)"><svg xmlns="http://www.w3.org/2000/svg" class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d="M15,5H18V19H15ZM5,5V19L14,12Z"/></svg><span class="name">Last turn</span></button>
            <label class="slider">Turn <output class="at"/><input type="range" min="0" max="{count(replay/turn) - 1}" value="0" aria-label="Turn"/></label>
            <label class="pace">Pace <select><option value="2">slow</option><option value="1" selected="selected">even</option><option value="0.4">fast</option></select></label>
            <button type="button" data-do="units" aria-pressed="false">Hide units</button>
          </div>
          <p id="now" class="now" role="status" aria-live="polite"/>
          <xsl:if test="replay/turn/inset"><div class="insets" role="group" aria-label="Parts of the map from near"/></xsl:if>
        </div>
        <div class="story">
          <xsl:for-each select="replay/turn/scene">
            <section class="turn" id="turn-{@turn}" data-turn="{@turn}">
              <h2><a href="#turn-{@turn}"><xsl:value-of select="@headline"/></a></h2>
              <xsl:copy-of select="text/*"/>
              <p class="files">
                <a href="{/replay/@files}turn-{../@file}.svg">Map</a>
                <xsl:for-each select="../inset"><xsl:text> </xsl:text><a class="near" data-letter="{@letter}" href="{/replay/@files}{@file}"><xsl:value-of select="concat('Part ', @letter)"/></a></xsl:for-each>
                <xsl:text> </xsl:text><a href="{/replay/@files}turn-{../@file}.html">Report</a>
                <xsl:text> </xsl:text><a href="{/replay/@files}turn-{../@file}.txt">As text</a>
                <xsl:text> </xsl:text><a href="{/replay/@files}turn-{../@file}.xml">Record</a>
              </p>
              <template><xsl:copy-of select="../layers/svg:svg"/></template>
            </section>
          </xsl:for-each>
        </div>
      </main>
      <xsl:if test="count(replay/turn) &gt; 2">
        <section class="charts">
          <xsl:call-template name="chart"><xsl:with-param name="title">Strength</xsl:with-param><xsl:with-param name="says"><xsl:call-template name="what-counts"/></xsl:with-param><xsl:with-param name="what" select="'strength'"/></xsl:call-template>
          <xsl:if test="replay/turn/scene/side/@hits"><xsl:call-template name="chart"><xsl:with-param name="title">Luck</xsl:with-param><xsl:with-param name="says">Hits that were thrown, above or below what the dice give on average; it adds up turn by turn.</xsl:with-param><xsl:with-param name="what" select="'luck'"/></xsl:call-template></xsl:if>
        </section>
      </xsl:if>
      <footer>
        <p>
          <xsl:for-each select="replay/file"><a href="{@href}"><xsl:value-of select="@name"/></a><xsl:text> </xsl:text></xsl:for-each>
        </p>
        <p class="soft"><xsl:value-of select="concat('Game ', replay/@game, ' of ', replay/@site, '.')"/> Keys: left and right, a turn; up and down, an event; space, play; Home and End. Every turn and event has an address of its own: it stands in the line of your browser.</p>
      </footer>
      <script src="{replay/@pages}replay.js"/>
    </body>
  </html>
</xsl:template>

<xsl:template name="what-counts">
  <xsl:choose>
    <xsl:when test="/replay/@system = 'battalions'">Battalions in the line of each side.</xsl:when>
    <xsl:when test="/replay/@system = 'emperor' or /replay/@system = 'tactiques'">Units of each side that stand on the field.</xsl:when>
    <xsl:otherwise>Blocks of each side on the field.</xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== charts: 640 by 180, a step a turn ==== -->
<xsl:template name="value">
  <xsl:param name="what"/>
  <xsl:choose>
    <xsl:when test="$what = 'strength'"><xsl:value-of select="@strength"/></xsl:when>
    <xsl:otherwise>
      <xsl:variable name="mine" select="(. | key('side', @seat)[../@turn &lt; current()/../@turn])[@hits]"/>
      <xsl:value-of select="format-number(sum($mine/@hits) - sum($mine/@expected), '0.0')"/>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="extreme"><!-- the greatest and the least of all values: "12 -3" -->
  <xsl:param name="what"/>
  <xsl:variable name="all"><xsl:for-each select="/replay/turn/scene/side"><v><xsl:call-template name="value"><xsl:with-param name="what" select="$what"/></xsl:call-template></v></xsl:for-each></xsl:variable>
  <xsl:variable name="set" xmlns:exsl="http://exslt.org/common" select="exsl:node-set($all)/v"/>
  <xsl:for-each select="$set"><xsl:sort data-type="number" order="descending"/><xsl:if test="position() = 1"><xsl:value-of select="."/></xsl:if></xsl:for-each>
  <xsl:text> </xsl:text>
  <xsl:for-each select="$set"><xsl:sort data-type="number"/><xsl:if test="position() = 1"><xsl:value-of select="."/></xsl:if></xsl:for-each>
</xsl:template>

<xsl:template name="chart">
  <xsl:param name="title"/>
  <xsl:param name="says"/>
  <xsl:param name="what"/>
  <xsl:variable name="ends"><xsl:call-template name="extreme"><xsl:with-param name="what" select="$what"/></xsl:call-template></xsl:variable>
  <xsl:variable name="over" select="number(substring-before($ends, ' '))"/>
  <xsl:variable name="top" select="$over * ($over &gt; 1) + ($over &lt;= 1)"/>
  <xsl:variable name="least" select="number(substring-after($ends, ' '))"/>
  <xsl:variable name="low" select="($least &lt; -1) * $least - ($least &gt;= -1) * ($what = 'luck')"/>
  <xsl:variable name="bottom" select="$low * ($what = 'luck')"/>
  <xsl:variable name="step" select="580 div (count(/replay/turn) - 1)"/>
  <xsl:variable name="unit" select="140 div ($top - $bottom)"/>
  <figure class="chart">
    <figcaption><b><xsl:value-of select="$title"/></b><xsl:text> </xsl:text><xsl:value-of select="$says"/></figcaption>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 180" role="img" aria-label="{$title}: {$says}">
      <path class="axis" d="M40,{format-number(20 + $top * $unit, '0.0')}H620M40,16V164"/>
      <text class="mark" x="34" y="24" text-anchor="end"><xsl:value-of select="format-number($top, '0.#')"/></text>
      <text class="mark" x="34" y="{format-number(24 + $top * $unit, '0.0')}" text-anchor="end">0</text>
      <xsl:if test="$bottom &lt; 0"><text class="mark" x="34" y="164" text-anchor="end"><xsl:value-of select="format-number($bottom, '0.#')"/></text></xsl:if>
      <text class="mark" x="620" y="177" text-anchor="end">turn <xsl:value-of select="$last/@turn"/></text>
      <xsl:for-each select="$last/side">
        <xsl:variable name="seat" select="@seat"/>
        <polyline class="line {@class}">
          <xsl:attribute name="points"><xsl:for-each select="/replay/turn/scene"><xsl:variable name="x" select="40 + (position() - 1) * $step"/><xsl:for-each select="side[@seat = $seat]"><xsl:variable name="v"><xsl:call-template name="value"><xsl:with-param name="what" select="$what"/></xsl:call-template></xsl:variable><xsl:value-of select="concat(format-number($x, '0.0'), ',', format-number(20 + ($top - $v) * $unit, '0.0'), ' ')"/></xsl:for-each></xsl:for-each></xsl:attribute>
        </polyline>
        <xsl:variable name="end"><xsl:call-template name="value"><xsl:with-param name="what" select="$what"/></xsl:call-template></xsl:variable>
        <circle class="line {@class}" cx="620" cy="{format-number(20 + ($top - $end) * $unit, '0.0')}" r="4"/>
      </xsl:for-each>
    </svg>
    <p class="key"><xsl:for-each select="$last/side"><xsl:variable name="end"><xsl:call-template name="value"><xsl:with-param name="what" select="$what"/></xsl:call-template></xsl:variable><span class="side {@class}"><xsl:value-of select="@name"/></span><xsl:value-of select="concat(' ', substring('+', 1, $what = 'luck' and $end &gt; 0), $end, ' ')"/><xsl:if test="$what = 'luck' and @chance"><xsl:value-of select="concat('(chance of as many hits or more: ', @chance, ') ')"/></xsl:if></xsl:for-each></p>
  </figure>
</xsl:template>

</xsl:stylesheet>
