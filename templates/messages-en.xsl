<?xml version="1.0" encoding="UTF-8"?>
<!-- English: every word that people read.  A second language is one file more,
     messages-XX.xsl, with the same names; the renderer lays it over this one.

     Sentences of events are templates in mode "say".  They give one sentence without its
     event number; dice stand in it as faces, modifiers in one parenthesis with rule ids. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<xsl:include href="stacks-en.xsl"/>
<xsl:include href="table-en.xsl"/>
<xsl:include href="columns-en.xsl"/>

<xsl:variable name="lang-code" select="'en'"/>

<!-- ==== single words ==== -->
<xsl:variable name="w-turn" select="'Turn'"/>
<xsl:variable name="w-end" select="'The end'"/>
<xsl:variable name="w-wrong" select="'What went wrong'"/>
<xsl:variable name="w-short" select="'In short'"/>
<xsl:variable name="w-map" select="'The map'"/>
<xsl:variable name="w-ledger" select="'To be noted'"/>
<xsl:variable name="w-ledger-opened" select="'What the moderator did unseen'"/>
<xsl:variable name="w-events" select="'What happened'"/>
<xsl:variable name="w-units" select="'Your units'"/>
<xsl:variable name="w-their-units" select="'Their units'"/>
<xsl:variable name="w-all-turns" select="'All turns'"/>
<xsl:variable name="w-turn-before" select="'The turn before'"/>
<xsl:variable name="w-all-units" select="'Units'"/>
<xsl:variable name="w-hand" select="'Your hand'"/>
<xsl:variable name="w-combat" select="'Your Combat cards'"/>
<xsl:variable name="w-modifiers" select="'Modifiers'"/>
<xsl:variable name="w-dice" select="'The dice'"/>
<xsl:variable name="w-derived" select="'How they came about'"/>
<xsl:variable name="w-key" select="'Key'"/>
<xsl:variable name="w-block" select="'Block'"/>
<xsl:variable name="w-doctrine" select="'Your doctrine'"/>
<xsl:variable name="w-form" select="'Order form'"/>
<xsl:variable name="w-proof" select="'Proof'"/>
<xsl:variable name="w-question" select="'Your decision'"/>
<xsl:variable name="w-receipt" select="'What we read'"/>
<xsl:variable name="w-state" select="'How things stand'"/>
<xsl:variable name="w-battle-notes" select="'Battle notes'"/>
<xsl:variable name="w-story" select="'The story'"/>
<xsl:variable name="w-so-far" select="'The game so far'"/>
<xsl:variable name="w-letters" select="'Letters'"/>
<xsl:variable name="w-side" select="'Your side'"/>
<xsl:variable name="w-how" select="'How to play'"/>
<xsl:variable name="w-envelope" select="'The sealed envelope'"/>
<xsl:variable name="w-what-if" select="'What might have been: not a turn of the game'"/>
<xsl:variable name="w-reveal" select="'The envelopes are open'"/>
<xsl:variable name="w-closed" select="'The envelopes stay closed for now'"/>
<xsl:variable name="w-help" select="'Help'"/>
<xsl:variable name="w-id" select="'id'"/>
<xsl:variable name="w-kind" select="'kind'"/>
<xsl:variable name="w-hex" select="'hex'"/>
<xsl:variable name="w-name" select="'unit'"/>
<xsl:variable name="w-strength" select="'left'"/>
<xsl:variable name="w-notes" select="'with'"/>
<xsl:variable name="w-of" select="' of '"/>
<xsl:variable name="w-and" select="' and '"/>
<xsl:variable name="w-or" select="'or'"/>
<xsl:variable name="w-lost" select="'lost'"/>
<xsl:variable name="w-left" select="'left the field'"/>
<xsl:variable name="w-reserve" select="'in reserve'"/>
<xsl:variable name="w-unknown" select="'unknown unit'"/>
<xsl:variable name="w-line" select="'Line'"/>
<xsl:variable name="w-utc" select="'UTC'"/>
<xsl:variable name="w-ground" select="'GROUND'"/>
<xsl:variable name="w-troops" select="'TROOPS'"/>
<xsl:variable name="w-marks" select="'MARKS OF THE LAST TURN'"/>
<xsl:variable name="w-order-marks" select="'YOUR ORDERS'"/>
<xsl:variable name="w-legend" select="'Legend'"/>
<xsl:variable name="w-marks-title" select="'Movement, fire and losses of the last turn'"/>
<xsl:variable name="w-orders-title" select="'Orders as understood'"/>
<xsl:variable name="w-objective" select="'objective'"/>
<xsl:variable name="w-on-hill" select="' on a hill'"/>
<xsl:variable name="w-with-works" select="', field works on its sides '"/>
<xsl:variable name="w-no-events" select="'Nothing has happened yet.'"/>

<!-- Legend and tooltips: kinds of ground, badges, marks. -->
<xsl:template name="w-ground-kind">
  <xsl:param name="kind"/>
  <xsl:choose>
    <xsl:when test="$kind = 'clear'">open</xsl:when>
    <xsl:when test="$kind = 'woods' or $kind = 'forest'">woods</xsl:when>
    <xsl:when test="$kind = 'field'">vineyard</xsl:when>
    <xsl:when test="$kind = 'star'">objective</xsl:when>
    <xsl:when test="$kind = 'works'">field works</xsl:when>
    <xsl:when test="$kind = 'fordable-river'">ford</xsl:when>
    <xsl:when test="$kind = 'easy-ford'">ford</xsl:when>
    <xsl:when test="$kind = 'exit'">way out</xsl:when>
    <xsl:otherwise><xsl:value-of select="translate($kind, '-', ' ')"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="w-badge">
  <xsl:param name="badge"/>
  <xsl:choose>
    <xsl:when test="$badge = 'guard'">grenadier</xsl:when>
    <xsl:when test="$badge = 'light-cavalry'">light cav.</xsl:when>
    <xsl:when test="$badge = 'heavy-cavalry'">heavy cav.</xsl:when>
    <xsl:when test="$badge = 'foot-artillery'">foot art.</xsl:when>
    <xsl:when test="$badge = 'horse-artillery'">horse art.</xsl:when>
    <xsl:when test="$badge = 'square'">in square</xsl:when>
    <xsl:when test="$badge = 'mass'">battalion mass</xsl:when>
    <xsl:otherwise><xsl:value-of select="$badge"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="w-unit-mark">
  <xsl:param name="mark"/>
  <xsl:value-of select="translate($mark, '-', ' ')"/>
</xsl:template>
<xsl:template name="w-mark">
  <xsl:param name="mark"/>
  <xsl:choose>
    <xsl:when test="$mark = 'ask'">asked</xsl:when>
    <xsl:when test="$mark = 'strike'">first strike</xsl:when>
    <xsl:when test="$mark = 'supply'">sent back</xsl:when>
    <xsl:when test="$mark = 'rally'">rallied</xsl:when>
    <xsl:when test="$mark = 'bounce'">turned back</xsl:when>
    <xsl:when test="$mark = 'unform'">square left</xsl:when>
    <xsl:when test="$mark = 'o-ordered'">ordered</xsl:when>
    <xsl:when test="$mark = 'o-conditional'">if</xsl:when>
    <xsl:when test="$mark = 'o-refused'">refused</xsl:when>
    <xsl:otherwise><xsl:value-of select="$mark"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== names ==== -->
<xsl:template name="unit">
  <xsl:param name="id"/>
  <xsl:variable name="name" select="normalize-space(key('piece', $id)/@name)"/>
  <xsl:choose>
    <xsl:when test="$name != ''"><xsl:value-of select="$name"/></xsl:when>
    <xsl:when test="$id = '' or $id = '-' or $id = 'unknown'">an unknown unit</xsl:when>
    <xsl:otherwise><xsl:value-of select="$id"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="the-side">
  <xsl:param name="seat"/>
  <xsl:variable name="name" select="normalize-space(key('player', $seat)/@name)"/>
  <xsl:choose>
    <xsl:when test="$name != ''"><xsl:value-of select="concat('the ', $name)"/></xsl:when>
    <xsl:otherwise>nobody</xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="card">
  <xsl:param name="id"/>
  <xsl:choose>
    <xsl:when test="$id = '' or $id = '-' or $id = 'unknown'">a card</xsl:when>
    <xsl:when test="key('card', $id)/@name"><xsl:value-of select="key('card', $id)/@name"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="$id"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<!-- "1 block", "3 blocks" -->
<xsl:template name="n">
  <xsl:param name="n"/>
  <xsl:param name="word"/>
  <xsl:value-of select="concat($n, ' ', $word)"/>
  <xsl:if test="$n != 1">s</xsl:if>
</xsl:template>
<!-- "A, B and C" of the pieces with these ids -->
<xsl:template name="unit-list">
  <xsl:param name="pieces"/>
  <xsl:for-each select="$pieces">
    <xsl:choose>
      <xsl:when test="position() = 1"/>
      <xsl:when test="position() = last()"><xsl:value-of select="$w-and"/></xsl:when>
      <xsl:otherwise>, </xsl:otherwise>
    </xsl:choose>
    <xsl:call-template name="unit"><xsl:with-param name="id" select="."/></xsl:call-template>
  </xsl:for-each>
</xsl:template>

<!-- 2026-11-23T18:00:00Z to Mon 23 Nov 2026 18:00 UTC -->
<xsl:template name="when">
  <xsl:param name="at"/>
  <xsl:choose>
    <xsl:when test="string-length($at) &gt;= 16 and substring($at, 11, 1) = 'T'">
      <xsl:variable name="m" select="number(substring($at, 6, 2))"/>
      <xsl:variable name="day"><xsl:call-template name="weekday"><xsl:with-param name="y" select="number(substring($at, 1, 4))"/><xsl:with-param name="m" select="$m"/><xsl:with-param name="d" select="number(substring($at, 9, 2))"/></xsl:call-template></xsl:variable>
      <xsl:value-of select="concat(substring('MonTueWedThuFriSatSun', 3 * $day + 1, 3), ' ', number(substring($at, 9, 2)), ' ', substring('JanFebMarAprMayJunJulAugSepOctNovDec', 3 * $m - 2, 3), ' ', substring($at, 1, 4), ' ', substring($at, 12, 5), ' UTC')"/>
    </xsl:when>
    <xsl:otherwise><xsl:value-of select="$at"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== events ==== -->
<xsl:template match="event" mode="say">
  <xsl:value-of select="concat(translate(@kind, '_', ' '), ' (', @rule, ')')"/>
</xsl:template>

<xsl:template match="event[@kind = 'card_played']" mode="say">
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="concat(@seat, substring($rec/@active, 1, 20 * not(@seat)))"/></xsl:call-template>
  <xsl:text> play </xsl:text>
  <xsl:call-template name="card"><xsl:with-param name="id" select="@card"/></xsl:call-template>
  <xsl:if test="@command != ''"> (<xsl:value-of select="@command"/> cards in hand)</xsl:if>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'no_orders']" mode="say">
  <xsl:call-template name="card"><xsl:with-param name="id" select="@card"/></xsl:call-template>
  <xsl:text> can order nobody.</xsl:text>
</xsl:template>
<!-- Orders come in a row; the first of the row names them all. -->
<xsl:template match="event[@kind = 'ordered']" mode="say">
  <xsl:variable name="mine" select="generate-id(preceding-sibling::event[@kind != 'ordered'][1])"/>
  <xsl:variable name="row" select=". | following-sibling::event[@kind = 'ordered'][generate-id(preceding-sibling::event[@kind != 'ordered'][1]) = $mine]"/>
  <xsl:text>ordered: </xsl:text>
  <xsl:for-each select="$row">
    <xsl:if test="position() &gt; 1">, </xsl:if>
    <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
    <xsl:value-of select="concat(' (', @hex)"/>
    <xsl:if test="@detached = 'yes' or @detached = '1'">, alone</xsl:if>
    <xsl:text>)</xsl:text>
  </xsl:for-each>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'moved']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:value-of select="concat(' moves from ', @from, ' to ', @to)"/>
  <xsl:call-template name="say-through"/>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template name="say-through">
  <xsl:for-each select="(@via | @via2 | @via3 | @via4)[. != '-']">
    <xsl:value-of select="concat(substring(' through ', 1, 9 * (position() = 1)), substring(', ', 1, 2 * (position() &gt; 1 and position() &lt; last())), substring(' and ', 1, 5 * (position() &gt; 1 and position() = last())), .)"/>
  </xsl:for-each>
</xsl:template>
<xsl:template match="event[@kind = 'attached']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@leader"/></xsl:call-template>
  <xsl:text> joins </xsl:text>
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@unit"/></xsl:call-template>
  <xsl:value-of select="concat(' at ', @hex, '.')"/>
</xsl:template>

<!-- Fire and melee take the roll that follows them into their sentence. -->
<xsl:template match="event[@kind = 'fires']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:text> fires on </xsl:text>
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@target"/></xsl:call-template>
  <xsl:value-of select="concat(' at ', @at)"/>
  <xsl:if test="@range &gt; 1">, <xsl:value-of select="@range"/> hexes away</xsl:if>
  <xsl:call-template name="attack"/>
</xsl:template>
<xsl:template match="event[@kind = 'melees']" mode="say">
  <xsl:variable name="gun" select="following-sibling::event[1][@kind = 'joins']"/>
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:if test="$gun">, with <xsl:call-template name="unit"><xsl:with-param name="id" select="$gun/@gun"/></xsl:call-template> from <xsl:value-of select="$gun/@hex"/>,</xsl:if>
  <xsl:choose>
    <xsl:when test="@how = 'back'"> battles back against </xsl:when>
    <xsl:when test="@how = 'bonus'"> fights again, against </xsl:when>
    <xsl:when test="@how = 'strike'"> strikes first at </xsl:when>
    <xsl:otherwise> fights </xsl:otherwise>
  </xsl:choose>
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@target"/></xsl:call-template>
  <xsl:value-of select="concat(' at ', @at)"/>
  <xsl:call-template name="attack"/>
</xsl:template>
<xsl:template name="attack">
  <xsl:variable name="roll" select="following-sibling::event[@kind != 'joins'][1][@kind = 'roll' and (@label = 'attack' or @label = 'back' or @label = 'strike')]"/>
  <xsl:choose>
    <xsl:when test="$roll">
      <xsl:text> (</xsl:text>
      <xsl:value-of select="$roll/@rule"/>
      <xsl:apply-templates select="$roll/modifier" mode="say"/>
      <xsl:text>): </xsl:text>
      <xsl:call-template name="faces"><xsl:with-param name="roll" select="$roll"/></xsl:call-template>
      <xsl:variable name="id" select="generate-id($roll)"/>
      <xsl:variable name="after" select="$roll/following-sibling::event[@kind = 'hits' or @kind = 'flags'][generate-id(preceding-sibling::event[@kind = 'roll' and (@label = 'attack' or @label = 'back' or @label = 'strike')][1]) = $id]"/>
      <xsl:variable name="hits" select="number(concat('0', $after[@kind = 'hits'][1]/@hits))"/>
      <xsl:variable name="flags" select="number(concat('0', $after[@kind = 'flags'][1]/@flags))"/>
      <xsl:choose>
        <xsl:when test="$hits"><xsl:text>, </xsl:text><xsl:call-template name="n"><xsl:with-param name="n" select="$hits"/><xsl:with-param name="word" select="'hit'"/></xsl:call-template></xsl:when>
        <!-- A leader alone loses no blocks: a sabre is his end. -->
        <xsl:when test="key('piece', @target)/@arm = 'leader'"/>
        <xsl:otherwise>, no hit</xsl:otherwise>
      </xsl:choose>
      <xsl:if test="$flags"><xsl:text>, </xsl:text><xsl:call-template name="n"><xsl:with-param name="n" select="$flags"/><xsl:with-param name="word" select="'flag'"/></xsl:call-template></xsl:if>
      <xsl:if test="$roll/following-sibling::event[1][@kind = 'lances']"> with what the lances add</xsl:if>
    </xsl:when>
    <xsl:when test="@dice != ''"> with <xsl:call-template name="dice"><xsl:with-param name="n" select="@dice"/></xsl:call-template></xsl:when>
  </xsl:choose>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="modifier" mode="say">
  <xsl:value-of select="concat('; ', @n, ' ', @why, ', ', @rule)"/>
</xsl:template>
<xsl:template name="faces">
  <xsl:param name="roll"/>
  <xsl:choose>
    <xsl:when test="$roll/@faces = 'unknown' or $roll/@values = 'unknown'">sealed</xsl:when>
    <xsl:when test="$roll/@faces != ''"><xsl:value-of select="$roll/@faces"/></xsl:when>
    <xsl:when test="$roll/@values != ''"><xsl:value-of select="$roll/@values"/></xsl:when>
    <xsl:otherwise>no dice</xsl:otherwise>
  </xsl:choose>
  <xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="$roll"/></xsl:call-template>
</xsl:template>
<!-- Behind the faces of dice that the moderator set, or who asked what might have been: what fell. -->
<xsl:template name="set-by-hand">
  <xsl:param name="roll"/>
  <xsl:if test="$roll/@drawn"> (set by <xsl:choose><xsl:when test="$rec/@what-if">hand</xsl:when><xsl:otherwise>the moderator</xsl:otherwise></xsl:choose>; <xsl:choose><xsl:when test="$roll/@drawn-faces"><xsl:value-of select="$roll/@drawn-faces"/></xsl:when><xsl:otherwise><xsl:value-of select="$roll/@drawn"/></xsl:otherwise></xsl:choose><xsl:text> fell)</xsl:text></xsl:if>
</xsl:template>
<xsl:template match="event[@kind = 'roll']" mode="say">
  <xsl:choose>
    <xsl:when test="@label = 'check'"><xsl:call-template name="unit"><xsl:with-param name="id" select="@target"/></xsl:call-template></xsl:when>
    <xsl:when test="@label = 'escape'"><xsl:call-template name="unit"><xsl:with-param name="id" select="@target"/></xsl:call-template><xsl:text> rides past </xsl:text><xsl:call-template name="unit"><xsl:with-param name="id" select="@who"/></xsl:call-template></xsl:when>
    <xsl:when test="@who and @who != '-'"><xsl:call-template name="unit"><xsl:with-param name="id" select="@who"/></xsl:call-template></xsl:when>
    <xsl:otherwise><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template></xsl:otherwise>
  </xsl:choose>
  <xsl:choose>
    <xsl:when test="@label = 'check'">, leader casualty check (</xsl:when>
    <xsl:when test="@label = 'escape'"> (</xsl:when>
    <xsl:otherwise><xsl:value-of select="concat(', ', translate(@label, '-_', '  '), ' roll (')"/></xsl:otherwise>
  </xsl:choose>
  <xsl:value-of select="@rule"/>
  <xsl:apply-templates select="modifier" mode="say"/>
  <xsl:text>): </xsl:text>
  <xsl:call-template name="faces"><xsl:with-param name="roll" select="."/></xsl:call-template>
  <xsl:text>.</xsl:text>
</xsl:template>

<xsl:template match="event[@kind = 'hits']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:text> loses </xsl:text>
  <xsl:call-template name="n"><xsl:with-param name="n" select="@lost"/><xsl:with-param name="word" select="'block'"/></xsl:call-template>
  <xsl:choose>
    <xsl:when test="@left = 0">, its last.</xsl:when>
    <xsl:otherwise><xsl:value-of select="concat(', ', @left, ' left.')"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template match="event[@kind = 'eliminated']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:value-of select="concat(' is destroyed at ', @hex, '.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'leader_safe']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@leader"/></xsl:call-template>
  <xsl:value-of select="concat(' is unhurt at ', @hex, '.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'leader_lost']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@leader"/></xsl:call-template>
  <xsl:value-of select="concat(' falls at ', @hex, '.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'leader_left']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@leader"/></xsl:call-template>
  <xsl:value-of select="concat(' rides off the field from ', @hex, '.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'flags']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:choose>
    <xsl:when test="@ignored = 0 and following-sibling::event[1]/@kind = 'square_flags'"> takes <xsl:call-template name="n"><xsl:with-param name="n" select="@flags"/><xsl:with-param name="word" select="'flag'"/></xsl:call-template> in square.</xsl:when>
    <xsl:when test="@ignored = 0"> must fall back: <xsl:call-template name="n"><xsl:with-param name="n" select="@flags"/><xsl:with-param name="word" select="'flag'"/></xsl:call-template>.</xsl:when>
    <xsl:when test="@ignored &gt;= @flags"> stands firm: <xsl:call-template name="n"><xsl:with-param name="n" select="@flags"/><xsl:with-param name="word" select="'flag'"/></xsl:call-template> ignored.</xsl:when>
    <xsl:otherwise> wavers: <xsl:call-template name="n"><xsl:with-param name="n" select="@flags"/><xsl:with-param name="word" select="'flag'"/></xsl:call-template>, <xsl:value-of select="@ignored"/> ignored.</xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template match="event[@kind = 'retreats']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:value-of select="concat(' falls back from ', @from, ' to ', @to)"/>
  <xsl:call-template name="say-through"/>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'cannot_retreat']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:value-of select="concat(' has no way back from ', @hex, ' and loses ')"/>
  <xsl:call-template name="n"><xsl:with-param name="n" select="@lost"/><xsl:with-param name="word" select="'block'"/></xsl:call-template>
  <xsl:value-of select="concat(', ', @left, ' left.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'leader_retreats']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@leader"/></xsl:call-template>
  <xsl:value-of select="concat(' rides back from ', @from, ' to ', @to)"/>
  <xsl:call-template name="say-through"/>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'escapes']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@leader"/></xsl:call-template>
  <xsl:text> escapes from </xsl:text>
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@enemy"/></xsl:call-template>
  <xsl:value-of select="concat(' at ', @hex, '.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'advances']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:value-of select="concat(' takes ground: ', @from, ' to ', @to, '.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'breaks_through']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:value-of select="concat(' breaks through from ', @from)"/>
  <xsl:if test="@via and @via != '-'"> through <xsl:value-of select="@via"/></xsl:if>
  <xsl:value-of select="concat(' to ', @to, '.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'banner']" mode="say">
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template>
  <xsl:text> win a banner for </xsl:text>
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@for"/></xsl:call-template>
  <xsl:value-of select="concat(': ', @total, $w-of, key('player', @by)/@wanted, '.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'objective']" mode="say">
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template>
  <xsl:value-of select="concat(' hold the objective at ', @hex, ': ', @total, $w-of, key('player', @by)/@wanted, ' banners.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'drew']" mode="say">
  <xsl:choose><xsl:when test="$me != ''">you draw </xsl:when><xsl:otherwise>drawn: </xsl:otherwise></xsl:choose>
  <xsl:call-template name="card"><xsl:with-param name="id" select="@card"/></xsl:call-template>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'draws']" mode="say">
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template>
  <xsl:text> draw </xsl:text>
  <xsl:call-template name="n"><xsl:with-param name="n" select="@cards"/><xsl:with-param name="word" select="'card'"/></xsl:call-template>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'discards']" mode="say">
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template>
  <xsl:text> discard </xsl:text>
  <xsl:call-template name="card"><xsl:with-param name="id" select="@card"/></xsl:call-template>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'kept']" mode="say">
  <xsl:text>kept: </xsl:text>
  <xsl:call-template name="card"><xsl:with-param name="id" select="@card"/></xsl:call-template>
  <xsl:text>; discarded: </xsl:text>
  <xsl:call-template name="card"><xsl:with-param name="id" select="@discarded"/></xsl:call-template>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'reshuffled']" mode="say">
  <xsl:text>the discards are shuffled into a new deck of </xsl:text>
  <xsl:call-template name="n"><xsl:with-param name="n" select="@cards"/><xsl:with-param name="word" select="'card'"/></xsl:call-template>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'shuffle']" mode="say">the deck is shuffled (sealed dice, opened at the end).</xsl:template>
<xsl:template match="event[@kind = 'won']" mode="say">
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template>
  <xsl:text> win the battle with </xsl:text>
  <xsl:call-template name="n"><xsl:with-param name="n" select="@banners"/><xsl:with-param name="word" select="'banner'"/></xsl:call-template>
  <xsl:text>.</xsl:text>
</xsl:template>

<!-- Squares, guerrillas and cards that do what no section card does. -->
<xsl:template match="event[@kind = 'guerrillas']" mode="say">
  <xsl:text>guerrillas of </xsl:text>
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template>
  <xsl:choose><xsl:when test="@cancelled = 'yes' or @cancelled = '1'"> stop </xsl:when><xsl:otherwise> fail to stop </xsl:otherwise></xsl:choose>
  <xsl:call-template name="card"><xsl:with-param name="id" select="@card"/></xsl:call-template>
  <xsl:text> (</xsl:text>
  <xsl:call-template name="n"><xsl:with-param name="n" select="@left"/><xsl:with-param name="word" select="'token'"/></xsl:call-template>
  <xsl:text> left).</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'card_cancelled']" mode="say">
  <xsl:call-template name="card"><xsl:with-param name="id" select="@card"/></xsl:call-template>
  <xsl:text> is cancelled; nobody is ordered.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'counters']" mode="say">
  <xsl:text>Counter Attack turns the last card of the enemy round, left for right: it orders as </xsl:text>
  <xsl:call-template name="card"><xsl:with-param name="id" select="@card"/></xsl:call-template>
  <xsl:text> does.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'rallied']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:value-of select="concat(' rallies at ', @hex, ': 1 block comes back, ', @blocks, ' now.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'supplied']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:value-of select="concat(' is sent back for want of supplies, from ', @from, ' to ', @to, '.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'square_formed']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:choose><xsl:when test="@place = 5"> forms a battalion mass</xsl:when><xsl:otherwise> forms square</xsl:otherwise></xsl:choose>
  <xsl:value-of select="concat(' at ', @hex)"/>
  <xsl:if test="@place &gt; 0 and @place &lt; 5">; a card goes to place <xsl:value-of select="@place"/> of the track</xsl:if>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'square_left']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:choose>
    <xsl:when test="preceding-sibling::event[1][@kind = 'eliminated']/@piece = @piece"><xsl:value-of select="concat(' gives its card back: its square at ', @hex, ' is gone.')"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="concat(' comes out of square at ', @hex, '.')"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template match="event[@kind = 'laid']" mode="say">
  <xsl:text>laid on the track, place </xsl:text>
  <xsl:value-of select="@place"/>
  <xsl:text>: </xsl:text>
  <xsl:call-template name="card"><xsl:with-param name="id" select="@card"/></xsl:call-template>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'returned']" mode="say">
  <xsl:text>back in hand: </xsl:text>
  <xsl:call-template name="card"><xsl:with-param name="id" select="@card"/></xsl:call-template>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'bounced']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:text> is turned back by the square of </xsl:text>
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@square"/></xsl:call-template>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'strikes_first']" mode="say">
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="key('piece', @piece)/@seat"/></xsl:call-template>
  <xsl:text> play First Strike: </xsl:text>
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:value-of select="concat(' at ', @hex, ' strikes first, before ')"/>
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@attacker"/></xsl:call-template>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'retires']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:value-of select="concat(' retires', substring(' and reforms', 1, 20 * starts-with(@rule, 'CCN')), ', from ', @from, ' to ', @to)"/>
  <xsl:call-template name="say-through"/>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'joins']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@gun"/></xsl:call-template>
  <xsl:value-of select="concat(' joins the attack from ', @hex, ' with ')"/>
  <xsl:call-template name="dice"><xsl:with-param name="n" select="@dice"/></xsl:call-template>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'lances']" mode="say">
  <xsl:text>the lances of </xsl:text>
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:text> roll </xsl:text>
  <xsl:call-template name="dice"><xsl:with-param name="n" select="@dice"/></xsl:call-template>
  <xsl:text> again, one for each flag.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'saved']" mode="say">
  <xsl:text>the </xsl:text>
  <xsl:choose><xsl:when test="@rule = 'CCT 10.saves'">cover</xsl:when><xsl:otherwise>cuirasses</xsl:otherwise></xsl:choose>
  <xsl:text> of </xsl:text>
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:choose><xsl:when test="@rule = 'CCT 10.saves'"> takes </xsl:when><xsl:otherwise> turn </xsl:otherwise></xsl:choose>
  <xsl:call-template name="n"><xsl:with-param name="n" select="@hits"/><xsl:with-param name="word" select="'hit'"/></xsl:call-template>
  <xsl:if test="@rule != 'CCT 10.saves'"> of infantry fire</xsl:if>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'square_flags']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:text> cannot fall back: </xsl:text>
  <xsl:call-template name="n"><xsl:with-param name="n" select="@lost"/><xsl:with-param name="word" select="'block'"/></xsl:call-template>
  <xsl:value-of select="concat(' lost, ', @left, ' left.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'token_taken']" mode="say">
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template>
  <xsl:value-of select="concat(' take a guerrilla token instead of a second card: ', @total, ' now.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'objective_won']" mode="say">
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template>
  <xsl:text> take </xsl:text>
  <xsl:call-template name="objective-name"><xsl:with-param name="row" select="@objective"/></xsl:call-template>
  <xsl:value-of select="concat(': ', @total, $w-of, key('player', @by)/@wanted, ' banners.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'objective_lost']" mode="say">
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template>
  <xsl:text> lose </xsl:text>
  <xsl:call-template name="objective-name"><xsl:with-param name="row" select="@objective"/></xsl:call-template>
  <xsl:value-of select="concat(': ', @total, $w-of, key('player', @by)/@wanted, ' banners.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'exited']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:value-of select="concat(' leaves the field at ', @hex, '.')"/>
</xsl:template>
<!-- What can be said in the doctrine before the guns open the battle. -->
<xsl:template name="say-cannonade">
  <xsl:variable name="own" select="$rec/setup/cannonade[key('piece', @piece)/@seat = $me]"/>
  <xsl:text>The guns open the battle when turn 1 begins. Yours are </xsl:text>
  <xsl:for-each select="$own"><xsl:value-of select="concat(substring(', ', 1, 2 * (position() &gt; 1)), @piece)"/></xsl:for-each>
  <xsl:text>; unless your doctrine says otherwise each fires at the first enemy it sees. Lines of it: </xsl:text>
  <xsl:value-of select="concat($own[1]/@piece, ' cannonade HEX, or ', $own[1]/@piece, ' hold-fire')"/>
  <xsl:for-each select="$own[@draws-off][1]"><xsl:value-of select="concat('; and ', @piece, ' draw-off, to go back two hexes after that')"/></xsl:for-each>
  <xsl:text>.</xsl:text>
</xsl:template>
<!-- Rally checks, routs, Combat cards and the clock. -->
<xsl:template match="event[@kind = 'cannonade']" mode="say">
  <xsl:text>the guns of </xsl:text>
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template>
  <xsl:text> open the battle.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'inspires']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@leader"/></xsl:call-template>
  <xsl:value-of select="concat(' at ', @hex, ' leads those about him.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'combat_card']" mode="say">
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="key('piece', @piece)/@seat"/></xsl:call-template>
  <xsl:text> play the Combat card </xsl:text>
  <xsl:call-template name="card"><xsl:with-param name="id" select="@card"/></xsl:call-template>
  <xsl:text> on </xsl:text>
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:value-of select="concat(' at ', @hex, '.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'mired']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:value-of select="concat(' loses ', @lost, ' block in the marsh at ', @hex, ', ', @left, ' left.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'stands_to_retire']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:value-of select="concat(' at ', @hex, ' will not wait for the blow: it retires, and is hit by its own symbol alone.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'rerolls']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:text> rolls its flags again: </xsl:text>
  <xsl:call-template name="dice"><xsl:with-param name="n" select="@dice"/></xsl:call-template>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'steady']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:value-of select="concat(' rallies and stays at ', @hex, '.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'routs']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@piece"/></xsl:call-template>
  <xsl:value-of select="concat(' breaks at ', @hex, ' and runs from the field.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'leader_stays']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@leader"/></xsl:call-template>
  <xsl:value-of select="concat(' at ', @hex, ' is not swept along.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'swept_away']" mode="say">
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@leader"/></xsl:call-template>
  <xsl:value-of select="concat(' at ', @hex, ' is swept away with his men.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'shaken']" mode="say">
  <xsl:text>the loss of </xsl:text>
  <xsl:call-template name="unit"><xsl:with-param name="id" select="@leader"/></xsl:call-template>
  <xsl:value-of select="concat(' at ', @hex, ' shakes those beside him.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'clock']" mode="say">
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template>
  <xsl:text> gain a banner for </xsl:text>
  <xsl:call-template name="card"><xsl:with-param name="id" select="@card"/></xsl:call-template>
  <xsl:value-of select="concat(': time runs. ', @total, $w-of, key('player', @by)/@wanted, '.')"/>
</xsl:template>
<xsl:template match="event[@kind = 'drew_combat']" mode="say">
  <xsl:choose><xsl:when test="$me != ''">you draw the Combat card </xsl:when><xsl:otherwise>drawn, a Combat card: </xsl:otherwise></xsl:choose>
  <xsl:call-template name="card"><xsl:with-param name="id" select="@card"/></xsl:call-template>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'draws_combat']" mode="say">
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template>
  <xsl:text> draw </xsl:text>
  <xsl:call-template name="n"><xsl:with-param name="n" select="@cards"/><xsl:with-param name="word" select="'Combat card'"/></xsl:call-template>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template match="event[@kind = 'reshuffled_combat']" mode="say">
  <xsl:text>the Combat deck of </xsl:text>
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template>
  <xsl:text> is shuffled anew: </xsl:text>
  <xsl:call-template name="n"><xsl:with-param name="n" select="@cards"/><xsl:with-param name="word" select="'card'"/></xsl:call-template>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template name="dice">
  <xsl:param name="n"/>
  <xsl:value-of select="$n"/>
  <xsl:choose><xsl:when test="$n = 1"> die</xsl:when><xsl:otherwise> dice</xsl:otherwise></xsl:choose>
</xsl:template>
<!-- "the Great Redoubt", or "the objective at A4 A10" -->
<xsl:template name="objective-name">
  <xsl:param name="row"/>
  <xsl:variable name="o" select="$rec/setup/board/objective[position() = $row + 1]"/>
  <xsl:choose>
    <xsl:when test="$o/@name != ''"><xsl:value-of select="$o/@name"/></xsl:when>
    <xsl:when test="$o/@section = 'any'">a section without an enemy unit</xsl:when>
    <xsl:otherwise><xsl:value-of select="concat('the objective at ', $o/@hexes)"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<!-- An objective and a way out, in half a sentence; the context is the element. -->
<xsl:template name="say-objective">
  <xsl:variable name="several" select="contains(@hexes, ' ')"/>
  <xsl:choose>
    <xsl:when test="@name != ''"><xsl:value-of select="concat(@name, ', an objective of ')"/></xsl:when>
    <xsl:otherwise>an objective of </xsl:otherwise>
  </xsl:choose>
  <xsl:choose>
    <xsl:when test="@seat = 'any'">both sides</xsl:when>
    <xsl:otherwise><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@seat"/></xsl:call-template></xsl:otherwise>
  </xsl:choose>
  <xsl:if test="@banners != ''">, worth <xsl:call-template name="n"><xsl:with-param name="n" select="@banners"/><xsl:with-param name="word" select="'banner'"/></xsl:call-template></xsl:if>
  <xsl:if test="$several and @need = 'all'"> to who holds all of <xsl:value-of select="@hexes"/></xsl:if>
  <xsl:if test="@need = 'most'"> to who has more units in <xsl:value-of select="@hexes"/></xsl:if>
  <xsl:if test="@section = 'any'"> while some section has no enemy unit in it</xsl:if>
  <xsl:if test="@need = 'no-enemy' and not(@section = 'any')"> while no enemy unit stands there</xsl:if>
  <xsl:if test="@section"> (hexes on a dashed line are of the centre)</xsl:if>
  <xsl:if test="@lasts = 'taken'">, until the other side takes it</xsl:if>
  <xsl:if test="$several and @need = 'one'"> to who holds one of <xsl:value-of select="@hexes"/></xsl:if>
  <xsl:if test="@when = 'start'"> at the start of their turn</xsl:if>
  <xsl:if test="@when = 'at-once'"> from the moment it is taken</xsl:if>
  <xsl:if test="@lasts = 'held'">, as long as it is held</xsl:if>
  <xsl:if test="@lasts = 'ever'">, for good</xsl:if>
</xsl:template>
<xsl:template name="say-exit">
  <xsl:text>a way off the field for </xsl:text>
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@seat"/></xsl:call-template>
  <xsl:text>, </xsl:text>
  <xsl:call-template name="n"><xsl:with-param name="n" select="@banners"/><xsl:with-param name="word" select="'banner'"/></xsl:call-template>
  <xsl:text> for a unit that takes it</xsl:text>
</xsl:template>
<xsl:template name="w-square"><!-- after a unit's place -->
  <xsl:param name="square"/>
  <xsl:choose>
    <xsl:when test="$square = 5">, in battalion mass</xsl:when>
    <xsl:when test="$square &gt; 0">, in square (place <xsl:value-of select="$square"/>)</xsl:when>
  </xsl:choose>
</xsl:template>

<!-- ==== sentences about the whole ==== -->
<!-- The link of a turn is shown when it has ended; of a deal later, but then there is a seal. -->
<xsl:variable name="in-progress" select="$rec/dice and not($rec/dice/reveal) and not($rec/dice/@deal and $rec/seal) and not($rec/pending/decision) and not($rec/@what-if)"/>
<xsl:template name="say-headline">
  <xsl:variable name="who"><xsl:call-template name="the-side"><xsl:with-param name="seat" select="$rec/@active"/></xsl:call-template></xsl:variable>
  <xsl:choose>
    <xsl:when test="$table"><xsl:call-template name="say-table-headline"/></xsl:when>
    <xsl:when test="$columns"><xsl:call-template name="say-columns-headline"/></xsl:when>
    <xsl:when test="$over"><xsl:value-of select="concat('Turn ', $rec/@turn, ', the end: ')"/><xsl:call-template name="say-result"/></xsl:when>
    <xsl:when test="$rec/@turn = 0">Before the first turn</xsl:when>
    <xsl:when test="$rec/pending/decision"><xsl:value-of select="concat('Turn ', $rec/@turn, ': ', $who, ' are moving')"/></xsl:when>
    <xsl:when test="$in-progress"><xsl:value-of select="concat('Turn ', $rec/@turn, ': ', $who, ' are to move')"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="concat('Turn ', $rec/@turn, ': ', $who, ' have moved')"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-asked"><!-- after the headline, on the map -->
  <xsl:if test="$due and not($over) and not($in-progress) and not($table)">
    <xsl:text>; </xsl:text>
    <xsl:call-template name="the-side"><xsl:with-param name="seat" select="$due/@seat"/></xsl:call-template>
    <xsl:choose><xsl:when test="$due/@for = 'question'"> decide</xsl:when><xsl:otherwise> are to move</xsl:otherwise></xsl:choose>
  </xsl:if>
</xsl:template>
<xsl:template name="say-result">
  <xsl:choose>
    <xsl:when test="$rec/ended">
      <xsl:choose><xsl:when test="$rec/ended/@as = 'abandoned'">abandoned</xsl:when><xsl:when test="$rec/ended/@as = 'drawn'">a draw by agreement</xsl:when><xsl:when test="$rec/ended/@as = 'conceded'">conceded</xsl:when><xsl:when test="$rec/ended/@as = 'forfeited'">forfeited</xsl:when><xsl:otherwise>broken off</xsl:otherwise></xsl:choose>
      <xsl:if test="key('player', $rec/ended/@winner)"><xsl:value-of select="concat(', a victory of the ', key('player', $rec/ended/@winner)/@name)"/></xsl:if>
    </xsl:when>
    <xsl:when test="key('player', $position/@winner)"><xsl:if test="$rec/events/event[@kind = 'ended']/@marginal = 'yes'">marginal </xsl:if><xsl:value-of select="concat('victory of ', 'the ', key('player', $position/@winner)/@name)"/></xsl:when>
    <xsl:otherwise>a draw</xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-board">
  <xsl:value-of select="concat('Board of ', $rec/setup/board/@columns, ' by ', $rec/setup/board/@rows, ' hexes')"/>
  <xsl:for-each select="$rec/players/player">
    <xsl:variable name="seat" select="@seat"/>
    <xsl:value-of select="concat(', ', count($rec/state/piece[@fate = 'there'][key('piece', @id)/@seat = $seat and key('piece', @id)/@arm != 'leader']), ' ', @name, ' units')"/>
  </xsl:for-each>
  <xsl:text>.</xsl:text>
</xsl:template>

<!-- A part of the map from near, for those who cannot see it. -->
<xsl:template name="say-cut">
  <xsl:param name="units"/>
  <xsl:text>Part of the map from near</xsl:text>
  <xsl:if test="$units != ''"><xsl:value-of select="concat(', with ', $units)"/></xsl:if>
  <xsl:text>.</xsl:text>
</xsl:template>

<!-- How a side stands, beside its name on the map and in an archive's list of games. -->
<xsl:template name="say-score">
  <xsl:choose>
    <xsl:when test="$stacks"><xsl:call-template name="say-stacks-score"/></xsl:when>
    <xsl:when test="$table"><xsl:call-template name="say-table-score"/></xsl:when>
    <xsl:when test="$columns"><xsl:call-template name="say-columns-score"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="concat(@banners, $w-of, @wanted)"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- Three to six sentences that a person would write. -->
<xsl:template name="say-short-opening">
  <xsl:variable name="e" select="$rec/events/event"/>
  <xsl:variable name="card" select="$e[@kind = 'card_played'][1]"/>
  <xsl:if test="$card">
    <xsl:variable name="who"><xsl:call-template name="the-side"><xsl:with-param name="seat" select="$rec/@active"/></xsl:call-template></xsl:variable>
    <xsl:call-template name="sentence"><xsl:with-param name="text" select="$who"/></xsl:call-template>
    <xsl:text> played </xsl:text>
    <xsl:call-template name="card"><xsl:with-param name="id" select="$card/@card"/></xsl:call-template>
    <xsl:variable name="n" select="count($e[@kind = 'ordered'])"/>
    <xsl:if test="$n"><xsl:text> and ordered </xsl:text><xsl:call-template name="n"><xsl:with-param name="n" select="$n"/><xsl:with-param name="word" select="'unit'"/></xsl:call-template></xsl:if>
    <xsl:text>. </xsl:text>
  </xsl:if>
  <!-- What turns a battle first, then what else was out of the common. -->
  <xsl:for-each select="$e[@kind = 'guerrillas' or @kind = 'cannonade' or @kind = 'clock' or @kind = 'objective_won' or @kind = 'objective_lost']"><xsl:call-template name="say-short-event"/></xsl:for-each>
  <xsl:for-each select="$e[@kind = 'supplied' or @kind = 'square_formed' or @kind = 'bounced' or @kind = 'rallied' or @kind = 'exited' or @kind = 'routs' or @kind = 'swept_away'][position() &lt;= 3]"><xsl:call-template name="say-short-event"/></xsl:for-each>
  <xsl:variable name="fires" select="count($e[@kind = 'fires'])"/>
  <xsl:variable name="melees" select="count($e[@kind = 'melees' and not(@how = 'back' or @how = 'strike')])"/>
  <xsl:if test="$fires + $melees">
    <xsl:text>There </xsl:text>
    <xsl:choose><xsl:when test="$melees = 1 or ($fires = 1 and $melees = 0)">was </xsl:when><xsl:otherwise>were </xsl:otherwise></xsl:choose>
    <xsl:if test="$melees">
      <xsl:choose><xsl:when test="$melees = 1">one melee</xsl:when><xsl:otherwise><xsl:value-of select="$melees"/> melees</xsl:otherwise></xsl:choose>
      <xsl:if test="$fires"> and </xsl:if>
    </xsl:if>
    <xsl:if test="$fires"><xsl:choose><xsl:when test="$fires = 1">one volley</xsl:when><xsl:otherwise><xsl:value-of select="$fires"/> volleys</xsl:otherwise></xsl:choose></xsl:if>
    <xsl:text>. </xsl:text>
  </xsl:if>
</xsl:template>
<xsl:template name="say-short-event">
  <xsl:variable name="text"><xsl:apply-templates select="." mode="say"/></xsl:variable>
  <xsl:call-template name="sentence"><xsl:with-param name="text" select="$text"/></xsl:call-template>
  <xsl:text> </xsl:text>
</xsl:template>
<xsl:template name="say-short-losses">
  <xsl:if test="$rec/events/event[@kind = 'fires' or @kind = 'melees']">
    <xsl:for-each select="$rec/players/player">
      <xsl:variable name="seat" select="@seat"/>
      <xsl:variable name="blocks" select="sum($rec/events/event[@kind = 'hits' or @kind = 'cannot_retreat' or @kind = 'square_flags' or @kind = 'mired'][key('piece', @piece)/@seat = $seat]/@lost)"/>
      <xsl:variable name="gone" select="$rec/events/event[@kind = 'eliminated'][key('piece', @piece)/@seat = $seat]/@piece | $rec/events/event[@kind = 'leader_lost'][key('piece', @leader)/@seat = $seat]/@leader"/>
      <xsl:value-of select="concat('The ', @name, ' lost ')"/>
      <xsl:choose>
        <xsl:when test="$blocks"><xsl:call-template name="n"><xsl:with-param name="n" select="$blocks"/><xsl:with-param name="word" select="'block'"/></xsl:call-template></xsl:when>
        <xsl:otherwise>nothing</xsl:otherwise>
      </xsl:choose>
      <xsl:if test="$gone">
        <xsl:choose><xsl:when test="$blocks"> and with them </xsl:when><xsl:otherwise> but </xsl:otherwise></xsl:choose>
        <xsl:call-template name="unit-list"><xsl:with-param name="pieces" select="$gone"/></xsl:call-template>
      </xsl:if>
      <xsl:text>. </xsl:text>
    </xsl:for-each>
  </xsl:if>
</xsl:template>
<xsl:template name="say-short-banners">
  <xsl:text>Banners: </xsl:text>
  <xsl:for-each select="$rec/players/player">
    <xsl:if test="position() &gt; 1">, </xsl:if>
    <xsl:value-of select="concat(@name, ' ', @banners, $w-of, @wanted)"/>
  </xsl:for-each>
  <xsl:text>. </xsl:text>
</xsl:template>
<!-- Records of older programs tell no chances. -->
<xsl:template name="say-short-luck">
  <xsl:variable name="luck" select="$rec/luck/side[@dice &gt; 0]"/>
  <xsl:call-template name="say-chances"><xsl:with-param name="of" select="'hits'"/><xsl:with-param name="what">Hits</xsl:with-param></xsl:call-template>
  <xsl:call-template name="say-chances"><xsl:with-param name="of" select="'checks'"/><xsl:with-param name="what">Checks passed</xsl:with-param></xsl:call-template>
  <xsl:call-template name="say-chances"><xsl:with-param name="of" select="'faces'"/><xsl:with-param name="what">Dice that count what they show</xsl:with-param></xsl:call-template>
  <xsl:if test="$luck and not($rec/luck/whole)">
    <xsl:text>Dice: </xsl:text>
    <xsl:for-each select="$luck">
      <xsl:if test="position() &gt; 1">; </xsl:if>
      <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@seat"/></xsl:call-template>
      <xsl:text> scored </xsl:text>
      <xsl:call-template name="n"><xsl:with-param name="n" select="@hits"/><xsl:with-param name="word" select="'hit'"/></xsl:call-template>
      <xsl:value-of select="concat(' where ', @expected, ' were to be expected')"/>
    </xsl:for-each>
    <xsl:text>. </xsl:text>
  </xsl:if>
  <xsl:variable name="thrown" select="$rec/luck/thrown[($stacks or $columns) and not($rec/luck/whole)]"/>
  <xsl:if test="$thrown">
    <xsl:text>Dice, added up, and in brackets what was to be expected: </xsl:text>
    <xsl:for-each select="$rec/players/player[@seat = $thrown/@seat]">
      <xsl:if test="position() &gt; 1">; </xsl:if>
      <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@seat"/></xsl:call-template>
      <xsl:for-each select="$thrown[@seat = current()/@seat]"><xsl:value-of select="concat(substring(', ', 1, 2 * (position() &gt; 1)), substring(' ', 1, position() = 1), translate(@label, '-', ' '), ' ', @sum, ' (', @expected, ')')"/></xsl:for-each>
    </xsl:for-each>
    <xsl:text>. </xsl:text>
  </xsl:if>
</xsl:template>

<!-- What was thrown, what was to be expected and the chance of as much: in the turn, and in the game if that is more. -->
<xsl:template name="say-chances">
  <xsl:param name="of"/>
  <xsl:param name="what"/>
  <xsl:variable name="turn" select="$rec/luck/whole/sum[@of = $of and @over = 'turn']"/>
  <xsl:variable name="game" select="$rec/luck/whole/sum[@of = $of and @over = 'game']"/>
  <xsl:if test="$turn or ($over and $game)">
    <xsl:value-of select="$what"/>
    <xsl:if test="$of = $rec/luck/whole/sum[@over = 'turn' or $over][1]/@of">, in brackets how many were to be expected and the chance of as many or more</xsl:if>
    <xsl:text>: </xsl:text>
    <xsl:for-each select="$rec/players/player[@seat = $turn/@seat or ($over and @seat = $game/@seat)]">
      <xsl:variable name="mine" select="$turn[@seat = current()/@seat]"/>
      <xsl:variable name="all" select="$game[@seat = current()/@seat and not(@rolls = $mine/@rolls)]"/>
      <xsl:if test="position() &gt; 1">; </xsl:if>
      <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@seat"/></xsl:call-template>
      <xsl:apply-templates select="$mine" mode="say-chance"/>
      <xsl:if test="$all">
        <xsl:value-of select="concat(substring(',', 1, count($mine)), ' in the game')"/>
        <xsl:if test="$rec/luck/whole/@since &gt; 0"><xsl:value-of select="concat(' since turn ', $rec/luck/whole/@since)"/></xsl:if>
        <xsl:apply-templates select="$all" mode="say-chance"/>
      </xsl:if>
    </xsl:for-each>
    <xsl:text>. </xsl:text>
  </xsl:if>
</xsl:template>
<xsl:template match="sum" mode="say-chance">
  <xsl:value-of select="concat(' ', @points)"/>
  <xsl:if test="@of = 'checks'"><xsl:value-of select="concat($w-of, @rolls)"/></xsl:if>
  <xsl:value-of select="concat(' (', @expected, ', ')"/>
  <xsl:call-template name="say-share"><xsl:with-param name="share" select="@chance"/></xsl:call-template>
  <xsl:text>)</xsl:text>
</xsl:template>
<xsl:template name="say-share">
  <xsl:param name="share"/>
  <xsl:choose>
    <xsl:when test="starts-with($share, '&lt;')"><xsl:value-of select="concat('less than ', substring($share, 2))"/></xsl:when>
    <xsl:when test="starts-with($share, '&gt;')"><xsl:value-of select="concat('more than ', substring($share, 2))"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="$share"/></xsl:otherwise>
  </xsl:choose>
  <xsl:text> per cent</xsl:text>
</xsl:template>

<xsl:template name="say-map-footer">
  <xsl:value-of select="concat('Game ', $rec/@game, '. North at the top. ')"/>
  <xsl:variable name="a" select="$rec/players/player[@side = 'a']/@name"/>
  <xsl:variable name="b" select="$rec/players/player[@side = 'b']/@name"/>
  <xsl:value-of select="concat('Filled blocks are ', $a, ', open blocks are ', $b, '; a hollow square under the badge is a lost block.')"/>
  <xsl:if test="$rec/setup/board/road and $rec/@system = 'napoleonics'"> Roads are decoration.</xsl:if>
  <xsl:if test="$rec/setup/board/hex[contains(@sections, ' ')]"> Dashed lines part the sections.</xsl:if>
  <xsl:call-template name="say-event-figures"/>
</xsl:template>
<!-- What the small figures on marks are, where there are any. -->
<xsl:template name="say-event-figures">
  <xsl:variable name="numbered" select="' moved advances breaks_through retreats leader_retreats retires supplied exited eliminated hits cannot_retreat square_flags melees fires moves declares leader_moves drifts hit melee falls_back fought no_fight evades rides_around shot charges withdraws recoils passes lost destroyed gone routs attacks '"/>
  <xsl:if test="$numbers = 'yes' and $events[contains($numbered, concat(' ', @kind, ' '))]"> Small figures at marks are lines of the report.</xsl:if>
</xsl:template>
<xsl:template name="say-textmap-key">
  <xsl:choose>
    <xsl:when test="$stacks"><xsl:call-template name="say-stacks-key"/></xsl:when>
    <xsl:when test="$table"><xsl:call-template name="say-table-key"/></xsl:when>
    <xsl:when test="$columns and $rec/setup/board/@columns * $rec/setup/board/@rows &gt; 1300"/><!-- no letters, no key -->
    <xsl:when test="$columns"><xsl:call-template name="say-columns-key"/></xsl:when>
    <xsl:otherwise><xsl:call-template name="say-hexes-key"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-hexes-key">
  <xsl:choose>
    <xsl:when test="$me != ''">CAPITALS yours, small theirs</xsl:when>
    <xsl:otherwise><xsl:value-of select="concat('CAPITALS ', $rec/players/player[@side = 'a']/@name, ', small ', $rec/players/player[@side = 'b']/@name)"/></xsl:otherwise>
  </xsl:choose>
  <xsl:text>, figure = blocks left, + leader with it, LD leader alone</xsl:text>
  <xsl:if test="$rec/state/piece[@fate = 'there']/@square &gt; 0">, * in square (its leader is in the table)</xsl:if>
  <xsl:if test="$rec/events/event[@kind = 'eliminated']">, x lost here</xsl:if>
  <xsl:text>.</xsl:text>
  <xsl:for-each select="$rec/setup/piece[@kind != '' and generate-id() = generate-id(key('kind', @kind)[1])]">
    <xsl:value-of select="concat(substring(';', 1, position() &gt; 1), ' ', substring(@kind, 1, 3), ' ', @kind-name, substring('.', 1, position() = last()))"/>
  </xsl:for-each>
  <xsl:if test="key('ground', 'hill')"> h hill,</xsl:if>
  <xsl:if test="key('ground', 'forest')"> w forest,</xsl:if>
  <xsl:if test="key('ground', 'woods')"> w woods,</xsl:if>
  <xsl:if test="key('ground', 'town')"> t town,</xsl:if>
  <xsl:if test="key('ground', 'church')"> c church,</xsl:if>
  <xsl:if test="key('ground', 'tower')"> y tower,</xsl:if>
  <xsl:if test="key('ground', 'windmill')"> n windmill,</xsl:if>
  <xsl:if test="key('ground', 'walled-farm')"> a walled farm,</xsl:if>
  <xsl:if test="key('ground', 'castle')"> k castle,</xsl:if>
  <xsl:if test="key('ground', 'walled-city')"> u walled city,</xsl:if>
  <xsl:if test="key('ground', 'walled-garden')"> g walled garden,</xsl:if>
  <xsl:if test="key('ground', 'river')"> ~ river,</xsl:if>
  <xsl:if test="key('ground', 'lake')"> ~ lake,</xsl:if>
  <xsl:if test="key('ground', 'sea')"> ~ sea,</xsl:if>
  <xsl:if test="key('ground', 'bridge')"> b bridge,</xsl:if>
  <xsl:if test="key('ground', 'ford') or key('ground', 'fordable-river')"> f ford,</xsl:if>
  <xsl:if test="key('ground', 'frozen-river')"> = frozen river,</xsl:if>
  <xsl:if test="key('ground', 'frozen-lake')"> = frozen lake,</xsl:if>
  <xsl:if test="key('ground', 'building')"> t building,</xsl:if>
  <xsl:if test="key('ground', 'fence')"> j fence,</xsl:if>
  <xsl:if test="key('ground', 'fields')"> v fields,</xsl:if>
  <xsl:if test="key('ground', 'camp')"> i camp,</xsl:if>
  <xsl:if test="key('ground', 'easy-ford')"> f ford,</xsl:if>
  <xsl:if test="key('ground', 'impassable')"> ^ impassable,</xsl:if>
  <xsl:if test="key('ground', 'marsh')"> m marsh,</xsl:if>
  <xsl:if test="key('ground', 'rugged-hill')"> ^ rugged hill,</xsl:if>
  <xsl:if test="key('ground', 'quarry')"> q quarry,</xsl:if>
  <xsl:if test="key('ground', 'orchard')"> o orchard,</xsl:if>
  <xsl:if test="key('ground', 'vineyard')"> v vineyard,</xsl:if>
  <xsl:if test="$rec/setup/board/hex[@terrain != 'hill']/@hill = 'yes'"> h after a letter: on a hill,</xsl:if>
  <xsl:if test="$rec/setup/board/hex/@works"> # field works,</xsl:if>
  <xsl:if test="$rec/setup/board/objective"> $ objective,</xsl:if>
  <xsl:if test="$rec/setup/board/exit"> / way off the field,</xsl:if>
  <xsl:text> . open, : between sections.</xsl:text>
  <xsl:call-template name="say-ground-under"><xsl:with-param name="hexes" select="$rec/setup/board/hex[key('at', @id)]"/></xsl:call-template>
</xsl:template>
<!-- " Under troops: D4 hill, D7 town.": what the letters of units hide, of the hexes in which some stand. -->
<xsl:template name="say-ground-under">
  <xsl:param name="hexes"/>
  <xsl:for-each select="$hexes[@terrain != 'clear' and @terrain != '' or @hill = 'yes' or @works]">
    <xsl:choose><xsl:when test="position() = 1"> Under troops: </xsl:when><xsl:otherwise>, </xsl:otherwise></xsl:choose>
    <xsl:value-of select="@id"/>
    <xsl:if test="@terrain != 'clear'"><xsl:value-of select="concat(' ', translate(@terrain, '-', ' '))"/></xsl:if>
    <xsl:if test="@hill = 'yes' and @terrain != 'hill'"> on a hill</xsl:if>
    <xsl:if test="@works"> field works</xsl:if>
    <xsl:if test="position() = last()">.</xsl:if>
  </xsl:for-each>
</xsl:template>
<xsl:template name="say-may-move"><xsl:param name="n"/><xsl:value-of select="concat('; moves ', $n)"/></xsl:template>
<xsl:template name="say-may-melee"><xsl:param name="list"/><xsl:value-of select="concat(', may melee ', $list)"/></xsl:template>
<xsl:template name="w-tooltip-with"><!-- leaders of a unit's tooltip -->
  <xsl:param name="name"/>
  <xsl:value-of select="concat(', with ', $name)"/>
</xsl:template>

<!-- ==== mails ==== -->
<!-- The Subject says what its reader is to do, and by when: on a telephone it is all that is seen. -->
<xsl:template name="say-subject">
  <xsl:variable name="kind" select="$mail/@kind"/>
  <xsl:variable name="asked" select="$rec/pending/decision[@seat = $me and $me != ''][1]"/>
  <xsl:variable name="mine" select="$me != '' and $due/@seat = $me"/>
  <xsl:choose>
    <xsl:when test="$kind = 'receipt' or $kind = 'answer' or $kind = 'start' or $kind = 'stopped'"><xsl:call-template name="say-receipt-subject"/></xsl:when>
    <xsl:when test="$kind = 'refused'">Your mail: nothing was done</xsl:when>
    <xsl:when test="$kind = 'explain'"><xsl:call-template name="say-explain-title"/></xsl:when>
    <xsl:when test="$mail/past/@part = 'preview'"><xsl:value-of select="concat('Turn ', $rec/@turn, ', a preview: not the real dice')"/></xsl:when>
    <xsl:when test="$kind = 'past'"><xsl:value-of select="concat('Turn ', $rec/@turn, ', as you saw it')"/></xsl:when>
    <xsl:when test="$kind = 'watch' and not($over)"><xsl:value-of select="concat('Turn ', $rec/@turn, ', for observers')"/></xsl:when>
    <xsl:when test="$kind = 'history'">The story so far</xsl:when>
    <xsl:when test="$over"><xsl:value-of select="concat('The end, turn ', $rec/@turn)"/></xsl:when>
    <xsl:when test="$kind = 'notice' and $mail/@turn = ''">Mail</xsl:when>
    <xsl:when test="$kind = 'notice'"><xsl:value-of select="concat('For the moderator, turn ', $mail/@turn)"/></xsl:when>
    <xsl:when test="$kind = 'press' and $mail/@from = 'observer'">Letter from an observer</xsl:when>
    <xsl:when test="$kind = 'press' and $mail/@from-name != ''"><xsl:value-of select="concat('Letter from the ', $mail/@from-name)"/></xsl:when>
    <xsl:when test="$kind = 'press' and $mail/@title != ''"><xsl:value-of select="concat('Letter signed &quot;', $mail/@title, '&quot;')"/></xsl:when>
    <xsl:when test="$kind = 'press'">Letter without a name</xsl:when>
    <xsl:when test="$kind = 'words'">Your word for the dice</xsl:when>
    <xsl:when test="$kind = 'stranger' or $kind = 'moderator'">Your mail</xsl:when>
    <xsl:when test="$kind = 'told' and $mail/@waits">
      <xsl:choose><xsl:when test="$mail/@waits = 1">Today one thing waits for you</xsl:when><xsl:otherwise><xsl:value-of select="concat('Today ', $mail/@waits, ' things wait for you')"/></xsl:otherwise></xsl:choose>
      <xsl:if test="$mail/@games != ''"><xsl:value-of select="concat(': ', $mail/@games)"/></xsl:if>
      <xsl:if test="$mail/@games != '' and $mail/@more &gt; 0"><xsl:value-of select="concat(' and ', $mail/@more, ' more')"/></xsl:if>
    </xsl:when>
    <xsl:when test="$kind = 'told' and $mail/@event"><xsl:value-of select="concat('News of ', $mail/@event)"/></xsl:when>
    <xsl:when test="$kind = 'told' and $game = 'site'">For you</xsl:when>
    <xsl:when test="$kind = 'told'">News of the game</xsl:when>
    <xsl:when test="$mail/@deal = 'before'">Before the deal</xsl:when>
    <xsl:when test="$kind = 'aside'">Your mail could not be read</xsl:when>
    <xsl:when test="$kind = 'help'"><xsl:value-of select="concat('Your mail, turn ', $ask-turn)"/></xsl:when>
    <xsl:otherwise>
      <xsl:if test="$kind = 'reminder'">Reminder: </xsl:if>
      <xsl:if test="$kind = 'late'">Late: </xsl:if>
      <xsl:if test="$mail/takeover">You take over: </xsl:if>
      <xsl:choose>
        <xsl:when test="$asked and ($kind = 'question' or $due/@for = 'question')"><xsl:text>Question: </xsl:text>
          <xsl:variable name="question"><xsl:for-each select="$asked"><xsl:call-template name="say-decision"/></xsl:for-each></xsl:variable>
          <xsl:variable name="room" select="41 - string-length($game)"/><!-- of 70, with the time behind it -->
          <xsl:choose>
            <xsl:when test="string-length($question) &gt; $room"><xsl:value-of select="concat(substring($question, 1, $room - 1), '…')"/></xsl:when>
            <xsl:otherwise><xsl:value-of select="$question"/></xsl:otherwise>
          </xsl:choose>
          <xsl:call-template name="say-subject-due"/></xsl:when>
        <xsl:when test="$mine and $mail/stored/@ready = 'yes'"><xsl:value-of select="concat('Turn ', $ask-turn, ': your orders are complete')"/></xsl:when>
        <xsl:when test="$mine"><xsl:value-of select="concat('Your move, turn ', $ask-turn)"/><xsl:call-template name="say-subject-due"/></xsl:when>
        <xsl:otherwise>
          <xsl:value-of select="concat('Turn ', $ask-turn)"/>
          <xsl:variable name="other" select="key('player', $due/@seat)"/>
          <xsl:choose>
            <xsl:when test="$mail/@leaves != ''">: results leave later</xsl:when>
            <xsl:when test="$other/@person != ''"><xsl:value-of select="concat(': waiting for ', $other/@person)"/></xsl:when>
            <xsl:when test="$other/@bot"><xsl:value-of select="concat(': ', $other/@bot, ' plays the ', $other/@name)"/></xsl:when>
            <xsl:when test="$other"><xsl:value-of select="concat(': waiting for the ', $other/@name)"/></xsl:when>
            <xsl:when test="$mail/@active-name != ''"><xsl:value-of select="concat(', ', $mail/@active-name)"/></xsl:when>
          </xsl:choose>
        </xsl:otherwise>
      </xsl:choose>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>
<!-- " (due Fri 18:00)": of the time at which the mail was written -->
<xsl:template name="say-subject-due">
  <xsl:if test="$mail/@due != ''">
    <xsl:variable name="here" select="substring-before(concat($mail/@due, ' in '), ' in ')"/>
    <xsl:variable name="time" select="substring-before(concat($here, ' UTC'), ' UTC')"/>
    <xsl:value-of select="concat(' (due ', substring($time, 1, 3), ' ', substring($time, string-length($time) - 4), ')')"/>
  </xsl:if>
</xsl:template>
<xsl:template name="say-receipt-subject">
  <xsl:variable name="receipt" select="$mail/receipt"/>
  <xsl:variable name="wrong" select="count($receipt/line[@code &gt;= 400])"/>
  <xsl:choose>
    <xsl:when test="$mail/stands/@check = 'yes'">Checked: </xsl:when>
    <xsl:when test="$receipt/@status != ''">Stored: </xsl:when>
    <xsl:when test="not($wrong) and $receipt/line[@code = 300]">Please confirm</xsl:when>
    <xsl:when test="not($wrong) and $receipt/line[@code = 200]">Done</xsl:when>
    <xsl:otherwise>Answer: </xsl:otherwise>
  </xsl:choose>
  <xsl:choose>
    <xsl:when test="not($wrong) and $receipt/line[@code = 300] and $receipt/@status = '' and not($mail/stands)"/>
    <xsl:when test="$receipt/@status = 'CONFLICT'">some lines exclude each other</xsl:when>
    <xsl:when test="$wrong"><xsl:value-of select="concat($wrong, ' line', substring('s', 1, $wrong != 1), ' need', substring('s', 1, $wrong = 1), ' you')"/></xsl:when>
    <xsl:when test="$receipt/@status = 'INCOMPLETE'">not complete yet</xsl:when>
    <xsl:when test="$receipt/@status = 'FINAL'">complete and final</xsl:when>
    <xsl:when test="$receipt/@status = 'COMPLETE'">complete</xsl:when>
    <xsl:when test="$receipt/line[@code = 200]"/>
    <xsl:otherwise>what you asked for</xsl:otherwise>
  </xsl:choose>
  <xsl:if test="$ask-turn != ''"><xsl:value-of select="concat(', turn ', $ask-turn)"/></xsl:if>
</xsl:template>
<xsl:template name="say-kicker">
  <xsl:value-of select="concat('Game ', $rec/@game, ', ')"/>
  <xsl:if test="$rec/setup/scenario/@when != ''"><xsl:value-of select="concat($rec/setup/scenario/@when, ', ')"/></xsl:if>
  <xsl:variable name="head"><xsl:call-template name="say-headline"/></xsl:variable>
  <xsl:value-of select="concat(translate(substring($head, 1, 1), 'TB', 'tb'), substring($head, 2), '.')"/>
</xsl:template>
<!-- First line of every mail: what is asked, and until when. -->
<xsl:template name="say-due">
  <xsl:param name="until"/>
  <xsl:choose>
    <xsl:when test="$over">Nothing is due any more: the game is over.</xsl:when>
    <xsl:when test="not($due) and $mail/@leaves != ''">Nothing is asked of you now. The results leave <xsl:value-of select="$mail/@leaves"/>.</xsl:when>
    <xsl:when test="not($due)">Nothing is due.</xsl:when>
    <xsl:when test="$me != '' and $due/@seat = $me and $due/@for = 'question'">Your decision is due <xsl:value-of select="$until"/>.</xsl:when>
    <xsl:when test="$me != '' and $due/@seat = $me and $mail/stored/@ready = 'yes'">Your orders for turn <xsl:value-of select="$ask-turn"/> are stored and complete: nothing more is asked of you. The deadline is <xsl:value-of select="$until"/>.</xsl:when>
    <xsl:when test="$me != '' and $due/@seat = $me">Your orders for turn <xsl:value-of select="$ask-turn"/> are due <xsl:value-of select="$until"/>.</xsl:when>
    <xsl:when test="key('player', $due/@seat)[@bot and @person = '']">
      <xsl:if test="$me != ''">Nothing is asked of you now. </xsl:if>
      <xsl:for-each select="key('player', $due/@seat)"><xsl:value-of select="concat('The ', @name, ' are played by ')"/><xsl:call-template name="say-bot"/>, who moves next.</xsl:for-each>
    </xsl:when>
    <xsl:otherwise>
      <xsl:if test="$me != ''">Nothing is asked of you now. </xsl:if>
      <xsl:variable name="who"><xsl:call-template name="the-side"><xsl:with-param name="seat" select="$due/@seat"/></xsl:call-template></xsl:variable>
      <xsl:call-template name="sentence"><xsl:with-param name="text" select="$who"/></xsl:call-template>
      <xsl:choose><xsl:when test="$due/@for = 'question'"> have a decision to make</xsl:when><xsl:otherwise> are to move</xsl:otherwise></xsl:choose>
      <xsl:value-of select="concat(', due ', $until, '.')"/>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-reminder">This is a reminder: something is still asked of you. What you sent before is kept. SET ME remind=12h in a reply to any mail of no game, or of this one, says how long before a deadline you are reminded, remind=off that you are not; "unsubscribe" in your mail program, if it shows that, ends reminders too. You stay in the game.</xsl:template>
<xsl:template name="say-late">The deadline has passed, and something is still asked of you. You are waited for until <xsl:value-of select="$mail/@due"/>; what you sent before is kept. <xsl:choose>
  <xsl:when test="$mail/@late = 'wait'">The game waits for you; its moderator knows.</xsl:when>
  <xsl:when test="$mail/@late = 'pass'">If nothing complete has come by then, your turn is passed, and nothing that you sent is carried out.</xsl:when>
  <xsl:otherwise>If nothing complete has come by then, what is stored is carried out, and your doctrine and the defaults decide the rest.</xsl:otherwise>
</xsl:choose></xsl:template>
<xsl:template name="say-answer-orders"><xsl:choose><xsl:when test="$stacks"><xsl:call-template name="say-stacks-answer"/></xsl:when><xsl:when test="$table"><xsl:call-template name="say-table-answer"/></xsl:when><xsl:when test="$columns"><xsl:call-template name="say-columns-answer"/></xsl:when><xsl:otherwise><xsl:call-template name="say-answer-card"/></xsl:otherwise></xsl:choose></xsl:template>
<xsl:template name="say-answer-card">Reply to this mail: put one of your cards on the card line, take the # away before the units it orders, and send. What you do not touch stays as it is.</xsl:template>
<xsl:template name="say-answer-question">Simplest answer: reply with the one line</xsl:template>
<xsl:template name="say-form-card"># Your card; the others in your hand:</xsl:template>
<xsl:template name="say-form-combat"># Your Combat cards; those of your own turn are played behind a unit's line with "; combat CARD", the others by your doctrine:</xsl:template>
<xsl:template name="say-form-units">
  <xsl:text># One line a unit that gets an order: take the # away and write&#10;</xsl:text>
  <xsl:text># what it does, steps parted by ";": move HEX, fire HEX, melee HEX, hold&#10;</xsl:text>
</xsl:template>
<xsl:template name="say-doctrine">What your side does of itself; the first line that fits is taken. BEGIN DOCTRINE changes it, CLEAR DOCTRINE takes it back.</xsl:template>
<!-- ==== replay what-if ==== -->
<xsl:template name="say-what-if">
  <xsl:value-of select="concat($w-what-if, '. It goes on from ')"/>
  <xsl:choose>
    <xsl:when test="contains($rec/@what-if, '.')"><xsl:value-of select="concat('event ', substring-after($rec/@what-if, '.'), ' of turn ', substring-before($rec/@what-if, '.'))"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="concat('the end of turn ', $rec/@what-if)"/></xsl:otherwise>
  </xsl:choose>
  <xsl:text> by other orders, answers or dice; nothing of it has happened.</xsl:text>
</xsl:template>
<!-- ==== PREVIEW ==== -->
<xsl:template name="say-preview">
  <xsl:text>These are not the real dice: nothing of this has happened, and the turn may go another way. </xsl:text>
  <xsl:value-of select="concat('It shows what the orders that are stored would do with dice of the seed ', $mail/past/@seed, ' and cards to draw shuffled anew')"/>
  <xsl:choose>
    <xsl:when test="$rec/pending/decision">, up to the next question.</xsl:when>
    <xsl:otherwise>.</xsl:otherwise>
  </xsl:choose>
</xsl:template>
<!-- ==== EXPLAIN ==== -->
<xsl:template name="say-explain-title"><xsl:value-of select="concat('Event ', $mail/explain/@n, ' of turn ', $mail/explain/@turn)"/></xsl:template>
<xsl:template name="say-explain-rule">
  <xsl:param name="rules"/>
  <xsl:text>By the rule </xsl:text>
  <xsl:for-each select="$rules"><xsl:if test="position() &gt; 1"><xsl:value-of select="$w-and"/></xsl:if><xsl:value-of select="."/></xsl:for-each>
  <xsl:if test="not($mail) or $mail/@seat != ''"><xsl:value-of select="concat('; to read it write RULE ', $rules[1])"/></xsl:if><!-- RULE is of a seat's mail -->
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template name="say-explain-cause">
  <xsl:param name="n"/>
  <xsl:param name="text"/>
  <xsl:value-of select="concat('From roll ', $n, ': ')"/>
  <xsl:call-template name="sentence"><xsl:with-param name="text" select="$text"/></xsl:call-template>
</xsl:template>
<xsl:template name="say-explain-dice">
  <xsl:param name="roll"/>
  <xsl:variable name="n" select="string-length(translate($roll/@values, '0123456789', '')) + ($roll/@values != '')"/>
  <xsl:choose><xsl:when test="$n = 1">1 die</xsl:when><xsl:otherwise><xsl:value-of select="concat($n, ' dice')"/></xsl:otherwise></xsl:choose>
  <xsl:value-of select="concat(' of ', $roll/@sides, ' faces: ')"/>
  <xsl:call-template name="faces"><xsl:with-param name="roll" select="$roll"/></xsl:call-template>
  <xsl:text>.</xsl:text>
  <xsl:if test="$roll/@hit-faces">
    <xsl:text> </xsl:text>
    <xsl:call-template name="n"><xsl:with-param name="n" select="$roll/@hits"/><xsl:with-param name="word" select="'hit'"/></xsl:call-template>
    <xsl:value-of select="concat('; ', $roll/@hit-faces, ' of the ', $roll/@sides, ' faces hit, so that ', format-number($n * $roll/@hit-faces div $roll/@sides, '0.00'), ' were to be expected.')"/>
  </xsl:if>
</xsl:template>
<!-- What every face of the die does in this roll. -->
<xsl:template name="say-explain-faces">
  <xsl:param name="roll"/>
  <xsl:for-each select="$mail/explain/roll/face">
    <xsl:value-of select="concat(substring('On the die: ', 1, 12 * (position() = 1)), substring(', ', 1, 2 * (position() &gt; 1)), @name)"/>
    <xsl:if test="@times &gt; 1"><xsl:value-of select="concat(' (', @times, ' times)')"/></xsl:if>
    <xsl:if test="position() = last()">. </xsl:if>
  </xsl:for-each>
  <xsl:if test="$rec/@system = 'napoleonics'"><xsl:call-template name="nap-faces"><xsl:with-param name="roll" select="$roll"/></xsl:call-template></xsl:if>
  <xsl:if test="$rec/@system = 'tricorne'"><xsl:call-template name="tri-faces"><xsl:with-param name="roll" select="$roll"/></xsl:call-template></xsl:if>
  <xsl:if test="$rec/@system = 'battalions'"><xsl:call-template name="bat-faces"><xsl:with-param name="roll" select="$roll"/></xsl:call-template></xsl:if>
  <xsl:if test="$rec/@system = 'emperor'"><xsl:call-template name="emp-faces"><xsl:with-param name="roll" select="$roll"/></xsl:call-template></xsl:if>
  <xsl:if test="$rec/@system = 'tactiques'"><xsl:call-template name="tn-faces"><xsl:with-param name="roll" select="$roll"/></xsl:call-template></xsl:if>
</xsl:template>
<xsl:template name="nap-faces">
  <xsl:param name="roll"/>
  <xsl:variable name="arm" select="key('piece', $roll/@target)/@arm"/>
  <xsl:variable name="own" select="substring('ICA', 1 + ($arm = 'cavalry') + 2 * ($arm = 'artillery'), 1)"/>
  <xsl:variable name="sabre" select="$roll/@hit-faces &gt; 1 + ($own = 'I')"/>
  <xsl:choose>
    <xsl:when test="$roll/@hit-faces">
      <xsl:value-of select="concat($own, substring(' or S', 1, 5 * $sabre), ' hits; F is a flag')"/>
      <xsl:if test="$arm = 'cavalry' and $roll/@rule != 'CCN 4.7'">, which cavalry that retired before the dice does not heed</xsl:if>
      <xsl:text>; </xsl:text>
      <xsl:call-template name="letters"><xsl:with-param name="letters" select="translate('ICAS', concat($own, substring('S', 1, number($sabre))), '')"/></xsl:call-template>
      <xsl:text> do nothing.</xsl:text>
    </xsl:when>
    <xsl:when test="$roll/@label = 'check'">S alone counts: the leader falls if every die shows it.</xsl:when>
    <xsl:when test="$roll/@label = 'escape'">S alone counts: one of them and the leader is lost.</xsl:when>
    <xsl:when test="$roll/@label = 'bounce'">F sends the cavalry back; the other faces do nothing, unless the scenario lets C and S hit.</xsl:when>
    <xsl:when test="$roll/@label = 'elan' or $roll/@label = 'rally'">I, C and A count for that arm, F for a leader, S for any.</xsl:when>
    <xsl:when test="$roll/@label = 'guerrilla'">S saves the card.</xsl:when>
    <xsl:when test="$arm = 'leader'">S alone counts: against a leader by himself one in melee, two in fire.</xsl:when>
  </xsl:choose>
</xsl:template>
<xsl:template name="tri-faces">
  <xsl:param name="roll"/>
  <xsl:variable name="arm" select="key('piece', $roll/@target)/@arm"/>
  <xsl:variable name="own" select="substring('ICA', 1 + ($arm = 'cavalry') + 2 * ($arm = 'artillery'), 1)"/>
  <xsl:variable name="sabre" select="$roll/@hit-faces &gt; 1"/>
  <xsl:choose>
    <xsl:when test="$roll/@hit-faces">
      <xsl:value-of select="concat($own, substring(' or S', 1, 5 * $sabre), ' hits; F is a flag, if the target does not retire; ')"/>
      <xsl:call-template name="letters"><xsl:with-param name="letters" select="translate('ICAS', concat($own, substring('S', 1, number($sabre))), '')"/></xsl:call-template>
      <xsl:text> do nothing.</xsl:text>
    </xsl:when>
    <xsl:when test="$roll/@label = 'check'">S alone counts: the leader falls if every die shows it, or one where Sharpshooters are played.</xsl:when>
    <xsl:when test="$roll/@label = 'escape'">S alone counts: one of them and the leader is lost.</xsl:when>
    <xsl:when test="$roll/@label = 'rally' and $roll/@rule = 'CCT 7.5'">F alone counts: one of them and the unit stays.</xsl:when>
    <xsl:when test="$roll/@label = 'sweep'">F alone counts: one of them and the leader is not swept away.</xsl:when>
    <xsl:when test="$roll/@label = 'marsh'">S costs a block.</xsl:when>
    <xsl:when test="$roll/@label = 'king' or $roll/@label = 'rally'">I, C and A count for that arm, F for a leader, S for any.</xsl:when>
    <xsl:when test="$arm = 'leader'">S alone counts: against a leader by himself one in melee, two in fire.</xsl:when>
  </xsl:choose>
</xsl:template>
<!-- CAS: "C, A and S" -->
<xsl:template name="letters">
  <xsl:param name="letters"/>
  <xsl:value-of select="substring($letters, 1, 1)"/>
  <xsl:if test="string-length($letters) &gt; 1">
    <xsl:choose><xsl:when test="string-length($letters) = 2"><xsl:value-of select="$w-and"/></xsl:when><xsl:otherwise>, </xsl:otherwise></xsl:choose>
    <xsl:call-template name="letters"><xsl:with-param name="letters" select="substring($letters, 2)"/></xsl:call-template>
  </xsl:if>
</xsl:template>
<xsl:template name="say-explain-source">
  <xsl:param name="roll"/>
  <xsl:param name="dice"/>
  <xsl:variable name="deal" select="$rec/dice/@deal"/>
  <xsl:choose>
    <xsl:when test="$deal and $dice/key">These are dice of deal <xsl:value-of select="$deal"/>, by which other tables played, too; their key follows from its link <xsl:value-of select="$dice/@link"/><xsl:if test="$roll/@source = 'sealed'">, and its secret</xsl:if>, opened when the last of them was over.</xsl:when>
    <xsl:when test="$deal">These are dice of deal <xsl:value-of select="$deal"/>, link <xsl:value-of select="$dice/@link"/>, not opened yet: other tables play by them. When the last of them is over ask again, and every byte will stand here.</xsl:when>
    <xsl:when test="$roll/@source = 'sealed' and $dice/key">These are sealed dice of link <xsl:value-of select="$dice/@link"/>; their key follows from the secret that was opened when the game ended.</xsl:when>
    <xsl:when test="$roll/@source = 'sealed'">These are sealed dice of link <xsl:value-of select="$dice/@link"/>; their secret is opened when the game ends, and this can be computed then.</xsl:when>
    <xsl:when test="$dice/key">These are open dice; their key is link <xsl:value-of select="$dice/@link"/>, opened in the report of this turn.</xsl:when>
    <xsl:otherwise>These are open dice; their key is link <xsl:value-of select="$dice/@link"/>, which is not opened before the report that ends this turn. Ask again then and every byte will stand here.</xsl:otherwise>
  </xsl:choose>
  <xsl:text> A block is the BLAKE2b-256, with that key, of these lines, each with its line feed; the last one is the number of the block:</xsl:text>
</xsl:template>
<xsl:template name="say-explain-block">
  <xsl:param name="roll"/>
  <xsl:param name="dice"/>
  <xsl:value-of select="concat('estafette-die-1&#10;', $dice/@game, '&#10;', $dice/@link, '&#10;', $roll/@purpose, '&#10;', $dice/@seeds, '&#10;0&#10;')"/>
</xsl:template>
<xsl:template name="say-explain-bytes">
  <xsl:param name="roll"/>
  <xsl:param name="dice"/>
  <xsl:value-of select="concat('The bytes of the blocks are read in order. A byte of ', $dice/@fair, ' or more is skipped; the face is 1 + the remainder of the byte divided by ', $roll/@sides, ':')"/>
</xsl:template>
<xsl:template name="say-explain-die">
  <xsl:param name="sides"/>
  <xsl:value-of select="concat('byte ', @place, ' of block ', @block, ' is ', @byte, ': 1 + ', @byte mod $sides, ' = ', @value)"/>
  <xsl:if test="@face"><xsl:value-of select="concat(', which is ', @face)"/></xsl:if>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template name="say-hand-none">You hold no card.</xsl:template>
<xsl:template name="say-no-notes">All lines were understood.</xsl:template>
<xsl:template name="say-refused">This mail changed nothing. The reasons stand below; what you sent before still holds.</xsl:template>
<xsl:template name="say-stands">
  <xsl:param name="check"/>
  <xsl:choose>
    <xsl:when test="$check">Your orders as they would stand</xsl:when>
    <xsl:otherwise>Your orders as they stand, in the order they are carried out</xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-status">
  <xsl:param name="status"/>
  <xsl:choose>
    <xsl:when test="$mail/stands/@check = 'yes' and $status = 'COMPLETE'">tried and not stored; these orders would be carried out as they stand, as far as the dice allow</xsl:when>
    <xsl:when test="$mail/stands/@check = 'yes' and $status = 'INCOMPLETE'">tried and not stored; something is missing or wrong, as listed below</xsl:when>
    <xsl:when test="$status = 'COMPLETE'">these orders are carried out as they stand, as far as the dice allow</xsl:when>
    <xsl:when test="$status = 'INCOMPLETE' and not($mail/receipt/line[@code = 231 or @code &gt;= 400])">these orders are kept and wait for more from you, as told below</xsl:when>
    <xsl:when test="$status = 'INCOMPLETE'">something is missing or wrong, as listed below</xsl:when>
    <xsl:when test="$status = 'CONFLICT'">some orders exclude each other</xsl:when>
    <xsl:when test="$status = 'FINAL'">these orders are carried out as they stand, as far as the dice allow; you need no more time</xsl:when>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-revision">
  <xsl:param name="receipt"/>
  <xsl:value-of select="concat('Revision ', $receipt/@revision, substring(concat(', digest ', $receipt/@digest), 1, 99 * ($receipt/@digest != '')), '.')"/>
  <xsl:if test="$receipt/@runs != ''"><xsl:value-of select="concat(' Runs ', $receipt/@runs, '.')"/></xsl:if>
  <xsl:if test="not(starts-with($receipt/@runs, 'now'))"> Reply to this mail to change anything.</xsl:if>
  <xsl:text> HELP with a number explains a code.</xsl:text>
</xsl:template>
<xsl:template name="say-understood">The drawn <xsl:choose><xsl:when test="$stacks">table</xsl:when><xsl:otherwise>map</xsl:otherwise></xsl:choose> shows your orders as we understood them: an outlined arrow is an order, a hatched one has a condition, red with a cross was refused.</xsl:template>
<!-- What is asked, in a sentence; the context is the decision. -->
<xsl:template name="say-decision">
  <xsl:variable name="who"><xsl:call-template name="unit"><xsl:with-param name="id" select="about[@name = 'piece']/@value"/></xsl:call-template></xsl:variable>
  <xsl:variable name="hex" select="about[@name = 'hex']/@value"/>
  <xsl:choose>
    <xsl:when test="@title != ''"><xsl:value-of select="@title"/></xsl:when>
    <xsl:when test="$stacks"><xsl:call-template name="say-stacks-decision"/></xsl:when>
    <xsl:when test="$table"><xsl:call-template name="say-table-decision"/></xsl:when>
    <xsl:when test="$columns"><xsl:call-template name="say-columns-decision"/></xsl:when>
    <xsl:when test="@question = 'card'">Which card do you play?</xsl:when>
    <xsl:when test="@question = 'order'">Which unit do you order next?</xsl:when>
    <xsl:when test="@question = 'mover'">Which unit moves next?</xsl:when>
    <xsl:when test="@question = 'to'"><xsl:value-of select="concat('Where does ', $who, ' move?')"/></xsl:when>
    <xsl:when test="@question = 'attack'">Which attack is next?</xsl:when>
    <xsl:when test="@question = 'ignore'"><xsl:value-of select="concat('How many of ', about[@name = 'flags']/@value, ' flags does ', $who, ' ignore?')"/></xsl:when>
    <xsl:when test="@question = 'retreat'"><xsl:value-of select="concat('Where does ', $who, ' fall back to?')"/></xsl:when>
    <xsl:when test="@question = 'leader-retreat'"><xsl:value-of select="concat('Where does ', $who, ' ride back to?')"/></xsl:when>
    <xsl:when test="@question = 'advance'"><xsl:value-of select="concat('Does ', $who, ' take the ground at ', $hex, '?')"/></xsl:when>
    <xsl:when test="@question = 'breakthrough'"><xsl:value-of select="concat('Where does ', $who, ' break through to?')"/></xsl:when>
    <xsl:when test="@question = 'bonus'"><xsl:value-of select="concat('Whom does ', $who, ' fight now?')"/></xsl:when>
    <xsl:when test="@question = 'back'"><xsl:value-of select="concat('Does ', $who, ' battle back against ', $hex, '?')"/></xsl:when>
    <xsl:when test="@question = 'keep'">Which of the two cards do you keep?</xsl:when>
    <xsl:when test="@question = 'guerrilla'">
      <xsl:text>Your opponent plays </xsl:text>
      <xsl:call-template name="card"><xsl:with-param name="id" select="about[@name = 'card']/@value"/></xsl:call-template>
      <xsl:text>. Do you spend a guerrilla token to stop it? Any face but a sabre cancels the card</xsl:text>
      <xsl:if test="key('player', @seat)/@tokens">; you hold <xsl:call-template name="n"><xsl:with-param name="n" select="key('player', @seat)/@tokens"/><xsl:with-param name="word" select="'token'"/></xsl:call-template></xsl:if>
      <xsl:text>.</xsl:text>
    </xsl:when>
    <xsl:when test="@question = 'rally'">Which unit gets a lost block back?</xsl:when>
    <xsl:when test="@question = 'supply'">Which enemy unit is sent back to its baseline?</xsl:when>
    <xsl:when test="@question = 'supply-to'"><xsl:value-of select="concat('To which hex of its baseline does ', $who, ' go?')"/></xsl:when>
    <xsl:when test="@question = 'reaction'">
      <xsl:variable name="foe"><xsl:call-template name="unit"><xsl:with-param name="id" select="about[@name = 'attacker']/@value"/></xsl:call-template></xsl:variable>
      <xsl:value-of select="concat($foe, ' attacks ', $who, '. How does ', $who, ' meet it?')"/>
    </xsl:when>
    <xsl:when test="@question = 'retire'">
      <xsl:value-of select="concat('Where does ', $who, ' retire to')"/>
      <xsl:if test="about[@name = 'left']"> (<xsl:call-template name="n"><xsl:with-param name="n" select="about[@name = 'left']/@value"/><xsl:with-param name="word" select="'step'"/></xsl:call-template> to go)</xsl:if>
      <xsl:text>?</xsl:text>
    </xsl:when>
    <xsl:when test="@question = 'cannonade'">Which gun fires next, before the battle begins?</xsl:when>
    <xsl:when test="@question = 'draw-off'"><xsl:value-of select="concat('Does ', $who, ' go back two hexes now that the guns have fired?')"/></xsl:when>
    <xsl:when test="@question = 'chief'">Which leader inspires those about him?</xsl:when>
    <xsl:when test="@question = 'spend' or @question = 'play'">
      <xsl:text>Do you play the Combat card </xsl:text>
      <xsl:call-template name="card"><xsl:with-param name="id" select="about[@name = 'card']/@value"/></xsl:call-template>
      <xsl:value-of select="concat(' on ', $who, '?')"/>
    </xsl:when>
    <xsl:when test="@question = 'clock'">Two cards, of which you keep one, or one card and a banner?</xsl:when>
    <xsl:when test="@question = 'token'">Two cards, of which you keep one, or one card and a guerrilla token?</xsl:when>
    <xsl:otherwise><xsl:value-of select="translate(@question, '-_', '  ')"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-option">
  <xsl:variable name="text" select="normalize-space(.)"/>
  <xsl:variable name="verb" select="substring-before($text, ' ')"/>
  <xsl:variable name="rest" select="substring-after($text, ' ')"/>
  <xsl:choose>
    <xsl:when test="$stacks"><xsl:call-template name="say-stacks-option"/></xsl:when>
    <xsl:when test="$table"><xsl:call-template name="say-table-option"/></xsl:when>
    <xsl:when test="$columns"><xsl:call-template name="say-columns-option"/></xsl:when>
    <xsl:when test="key('card', $text) and not(../@question = 'token')"><xsl:value-of select="concat(key('card', $text)/@name, ': ', key('card', $text)/@text)"/></xsl:when>
    <xsl:when test="key('piece', $text)"><xsl:value-of select="key('piece', $text)/@name"/><xsl:if test="key('now', $text)/@hex != '-'"><xsl:value-of select="concat(' at ', key('now', $text)/@hex)"/></xsl:if></xsl:when>
    <xsl:when test="$verb = 'melee' or $verb = 'fire' or $verb = 'combined'"><xsl:call-template name="say-option-attack"><xsl:with-param name="verb" select="$verb"/><xsl:with-param name="rest" select="$rest"/></xsl:call-template></xsl:when>
    <xsl:when test="$verb = 'detach'"><xsl:value-of select="concat(key('piece', $rest)/@name, ' leaves his unit and goes alone')"/></xsl:when>
    <xsl:when test="$verb = 'unform'"><xsl:value-of select="concat(key('piece', $rest)/@name, ' comes out of square')"/></xsl:when>
    <xsl:otherwise><xsl:call-template name="say-option-word"><xsl:with-param name="word" select="$text"/></xsl:call-template></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<!-- [PIECE] HEX [GUN] after the verb -->
<xsl:template name="say-option-attack">
  <xsl:param name="verb"/>
  <xsl:param name="rest"/>
  <xsl:variable name="first" select="substring-before(concat($rest, ' '), ' ')"/>
  <xsl:variable name="named" select="boolean(key('piece', $first))"/>
  <xsl:variable name="after" select="concat(substring-after($rest, ' '), ' ')"/>
  <xsl:variable name="hex" select="concat(substring($first, 1, 9 * not($named)), substring(substring-before($after, ' '), 1, 9 * $named))"/>
  <xsl:variable name="gun" select="normalize-space(concat(substring(substring-after($after, ' '), 1, 20 * $named), substring($after, 1, 20 * not($named))))"/>
  <xsl:if test="$named"><xsl:value-of select="concat(key('piece', $first)/@name, ' ')"/></xsl:if>
  <xsl:if test="$gun != ''"><xsl:value-of select="concat('with ', key('piece', $gun)/@name, ' ')"/></xsl:if>
  <xsl:choose><xsl:when test="$verb = 'fire'">fires at </xsl:when><xsl:otherwise>fights at </xsl:otherwise></xsl:choose>
  <xsl:value-of select="$hex"/>
  <xsl:variable name="foe" select="key('piece', key('at', $hex)/@id)"/>
  <xsl:if test="$foe"><xsl:value-of select="concat(': ', ($foe[@arm != 'leader'] | $foe[not($foe[@arm != 'leader'])])[1]/@name)"/></xsl:if>
</xsl:template>
<xsl:template name="say-option-word">
  <xsl:param name="word"/>
  <xsl:variable name="q" select="../@question"/>
  <xsl:choose>
    <xsl:when test="$q = 'reaction' and $word = 'stand'">stand and fight</xsl:when>
    <xsl:when test="$q = 'reaction' and $word = 'strike'">play First Strike: your unit strikes before it is struck</xsl:when>
    <xsl:when test="$q = 'reaction' and $word = 'square'">form square: a card of your hand, drawn by lot, goes to the track</xsl:when>
    <xsl:when test="$q = 'reaction' and $word = 'retire' and $rec/@system = 'tricorne'">retire and rally: only its own symbol hits, then two hexes back and a rally check with two dice more</xsl:when>
    <xsl:when test="$q = 'reaction' and $word = 'retire'">retire and reform: only cavalry symbols hit, then two hexes back</xsl:when>
    <xsl:when test="$q = 'reaction' and $word = 'ambush'">play Ambush: your unit strikes before it is struck</xsl:when>
    <xsl:when test="$q = 'reaction' and $word = 'whites'">play Whites of Their Eyes: your unit strikes first, with one die more</xsl:when>
    <xsl:when test="$q = 'clock' and $word = 'cards'">cards: draw two, keep one</xsl:when>
    <xsl:when test="$q = 'clock' and $word = 'banner'">banner: draw one, and take a banner for good</xsl:when>
    <xsl:when test="$q = 'guerrilla' and $word = 'yes'">yes, spend a token</xsl:when>
    <xsl:when test="$q = 'guerrilla' and $word = 'no'">no, let it pass</xsl:when>
    <xsl:when test="$q = 'token' and $word = 'card'">card: draw two, keep one</xsl:when>
    <xsl:when test="$q = 'token' and $word = 'token'">token: draw one, and take a guerrilla token</xsl:when>
    <xsl:when test="$q = 'to' and $word = 'exit'">exit: off the field</xsl:when>
    <xsl:when test="$word = 'off'">off, over the edge of the field</xsl:when>
    <xsl:when test="$word = 'done'">done: no more of these</xsl:when>
    <xsl:otherwise><xsl:value-of select="$word"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<!-- An entry of the ledger; what has its own words here is told in them. -->
<xsl:template name="say-entry">
  <xsl:variable name="who"><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@who"/></xsl:call-template></xsl:variable>
  <xsl:choose>
    <xsl:when test="@what = 'order skipped'"><xsl:value-of select="concat('Not fully carried out: ', .)"/></xsl:when>
    <xsl:when test="@what = 'order stopped'"><xsl:value-of select="concat('Your turn stopped at: ', .)"/></xsl:when>
    <xsl:when test="@what = 'sides drawn'"><xsl:value-of select="concat(., '. The record of this turn tells the draw (SIDES in estafette-dice(7)).')"/></xsl:when>
    <xsl:when test="@what = 'seed word'"><xsl:call-template name="sentence"><xsl:with-param name="text" select="concat($who, ' put the word &quot;', ., '&quot; into the dice of the next turns.')"/></xsl:call-template></xsl:when>
    <xsl:when test="@what = 'deadline passed'"><xsl:call-template name="sentence"><xsl:with-param name="text" select="concat($who, ' let the deadline pass. ', .)"/></xsl:call-template></xsl:when>
    <xsl:otherwise><xsl:value-of select="concat(@what, ': ', .)"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-handicap">This game begins with the handicap: <xsl:value-of select="."/>.</xsl:template>
<xsl:template match="event[@kind = 'fix' and starts-with(@why, 'handicap: ')]" mode="say" priority="4"><xsl:value-of select="concat('With the handicap of this battle', ' (', substring-after(@why, 'handicap: '), ') ', @row, ' has ', @field, ' ', @new, ', and had ', @old, ' before')"/>.</xsl:template>
<xsl:template match="event[@kind = 'fix']" mode="say" priority="3">The moderator corrected <xsl:value-of select="concat(@row, ': ', @field, ' ', @new, ', before ', @old, ' (', @why, ')')"/>.</xsl:template>
<xsl:template name="say-opened-entry">
  <xsl:value-of select="concat('Turn ', ../@n, ', ', @who, ': ')"/>
  <xsl:choose>
    <xsl:when test="@what = 'look'"><xsl:value-of select="concat('looked at ', ., '.')"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="concat(@what, ': ', ., '.')"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<!-- What happens without an answer; the context is the decision. -->
<xsl:template name="say-usual"> (the default)</xsl:template>
<xsl:template name="say-question-late">
  <xsl:choose>
    <xsl:when test="$stacks"><xsl:call-template name="say-stacks-late"/></xsl:when>
    <xsl:when test="$table"><xsl:call-template name="say-table-late"/></xsl:when>
    <xsl:when test="$columns"><xsl:call-template name="say-columns-late"/></xsl:when>
    <xsl:otherwise><xsl:call-template name="say-hexes-late"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-hexes-late">
  <xsl:text>If no answer comes in time, your doctrine is taken; if that says nothing, </xsl:text>
  <xsl:choose>
    <xsl:when test="@question = 'guerrilla'">the card is let pass.</xsl:when>
    <xsl:when test="@question = 'reaction' and option = 'square'">it forms square.</xsl:when>
    <xsl:when test="@question = 'reaction'">it stands and fights.</xsl:when>
    <xsl:when test="(@question = 'retreat' or @question = 'retire') and $rec/@system = 'tricorne'">the way with more friends beside it is taken.</xsl:when>
    <xsl:when test="@question = 'leader-retreat' and $rec/@system = 'tricorne'">he rides to the first unit without a leader, else as far as he can.</xsl:when>
    <xsl:when test="@question = 'spend' or @question = 'play'">the card is kept.</xsl:when>
    <xsl:when test="@question = 'cannonade'">each gun fires at the first enemy it sees.</xsl:when>
    <xsl:when test="@question = 'draw-off'">it stays where it is.</xsl:when>
    <xsl:when test="@question = 'clock'">you draw two cards and keep one.</xsl:when>
    <xsl:when test="@question = 'retreat' or @question = 'retire' or @question = 'leader-retreat'">the way toward the middle is taken.</xsl:when>
    <xsl:when test="@question = 'ignore'">as many flags as can be are ignored.</xsl:when>
    <xsl:when test="@question = 'back'">it battles back.</xsl:when>
    <xsl:when test="@question = 'token'">you draw two cards and keep one.</xsl:when>
    <xsl:otherwise>the default of the rules is taken.</xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-stopped">The rest of your orders is kept: it goes on after your answer, or after new orders.</xsl:template>
<xsl:template name="say-window">This is a window: the question comes at every such moment, whatever you hold. Your answer stays closed until that time, and until then a later answer replaces it. Nobody learns whether you answered, or when.</xsl:template>
<xsl:template name="say-grid">
  <xsl:text>In this game hidden reactions have windows: where a side might answer unseen it is asked, whatever it holds, and the results leave at the next release time, every </xsl:text>
  <xsl:value-of select="$mail/@grid"/>
  <xsl:text> hours from 00:00 UTC. The clock of the turn stands still until then.</xsl:text>
</xsl:template>
<xsl:template name="say-question-map">The letters stand on the map too, in gold.</xsl:template>
<xsl:template name="say-takeover">
  <xsl:value-of select="concat('Welcome to ', $rec/@title, '. You take over the ', key('player', $me)/@name)"/><xsl:if test="$mail/takeover/@from != ''"><xsl:value-of select="concat(' from ', $mail/takeover/@from)"/></xsl:if><xsl:value-of select="concat(' in turn ', $ask-turn, '.')"/>
  <xsl:text> What was stored for them, orders and doctrine, is yours now and stands until you change it. SHOW CLOCK in a reply tells how much time you have and have left; HISTORY whole turns.</xsl:text>
</xsl:template>
<xsl:template name="say-newest-letters">The newest of them; older ones have no room here.</xsl:template>
<!-- Of one letter of the pack: from whom, to whom, when. -->
<xsl:template name="say-letter">
  <xsl:choose>
    <xsl:when test="@own = 'yes'"><xsl:text>From this side</xsl:text></xsl:when>
    <xsl:when test="@title != ''"><xsl:value-of select="concat('Signed &quot;', @title, '&quot;')"/></xsl:when>
    <xsl:when test="@from != ''"><xsl:value-of select="concat('From the ', @from)"/></xsl:when>
    <xsl:otherwise>Without a name</xsl:otherwise>
  </xsl:choose>
  <xsl:choose>
    <xsl:when test="@to = 'all'"> to all</xsl:when>
    <xsl:when test="@to = 'observers'"> to those who watch</xsl:when>
    <xsl:when test="@own = 'yes'"><xsl:value-of select="concat(' to the ', @to)"/></xsl:when>
  </xsl:choose>
  <xsl:text>, </xsl:text><xsl:call-template name="when"><xsl:with-param name="at" select="@at"/></xsl:call-template><xsl:text>:</xsl:text>
</xsl:template>
<xsl:template name="say-welcome">
  <xsl:value-of select="concat('Welcome to ', $rec/@title, '.')"/>
</xsl:template>
<xsl:template name="say-your-side">
  <xsl:choose>
    <xsl:when test="$stacks"><xsl:call-template name="say-stacks-your-side"/></xsl:when>
    <xsl:when test="$table"><xsl:call-template name="say-table-your-side"/></xsl:when>
    <xsl:when test="$columns"><xsl:call-template name="say-columns-your-side"/></xsl:when>
    <xsl:otherwise><xsl:call-template name="say-your-banners"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-your-banners">
  <xsl:for-each select="key('player', $me)">
    <xsl:value-of select="concat('You command the ', @name, ', ')"/>
    <xsl:choose><xsl:when test="@side = 'a'">the filled blocks on the map</xsl:when><xsl:otherwise>the open blocks on the map</xsl:otherwise></xsl:choose>
    <xsl:value-of select="concat('. You win with ', @wanted, ' victory banners.')"/>
  </xsl:for-each>
  <xsl:for-each select="$rec/players/player[@seat != $me]">
    <xsl:value-of select="concat(' The ', @name)"/><xsl:call-template name="say-played-by"/><xsl:value-of select="concat(substring(',', 1, @person = '' and @bot), ' and need ', @wanted, '.')"/>
  </xsl:for-each>
  <xsl:for-each select="$rec/setup/board/objective">
    <xsl:variable name="text"><xsl:call-template name="say-objective"/></xsl:variable>
    <xsl:value-of select="concat(' ', @hexes, @hex, ': ', $text, '.')"/>
  </xsl:for-each>
  <xsl:for-each select="$rec/setup/board/exit">
    <xsl:variable name="text"><xsl:call-template name="say-exit"/></xsl:variable>
    <xsl:value-of select="concat(' ', @hexes, ': ', $text, '.')"/>
  </xsl:for-each>
  <xsl:for-each select="$rec/setup/switch">
    <xsl:value-of select="concat(' Special rule: ', @text, '.')"/>
  </xsl:for-each>
</xsl:template>
<!-- Cards on the tracks, tokens and markers: the owner is told which cards, all how many. -->
<xsl:template name="say-track">
  <xsl:variable name="track" select="concat(normalize-space($rec/state/side[@id = $me]/@track), ' ')"/>
  <xsl:call-template name="say-track-place"><xsl:with-param name="track" select="$track"/><xsl:with-param name="n" select="1"/></xsl:call-template>
</xsl:template>
<xsl:template name="say-track-place">
  <xsl:param name="track"/>
  <xsl:param name="n"/>
  <xsl:param name="before" select="'On the Infantry in Square track: '"/>
  <xsl:variable name="id" select="substring-before($track, ' ')"/>
  <xsl:variable name="here" select="$id != '' and $id != '-' and $id != 'unknown'"/>
  <xsl:if test="$here">
    <xsl:value-of select="$before"/>
    <xsl:call-template name="card"><xsl:with-param name="id" select="$id"/></xsl:call-template>
    <xsl:value-of select="concat(' (place ', $n, ')')"/>
  </xsl:if>
  <xsl:choose>
    <xsl:when test="substring-after($track, ' ') != ''">
      <xsl:call-template name="say-track-place"><xsl:with-param name="track" select="substring-after($track, ' ')"/><xsl:with-param name="n" select="$n + 1"/><xsl:with-param name="before" select="concat(substring(', ', 1, 2 * $here), substring($before, 1, 99 * not($here)))"/></xsl:call-template>
    </xsl:when>
    <xsl:when test="$here or starts-with($before, ',')">.</xsl:when>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-counters"><!-- of one side; the context is its <player> -->
  <xsl:variable name="seat" select="@seat"/>
  <xsl:variable name="squares" select="count($rec/state/piece[@fate = 'there' and @square &gt; 0 and @square &lt; 5][key('piece', @id)/@seat = $seat])"/>
  <xsl:if test="$squares and $seat != $me">
    <xsl:value-of select="concat('The ', @name, ' have ')"/>
    <xsl:call-template name="n"><xsl:with-param name="n" select="$squares"/><xsl:with-param name="word" select="'card'"/></xsl:call-template>
    <xsl:text> on their Infantry in Square track. </xsl:text>
  </xsl:if>
  <xsl:if test="@combat != '' and @seat != $me"><xsl:value-of select="concat('The ', @name, ' hold ')"/><xsl:call-template name="n"><xsl:with-param name="n" select="@combat"/><xsl:with-param name="word" select="'Combat card'"/></xsl:call-template><xsl:text>. </xsl:text></xsl:if>
  <xsl:if test="@tokens != ''"><xsl:value-of select="concat('The ', @name, ' hold ')"/><xsl:call-template name="n"><xsl:with-param name="n" select="@tokens"/><xsl:with-param name="word" select="'guerrilla token'"/></xsl:call-template><xsl:text>. </xsl:text></xsl:if>
  <xsl:if test="@iron != ''"><xsl:value-of select="concat('The ', @name, ' hold ')"/><xsl:call-template name="n"><xsl:with-param name="n" select="@iron"/><xsl:with-param name="word" select="'Iron Will marker'"/></xsl:call-template><xsl:text>. </xsl:text></xsl:if>
</xsl:template>
<!-- When orders run in this game. -->
<xsl:template name="say-clocks">
  <xsl:choose>
    <xsl:when test="$mail/@hours"><xsl:value-of select="concat('The players of this game do not know each other: what others see of you happens at its hours alone, every ', $mail/@hours, ' hour', substring('s', 1, $mail/@hours != 1), ' from 00:00 UTC. A set runs at the next of them when it is complete', substring(' and all have said FINAL on a line of its own', 1, 46 * ($mail/@early = 'all-final')), '; until then you can change it, and WAIT keeps it until the deadline.')"/></xsl:when>
    <xsl:when test="$mail/@early = 'all-final'">Orders run at the deadline, or as soon as all have said FINAL on a line of its own.</xsl:when>
    <xsl:when test="$mail/@undo &gt; 0"><xsl:value-of select="concat('A complete set runs ', $mail/@undo, ' minute', substring('s', 1, $mail/@undo != 1), ' after it has come; until then you can change it. FINAL on a line of its own runs it at once, WAIT keeps it until the deadline.')"/></xsl:when>
    <xsl:otherwise>A complete set runs at once; WAIT on a line of its own keeps it until the deadline.</xsl:otherwise>
  </xsl:choose>
  <xsl:choose>
    <xsl:when test="$mail/@late = 'wait'"> Who lets a deadline pass is waited for.</xsl:when>
    <xsl:otherwise>
      <xsl:if test="$mail/@grace &gt; 0"><xsl:value-of select="concat(' Who lets a deadline pass is waited for ', $mail/@grace, ' hour', substring('s', 1, $mail/@grace != 1), ' more.')"/></xsl:if>
      <xsl:choose>
        <xsl:when test="$mail/@late = 'pass'"> If no complete set has come by then, the turn is passed: nothing of what is stored is carried out.</xsl:when>
        <xsl:otherwise> If no complete set has come by then, what is stored is carried out, and doctrine and defaults decide the rest.</xsl:otherwise>
      </xsl:choose>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-how">
  <p>A mail like this comes each time something is asked of you. You answer by replying: your mail program quotes the order form, you change it, you send. Nothing else is needed, no account and no password.</p>
  <p>A receipt says at once how every line was read<xsl:if test="not($table)"> and draws it on the <xsl:choose><xsl:when test="$stacks">table</xsl:when><xsl:otherwise>map</xsl:otherwise></xsl:choose></xsl:if>. Orders can be changed until they run; a typing error never loses a turn.</p>
  <p><xsl:call-template name="say-clocks"/></p>
  <p>HELP as the only line of a reply tells what waits for you and how to answer it; GUIDE brings the player's guide of these rules, twenty minutes with a first turn played; CHARTS their tables; RULE and a number what that rule says.</p>
  <xsl:if test="$me != '' and not($rec/players/player[@seat != $me][not(@bot) or @person != ''])">
    <p>Against the program you may ask as you like: HINT tells what steady, its player, would do in your place and why, TRY above orders what may come of them; REVIEW, when the game is over, where it was won.</p>
  </xsl:if>
</xsl:template>
<!-- Before the deal -->
<xsl:template name="say-give-word">Reply with one line: SEED and a word of your own, such as SEED tulip. The game begins when all have answered, or at the latest <xsl:value-of select="$until"/>.</xsl:template>
<!-- Where sides are drawn: in which place each stands. -->
<xsl:template name="say-places">
  <xsl:value-of select="concat('A game of ', $mail/deal/@system, ' is about to begin. Who plays which side is drawn when all words are there, by a die that hangs on them and on the numbers below; until then you stand in the place ', $mail/@seat)"/>
  <xsl:for-each select="$mail/deal/player[@seat != $mail/@seat]">
    <xsl:choose>
      <xsl:when test="@hidden"><xsl:value-of select="concat(', and somebody whom you are not to know in ', @seat)"/></xsl:when>
      <xsl:when test="@person = ''"><xsl:value-of select="concat(', and ', @seat, ' waits for a player')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="concat(', and ', @person, ' in ', @seat)"/></xsl:otherwise>
    </xsl:choose>
  </xsl:for-each>
  <xsl:text>. The map, your side and how to play come with the next mail.</xsl:text>
</xsl:template>
<xsl:template name="say-deal">
  <xsl:choose>
    <xsl:when test="$mail/deal/@sides = 'drawn'"><xsl:call-template name="say-places"/></xsl:when>
    <xsl:otherwise><xsl:call-template name="say-sides"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-sides">
  <xsl:value-of select="concat('A game of ', $mail/deal/@system, ' is about to begin: ')"/>
  <xsl:for-each select="$mail/deal/player">
    <xsl:if test="position() &gt; 1"><xsl:choose><xsl:when test="position() = last()"> and </xsl:when><xsl:otherwise>, </xsl:otherwise></xsl:choose></xsl:if>
    <xsl:choose>
      <xsl:when test="@seat = $mail/@seat">you have the <xsl:value-of select="@name"/></xsl:when>
      <xsl:when test="@hidden"><xsl:value-of select="concat('somebody whom you are not to know has the ', @name)"/></xsl:when>
      <xsl:when test="@person = ''"><xsl:value-of select="concat('the ', @name, ' wait for a player')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="concat(@person, ' has the ', @name)"/></xsl:otherwise>
    </xsl:choose>
  </xsl:for-each>
  <xsl:text>. The map, your side and how to play come with the next mail.</xsl:text>
</xsl:template>
<xsl:template name="say-whole-report">This is the short report, as you wish it. RESEND turn=<xsl:value-of select="$rec/@turn"/> part=report in a reply brings all of it: each event, all units, the numbers of the dice. SET ME report=list makes every report a whole one again.</xsl:template>
<xsl:template name="say-why-word">Your word is mixed into every card that is dealt and every die of the game, from the very first. The numbers below were fixed before anybody could know it; so not even the owner of this server can have dealt until he liked the cards. Any word will do (1 to 40 letters a to z, digits, hyphens); you need not remember it. SEED NONE says that you give none and need not be waited for.</xsl:template>
<xsl:template name="say-envelope">
  <p>The dice of every turn of this game have been rolled already and lie in sealed envelopes; the two long numbers below are photographs of those envelopes, taken before anybody moved. When a turn ends its envelope is opened in the report, so anyone can see that the dice used are the ones that were inside, and nobody, not even the owner of this server, can have swapped them.</p>
</xsl:template>
<xsl:template name="say-event-numbers">Rolls have numbers, too, and are told in the line that they belong to. EXPLAIN<xsl:if test="$mail/@kind = 'watch'"><xsl:value-of select="concat(' ', $game)"/></xsl:if> and a number tells how it came about.</xsl:template>
<xsl:template name="say-closed">The dice of this game are, or were, those of a deal by which other tables play: it opens when the last of them is over, and then all dice and cards of this game can be checked. Until then what was hidden stays so; please tell nobody of it either.</xsl:template>
<xsl:template name="say-reveal">The last envelope, with the shuffles and everything that was hidden, is opened too. Whoever kept the welcome mail can now check every die and every card of the game, with the public records alone: the page of Python in estafette-dice(7) does it, given the two long numbers of that mail. Who has this program can have it play the whole game again, with estafette verify.</xsl:template>
<!-- What the side of the context held when the game ended. -->
<xsl:template name="say-last-hand">
  <xsl:variable name="ids" select="concat(' ', @hand, ' ', @held, ' ')"/>
  <xsl:variable name="cards" select="$rec/setup/*[self::piece or self::card][contains($ids, concat(' ', @id, ' '))]"/>
  <xsl:value-of select="concat('In the hand of the ', key('player', @id)/@name, ': ')"/>
  <xsl:for-each select="$cards"><xsl:if test="position() &gt; 1">, </xsl:if><xsl:value-of select="@name"/></xsl:for-each>
  <xsl:if test="not($cards)">nothing</xsl:if>
  <xsl:text>.</xsl:text>
</xsl:template>
<!-- Of a game that is over, in an archive's list. -->
<xsl:template name="say-archive-result">
  <xsl:variable name="r"><xsl:call-template name="say-result"/></xsl:variable>
  <xsl:variable name="after" select="concat($r, ', after ', $rec/@turn, ' turn', substring('s', 1, $rec/@turn != 1), '.')"/>
  <xsl:call-template name="sentence"><xsl:with-param name="text" select="$after"/></xsl:call-template>
</xsl:template>

<xsl:template name="say-over">
  <xsl:variable name="r"><xsl:call-template name="say-result"/></xsl:variable>
  <xsl:choose>
    <xsl:when test="$rec/ended">
      <xsl:choose><xsl:when test="$rec/ended/@as = 'drawn' or $rec/ended/@as = 'conceded'">The players have</xsl:when><xsl:when test="$rec/ended/@as = 'forfeited'">The deadline has</xsl:when><xsl:otherwise>The moderator has</xsl:otherwise></xsl:choose><xsl:value-of select="concat(' ended the game in turn ', $rec/@turn, ': ', $r, '. The reason: ', normalize-space($rec/ended), substring('.', 1, not(contains('.!?', substring(normalize-space($rec/ended), string-length(normalize-space($rec/ended)))))), ' ')"/>
      <xsl:choose>
        <xsl:when test="$rec/ended/@state = 'row'">What is shown is how things stood when the step in progress began; no die of that step counts. </xsl:when>
        <xsl:when test="$rec/ended/@state = 'undealt'">No card was dealt yet. </xsl:when>
        <xsl:when test="$rec/ended/@state = 'lost'">How things stood could not be read any more: the beginning of the game is shown, and no die of this turn counts. </xsl:when>
      </xsl:choose>
      <xsl:call-template name="say-thanks"/>
    </xsl:when>
    <xsl:otherwise><xsl:value-of select="concat('The game has ended after turn ', $rec/@turn, ': ', $r, '. ')"/><xsl:call-template name="say-thanks"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-thanks">Thank you for <xsl:choose><xsl:when test="$mail/@kind = 'watch'">watching</xsl:when><xsl:otherwise>playing</xsl:otherwise></xsl:choose>.</xsl:template>
<!-- No line that a mail program might begin anew is a command by itself. -->
<xsl:template name="say-watch">
  <xsl:choose>
    <xsl:when test="$over">You observed this game, and this was the last of its mails.</xsl:when>
    <xsl:otherwise>
      <xsl:text>You observe this game: this is what everybody may know of </xsl:text>
      <xsl:choose><xsl:when test="$rec/@turn = 0">its beginning</xsl:when><xsl:otherwise><xsl:value-of select="concat('turn ', $rec/@turn)"/></xsl:otherwise></xsl:choose>
      <xsl:choose>
        <xsl:when test="$mail/@delay = 0">, told when the players are told</xsl:when>
        <xsl:when test="$mail/@delay = 1">, told one turn behind the players</xsl:when>
        <xsl:otherwise><xsl:value-of select="concat(', told ', $mail/@delay, ' turns behind the players')"/></xsl:otherwise>
      </xsl:choose>
      <xsl:text>. To end these mails reply with the words </xsl:text><k><xsl:value-of select="concat('UNOBSERVE ', $game)"/></k><xsl:text> on a line; </xsl:text><k><xsl:value-of select="concat('HISTORY ', $game)"/></k><xsl:text> there tells what has been.</xsl:text>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>
<!-- In a game whose players did not know each other until now. -->
<xsl:template name="say-who-played">
  <xsl:text>Who played: </xsl:text>
  <xsl:for-each select="$rec/players/player">
    <xsl:if test="position() &gt; 1">; </xsl:if>
    <xsl:value-of select="concat('the ', @name, ', ')"/>
    <xsl:choose>
      <xsl:when test="@seat = $me">you</xsl:when>
      <xsl:when test="@person = '' and @bot"><xsl:call-template name="say-bot"/></xsl:when>
      <xsl:when test="@person = ''">nobody in the end</xsl:when>
      <xsl:otherwise><xsl:value-of select="@person"/></xsl:otherwise>
    </xsl:choose>
  </xsl:for-each>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template name="say-rematch"><k>REMATCH</k> in a reply asks the other player for the same battle with the sides changed.</xsl:template>
<!-- What becomes of the players' notes for themselves. -->
<xsl:template name="say-diaries">
  <xsl:if test="$mail/@diaries">
    <xsl:text>Notes that were written during the game by the </xsl:text>
    <xsl:variable name="seats" select="concat(' ', $mail/@diaries, ' ')"/>
    <xsl:for-each select="$rec/players/player[contains($seats, concat(' ', @seat, ' '))]">
      <xsl:if test="position() &gt; 1"> and the </xsl:if>
      <xsl:value-of select="@name"/>
    </xsl:for-each>
    <xsl:text> are published with the records of the game: on its pages, as notes.html. </xsl:text>
  </xsl:if>
  <xsl:if test="$mail/@own-notes">
    <xsl:choose><xsl:when test="$mail/@own-notes = 1">Your note of this game is yours alone</xsl:when><xsl:otherwise>Your <xsl:value-of select="$mail/@own-notes"/> notes of this game are yours alone</xsl:otherwise></xsl:choose>
    <xsl:text>; </xsl:text><k>NOTES PUBLISH ON</k><xsl:text> in a reply would publish </xsl:text>
    <xsl:choose><xsl:when test="$mail/@own-notes = 1">it</xsl:when><xsl:otherwise>them</xsl:otherwise></xsl:choose>
    <xsl:text> with the records, for good.</xsl:text>
  </xsl:if>
</xsl:template>
<xsl:template name="say-help">Reply with a command on a line of its own, above your signature. CHECK in front of it tries it and changes nothing.</xsl:template>
<xsl:template name="w-proof-kind">
  <xsl:param name="node"/>
  <xsl:choose>
    <xsl:when test="name($node) = 'commitment' and $node/@kind = 'chain'">Photograph of the open dice (link <xsl:value-of select="$node/@first"/> of <xsl:value-of select="$node/@last"/>)</xsl:when>
    <xsl:when test="name($node) = 'commitment'">Photograph of the sealed dice</xsl:when>
    <xsl:when test="$node/@kind = 'link'">Opened: link <xsl:value-of select="$node/@link"/></xsl:when>
    <xsl:otherwise>Opened: the secret of the sealed dice</xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:variable name="w-seeds">Digest of the players' words</xsl:variable>
<xsl:variable name="w-prev" select="'Your previous record'"/>
<xsl:variable name="w-seal" select="'Seal of the full record'"/>
<xsl:template name="say-proof-elsewhere">The other numbers stand in the record of the turn; HELP PROOF tells where, and how to check them.</xsl:template>
<xsl:template name="say-words">
  <xsl:text>Words in the dice: </xsl:text>
  <xsl:for-each select="$rec/dice/seed"><xsl:if test="position() &gt; 1">, </xsl:if><xsl:if test="not($rec/dice/@deal)"><xsl:value-of select="concat(key('player', @seat)/@name, ' ')"/></xsl:if><xsl:value-of select="@word"/></xsl:for-each>
  <xsl:text>.</xsl:text>
  <xsl:if test="not($over or $rec/dice/@deal)"> SEED with a word changes yours from the next turn on.</xsl:if>
</xsl:template>
<!-- Of a player element: who plays it. -->
<xsl:template name="say-bot"><xsl:value-of select="concat(@bot, ', a player of the program')"/></xsl:template>
<!-- Always told, at the head of whatever shows the game: who reads it is to know that a program plays. -->
<xsl:template name="say-bots">
  <xsl:for-each select="$rec/players/player[@bot]">
    <xsl:if test="position() &gt; 1"><xsl:text> </xsl:text></xsl:if>
    <xsl:value-of select="concat('The ', @name)"/>
    <xsl:choose>
      <xsl:when test="@hidden or @person != ''"> leave their doctrine to </xsl:when>
      <xsl:otherwise> are played by </xsl:otherwise>
    </xsl:choose>
    <xsl:call-template name="say-bot"/><xsl:text>.</xsl:text>
  </xsl:for-each>
</xsl:template>
<xsl:template name="say-played-by">
  <xsl:choose>
    <xsl:when test="@hidden"> are played by somebody whose name is hidden</xsl:when>
    <xsl:when test="@person = '' and @bot"><xsl:text> are played by </xsl:text><xsl:call-template name="say-bot"/></xsl:when>
    <xsl:when test="@person = ''"> wait for a player</xsl:when>
    <xsl:otherwise><xsl:value-of select="concat(' are played by ', @person)"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-leave">
  <xsl:text>Estafette</xsl:text>
  <xsl:if test="$rec/@program"><xsl:value-of select="concat(' ', $rec/@program)"/></xsl:if>
  <xsl:if test="$rec"><xsl:value-of select="concat(', rules ', $rec/@rules)"/></xsl:if>
  <xsl:choose>
    <xsl:when test="$mail/@role">. You moderate this game. Reply to this mail with commands: HELP COMMANDS lists what you may do now.</xsl:when>
    <xsl:when test="$mail/@kind = 'notice'">. This is a message to the moderator of the site.</xsl:when>
    <xsl:when test="$mail/@kind = 'stranger'">. This answer was written by a program; nobody has read your mail.</xsl:when>
    <xsl:when test="$mail/@kind = 'press' and $mail/@from = 'observer'">. The letter behind the bars is an observer's; this program only carried it.</xsl:when>
    <xsl:when test="$mail/@kind = 'press'">. The letter behind the bars is a player's; this program only carried it.</xsl:when>
    <xsl:when test="$mail/@kind = 'aside'">. This answer was written by a program.</xsl:when>
    <xsl:when test="$mail/@kind = 'answer' and $mail/@person = ''">. This answer was written by a program; nobody has read your mail. HELP on a line of its own lists what it knows.</xsl:when>
    <xsl:when test="$mail/@kind = 'answer' or $game = 'site'">. Reply to this mail to do more: HELP COMMANDS lists what you may do now.</xsl:when>
    <xsl:when test="$mail/@kind = 'watch' or (($mail/@kind = 'past' or $mail/@kind = 'history' or $mail/@kind = 'explain') and $mail/@seat = '')">. Reply to this mail to do more: HELP COMMANDS lists what you may do now.</xsl:when>
    <xsl:when test="$mail/@kind = 'told' and $mail/@seat = ''">. Reply to this mail to do more: HELP COMMANDS lists what you may do now.</xsl:when>
    <xsl:when test="$rec/@what-if">. There is no record of this in the game, and it proves nothing.</xsl:when>
    <xsl:when test="not($mail)">. The record of the turn lies beside this page; what it proves, and how, stands in estafette-record(5).</xsl:when>
    <xsl:when test="$over or $mail/@over = 'yes'">. HELP on a line of its own lists all commands.</xsl:when>
    <xsl:otherwise>. HELP on a line of its own lists all commands; SEED and a word of yours puts that word into the dice.</xsl:otherwise>
  </xsl:choose>
  <xsl:if test="$mail and $site-key != ''"><xsl:value-of select="concat(' This site signs with the key ', $site-key, '.')"/></xsl:if>
</xsl:template>

<!-- Sections as the player sees them: the west is South's left and North's right. -->
<xsl:template name="say-section">
  <xsl:param name="sections"/>
  <xsl:param name="south"/>
  <xsl:variable name="flank">
    <xsl:choose>
      <xsl:when test="contains($sections, 'west') = $south">left</xsl:when>
      <xsl:otherwise>right</xsl:otherwise>
    </xsl:choose>
  </xsl:variable>
  <xsl:choose>
    <xsl:when test="$sections = 'centre'">centre</xsl:when>
    <xsl:when test="contains($sections, 'centre')"><xsl:value-of select="concat($flank, ' or centre')"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="$flank"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

</xsl:stylesheet>
