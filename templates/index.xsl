<?xml version="1.0" encoding="UTF-8"?>
<!-- A page that shows games turn by turn: the demonstration's, and an archive's first one.
     No script; pictures and pages stand beside it.  Input:

       <games title="…"> (else the first game's title)
         <game>
           <about id="…" title="…" system="…" when="…" result="…">
             <side name="…" person="…" score="…"/>
           </about>
           <turn n="6" map="turn-06.png" svg="…" report="turn-06.html" record="…"
                 title="…"><summary>…</summary></turn>
           <file name="…" href="…"/>
         </game>
       </games>

     Addresses are relative: anything with a colon, a backslash or a leading slash is
     left out. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<xsl:import href="colours.xsl"/>
<xsl:output method="html" encoding="UTF-8" indent="no" doctype-system="about:legacy-compat"/>

<!-- Of the list, else of the first game. -->
<xsl:variable name="title">
  <xsl:choose>
    <xsl:when test="/games/@title != ''"><xsl:value-of select="/games/@title"/></xsl:when>
    <xsl:when test="/games/game/about/@title != ''"><xsl:value-of select="/games/game[1]/about/@title"/></xsl:when>
    <xsl:otherwise>Estafette</xsl:otherwise>
  </xsl:choose>
</xsl:variable>

<xsl:template match="/">
  <xsl:if test="not(games)"><xsl:message terminate="yes">no list of games</xsl:message></xsl:if>
  <html lang="en">
    <head>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <title><xsl:value-of select="$title"/></title>
      <style>
body{margin:0;background:#f5eedc;color:#3a3222;font:17px/1.55 'EB Garamond',Garamond,'Palatino Linotype',Georgia,serif}
main{max-width:1000px;margin:0 auto;padding:28px 18px 60px}
h1{margin:.2em 0 0;font-weight:400;font-size:40px;line-height:1.15;letter-spacing:.08em;text-align:center;text-transform:uppercase}
h1+p{margin:.2em 0 1.6em;text-align:center;font-style:italic}
h2{margin:2.2em 0 .2em;font-weight:400;font-size:28px;letter-spacing:.05em;border-top:3px double #b9ab87;padding-top:.8em}
h3{margin:2em 0 .3em;font-size:20px}
.soft{color:#6f6448}.sides{margin:.3em 0 1em}
nav{margin:0 0 1.4em;font:14px/2 'DejaVu Sans Condensed','Arial Narrow',Arial,sans-serif}
nav a{display:inline-block;min-width:22px;margin:2px 4px 2px 0;padding:0 7px;border:1px solid #b9ab87;text-align:center;text-decoration:none;background:#fff9ec}
a{color:#1d4f91}figure{margin:.6em 0 0}figure img{display:block;width:100%;height:auto;border:0}
figcaption{margin:.3em 0 0;font:14px/1.5 'DejaVu Sans Condensed','Arial Narrow',Arial,sans-serif}
figcaption a{margin-right:1.2em}
@media (prefers-color-scheme:dark){body{background:#22241f;color:#e9e0c8}.soft{color:#b3a988}a{color:#9cc4f5}nav a{background:#2d2f28;border-color:#5d563f}h2{border-color:#5d563f}}
@media print{body{background:#fff}nav{display:none}article{page-break-inside:avoid}}
      </style>
    </head>
    <body>
      <main>
        <h1><xsl:value-of select="$title"/></h1>
        <p class="soft">Napoleonic battles by mail, turn by turn</p>
        <xsl:if test="count(games/game) &gt; 1">
          <nav><xsl:for-each select="games/game"><a href="#{about/@id}"><xsl:value-of select="about/@title"/></a></xsl:for-each></nav>
        </xsl:if>
        <xsl:apply-templates select="games/game"/>
      </main>
    </body>
  </html>
</xsl:template>

<xsl:template match="game">
  <section id="{about/@id}">
    <xsl:if test="about/@title != $title"><h2><xsl:value-of select="about/@title"/></h2></xsl:if>
    <p class="sides">
      <xsl:if test="about/@when != ''"><i><xsl:value-of select="concat(about/@when, '. ')"/></i></xsl:if>
      <xsl:for-each select="about/side">
        <xsl:value-of select="@name"/>
        <xsl:if test="@person != ''"><xsl:value-of select="concat(' (', @person, ')')"/></xsl:if>
        <xsl:if test="@score"><xsl:value-of select="concat(': ', @score)"/></xsl:if>
        <xsl:choose><xsl:when test="position() = last()">. </xsl:when><xsl:otherwise>; </xsl:otherwise></xsl:choose>
      </xsl:for-each>
      <b><xsl:value-of select="about/@result"/></b>
    </p>
    <nav>
      <xsl:for-each select="turn"><a href="#{../about/@id}-t{@n}"><xsl:value-of select="@n"/></a></xsl:for-each>
      <xsl:for-each select="file"><xsl:call-template name="link"><xsl:with-param name="to" select="@href"/><xsl:with-param name="text" select="@name"/></xsl:call-template></xsl:for-each>
    </nav>
    <xsl:apply-templates select="turn"/>
  </section>
</xsl:template>

<xsl:template match="turn">
  <article id="{../about/@id}-t{@n}">
    <h3>Turn <xsl:value-of select="@n"/><xsl:if test="@title != ''"><xsl:value-of select="concat(': ', @title)"/></xsl:if></h3>
    <p><xsl:value-of select="normalize-space(concat(@summary, ' ', summary))"/></p>
    <figure>
      <xsl:variable name="map"><xsl:call-template name="address"><xsl:with-param name="to" select="@map"/></xsl:call-template></xsl:variable>
      <xsl:if test="$map != ''"><img src="{$map}" width="1200" height="848" loading="lazy" alt="{normalize-space(concat('Map after turn ', @n, '. ', @summary, ' ', summary))}"/></xsl:if>
      <figcaption>
        <xsl:call-template name="link"><xsl:with-param name="to" select="@report"/><xsl:with-param name="text" select="'Report'"/></xsl:call-template>
        <xsl:call-template name="link"><xsl:with-param name="to" select="@svg"/><xsl:with-param name="text" select="'Map to zoom (SVG)'"/></xsl:call-template>
        <xsl:call-template name="link"><xsl:with-param name="to" select="@record"/><xsl:with-param name="text" select="'Record (XML)'"/></xsl:call-template>
      </figcaption>
    </figure>
  </article>
</xsl:template>

<xsl:template name="address">
  <xsl:param name="to"/>
  <xsl:if test="not(contains($to, ':') or contains($to, '\') or starts-with($to, '/'))"><xsl:value-of select="$to"/></xsl:if>
</xsl:template>

<xsl:template name="link">
  <xsl:param name="to"/>
  <xsl:param name="text"/>
  <xsl:variable name="safe"><xsl:call-template name="address"><xsl:with-param name="to" select="$to"/></xsl:call-template></xsl:variable>
  <xsl:if test="$safe != ''"><a href="{$safe}"><xsl:value-of select="$text"/></a></xsl:if>
</xsl:template>

</xsl:stylesheet>
