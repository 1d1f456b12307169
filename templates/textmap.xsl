<?xml version="1.0" encoding="UTF-8"?>
<!-- The little map of letters: four columns a hex, every second row half a hex further in.
     It shows what the picture shows, from the same record. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<!-- With marks, for a terminal that has colours, every sign stands between two characters that nobody writes: what
     it is, a unit of the side in capitals, one of the other, or ground, and its end. -->
<xsl:param name="marks" select="''"/>
<xsl:variable name="mark-big" select="substring('&#xE001;', 1, $marks = 'yes')"/>
<xsl:variable name="mark-small" select="substring('&#xE002;', 1, $marks = 'yes')"/>
<xsl:variable name="mark-ground" select="substring('&#xE003;', 1, $marks = 'yes')"/>
<xsl:variable name="mark-end" select="substring('&#xE000;', 1, $marks = 'yes')"/>
<xsl:template name="mark-side">
  <xsl:param name="big"/>
  <xsl:choose><xsl:when test="$big"><xsl:value-of select="$mark-big"/></xsl:when><xsl:otherwise><xsl:value-of select="$mark-small"/></xsl:otherwise></xsl:choose>
</xsl:template>

<xsl:key name="hexrow" match="record/setup/board/hex" use="@row"/>
<xsl:key name="kind" match="record/setup/piece[@arm != 'leader']" use="@kind"/>
<xsl:key name="died" match="record/events/event[@kind = 'eliminated']" use="@hex"/>

<xsl:variable name="board-goals" select="$rec/setup/board/objective[not(@section)]"/>
<xsl:variable name="board-exits" select="$rec/setup/board/exit"/>

<!-- Do letters name the columns, and numbers the rows, or the other way round? -->
<xsl:variable name="digits" select="'0123456789'"/>
<xsl:variable name="low-row" select="$rec/setup/board/hex[@row = 0]"/>
<xsl:variable name="letter-columns" select="translate($low-row[1]/@id, $digits, '') != translate($low-row[2]/@id, $digits, '')"/>

<!-- Sections end right of a hex whose neighbour in the row belongs to another one. -->
<xsl:template name="textmap">
  <xsl:variable name="first" select="key('hexrow', '0')"/>
  <xsl:text>     </xsl:text>
  <xsl:for-each select="$first">
    <xsl:sort select="@x" data-type="number"/>
    <xsl:choose>
      <xsl:when test="$letter-columns"><xsl:value-of select="concat(' ', translate(@id, $digits, ''), ' ')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="concat(substring(' ', 1, position() &lt; 10), position(), ' ')"/></xsl:otherwise>
    </xsl:choose>
    <xsl:call-template name="textmap-edge"><xsl:with-param name="text" select="' '"/></xsl:call-template>
  </xsl:for-each>
  <xsl:text>&#10;</xsl:text>
  <xsl:call-template name="textmap-row"><xsl:with-param name="row" select="$rec/setup/board/@rows - 1"/></xsl:call-template>
</xsl:template>

<xsl:template name="textmap-row">
  <xsl:param name="row"/>
  <xsl:if test="$row &gt;= 0">
    <xsl:variable name="hexes" select="key('hexrow', string($row))"/>
    <xsl:variable name="letter" select="translate($hexes[1]/@id, $digits, '')"/>
    <xsl:variable name="name" select="concat(substring($letter, 1, 9 * not($letter-columns)), substring(translate($hexes[1]/@id, $letter, ''), 1, 9 * $letter-columns))"/>
    <xsl:value-of select="substring(concat(' ', $name, '     '), 1, 5)"/>
    <xsl:if test="$row mod 2 = 1"><xsl:text>  </xsl:text></xsl:if>
    <xsl:for-each select="$hexes">
      <xsl:sort select="@x" data-type="number"/>
      <xsl:call-template name="textmap-cell"/>
    </xsl:for-each>
    <xsl:text>&#10;</xsl:text>
    <xsl:call-template name="textmap-row"><xsl:with-param name="row" select="$row - 1"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<xsl:template name="textmap-edge">
  <xsl:param name="text"/>
  <xsl:variable name="next" select="key('rowx', concat(@row, ',', @x + 2))"/>
  <xsl:choose>
    <xsl:when test="$text = ' ' and $next and not(contains(@sections, ' ')) and not(contains($next/@sections, ' ')) and $next/@sections != @sections">:</xsl:when>
    <xsl:otherwise><xsl:value-of select="$text"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="textmap-cell">
  <xsl:variable name="here" select="key('at', @id)"/>
  <xsl:variable name="unit" select="$here[key('piece', @id)[not(@arm = 'leader')]][1]"/>
  <xsl:variable name="chief" select="$here[key('piece', @id)/@arm = 'leader'][1]"/>
  <xsl:variable name="piece" select="key('piece', ($unit | $chief[not($unit)])/@id)"/>
  <xsl:choose>
    <xsl:when test="$here">
      <xsl:variable name="big" select="($me != '' and $piece/@seat = $me) or ($me = '' and key('player', $piece/@seat)/@side = 'a')"/>
      <xsl:variable name="kind" select="concat($piece/@kind, substring('?', 1, not($piece/@kind)), substring('LD', 1, 2 * ($piece/@kind = '')))"/>
      <xsl:variable name="blocks" select="substring($unit/@blocks, 1, 2 * ($unit/@blocks != 'unknown'))"/>
      <!-- One sign behind the figure: of the two, the square matters more. -->
      <xsl:variable name="sign" select="concat(substring('*', 1, $unit/@square &gt; 0), substring('+', 1, boolean($chief and $unit) and not($unit/@square &gt; 0)))"/>
      <!-- Two letters beside a sign: LN would be the line. -->
      <xsl:variable name="short" select="concat(substring('LR', 1, 2 * ($sign != '' and $kind = 'LNCR')), substring($kind, 1, (3 - string-length($sign)) * not($sign != '' and $kind = 'LNCR')))"/>
      <xsl:variable name="text" select="concat($short, $blocks, $sign, '    ')"/>
      <xsl:variable name="cell">
        <xsl:choose>
          <xsl:when test="$big"><xsl:value-of select="translate(substring($text, 1, 4), $lower, $upper)"/></xsl:when>
          <xsl:otherwise><xsl:value-of select="translate(substring($text, 1, 4), $upper, $lower)"/></xsl:otherwise>
        </xsl:choose>
      </xsl:variable>
      <xsl:call-template name="mark-side"><xsl:with-param name="big" select="$big"/></xsl:call-template>
      <xsl:value-of select="concat(substring($cell, 1, 3), $mark-end)"/>
      <xsl:call-template name="textmap-edge"><xsl:with-param name="text" select="substring($cell, 4, 1)"/></xsl:call-template>
    </xsl:when>
    <xsl:otherwise>
      <xsl:variable name="ground"><xsl:call-template name="textmap-ground"/></xsl:variable>
      <xsl:value-of select="concat(' ', $mark-ground, $ground)"/>
      <xsl:variable name="id" select="concat(' ', @id, ' ')"/>
      <xsl:choose>
        <xsl:when test="$board-goals[contains(concat(' ', @hexes, @hex, ' '), $id)]">$</xsl:when>
        <xsl:when test="$board-exits[contains(concat(' ', @hexes, ' '), $id)]">/</xsl:when>
        <xsl:when test="@works">#</xsl:when>
        <xsl:when test="@hill = 'yes' and @terrain != 'hill'">h</xsl:when>
        <xsl:otherwise><xsl:text> </xsl:text></xsl:otherwise>
      </xsl:choose>
      <xsl:value-of select="$mark-end"/>
      <xsl:call-template name="textmap-edge"><xsl:with-param name="text" select="' '"/></xsl:call-template>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="textmap-ground">
  <xsl:choose>
    <xsl:when test="key('died', @id)">x</xsl:when>
    <xsl:when test="@terrain = 'clear' or @terrain = ''">.</xsl:when>
    <xsl:when test="@terrain = 'forest' or @terrain = 'woods'">w</xsl:when>
    <xsl:when test="contains(' river stream lake sea ', concat(' ', @terrain, ' '))">~</xsl:when>
    <xsl:when test="starts-with(@terrain, 'frozen-')">=</xsl:when>
    <xsl:when test="@terrain = 'rugged-hill' or @terrain = 'impassable'">^</xsl:when>
    <xsl:when test="@terrain = 'building'">t</xsl:when>
    <xsl:when test="@terrain = 'fence'">j</xsl:when>
    <xsl:when test="@terrain = 'fields'">v</xsl:when>
    <xsl:when test="@terrain = 'camp'">i</xsl:when>
    <xsl:when test="@terrain = 'easy-ford'">f</xsl:when>
    <xsl:when test="@terrain = 'tower'">y</xsl:when>
    <xsl:when test="@terrain = 'windmill'">n</xsl:when>
    <xsl:when test="@terrain = 'walled-farm'">a</xsl:when>
    <xsl:when test="@terrain = 'castle'">k</xsl:when>
    <xsl:when test="@terrain = 'walled-city'">u</xsl:when>
    <xsl:when test="@terrain = 'walled-garden'">g</xsl:when>
    <xsl:otherwise><xsl:value-of select="substring(@terrain, 1, 1)"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

</xsl:stylesheet>
