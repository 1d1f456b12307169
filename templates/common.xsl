<?xml version="1.0" encoding="UTF-8"?>
<!-- What every sheet needs of a record: keys, names, sides, times.  The input is a record,
     or a mail around one; see estafette-templates(7). -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<xsl:key name="hex" match="record/setup/board/hex" use="@id"/>
<xsl:key name="ground" match="record/setup/board/hex" use="@terrain"/>
<xsl:key name="rowx" match="record/setup/board/hex" use="concat(@row, ',', @x)"/>
<xsl:key name="piece" match="record/setup/piece" use="@id"/>
<xsl:key name="now" match="record/state/piece" use="@id"/>
<xsl:key name="at" match="record/state/piece[@fate = 'there' or not(@fate)]" use="@hex"/>
<xsl:key name="card" match="record/setup/card" use="@id"/>
<xsl:key name="player" match="record/players/player" use="@seat"/>
<xsl:key name="kind" match="record/events/event" use="@kind"/>

<xsl:variable name="mail" select="/mail"/>
<xsl:variable name="rec" select="/record | /mail/record"/>
<xsl:variable name="game" select="string(($mail/@game | $rec[not($mail/@game)]/@game)[1])"/>
<xsl:variable name="position" select="$rec/state/position"/>
<xsl:variable name="over" select="$position/@over = 'yes' or $position/@over = '1' or $rec/ended"/>
<xsl:variable name="view" select="string($rec/@view)"/>
<!-- Whose eyes: the mail's seat, else the record's view; empty for public and full. -->
<xsl:variable name="me" select="string($rec/players/player[@seat = $mail/@seat or (not($mail/@seat) and @seat = $view)]/@seat)"/>
<xsl:variable name="due" select="$rec/due"/>
<!-- Two lines of stacks of cards in place of a board of hexes: stacks*.xsl. -->
<xsl:variable name="stacks" select="$rec/setup/board/@shape = 'stacks'"/>
<!-- A table measured in inches in place of one: table*.xsl. -->
<xsl:variable name="table" select="$rec/setup/board/@shape = 'table'"/>
<!-- Hexes with a flat side up, on maps of any size: columns*.xsl. -->
<xsl:variable name="columns" select="$rec/setup/board/@shape = 'columns'"/>

<!-- The turn that is asked for or going on, and whose it is: what the Subject names. -->
<xsl:variable name="ask-turn">
  <xsl:choose>
    <xsl:when test="$mail/@turn"><xsl:value-of select="$mail/@turn"/></xsl:when>
    <xsl:when test="$due/@for = 'orders'"><xsl:value-of select="$rec/@turn + 1"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="$rec/@turn"/></xsl:otherwise>
  </xsl:choose>
</xsl:variable>
<xsl:variable name="ask-seat">
  <xsl:choose>
    <xsl:when test="$table and $me != ''"><xsl:value-of select="$me"/></xsl:when>
    <xsl:when test="$mail/@active"><xsl:value-of select="$mail/@active"/></xsl:when>
    <xsl:when test="$due/@for = 'orders'"><xsl:value-of select="$due/@seat"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="$rec/@active"/></xsl:otherwise>
  </xsl:choose>
</xsl:variable>

<!-- Does the reader look from the South?  Where nothing is said, side a is there. -->
<xsl:variable name="south" select="key('player', $me)[@baseline = 'south' or (not(@baseline) and @side = 'a')]"/>

<!-- The picture in words. -->
<xsl:template name="description">
  <xsl:variable name="text">
    <xsl:choose>
      <xsl:when test="$stacks"><xsl:call-template name="say-stacks-board"/></xsl:when>
      <xsl:when test="$table"><xsl:call-template name="say-table-board"/></xsl:when>
      <xsl:when test="$columns"><xsl:call-template name="say-columns-board"/></xsl:when>
      <xsl:otherwise><xsl:call-template name="say-board"/><xsl:text> </xsl:text></xsl:otherwise>
    </xsl:choose>
    <xsl:call-template name="turn-in-short"/>
  </xsl:variable>
  <xsl:value-of select="normalize-space($text)"/>
</xsl:template>

<!-- What happened, and how the sides stand, in a few sentences. -->
<xsl:template name="turn-in-short">
  <xsl:choose>
    <xsl:when test="$stacks"><xsl:call-template name="say-stacks-short"/></xsl:when>
    <xsl:when test="$table"><xsl:call-template name="say-table-short"/></xsl:when>
    <xsl:when test="$columns"><xsl:call-template name="say-columns-short"/></xsl:when>
    <xsl:otherwise>
      <xsl:call-template name="say-short-opening"/>
      <xsl:call-template name="say-short-losses"/>
      <xsl:call-template name="say-short-banners"/>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- Drawing class of a seat: a filled, b open, n a third party. -->
<xsl:template name="side">
  <xsl:param name="seat"/>
  <xsl:variable name="side" select="key('player', $seat)/@side"/>
  <xsl:choose>
    <xsl:when test="$side = 'a' or $side = 'b'"><xsl:value-of select="$side"/></xsl:when>
    <xsl:otherwise>n</xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- How an option is named in an answer: a letter, or its number beyond z. -->
<xsl:template name="letter">
  <xsl:param name="option"/>
  <xsl:variable name="n" select="count($option/preceding-sibling::option) + 1"/>
  <xsl:choose>
    <xsl:when test="$option/@letter"><xsl:value-of select="$option/@letter"/></xsl:when>
    <xsl:when test="$n &lt;= 26"><xsl:value-of select="substring('abcdefghijklmnopqrstuvwxyz', $n, 1)"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="$n"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="plain">
  <xsl:param name="text"/>
  <xsl:param name="max" select="60"/>
  <xsl:variable name="t" select="normalize-space($text)"/>
  <xsl:choose>
    <xsl:when test="string-length($t) &gt; $max"><xsl:value-of select="concat(substring($t, 1, $max - 1), '…')"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="$t"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:variable name="lower" select="'abcdefghijklmnopqrstuvwxyzàâäáåãçéèêëíîïñóôöøúùûüœæ'"/>
<xsl:variable name="upper" select="'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÄÁÅÃÇÉÈÊËÍÎÏÑÓÔÖØÚÙÛÜŒÆ'"/>

<!-- First letter as a capital: sentences begin with names and with "the". -->
<xsl:template name="sentence">
  <xsl:param name="text"/>
  <xsl:variable name="t" select="normalize-space($text)"/>
  <xsl:value-of select="concat(translate(substring($t, 1, 1), $lower, $upper), substring($t, 2))"/>
</xsl:template>

<!-- Day of the week, 0 is Monday. -->
<xsl:template name="weekday">
  <!-- Zeller's rule: January and February end the year before. -->
  <xsl:param name="y"/>
  <xsl:param name="m"/>
  <xsl:param name="d"/>
  <xsl:variable name="early" select="number($m &lt; 3)"/>
  <xsl:variable name="yy" select="$y - $early"/>
  <xsl:variable name="mm" select="$m + 12 * $early"/>
  <xsl:value-of select="($d + floor(13 * ($mm + 1) div 5) + $yy + floor($yy div 4) - floor($yy div 100) + floor($yy div 400) + 5) mod 7"/>
</xsl:template>

</xsl:stylesheet>
