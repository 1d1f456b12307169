<?xml version="1.0" encoding="UTF-8"?>
<!-- The page of the notes that players of a game wrote for themselves and let everybody read.  No script.  Input:

       <notes game="…" title="…">
         <diary seat="…" name="…" who="p17" person="…">
           <note n="1" at="2026-11-20T18:00:00Z"><line>…</line></note>
         </diary>
       </notes>

     Without person nobody is to know who wrote it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<xsl:output method="html" encoding="UTF-8" indent="no" doctype-system="about:legacy-compat"/>

<xsl:template match="/">
  <xsl:if test="not(notes)"><xsl:message terminate="yes">no notes</xsl:message></xsl:if>
  <html lang="en">
    <head>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <title><xsl:value-of select="concat(notes/@title, ': notes')"/></title>
      <style>
body{margin:0;background:#f5eedc;color:#3a3222;font:17px/1.55 'EB Garamond',Garamond,'Palatino Linotype',Georgia,serif}
main{max-width:720px;margin:0 auto;padding:28px 18px 60px}
h1{font-weight:400;font-size:32px;line-height:1.2}h2{margin:2em 0 .2em;font-weight:400;font-size:25px;border-top:3px double #b9ab87;padding-top:.8em}
h3{margin:1.6em 0 .2em;font-size:16px}p{margin:0;min-height:1.55em;white-space:pre-wrap;overflow-wrap:anywhere}a{color:#1d4f91}
@media (prefers-color-scheme:dark){body{background:#22241f;color:#e9e0c8}a{color:#9cc4f5}h2{border-color:#5d563f}}
      </style>
    </head>
    <body>
      <main>
        <h1><xsl:value-of select="notes/@title"/></h1>
        <p>What players wrote for themselves while the game ran, and published when it was over. <a href="index.html">All of the game</a></p>
        <xsl:apply-templates select="notes/diary"/>
      </main>
    </body>
  </html>
</xsl:template>

<xsl:template match="diary">
  <section>
    <h2><xsl:value-of select="@name"/><xsl:if test="@person != ''"><xsl:value-of select="concat(': ', @person)"/></xsl:if></h2>
    <xsl:apply-templates select="note"/>
  </section>
</xsl:template>

<xsl:template match="note">
  <h3>Note <xsl:value-of select="@n"/><xsl:if test="@at"><xsl:value-of select="concat(', ', substring-before(@at, 'T'), ' ', substring(@at, 12, 5), ' UTC')"/></xsl:if></h3>
  <xsl:for-each select="line"><p><xsl:value-of select="."/></p></xsl:for-each>
</xsl:template>

</xsl:stylesheet>
