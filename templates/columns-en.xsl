<?xml version="1.0" encoding="UTF-8"?>
<!-- English for maps with a flat side up: sentences of events, words of map and roster, the blocks
     of a report that differ from those of other boards.  messages-en.xsl includes it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<xsl:key name="tn-unit" match="record/state/unit" use="@id"/>
<xsl:key name="tn-leader" match="record/setup/leader" use="@id"/>
<xsl:key name="tn-command" match="record/setup/command" use="@id"/>

<xsl:variable name="w-blaze" select="'Ablaze'"/>
<xsl:variable name="w-letter-shaken" select="'S'"/>
<xsl:variable name="w-letter-disorganized" select="'D'"/>
<xsl:variable name="w-letter-low" select="'L'"/>
<xsl:variable name="w-letter-tired" select="'T'"/>
<xsl:variable name="w-letter-ooc" select="'O'"/>
<xsl:variable name="w-letter-assault" select="'A'"/>
<xsl:variable name="w-letter-charge" select="'C'"/>
<xsl:variable name="w-roster" select="'Your roster'"/>
<xsl:variable name="w-chain" select="'chain of command'"/>
<xsl:variable name="w-commander" select="'commander'"/>
<xsl:variable name="w-orders-in-force" select="'orders'"/>
<xsl:variable name="w-link" select="'under'"/>
<xsl:variable name="w-ammo" select="'ammunition'"/>
<xsl:variable name="w-no-textmap" select="'The map is too large for letters; the tables below tell where all stand.'"/>
<xsl:variable name="w-masked" select="'Masked'"/>
<xsl:variable name="w-dummy" select="'dummy'"/>
<xsl:variable name="w-leaders" select="'Leaders'"/>
<xsl:variable name="w-increments" select="'increments'"/>
<xsl:variable name="w-values" select="'values'"/>
<xsl:variable name="w-where" select="'where'"/>

<!-- Words of the legend. -->
<xsl:template name="w-columns">
  <xsl:param name="k"/>
  <xsl:choose>
    <xsl:when test="$k = 'clear'">open</xsl:when>
    <xsl:when test="$k = 'strong-town'">strong town</xsl:when>
    <xsl:when test="$k = 'fortification'">fortified</xsl:when>
    <xsl:when test="$k = 'height'">height (level)</xsl:when>
    <xsl:when test="$k = 'blaze'">ablaze</xsl:when>
    <xsl:when test="$k = 'low'">low ammo</xsl:when>
    <xsl:when test="$k = 'ooc'">out of command</xsl:when>
    <xsl:when test="$k = 'attack'">attack</xsl:when>
    <xsl:when test="$k = 'aims'">fires at</xsl:when>
    <xsl:when test="$k = 'attacks'">is to attack</xsl:when>
    <xsl:when test="$k = 'faces'">is to face</xsl:when>
    <xsl:when test="$k = 'hits'">increments lost</xsl:when>
    <xsl:when test="starts-with($k, 'o-') or $k = 'ask'"><xsl:call-template name="w-mark"><xsl:with-param name="mark" select="$k"/></xsl:call-template></xsl:when>
    <xsl:otherwise><xsl:value-of select="translate($k, '-', ' ')"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="w-columns-state">
  <xsl:param name="state"/>
  <xsl:choose>
    <xsl:when test="$state = 'low'">Low Ammo</xsl:when>
    <xsl:when test="$state = 'ooc'">Out of Command</xsl:when>
    <xsl:when test="$state = 'shaken'">Shaken</xsl:when>
    <xsl:when test="$state = 'disorganized'">Disorganized</xsl:when>
    <xsl:when test="$state = 'tired'">Tired</xsl:when>
    <xsl:otherwise><xsl:value-of select="$state"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="w-formation"><xsl:param name="formation" select="@formation"/><xsl:value-of select="concat(translate(substring($formation, 1, 1), 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), substring($formation, 2))"/></xsl:template>

<!-- ==== names ==== -->
<xsl:template name="tn-u"><!-- "I/13e Léger (fl1)" -->
  <xsl:param name="id" select="@unit"/>
  <xsl:variable name="p" select="key('piece', $id)"/>
  <xsl:choose><xsl:when test="$p"><xsl:value-of select="concat($p/@name, ' (', $id, ')')"/></xsl:when><xsl:otherwise>nobody</xsl:otherwise></xsl:choose>
</xsl:template>
<xsl:template name="tn-l"><xsl:param name="id" select="@leader"/><xsl:value-of select="key('tn-leader', $id)/@name"/></xsl:template>
<xsl:template name="tn-c"><xsl:param name="id" select="@command"/><xsl:value-of select="key('tn-command', $id)/@name"/></xsl:template>
<xsl:template name="tn-increments"><xsl:param name="n"/><xsl:call-template name="n"><xsl:with-param name="n" select="$n"/><xsl:with-param name="word" select="'increment'"/></xsl:call-template></xsl:template>
<!-- "TN 6.2; -2 shaken, TN 6.11; +1 leader, TN 6.01" of the roll -->
<xsl:template name="tn-sum">
  <xsl:param name="roll"/>
  <xsl:value-of select="concat(' (', $roll/@rule)"/><xsl:apply-templates select="$roll/modifier" mode="say"/><xsl:text>)</xsl:text>
</xsl:template>

<!-- ==== tooltips ==== -->
<xsl:template name="say-columns-hex">
  <xsl:value-of select="concat(@id, ' ', translate(@terrain, '-', ' '))"/>
  <xsl:if test="@level != 0"><xsl:value-of select="concat(', level ', @level)"/></xsl:if>
  <xsl:if test="@sides"><xsl:value-of select="concat(', ', translate(@sides, ':-', '  '))"/></xsl:if>
  <xsl:if test="@ways"><xsl:value-of select="concat(', ', translate(@ways, ':-', '  '))"/></xsl:if>
</xsl:template>
<xsl:template name="say-columns-depot"><xsl:value-of select="concat('Depot of the ', key('player', @seat)/@name)"/></xsl:template>
<xsl:template name="say-columns-objective">
  <xsl:variable name="holder" select="$rec/state/objective[@id = current()/@id]/@holder"/>
  <xsl:value-of select="concat(@hex, ' ', @name, ', ')"/>
  <xsl:call-template name="n"><xsl:with-param name="n" select="@points"/><xsl:with-param name="word" select="'point'"/></xsl:call-template>
  <xsl:if test="key('player', $holder)"><xsl:value-of select="concat(', held by the ', key('player', $holder)/@name)"/></xsl:if>
</xsl:template>
<!-- What is known of a unit, in a line; the context is its state. -->
<xsl:template name="say-columns-unit">
  <xsl:variable name="p" select="key('piece', @id)"/>
  <xsl:value-of select="concat($p/@name, ' (', @id, '), ', key('player', $p/@seat)/@name, ' ', translate($p/@arm, '-', ' '))"/>
  <xsl:if test="@parent != '-'"><xsl:value-of select="concat(' of ', key('piece', @parent)/@name)"/></xsl:if>
  <xsl:value-of select="concat(', ', @hex)"/><xsl:if test="@hex2 != '-'"><xsl:value-of select="concat(' and ', @hex2)"/></xsl:if>
  <xsl:value-of select="concat(', ', @formation)"/><xsl:if test="@formation != 'square' and @formation != 'general' and @formation != 'limbered'"><xsl:value-of select="concat(' facing ', @facing)"/></xsl:if>
  <xsl:if test="$p/@increments - @losses - @out &gt;= 0"><xsl:value-of select="concat(', ', $p/@increments - @losses - @out, $w-of, $p/@increments)"/></xsl:if>
  <xsl:call-template name="say-columns-states"/>
</xsl:template>
<!-- ", Shaken, Tired" -->
<xsl:template name="say-columns-states">
  <xsl:variable name="p" select="key('piece', @id)"/>
  <xsl:if test="@disruption = 'shaken'">, Shaken</xsl:if>
  <xsl:if test="@disruption = 'disorganized'">, Disorganized</xsl:if>
  <xsl:if test="@losses &gt;= $p/@shatter and $p/@shatter &gt; 0">, Shattered</xsl:if>
  <xsl:if test="@marker = 'assault'">, Assault</xsl:if>
  <xsl:if test="@marker = 'charge'">, Charge</xsl:if>
  <xsl:if test="$p/@ammo &gt; 0 and @spent &gt;= $p/@ammo">, Low Ammo</xsl:if>
  <xsl:if test="@tired = 'yes'">, Tired</xsl:if>
  <xsl:if test="@ooc = 'yes'">, Out of Command</xsl:if>
  <xsl:if test="@masked = 'yes'">, masked</xsl:if>
</xsl:template>
<xsl:template name="say-columns-leader">
  <xsl:variable name="l" select="key('tn-leader', @id)"/>
  <xsl:value-of select="concat($l/@name, ' (', @id, '), ', key('player', $l/@seat)/@name, ' ', translate($l/@rank, '-', ' '), ' leader, ', @hex)"/>
  <xsl:call-template name="say-columns-leader-state"/>
</xsl:template>
<xsl:template name="say-columns-leader-state">
  <xsl:choose>
    <xsl:when test="@status = 'wounded'">, wounded</xsl:when>
    <xsl:when test="@status = 'out'">, lost</xsl:when>
    <xsl:when test="@status = 'captured'">, captured</xsl:when>
  </xsl:choose>
  <xsl:if test="@unhorsed = 'yes'">, unhorsed</xsl:if>
  <xsl:if test="@paralysed = 'yes'">, paralysed</xsl:if>
  <xsl:if test="@ooc = 'yes'">, Out of Command</xsl:if>
</xsl:template>
<!-- All steps of the unit in the turn; the context is its first move. -->
<xsl:template name="say-columns-move">
  <xsl:variable name="steps" select="$rec/events/event[(@kind = 'moves' and @unit = current()/@unit) or (@kind = 'leader_moves' and @leader = current()/@leader)]"/>
  <xsl:choose><xsl:when test="@unit"><xsl:call-template name="tn-u"/></xsl:when><xsl:otherwise><xsl:call-template name="tn-l"/></xsl:otherwise></xsl:choose>
  <xsl:value-of select="concat(' goes from ', @from)"/>
  <xsl:for-each select="$steps"><xsl:value-of select="concat(' to ', @to)"/></xsl:for-each>
</xsl:template>
<xsl:template name="say-columns-beside"><xsl:param name="list"/><xsl:value-of select="concat('; beside ', $list)"/></xsl:template>
<xsl:template name="say-columns-place">
  <xsl:value-of select="concat('Game ', $rec/@game, '. ')"/>
  <xsl:choose><xsl:when test="$rec/setup/board/@up = 'N'">North at the top.</xsl:when><xsl:otherwise><xsl:value-of select="concat('The top of the map looks ', $rec/setup/board/@up, '; facings are called as if it were north.')"/></xsl:otherwise></xsl:choose>
  <xsl:call-template name="say-event-figures"/>
</xsl:template>
<xsl:template name="say-begun"><xsl:value-of select="concat('Turn ', $rec/begun/@turn, ' has begun')"/></xsl:template>
<!-- "Picton, 1/95th Rifles; a turn later 1/79th Foot": "picton:0 b95:0 b79:1" -->
<xsl:template name="say-columns-comers">
  <xsl:param name="list"/>
  <xsl:param name="turn" select="0"/>
  <xsl:if test="$list != ''">
    <xsl:variable name="word" select="substring-before(concat($list, ' '), ' ')"/>
    <xsl:variable name="id" select="substring-before($word, ':')"/>
    <xsl:variable name="later" select="substring-after($word, ':')"/>
    <xsl:if test="$later != $turn"><xsl:call-template name="n"><xsl:with-param name="n" select="$later"/><xsl:with-param name="word" select="'turn'"/></xsl:call-template> later </xsl:if>
    <xsl:value-of select="key('piece', $id)/@name | key('tn-leader', $id)/@name"/>
    <xsl:variable name="rest" select="substring-after($list, ' ')"/>
    <xsl:if test="$rest != ''"><xsl:choose><xsl:when test="substring-after(substring-before(concat($rest, ' '), ' '), ':') = $later">, </xsl:when><xsl:otherwise>; </xsl:otherwise></xsl:choose></xsl:if>
    <xsl:call-template name="say-columns-comers"><xsl:with-param name="list" select="$rest"/><xsl:with-param name="turn" select="$later"/></xsl:call-template>
  </xsl:if>
</xsl:template>
<xsl:template name="say-columns-inset">
  <xsl:param name="window"/>
  <xsl:param name="letter"/>
  <xsl:value-of select="concat($letter, ': columns ', substring($window, 1, 2), ' to ', format-number(substring($window, 1, 2) + substring($window, 6, 2) - 1, '00'), ', rows ', substring($window, 3, 2), ' to ', format-number(substring($window, 3, 2) + substring($window, 9, 2) - 1, '00'))"/>
</xsl:template>
<xsl:template name="say-inset-left-out"><xsl:param name="says"/><xsl:value-of select="concat($says, ': this picture is left out, for the mail would be too large for many mail servers. MAP brings it.')"/></xsl:template>
<xsl:template name="say-columns-footer">
  <xsl:value-of select="concat('Filled blocks are ', $rec/players/player[@side = 'a']/@name, ', open ones ', $rec/players/player[@side = 'b']/@name, '; the gold mark is the front, the number beside a block the increments that are left, the dark disc how many are stacked.')"/>
</xsl:template>
<!-- Of a map on which units are their formation's shape. -->
<xsl:template name="say-theatre-footer">
  <xsl:value-of select="concat('Filled shapes are ', $rec/players/player[@side = 'a']/@name, ', open ones ', $rec/players/player[@side = 'b']/@name, ', each in its formation; a dot is artillery, a bar across cavalry. Framed parts have pictures of their own, with numbers and ids.')"/>
</xsl:template>

<!-- ==== sentences about the whole ==== -->
<xsl:variable name="tn-game-turn" select="floor(($rec/@turn + 1) div 2) * not($rec/state/game/@turn &gt; 0) + concat('0', $rec/state/game/@turn)"/>
<xsl:template name="say-columns-headline">
  <!-- With Activations the Rally Phase of both sides ends a turn: who moved is who activated. -->
  <xsl:variable name="activated" select="key('tn-command', $rec/events/event[@kind = 'activates'][1]/@command)/@seat"/>
  <xsl:variable name="who"><xsl:call-template name="the-side"><xsl:with-param name="seat"><xsl:choose><xsl:when test="$activated"><xsl:value-of select="$activated"/></xsl:when><xsl:otherwise><xsl:value-of select="$rec/@active"/></xsl:otherwise></xsl:choose></xsl:with-param></xsl:call-template></xsl:variable>
  <xsl:variable name="light" select="$rec/setup/board/light[@turn = $tn-game-turn]/@kind"/>
  <xsl:choose>
    <xsl:when test="$rec/@turn = 0">Before the first turn</xsl:when>
    <xsl:otherwise>
      <xsl:value-of select="concat('Turn ', $rec/@turn, ', game turn ', $tn-game-turn, ' of ', $rec/setup/board/@turns)"/>
      <xsl:if test="$light"><xsl:value-of select="concat(' (', $light, ')')"/></xsl:if>
      <xsl:choose>
        <xsl:when test="$over">, the end: <xsl:call-template name="say-result"/></xsl:when>
        <xsl:when test="$rec/pending/decision"><xsl:value-of select="concat(': ', $who, ' are moving')"/></xsl:when>
        <xsl:when test="$in-progress"><xsl:value-of select="concat(': ', $who, ' are to move')"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="concat(': ', $who, ' have moved')"/></xsl:otherwise>
      </xsl:choose>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-columns-board">
  <xsl:value-of select="concat('Map of ', $rec/setup/board/@columns, ' by ', $rec/setup/board/@rows, ' hexes')"/>
  <xsl:for-each select="$rec/players/player"><xsl:value-of select="concat(', ', @units, ' units of the ', @name)"/></xsl:for-each>
  <xsl:text>. </xsl:text>
</xsl:template>
<xsl:template name="say-columns-score"><xsl:value-of select="concat(@units, ' units')"/><xsl:if test="$rec/setup/objective"><xsl:value-of select="concat(', ground worth ', @ground)"/></xsl:if></xsl:template>
<xsl:template name="say-columns-short">
  <xsl:variable name="e" select="$rec/events/event"/>
  <xsl:variable name="moved" select="$e[@kind = 'moves'][not(@unit = preceding-sibling::event[@kind = 'moves']/@unit)]"/>
  <xsl:if test="$moved"><xsl:call-template name="n"><xsl:with-param name="n" select="count($moved)"/><xsl:with-param name="word" select="'unit'"/></xsl:call-template> moved. </xsl:if>
  <xsl:variable name="fires" select="$e[@kind = 'fires']"/>
  <xsl:if test="$fires">
    <xsl:choose><xsl:when test="count($fires) = 1">There was one volley</xsl:when><xsl:otherwise>There were <xsl:value-of select="count($fires)"/> volleys</xsl:otherwise></xsl:choose>
    <xsl:variable name="hits" select="count($e[@kind = 'hit'])"/>
    <xsl:variable name="cost" select="sum($e[@kind = 'hit']/@losses)"/>
    <xsl:text>, </xsl:text><xsl:call-template name="n"><xsl:with-param name="n" select="$hits"/><xsl:with-param name="word" select="'hit'"/></xsl:call-template>
    <xsl:if test="$cost &gt; 0"> and <xsl:call-template name="tn-increments"><xsl:with-param name="n" select="$cost"/></xsl:call-template> lost by them</xsl:if><xsl:text>. </xsl:text>
  </xsl:if>
  <xsl:for-each select="$e[@kind = 'melee']"><xsl:call-template name="tn-u"/> attacked <xsl:call-template name="tn-foe"/> at <xsl:value-of select="@hex"/><xsl:call-template name="tn-margin"/>. </xsl:for-each>
  <xsl:for-each select="$e[@kind = 'routs' or @kind = 'destroyed' or @kind = 'gone' or @kind = 'held' or @kind = 'leader_hit' or @kind = 'threatened' or @kind = 'won'][position() &lt;= 8]"><xsl:call-template name="say-short-event"/></xsl:for-each>
  <xsl:text>On the map: </xsl:text>
  <xsl:for-each select="$rec/players/player"><xsl:if test="position() &gt; 1">; </xsl:if><xsl:value-of select="concat(@name, ' ')"/><xsl:call-template name="say-columns-score"/></xsl:for-each>
  <xsl:text>. </xsl:text>
</xsl:template>

<xsl:template name="say-columns-your-side">
  <xsl:for-each select="key('player', $me)">
    <xsl:value-of select="concat('You command the ', @name, ', the ')"/>
    <xsl:choose><xsl:when test="@side = 'a'">filled</xsl:when><xsl:otherwise>open</xsl:otherwise></xsl:choose>
    <xsl:value-of select="concat(' blocks on the map. The battle lasts ', $rec/setup/board/@turns, ' game turns; in each of them first one side has its turn, then the other. ')"/>
  </xsl:for-each>
  <xsl:for-each select="$rec/players/player[@seat != $me]"><xsl:value-of select="concat('The ', @name)"/><xsl:call-template name="say-played-by"/><xsl:text>. </xsl:text></xsl:for-each>
  <xsl:text>Points are given for ground held</xsl:text>
  <xsl:for-each select="$rec/setup/objective"><xsl:value-of select="concat(substring(' (', 1, 2 * (position() = 1)), substring(', ', 1, 2 * (position() &gt; 1)), @name, ' at ', @hex, ': ', @points)"/></xsl:for-each>
  <xsl:if test="$rec/setup/objective">)</xsl:if>
  <xsl:for-each select="$rec/setup/award">, for each <xsl:choose><xsl:when test="@kind = 'leader'">enemy leader taken or lost</xsl:when><xsl:otherwise><xsl:value-of select="concat('Shattered enemy ', @kind)"/></xsl:otherwise></xsl:choose><xsl:value-of select="concat(' (', @points, ')')"/></xsl:for-each>
  <xsl:text>. </xsl:text>
  <xsl:for-each select="$rec/setup/victory">
    <xsl:value-of select="concat('The ', key('player', @seat)/@name, ' win')"/>
    <xsl:if test="@decisive"> at once when they are <xsl:call-template name="n"><xsl:with-param name="n" select="@decisive"/><xsl:with-param name="word" select="'point'"/></xsl:call-template> ahead at the end of a game turn</xsl:if>
    <xsl:if test="@decisive and @tactical">, or</xsl:if>
    <xsl:if test="@tactical"> after the last one with <xsl:call-template name="n"><xsl:with-param name="n" select="@tactical"/><xsl:with-param name="word" select="'point'"/></xsl:call-template> ahead</xsl:if>
    <xsl:text>. </xsl:text>
  </xsl:for-each>
  <xsl:for-each select="$rec/setup/exit"><xsl:value-of select="concat('Each unit of the ', key('player', @seat)/@name, ' that leaves the map at ', @hex, ' (', @name, ') gives ')"/><xsl:call-template name="n"><xsl:with-param name="n" select="@points"/><xsl:with-param name="word" select="'point'"/></xsl:call-template><xsl:text>. </xsl:text></xsl:for-each>
  <xsl:for-each select="$rec/setup/reinforcement">
    <xsl:value-of select="concat('The ', key('player', @seat)/@name, ' expect ', @name, ' at ', @entry, ' from game turn ', @turn)"/>
    <xsl:choose><xsl:when test="@modifier &gt;= 9">, without fail</xsl:when><xsl:otherwise><xsl:value-of select="concat(', on a die of ', 10 - @modifier, ' or more')"/></xsl:otherwise></xsl:choose>
    <xsl:variable name="who"><xsl:call-template name="say-columns-comers"><xsl:with-param name="list" select="@who"/></xsl:call-template></xsl:variable>
    <xsl:if test="string($who) != @name"><xsl:value-of select="concat(' (', $who, ')')"/></xsl:if>
    <xsl:text>. </xsl:text>
  </xsl:for-each>
  <xsl:for-each select="$rec/setup/command[@acting]"><xsl:value-of select="concat(key('tn-leader', @acting)/@name, ' acts for the leader of ', @name, ' until he has come. ')"/></xsl:for-each>
  <xsl:if test="$rec/setup/chance">Events, after an even die at the beginning of a game turn: <xsl:for-each select="$rec/setup/chance"><xsl:value-of select="concat(@die, ' ', translate(@event, '-', ' '), substring(', ', 1, 2 * (position() &lt; last())))"/></xsl:for-each>. </xsl:if>
  <xsl:if test="$rec/setup/sky">Weather, by a die: <xsl:for-each select="$rec/setup/sky"><xsl:value-of select="concat(@die, ' ', translate(@weather, '-', ' '), substring(', ', 1, 2 * (position() &lt; last())))"/></xsl:for-each>. </xsl:if>
  <xsl:for-each select="$rec/setup/board/light"><xsl:value-of select="concat('Game turn ', @turn, ': ', @kind, '. ')"/></xsl:for-each>
  <xsl:for-each select="$rec/setup/switch"><xsl:value-of select="concat('Special rule: ', @text, '. ')"/></xsl:for-each>
</xsl:template>
<xsl:template name="say-columns-answer">Reply to this mail: take the # away before the lines you want, change them, and send. Who has no line stays where he is; who can fire does so at the nearest enemy, unless a line says hold-fire.</xsl:template>
<!-- Before the first turn: the orders that brigades begin under, where the scenario leaves them open. -->
<xsl:template name="say-columns-begin">
  <xsl:text># start engage, start maneuver or start reserve; done: the rest Engage.&#10;</xsl:text>
</xsl:template>
<xsl:template name="say-columns-form">
  <xsl:text># Leaders: order BRIGADE engage|maneuver|reserve   free LEADER&#10;</xsl:text>
  <xsl:text># declare (Assault or Charge)   fire HEX...   hold-fire   attack HEX&#10;</xsl:text>
  <xsl:text># move HEX...   back HEX   by-flank HEX   face N|NNE|NE|E|...&#10;</xsl:text>
  <xsl:text># line, column, march, square, skirmish, limber, unlimber, together&#10;</xsl:text>
  <xsl:if test="$rec/setup/reinforcement"><xsl:text># enter (reinforcements; any move does it), BRIGADE arrive engage|maneuver|reserve&#10;</xsl:text></xsl:if>
  <xsl:if test="$rec/setup/exit"><xsl:text># exit (off the map, where a way leads)&#10;</xsl:text></xsl:if>
  <xsl:text># Steps are parted by ";". A line may name several units, a brigade,&#10;</xsl:text>
  <xsl:text># infantry, cavalry, guns or all; done: nothing else is meant.&#10;</xsl:text>
</xsl:template>
<xsl:template name="say-columns-key">
  <xsl:choose>
    <xsl:when test="$me != ''">Three signs a hex: the arm, CAPITAL yours, small theirs</xsl:when>
    <xsl:otherwise><xsl:value-of select="concat('Three signs a hex: the arm, CAPITAL ', $rec/players/player[@side = 'a']/@name)"/></xsl:otherwise>
  </xsl:choose>
  <xsl:text> (I infantry, C cavalry, A artillery, L leader alone); the top unit's formation (l line, c column, m march, s square, k skirmish, g general, b limbered, u unlimbered); how many are stacked, * Shaken, ! Disorganized. Every second column lies half a hex lower. </xsl:text>
  <xsl:text>Ground: . open</xsl:text>
  <xsl:for-each select="$rec/setup/board/hex[@terrain != 'clear'][generate-id() = generate-id(key('ground', @terrain)[1])]"><xsl:variable name="letter"><xsl:call-template name="columns-letter"/></xsl:variable><xsl:value-of select="concat(', ', $letter, ' ', translate(@terrain, '-', ' '))"/></xsl:for-each>
  <xsl:if test="$rec/setup/board/hex[@level &gt; 0]">, a figure the level</xsl:if>
  <xsl:if test="$rec/setup/board/hex/@ways">, + a road</xsl:if>
  <xsl:text>.</xsl:text>
  <xsl:call-template name="say-ground-under"><xsl:with-param name="hexes" select="key('hex', $rec/state/unit/@hex)"/></xsl:call-template>
  <xsl:text> </xsl:text>
  <xsl:call-template name="say-columns-sides"><xsl:with-param name="list" select="'stream deep-stream hedged-stream river bridge ford wall gentle-slope slope steep-slope'"/></xsl:call-template>
</xsl:template>
<!-- Hexsides kind by kind, each told of one of its two hexes; of slopes that lie all over the map, that they do. -->
<xsl:template name="say-columns-sides">
  <xsl:param name="list"/>
  <xsl:if test="$list != ''">
    <xsl:variable name="kind" select="substring-before(concat($list, ' '), ' ')"/>
    <xsl:variable name="word" select="concat(' ', $kind, ':')"/>
    <xsl:variable name="all" select="$rec/setup/board/hex[@sides][contains(concat(' ', @sides), $word)]"/>
    <xsl:variable name="name" select="translate($kind, '-', ' ')"/>
    <xsl:choose>
      <xsl:when test="not($all)"/>
      <xsl:when test="contains($kind, 'slope') and count($all) &gt; 24"><xsl:value-of select="concat('Between hexes of different levels: ', $name, '. ')"/></xsl:when>
      <xsl:otherwise>
        <xsl:variable name="told">
          <xsl:for-each select="$all">
            <xsl:variable name="sides"><xsl:if test="contains(concat(' ', @sides, ' '), concat($word, 'N '))"> N</xsl:if><xsl:if test="contains(concat(' ', @sides, ' '), concat($word, 'NE '))"> NE</xsl:if><xsl:if test="contains(concat(' ', @sides, ' '), concat($word, 'SE '))"> SE</xsl:if></xsl:variable>
            <xsl:if test="$sides != ''"><xsl:value-of select="concat(', ', @id, $sides)"/></xsl:if>
          </xsl:for-each>
        </xsl:variable>
        <xsl:value-of select="concat('Hexsides with a ', $name, ': ', substring($told, 3), '. ')"/>
      </xsl:otherwise>
    </xsl:choose>
    <xsl:call-template name="say-columns-sides"><xsl:with-param name="list" select="substring-after($list, ' ')"/></xsl:call-template>
  </xsl:if>
</xsl:template>
<xsl:template name="columns-letter">
  <xsl:choose>
    <xsl:when test="@terrain = 'clear'">.</xsl:when>
    <xsl:when test="@terrain = 'open-woods'">W</xsl:when>
    <xsl:when test="@terrain = 'strong-town'">S</xsl:when>
    <xsl:when test="@terrain = 'fortification'">F</xsl:when>
    <xsl:when test="@terrain = 'pond'">~</xsl:when>
    <xsl:otherwise><xsl:value-of select="substring(@terrain, 1, 1)"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== the roster ==== -->
<xsl:template name="say-columns-roster-key">Increments as on a printed roster: x is crossed off, o is left, c a company detached, | the Shattered mark. Values are Morale, Fire, Melee and Movement Allowance as rosters print them: *6* Elite, [4] Untrained; (1) and [1] skirmish at range 2 and 3.</xsl:template>
<!-- "1425 Ney"; of a brigade whose leader is on the roster alone: his rating. -->
<xsl:template name="say-columns-commander">
  <xsl:param name="now"/>
  <xsl:variable name="chief" select="key('tn-leader', $now/@leader)"/>
  <xsl:variable name="hex" select="$rec/state/leader[@id = $chief/@id]/@hex"/>
  <xsl:choose>
    <xsl:when test="$chief and $hex = '-'"><xsl:value-of select="concat('(not here) ', $chief/@name)"/></xsl:when>
    <xsl:when test="$chief"><xsl:value-of select="concat($hex, ' ', $chief/@name)"/></xsl:when>
    <xsl:when test="@level = 'brigade'"><xsl:value-of select="concat('rating ', $now/@rating)"/></xsl:when>
    <xsl:otherwise>nobody</xsl:otherwise>
  </xsl:choose>
</xsl:template>
<!-- "Engage", "Reserve; pending Engage (3)" -->
<xsl:template name="say-columns-orders">
  <xsl:param name="now"/>
  <xsl:call-template name="w-formation"><xsl:with-param name="formation" select="$now/@order"/></xsl:call-template>
  <xsl:if test="$now/@pending != '-' and $now/@pending != 'unknown'"><xsl:text>; pending </xsl:text><xsl:call-template name="w-formation"><xsl:with-param name="formation" select="$now/@pending"/></xsl:call-template><xsl:value-of select="concat(' (', $now/@issuer, ')')"/></xsl:if>
</xsl:template>
<!-- "bachelu-div"; "bachelu-div, OUT OF COMMAND; 2 units too" -->
<xsl:template name="say-columns-link">
  <xsl:param name="now"/>
  <xsl:variable name="chief" select="$rec/state/leader[@id = $now/@leader]"/>
  <xsl:variable name="lost" select="count($rec/state/unit[@ooc = 'yes' and @status = 'on-map'][key('piece', @id)/@command = current()/@id])"/>
  <xsl:variable name="said">
    <xsl:if test="normalize-space(@parents) != ''">, <xsl:value-of select="translate(@parents, ' ', '/')"/></xsl:if>
    <xsl:if test="$now/@ooc = 'yes' or $chief/@ooc = 'yes'">, OUT OF COMMAND</xsl:if>
    <xsl:if test="$chief/@paralysed = 'yes'">, paralysed</xsl:if>
    <xsl:if test="$lost &gt; 0">, <xsl:call-template name="n"><xsl:with-param name="n" select="$lost"/><xsl:with-param name="word" select="'unit'"/></xsl:call-template> out of command</xsl:if>
  </xsl:variable>
  <xsl:value-of select="substring($said, 3)"/>
</xsl:template>
<xsl:template name="say-columns-brigade">
  <!-- The context is the setup's command; what stands now in $now. -->
  <xsl:param name="now"/>
  <xsl:variable name="chief" select="key('tn-leader', $now/@leader)"/>
  <xsl:choose>
    <xsl:when test="$chief"><xsl:value-of select="concat('Led by ', $chief/@name, '. ')"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="concat('Commander on the roster, rating ', $now/@rating)"/><xsl:if test="$now/@struck = 'yes'">, struck</xsl:if><xsl:text>. </xsl:text></xsl:otherwise>
  </xsl:choose>
  <xsl:text>Orders: </xsl:text><xsl:call-template name="say-columns-orders"><xsl:with-param name="now" select="$now"/></xsl:call-template>
  <xsl:if test="@fatigue &gt; 0"><xsl:text>. Fatigue </xsl:text><xsl:call-template name="tn-boxes"><xsl:with-param name="crossed" select="$now/@fatigue"/><xsl:with-param name="all" select="@fatigue"/></xsl:call-template></xsl:if>
  <xsl:if test="$now/@fatigue &gt;= @fatigue and @fatigue &gt; 0"> Fatigued</xsl:if>
  <xsl:if test="@boxes &gt; 0"><xsl:text>. Shattered units </xsl:text><xsl:call-template name="tn-boxes"><xsl:with-param name="crossed" select="$now/@shattered"/><xsl:with-param name="all" select="@boxes"/><xsl:with-param name="mark" select="@mark"/></xsl:call-template><xsl:if test="$now/@shattered &gt;= @mark"> Shattered</xsl:if></xsl:if>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template name="say-columns-leader-values"><!-- "4/A/3 [16], army" -->
  <xsl:value-of select="concat(@rating, '/')"/>
  <xsl:choose>
    <xsl:when test="@ability = 'grand-assault'">A</xsl:when>
    <xsl:when test="@ability = 'grand-battery'">B</xsl:when>
    <xsl:when test="@ability = 'grand-charge'">C</xsl:when>
    <xsl:when test="@ability = 'plus-one'">+1</xsl:when>
    <xsl:otherwise>~</xsl:otherwise>
  </xsl:choose>
  <xsl:value-of select="concat('/', @morale)"/><xsl:if test="@range &gt; 0"><xsl:value-of select="concat(' [', @range, ']')"/></xsl:if>
  <xsl:text>, </xsl:text>
  <xsl:choose>
    <xsl:when test="@role = 'chief-of-staff'">chief of staff</xsl:when>
    <xsl:when test="@role != 'none'"><xsl:value-of select="@role"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="@rank"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-columns-dummies"><xsl:param name="all"/>Dummies: <xsl:for-each select="$all"><xsl:if test="position() &gt; 1">, </xsl:if><xsl:value-of select="concat(@id, ' at ', @hex, ' (moves ', @ma, ')')"/></xsl:for-each>.</xsl:template>
<!-- "routed", "lost"; empty on the map -->
<xsl:template name="w-columns-gone">
  <xsl:choose>
    <xsl:when test="@status = 'routed'">routed</xsl:when>
    <xsl:when test="@status = 'lost'">lost</xsl:when>
    <xsl:when test="@status = 'waiting'">not here yet</xsl:when>
    <xsl:when test="@status = 'exited'">has left the map</xsl:when>
    <xsl:when test="@status = 'unknown'">not seen</xsl:when>
  </xsl:choose>
</xsl:template>

<!-- ==== questions ==== -->
<xsl:template name="say-columns-decision">
  <xsl:variable name="unit"><xsl:call-template name="tn-u"><xsl:with-param name="id" select="about[@name = 'unit']/@value"/></xsl:call-template></xsl:variable>
  <xsl:variable name="hex" select="about[@name = 'hex']/@value"/>
  <xsl:variable name="command" select="key('tn-command', about[@name = 'command']/@value)/@name"/>
  <xsl:choose>
    <xsl:when test="@question = 'react'">The enemy comes on. Which of your units reacts, and how?</xsl:when>
    <xsl:when test="@question = 'opportunity'"><xsl:value-of select="concat('Does ', $unit, ' fire at the enemy who moves to ', $hex, '?')"/></xsl:when>
    <xsl:when test="@question = 'defend'">Which of your units fires next in defence?</xsl:when>
    <xsl:when test="@question = 'aim' or @question = 'target'"><xsl:value-of select="concat('At which hex does ', $unit, ' fire?')"/></xsl:when>
    <xsl:when test="@question = 'melee'">Which attack is next?</xsl:when>
    <xsl:when test="@question = 'colors'">Which unit rallies to the colors?</xsl:when>
    <xsl:when test="@question = 'colors-hex'"><xsl:value-of select="concat('Where does ', $unit, ' rally to the colors?')"/></xsl:when>
    <xsl:when test="@question = 'wagons'">Which battery do the ammunition wagons go to?</xsl:when>
    <xsl:when test="@question = 'inspired'">Which leader is inspired?</xsl:when>
    <xsl:when test="@question = 'second-wind'">Which brigade gets its breath back?</xsl:when>
    <xsl:when test="@question = 'mission'"><xsl:value-of select="concat('Under which order does ', $command, ' come?')"/></xsl:when>
    <xsl:when test="@question = 'queue'"><xsl:value-of select="concat('Which unit is the next to enter at ', $hex, '?')"/></xsl:when>
    <xsl:when test="@question = 'entry'">The entry of <xsl:value-of select="$rec/setup/reinforcement[@id = current()/about[@name = 'group']/@value]/@name"/> is blocked. Does it wait, or go around to another hex, a turn for every five?</xsl:when>
    <xsl:when test="@question = 'advance-before'"><xsl:value-of select="concat('Who goes into ', $hex, ', which the enemy has left?')"/></xsl:when>
    <xsl:when test="@question = 'combine'"><xsl:value-of select="concat('Does ', $unit, ' attack ', $hex, ' together with the others?')"/></xsl:when>
    <xsl:when test="@question = 'join'"><xsl:value-of select="concat('Does ', $unit, ' fire with the Grand Battery?')"/></xsl:when>
    <xsl:when test="@question = 'pursue'"><xsl:value-of select="concat('Does ', $unit, ' pursue?')"/></xsl:when>
    <xsl:when test="starts-with(@question, 'pursuit')"><xsl:value-of select="concat('Where does ', $unit, ' pursue? Movement Points left: ', about[@name = 'halves']/@value div 2, '.')"/></xsl:when>
    <xsl:when test="@question = 'attack-back'"><xsl:value-of select="concat($unit, ' has pursued and comes upon other enemies. Which hex does it attack?')"/></xsl:when>
    <xsl:when test="starts-with(@question, 'recall')"><xsl:value-of select="concat('Is ', $unit, ' called back?')"/></xsl:when>
    <xsl:when test="starts-with(@question, 'reform')"><xsl:value-of select="concat('Which formation does ', $unit, ' take?')"/></xsl:when>
    <xsl:when test="starts-with(@question, 'collapse')"><xsl:value-of select="concat('Which of its two hexes does ', $unit, ' keep?')"/></xsl:when>
    <xsl:when test="starts-with(@question, 'follow')"><xsl:value-of select="concat('Does ', key('tn-leader', about[@name = 'leader']/@value)/@name, ' go along?')"/></xsl:when>
    <xsl:when test="@question = 'return'"><xsl:value-of select="concat(key('tn-leader', about[@name = 'leader']/@value)/@name, ' is fit again. To which hex does he come?')"/></xsl:when>
    <xsl:when test="starts-with(@question, 'successor')"><xsl:value-of select="concat('Who leads ', $command, ' now?')"/></xsl:when>
    <xsl:when test="@question = 'group'"><xsl:value-of select="concat('The units of ', $command, ' are parted. With which one does its command stay?')"/></xsl:when>
    <xsl:when test="@question = 'supersede'"><xsl:value-of select="concat('Whose Command Rating counts for ', $command, ', if not that of its own leader?')"/></xsl:when>
    <xsl:when test="@question = 'stay'"><xsl:value-of select="concat('Its brigade falls back. Does ', $unit, ' stay?')"/></xsl:when>
    <xsl:when test="@question = 'withdraw'"><xsl:value-of select="concat('Does ', $unit, ' fall back as well?')"/></xsl:when>
    <xsl:when test="starts-with(@question, 'retreat')"><xsl:value-of select="concat('Where does ', $unit, ' fall back to?')"/></xsl:when>
    <xsl:when test="starts-with(@question, 'loss')"><xsl:value-of select="concat('Which unit at ', $hex, ' takes the loss?')"/></xsl:when>
    <xsl:when test="starts-with(@question, 'absorb')"><xsl:value-of select="concat('Is ', $unit, ' taken back by its unit?')"/></xsl:when>
    <xsl:when test="@question = 'activate'">Which of your commands is activated next?</xsl:when>
    <xsl:when test="@question = 'goes-along'"><xsl:value-of select="concat('Does ', $command, ' go along with it?')"/></xsl:when>
    <xsl:when test="@question = 'drift'"><xsl:value-of select="concat('Where does the dummy ', about[@name = 'dummy']/@value, ' go next?')"/></xsl:when>
    <xsl:when test="starts-with(@question, 'face')"><xsl:value-of select="concat('Which way does ', $unit, ' face?')"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="translate(@question, '-_', '  ')"/><xsl:if test="about[@name = 'unit']"><xsl:value-of select="concat(': ', $unit)"/></xsl:if><xsl:text>?</xsl:text></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<!-- "form-up fl1 square", "charge fcuir 0711", "done" -->
<xsl:template name="say-columns-option">
  <xsl:variable name="text" select="normalize-space(.)"/>
  <xsl:variable name="verb" select="substring-before(concat($text, ' '), ' ')"/>
  <xsl:variable name="rest" select="substring-after($text, ' ')"/>
  <xsl:variable name="id" select="substring-before(concat($rest, ' '), ' ')"/>
  <xsl:variable name="after" select="substring-after($rest, ' ')"/>
  <xsl:variable name="unit"><xsl:call-template name="tn-u"><xsl:with-param name="id" select="$id"/></xsl:call-template></xsl:variable>
  <xsl:choose>
    <xsl:when test="$text = 'done'">done: no more of these</xsl:when>
    <xsl:when test="$text = 'nobody'">nobody: its own leader rolls</xsl:when>
    <xsl:when test="$verb = 'form-up' and key('piece', $id)"><xsl:value-of select="concat($unit, ' tries to form ', $after)"/></xsl:when>
    <xsl:when test="$verb = 'fall-back' and key('piece', $id)"><xsl:value-of select="concat($unit, ' tries to fall back')"/></xsl:when>
    <xsl:when test="$verb = 'shelter' and key('piece', $id)"><xsl:value-of select="concat($unit, ' tries to take shelter at ', $after)"/></xsl:when>
    <xsl:when test="$verb = 'refuse' and key('piece', $id)"><xsl:value-of select="concat($unit, ' tries to refuse a flank: ', $after)"/></xsl:when>
    <xsl:when test="$verb = 'charge' and key('piece', $id)"><xsl:value-of select="concat($unit, ' tries a Reaction Charge at ', $after)"/></xsl:when>
    <xsl:when test="$verb = 'counter' and key('piece', $id)"><xsl:value-of select="concat($unit, ' tries a Counter Charge at ', translate($after, ' ', '/'))"/></xsl:when>
    <xsl:when test="$verb = 'top' and key('piece', $id)"><xsl:value-of select="concat($unit, ' goes to the top of its stack')"/></xsl:when>
    <xsl:when test="$verb = 'recall' and key('piece', $id)"><xsl:value-of select="concat($unit, ' is called back')"/></xsl:when>
    <xsl:when test="$verb = 'attack'"><xsl:value-of select="concat('attack from ', $id, ' at ', $after)"/></xsl:when>
    <xsl:when test="$verb &gt; 100 and $rest &gt; 0"><xsl:value-of select="concat($verb, ', with ')"/><xsl:call-template name="tn-increments"><xsl:with-param name="n" select="$rest"/></xsl:call-template></xsl:when>
    <xsl:when test="key('piece', $text)"><xsl:call-template name="tn-u"><xsl:with-param name="id" select="$text"/></xsl:call-template></xsl:when>
    <xsl:when test="key('tn-leader', $text)"><xsl:value-of select="key('tn-leader', $text)/@name"/></xsl:when>
    <xsl:when test="key('tn-command', $text)"><xsl:value-of select="key('tn-command', $text)/@name"/></xsl:when>
    <xsl:when test="$verb = 'to' and $rest &gt; 0"><xsl:value-of select="concat('goes to ', $rest)"/></xsl:when>
    <xsl:when test="$verb = 'face' and $rest"><xsl:value-of select="concat('turns to ', $rest)"/></xsl:when>
    <xsl:when test="$text = 'stop'">stops</xsl:when>
    <xsl:otherwise><xsl:value-of select="$text"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-columns-late">If no answer comes in time, your doctrine is taken; if that says nothing, what is usual for such a question.</xsl:template>

<!-- ==== orders as understood ==== -->
<xsl:template name="say-columns-order">
  <xsl:choose>
    <xsl:when test="@units = ''"><xsl:value-of select="@text"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="concat(@units, ': ', @text)"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== events ==== -->
<xsl:template match="event[starts-with(@rule, 'TN')]" mode="say" priority="1"><xsl:value-of select="concat(translate(@kind, '_', ' '), ' (', @rule, ').')"/></xsl:template>
<xsl:template match="event[@kind = 'roll' and starts-with(@rule, 'TN')]" mode="say" priority="3">
  <xsl:choose><xsl:when test="key('piece', @who)"><xsl:call-template name="tn-u"><xsl:with-param name="id" select="@who"/></xsl:call-template></xsl:when><xsl:otherwise><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template></xsl:otherwise></xsl:choose>
  <xsl:text>, </xsl:text>
  <xsl:choose>
    <xsl:when test="@label = 'special'">Special Loss Check</xsl:when>
    <xsl:when test="@label = 'evade'">does a leader get away?</xsl:when>
    <xsl:when test="@label = 'pick'">which one</xsl:when>
    <xsl:when test="@label = 'wounded'">does a wounded leader return?</xsl:when>
    <xsl:when test="@label = 'event'">is there an event?</xsl:when>
    <xsl:when test="@label = 'event-table'">which event</xsl:when>
    <xsl:when test="@label = 'inspired'">of which side is the leader?</xsl:when>
    <xsl:when test="@label = 'courier'">which order</xsl:when>
    <xsl:when test="@label = 'arrival'">do reinforcements arrive?</xsl:when>
    <xsl:otherwise><xsl:value-of select="translate(@label, '-', ' ')"/></xsl:otherwise>
  </xsl:choose>
  <xsl:call-template name="tn-sum"><xsl:with-param name="roll" select="."/></xsl:call-template><xsl:text>: </xsl:text><xsl:call-template name="faces"><xsl:with-param name="roll" select="."/></xsl:call-template><xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'roll' and @rule = 'TN 8.1A']" mode="say" priority="4">
  <xsl:choose>
    <xsl:when test="@label = 'event'"><xsl:value-of select="concat('an even die brings an event (TN 8.1A): ', @values)"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="."/></xsl:call-template>.</xsl:when>
    <xsl:otherwise><xsl:value-of select="concat('event ', @values)"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="."/></xsl:call-template><xsl:text> would serve nobody (TN 8.1A): once more</xsl:text>.</xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template match="event[@kind = 'happens' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:variable name="roll" select="preceding-sibling::event[1][@kind = 'roll']"/>event of the turn: <xsl:call-template name="w-happening"><xsl:with-param name="what" select="@what"/></xsl:call-template><xsl:if test="$roll"><xsl:value-of select="concat(' (TN 8.1A): ', $roll/@values)"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="$roll"/></xsl:call-template></xsl:if>.</xsl:template>
<xsl:template name="w-happening">
  <xsl:param name="what"/>
  <xsl:choose>
    <xsl:when test="$what = 'courier-astray'">couriers go astray, and a Pending order of each side with them</xsl:when>
    <xsl:when test="$what = 'rally-first'">Rally To The Colors, for the side that is first</xsl:when>
    <xsl:when test="$what = 'rally-second'">Rally To The Colors, for the side that is second</xsl:when>
    <xsl:when test="$what = 'ammunition-wagons'">ammunition wagons, for a battery of each side</xsl:when>
    <xsl:when test="$what = 'inspired-leader'">an inspired leader</xsl:when>
    <xsl:when test="$what = 'second-wind'">second wind, for a brigade of each side that has no enemy beside it</xsl:when>
    <xsl:when test="$what = 'staff-confusion'">staff confusion, for a leader of each side</xsl:when>
    <xsl:when test="$what = 'zeal'">zeal: a brigade of cavalry must charge</xsl:when>
    <xsl:when test="$what = 'smoke'">smoke: all fire beyond three hexes has -1 in this game turn</xsl:when>
    <xsl:when test="$what = 'orders-in-hand'">orders in hand: each Army leader may issue one more in this game turn</xsl:when>
    <xsl:otherwise>none</xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="w-sky">
  <xsl:param name="sky"/>
  <xsl:choose>
    <xsl:when test="$sky = 'heavy-shower'">a heavy shower: musketry has -2, one sees four hexes, streams are deep</xsl:when>
    <xsl:when test="$sky = 'rain'">rain: musketry has -1, one sees eight hexes</xsl:when>
    <xsl:when test="$sky = 'haze'">haze: one sees eight hexes</xsl:when>
    <xsl:when test="$sky = 'great-heat'">great heat: a Double Step costs two circles of Fatigue</xsl:when>
    <xsl:otherwise>clear</xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template match="event[@kind = 'astray' and starts-with(@rule, 'TN')]" mode="say" priority="3">the Pending order for <xsl:call-template name="tn-c"/> is lost.</xsl:template>
<xsl:template match="event[@kind = 'to_colors' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> rallies to the colors at <xsl:value-of select="@hex"/>, Disorganized.</xsl:template>
<xsl:template match="event[@kind = 'supplied' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> gets ammunition.</xsl:template>
<xsl:template match="event[@kind = 'inspired' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-l"/> is inspired: he has the Grand ability of his arm in this game turn.</xsl:template>
<xsl:template match="event[@kind = 'refreshed' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-c"/> gets its breath back: <xsl:value-of select="concat(@circles, $w-of, key('tn-command', @command)/@fatigue)"/> circles of Fatigue.</xsl:template>
<xsl:template match="event[@kind = 'confused' and starts-with(@rule, 'TN')]" mode="say" priority="3">the staff of <xsl:call-template name="tn-l"/> is confused: -2 on his initiative in this game turn.</xsl:template>
<xsl:template match="event[@kind = 'zealous' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-c"/> cannot be held: all of it that may declares in its turn.</xsl:template>
<xsl:template match="event[@kind = 'weather' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:variable name="roll" select="preceding-sibling::event[1][@kind = 'roll']"/>the weather: <xsl:call-template name="w-sky"><xsl:with-param name="sky" select="@sky"/></xsl:call-template><xsl:if test="$roll"><xsl:value-of select="concat(' (TN 8.1B): ', $roll/@values)"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="$roll"/></xsl:call-template></xsl:if>.</xsl:template>
<xsl:template match="event[@kind = 'arrives' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:variable name="roll" select="preceding-sibling::event[1][@kind = 'roll']"/><xsl:value-of select="$rec/setup/reinforcement[@id = current()/@group]/@name"/><xsl:choose><xsl:when test="@arrived = 'yes'"> arrives, at <xsl:value-of select="$rec/setup/reinforcement[@id = current()/@group]/@entry"/></xsl:when><xsl:otherwise> does not arrive yet</xsl:otherwise></xsl:choose><xsl:call-template name="tn-sum"><xsl:with-param name="roll" select="$roll"/></xsl:call-template>: <xsl:value-of select="$roll/@values"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="$roll"/></xsl:call-template>.</xsl:template>
<xsl:template match="event[@kind = 'diverts' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:value-of select="$rec/setup/reinforcement[@id = current()/@group]/@name"/> goes around to <xsl:value-of select="@hex"/>, for <xsl:call-template name="n"><xsl:with-param name="n" select="@turns"/><xsl:with-param name="word" select="'game turn'"/></xsl:call-template>.</xsl:template>
<xsl:template match="event[@kind = 'ordered' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-c"/> comes under <xsl:call-template name="w-formation"><xsl:with-param name="formation" select="@order"/></xsl:call-template> orders.</xsl:template>
<xsl:template match="event[@kind = 'enters' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> enters the map at <xsl:value-of select="@hex"/>.</xsl:template>
<xsl:template match="event[@kind = 'leader_enters' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-l"/> enters the map at <xsl:value-of select="@hex"/>.</xsl:template>
<xsl:template match="event[@kind = 'exits' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> leaves the map at <xsl:value-of select="@hex"/>.</xsl:template>
<xsl:template match="event[@kind = 'declares' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> declares: <xsl:choose><xsl:when test="@marker = 'charge'">Charge</xsl:when><xsl:otherwise>Assault</xsl:otherwise></xsl:choose>.</xsl:template>
<xsl:template match="event[@kind = 'hesitates' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> hesitates and declares nothing.</xsl:template>
<xsl:template match="event[@kind = 'bestows' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-l"/> leads in person: <xsl:choose><xsl:when test="@units = 'unknown'">units</xsl:when><xsl:otherwise><xsl:call-template name="n"><xsl:with-param name="n" select="@units"/><xsl:with-param name="word" select="'unit'"/></xsl:call-template></xsl:otherwise></xsl:choose> of his hex<xsl:choose><xsl:when test="@units = 1"> has</xsl:when><xsl:otherwise> have</xsl:otherwise></xsl:choose> his Grand <xsl:choose><xsl:when test="key('tn-leader', @leader)/@ability = 'grand-battery'">Battery</xsl:when><xsl:when test="key('tn-leader', @leader)/@ability = 'grand-charge'">Charge</xsl:when><xsl:otherwise>Assault</xsl:otherwise></xsl:choose>.</xsl:template>
<!-- A check takes its die before and its sum after. -->
<xsl:template name="tn-check">
  <xsl:variable name="roll" select="preceding-sibling::event[1][@kind = 'roll' and @who = current()/@unit]"/>
  <xsl:variable name="sum" select="following-sibling::event[1][(@kind = 'check_sum' or @kind = 'try_sum') and @unit = current()/@unit]"/>
  <xsl:call-template name="tn-sum"><xsl:with-param name="roll" select="$roll"/></xsl:call-template><xsl:text>: </xsl:text><xsl:call-template name="faces"><xsl:with-param name="roll" select="$roll"/></xsl:call-template>
  <xsl:if test="$sum"><xsl:value-of select="concat(', with ', substring('+', 1, $sum/@modifier &gt;= 0), $sum/@modifier, ' in all ', $sum/@total, ' of 10')"/></xsl:if>
</xsl:template>
<!-- What a check or a shot needed of its die.  The sum stands near the roll, for who may know it. -->
<xsl:template name="tn-faces">
  <xsl:param name="roll"/>
  <xsl:variable name="checked" select="$roll/following-sibling::event[1][(@kind = 'checks' or @kind = 'tries') and @unit = $roll/@who]"/>
  <xsl:variable name="sum" select="$roll/following-sibling::event[position() &lt;= 3][(@kind = 'check_sum' or @kind = 'try_sum' or @kind = 'fire_sum') and @unit = $roll/@who][1]"/>
  <xsl:variable name="plus" select="$sum/@total - $roll/@values"/>
  <xsl:if test="$checked or $roll/@label = 'fire'">
    <xsl:text>10 or more was needed, the die and all that is added to it; a rolled 10 always succeeds, a 1 never. </xsl:text>
    <xsl:choose>
      <xsl:when test="not($sum) and $checked">What was added only its owner knows whole.</xsl:when>
      <xsl:when test="not($sum)">What increments and Fire value added is told when the game has ended.</xsl:when>
      <xsl:when test="$plus &gt; 8"><xsl:value-of select="concat('With +', $plus, ' beside the die any but a 1 was enough.')"/></xsl:when>
      <xsl:when test="$plus &lt; 1"><xsl:value-of select="concat('With ', $plus, ' beside the die only a 10 was enough.')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="concat('With +', $plus, ' beside the die ', 10 - $plus, ' or more was enough.')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:if>
</xsl:template>
<xsl:template match="event[@kind = 'checks' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/><xsl:choose><xsl:when test="@passed = 'yes' and @cause = 'panic'"> does not panic</xsl:when><xsl:when test="@passed = 'yes'"> stands</xsl:when><xsl:when test="@cause = 'panic'"> panics</xsl:when><xsl:otherwise> wavers</xsl:otherwise></xsl:choose><xsl:call-template name="tn-check"/>.</xsl:template>
<xsl:template match="event[@kind = 'tries' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/><xsl:choose><xsl:when test="@passed = 'yes'"> manages to </xsl:when><xsl:otherwise> fails to </xsl:otherwise></xsl:choose><xsl:call-template name="w-task"/><xsl:call-template name="tn-check"/>.</xsl:template>
<xsl:template name="w-task">
  <xsl:choose>
    <xsl:when test="@task = 'press'">press on beside enemy cavalry</xsl:when>
    <xsl:when test="@task = 'refuse'">refuse a flank</xsl:when>
    <xsl:when test="@task = 'fall-back'">fall back</xsl:when>
    <xsl:when test="@task = 'form-up'">change formation</xsl:when>
    <xsl:when test="@task = 'reaction-charge'">make a Reaction Charge</xsl:when>
    <xsl:when test="@task = 'counter-charge'">make a Counter Charge</xsl:when>
    <xsl:when test="@task = 'pursuit'">keep from pursuing or to pursue, as it was told</xsl:when>
    <xsl:when test="@task = 'recall'">come back</xsl:when>
    <xsl:otherwise><xsl:value-of select="@task"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template match="event[(@kind = 'check_sum' or @kind = 'try_sum') and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/>: <xsl:value-of select="concat(substring('+', 1, @modifier &gt;= 0), @modifier, ', ', @total)"/> in all.</xsl:template>
<xsl:template match="event[@kind = 'disrupted' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> is <xsl:call-template name="w-columns-state"><xsl:with-param name="state" select="@to"/></xsl:call-template>.</xsl:template>
<xsl:template match="event[@kind = 'routs' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> routs<xsl:if test="@hex != '-'"> from <xsl:value-of select="@hex"/></xsl:if> and leaves the map.</xsl:template>
<!-- Fire takes its die and what came of it. -->
<xsl:template match="event[@kind = 'fires' and starts-with(@rule, 'TN')]" mode="say" priority="3">
  <xsl:variable name="roll" select="following-sibling::event[@kind = 'roll'][1][@label = 'fire']"/>
  <xsl:variable name="result" select="$roll/following-sibling::event[@kind = 'hit' or @kind = 'missed'][1]"/>
  <xsl:variable name="sum" select="$roll/following-sibling::event[1][@kind = 'fire_sum']"/>
  <xsl:call-template name="tn-u"/>
  <xsl:choose><xsl:when test="@when = 'opportunity'"> takes a shot at </xsl:when><xsl:when test="@when = 'defensive'"> fires in defence at </xsl:when><xsl:otherwise> fires at </xsl:otherwise></xsl:choose>
  <xsl:value-of select="@hex"/>
  <xsl:if test="key('piece', $roll/@target)">, <xsl:call-template name="tn-u"><xsl:with-param name="id" select="$roll/@target"/></xsl:call-template></xsl:if>
  <xsl:value-of select="concat(', ', translate(@type, '-', ' '))"/><xsl:if test="@type = 'skirmish' or @type = 'artillery'"> fire</xsl:if>
  <xsl:if test="@range &gt; 1"><xsl:value-of select="concat(' at range ', @range)"/></xsl:if>
  <xsl:call-template name="tn-sum"><xsl:with-param name="roll" select="$roll"/></xsl:call-template><xsl:text>: </xsl:text><xsl:call-template name="faces"><xsl:with-param name="roll" select="$roll"/></xsl:call-template>
  <xsl:if test="$sum"><xsl:value-of select="concat(', in all ', $sum/@total, ' of 10')"/></xsl:if>
  <xsl:choose>
    <xsl:when test="$result/@kind = 'hit' and $result/@losses &gt; 0">, a hit that costs <xsl:call-template name="tn-increments"><xsl:with-param name="n" select="$result/@losses"/></xsl:call-template></xsl:when>
    <xsl:when test="$result/@kind = 'hit'">, a hit</xsl:when>
    <xsl:otherwise>, a miss</xsl:otherwise>
  </xsl:choose>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'joins_fire' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> adds its guns to the Grand Battery against <xsl:value-of select="@hex"/>.</xsl:template>
<xsl:template match="event[@kind = 'fire_sum' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/>: <xsl:call-template name="tn-increments"><xsl:with-param name="n" select="@increments"/></xsl:call-template>, strength <xsl:value-of select="concat(@strength, ', modifiers ', @modifier, ', ', @total)"/> in all.</xsl:template>
<xsl:template match="event[@kind = 'hit' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> hits <xsl:value-of select="@hex"/><xsl:if test="@losses &gt; 0">: <xsl:call-template name="tn-increments"><xsl:with-param name="n" select="@losses"/></xsl:call-template></xsl:if>.</xsl:template>
<xsl:template match="event[@kind = 'missed' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> misses <xsl:value-of select="@hex"/>.</xsl:template>
<xsl:template match="event[@kind = 'low_ammo' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> runs low on ammunition.</xsl:template>
<xsl:template match="event[@kind = 'loses' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> loses <xsl:call-template name="tn-increments"><xsl:with-param name="n" select="@losses"/></xsl:call-template>.</xsl:template>
<xsl:template match="event[@kind = 'destroyed' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> is destroyed<xsl:if test="@hex != '-'"> at <xsl:value-of select="@hex"/></xsl:if>.</xsl:template>
<xsl:template match="event[@kind = 'shatters' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> is Shattered.</xsl:template>
<xsl:template match="event[@kind = 'brigade_shatters' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-c"/> is Shattered as a brigade.</xsl:template>
<xsl:template match="event[@kind = 'special' and starts-with(@rule, 'TN')]" mode="say" priority="3">Special Loss Check at <xsl:value-of select="@hex"/> (7.4): <xsl:value-of select="preceding-sibling::event[1][@kind = 'roll']/@values"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="preceding-sibling::event[1][@kind = 'roll']"/></xsl:call-template>, <xsl:choose><xsl:when test="@loss = 'none'">no harm</xsl:when><xsl:when test="@loss = 'brigadier'">the brigade's commander</xsl:when><xsl:when test="@loss = 'blaze'">a blaze</xsl:when><xsl:when test="following-sibling::event[not(@kind = 'roll')][1]/@kind = 'leader_hit'">a leader <xsl:value-of select="translate(@loss, '-', ' ')"/></xsl:when><xsl:otherwise><xsl:value-of select="translate(@loss, '-', ' ')"/>, but no leader is there</xsl:otherwise></xsl:choose>.</xsl:template>
<xsl:template match="event[@kind = 'brigadier' and starts-with(@rule, 'TN')]" mode="say" priority="3">the commander of <xsl:call-template name="tn-c"/> falls; its rating is one less.</xsl:template>
<xsl:template match="event[@kind = 'leader_hit' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-l"/> is <xsl:value-of select="translate(@loss, '-', ' ')"/>.</xsl:template>
<xsl:template match="event[@kind = 'replaced' and @by = '-' and starts-with(@rule, 'TN')]" mode="say" priority="4"><xsl:call-template name="tn-c"/> is led by nobody but its roster, after <xsl:call-template name="tn-l"/>.</xsl:template>
<xsl:template match="event[@kind = 'replaced' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-l"><xsl:with-param name="id" select="@by"/></xsl:call-template> takes over <xsl:call-template name="tn-c"/> from <xsl:call-template name="tn-l"/>.</xsl:template>
<xsl:template match="event[@kind = 'evades' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-l"/> gets away to <xsl:value-of select="@to"/>.</xsl:template>
<xsl:template match="event[@kind = 'blaze' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:value-of select="@hex"/> is on fire.</xsl:template>
<!-- One sentence for all steps of a unit that follow each other; leaders go along. -->
<xsl:template match="event[@kind = 'moves' and starts-with(@rule, 'TN')]" mode="say" priority="3">
  <xsl:call-template name="tn-u"/>
  <xsl:choose>
    <xsl:when test="@how = 'back'"> goes back</xsl:when><xsl:when test="@how = 'by-flank'"> moves by the flank</xsl:when>
    <xsl:when test="@how = 'dash'"> dashes</xsl:when><xsl:when test="@how = 'prolong'"> is pulled</xsl:when>
    <xsl:when test="@how = 'pursuit'"> pursues</xsl:when><xsl:when test="@how = 'counter-charge'"> counter-charges</xsl:when>
    <xsl:otherwise> moves</xsl:otherwise>
  </xsl:choose>
  <xsl:call-template name="tn-steps"/>
</xsl:template>
<!-- " from 0607 to 0606, 0605." and what follows while there is nothing but moves -->
<xsl:template name="tn-steps">
  <xsl:variable name="end" select="following-sibling::event[@kind != 'moves' and @kind != 'leader_moves' and @kind != 'drifts'][1]"/>
  <xsl:variable name="until" select="count($end/preceding-sibling::event) + 99999 * not($end)"/>
  <xsl:value-of select="concat(' from ', @from, ' to ', @to)"/>
  <xsl:for-each select="following-sibling::event[@kind = current()/@kind and ((@unit and @unit = current()/@unit) or (@leader and @leader = current()/@leader))][count(preceding-sibling::event) &lt; $until]"><xsl:value-of select="concat(', ', @to)"/></xsl:for-each>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'leader_moves' and starts-with(@rule, 'TN')]" mode="say" priority="3">
  <xsl:call-template name="tn-l"/> rides<xsl:call-template name="tn-steps"/>
</xsl:template>
<xsl:template match="event[@kind = 'activates' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-c"/> is activated.</xsl:template>
<xsl:template match="event[@kind = 'goes_along' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-c"/> goes along, with its own units.</xsl:template>
<!-- All the steps that follow each other; moves between are those of who is under the mask. -->
<xsl:template match="event[@kind = 'drifts' and starts-with(@rule, 'TN')]" mode="say" priority="3">
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@seat"/></xsl:call-template> move what is masked from <xsl:value-of select="concat(@from, ' to ', @to)"/>
  <xsl:call-template name="tn-drifted"/>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template name="tn-drifted">
  <xsl:for-each select="following-sibling::event[@kind != 'moves'][1][@kind = 'drifts' and @from = current()/@to]"><xsl:value-of select="concat(', ', @to)"/><xsl:call-template name="tn-drifted"/></xsl:for-each>
</xsl:template>
<xsl:template match="event[@kind = 'revealed' and @unit = '-' and starts-with(@rule, 'TN')]" mode="say" priority="4">nobody was at <xsl:value-of select="@hex"/>: the masks there hid nothing.</xsl:template>
<xsl:template match="event[@kind = 'revealed' and starts-with(@rule, 'TN')]" mode="say" priority="3">the mask at <xsl:value-of select="@hex"/> comes off: <xsl:call-template name="tn-u"/>.</xsl:template>
<xsl:template match="event[@kind = 'turns' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> faces <xsl:value-of select="@facing"/>.</xsl:template>
<xsl:template match="event[@kind = 'forms' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> forms <xsl:call-template name="w-formation"/>.</xsl:template>
<xsl:template match="event[@kind = 'expands' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> spreads out into <xsl:value-of select="@hex"/>.</xsl:template>
<xsl:template match="event[@kind = 'collapses' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> draws together at <xsl:value-of select="@hex"/>.</xsl:template>
<xsl:template match="event[@kind = 'detaches' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> detaches a company (<xsl:value-of select="@company"/>).</xsl:template>
<xsl:template match="event[@kind = 'absorbs' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> takes its company back (<xsl:value-of select="@company"/>).</xsl:template>
<xsl:template match="event[@kind = 'double_step' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-c"/> goes at the Double Step.</xsl:template>
<xsl:template match="event[@kind = 'retreats' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> falls back from <xsl:value-of select="concat(@from, ' to ', @to)"/>.</xsl:template>
<xsl:template match="event[@kind = 'surrounded' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> finds no way back from <xsl:value-of select="@hex"/>.</xsl:template>
<xsl:template match="event[@kind = 'gone' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> is lost: no way leads back from <xsl:value-of select="@hex"/>.</xsl:template>
<xsl:template match="event[@kind = 'advances' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> advances into <xsl:value-of select="@to"/>.</xsl:template>
<xsl:template match="event[@kind = 'pursues' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> pursues<xsl:if test="@points &gt; 0">, with <xsl:call-template name="n"><xsl:with-param name="n" select="@points"/><xsl:with-param name="word" select="'movement point'"/></xsl:call-template></xsl:if>.</xsl:template>
<!-- Melee takes both dice, their modifiers and the margin. -->
<xsl:template match="event[@kind = 'melee' and starts-with(@rule, 'TN')]" mode="say" priority="3">
  <xsl:variable name="attack" select="following-sibling::event[@kind = 'roll' and @label = 'attack'][1]"/>
  <xsl:variable name="defence" select="following-sibling::event[@kind = 'roll' and @label = 'defence'][1]"/>
  <xsl:call-template name="tn-u"/> fights <xsl:call-template name="tn-foe"/> at <xsl:value-of select="@hex"/>, <xsl:value-of select="concat(@attacker, ' against ', @defender)"/><xsl:call-template name="tn-sum"><xsl:with-param name="roll" select="$attack"/></xsl:call-template>: <xsl:value-of select="$attack/@values"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="$attack"/></xsl:call-template> to <xsl:value-of select="$defence/@values"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="$defence"/></xsl:call-template><xsl:if test="$defence/modifier"><xsl:call-template name="tn-sum"><xsl:with-param name="roll" select="$defence"/></xsl:call-template></xsl:if>
  <xsl:call-template name="tn-margin"/>
  <xsl:text>.</xsl:text>
</xsl:template>
<!-- Of a melee: who is struck, and how it ends. -->
<xsl:template name="tn-foe">
  <xsl:variable name="foe" select="following-sibling::event[@kind = 'roll' and @label = 'attack'][1]/@target"/>
  <xsl:choose><xsl:when test="key('piece', $foe)"><xsl:call-template name="tn-u"><xsl:with-param name="id" select="$foe"/></xsl:call-template></xsl:when><xsl:otherwise>the enemy</xsl:otherwise></xsl:choose>
</xsl:template>
<xsl:template name="tn-margin">
  <xsl:variable name="end" select="following-sibling::event[@kind = 'melee_margin'][1]"/>
  <xsl:variable name="margin" select="$end/@margin"/>
  <xsl:choose>
    <xsl:when test="$margin &gt; 0">, won by <xsl:value-of select="$margin"/></xsl:when>
    <xsl:when test="$margin &lt; 0">, lost by <xsl:value-of select="-$margin"/></xsl:when>
    <xsl:when test="$end/@winner = key('piece', @unit)/@seat">, and wins</xsl:when>
    <xsl:when test="key('player', $end/@winner)">, and loses</xsl:when>
    <xsl:otherwise>, a tie</xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template match="event[@kind = 'melee_sum' and starts-with(@rule, 'TN')]" mode="say" priority="3">strengths <xsl:value-of select="concat(@attack, ' to ', @defence, ', totals ', @attacker, ' to ', @defender)"/>.</xsl:template>
<xsl:template match="event[@kind = 'melee_margin' and starts-with(@rule, 'TN')]" mode="say" priority="3">the margin at <xsl:value-of select="concat(@hex, ' is ', @margin)"/>.</xsl:template>
<xsl:template match="event[@kind = 'tired' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> is Tired.</xsl:template>
<xsl:template match="event[@kind = 'unmarked' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> gives up its attack.</xsl:template>
<xsl:template match="event[@kind = 'rallies' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> rallies<xsl:choose><xsl:when test="@to = 'normal'"> and is in order again</xsl:when><xsl:otherwise>: <xsl:call-template name="w-columns-state"><xsl:with-param name="state" select="@to"/></xsl:call-template></xsl:otherwise></xsl:choose>.</xsl:template>
<xsl:template match="event[@kind = 'rested' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> has rested.</xsl:template>
<xsl:template match="event[@kind = 'mounted' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-l"/> has a horse again.</xsl:template>
<xsl:template match="event[@kind = 'returns' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-l"/> returns, at <xsl:value-of select="@hex"/>.</xsl:template>
<xsl:template match="event[@kind = 'fatigue' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-c"/> crosses off a circle of Fatigue, <xsl:value-of select="concat(@circles, $w-of, key('tn-command', @command)/@fatigue)"/>.</xsl:template>
<xsl:template match="event[@kind = 'commits' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:variable name="roll" select="preceding-sibling::event[1][@kind = 'roll']"/><xsl:call-template name="tn-c"/><xsl:choose><xsl:when test="@passed = 'yes'"> stays committed</xsl:when><xsl:otherwise> loses heart</xsl:otherwise></xsl:choose><xsl:call-template name="tn-sum"><xsl:with-param name="roll" select="$roll"/></xsl:call-template>: <xsl:value-of select="$roll/@values"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="$roll"/></xsl:call-template><xsl:value-of select="concat(', ', @total)"/> in all, 10 needed.</xsl:template>
<xsl:template match="event[@kind = 'order_changes' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-c"/> is under <xsl:call-template name="w-formation"><xsl:with-param name="formation" select="@order"/></xsl:call-template> orders now.</xsl:template>
<xsl:template match="event[@kind = 'full_retreat' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-c"/> goes into Full Retreat.</xsl:template>
<xsl:template match="event[@kind = 'begins' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-c"/> begins under <xsl:call-template name="w-formation"><xsl:with-param name="formation" select="@order"/></xsl:call-template> orders.</xsl:template>
<xsl:template match="event[@kind = 'strays' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> is out of the Command Range of its own.</xsl:template>
<xsl:template match="event[@kind = 'rejoins' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-u"/> is in command again.</xsl:template>
<xsl:template match="event[@kind = 'cut_off' and starts-with(@rule, 'TN')]" mode="say" priority="3">the leader of <xsl:call-template name="tn-c"/> is out of the Command Range of his superior.</xsl:template>
<xsl:template match="event[@kind = 'in_touch' and starts-with(@rule, 'TN')]" mode="say" priority="3">the leader of <xsl:call-template name="tn-c"/> is in command again.</xsl:template>
<xsl:template match="event[@kind = 'acceptance' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:variable name="roll" select="preceding-sibling::event[1][@kind = 'roll']"/><xsl:call-template name="tn-c"/><xsl:choose><xsl:when test="@reply = 'accepted'"> accepts its order to </xsl:when><xsl:when test="@reply = 'lost'"> loses its order to </xsl:when><xsl:otherwise> does not yet accept its order to </xsl:otherwise></xsl:choose><xsl:call-template name="w-formation"><xsl:with-param name="formation" select="@order"/></xsl:call-template><xsl:call-template name="tn-sum"><xsl:with-param name="roll" select="$roll"/></xsl:call-template>: <xsl:value-of select="$roll/@values"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="$roll"/></xsl:call-template><xsl:value-of select="concat(', ', @total)"/> in all, 10 needed.</xsl:template>
<xsl:template match="event[@kind = 'issues' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-l"/> orders <xsl:call-template name="tn-c"/> to <xsl:call-template name="w-formation"><xsl:with-param name="formation" select="@order"/></xsl:call-template>.</xsl:template>
<xsl:template match="event[@kind = 'initiative' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:variable name="roll" select="preceding-sibling::event[1][@kind = 'roll']"/><xsl:call-template name="tn-l"/><xsl:choose><xsl:when test="@passed = 'yes'"> orders </xsl:when><xsl:otherwise> does not get to order </xsl:otherwise></xsl:choose><xsl:call-template name="tn-c"/> to <xsl:call-template name="w-formation"><xsl:with-param name="formation" select="@order"/></xsl:call-template><xsl:call-template name="tn-sum"><xsl:with-param name="roll" select="$roll"/></xsl:call-template>: <xsl:value-of select="$roll/@values"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="$roll"/></xsl:call-template><xsl:value-of select="concat(', ', @total)"/> in all, 10 needed.</xsl:template>
<xsl:template match="event[@kind = 'paralysed' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-l"/> is paralysed.</xsl:template>
<xsl:template match="event[@kind = 'freed' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="tn-l"/> is himself again, on an order of the army.</xsl:template>
<xsl:template match="event[@kind = 'threatened' and starts-with(@rule, 'TN')]" mode="say" priority="3">a Depot of <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@side"/></xsl:call-template> is threatened.</xsl:template>
<xsl:template match="event[@kind = 'held' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template> take <xsl:value-of select="$rec/setup/objective[@id = current()/@objective]/@name"/>.</xsl:template>
<xsl:template match="event[@kind = 'points' and starts-with(@rule, 'TN')]" mode="say" priority="3">points: <xsl:value-of select="concat($rec/players/player[1]/@name, ' ', @first, ', ', $rec/players/player[2]/@name, ' ', @second)"/>.</xsl:template>
<xsl:template match="event[@kind = 'won' and starts-with(@rule, 'TN')]" mode="say" priority="3"><xsl:choose><xsl:when test="@how = 'drawn' or @by = '-'">the battle is a draw</xsl:when><xsl:otherwise><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template> win a <xsl:value-of select="@how"/> victory, <xsl:call-template name="n"><xsl:with-param name="n" select="@net"/><xsl:with-param name="word" select="'point'"/></xsl:call-template> ahead</xsl:otherwise></xsl:choose>.</xsl:template>

</xsl:stylesheet>
