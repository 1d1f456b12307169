<?xml version="1.0" encoding="UTF-8"?>
<!-- The lists of an archive.  Input:

       <archive site="…" address="…">
         <game name= title= system= state= turns= result= began= newest=> <side name= person= class= score=/> </game>
         <event name= title= state= form= rounds= players= round= round-state= leader=> <news kind= round= newest=/> </event>
       </archive>

     Parameter page: index, events, and all games with a search; people, who played what. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<xsl:param name="page" select="'index'"/>
<xsl:output method="html" encoding="UTF-8" indent="no" doctype-system="about:legacy-compat"/>
<xsl:key name="person" match="side[@person != '']" use="@person"/>
<xsl:key name="system" match="game" use="@system"/>

<xsl:template match="/">
  <xsl:if test="not(archive)"><xsl:message terminate="yes">no list of games</xsl:message></xsl:if>
  <html lang="en">
    <head>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <title><xsl:value-of select="archive/@site"/><xsl:if test="$page = 'people'">: people</xsl:if></title>
      <link rel="stylesheet" href="pages/style.css"/>
      <link rel="alternate" type="application/atom+xml" title="All games" href="feed.atom"/>
    </head>
    <body>
      <header>
        <h1><xsl:value-of select="archive/@site"/></h1>
        <p class="soft">Napoleonic battles, played by mail.
          <xsl:choose>
            <xsl:when test="$page = 'people'"><a href="index.html">All games</a></xsl:when>
            <xsl:otherwise><a href="people.html">People</a></xsl:otherwise>
          </xsl:choose>
          <xsl:text> </xsl:text><a href="feed.atom">Feed</a><xsl:text> </xsl:text><a href="README">What this is, and how to check it</a>
        </p>
      </header>
      <xsl:choose>
        <xsl:when test="$page = 'people'"><xsl:apply-templates select="archive" mode="people"/></xsl:when>
        <xsl:otherwise><xsl:apply-templates select="archive" mode="games"/></xsl:otherwise>
      </xsl:choose>
    </body>
  </html>
</xsl:template>

<!-- ==== games, the newest first ==== -->
<xsl:template match="archive" mode="games">
  <main class="list">
    <xsl:if test="event">
      <table class="events">
        <thead><tr><th>Event</th><th>Form</th><th class="n">Players</th><th>How it stands</th></tr></thead>
        <tbody>
          <xsl:apply-templates select="event[@state != 'over']" mode="row"><xsl:sort select="news[last()]/@newest" order="descending"/><xsl:sort select="@name"/></xsl:apply-templates>
          <xsl:apply-templates select="event[@state = 'over']" mode="row"><xsl:sort select="news[last()]/@newest" order="descending"/><xsl:sort select="@name"/></xsl:apply-templates>
        </tbody>
      </table>
    </xsl:if>
    <form class="search" role="search" hidden="hidden">
      <input type="search" aria-label="Search" placeholder="Player, battle, unit, any word of a report"/>
      <select aria-label="System"><option value="">All systems</option>
        <xsl:for-each select="game[generate-id() = generate-id(key('system', @system)[1])]"><xsl:sort select="@system"/><option><xsl:value-of select="@system"/></option></xsl:for-each>
      </select>
      <select aria-label="State"><option value="">Running and ended</option><option value="running">Running</option><option value="over">Ended</option></select>
      <span class="found" role="status"><xsl:value-of select="count(game)"/> games</span>
    </form>
    <table>
      <thead><tr><th>Game</th><th>System</th><th>Sides</th><th>How it stands</th><th class="n">Turns</th><th>Last turn</th></tr></thead>
      <tbody>
        <xsl:apply-templates select="game" mode="row"><xsl:sort select="@newest" order="descending"/><xsl:sort select="@name"/></xsl:apply-templates>
      </tbody>
    </table>
    <xsl:if test="not(game)"><p>No game is archived yet.</p></xsl:if>
  </main>
  <script src="pages/search.js"/>
</xsl:template>

<xsl:template match="game" mode="row">
  <tr data-game="{@name}" data-system="{@system}" data-state="{@state}">
    <td><a href="games/{@name}/index.html"><xsl:value-of select="@title"/></a><br/><span class="soft"><xsl:value-of select="@name"/></span></td>
    <td data-th="System"><xsl:value-of select="@system"/></td>
    <td><xsl:for-each select="side"><span class="side {@class}"><xsl:value-of select="@name"/></span><xsl:value-of select="concat(' ', @person)"/><xsl:if test="@score != ''"><span class="soft"><xsl:value-of select="concat(' ', @score)"/></span></xsl:if><xsl:if test="position() != last()"><br/></xsl:if></xsl:for-each></td>
    <td><xsl:value-of select="@result"/></td>
    <td class="n" data-th="Turns"><xsl:value-of select="@turns"/></td>
    <td data-th="Last turn"><xsl:value-of select="substring(@newest, 1, 10)"/></td>
  </tr>
</xsl:template>

<!-- ==== events ==== -->
<xsl:template match="event" mode="row">
  <tr>
    <td><a href="events/{@name}/index.html"><xsl:value-of select="@title"/></a><br/><span class="soft"><xsl:value-of select="@name"/></span></td>
    <td data-th="Form"><xsl:value-of select="@form"/></td>
    <td class="n" data-th="Players"><xsl:value-of select="@players"/></td>
    <td>
      <xsl:choose>
        <xsl:when test="@state = 'open'">Entries are taken</xsl:when>
        <xsl:when test="@state = 'over'">Over<xsl:if test="@leader != ''">; <b><xsl:value-of select="@leader"/></b> has won it</xsl:if></xsl:when>
        <xsl:otherwise>
          <xsl:value-of select="concat('Round ', @round, ' of ', @rounds)"/>
          <xsl:choose><xsl:when test="@round-state = 'paired'"> is paired</xsl:when><xsl:when test="@round-state = 'open'"> is played</xsl:when><xsl:otherwise> is over</xsl:otherwise></xsl:choose>
          <xsl:if test="@leader != ''"><span class="soft"><xsl:value-of select="concat('; ', @leader, ' leads')"/></span></xsl:if>
        </xsl:otherwise>
      </xsl:choose>
    </td>
  </tr>
</xsl:template>

<!-- ==== people, by name ==== -->
<xsl:template match="archive" mode="people">
  <main class="list">
    <table>
      <thead><tr><th>Who</th><th class="n">Games</th><th>Which</th></tr></thead>
      <tbody>
        <xsl:for-each select="game/side[generate-id() = generate-id(key('person', @person)[1])]">
          <xsl:sort select="@person"/>
          <tr>
            <td><b><xsl:value-of select="@person"/></b></td>
            <td class="n" data-th="Games"><xsl:value-of select="count(key('person', @person))"/></td>
            <td>
              <xsl:for-each select="key('person', @person)">
                <xsl:sort select="../@newest" order="descending"/>
                <a href="games/{../@name}/index.html"><xsl:value-of select="../@title"/></a><xsl:value-of select="concat(' (', @name, ')')"/>
                <xsl:if test="position() != last()">, </xsl:if>
              </xsl:for-each>
            </td>
          </tr>
        </xsl:for-each>
      </tbody>
    </table>
    <xsl:if test="not(game/side/@person[. != ''])"><p>Nobody is named.</p></xsl:if>
  </main>
</xsl:template>

</xsl:stylesheet>
