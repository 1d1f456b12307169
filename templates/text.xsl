<?xml version="1.0" encoding="UTF-8"?>
<!-- The text part of a mail, or of a report for a file: 72 columns, no tabs, complete by
     itself.  Input: a mail around a record, or a record.

     Parameter make: text; textmap: the little map and its key, for a terminal; short: a turn of a history; form: the order form alone; answers: the question put to the reader, and what each of
     its answers says, a line each; subject: that of the mail.

     A part of page.xsl, and a sheet of its own for the day when the page has a fault. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:exsl="http://exslt.org/common" exclude-result-prefixes="exsl">

<xsl:import href="content.xsl"/>
<xsl:import href="subject.xsl"/>
<xsl:output method="text" encoding="UTF-8"/>

<xsl:param name="make" select="'text'"/>

<xsl:param name="line-width" select="72"/>
<xsl:variable name="dashes" select="'------------------------------------------------------------------------'"/>
<xsl:variable name="blanks" select="'                                                                        '"/>

<xsl:template match="/">
  <xsl:choose>
    <xsl:when test="$make = 'form'"><xsl:apply-templates select="." mode="form"/></xsl:when>
    <xsl:when test="$make = 'textmap'"><xsl:apply-templates select="." mode="textmap"/></xsl:when>
    <xsl:when test="$make = 'short'"><xsl:apply-templates select="." mode="short"/></xsl:when>
    <xsl:when test="$make = 'answers'"><xsl:apply-templates select="." mode="answers"/></xsl:when>
    <xsl:when test="$make = 'subject'"><xsl:apply-templates select="." mode="subject"/></xsl:when>
    <xsl:otherwise><xsl:apply-templates select="." mode="text"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template match="/" mode="text">
  <xsl:variable name="doc"><xsl:call-template name="content"/></xsl:variable>
  <xsl:apply-templates select="exsl:node-set($doc)/doc/*" mode="text"/>
</xsl:template>

<!-- The map, an empty line, and what its signs mean. -->
<xsl:template match="/" mode="textmap">
  <xsl:variable name="doc"><xsl:call-template name="the-map"/></xsl:variable>
  <xsl:apply-templates select="exsl:node-set($doc)/textmap" mode="text"/>
  <xsl:text>&#10;</xsl:text>
  <xsl:call-template name="wrap"><xsl:with-param name="text" select="normalize-space(exsl:node-set($doc)/textkey)"/></xsl:call-template>
</xsl:template>

<!-- A turn of a history: what it was, what happened, how the sides stood. -->
<xsl:template match="/" mode="short">
  <xsl:variable name="head"><xsl:call-template name="say-headline"/></xsl:variable>
  <xsl:variable name="told"><xsl:call-template name="turn-in-short"/></xsl:variable>
  <xsl:call-template name="wrap"><xsl:with-param name="text" select="normalize-space(concat($head, ': ', $told))"/><xsl:with-param name="rest" select="'    '"/></xsl:call-template>
</xsl:template>

<xsl:template match="/" mode="form">
  <xsl:variable name="form"><xsl:call-template name="form"/></xsl:variable>
  <xsl:apply-templates select="exsl:node-set($form)/pre" mode="text"/>
</xsl:template>

<xsl:template match="/" mode="answers"><xsl:apply-templates select="$my-questions[1]" mode="answers"/></xsl:template>

<xsl:template match="decision" mode="answers">
  <xsl:variable name="asks"><xsl:call-template name="say-decision"/></xsl:variable>
  <xsl:value-of select="concat(normalize-space($asks), '&#10;')"/>
  <xsl:for-each select="option">
    <xsl:variable name="says"><xsl:call-template name="say-option"/></xsl:variable>
    <xsl:value-of select="concat(normalize-space($says), '&#10;')"/>
  </xsl:for-each>
</xsl:template>

<!-- ==== breaking lines ==== -->
<xsl:template name="wrap">
  <xsl:param name="text"/>
  <xsl:param name="first" select="''"/>
  <xsl:param name="rest" select="''"/>
  <xsl:variable name="room" select="$line-width - string-length($first)"/>
  <xsl:choose>
    <xsl:when test="string-length($text) &lt;= $room"><xsl:value-of select="concat($first, $text, '&#10;')"/></xsl:when>
    <xsl:otherwise>
      <xsl:variable name="cut"><xsl:call-template name="break"><xsl:with-param name="text" select="$text"/><xsl:with-param name="at" select="$room + 1"/></xsl:call-template></xsl:variable>
      <!-- A word longer than the line is cut where the line ends. -->
      <xsl:variable name="len" select="$cut - 1 + ($room + 1) * ($cut = 0)"/>
      <xsl:value-of select="concat($first, substring($text, 1, $len), '&#10;')"/>
      <xsl:call-template name="wrap">
        <xsl:with-param name="text" select="substring($text, $len + 1 + ($cut &gt; 0))"/>
        <xsl:with-param name="first" select="$rest"/>
        <xsl:with-param name="rest" select="$rest"/>
      </xsl:call-template>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- Place of the last blank at or before `at`, 0 if there is none. -->
<xsl:template name="break">
  <xsl:param name="text"/>
  <xsl:param name="at"/>
  <xsl:choose>
    <xsl:when test="$at &lt;= 1">0</xsl:when>
    <xsl:when test="substring($text, $at, 1) = ' '"><xsl:value-of select="$at"/></xsl:when>
    <xsl:otherwise><xsl:call-template name="break"><xsl:with-param name="text" select="$text"/><xsl:with-param name="at" select="$at - 1"/></xsl:call-template></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- Preformatted lines keep their breaks; one that is too long goes on in the next. -->
<xsl:template name="lines">
  <xsl:param name="text"/>
  <xsl:if test="$text != ''">
    <xsl:variable name="line" select="substring-before(concat($text, '&#10;'), '&#10;')"/>
    <xsl:choose>
      <!-- One word, as a signature or an address, stays whole. -->
      <xsl:when test="string-length($line) &lt;= $line-width or not(contains($line, ' '))"><xsl:value-of select="concat($line, '&#10;')"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="wrap"><xsl:with-param name="text" select="$line"/><xsl:with-param name="rest" select="concat(substring('>', 1, starts-with($line, '>')), substring('#', 1, starts-with($line, '#')), substring('|', 1, starts-with($line, '|')), '    ')"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
    <xsl:call-template name="lines"><xsl:with-param name="text" select="substring-after($text, '&#10;')"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<!-- Lines without blanks at their end. -->
<xsl:template name="trim-lines">
  <xsl:param name="text"/>
  <xsl:if test="$text != ''">
    <xsl:call-template name="trim"><xsl:with-param name="line" select="substring-before(concat($text, '&#10;'), '&#10;')"/></xsl:call-template>
    <xsl:call-template name="trim-lines"><xsl:with-param name="text" select="substring-after($text, '&#10;')"/></xsl:call-template>
  </xsl:if>
</xsl:template>
<xsl:template name="trim">
  <xsl:param name="line"/>
  <xsl:variable name="n" select="string-length($line)"/>
  <xsl:choose>
    <xsl:when test="substring($line, $n) = ' '"><xsl:call-template name="trim"><xsl:with-param name="line" select="substring($line, 1, $n - 1)"/></xsl:call-template></xsl:when>
    <xsl:otherwise><xsl:value-of select="concat($line, '&#10;')"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== blocks ==== -->
<xsl:template match="title" mode="text"><xsl:call-template name="wrap"><xsl:with-param name="text" select="translate(normalize-space(.), $lower, $upper)"/></xsl:call-template></xsl:template>
<xsl:template match="kicker" mode="text"><xsl:call-template name="wrap"><xsl:with-param name="text" select="normalize-space(.)"/></xsl:call-template></xsl:template>
<xsl:template match="h" mode="text">
  <xsl:variable name="t" select="substring(normalize-space(.), 1, $line-width)"/>
  <xsl:value-of select="concat('&#10;', $t, '&#10;', substring($dashes, 1, string-length($t)), '&#10;')"/>
</xsl:template>
<xsl:template match="p | textkey" mode="text">
  <xsl:if test="preceding-sibling::*[1][self::p or self::list or self::pre or self::table or self::kicker or self::box or self::hash]"><xsl:text>&#10;</xsl:text></xsl:if>
  <xsl:call-template name="wrap"><xsl:with-param name="text" select="normalize-space(.)"/></xsl:call-template>
</xsl:template>
<xsl:template match="box" mode="text">
  <xsl:text>&#10;</xsl:text>
  <xsl:for-each select="p"><xsl:call-template name="wrap"><xsl:with-param name="text" select="normalize-space(.)"/></xsl:call-template></xsl:for-each>
</xsl:template>
<xsl:template match="list" mode="text">
  <xsl:for-each select="i">
    <xsl:variable name="wide" select="6 + 4 * boolean(../i[string-length(@n) &gt; 6])"/>
    <xsl:variable name="label" select="substring($blanks, 1, ($wide - string-length(@n)) * (string-length(@n) &lt; $wide))"/>
    <xsl:call-template name="wrap"><xsl:with-param name="text" select="normalize-space(.)"/><xsl:with-param name="first" select="concat($label, @n, ' ')"/><xsl:with-param name="rest" select="substring($blanks, 1, $wide + 1)"/></xsl:call-template>
  </xsl:for-each>
</xsl:template>
<xsl:template match="map" mode="text"/>
<xsl:template match="textmap" mode="text"><xsl:call-template name="trim-lines"><xsl:with-param name="text" select="string(.)"/></xsl:call-template></xsl:template>
<xsl:template match="pre" mode="text">
  <xsl:if test="preceding-sibling::*[1][self::list or self::pre or self::p or self::table or self::box]"><xsl:text>&#10;</xsl:text></xsl:if>
  <xsl:call-template name="lines"><xsl:with-param name="text" select="string(.)"/></xsl:call-template>
</xsl:template>
<xsl:template match="letter" mode="text">
  <xsl:text>&#10;</xsl:text>
  <xsl:call-template name="lines"><xsl:with-param name="text" select="string(.)"/></xsl:call-template>
  <xsl:text>&#10;</xsl:text>
</xsl:template>
<xsl:template match="hash" mode="text">
  <xsl:if test="preceding-sibling::*[1][self::p]"><xsl:text>&#10;</xsl:text></xsl:if>
  <xsl:value-of select="concat(@label, ':&#10;  ', ., '&#10;')"/>
</xsl:template>
<xsl:template match="foot" mode="text">
  <xsl:value-of select="concat('&#10;', $dashes, '&#10;')"/>
  <xsl:call-template name="wrap"><xsl:with-param name="text" select="normalize-space(.)"/></xsl:call-template>
</xsl:template>

<!-- All columns but the last, of five at most, are as wide as their widest cell, or 28; the last one breaks. -->
<!-- A cell that is wider stands out, but nothing of it is cut. -->
<xsl:template match="table" mode="text">
  <xsl:variable name="w1"><xsl:call-template name="widest"><xsl:with-param name="cells" select="*/c[1]"/></xsl:call-template></xsl:variable>
  <xsl:variable name="w2"><xsl:call-template name="widest"><xsl:with-param name="cells" select="*/c[2][following-sibling::c]"/></xsl:call-template></xsl:variable>
  <xsl:variable name="w3"><xsl:call-template name="widest"><xsl:with-param name="cells" select="*/c[3][following-sibling::c]"/></xsl:call-template></xsl:variable>
  <xsl:variable name="w4"><xsl:call-template name="widest"><xsl:with-param name="cells" select="*/c[4][following-sibling::c]"/></xsl:call-template></xsl:variable>
  <xsl:for-each select="head | row">
    <xsl:variable name="front">
      <xsl:call-template name="pad"><xsl:with-param name="cell" select="c[1]"/><xsl:with-param name="w" select="$w1"/></xsl:call-template>
      <xsl:call-template name="pad"><xsl:with-param name="cell" select="c[2]"/><xsl:with-param name="w" select="$w2"/></xsl:call-template>
      <xsl:if test="c[4]"><xsl:call-template name="pad"><xsl:with-param name="cell" select="c[3]"/><xsl:with-param name="w" select="$w3"/></xsl:call-template></xsl:if>
      <xsl:if test="c[5]"><xsl:call-template name="pad"><xsl:with-param name="cell" select="c[4]"/><xsl:with-param name="w" select="$w4"/></xsl:call-template></xsl:if>
    </xsl:variable>
    <xsl:call-template name="wrap"><xsl:with-param name="text" select="normalize-space(c[last()])"/><xsl:with-param name="first" select="string($front)"/><xsl:with-param name="rest" select="substring($blanks, 1, string-length($front))"/></xsl:call-template>
  </xsl:for-each>
</xsl:template>

<xsl:template name="widest">
  <xsl:param name="cells"/>
  <xsl:for-each select="$cells">
    <xsl:sort select="string-length(normalize-space())" data-type="number" order="descending"/>
    <xsl:if test="position() = 1"><xsl:value-of select="string-length(normalize-space()) * (string-length(normalize-space()) &lt; 28) + 28 * (string-length(normalize-space()) &gt;= 28)"/></xsl:if>
  </xsl:for-each>
  <xsl:if test="not($cells)">0</xsl:if>
</xsl:template>
<xsl:template name="pad">
  <xsl:param name="cell"/>
  <xsl:param name="w"/>
  <xsl:value-of select="concat(normalize-space($cell), substring($blanks, 1, ($w - string-length(normalize-space($cell))) * ($w &gt; string-length(normalize-space($cell)))), '  ')"/>
</xsl:template>

</xsl:stylesheet>
