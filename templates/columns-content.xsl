<?xml version="1.0" encoding="UTF-8"?>
<!-- Blocks of mails and reports that a map with a flat side up has in place of those for other
     boards; content.xsl calls them. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<xsl:key name="tn-here" match="record/state/unit[@status = 'on-map']" use="@hex"/>
<xsl:key name="tn-here" match="record/state/unit[@status = 'on-map' and @hex2 != '-']" use="@hex2"/>
<xsl:key name="tn-chief" match="record/state/leader" use="@id"/>
<xsl:key name="tn-alone" match="record/state/leader[@hex != '-']" use="@hex"/>

<!-- ==== events: dice, sums and results stand in the sentences they belong to ==== -->
<xsl:template name="columns-events">
  <xsl:param name="events" select="$rec/events/event"/>
  <list>
    <xsl:for-each select="$events">
      <xsl:variable name="before" select="preceding-sibling::event[not(@kind = 'joins_fire')][1]"/>
      <xsl:variable name="after" select="following-sibling::event[1]"/>
      <xsl:variable name="taken">
        <xsl:choose>
          <xsl:when test="@kind = 'roll'"><xsl:if test="@label = 'fire' or @label = 'attack' or @label = 'defence' or $after/@kind = 'checks' or $after/@kind = 'tries' or $after/@kind = 'special' or $after/@kind = 'commits' or $after/@kind = 'acceptance' or $after/@kind = 'initiative' or $after/@kind = 'arrives' or $after/@kind = 'weather' or $after/@kind = 'happens'">yes</xsl:if></xsl:when>
          <xsl:when test="@kind = 'hit' or @kind = 'missed' or @kind = 'melee_margin'">yes</xsl:when>
          <xsl:when test="@kind = 'check_sum' or @kind = 'try_sum'">yes</xsl:when>
          <xsl:when test="@kind = 'drifts'"><xsl:if test="preceding-sibling::event[1][@kind = 'moves' and @to = current()/@to] or preceding-sibling::event[@kind != 'moves'][1][@kind = 'drifts' and @to = current()/@from]">yes</xsl:if></xsl:when>
          <xsl:when test="@kind = 'moves' or @kind = 'leader_moves'"><xsl:call-template name="columns-went-before"/></xsl:when>
        </xsl:choose>
      </xsl:variable>
      <xsl:if test="$taken = ''">
        <xsl:variable name="text"><xsl:apply-templates select="." mode="say"/></xsl:variable>
        <xsl:variable name="dice" select="@kind = 'checks' or @kind = 'tries' or @kind = 'special' or @kind = 'commits' or @kind = 'acceptance' or @kind = 'initiative' or @kind = 'arrives' or @kind = 'weather' or @kind = 'happens'"/>
        <i><xsl:if test="../parent::record"><xsl:attribute name="id"><xsl:value-of select="concat('e', @n)"/></xsl:attribute></xsl:if><xsl:attribute name="n"><xsl:if test="not(../parent::record)"><xsl:value-of select="concat(../../@turn, '/')"/></xsl:if><xsl:choose><xsl:when test="$dice"><xsl:value-of select="$before/@n"/></xsl:when><xsl:otherwise><xsl:value-of select="@n"/></xsl:otherwise></xsl:choose>.</xsl:attribute><xsl:call-template name="sentence"><xsl:with-param name="text" select="$text"/></xsl:call-template></i>
      </xsl:if>
    </xsl:for-each>
  </list>
</xsl:template>

<!-- Is the step told with an earlier one: the same mover, nothing but moves between? -->
<xsl:template name="columns-went-before">
  <xsl:variable name="end" select="preceding-sibling::event[@kind != 'moves' and @kind != 'leader_moves' and @kind != 'drifts'][1]"/>
  <xsl:variable name="stop" select="count($end/preceding-sibling::event) - not($end)"/>
  <xsl:if test="preceding-sibling::event[(@unit and @unit = current()/@unit) or (@leader and @leader = current()/@leader)][@kind = current()/@kind][1][count(preceding-sibling::event) &gt; $stop]">yes</xsl:if>
</xsl:template>

<!-- ==== the little map: three signs a hex, two lines a row ==== -->
<xsl:variable name="ct-wide" select="5 - ($rec/setup/board/@columns &gt; 13)"/>
<xsl:template name="columns-textmap">
  <xsl:choose>
    <xsl:when test="$rec/setup/board/@columns * $rec/setup/board/@rows &lt;= 1300"><xsl:call-template name="ct-sheet"><xsl:with-param name="from" select="1"/></xsl:call-template></xsl:when>
    <xsl:otherwise><xsl:value-of select="concat($w-no-textmap, '&#10;')"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<!-- As many columns as a line holds, and the others below. -->
<xsl:template name="ct-sheet">
  <xsl:param name="from"/>
  <xsl:variable name="most" select="13 + 4 * ($ct-wide = 4)"/>
  <xsl:variable name="last" select="$rec/setup/board/@columns"/>
  <xsl:variable name="to" select="($from + $most - 1) * ($from + $most - 1 &lt; $last) + $last * ($from + $most - 1 &gt;= $last)"/>
  <xsl:if test="$from &gt; 1"><xsl:text>&#10;</xsl:text></xsl:if>
  <xsl:text>    </xsl:text>
  <xsl:call-template name="ct-head"><xsl:with-param name="column" select="$from"/><xsl:with-param name="to" select="$to"/></xsl:call-template>
  <xsl:text>&#10;</xsl:text>
  <xsl:call-template name="ct-row"><xsl:with-param name="row" select="1"/><xsl:with-param name="from" select="$from"/><xsl:with-param name="to" select="$to"/></xsl:call-template>
  <xsl:if test="$to &lt; $last"><xsl:call-template name="ct-sheet"><xsl:with-param name="from" select="$to + 1"/></xsl:call-template></xsl:if>
</xsl:template>
<xsl:template name="ct-head">
  <xsl:param name="column"/>
  <xsl:param name="to"/>
  <xsl:value-of select="substring(concat(format-number($column, '00'), '    '), 1, $ct-wide)"/>
  <xsl:if test="$column &lt; $to"><xsl:call-template name="ct-head"><xsl:with-param name="column" select="$column + 1"/><xsl:with-param name="to" select="$to"/></xsl:call-template></xsl:if>
</xsl:template>
<xsl:template name="ct-row">
  <xsl:param name="row"/>
  <xsl:param name="from"/>
  <xsl:param name="to"/>
  <xsl:value-of select="concat(format-number($row, '00'), '  ')"/>
  <xsl:call-template name="ct-cells"><xsl:with-param name="row" select="$row"/><xsl:with-param name="column" select="$from"/><xsl:with-param name="to" select="$to"/><xsl:with-param name="odd" select="1"/></xsl:call-template>
  <xsl:text>&#10;    </xsl:text>
  <xsl:call-template name="ct-cells"><xsl:with-param name="row" select="$row"/><xsl:with-param name="column" select="$from"/><xsl:with-param name="to" select="$to"/><xsl:with-param name="odd" select="0"/></xsl:call-template>
  <xsl:text>&#10;</xsl:text>
  <xsl:if test="$row &lt; $rec/setup/board/@rows"><xsl:call-template name="ct-row"><xsl:with-param name="row" select="$row + 1"/><xsl:with-param name="from" select="$from"/><xsl:with-param name="to" select="$to"/></xsl:call-template></xsl:if>
</xsl:template>
<xsl:template name="ct-cells">
  <xsl:param name="row"/>
  <xsl:param name="column"/>
  <xsl:param name="to"/>
  <xsl:param name="odd"/>
  <xsl:choose>
    <xsl:when test="$column mod 2 = $odd">
      <xsl:variable name="cell"><xsl:call-template name="ct-cell"><xsl:with-param name="hex" select="concat(format-number($column, '00'), format-number($row, '00'))"/></xsl:call-template></xsl:variable>
      <xsl:value-of select="substring(concat($cell, '     '), 1, $ct-wide + 2 * ($marks = 'yes' and $cell != ''))"/>
    </xsl:when>
    <xsl:otherwise><xsl:value-of select="substring('     ', 1, $ct-wide)"/></xsl:otherwise>
  </xsl:choose>
  <xsl:if test="$column &lt; $to"><xsl:call-template name="ct-cells"><xsl:with-param name="row" select="$row"/><xsl:with-param name="column" select="$column + 1"/><xsl:with-param name="to" select="$to"/><xsl:with-param name="odd" select="$odd"/></xsl:call-template></xsl:if>
</xsl:template>
<xsl:variable name="ct-first" select="string($rec/players/player[1]/@seat)"/>
<xsl:variable name="ct-masks"><xsl:for-each select="$rec/state/side"><xsl:value-of select="concat(@masks, ' ')"/></xsl:for-each></xsl:variable>
<xsl:template name="ct-cell">
  <xsl:param name="hex"/>
  <xsl:variable name="stack" select="key('tn-here', $hex)"/>
  <xsl:variable name="chief" select="key('tn-alone', $hex)"/>
  <xsl:choose>
    <xsl:when test="$stack">
      <xsl:for-each select="$stack">
        <xsl:sort select="@depth" data-type="number"/>
        <xsl:if test="position() = 1">
          <xsl:variable name="p" select="key('piece', @id)"/>
          <xsl:variable name="own" select="$p/@seat = $me or ($me = '' and $p/@seat = $ct-first)"/>
          <xsl:call-template name="mark-side"><xsl:with-param name="big" select="$own"/></xsl:call-template>
          <xsl:variable name="arm" select="substring('iiccaai', 1 + 2 * ($p/@arm = 'cavalry') + 4 * contains($p/@arm, 'artillery'), 1)"/>
          <xsl:choose><xsl:when test="$own"><xsl:value-of select="translate($arm, 'ica', 'ICA')"/></xsl:when><xsl:otherwise><xsl:value-of select="$arm"/></xsl:otherwise></xsl:choose>
          <xsl:choose><xsl:when test="@formation = 'skirmish'">k</xsl:when><xsl:when test="@formation = 'limbered'">b</xsl:when><xsl:otherwise><xsl:value-of select="substring(@formation, 1, 1)"/></xsl:otherwise></xsl:choose>
          <xsl:choose>
            <xsl:when test="@disruption = 'disorganized'">!</xsl:when>
            <xsl:when test="@disruption = 'shaken'">*</xsl:when>
            <xsl:when test="last() &gt; 1"><xsl:value-of select="last()"/></xsl:when>
          </xsl:choose>
          <xsl:value-of select="$mark-end"/>
        </xsl:if>
      </xsl:for-each>
    </xsl:when>
    <xsl:when test="contains($ct-masks, $hex)"><xsl:value-of select="concat($mark-small, '??', $mark-end)"/></xsl:when>
    <xsl:when test="$chief">
      <xsl:variable name="seat" select="$rec/setup/leader[@id = $chief[1]/@id]/@seat"/>
      <xsl:choose><xsl:when test="$seat = $me or ($me = '' and $seat = $ct-first)"><xsl:value-of select="concat($mark-big, 'L', $mark-end)"/></xsl:when><xsl:otherwise><xsl:value-of select="concat($mark-small, 'l', $mark-end)"/></xsl:otherwise></xsl:choose>
    </xsl:when>
    <xsl:when test="key('hex', $hex)">
      <xsl:value-of select="$mark-ground"/>
      <xsl:for-each select="key('hex', $hex)"><xsl:call-template name="columns-letter"/><xsl:choose><xsl:when test="@level != 0"><xsl:value-of select="@level"/></xsl:when><xsl:when test="@ways">+</xsl:when></xsl:choose></xsl:for-each>
      <xsl:value-of select="$mark-end"/>
    </xsl:when>
    <xsl:otherwise><xsl:value-of select="concat($mark-ground, '.', $mark-end)"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== rosters ==== -->
<!-- Boxes as letters: crossed ones from the left, the mark behind so many, circled at the end. -->
<xsl:template name="tn-boxes">
  <xsl:param name="crossed"/>
  <xsl:param name="all"/>
  <xsl:param name="mark" select="0"/>
  <xsl:param name="circled" select="0"/>
  <xsl:variable name="x" select="'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'"/>
  <xsl:variable name="row" select="concat(substring($x, 1, $crossed), translate(substring($x, 1, $all - $crossed - $circled), 'x', 'o'), translate(substring($x, 1, $circled), 'x', 'c'))"/>
  <xsl:choose>
    <xsl:when test="$mark &gt; 0 and $mark &lt; $all"><xsl:value-of select="concat(substring($row, 1, $mark), '|', substring($row, $mark + 1))"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="$row"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- "5 [*1*] 2 7" as rosters print them; the context is the setup's piece. -->
<xsl:template name="tn-values">
  <xsl:variable name="guns" select="contains(@arm, 'artillery')"/>
  <xsl:choose><xsl:when test="@training = 'elite'"><xsl:value-of select="concat('*', @morale, '*')"/></xsl:when><xsl:when test="@training = 'untrained'"><xsl:value-of select="concat('[', @morale, ']')"/></xsl:when><xsl:otherwise><xsl:value-of select="@morale"/></xsl:otherwise></xsl:choose>
  <xsl:text> </xsl:text>
  <xsl:variable name="fire" select="concat(substring('*', 1, @doubles = 'yes'), @fire, substring('*', 1, @doubles = 'yes'))"/>
  <xsl:choose>
    <xsl:when test="$guns"><xsl:value-of select="concat(@fire, '/', @range)"/></xsl:when>
    <xsl:when test="@fire = 0">~</xsl:when>
    <xsl:when test="@skirmishes = 'yes' and @range = 3"><xsl:value-of select="concat('[', $fire, ']')"/></xsl:when>
    <xsl:when test="@skirmishes = 'yes' and @range = 2"><xsl:value-of select="concat('(', $fire, ')')"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="$fire"/></xsl:otherwise>
  </xsl:choose>
  <xsl:value-of select="concat(' ', substring('*', 1, @sappers = 'yes'), @melee, substring('*', 1, @sappers = 'yes'))"/>
  <xsl:if test="@lances"><xsl:value-of select="concat('+', @lances)"/></xsl:if>
  <xsl:value-of select="concat(' ', @ma)"/>
</xsl:template>

<!-- "0306 Line NNE"; the context is the unit's state. -->
<xsl:template name="tn-stand">
  <xsl:choose>
    <xsl:when test="@status != 'on-map'"><xsl:call-template name="w-columns-gone"/></xsl:when>
    <xsl:otherwise>
      <xsl:value-of select="@hex"/><xsl:if test="@hex2 != '-'"><xsl:value-of select="concat('+', @hex2)"/></xsl:if>
      <xsl:text> </xsl:text><xsl:call-template name="w-formation"/>
      <xsl:if test="@formation != 'square' and @formation != 'general' and @formation != 'limbered'"><xsl:value-of select="concat(' ', @facing)"/></xsl:if>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="columns-units">
  <xsl:for-each select="$rec/players/player">
    <xsl:sort select="@seat != $me"/>
    <xsl:variable name="seat" select="@seat"/>
    <xsl:choose>
      <xsl:when test="$rec/state/unit[key('piece', @id)/@seat = $seat][1]/@losses != 'unknown'"><xsl:call-template name="columns-roster"><xsl:with-param name="seat" select="$seat"/></xsl:call-template></xsl:when>
      <xsl:otherwise><xsl:call-template name="columns-seen"><xsl:with-param name="seat" select="$seat"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:for-each>
</xsl:template>

<!-- Of the side whose roster this reader may see: command by command. -->
<xsl:template name="columns-roster">
  <xsl:param name="seat"/>
  <xsl:variable name="title"><xsl:choose><xsl:when test="$seat = $me"><xsl:value-of select="$w-roster"/></xsl:when><xsl:otherwise><xsl:value-of select="concat($w-all-units, ': ', key('player', $seat)/@name)"/></xsl:otherwise></xsl:choose></xsl:variable>
  <h><xsl:value-of select="$title"/></h>
  <xsl:call-template name="columns-chain"><xsl:with-param name="seat" select="$seat"/></xsl:call-template>
  <p><xsl:call-template name="say-columns-roster-key"/></p>
  <xsl:for-each select="$rec/setup/command[@seat = $seat]">
    <xsl:variable name="units" select="$rec/setup/piece[@command = current()/@id and @arm != 'company']"/>
    <xsl:if test="$units">
      <xsl:variable name="now" select="$rec/state/command[@id = current()/@id]"/>
      <p><b><xsl:value-of select="concat(@name, ' (', @id, ')')"/></b><xsl:text>. </xsl:text><xsl:call-template name="say-columns-brigade"><xsl:with-param name="now" select="$now"/></xsl:call-template></p>
      <table caption="{@name}">
        <head><c><xsl:value-of select="$w-id"/></c><c><xsl:value-of select="$w-where"/></c><c><xsl:value-of select="$w-increments"/></c><c><xsl:value-of select="$w-values"/></c><c><xsl:value-of select="$w-name"/></c></head>
        <xsl:apply-templates select="$units" mode="tn-row"/>
      </table>
    </xsl:if>
  </xsl:for-each>
  <xsl:variable name="companies" select="$rec/setup/piece[@seat = $seat and @arm = 'company'][key('tn-unit', @id)/@status = 'on-map']"/>
  <xsl:if test="$companies">
    <list><xsl:for-each select="$companies"><xsl:variable name="id" select="@id"/><xsl:for-each select="key('tn-unit', @id)"><i n="{$id}"><xsl:call-template name="say-columns-unit"/></i></xsl:for-each></xsl:for-each></list>
  </xsl:if>
  <xsl:variable name="dummies" select="$rec/state/dummy[@hex != '-' and @hex != 'unknown']"/>
  <xsl:if test="$seat = $me and $dummies"><p><xsl:call-template name="say-columns-dummies"><xsl:with-param name="all" select="$dummies"/></xsl:call-template></p></xsl:if>
  <xsl:call-template name="columns-leaders"><xsl:with-param name="seat" select="$seat"/></xsl:call-template>
</xsl:template>

<!-- The chain of command from the army down: orders accepted and pending, who is in command. -->
<xsl:template name="columns-chain">
  <xsl:param name="seat"/>
  <table caption="{$w-chain}">
    <head><c><xsl:value-of select="$w-chain"/></c><c><xsl:value-of select="$w-commander"/></c><c><xsl:value-of select="$w-orders-in-force"/></c><c><xsl:value-of select="$w-link"/></c></head>
    <xsl:apply-templates select="$rec/setup/command[@seat = $seat and normalize-space(@parents) = '']" mode="tn-link"/>
  </table>
</xsl:template>
<!-- Whoever has several superiors stands below the first. -->
<xsl:template match="command" mode="tn-link">
  <xsl:param name="indent"/>
  <xsl:variable name="now" select="$rec/state/command[@id = current()/@id]"/>
  <row>
    <c><xsl:value-of select="concat($indent, @id)"/></c>
    <c><xsl:call-template name="say-columns-commander"><xsl:with-param name="now" select="$now"/></xsl:call-template></c>
    <c><xsl:if test="@level = 'brigade'"><xsl:call-template name="say-columns-orders"><xsl:with-param name="now" select="$now"/></xsl:call-template></xsl:if></c>
    <c><xsl:call-template name="say-columns-link"><xsl:with-param name="now" select="$now"/></xsl:call-template></c>
  </row>
  <xsl:apply-templates select="$rec/setup/command[substring-before(concat(@parents, ' '), ' ') = current()/@id]" mode="tn-link"><xsl:with-param name="indent" select="concat($indent, '. ')"/></xsl:apply-templates>
</xsl:template>

<xsl:template match="piece" mode="tn-row">
  <xsl:variable name="p" select="."/>
  <xsl:variable name="now" select="key('tn-unit', @id)"/>
  <row>
    <xsl:if test="$now/@status = 'lost' or $now/@status = 'routed'"><xsl:attribute name="gone">yes</xsl:attribute></xsl:if>
    <c><xsl:value-of select="@id"/></c>
    <c><xsl:for-each select="$now"><xsl:call-template name="tn-stand"/></xsl:for-each></c>
    <c><xsl:call-template name="tn-boxes"><xsl:with-param name="crossed" select="$now/@losses"/><xsl:with-param name="all" select="@increments"/><xsl:with-param name="mark" select="@shatter"/><xsl:with-param name="circled" select="$now/@out"/></xsl:call-template></c>
    <c><xsl:call-template name="tn-values"/></c>
    <c>
      <xsl:value-of select="@name"/>
      <xsl:for-each select="$now"><xsl:call-template name="say-columns-states"/></xsl:for-each>
      <xsl:if test="@ammo &gt; 0"><xsl:value-of select="concat(', ', $w-ammo, ' ')"/><xsl:call-template name="tn-boxes"><xsl:with-param name="crossed" select="$now/@spent"/><xsl:with-param name="all" select="@ammo"/></xsl:call-template></xsl:if>
      <xsl:if test="@seat = $me and not($over)"><xsl:for-each select="$now[@status = 'on-map']"><xsl:call-template name="tn-beside"><xsl:with-param name="hex" select="@hex"/></xsl:call-template></xsl:for-each></xsl:if>
    </c>
  </row>
</xsl:template>

<!-- ", beside rod1, rod2": the enemies in the six hexes around; even columns stand half a hex lower. -->
<xsl:template name="tn-beside">
  <xsl:param name="hex"/>
  <xsl:variable name="c" select="number(substring($hex, 1, 2))"/>
  <xsl:variable name="r" select="number(substring($hex, 3, 2))"/>
  <xsl:variable name="low" select="$r - $c mod 2"/>
  <xsl:variable name="around" select="concat(' ', substring($hex, 1, 2), format-number($r - 1, '00'), ' ', substring($hex, 1, 2), format-number($r + 1, '00'), ' ', format-number($c - 1, '00'), format-number($low, '00'), ' ', format-number($c - 1, '00'), format-number($low + 1, '00'), ' ', format-number($c + 1, '00'), format-number($low, '00'), ' ', format-number($c + 1, '00'), format-number($low + 1, '00'), ' ')"/>
  <xsl:variable name="foes" select="$rec/state/unit[@status = 'on-map' and contains($around, concat(' ', @hex, ' ')) and key('piece', @id)/@seat != $me]"/>
  <xsl:if test="$foes"><xsl:call-template name="say-columns-beside"><xsl:with-param name="list"><xsl:for-each select="$foes"><xsl:value-of select="concat(substring(', ', 1, 2 * (position() &gt; 1)), @id)"/></xsl:for-each></xsl:with-param></xsl:call-template></xsl:if>
</xsl:template>

<xsl:template name="columns-leaders">
  <xsl:param name="seat"/>
  <xsl:variable name="there" select="$rec/setup/leader[@seat = $seat][key('tn-chief', @id)/@status != 'reserved']"/>
  <xsl:if test="$there">
    <table caption="{$w-leaders}">
      <head><c><xsl:value-of select="$w-id"/></c><c><xsl:value-of select="$w-hex"/></c><c><xsl:value-of select="$w-values"/></c><c><xsl:value-of select="$w-leaders"/></c></head>
      <xsl:for-each select="$there">
        <xsl:variable name="now" select="$rec/state/leader[@id = current()/@id]"/>
        <row>
          <c><xsl:value-of select="@id"/></c>
          <c><xsl:value-of select="$now/@hex"/></c>
          <c><xsl:call-template name="say-columns-leader-values"/></c>
          <c><xsl:value-of select="concat(@name, ', ', key('tn-command', @command)/@name)"/><xsl:for-each select="$now"><xsl:call-template name="say-columns-leader-state"/></xsl:for-each></c>
        </row>
      </xsl:for-each>
    </table>
  </xsl:if>
</xsl:template>

<!-- The other side: what stands on the map. -->
<xsl:template name="columns-seen">
  <xsl:param name="seat"/>
  <xsl:variable name="title"><xsl:choose><xsl:when test="$me = ''"><xsl:value-of select="concat($w-all-units, ': ', key('player', $seat)/@name)"/></xsl:when><xsl:otherwise><xsl:value-of select="concat($w-their-units, ': ', key('player', $seat)/@name)"/></xsl:otherwise></xsl:choose></xsl:variable>
  <h><xsl:value-of select="$title"/></h>
  <table caption="{$title}">
    <head><c><xsl:value-of select="$w-id"/></c><c><xsl:value-of select="$w-where"/></c><c><xsl:value-of select="$w-kind"/></c><c><xsl:value-of select="$w-name"/></c></head>
    <xsl:for-each select="$rec/setup/piece[@seat = $seat][key('tn-unit', @id)/@status != 'waiting']">
      <xsl:variable name="now" select="key('tn-unit', @id)"/>
      <row>
        <xsl:if test="$now/@status = 'lost' or $now/@status = 'routed'"><xsl:attribute name="gone">yes</xsl:attribute></xsl:if>
        <c><xsl:value-of select="@id"/></c>
        <c><xsl:for-each select="$now"><xsl:call-template name="tn-stand"/></xsl:for-each></c>
        <c><xsl:value-of select="translate(@arm, '-', ' ')"/></c>
        <c><xsl:value-of select="@name"/><xsl:for-each select="$now"><xsl:call-template name="say-columns-states"/></xsl:for-each></c>
      </row>
    </xsl:for-each>
  </table>
  <xsl:call-template name="columns-leaders"><xsl:with-param name="seat" select="$seat"/></xsl:call-template>
</xsl:template>

<!-- ==== order form: a line for every unit, all comments ==== -->
<xsl:template name="columns-form">
  <xsl:choose>
    <xsl:when test="$ask-turn = 0"><xsl:call-template name="columns-begin"/></xsl:when>
    <xsl:otherwise><xsl:call-template name="columns-turn"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="columns-begin">
  <xsl:call-template name="say-columns-begin"/>
  <xsl:for-each select="$rec/setup/command[@seat = $me and @any]"><xsl:value-of select="concat(substring(concat('# ', @id, ' start engage                    '), 1, 30), '# ', substring(@name, 1, 40), '&#10;')"/></xsl:for-each>
</xsl:template>
<xsl:template name="columns-turn">
  <xsl:call-template name="say-columns-form"/>
  <!-- An order for each brigade that is there, from who is next above it: another than it has. -->
  <xsl:for-each select="$rec/setup/command[@seat = $me and @level = 'brigade'][@id = $rec/setup/piece[key('tn-unit', @id)/@status = 'on-map']/@command]">
    <xsl:variable name="now" select="$rec/state/command[@id = current()/@id]"/>
    <xsl:variable name="above" select="$rec/state/command[@id = substring-before(concat(current()/@parents, ' '), ' ')]/@leader"/>
    <xsl:if test="$above != '' and $above != '-'">
      <xsl:variable name="other"><xsl:choose><xsl:when test="$now/@order = 'engage'">maneuver</xsl:when><xsl:otherwise>engage</xsl:otherwise></xsl:choose></xsl:variable>
      <xsl:variable name="orders"><xsl:call-template name="say-columns-orders"><xsl:with-param name="now" select="$now"/></xsl:call-template></xsl:variable>
      <xsl:variable name="line" select="concat('# ', $above, ' order ', @id, ' ', $other, ' ')"/>
      <xsl:variable name="free" select="36 - string-length($line)"/>
      <xsl:value-of select="concat($line, substring('                                    ', 1, $free * ($free &gt; 0)), '# ', substring($orders, 1, 30), '&#10;')"/>
    </xsl:if>
  </xsl:for-each>
  <xsl:for-each select="$rec/setup/piece[@seat = $me]">
    <xsl:variable name="p" select="."/>
    <xsl:for-each select="key('tn-unit', @id)[@status = 'on-map']">
      <xsl:variable name="order"><xsl:value-of select="concat('# ', @id, ' ')"/><xsl:call-template name="columns-example"/></xsl:variable>
      <xsl:variable name="about"><xsl:text># </xsl:text><xsl:call-template name="tn-stand"/><xsl:call-template name="say-columns-states"/></xsl:variable>
      <xsl:value-of select="concat($order, substring('                          ', 1 + string-length($order)), substring(' ', 1, string-length($order) &gt; 25), substring($about, 1, 46), '&#10;')"/>
    </xsl:for-each>
  </xsl:for-each>
  <xsl:for-each select="$rec/setup/leader[@seat = $me]">
    <xsl:variable name="l" select="."/>
    <xsl:for-each select="$rec/state/leader[@id = current()/@id and @status = 'leads' and @hex != '-']"><xsl:value-of select="concat(substring(concat('# ', @id, ' move ', @hex, '                          '), 1, 26), '# ', substring($l/@name, 1, 44), '&#10;')"/></xsl:for-each>
  </xsl:for-each>
  <xsl:for-each select="$rec/state/dummy[@hex != '-' and @hex != 'unknown']"><xsl:value-of select="concat(substring(concat('# ', @id, ' drift ', @hex, '                          '), 1, 26), '# ', $w-dummy, '&#10;')"/></xsl:for-each>
  <!-- Who is expected in this game turn or has come to the edge of the map. -->
  <xsl:for-each select="$rec/setup/reinforcement[@seat = $me][@turn &lt;= floor(($rec/@turn + 2) div 2)]">
    <xsl:variable name="group" select="."/>
    <xsl:for-each select="($rec/state/unit[@status = 'waiting'] | $rec/state/leader[@status = 'leads' and @hex = '-'])[contains(concat(' ', $group/@who), concat(' ', @id, ':'))]">
      <xsl:value-of select="concat(substring(concat('# ', @id, ' enter', '                          '), 1, 26), '# ', substring(concat($group/@entry, ' ', $group/@name), 1, 44), '&#10;')"/>
    </xsl:for-each>
  </xsl:for-each>
</xsl:template>

<!-- The hex before it, as an example: geometry, not rules. -->
<xsl:template name="columns-example">
  <xsl:variable name="c" select="number(substring(@hex, 1, 2))"/>
  <xsl:variable name="odd" select="$c mod 2"/>
  <xsl:variable name="side">
    <xsl:choose>
      <xsl:when test="@facing = 'NNE' or @facing = 'NNW'">N</xsl:when>
      <xsl:when test="@facing = 'SSE' or @facing = 'SSW'">S</xsl:when>
      <xsl:when test="@facing = 'E' or @facing = 'W'"><xsl:value-of select="concat('N', @facing)"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="@facing"/></xsl:otherwise>
    </xsl:choose>
  </xsl:variable>
  <xsl:variable name="column" select="$c + contains($side, 'E') - contains($side, 'W')"/>
  <xsl:variable name="row" select="substring(@hex, 3, 2) - ($side = 'N') + ($side = 'S') - (string-length($side) = 2 and $odd and starts-with($side, 'N')) + (string-length($side) = 2 and not($odd) and starts-with($side, 'S'))"/>
  <xsl:variable name="front" select="concat(format-number($column, '00'), format-number($row, '00'))"/>
  <xsl:variable name="on" select="$column &gt; 0 and $row &gt; 0 and $column &lt;= $rec/setup/board/@columns and $row &lt;= $rec/setup/board/@rows"/>
  <xsl:choose>
    <xsl:when test="key('tn-here', $front)[key('piece', @id)/@seat != $me]">
      <xsl:choose>
        <xsl:when test="@formation = 'unlimbered' or @formation = 'skirmish'"><xsl:value-of select="concat('fire ', $front)"/></xsl:when>
        <xsl:when test="@formation = 'limbered'">unlimber</xsl:when>
        <xsl:otherwise><xsl:value-of select="concat('declare; attack ', $front)"/></xsl:otherwise>
      </xsl:choose>
    </xsl:when>
    <xsl:when test="@formation = 'unlimbered'">fire</xsl:when>
    <xsl:when test="$on"><xsl:value-of select="concat('move ', $front)"/></xsl:when>
    <xsl:otherwise>hold-fire</xsl:otherwise>
  </xsl:choose>
</xsl:template>

</xsl:stylesheet>
