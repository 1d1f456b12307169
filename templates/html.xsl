<?xml version="1.0" encoding="UTF-8"?>
<!-- The HTML part: one column, inline styles, no script, nothing from outside, and short
     enough (90 KB) that no mail program cuts the order form off.

     Parameters: image, what <img> points at (cid:map; a site gives a file name);
     width, height: the picture's; picture=no leaves it out; windows: the insets of a large map
     (columns.xsl); inset: what their <img> point at, * being the letter; inset-width, inset-height: theirs;
     cuts: parts of the map drawn from near, "57e, bty|5foot|": the units on each; they stand at the same
     addresses with figures for letters, cut-width and cut-height being theirs; dark=yes: dark colours, whatever
     the reader's screen prefers; left-out: how many of the insets, the last, the mail had no room for; rules-page: a page with an anchor for
     each rule, such as CCN-5.7, to which their numbers link; none in a mail. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:exsl="http://exslt.org/common" exclude-result-prefixes="exsl">

<xsl:param name="image" select="'cid:map'"/>
<xsl:param name="width" select="'1200'"/>
<xsl:param name="height" select="'848'"/>
<xsl:param name="picture" select="'yes'"/>
<xsl:param name="windows"/>
<xsl:param name="inset"/>
<xsl:param name="inset-width" select="'900'"/>
<xsl:param name="inset-height" select="'750'"/>
<xsl:param name="left-out" select="0"/>
<xsl:param name="cuts"/>
<xsl:param name="cut-width" select="'480'"/>
<xsl:param name="cut-height" select="'360'"/>
<xsl:param name="dark" select="'no'"/>
<!-- The page of what the rules say, beside this one: numbers of rules are links to it. -->
<xsl:param name="rules-page"/>
<!-- Of an archive: the list of its turns, and the page of the turn before; a page is never written again, so
     it knows none that comes behind it. -->
<xsl:param name="index-page"/>
<xsl:param name="page-before"/>

<xsl:variable name="many-pieces" select="count($rec/setup/piece) &gt; 120"/>

<xsl:template match="/" mode="html">
  <xsl:param name="content" select="false()"/><!-- what is told, where it was made already -->
  <xsl:variable name="doc"><xsl:if test="not($content)"><xsl:call-template name="content"/></xsl:if></xsl:variable>
  <!-- The picture's words, found before its place in the blocks is reached. -->
  <xsl:variable name="alt">
    <xsl:value-of select="concat($rec/@title, '. ')"/>
    <xsl:call-template name="say-headline"/>
    <xsl:text>. </xsl:text>
    <xsl:call-template name="description"/>
  </xsl:variable>
  <html lang="{$lang-code}">
    <head>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <meta name="supported-color-schemes" content="light dark"/>
      <title><xsl:choose><xsl:when test="$index-page != ''"><xsl:value-of select="concat($rec/@title, '. ')"/><xsl:call-template name="say-headline"/></xsl:when><xsl:otherwise><xsl:value-of select="concat('[', $game, '] ')"/><xsl:call-template name="say-subject"/></xsl:otherwise></xsl:choose></title>
      <style><xsl:choose><xsl:when test="$dark = 'yes'"><xsl:value-of select="concat(':root{color-scheme:dark}', $html-night)"/></xsl:when><xsl:otherwise><xsl:value-of select="concat(':root{color-scheme:light dark}@media (prefers-color-scheme:dark){', $html-night, '}')"/></xsl:otherwise></xsl:choose><xsl:value-of select="$html-small"/></style>
    </head>
    <body style="{$html-body}">
      <div class="page" style="{$html-page}">
        <xsl:if test="$index-page != ''"><p style="{$html-p}"><a href="{$index-page}" style="{$html-link}"><xsl:value-of select="$w-all-turns"/></a><xsl:if test="$page-before != ''"><xsl:text> </xsl:text><a href="{$page-before}" style="{$html-link};margin-left:1em"><xsl:value-of select="$w-turn-before"/></a></xsl:if></p></xsl:if>
        <xsl:choose>
          <xsl:when test="$content"><xsl:apply-templates select="$content" mode="html"><xsl:with-param name="alt" select="normalize-space($alt)"/></xsl:apply-templates></xsl:when>
          <xsl:otherwise><xsl:apply-templates select="exsl:node-set($doc)/doc/*" mode="html"><xsl:with-param name="alt" select="normalize-space($alt)"/></xsl:apply-templates></xsl:otherwise>
        </xsl:choose>
      </div>
    </body>
  </html>
</xsl:template>

<xsl:template match="title" mode="html"><h1 style="{$html-h1}"><xsl:value-of select="."/></h1></xsl:template>
<xsl:template match="kicker" mode="html"><p class="soft" style="{$html-kicker}"><xsl:value-of select="."/></p></xsl:template>
<xsl:template match="h" mode="html"><h2 style="{$html-h2}"><xsl:value-of select="."/></h2></xsl:template>
<xsl:template match="p" mode="html"><p style="{$html-p}"><xsl:apply-templates mode="inline"/></p></xsl:template>
<xsl:template match="b" mode="inline"><b><xsl:value-of select="."/></b></xsl:template>
<xsl:template match="k" mode="inline"><code style="{$html-code}"><xsl:value-of select="."/></code></xsl:template>

<!-- Numbers of rules in a text: the system's letters, a blank, and what follows up to a blank or mark. -->
<xsl:variable name="letters">
  <xsl:variable name="rule" select="($rec/events/event/@rule | $rec/pending/decision/@rule)[1]"/>
  <xsl:if test="$rule"><xsl:value-of select="concat(substring-before($rule, ' '), ' ')"/></xsl:if>
</xsl:variable>
<xsl:template match="text()" mode="inline">
  <xsl:choose>
    <xsl:when test="$rules-page != '' and $letters != '' and contains(., $letters)"><xsl:call-template name="link-rules"><xsl:with-param name="text" select="."/></xsl:call-template></xsl:when>
    <xsl:otherwise><xsl:value-of select="."/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="link-rules">
  <xsl:param name="text"/>
  <xsl:choose>
    <xsl:when test="contains($text, $letters)">
      <xsl:variable name="behind" select="substring-after($text, $letters)"/>
      <xsl:variable name="word" select="substring-before(concat(translate($behind, '),;:', '    '), ' '), ' ')"/>
      <xsl:variable name="number" select="substring($word, 1, string-length($word) - (substring($word, string-length($word)) = '.'))"/>
      <xsl:value-of select="substring-before($text, $letters)"/>
      <xsl:choose>
        <xsl:when test="contains('0123456789', substring($number, 1, 1)) and $number != ''"><a href="{$rules-page}#{concat(translate($letters, ' ', '-'), $number)}"><xsl:value-of select="concat($letters, $number)"/></a></xsl:when>
        <xsl:otherwise><xsl:value-of select="concat($letters, $number)"/></xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="link-rules"><xsl:with-param name="text" select="substring($behind, string-length($number) + 1)"/></xsl:call-template>
    </xsl:when>
    <xsl:otherwise><xsl:value-of select="$text"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template match="box" mode="html">
  <xsl:variable name="edge">
    <xsl:choose><xsl:when test="@tone = 'wrong'">#c4201a</xsl:when><xsl:when test="@tone = 'good'">#4c7a34</xsl:when><xsl:otherwise>#f3b61f</xsl:otherwise></xsl:choose>
  </xsl:variable>
  <div class="box" style="{$html-box}{$edge}">
    <xsl:for-each select="p">
      <p><xsl:attribute name="style">margin:<xsl:value-of select="substring('6px', 1, 3 * (position() &gt; 1))"/><xsl:value-of select="substring('0', 1, position() = 1)"/> 0 0</xsl:attribute><xsl:apply-templates mode="inline"/></p>
    </xsl:for-each>
  </div>
</xsl:template>

<!-- In a battle of hundreds of units a list is one paragraph: a long page is cut by mail programs. -->
<xsl:template match="list" mode="html">
  <xsl:if test="$many-pieces"><p style="{$html-p}"><xsl:for-each select="i"><xsl:if test="position() &gt; 1"><br/></xsl:if><b><xsl:if test="@id"><xsl:attribute name="id"><xsl:value-of select="@id"/></xsl:attribute></xsl:if><xsl:value-of select="@n"/></b><xsl:text> </xsl:text><xsl:apply-templates mode="inline"/></xsl:for-each></p></xsl:if>
  <xsl:for-each select="i[not($many-pieces)]">
    <p style="{$html-item}"><xsl:if test="@id"><xsl:attribute name="id"><xsl:value-of select="@id"/></xsl:attribute></xsl:if><span class="soft" style="{$html-number}"><xsl:value-of select="@n"/></span><xsl:apply-templates mode="inline"/></p>
  </xsl:for-each>
</xsl:template>

<!-- The tables of a battle of hundreds of units say how they look once, not in every cell. -->
<xsl:template match="table" mode="html">
  <table style="{$html-table}" aria-label="{@caption}">
    <xsl:if test="$many-pieces"><xsl:attribute name="rules">rows</xsl:attribute><xsl:attribute name="cellpadding">4</xsl:attribute></xsl:if>
    <xsl:for-each select="head"><tr><xsl:if test="$many-pieces"><xsl:attribute name="align">left</xsl:attribute></xsl:if><xsl:for-each select="c"><th scope="col"><xsl:if test="not($many-pieces)"><xsl:attribute name="style"><xsl:value-of select="$html-th"/></xsl:attribute></xsl:if><xsl:value-of select="."/></th></xsl:for-each></tr></xsl:for-each>
    <tbody>
    <xsl:if test="$many-pieces"><xsl:attribute name="align">left</xsl:attribute><xsl:attribute name="valign">top</xsl:attribute></xsl:if>
    <xsl:for-each select="row">
      <tr>
        <xsl:if test="@gone"><xsl:attribute name="style">color:#8d7f5f;text-decoration:line-through</xsl:attribute></xsl:if>
        <xsl:for-each select="c">
          <xsl:choose>
            <xsl:when test="position() = 1"><th scope="row"><xsl:if test="not($many-pieces)"><xsl:attribute name="style"><xsl:value-of select="concat($html-td, ';font-weight:bold;white-space:nowrap')"/></xsl:attribute></xsl:if><xsl:value-of select="."/></th></xsl:when>
            <xsl:otherwise><td><xsl:if test="not($many-pieces)"><xsl:attribute name="style"><xsl:value-of select="$html-td"/></xsl:attribute></xsl:if><xsl:value-of select="."/></td></xsl:otherwise>
          </xsl:choose>
        </xsl:for-each>
      </tr>
    </xsl:for-each>
    </tbody>
  </table>
</xsl:template>

<xsl:template match="map" mode="html">
  <xsl:param name="alt"/>
  <xsl:if test="$picture = 'yes'">
    <xsl:call-template name="cuts"><xsl:with-param name="list" select="$cuts"/></xsl:call-template>
    <img src="{$image}" width="{$width}" height="{$height}" alt="{$alt}" style="{$html-img}"/>
    <xsl:call-template name="insets"><xsl:with-param name="list" select="$windows"/></xsl:call-template>
  </xsl:if>
</xsl:template>
<xsl:template name="cuts">
  <xsl:param name="list"/>
  <xsl:param name="n" select="1"/>
  <xsl:if test="$list != ''">
    <img src="{concat(substring-before($inset, '*'), $n, substring-after($inset, '*'))}" width="{$cut-width}" height="{$cut-height}" style="{$html-img}">
      <xsl:attribute name="alt"><xsl:call-template name="say-cut"><xsl:with-param name="units" select="substring-before($list, '|')"/></xsl:call-template></xsl:attribute>
    </img>
    <xsl:call-template name="cuts"><xsl:with-param name="list" select="substring-after($list, '|')"/><xsl:with-param name="n" select="$n + 1"/></xsl:call-template>
  </xsl:if>
</xsl:template>
<xsl:template name="insets">
  <xsl:param name="list"/>
  <xsl:param name="n" select="1"/>
  <xsl:if test="$list != ''">
    <xsl:variable name="letter" select="substring('ABCD', $n, 1)"/>
    <xsl:variable name="says"><xsl:call-template name="say-columns-inset"><xsl:with-param name="window" select="$list"/><xsl:with-param name="letter" select="$letter"/></xsl:call-template></xsl:variable>
    <xsl:choose>
      <xsl:when test="string-length($list) &lt; 11 * $left-out"><p style="{$html-p}"><xsl:call-template name="say-inset-left-out"><xsl:with-param name="says" select="$says"/></xsl:call-template></p></xsl:when>
      <xsl:otherwise><img src="{concat(substring-before($inset, '*'), $letter, substring-after($inset, '*'))}" width="{$inset-width}" height="{$inset-height}" alt="{$says}" style="{$html-img}"/></xsl:otherwise>
    </xsl:choose>
    <xsl:call-template name="insets"><xsl:with-param name="list" select="substring($list, 12)"/><xsl:with-param name="n" select="$n + 1"/></xsl:call-template>
  </xsl:if>
</xsl:template>
<xsl:template match="textkey" mode="html">
  <xsl:if test="$picture != 'yes'"><p class="soft" style="{$html-p}"><xsl:value-of select="."/></p></xsl:if>
</xsl:template>
<xsl:template match="textmap" mode="html">
  <xsl:if test="$picture != 'yes'"><pre style="{$html-pre}"><xsl:value-of select="."/></pre></xsl:if>
</xsl:template>
<xsl:template match="pre" mode="html">
  <pre><xsl:attribute name="style"><xsl:value-of select="$html-pre"/><xsl:if test="@wrap">-wrap</xsl:if></xsl:attribute><xsl:value-of select="."/></pre>
</xsl:template>
<!-- The bars stay: whoever quotes or copies a letter carries them along, and no reader of orders takes such a line. -->
<xsl:template match="letter" mode="html">
  <pre class="box" style="{$html-letter}"><xsl:value-of select="."/></pre>
</xsl:template>
<xsl:template match="hash" mode="html">
  <p style="{$html-p};font-size:13px"><xsl:value-of select="@label"/><br/><code style="font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:12px;word-break:break-all"><xsl:value-of select="."/></code></p>
</xsl:template>
<xsl:template match="foot" mode="html"><p class="soft foot" style="{$html-foot}"><xsl:value-of select="."/></p></xsl:template>

</xsl:stylesheet>
