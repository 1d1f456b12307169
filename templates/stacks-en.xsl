<?xml version="1.0" encoding="UTF-8"?>
<!-- English for battles of stacks: sentences of events, words of the table, the blocks of a
     report that differ from those of a board of hexes.  messages-en.xsl includes it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<xsl:variable name="w-empty-stack" select="'empty'"/>
<xsl:variable name="w-blown" select="'Blown'"/>
<xsl:variable name="w-blown-short" select="'B'"/>
<xsl:variable name="w-shaken" select="'Shaken'"/>
<xsl:variable name="w-spiked" select="'Spiked: may not attack in its next turn'"/>
<xsl:variable name="w-fire-short" select="'F'"/>
<xsl:variable name="w-melee-short" select="'M'"/>
<xsl:variable name="w-morale-short" select="'Mo'"/>
<xsl:variable name="w-training-short" select="'T'"/>
<xsl:variable name="w-fire-word" select="'Fire'"/>
<xsl:variable name="w-melee-word" select="'Melee'"/>
<xsl:variable name="w-morale-word" select="'Morale'"/>
<xsl:variable name="w-training-word" select="'Training'"/>
<xsl:variable name="w-hex-stack" select="'stack'"/>
<xsl:variable name="w-face-down" select="'a card face down'"/>
<xsl:variable name="w-your-line" select="'Your line, from the top of each stack'"/>
<xsl:variable name="w-their-line" select="'Their line'"/>
<xsl:variable name="w-battalions-in-hand" select="'Battalions and generals in your hand'"/>
<xsl:variable name="w-tactics-in-hand" select="'Tactics and terrain cards in your hand'"/>

<xsl:template name="w-attack-kind"><xsl:choose><xsl:when test="@how = 'fire'">fire</xsl:when><xsl:otherwise>melee</xsl:otherwise></xsl:choose><xsl:if test="@flank = 'yes'">, flank</xsl:if></xsl:template>

<xsl:variable name="w-undecided" select="'not decided yet'"/>
<xsl:variable name="w-from-hand" select="'from hand'"/>
<!-- An order as understood, in a sentence; the context is its line. -->
<xsl:template name="say-stacks-order">
  <xsl:variable name="to"><xsl:call-template name="st-stack"><xsl:with-param name="id" select="@to"/></xsl:call-template></xsl:variable>
  <xsl:choose>
    <xsl:when test="@verb = 'attack'"><xsl:call-template name="st-stack"><xsl:with-param name="id" select="@from"/></xsl:call-template><xsl:value-of select="concat(' attacks ', $to, ': ')"/><xsl:call-template name="w-attack-kind"/></xsl:when>
    <xsl:when test="@verb = 'terrain'"><xsl:value-of select="concat(key('card', @card)/@name, ' before ', $to)"/></xsl:when>
    <xsl:when test="@verb = 'play'"><xsl:value-of select="concat('play ', key('card', @card)/@name)"/></xsl:when>
    <xsl:when test="@unit"><xsl:call-template name="st-card"><xsl:with-param name="id" select="@unit"/></xsl:call-template><xsl:value-of select="concat(' to ', $to)"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="@text"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-stacks-support">
  <xsl:choose>
    <xsl:when test="@support = 'never'">no support</xsl:when>
    <xsl:otherwise><xsl:value-of select="concat('support ', @support)"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== names ==== -->
<!-- "3e Ligne (fi03)"; a card that lies face down is its place. -->
<xsl:template name="st-card">
  <xsl:param name="id" select="@card"/>
  <xsl:variable name="p" select="key('piece', $id)"/>
  <xsl:choose>
    <xsl:when test="$p and $p/@arm = 'commander'"><xsl:value-of select="$p/@name"/></xsl:when>
    <xsl:when test="$p"><xsl:value-of select="concat($p/@name, ' (', $id, ')')"/></xsl:when>
    <xsl:when test="@position and @stack">card <xsl:value-of select="@position"/> of <xsl:call-template name="st-stack"/></xsl:when>
    <xsl:otherwise>a battalion</xsl:otherwise>
  </xsl:choose>
</xsl:template>
<!-- "French S3" -->
<xsl:template name="st-stack">
  <xsl:param name="id" select="@stack"/>
  <xsl:variable name="s" select="$rec/setup/board/stack[@id = $id]"/>
  <xsl:choose>
    <xsl:when test="$s"><xsl:value-of select="concat(key('player', $s/@seat)/@name, ' ', $s/@short)"/></xsl:when>
    <xsl:otherwise>the reserve</xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="st-result">
  <xsl:param name="result" select="@result"/>
  <xsl:choose>
    <xsl:when test="$result = 'both-check'">both check morale</xsl:when>
    <xsl:when test="$result = '-'">no result</xsl:when>
    <xsl:otherwise><xsl:value-of select="translate($result, '-', ' ')"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-stacks-result">
  <xsl:param name="spared" select="false()"/><!-- nothing bad happens to the attacker -->
  <xsl:value-of select="concat(substring('+', 1, @difference &gt; 0), @difference, ': ')"/>
  <xsl:choose>
    <xsl:when test="$spared and @result = 'both-check'">defender checks</xsl:when>
    <xsl:when test="$spared">no harm done</xsl:when>
    <xsl:otherwise><xsl:call-template name="st-result"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-stacks-other">
  <xsl:choose>
    <xsl:when test="@kind = 'no_fight'">cavalry keeps away</xsl:when>
    <xsl:when test="@kind = 'evades'">cavalry rides away</xsl:when>
    <xsl:when test="@kind = 'rides_around'">rides around the square</xsl:when>
    <xsl:when test="@kind = 'nobody'">nobody there</xsl:when>
    <xsl:otherwise>general killed</xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-stack"><!-- tooltip; the context is the setup's stack -->
  <xsl:variable name="s" select="$rec/state/stack[@id = current()/@id]"/>
  <xsl:value-of select="concat(key('player', @seat)/@name, ' ', @short, ', ', @name, ': ')"/>
  <xsl:call-template name="n"><xsl:with-param name="n" select="$s/@n-cards"/><xsl:with-param name="word" select="'card'"/></xsl:call-template>
  <xsl:value-of select="concat(' of at most ', @limit)"/>
</xsl:template>
<xsl:template name="say-card-in-stack">
  <xsl:param name="p"/>
  <xsl:param name="i"/>
  <xsl:param name="shaken"/>
  <xsl:param name="blown"/>
  <xsl:choose>
    <xsl:when test="$p"><xsl:value-of select="concat($p/@name, ', ', $p/@kind-name, ', Fire ', $p/@fire, ', Melee ', $p/@melee, ', Morale ', $p/@morale, ', Training ', $p/@training)"/></xsl:when>
    <xsl:otherwise>a card face down</xsl:otherwise>
  </xsl:choose>
  <xsl:value-of select="concat(', position ', $i, ' of ', key('player', @seat)/@name, ' ', @short)"/>
  <xsl:if test="$shaken = 'yes'">, Shaken</xsl:if>
  <xsl:if test="$blown &gt; 0">, Blown</xsl:if>
</xsl:template>
<xsl:template name="say-stacks-side"><!-- what lies behind a line; the context is the player -->
  <xsl:param name="own"/>
  <xsl:variable name="ac" select="key('piece', @commander)"/>
  <xsl:value-of select="concat(@name, ': ', $ac/@name, ' ', $ac/@rating)"/>
  <xsl:choose>
    <xsl:when test="$own/@commander = 'killed'"> killed</xsl:when>
    <xsl:when test="$own/@commander = 'line'"> in the line</xsl:when>
    <xsl:otherwise> behind the line</xsl:otherwise>
  </xsl:choose>
  <xsl:value-of select="concat(', ', @attacks, ' attacks a turn. Reserve ', $own/@n-reserve, ', hand ', $own/@n-hand, ' + ', $own/@n-held, ' tactics, discarded ', $own/@n-discard, ', lost ')"/>
  <xsl:call-template name="n"><xsl:with-param name="n" select="$own/@n-lost"/><xsl:with-param name="word" select="'card'"/></xsl:call-template>
  <xsl:value-of select="concat(' of ', @lost, ' points.')"/>
</xsl:template>
<!-- " S4 is empty: a side with 2 empty stacks at the end of a turn has lost." -->
<xsl:template name="say-stacks-empty">
  <xsl:variable name="empty" select="$rec/setup/board/stack[@seat = current()/@seat][$rec/state/stack[@n-cards = 0]/@id = @id]"/>
  <xsl:if test="$empty and not($over)">
    <xsl:for-each select="$empty"><xsl:if test="position() &gt; 1">,</xsl:if><xsl:value-of select="concat(' ', @short)"/></xsl:for-each>
    <xsl:choose><xsl:when test="count($empty) = 1"> is</xsl:when><xsl:otherwise> are</xsl:otherwise></xsl:choose>
    <xsl:value-of select="concat(' empty: a side with ', @wanted, ' empty stacks at the end of a turn has lost.')"/>
  </xsl:if>
</xsl:template>
<xsl:template name="say-stacks-footer">
  <xsl:value-of select="concat('Game ', $rec/@game, '. S1 is the left of its owner. Numbers beside a stack are positions from the top card down; filled backs are ', $rec/players/player[@side = 'a']/@name, ', open ones ', $rec/players/player[@side = 'b']/@name, '.')"/>
  <xsl:call-template name="say-event-figures"/>
</xsl:template>
<xsl:template name="say-stacks-board">
  <xsl:text>Two lines of five stacks. </xsl:text>
  <xsl:for-each select="$rec/players/player">
    <xsl:variable name="seat" select="@seat"/>
    <xsl:value-of select="concat(@name, ': ')"/>
    <xsl:for-each select="$rec/setup/board/stack[@seat = $seat]"><xsl:value-of select="concat(@short, ' ', $rec/state/stack[@id = current()/@id]/@n-cards, substring(', ', 1, 2 * (position() &lt; last())))"/></xsl:for-each>
    <xsl:text> cards. </xsl:text>
  </xsl:for-each>
</xsl:template>

<!-- ==== in short ==== -->
<xsl:template name="say-stacks-short">
  <xsl:variable name="e" select="$rec/events/event"/>
  <xsl:variable name="attacks" select="count($e[@kind = 'attacks'])"/>
  <xsl:if test="$rec/@turn &gt; 0">
    <xsl:variable name="who"><xsl:call-template name="the-side"><xsl:with-param name="seat" select="$rec/@active"/></xsl:call-template></xsl:variable>
    <xsl:call-template name="sentence"><xsl:with-param name="text" select="$who"/></xsl:call-template>
    <xsl:choose>
      <xsl:when test="$attacks"> attacked <xsl:choose><xsl:when test="$attacks = 1">once</xsl:when><xsl:otherwise><xsl:value-of select="$attacks"/> times</xsl:otherwise></xsl:choose>. </xsl:when>
      <xsl:otherwise> did not attack. </xsl:otherwise>
    </xsl:choose>
  </xsl:if>
  <xsl:for-each select="$rec/players/player">
    <xsl:variable name="seat" select="@seat"/>
    <xsl:variable name="gone" select="$e[@kind = 'eliminated'][key('piece', @card)/@seat = $seat]/@card | $e[@kind = 'general_killed' or @kind = 'commander_killed'][key('piece', @general)/@seat = $seat]/@general"/>
    <xsl:variable name="routs" select="count($e[@kind = 'routs'][key('piece', @card)/@seat = $seat])"/>
    <xsl:if test="$gone or $routs">
      <xsl:value-of select="concat('The ', @name, ' lost ')"/>
      <xsl:if test="$gone"><xsl:call-template name="unit-list"><xsl:with-param name="pieces" select="$gone"/></xsl:call-template></xsl:if>
      <xsl:if test="$gone and $routs"> and saw </xsl:if>
      <xsl:if test="$routs"><xsl:call-template name="n"><xsl:with-param name="n" select="$routs"/><xsl:with-param name="word" select="'battalion'"/></xsl:call-template><xsl:choose><xsl:when test="$gone"> rout</xsl:when><xsl:otherwise> by rout</xsl:otherwise></xsl:choose></xsl:if>
      <xsl:text>. </xsl:text>
    </xsl:if>
  </xsl:for-each>
  <xsl:for-each select="$e[@kind = 'commander_killed' or @kind = 'face_down' or @kind = 'won' or @kind = 'drawn']"><xsl:call-template name="say-short-event"/></xsl:for-each>
  <xsl:text>Empty stacks: </xsl:text>
  <xsl:for-each select="$rec/players/player">
    <xsl:variable name="enemy" select="$rec/players/player[@seat != current()/@seat]"/>
    <xsl:if test="position() &gt; 1">, </xsl:if>
    <xsl:value-of select="concat(@name, ' ', $enemy/@banners, ' (', $enemy/@wanted, ' lose)')"/>
  </xsl:for-each>
  <xsl:text>. </xsl:text>
</xsl:template>
<!-- A side's own empty stacks are what its enemy counts. -->
<xsl:template name="say-stacks-score">
  <xsl:variable name="enemy" select="$rec/players/player[@seat != current()/@seat]"/>
  <xsl:call-template name="n"><xsl:with-param name="n" select="$enemy/@banners"/><xsl:with-param name="word" select="'empty stack'"/></xsl:call-template>
</xsl:template>
<xsl:template name="say-stacks-lost">
  <xsl:param name="ids"/>
  <xsl:variable name="list" select="concat(' ', $ids, ' ')"/>
  <xsl:text>Out of the game: </xsl:text>
  <xsl:for-each select="$rec/setup/piece[contains($list, concat(' ', @id, ' '))]"><xsl:if test="position() &gt; 1">, </xsl:if><xsl:value-of select="@name"/></xsl:for-each>
  <xsl:text>.</xsl:text>
</xsl:template>
<xsl:template name="say-stacks-your-side">
  <xsl:for-each select="key('player', $me)">
    <xsl:value-of select="concat('You command the ', @name, ', the ')"/>
    <xsl:choose><xsl:when test="@side = 'a'">filled</xsl:when><xsl:otherwise>open</xsl:otherwise></xsl:choose>
    <xsl:value-of select="concat(' backs on the table, always in the line nearest to you. A side with ', @wanted, ' empty stacks at the end of a turn has lost. Each side has ', $rec/setup/board/@turns, ' turns; ')"/>
    <xsl:choose>
      <xsl:when test="$rec/setup/board/@winner != ''"><xsl:value-of select="concat('if nobody has won by then, the ', key('player', $rec/setup/board/@winner)/@name, ' have.')"/></xsl:when>
      <xsl:otherwise>then the smaller losses win.</xsl:otherwise>
    </xsl:choose>
  </xsl:for-each>
  <xsl:for-each select="$rec/players/player[@seat != $me]"><xsl:value-of select="concat(' The ', @name)"/><xsl:call-template name="say-played-by"/><xsl:text>.</xsl:text></xsl:for-each>
  <xsl:for-each select="$rec/setup/switch"><xsl:value-of select="concat(' Special rule: ', @text, '.')"/></xsl:for-each>
</xsl:template>
<xsl:template name="say-stacks-answer">Reply to this mail: take the # away before the lines you want, change them, and send. What you do not touch stays as it is.</xsl:template>
<xsl:template name="say-stacks-form-reinforce"># Three actions: place, general, or shift CARD FROM TO&#10;</xsl:template>
<xsl:template name="say-stacks-form-attack"># Attacks, carried out in their order; behind one, if you like:&#10;# ; play T07 IF enemy=infantry   ; support never   ; ride-around&#10;</xsl:template>
<xsl:template name="say-stacks-form-end"># At the end: discard CARD, redraw reserve|tactics&#10;</xsl:template>
<xsl:template name="say-stacks-key">
  <xsl:text>Top card first. Yours by id; ## is a card face down. ! Shaken, ~ Blown. </xsl:text>
  <xsl:for-each select="$rec/setup/piece[@arm != 'commander'][generate-id() = generate-id(key('kind-of', @kind)[1])]">
    <xsl:value-of select="concat(@kind, ' ', @kind-name, substring(', ', 1, 2 * (position() &lt; last())), substring('.', 1, position() = last()))"/>
  </xsl:for-each>
</xsl:template>
<xsl:key name="kind-of" match="record/setup/piece" use="@kind"/>

<!-- What is asked, in a sentence; the context is the decision. -->
<xsl:template name="say-stacks-decision">
  <xsl:variable name="at"><xsl:call-template name="st-stack"><xsl:with-param name="id" select="about[@name = 'stack']/@value"/></xsl:call-template></xsl:variable>
  <xsl:variable name="a"><xsl:call-template name="st-card"><xsl:with-param name="id" select="(about[@name = 'attacker'] | about[@name = 'cavalry'])/@value"/></xsl:call-template></xsl:variable>
  <xsl:variable name="d"><xsl:call-template name="st-card"><xsl:with-param name="id" select="(about[@name = 'defender'] | about[@name = 'infantry'])/@value"/></xsl:call-template></xsl:variable>
  <xsl:choose>
    <xsl:when test="@question = 'draw'">Which decks do your two cards come from?</xsl:when>
    <xsl:when test="@question = 'drawing'">Which card of the Draw Phase do you play?</xsl:when>
    <xsl:when test="@question = 'terrain'">Which terrain card do you lay, and where?</xsl:when>
    <xsl:when test="@question = 'reinforce'"><xsl:value-of select="concat('What is your next reinforcement? Actions left: ', about[@name = 'actions']/@value, '.')"/></xsl:when>
    <xsl:when test="@question = 'attack'"><xsl:value-of select="concat('What is your next attack? Attacks left: ', about[@name = 'left']/@value, '.')"/></xsl:when>
    <xsl:when test="@question = 'response'"><xsl:value-of select="concat('Infantry fires at your cavalry on top of ', $at, '. Does it stand, ride away or counter-attack?')"/></xsl:when>
    <xsl:when test="starts-with(@question, 'square')"><xsl:value-of select="concat($a, ' attacks ', $d, ', who tries to form square. Do you play a card?')"/></xsl:when>
    <xsl:when test="starts-with(@question, 'abort')"><xsl:value-of select="concat('Your cavalry on top of ', $at, ' stands before a square. Does it try to ride around?')"/></xsl:when>
    <xsl:when test="starts-with(@question, 'play')"><xsl:value-of select="concat($a, ' attacks ', $d, '. Do you play a card for your roll?')"/></xsl:when>
    <xsl:when test="starts-with(@question, 'support')"><xsl:value-of select="concat('Who supports your card on top of ', $at, '?')"/></xsl:when>
    <xsl:when test="starts-with(@question, 'stand-fast')">Your supporter is about to pay for his card. Do you play Stand Fast?</xsl:when>
    <xsl:when test="@question = 'again'">Do you play Sabers and Pistols for a second attack?</xsl:when>
    <xsl:when test="starts-with(@question, 'general')"><xsl:value-of select="concat('A card of ', $at, ' checks morale. Does a general help?')"/></xsl:when>
    <xsl:when test="@question = 'morale'">Which card do you play in the Morale Phase?</xsl:when>
    <xsl:when test="@question = 'huzzah-back'">Morale is about to be checked. Do you play Huzzah?</xsl:when>
    <xsl:when test="starts-with(@question, 'rally')">Shaken cards are about to test. Do you play Rally to the Colours?</xsl:when>
    <xsl:when test="@question = 'discard'">Which card do you discard?</xsl:when>
    <xsl:when test="@question = 'excess'"><xsl:value-of select="concat('Your hand is too large by ', about[@name = 'cards']/@value, '. Which card goes?')"/></xsl:when>
    <xsl:when test="@question = 'redraw'">Which decks do you fill up your hand from?</xsl:when>
    <xsl:otherwise><xsl:value-of select="translate(@question, '-', ' ')"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-stacks-option">
  <xsl:variable name="text" select="normalize-space(.)"/>
  <xsl:variable name="verb" select="substring-before(concat($text, ' '), ' ')"/>
  <xsl:variable name="rest" select="substring-after($text, ' ')"/>
  <xsl:variable name="one" select="substring-before(concat($rest, ' '), ' ')"/>
  <xsl:variable name="two" select="substring-after($rest, ' ')"/>
  <xsl:choose>
    <xsl:when test="key('card', $text)"><xsl:value-of select="concat(key('card', $text)/@name, ': ', key('card', $text)/@text)"/></xsl:when>
    <xsl:when test="key('piece', $text)"><xsl:call-template name="st-card"><xsl:with-param name="id" select="$text"/></xsl:call-template></xsl:when>
    <xsl:when test="starts-with(../@question, 'support') and $text != 'none'">the card in position <xsl:value-of select="$text"/></xsl:when>
    <xsl:when test="$verb = 'none' or $verb = 'no'">no</xsl:when>
    <xsl:when test="$verb = 'done'">done: no more of these</xsl:when>
    <xsl:when test="$verb = 'stand'">stand: it takes the fire</xsl:when>
    <xsl:when test="$verb = 'counter'">counter: by a morale check it becomes the attacker in a melee, or is Shaken</xsl:when>
    <xsl:when test="$verb = 'evade'">evade: by a Training check it rides to your <xsl:value-of select="$rest"/>, or is Blown and shot at</xsl:when>
    <xsl:when test="$verb = 'attack'"><xsl:value-of select="concat($one, ' attacks by ', translate(substring-before($two, ' '), ' ', ''), ' the enemy ', substring-after($two, ' '))"/></xsl:when>
    <xsl:when test="$verb = 'place' or $verb = 'general'"><xsl:call-template name="st-card"><xsl:with-param name="id" select="$one"/></xsl:call-template> to <xsl:value-of select="$two"/></xsl:when>
    <xsl:when test="$verb = 'lay'"><xsl:value-of select="concat(key('card', $one)/@name, ' to ', $two)"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="$text"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-stacks-late">
  <xsl:text>If no answer comes in time, your doctrine is taken; if that says nothing, </xsl:text>
  <xsl:choose>
    <xsl:when test="@question = 'response'">the cavalry stands.</xsl:when>
    <xsl:when test="starts-with(@question, 'support')">the second card that may supports.</xsl:when>
    <xsl:when test="starts-with(@question, 'abort')">it attacks.</xsl:when>
    <xsl:when test="starts-with(@question, 'play') or starts-with(@question, 'square') or starts-with(@question, 'rally') or @question = 'huzzah-back' or starts-with(@question, 'stand-fast')">no card is played.</xsl:when>
    <xsl:otherwise>the default of the rules is taken.</xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== EXPLAIN: what other faces would have done; nothing of a card that lies face down ==== -->
<xsl:template name="bat-faces">
  <xsl:param name="roll"/>
  <xsl:variable name="after" select="$roll/following-sibling::event"/>
  <xsl:choose>
    <xsl:when test="$roll/@label = 'attack' or $roll/@label = 'defence'">
      <xsl:for-each select="$after[@kind = 'fought'][1]"><xsl:call-template name="bat-difference"/></xsl:for-each>
    </xsl:when>
    <xsl:when test="$roll/@label = 'morale' or $roll/@label = 'revive'">
      <xsl:variable name="p" select="key('piece', $after[@kind = 'checked'][1]/@card)"/>
      <xsl:text>With all that is added, a total of the card's Morale or less passes</xsl:text>
      <xsl:if test="$p"><xsl:value-of select="concat(': ', $p/@morale - ($rec/state/side[@id = $p/@seat]/@commander = 'killed' and not($after[@kind = 'commander_killed'][key('piece', @general)/@seat = $p/@seat])))"/></xsl:if>
      <xsl:text>.</xsl:text>
    </xsl:when>
    <xsl:when test="$roll/@label = 'square' or $roll/@label = 'evade' or $roll/@label = 'recover' or $roll/@label = 'abort'">
      <xsl:variable name="p" select="key('piece', $after[@card][1]/@card)"/>
      <xsl:choose>
        <xsl:when test="$roll/@label = 'abort'">The sum must be less than the card's Training</xsl:when>
        <xsl:otherwise>The sum must be the card's Training or less</xsl:otherwise>
      </xsl:choose>
      <xsl:if test="$p"><xsl:value-of select="concat(': ', $p/@training)"/></xsl:if>
      <xsl:text>.</xsl:text>
    </xsl:when>
  </xsl:choose>
</xsl:template>
<!-- How far it is to the next rows of the result table; the context is the fight. -->
<xsl:template name="bat-difference">
  <xsl:variable name="d" select="number(@difference)"/>
  <xsl:variable name="up" select="concat(substring('+11', 1, 3 * ($d &gt; 5)), substring('+6', 1, 2 * ($d &gt; 2 and $d &lt; 6)), substring('+3', 1, 2 * ($d &gt; -3 and $d &lt; 3)), substring('-2', 1, 2 * ($d &gt; -6 and $d &lt; -2)), substring('-5', 1, 2 * ($d &gt; -11 and $d &lt; -5)), substring('-10', 1, 3 * ($d &lt; -10)))"/>
  <xsl:variable name="down" select="concat(substring('+10', 1, 3 * ($d &gt; 10)), substring('+5', 1, 2 * ($d &gt; 5 and $d &lt; 11)), substring('+2', 1, 2 * ($d &gt; 2 and $d &lt; 6)), substring('-3', 1, 2 * ($d &gt; -3 and $d &lt; 3)), substring('-6', 1, 2 * ($d &gt; -6 and $d &lt; -2)), substring('-11', 1, 3 * ($d &lt; -5)))"/>
  <xsl:text>The attacker's total less the defender's is </xsl:text>
  <xsl:value-of select="concat(substring('+', 1, $d &gt; 0), $d, ': ')"/>
  <xsl:call-template name="st-result"/>
  <xsl:text>.</xsl:text>
  <xsl:if test="$d &lt; 11"><xsl:value-of select="concat(' From ', $up, ' on the next better row for the attacker would have counted.')"/></xsl:if>
  <xsl:if test="$d &gt; -11"><xsl:value-of select="concat(' From ', $down, ' down the next better one for the defender.')"/></xsl:if>
</xsl:template>

<!-- ==== events; their rules tell them from those of other systems ==== -->
<xsl:template match="event[starts-with(@rule, 'BAT')]" mode="say" priority="1"><xsl:value-of select="concat(translate(@kind, '_', ' '), ' (', @rule, ')')"/></xsl:template>
<xsl:template match="event[@kind = 'dealt' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template> shuffle their reserve and draw <xsl:value-of select="@cards"/> cards.</xsl:template>
<xsl:template match="event[@kind = 'drew' and starts-with(@rule, 'BAT')]" mode="say" priority="2">drawn: <xsl:call-template name="st-card"/>.</xsl:template>
<xsl:template match="event[@kind = 'drew_tactic' and starts-with(@rule, 'BAT')]" mode="say" priority="2">drawn: <xsl:call-template name="card"><xsl:with-param name="id" select="@tactic"/></xsl:call-template>.</xsl:template>
<xsl:template match="event[@kind = 'draws' and starts-with(@rule, 'BAT')]" mode="say" priority="2">
  <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template> draw <xsl:if test="@reserve &gt; 0"><xsl:value-of select="@reserve"/> from the reserve</xsl:if><xsl:if test="@reserve &gt; 0 and @tactics &gt; 0"> and </xsl:if><xsl:if test="@tactics &gt; 0"><xsl:value-of select="@tactics"/> from the Tactics deck</xsl:if>.</xsl:template>
<xsl:template match="event[@kind = 'reshuffled' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:choose><xsl:when test="@by = '-'">the used tactics cards are a new deck</xsl:when><xsl:otherwise>the discards of <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template> are their new reserve</xsl:otherwise></xsl:choose> of <xsl:value-of select="@cards"/>, shuffled.</xsl:template>
<xsl:template match="event[@kind = 'takes_back' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template> take <xsl:call-template name="st-card"/> back from their discards.</xsl:template>
<xsl:template match="event[@kind = 'terrain_laid' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="card"><xsl:with-param name="id" select="@terrain"/></xsl:call-template> is laid before <xsl:call-template name="st-stack"/>.</xsl:template>
<xsl:template match="event[@kind = 'placed' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> is placed at the bottom of <xsl:call-template name="st-stack"/>.</xsl:template>
<xsl:template match="event[@kind = 'shifted' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:choose><xsl:when test="@card = 'unknown'">card <xsl:value-of select="@position"/></xsl:when><xsl:otherwise><xsl:call-template name="st-card"/>, position <xsl:value-of select="@position"/>,</xsl:otherwise></xsl:choose> is shifted from <xsl:call-template name="st-stack"><xsl:with-param name="id" select="@from"/></xsl:call-template> to <xsl:call-template name="st-stack"><xsl:with-param name="id" select="@to"/></xsl:call-template>.</xsl:template>
<xsl:template match="event[(@kind = 'general_moves' or @kind = 'commander_moves') and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="unit"><xsl:with-param name="id" select="@general"/></xsl:call-template> goes <xsl:choose><xsl:when test="@to = '-'">back behind the line</xsl:when><xsl:otherwise>to <xsl:call-template name="st-stack"><xsl:with-param name="id" select="@to"/></xsl:call-template></xsl:otherwise></xsl:choose>.</xsl:template>
<xsl:template match="event[@kind = 'plays' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template> play <xsl:call-template name="card"><xsl:with-param name="id" select="@tactic"/></xsl:call-template>: <xsl:value-of select="key('card', @tactic)/@text"/>.</xsl:template>
<xsl:template match="event[@kind = 'sees' and starts-with(@rule, 'BAT')]" mode="say" priority="2">seen, position <xsl:value-of select="@position"/> of <xsl:call-template name="st-stack"/>: <xsl:call-template name="st-card"/>.</xsl:template>
<xsl:template match="event[@kind = 'second_wind' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> is no longer Blown.</xsl:template>
<xsl:template match="event[@kind = 'attacks' and starts-with(@rule, 'BAT')]" mode="say" priority="2">attack <xsl:value-of select="concat(@number, $w-of, @allowed)"/>: <xsl:call-template name="st-card"/> on top of <xsl:call-template name="st-stack"/><xsl:choose><xsl:when test="@how = 'fire'"> fires at </xsl:when><xsl:otherwise> attacks </xsl:otherwise></xsl:choose><xsl:call-template name="st-stack"><xsl:with-param name="id" select="@target"/></xsl:call-template><xsl:if test="@flank = 'yes'"> in the flank</xsl:if>.</xsl:template>
<xsl:template match="event[@kind = 'turned' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> is turned up in <xsl:call-template name="st-stack"/>.</xsl:template>
<xsl:template match="event[@kind = 'nobody' and starts-with(@rule, 'BAT')]" mode="say" priority="2">there is no battalion in the reserve of <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template>.</xsl:template>
<xsl:template match="event[@kind = 'general_killed' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="unit"><xsl:with-param name="id" select="@general"/></xsl:call-template>, alone in <xsl:call-template name="st-stack"/>, is killed.</xsl:template>
<xsl:template match="event[@kind = 'commander_killed' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="unit"><xsl:with-param name="id" select="@general"/></xsl:call-template>, the army commander, is killed in <xsl:call-template name="st-stack"/>; his army's Morale is one lower from now on.</xsl:template>
<xsl:template match="event[@kind = 'no_fight' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"><xsl:with-param name="id" select="@enemy"/></xsl:call-template> keeps away from infantry that comes to melee: no fight.</xsl:template>
<xsl:template match="event[@kind = 'evades' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> rides away to <xsl:call-template name="st-stack"><xsl:with-param name="id" select="@to"/></xsl:call-template>.</xsl:template>
<xsl:template match="event[@kind = 'caught' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> does not get away and is shot at.</xsl:template>
<xsl:template match="event[@kind = 'counters' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> counter-attacks <xsl:call-template name="st-card"><xsl:with-param name="id" select="@enemy"/></xsl:call-template>.</xsl:template>
<xsl:template match="event[@kind = 'hesitates' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> does not come on and is shot at.</xsl:template>
<xsl:template match="event[@kind = 'square' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/><xsl:choose><xsl:when test="@formed = 'yes'"> forms square</xsl:when><xsl:otherwise> fails to form square</xsl:otherwise></xsl:choose><xsl:if test="@rolled = 'no'"> by a card</xsl:if>.</xsl:template>
<xsl:template match="event[@kind = 'rides_around' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> rides around the square of <xsl:call-template name="st-card"><xsl:with-param name="id" select="@enemy"/></xsl:call-template>.</xsl:template>
<xsl:template match="event[@kind = 'must_attack' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> cannot be held and must attack the square.</xsl:template>
<xsl:template match="event[@kind = 'supported' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> supports.</xsl:template>
<xsl:template match="event[@kind = 'fought' and starts-with(@rule, 'BAT')]" mode="say" priority="2">
  <xsl:variable name="a" select="preceding-sibling::event[@kind = 'roll' and @label = 'attack'][1]"/>
  <xsl:variable name="d" select="preceding-sibling::event[@kind = 'roll' and @label = 'defence'][1]"/>
  <xsl:call-template name="st-card"><xsl:with-param name="id" select="@attacker"/></xsl:call-template> rolls <xsl:value-of select="translate($a/@values, ' ', '+')"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="$a"/></xsl:call-template><xsl:call-template name="st-mods"><xsl:with-param name="roll" select="$a"/></xsl:call-template> = <xsl:value-of select="@a"/>, <xsl:call-template name="st-card"><xsl:with-param name="id" select="@defender"/></xsl:call-template><xsl:text> </xsl:text><xsl:value-of select="translate($d/@values, ' ', '+')"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="$d"/></xsl:call-template><xsl:call-template name="st-mods"><xsl:with-param name="roll" select="$d"/></xsl:call-template> = <xsl:value-of select="@d"/>: difference <xsl:value-of select="concat(substring('+', 1, @difference &gt; 0), @difference)"/>, <xsl:call-template name="st-result"/> (<xsl:value-of select="@rule"/>).</xsl:template>
<xsl:template name="st-mods">
  <xsl:param name="roll"/>
  <xsl:if test="$roll/modifier">
    <xsl:text> (</xsl:text>
    <xsl:for-each select="$roll/modifier"><xsl:if test="position() &gt; 1">, </xsl:if><xsl:value-of select="concat(@n, ' ', translate(@why, '-', ' '))"/></xsl:for-each>
    <xsl:text>)</xsl:text>
  </xsl:if>
</xsl:template>
<xsl:template match="event[@kind = 'spared' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> suffers nothing: <xsl:choose><xsl:when test="@why = 'guns'">guns that fire at infantry or cavalry are out of reach</xsl:when><xsl:otherwise>who is shot at has no Fire</xsl:otherwise></xsl:choose>.</xsl:template>
<xsl:template match="event[@kind = 'eliminated' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> is eliminated in <xsl:call-template name="st-stack"/>.</xsl:template>
<xsl:template match="event[@kind = 'routs' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> routs from <xsl:call-template name="st-stack"/>.</xsl:template>
<xsl:template match="event[@kind = 'shaken' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> is Shaken.</xsl:template>
<xsl:template match="event[@kind = 'holds' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> stands fast.</xsl:template>
<xsl:template match="event[@kind = 'blown' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> is Blown.</xsl:template>
<xsl:template match="event[@kind = 'again' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> attacks a second time.</xsl:template>
<xsl:template match="event[@kind = 'checked' and starts-with(@rule, 'BAT')]" mode="say" priority="2">
  <xsl:variable name="roll" select="preceding-sibling::event[@kind = 'roll'][1]"/>
  <xsl:call-template name="st-card"/>
  <xsl:choose>
    <xsl:when test="@cause = 'revival'"> tries to be revived</xsl:when>
    <xsl:when test="@cause = 'counter'"> is to counter-attack</xsl:when>
    <xsl:otherwise> checks morale</xsl:otherwise>
  </xsl:choose> (<xsl:value-of select="@rule"/>): <xsl:value-of select="$roll/@values"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="$roll"/></xsl:call-template><xsl:call-template name="st-mods"><xsl:with-param name="roll" select="$roll"/></xsl:call-template><xsl:if test="$roll/modifier"> = <xsl:value-of select="@total"/></xsl:if>, <xsl:choose><xsl:when test="@passed = 'yes'">passed</xsl:when><xsl:otherwise>failed</xsl:otherwise></xsl:choose>.</xsl:template>
<xsl:template match="event[@kind = 'checks' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-stack"/> checks morale, <xsl:call-template name="n"><xsl:with-param name="n" select="@cards"/><xsl:with-param name="word" select="'card'"/></xsl:call-template>.</xsl:template>
<xsl:template match="event[@kind = 'revived' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> is Steady again.</xsl:template>
<xsl:template match="event[@kind = 'recovered' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> has its breath back (<xsl:value-of select="preceding-sibling::event[@kind = 'roll'][1]/@values"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="preceding-sibling::event[@kind = 'roll'][1]"/></xsl:call-template>).</xsl:template>
<xsl:template match="event[@kind = 'still_blown' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="st-card"/> stays Blown (<xsl:value-of select="preceding-sibling::event[@kind = 'roll'][1]/@values"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="preceding-sibling::event[@kind = 'roll'][1]"/></xsl:call-template>).</xsl:template>
<xsl:template match="event[@kind = 'confused' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@side"/></xsl:call-template> have one attack less in their next turn.</xsl:template>
<xsl:template match="event[@kind = 'spiked' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:choose><xsl:when test="@guns = 'yes'">the guns on top of <xsl:call-template name="st-stack"/> are spiked</xsl:when><xsl:otherwise>there are no guns on top of <xsl:call-template name="st-stack"/> to spike</xsl:otherwise></xsl:choose>.</xsl:template>
<xsl:template match="event[@kind = 'discards' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template> discard <xsl:call-template name="st-card"/>.</xsl:template>
<xsl:template match="event[@kind = 'discards_tactic' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template> discard <xsl:call-template name="card"><xsl:with-param name="id" select="@tactic"/></xsl:call-template>.</xsl:template>
<xsl:template match="event[@kind = 'face_down' and starts-with(@rule, 'BAT')]" mode="say" priority="2">both lines are turned face down: from now on only their owners know them.</xsl:template>
<xsl:template match="event[@kind = 'won' and starts-with(@rule, 'BAT')]" mode="say" priority="2"><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template> win the battle: <xsl:choose><xsl:when test="@how = 'stacks'">the enemy has <xsl:value-of select="@theirs"/> empty stacks</xsl:when><xsl:when test="@how = 'army'">half the enemy's army is gone</xsl:when><xsl:when test="@how = 'points'">they lost <xsl:value-of select="@mine"/> points, the enemy <xsl:value-of select="@theirs"/></xsl:when><xsl:otherwise>they held out</xsl:otherwise></xsl:choose>.</xsl:template>
<xsl:template match="event[@kind = 'drawn' and starts-with(@rule, 'BAT')]" mode="say" priority="2">the battle is a draw.</xsl:template>
<xsl:template match="event[@kind = 'roll' and starts-with(@rule, 'BAT')]" mode="say" priority="2">
  <xsl:choose><xsl:when test="@who"><xsl:call-template name="st-stack"><xsl:with-param name="id" select="@who"/></xsl:call-template></xsl:when><xsl:otherwise><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template></xsl:otherwise></xsl:choose>, <xsl:value-of select="@label"/> (<xsl:value-of select="@rule"/>): <xsl:value-of select="@values"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="."/></xsl:call-template><xsl:call-template name="st-mods"><xsl:with-param name="roll" select="."/></xsl:call-template>.</xsl:template>

</xsl:stylesheet>
