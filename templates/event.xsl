<?xml version="1.0" encoding="UTF-8"?>
<!-- The page of a tournament in an archive.  Input: the event as it lies there (estafette-archive(5)), who the people are, and which
     of its games lie there:

       <page site="…" csv="yes" trf="yes"> <person handle="p17" name="…"/> <here game="cup-1-1"/> <event …>…</event> </page> -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<xsl:output method="html" encoding="UTF-8" indent="no" doctype-system="about:legacy-compat"/>
<xsl:key name="person" match="person" use="@handle"/>
<xsl:key name="here" match="here" use="@game"/>
<xsl:key name="entrant" match="entrant" use="@n"/>
<xsl:key name="row" match="row" use="@entrant"/>
<xsl:key name="sits" match="table" use="concat(../@n, ' ', @one)"/>
<xsl:key name="sits" match="table" use="concat(../@n, ' ', @two)"/>
<xsl:key name="met" match="table" use="concat(@one, ' ', @two)"/>
<xsl:key name="met" match="table" use="concat(@two, ' ', @one)"/>
<xsl:key name="bye" match="bye" use="concat(../@n, ' ', @entrant)"/>

<xsl:variable name="event" select="/page/event"/>
<xsl:variable name="points" select="string($event/setting[@key = 'points']/@value)"/>
<xsl:variable name="form" select="string($event/setting[@key = 'form']/@value)"/>
<xsl:variable name="boards" select="number($event/setting[@key = 'teams']/@value)"/>
<xsl:variable name="rounds" select="$event/round"/>
<xsl:variable name="last" select="$rounds[last()]"/>
<!-- In a running round points come to those whose tables are decided. -->
<xsl:variable name="live" select="boolean($last[@state = 'open']/table[@decided = 'yes'])"/>

<xsl:template match="/">
  <xsl:if test="not(page/event)"><xsl:message terminate="yes">no event</xsl:message></xsl:if>
  <html lang="en">
    <head>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <title><xsl:value-of select="$event/@title"/></title>
      <link rel="stylesheet" href="../../pages/style.css"/>
      <link rel="alternate" type="application/atom+xml" title="All games and events" href="../../feed.atom"/>
    </head>
    <body class="event">
      <header>
        <p class="crumbs"><a href="../../index.html"><xsl:value-of select="page/@site"/></a></p>
        <h1><xsl:value-of select="$event/@title"/></h1>
        <p class="result"><xsl:call-template name="state"/></p>
        <p class="soft"><xsl:call-template name="kind"/></p>
      </header>
      <main>
        <xsl:choose>
          <xsl:when test="$rounds"><xsl:call-template name="played"/></xsl:when>
          <xsl:otherwise><xsl:call-template name="entrants"/></xsl:otherwise>
        </xsl:choose>
        <xsl:call-template name="about"/>
      </main>
      <footer><p>Standings are reckoned from the games’ public records and what the director decided, as <a href="../../manual/estafette-events.7">estafette-events(7)</a> says; <a href="../../README">how to check that</a>.</p></footer>
    </body>
  </html>
</xsl:template>

<!-- ==== what it is, and where it stands ==== -->
<xsl:template name="kind">
  <xsl:choose>
    <xsl:when test="$form = 'swiss'">A Swiss</xsl:when>
    <xsl:when test="$form = 'round-robin'">A round robin</xsl:when>
    <xsl:when test="$form = 'knock-out'">A knock-out</xsl:when>
    <xsl:when test="$form = 'double-knock-out'">A double knock-out</xsl:when>
    <xsl:otherwise>A ladder</xsl:otherwise>
  </xsl:choose>
  <xsl:if test="$event/@rounds &gt; 0 and $form != 'ladder'"><xsl:value-of select="concat(' of ', $event/@rounds, ' round')"/><xsl:if test="$event/@rounds != 1">s</xsl:if></xsl:if>
  <xsl:if test="$boards &gt; 0">, teams meet at <xsl:value-of select="$boards"/> board<xsl:if test="$boards != 1">s</xsl:if></xsl:if>
  <xsl:if test="$event/setting[@key = 'double']/@value = 'on'">, two games at each table with the sides changed</xsl:if>
  <xsl:text>; </xsl:text><xsl:value-of select="count($event/entrant[@state != 'waiting'])"/> entered<xsl:text/>
  <xsl:if test="$event/entrant[@state = 'waiting']"><xsl:value-of select="concat(', ', count($event/entrant[@state = 'waiting']), ' wait')"/></xsl:if>.</xsl:template>

<xsl:template name="state">
  <xsl:choose>
    <xsl:when test="$event/@state = 'open'">Entries are taken: write ENTER <xsl:value-of select="$event/@name"/> to the robot.</xsl:when>
    <xsl:when test="$event/@state = 'over'">
      <xsl:for-each select="$event/standings[@pool = 0]/row[@place = 1]"><xsl:if test="position() != 1">, </xsl:if><b><xsl:call-template name="unit"><xsl:with-param name="n" select="@entrant"/></xsl:call-template></b></xsl:for-each>
      <xsl:choose><xsl:when test="$event/standings[@pool = 0]/row"><xsl:choose><xsl:when test="count($event/standings[@pool = 0]/row[@place = 1]) = 1"> has won it.</xsl:when><xsl:otherwise> share the first place.</xsl:otherwise></xsl:choose></xsl:when><xsl:otherwise>It is over.</xsl:otherwise></xsl:choose>
    </xsl:when>
    <xsl:when test="$form = 'ladder'">Who stands lower challenges those above him: write CHALLENGE <xsl:value-of select="$event/@name"/> and a name to the robot.</xsl:when>
    <xsl:when test="$last/@state = 'paired'">Round <xsl:value-of select="$last/@n"/> is paired; its games have not begun.</xsl:when>
    <xsl:when test="$last/@state = 'open'">Round <xsl:value-of select="$last/@n"/> is played until <xsl:value-of select="substring($last/@ends, 1, 10)"/>.</xsl:when>
    <xsl:otherwise>Round <xsl:value-of select="$last/@n"/> is over; the next is not paired yet.</xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="name">
  <xsl:param name="n"/>
  <xsl:variable name="handle" select="key('entrant', $n)/@who"/>
  <xsl:variable name="name" select="key('person', $handle)/@name"/>
  <xsl:choose><xsl:when test="$name != ''"><xsl:value-of select="$name"/></xsl:when><xsl:otherwise><xsl:value-of select="$handle"/></xsl:otherwise></xsl:choose>
</xsl:template>

<!-- What stands in standings: a team, where teams play, by its head. -->
<xsl:template name="unit">
  <xsl:param name="n"/>
  <xsl:variable name="team" select="key('entrant', $n)/@team"/>
  <xsl:choose>
    <xsl:when test="$boards &gt; 0 and $team != ''"><xsl:value-of select="$team"/></xsl:when>
    <xsl:otherwise><xsl:call-template name="name"><xsl:with-param name="n" select="$n"/></xsl:call-template></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== played ==== -->
<xsl:template name="played">
  <xsl:if test="$form = 'knock-out'"><xsl:call-template name="bracket"/></xsl:if>
  <xsl:choose>
    <xsl:when test="$form = 'ladder'"><xsl:call-template name="entrants"/></xsl:when>
    <xsl:when test="$event/standings"><xsl:apply-templates select="$event/standings"/></xsl:when>
    <xsl:otherwise><xsl:call-template name="first-round"/></xsl:otherwise>
  </xsl:choose>
  <xsl:apply-templates select="$rounds"><xsl:sort select="@n" data-type="number" order="descending"/></xsl:apply-templates>
</xsl:template>

<!-- A table that is wider than a telephone moves under its names. -->
<xsl:template match="standings">
  <section class="cross">
    <h2>
      <xsl:if test="@pool &gt; 0"><xsl:value-of select="concat('Pool ', @pool, ': ')"/></xsl:if>
      <xsl:text>Standings after round </xsl:text><xsl:value-of select="@rounds"/>
    </h2>
    <div class="wide" tabindex="0" role="region" aria-label="Standings">
      <table>
        <thead><tr>
          <th class="n" scope="col"><abbr title="Place">#</abbr></th><th class="who" scope="col"><xsl:choose><xsl:when test="$boards &gt; 0">Team</xsl:when><xsl:otherwise>Player</xsl:otherwise></xsl:choose></th>
          <xsl:if test="contains(concat(' ', @tiebreaks, ' '), ' points ')"><th class="n points" scope="col">points</th></xsl:if>
          <xsl:choose>
            <xsl:when test="$form = 'round-robin'"><xsl:for-each select="row"><th class="c" scope="col"><xsl:value-of select="position()"/></th></xsl:for-each></xsl:when>
            <xsl:otherwise><xsl:for-each select="$rounds"><th class="c" scope="col"><a href="#round-{@n}">R<xsl:value-of select="@n"/></a></th></xsl:for-each></xsl:otherwise>
          </xsl:choose>
          <xsl:call-template name="heads"><xsl:with-param name="list" select="@tiebreaks"/></xsl:call-template>
          <xsl:if test="$live"><th class="n" scope="col"><abbr title="Points, with what is decided of round {$last/@n}">so far</abbr></th></xsl:if>
        </tr></thead>
        <tbody><xsl:apply-templates select="row"/></tbody>
      </table>
    </div>
    <xsl:if test="position() = last()"><xsl:call-template name="legend"/></xsl:if>
  </section>
</xsl:template>

<xsl:template name="heads">
  <xsl:param name="list"/>
  <xsl:variable name="first" select="substring-before(concat($list, ' '), ' ')"/>
  <xsl:if test="$first != '' and $first != 'points'">
    <th class="n" scope="col"><xsl:choose><xsl:when test="$first = 'play-off' and contains($form, 'knock-out')">won</xsl:when><xsl:otherwise><xsl:value-of select="$first"/></xsl:otherwise></xsl:choose></th>
  </xsl:if>
  <xsl:if test="$first != ''">
    <xsl:call-template name="heads"><xsl:with-param name="list" select="substring-after($list, ' ')"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<!-- points: of points alone; else of all but those. -->
<xsl:template name="values">
  <xsl:param name="list"/>
  <xsl:param name="names"/>
  <xsl:param name="points" select="false()"/>
  <xsl:variable name="first" select="substring-before(concat($list, ' '), ' ')"/>
  <xsl:variable name="named" select="substring-before(concat($names, ' '), ' ') = 'points'"/>
  <xsl:if test="$first != ''">
    <xsl:choose>
      <xsl:when test="$points and $named"><td class="n points"><xsl:value-of select="$first"/></td></xsl:when>
      <xsl:when test="not($points) and not($named)"><td class="n"><xsl:value-of select="$first"/></td></xsl:when>
    </xsl:choose>
    <xsl:call-template name="values"><xsl:with-param name="list" select="substring-after($list, ' ')"/><xsl:with-param name="names" select="substring-after($names, ' ')"/><xsl:with-param name="points" select="$points"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<xsl:template match="row">
  <xsl:variable name="row" select="."/>
  <xsl:variable name="p" select="key('entrant', @entrant)"/>
  <tr id="p{@entrant}">
    <xsl:if test="$p/@state = 'withdrawn'"><xsl:attribute name="class">gone</xsl:attribute></xsl:if>
    <td class="n place"><xsl:value-of select="@place"/></td>
    <th class="who" scope="row"><xsl:call-template name="unit"><xsl:with-param name="n" select="@entrant"/></xsl:call-template><xsl:if test="$p/@team != '' and not($boards &gt; 0)"><span class="soft"><xsl:value-of select="concat(' ', $p/@team)"/></span></xsl:if></th>
    <xsl:call-template name="values"><xsl:with-param name="list" select="@values"/><xsl:with-param name="names" select="../@tiebreaks"/><xsl:with-param name="points" select="true()"/></xsl:call-template>
    <xsl:choose>
      <xsl:when test="$form = 'round-robin'">
        <xsl:for-each select="../row">
          <xsl:choose>
            <xsl:when test="@entrant = $row/@entrant"><td class="c self"/></xsl:when>
            <xsl:otherwise><td class="c"><xsl:for-each select="key('met', concat($row/@entrant, ' ', @entrant))"><xsl:call-template name="results"><xsl:with-param name="n" select="$row/@entrant"/></xsl:call-template></xsl:for-each></td></xsl:otherwise>
          </xsl:choose>
        </xsl:for-each>
      </xsl:when>
      <xsl:otherwise><xsl:for-each select="$rounds"><xsl:call-template name="cell"><xsl:with-param name="n" select="$row/@entrant"/></xsl:call-template></xsl:for-each></xsl:otherwise>
    </xsl:choose>
    <xsl:call-template name="values"><xsl:with-param name="list" select="@values"/><xsl:with-param name="names" select="../@tiebreaks"/></xsl:call-template>
    <xsl:if test="$live"><td class="n"><xsl:value-of select="$p/@points"/></td></xsl:if>
  </tr>
</xsl:template>

<!-- Of a round what it was for entrant n: results, and the place of whom he met. -->
<xsl:template name="cell">
  <xsl:param name="n"/>
  <xsl:variable name="round" select="@n"/>
  <xsl:variable name="table" select="key('sits', concat(@n, ' ', $n))"/>
  <xsl:variable name="bye" select="key('bye', concat(@n, ' ', $n))"/>
  <td class="c">
    <xsl:choose>
      <xsl:when test="$table">
        <xsl:for-each select="$table">
          <xsl:variable name="other" select="@one[. != $n] | @two[. != $n]"/>
          <xsl:call-template name="results"><xsl:with-param name="n" select="$n"/></xsl:call-template>
          <a class="met" href="#p{$other}"><xsl:attribute name="title"><xsl:call-template name="name"><xsl:with-param name="n" select="$other"/></xsl:call-template></xsl:attribute><xsl:choose><xsl:when test="key('row', $other)"><xsl:value-of select="key('row', $other)/@place"/></xsl:when><xsl:otherwise>·</xsl:otherwise></xsl:choose></a>
        </xsl:for-each>
      </xsl:when>
      <xsl:when test="$bye/@kind = 'pairing'"><abbr title="No opponent was left: a win">bye</abbr></xsl:when>
      <xsl:when test="$bye/@kind = 'full'"><abbr title="A full bye: a win">bye</abbr></xsl:when>
      <xsl:when test="$bye/@kind = 'half'"><abbr title="A half bye: a draw">bye ½</abbr></xsl:when>
      <xsl:when test="$bye/@kind = 'zero'"><abbr title="No points">bye 0</abbr></xsl:when>
      <xsl:otherwise><span class="soft">–</span></xsl:otherwise>
    </xsl:choose>
  </td>
</xsl:template>

<!-- Of a table how its games went for entrant n, each leading to its game. -->
<xsl:template name="results">
  <xsl:param name="n"/>
  <xsl:for-each select="game">
    <xsl:variable name="sign"><xsl:call-template name="sign"><xsl:with-param name="n" select="$n"/></xsl:call-template></xsl:variable>
    <xsl:variable name="title"><xsl:call-template name="told"><xsl:with-param name="n" select="$n"/></xsl:call-template></xsl:variable>
    <xsl:variable name="class"><xsl:call-template name="class"><xsl:with-param name="n" select="$n"/></xsl:call-template></xsl:variable>
    <xsl:choose>
      <xsl:when test="key('here', @name)"><a class="r {$class}" href="../../games/{@name}/index.html" title="{$title}"><xsl:value-of select="$sign"/></a></xsl:when>
      <xsl:otherwise><span class="r {$class}" title="{$title}"><xsl:value-of select="$sign"/></span></xsl:otherwise>
    </xsl:choose>
  </xsl:for-each>
</xsl:template>

<xsl:template name="sign">
  <xsl:param name="n"/>
  <xsl:choose>
    <xsl:when test="@how = 'undecided'">?</xsl:when>
    <xsl:when test="@how = 'forfeited' and @winner = $n">+</xsl:when>
    <xsl:when test="@decided = 'double' or (@how = 'forfeited' and @winner != $n)">−</xsl:when>
    <xsl:when test="@winner = $n">1</xsl:when>
    <xsl:when test="@winner = 0">½</xsl:when>
    <xsl:otherwise>0</xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="class">
  <xsl:param name="n"/>
  <xsl:choose>
    <xsl:when test="@how = 'undecided'">open</xsl:when>
    <xsl:when test="@winner = $n">won</xsl:when>
    <xsl:when test="@winner = 0 and @decided != 'double'">drawn</xsl:when>
    <xsl:otherwise>lost</xsl:otherwise>
  </xsl:choose>
  <xsl:if test="@how = 'adjudicated' or @how = 'provisional'"> decided</xsl:if>
</xsl:template>

<!-- "French: won 5 to 3", for who points at it or has it read. -->
<xsl:template name="told">
  <xsl:param name="n"/>
  <xsl:variable name="sides" select="../side | ../../side"/>
  <xsl:choose><xsl:when test="@first = $n"><xsl:value-of select="$sides[1]/@name"/></xsl:when><xsl:otherwise><xsl:value-of select="$sides[2]/@name"/></xsl:otherwise></xsl:choose>
  <xsl:text>: </xsl:text>
  <xsl:choose>
    <xsl:when test="@how = 'undecided'">not decided</xsl:when>
    <xsl:when test="@decided = 'double'">forfeited by both</xsl:when>
    <xsl:when test="@how = 'forfeited' and @winner = $n">won, the other did not play</xsl:when>
    <xsl:when test="@how = 'forfeited'">forfeited</xsl:when>
    <xsl:when test="@winner = $n">won</xsl:when>
    <xsl:when test="@winner = 0">drawn</xsl:when>
    <xsl:otherwise>lost</xsl:otherwise>
  </xsl:choose>
  <xsl:if test="@won + @lost &gt; 0">
    <xsl:choose><xsl:when test="@first = $n"><xsl:value-of select="concat(', ', @won, ' to ', @lost)"/></xsl:when><xsl:otherwise><xsl:value-of select="concat(', ', @lost, ' to ', @won)"/></xsl:otherwise></xsl:choose>
  </xsl:if>
  <xsl:if test="@how = 'conceded'">, given up</xsl:if>
  <xsl:if test="@how = 'decisive'">, decisively</xsl:if>
  <xsl:if test="@how = 'adjudicated'">, adjudicated</xsl:if>
  <xsl:if test="@how = 'provisional'">, until it is over</xsl:if>
</xsl:template>

<xsl:template name="legend">
  <p class="key soft">1 won, ½ drawn, 0 lost, + − without a game, ? not decided; dotted: as decided, or until the game is over.
    <xsl:if test="contains(substring-after(substring-after(substring-after($points, ','), ','), ','), ',')"><xsl:value-of select="concat('Decisive is what was won by ', $event/setting[@key = 'decisive']/@value, ' or more, or given up, or what the rules of the game call decisive. ')"/></xsl:if>
    <xsl:if test="$form != 'round-robin'">Behind it the place of the opponent. </xsl:if>Each result leads to its game.</p>
</xsl:template>

<!-- Round 1 is not over: who is in it, by the director's list.  What teams have is not told before they have met. -->
<xsl:template name="first-round">
  <xsl:if test="$live and not($event/setting[@key = 'teams']/@value &gt; 0)">
    <section class="cross">
      <h2>So far</h2>
      <table>
        <thead><tr><th class="who" scope="col">Player</th><th class="c" scope="col">R1</th><th class="n points" scope="col">points</th></tr></thead>
        <tbody>
          <xsl:for-each select="$event/entrant[@state = 'entered']">
            <xsl:sort select="@points" data-type="number" order="descending"/>
            <xsl:variable name="n" select="@n"/>
            <tr id="p{@n}"><th class="who" scope="row"><xsl:call-template name="name"><xsl:with-param name="n" select="@n"/></xsl:call-template></th>
              <xsl:for-each select="$last"><xsl:call-template name="cell"><xsl:with-param name="n" select="$n"/></xsl:call-template></xsl:for-each>
              <td class="n points"><xsl:value-of select="@points"/></td></tr>
          </xsl:for-each>
        </tbody>
      </table>
    </section>
  </xsl:if>
</xsl:template>

<!-- ==== a round ==== -->
<xsl:template match="round">
  <section class="round" id="round-{@n}">
    <h2><xsl:choose><xsl:when test="$form = 'ladder'">Challenge </xsl:when><xsl:otherwise>Round </xsl:otherwise></xsl:choose><xsl:value-of select="@n"/></h2>
    <p class="soft"><xsl:value-of select="@scenario"/>
      <xsl:choose>
        <xsl:when test="$form = 'ladder' and @state = 'paired'">; it waits for an answer</xsl:when>
        <xsl:when test="$form = 'ladder' and @opened = ''">; nothing was played</xsl:when>
        <xsl:when test="$form = 'ladder' and @state = 'open'"><xsl:value-of select="concat('; since ', substring(@opened, 1, 10))"/></xsl:when>
        <xsl:when test="@state = 'paired'">; its games have not begun</xsl:when>
        <xsl:when test="@opened = ''">; played before the event came here</xsl:when>
        <xsl:when test="@state = 'open'"><xsl:value-of select="concat('; ', substring(@opened, 1, 10), ' to ', substring(@ends, 1, 10))"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="concat('; ', substring(@opened, 1, 10), ' to ', substring(concat(@closed, @ends), 1, 10), ', over')"/></xsl:otherwise>
      </xsl:choose>
      <xsl:if test="$event/setting[@key = 'double']/@value = 'on'">; in the second game sides are changed</xsl:if>
    </p>
    <table>
      <thead><tr><th class="n" scope="col">Table</th><th scope="col"><xsl:call-template name="side"><xsl:with-param name="k" select="1"/></xsl:call-template></th><th class="c" scope="col">Result</th><th scope="col"><xsl:call-template name="side"><xsl:with-param name="k" select="2"/></xsl:call-template></th><th scope="col">Games</th></tr></thead>
      <tbody>
        <xsl:apply-templates select="table"/>
        <xsl:apply-templates select="bye"/>
      </tbody>
    </table>
  </section>
</xsl:template>

<xsl:template name="side">
  <xsl:param name="k"/>
  <xsl:choose>
    <xsl:when test="$form = 'ladder' and $k = 1">Challenger</xsl:when>
    <xsl:when test="$form = 'ladder'">Challenged</xsl:when>
    <xsl:when test="side"><span class="side {substring('ab', $k, 1)}"><xsl:value-of select="side[$k]/@name"/></span></xsl:when>
  </xsl:choose>
</xsl:template>

<xsl:template match="table">
  <tr>
    <td class="n place"><xsl:value-of select="@board"/></td>
    <td><xsl:call-template name="player"><xsl:with-param name="n" select="@one"/><xsl:with-param name="mine" select="@points-one"/><xsl:with-param name="other" select="@points-two"/></xsl:call-template></td>
    <td class="c"><xsl:choose><xsl:when test="@decided = 'yes' and (game or $form != 'ladder')"><b><xsl:value-of select="concat(@points-one, ' : ', @points-two)"/></b></xsl:when><xsl:otherwise><span class="soft">–</span></xsl:otherwise></xsl:choose></td>
    <td><xsl:call-template name="player"><xsl:with-param name="n" select="@two"/><xsl:with-param name="mine" select="@points-two"/><xsl:with-param name="other" select="@points-one"/></xsl:call-template></td>
    <td class="games"><xsl:apply-templates select="game"/><xsl:if test="@scenario"><span class="soft"><xsl:value-of select="concat(' ', @scenario)"/></span></xsl:if>
      <xsl:if test="@handicap"><span class="soft"> handicap <xsl:choose><xsl:when test="@handicap &gt; 0"><xsl:value-of select="@handicap"/></xsl:when><xsl:otherwise><xsl:value-of select="-@handicap"/></xsl:otherwise></xsl:choose></span></xsl:if></td>
  </tr>
</xsl:template>

<xsl:template name="player">
  <xsl:param name="n"/>
  <xsl:param name="mine"/>
  <xsl:param name="other"/>
  <xsl:choose>
    <xsl:when test="@decided = 'yes' and $mine &gt; $other"><b><xsl:call-template name="name"><xsl:with-param name="n" select="$n"/></xsl:call-template></b></xsl:when>
    <xsl:otherwise><xsl:call-template name="name"><xsl:with-param name="n" select="$n"/></xsl:call-template></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- Banners as the first of the table has them. -->
<xsl:template match="game">
  <xsl:variable name="score"><xsl:choose>
    <xsl:when test="@how = 'undecided' and @name = ''">not begun</xsl:when>
    <xsl:when test="@how = 'undecided'">in play</xsl:when>
    <xsl:when test="@how = 'forfeited'">forfeited</xsl:when>
    <xsl:when test="@won + @lost &gt; 0 and @first = ../@one"><xsl:value-of select="concat(@won, ' to ', @lost)"/></xsl:when>
    <xsl:when test="@won + @lost &gt; 0"><xsl:value-of select="concat(@lost, ' to ', @won)"/></xsl:when>
    <xsl:when test="@how = 'played'">played</xsl:when>
    <xsl:otherwise><xsl:value-of select="@how"/></xsl:otherwise>
  </xsl:choose></xsl:variable>
  <xsl:variable name="title"><xsl:call-template name="told"><xsl:with-param name="n" select="@first"/></xsl:call-template></xsl:variable>
  <xsl:if test="position() != 1"><xsl:text>, </xsl:text></xsl:if>
  <xsl:choose>
    <xsl:when test="key('here', @name)"><a href="../../games/{@name}/index.html" title="{$title}"><xsl:value-of select="$score"/></a></xsl:when>
    <xsl:otherwise><span class="soft" title="{$title}"><xsl:value-of select="$score"/></span></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template match="bye">
  <tr>
    <td class="n place">–</td>
    <td><xsl:call-template name="name"><xsl:with-param name="n" select="@entrant"/></xsl:call-template></td>
    <td class="c"><xsl:choose><xsl:when test="@kind = 'half'">half bye</xsl:when><xsl:when test="@kind = 'zero'">no points</xsl:when><xsl:when test="@kind = 'full'">full bye</xsl:when><xsl:otherwise>bye</xsl:otherwise></xsl:choose></td>
    <td/><td class="games"/>
  </tr>
</xsl:template>

<!-- ==== a knock-out ==== -->
<xsl:template name="bracket">
  <section>
    <h2>Bracket</h2>
    <ol class="bracket" tabindex="0" aria-label="Bracket">
      <xsl:for-each select="$rounds">
        <xsl:variable name="last-of-all" select="@n = $event/@rounds"/>
        <li>
          <h3><xsl:choose><xsl:when test="$last-of-all">Final</xsl:when><xsl:otherwise>Round <xsl:value-of select="@n"/></xsl:otherwise></xsl:choose></h3>
          <ul>
            <xsl:for-each select="table">
              <li class="tie">
                <xsl:call-template name="tie"><xsl:with-param name="n" select="@one"/><xsl:with-param name="other" select="@two"/></xsl:call-template>
                <xsl:call-template name="tie"><xsl:with-param name="n" select="@two"/><xsl:with-param name="other" select="@one"/></xsl:call-template>
              </li>
            </xsl:for-each>
            <xsl:for-each select="bye">
              <li class="tie"><p><b><xsl:call-template name="name"><xsl:with-param name="n" select="@entrant"/></xsl:call-template></b> <span class="soft">bye</span></p></li>
            </xsl:for-each>
          </ul>
        </li>
      </xsl:for-each>
    </ol>
  </section>
</xsl:template>

<!-- Behind the close of its round who stands higher of the two has gone on. -->
<xsl:template name="tie">
  <xsl:param name="n"/>
  <xsl:param name="other"/>
  <p>
    <xsl:choose>
      <xsl:when test="../@state = 'closed' and key('row', $n)/@place &lt; key('row', $other)/@place"><b><xsl:call-template name="name"><xsl:with-param name="n" select="$n"/></xsl:call-template></b></xsl:when>
      <xsl:otherwise><xsl:call-template name="name"><xsl:with-param name="n" select="$n"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
    <span><xsl:call-template name="results"><xsl:with-param name="n" select="$n"/></xsl:call-template></span>
  </p>
</xsl:template>

<!-- ==== before the first round, and what is set ==== -->
<xsl:template name="entrants">
  <section>
    <h2><xsl:choose><xsl:when test="$form = 'ladder' and $event/@state != 'open'">The ladder</xsl:when><xsl:otherwise>Entered</xsl:otherwise></xsl:choose></h2>
    <xsl:if test="not($event/entrant[@state = 'entered'])"><p>Nobody yet.</p></xsl:if>
    <ol class="names">
      <xsl:for-each select="$event/entrant[@state = 'entered']"><xsl:sort select="number($form = 'ladder') * @seed" data-type="number"/><li><xsl:call-template name="name"><xsl:with-param name="n" select="@n"/></xsl:call-template><xsl:if test="@team != ''"><span class="soft"><xsl:value-of select="concat(' ', @team)"/></span></xsl:if></li></xsl:for-each>
    </ol>
    <xsl:if test="$event/entrant[@state = 'waiting']">
      <h3>Waiting</h3>
      <ol class="names"><xsl:for-each select="$event/entrant[@state = 'waiting']"><li><xsl:call-template name="name"><xsl:with-param name="n" select="@n"/></xsl:call-template></li></xsl:for-each></ol>
    </xsl:if>
  </section>
</xsl:template>

<xsl:template name="about">
  <section>
    <h2>The event</h2>
    <xsl:for-each select="$event/text"><p><xsl:value-of select="."/></p></xsl:for-each>
    <xsl:if test="$event/penalty">
      <p>Penalties:
        <xsl:for-each select="$event/penalty"><xsl:if test="position() != 1">, </xsl:if><xsl:call-template name="name"><xsl:with-param name="n" select="@entrant"/></xsl:call-template><xsl:value-of select="concat(' ', @points)"/></xsl:for-each>.</p>
    </xsl:if>
    <details>
      <summary>What is set</summary>
      <dl><xsl:for-each select="$event/setting[@value != '']"><div><dt><xsl:value-of select="@key"/></dt><dd><xsl:value-of select="@value"/></dd></div></xsl:for-each></dl>
    </details>
    <p class="files">
      <xsl:if test="/page/@csv = 'yes'"><a href="standings.csv">Standings (CSV)</a></xsl:if>
      <xsl:if test="/page/@trf = 'yes'"><a href="report.trf">Report file (TRF)</a></xsl:if>
      <a href="event.xml">All of it (XML)</a>
    </p>
  </section>
</xsl:template>

</xsl:stylesheet>
