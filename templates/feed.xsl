<?xml version="1.0" encoding="UTF-8"?>
<!-- The Atom feed of an archive (RFC 4287): each game by its newest turn, and what is new of events.  Input: as of archive.xsl. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns="http://www.w3.org/2005/Atom">

<xsl:output method="xml" encoding="UTF-8" indent="no"/>
<xsl:variable name="host" select="substring-after(/archive/@address, '@')"/>

<xsl:template match="/archive">
  <feed>
    <title><xsl:value-of select="@site"/></title>
    <id><xsl:value-of select="concat('tag:', $host, ',2026:archive')"/></id>
    <author><name><xsl:value-of select="@site"/></name></author>
    <link rel="alternate" type="text/html" href="index.html"/>
    <link rel="self" href="feed.atom"/>
    <updated><xsl:call-template name="newest"/></updated>
    <xsl:for-each select="game | event/news">
      <xsl:sort select="@newest" order="descending"/>
      <xsl:sort select="@name"/>
      <xsl:if test="position() &lt;= 100"><xsl:apply-templates select="."/></xsl:if>
    </xsl:for-each>
  </feed>
</xsl:template>

<xsl:template match="game">
        <entry>
          <title><xsl:value-of select="concat(@title, ': ', @result)"/></title>
          <id><xsl:value-of select="concat('tag:', $host, ',2026:', @name, '/', @turns)"/></id>
          <updated><xsl:value-of select="@newest"/></updated>
          <link rel="alternate" type="text/html" href="games/{@name}/index.html#turn-{@turns}"/>
          <summary><xsl:value-of select="@short"/></summary>
        </entry>
</xsl:template>

<xsl:template match="news">
        <entry>
          <title><xsl:value-of select="concat(../@title, ': ')"/><xsl:call-template name="said"/></title>
          <id><xsl:value-of select="concat('tag:', $host, ',2026:event/', ../@name, '/', @round, '/', @kind)"/></id>
          <updated><xsl:value-of select="@newest"/></updated>
          <link rel="alternate" type="text/html"><xsl:attribute name="href">events/<xsl:value-of select="../@name"/>/index.html<xsl:if test="@round &gt; 0">#round-<xsl:value-of select="@round"/></xsl:if></xsl:attribute></link>
          <summary><xsl:value-of select="concat(../@players, ' players')"/><xsl:if test="@kind = 'closed' and ../@leader != '' and @round = ../@round"><xsl:value-of select="concat('; ', ../@leader, ' stands first')"/></xsl:if></summary>
        </entry>
</xsl:template>

<xsl:template name="said">
  <xsl:choose>
    <xsl:when test="@kind = 'founded'">entries are taken</xsl:when>
    <xsl:when test="@kind = 'paired'">the pairings of round <xsl:value-of select="@round"/> are out</xsl:when>
    <xsl:when test="@kind = 'opened'">round <xsl:value-of select="@round"/> is open</xsl:when>
    <xsl:when test="@kind = 'closed'">round <xsl:value-of select="@round"/> is over</xsl:when>
  </xsl:choose>
</xsl:template>

<xsl:template name="newest">
  <xsl:for-each select="game | event/news"><xsl:sort select="@newest" order="descending"/><xsl:if test="position() = 1"><xsl:value-of select="@newest"/></xsl:if></xsl:for-each>
  <xsl:if test="not(game | event/news)">1970-01-01T00:00:00Z</xsl:if>
</xsl:template>

</xsl:stylesheet>
