<?xml version="1.0" encoding="UTF-8"?>
<!-- English for measured tables: sentences of events, words of the map, the blocks of a report that
     differ from those of a board of hexes.  messages-en.xsl includes it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<xsl:variable name="w-six-inches" select="'6 inches'"/>
<xsl:variable name="w-front" select="'front edge'"/>
<xsl:variable name="w-charge" select="'charge'"/>
<xsl:variable name="w-withdrawal" select="'withdrawal'"/>
<xsl:variable name="w-halted-disordered" select="'Halted, Disordered'"/>
<xsl:variable name="w-hits-so-far" select="'hits so far'"/>
<xsl:variable name="w-formation" select="'formation'"/>
<xsl:variable name="w-place" select="'place'"/>
<xsl:variable name="w-facing" select="'facing'"/>
<xsl:variable name="w-status" select="'status'"/>
<xsl:variable name="w-hits" select="'hits'"/>
<xsl:variable name="w-distances" select="'Distances'"/>

<xsl:template name="w-status"><xsl:choose><xsl:when test="@status = 'fresh'">Fresh</xsl:when><xsl:when test="@status = 'halted'">Halted</xsl:when><xsl:otherwise>Disordered</xsl:otherwise></xsl:choose></xsl:template>
<xsl:template name="w-where">
  <xsl:choose>
    <xsl:when test="@where = 'gone'">lost</xsl:when>
    <xsl:when test="@where = 'off'">not here yet</xsl:when>
    <xsl:when test="@where = 'garrison'"><xsl:value-of select="concat('in ', $rec/setup/board/area[@id = current()/@area]/@name)"/></xsl:when>
    <xsl:otherwise><xsl:call-template name="tb-place"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="tb-place">
  <xsl:param name="x" select="@x"/>
  <xsl:param name="y" select="@y"/>
  <xsl:value-of select="concat(format-number($x div 10, '0.0'), ',', format-number($y div 10, '0.0'))"/>
</xsl:template>
<xsl:template name="tb-form"><xsl:value-of select="$rec/setup/footprint[@formation = current()/@formation][1]/@name"/></xsl:template>

<!-- ==== names ==== -->
<xsl:template name="tb-unit"><!-- "Loison (ne1)" -->
  <xsl:param name="id" select="@unit"/>
  <xsl:variable name="p" select="key('piece', $id)"/>
  <xsl:choose><xsl:when test="$p"><xsl:value-of select="concat($p/@name, ' (', $id, ')')"/></xsl:when><xsl:otherwise>nobody</xsl:otherwise></xsl:choose>
</xsl:template>
<xsl:template name="tb-leader"><xsl:param name="id" select="@leader"/><xsl:value-of select="$rec/setup/commander[@id = $id]/@name"/></xsl:template>
<xsl:template name="tb-area"><xsl:param name="id" select="@area"/><xsl:value-of select="$rec/setup/board/area[@id = $id]/@name"/></xsl:template>
<xsl:template name="tb-to"><xsl:call-template name="tb-unit"><xsl:with-param name="id" select="@target"/></xsl:call-template></xsl:template>
<!-- The dice of the last pool of that unit before this event: "5 6 2 3". -->
<xsl:template name="tb-dice">
  <xsl:param name="label"/>
  <xsl:variable name="r" select="preceding-sibling::event[@kind = 'roll' and @label = $label and @who = current()/@unit][1]"/>
  <xsl:value-of select="$r/@values"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="$r"/></xsl:call-template>
  <xsl:variable name="again" select="$r/following-sibling::event[@kind = 'roll'][1][@label = 'reroll' and @who = current()/@unit]"/>
  <xsl:if test="$again"><xsl:value-of select="concat(', again ', $again/@values)"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="$again"/></xsl:call-template></xsl:if>
  <xsl:if test="$r/modifier"> (<xsl:for-each select="$r/modifier"><xsl:if test="position() &gt; 1">, </xsl:if><xsl:value-of select="concat(@n, ' ', @why)"/></xsl:for-each>)</xsl:if>
</xsl:template>
<xsl:template name="tb-inches"><xsl:param name="n"/><xsl:value-of select="format-number($n div 100, '0.00')"/></xsl:template>

<!-- Kinds of ground in the legend; the context is an area. -->
<xsl:template name="w-area-type">
  <xsl:choose>
    <xsl:when test="@type = 'bua'">houses</xsl:when><xsl:when test="@type = 'fort'">fortification</xsl:when><xsl:when test="@type = 'steep'">difficult going</xsl:when>
    <xsl:when test="@type = 'wood'">woods</xsl:when><xsl:when test="@type = 'bridge'">bridge, ford</xsl:when><xsl:otherwise><xsl:value-of select="@type"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== tooltips ==== -->
<xsl:template name="say-area">
  <xsl:variable name="what">
    <xsl:choose>
      <xsl:when test="@type = 'bua'">houses</xsl:when><xsl:when test="@type = 'fort'">a fortification</xsl:when><xsl:when test="@type = 'steep'">difficult going</xsl:when>
      <xsl:when test="@type = 'wood'">area cover</xsl:when><xsl:otherwise><xsl:value-of select="@type"/></xsl:otherwise>
    </xsl:choose>
  </xsl:variable>
  <xsl:value-of select="concat(@name, ' (', @id, '), ', $what)"/>
  <xsl:if test="@type = 'bua' or @type = 'fort'"><xsl:value-of select="concat(' for ', @capacity)"/></xsl:if>
</xsl:template>
<xsl:template name="say-table-unit">
  <xsl:variable name="p" select="key('piece', @id)"/>
  <xsl:value-of select="concat($p/@name, ' (', @id, '), ', key('player', $p/@seat)/@name, ' ', $p/@grade, substring(' ', 1, $p/@grade != ''), $p/@arm, ', ')"/>
  <xsl:call-template name="w-where"/>
  <xsl:if test="@where = 'table'"><xsl:value-of select="concat(' facing ', @facing, ' in ')"/><xsl:call-template name="tb-form"/></xsl:if>
  <xsl:text>, </xsl:text><xsl:call-template name="w-status"/>
  <xsl:value-of select="concat(', ', @hits, ' hits')"/>
</xsl:template>
<xsl:template name="say-hits-taken"><xsl:value-of select="concat(@hits, ' hits so far')"/></xsl:template>
<xsl:template name="say-table-leader">
  <xsl:variable name="c" select="$rec/setup/commander[@id = current()/@id]"/>
  <xsl:value-of select="concat($c/@name, ', ', $c/@corps, ', elan ', @elan)"/>
  <xsl:if test="@where = 'table'"><xsl:text>, at </xsl:text><xsl:call-template name="tb-place"/></xsl:if>
  <xsl:choose>
    <xsl:when test="@broken = 'yes'">; its corps is broken and withdraws</xsl:when>
    <xsl:when test="@order = '-'"/>
    <xsl:when test="@order = 'flank'">; marches round the flank to the <xsl:call-template name="tb-edge"/> edge, where it may come from turn <xsl:value-of select="@until"/> on</xsl:when>
    <xsl:when test="@order = 'delay' and $rec/@turn &lt; @until"><xsl:value-of select="concat('; defends through turn ', @until, ', then attacks ')"/><xsl:call-template name="tb-place"><xsl:with-param name="x" select="@to_x"/><xsl:with-param name="y" select="@to_y"/></xsl:call-template></xsl:when>
    <xsl:when test="@target != '-'"><xsl:text>; attacks </xsl:text><xsl:call-template name="tb-unit"><xsl:with-param name="id" select="@target"/></xsl:call-template></xsl:when>
    <xsl:otherwise><xsl:choose><xsl:when test="@order = 'defend'">; defends </xsl:when><xsl:otherwise>; attacks </xsl:otherwise></xsl:choose><xsl:call-template name="tb-place"><xsl:with-param name="x" select="@to_x"/><xsl:with-param name="y" select="@to_y"/></xsl:call-template></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-table-footer">
  <xsl:value-of select="concat('Game ', $rec/@game, '. North at the top; inches on the edges, a line every six. Filled footprints are ', $rec/players/player[@side = 'a']/@name, ', open ones ', $rec/players/player[@side = 'b']/@name, '; the gold mark is the front, the number beside a commander his elan.')"/>
</xsl:template>

<!-- ==== sentences about the whole ==== -->
<xsl:template name="say-table-headline">
  <xsl:choose>
    <xsl:when test="$over"><xsl:value-of select="concat('Turn ', $rec/@turn, ', the end: ')"/><xsl:call-template name="say-result"/></xsl:when>
    <xsl:when test="$rec/@turn = 0">Before the first turn</xsl:when>
    <xsl:when test="$rec/pending/decision[@question = 'charges']"><xsl:value-of select="concat('Turn ', $rec/@turn, ': charges and reactions')"/></xsl:when>
    <xsl:when test="$in-progress"><xsl:value-of select="concat('Turn ', $rec/@turn, ': orders')"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="concat('Turn ', $rec/@turn, ' of ', $rec/setup/board/@turns, ' is over')"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-table-board">
  <xsl:value-of select="concat('A table of ', $rec/setup/board/@width div 10, ' by ', $rec/setup/board/@height div 10, ' inches')"/>
  <xsl:for-each select="$rec/players/player">
    <xsl:variable name="seat" select="@seat"/>
    <xsl:value-of select="concat(', ', count($rec/setup/piece[@seat = $seat][key('tb-there', @id)]), ' ', @name, ' units')"/>
  </xsl:for-each>
  <xsl:text>. </xsl:text>
</xsl:template>
<xsl:key name="tb-there" match="record/state/unit[@where = 'table' or @where = 'garrison']" use="@id"/>
<xsl:template name="say-table-short">
  <xsl:variable name="e" select="$rec/events/event"/>
  <xsl:if test="$e[@kind = 'initiative']"><xsl:for-each select="$e[@kind = 'initiative'][1]"><xsl:call-template name="say-short-event"/></xsl:for-each></xsl:if>
  <xsl:if test="$e[@kind = 'moved']"><xsl:call-template name="n"><xsl:with-param name="n" select="count($e[@kind = 'moved'])"/><xsl:with-param name="word" select="'unit'"/></xsl:call-template> moved. </xsl:if>
  <xsl:for-each select="$e[@kind = 'arrives' or @kind = 'breach' or @kind = 'broken' or @kind = 'taken' or @kind = 'elan_won'][position() &lt;= 4]"><xsl:call-template name="say-short-event"/></xsl:for-each>
  <xsl:if test="$e[@kind = 'shot']">There <xsl:choose><xsl:when test="count($e[@kind = 'shot']) = 1">was one volley</xsl:when><xsl:otherwise>were <xsl:value-of select="count($e[@kind = 'shot'])"/> volleys</xsl:otherwise></xsl:choose>, <xsl:call-template name="n"><xsl:with-param name="n" select="sum($e[@kind = 'shot']/@hits)"/><xsl:with-param name="word" select="'hit'"/></xsl:call-template>. </xsl:if>
  <xsl:if test="$e[@kind = 'charges']"><xsl:call-template name="n"><xsl:with-param name="n" select="count($e[@kind = 'charges'])"/><xsl:with-param name="word" select="'charge'"/></xsl:call-template> went home. </xsl:if>
  <xsl:for-each select="$e[@kind = 'lost' or @kind = 'ended']"><xsl:call-template name="say-short-event"/></xsl:for-each>
  <xsl:text>Elan: </xsl:text>
  <xsl:for-each select="$rec/players/player"><xsl:if test="position() &gt; 1">, </xsl:if><xsl:value-of select="concat(@name, ' ', @elan, ', divisions lost ', @lost)"/></xsl:for-each>
  <xsl:text>. </xsl:text>
</xsl:template>
<xsl:template name="say-table-score"><xsl:value-of select="concat('elan ', @elan, ', divisions lost ', @lost)"/></xsl:template>
<!-- Grade and arm, and what the grade has come to. -->
<xsl:template name="say-table-kind">
  <xsl:variable name="now" select="key('tc-own', @id)/@grade"/>
  <xsl:value-of select="concat(@grade, substring(' ', 1, @grade != ''), @arm)"/>
  <xsl:if test="$now != '' and $now != @grade"><xsl:value-of select="concat(', counts as ', $now)"/></xsl:if>
</xsl:template>
<!-- "; moves 4, charges 8, shoots 4" inches, of an <own>. -->
<xsl:template name="say-table-may">
  <xsl:param name="status"/>
  <xsl:choose>
    <xsl:when test="$status = 'halted'">; turns, or goes back </xsl:when>
    <xsl:when test="$status = 'disordered'">; may only go back </xsl:when>
    <xsl:when test="@move = 0">; turns where it stands</xsl:when>
    <xsl:otherwise>; moves </xsl:otherwise>
  </xsl:choose>
  <xsl:if test="@move &gt; 0"><xsl:value-of select="@move div 100"/></xsl:if>
  <xsl:if test="@charge &gt; 0"><xsl:value-of select="concat(', charges ', @charge div 100)"/></xsl:if>
  <xsl:if test="@shoot &gt; 0"><xsl:value-of select="concat(', shoots ', @shoot div 100)"/></xsl:if>
</xsl:template>
<xsl:template name="say-no-command">, out of command</xsl:template>
<xsl:template name="say-distances">Inches from your units to each enemy within 24, and the side of it that a charge from where the unit stands would strike.</xsl:template>
<xsl:template name="say-table-side"><xsl:value-of select="concat(@name, ': elan ', @elan, ', score ', @score, ', divisions lost ', @lost, '.')"/></xsl:template>
<xsl:template name="say-table-your-side">
  <xsl:for-each select="key('player', $me)">
    <xsl:variable name="lead"><xsl:if test="$rec/setup/board/@victory"><xsl:value-of select="concat(': a lead of ', $rec/setup/board/@victory, ' is a victory, a smaller one a marginal victory')"/></xsl:if></xsl:variable>
    <xsl:value-of select="concat('You command the ', @name, ', the ')"/>
    <xsl:choose><xsl:when test="@side = 'a'">filled</xsl:when><xsl:otherwise>open</xsl:otherwise></xsl:choose>
    <xsl:value-of select="concat(' footprints on the map. An army whose commanders have no elan left has lost; after ', $rec/setup/board/@turns, ' turns the score decides', $lead, '. Both sides order at once and unseen: ')"/>
    <xsl:choose><xsl:when test="$rec/setup/board/@mails = 2">a first mail moves and shoots, a second charges and reacts.</xsl:when><xsl:otherwise>one mail a turn says all.</xsl:otherwise></xsl:choose>
  </xsl:for-each>
  <xsl:for-each select="$rec/players/player[@seat != $me]"><xsl:value-of select="concat(' The ', @name)"/><xsl:call-template name="say-played-by"/><xsl:text>.</xsl:text></xsl:for-each>
  <xsl:for-each select="$rec/setup/switch"><xsl:value-of select="concat(' Special rule: ', @text, '.')"/></xsl:for-each>
</xsl:template>
<xsl:template name="say-table-answer">Reply to this mail: take the # away before the lines you want, change them, and send. Places are in inches from the south-west corner; a unit without a line stands and shoots at the nearest.</xsl:template>
<xsl:template name="say-table-form"># ID move X,Y facing=F   # ID advance N   # ID wheel left N&#10;# ID line|column|march|squadrons   # ID shoot ENEMY ...   # ID rally&#10;# CHIEF elan recover|act|att ID   # CHIEF orders attack X,Y&#10;# Facings: 0 north, 6 east, 12 south, 18 west. DONE if nobody moves.&#10;</xsl:template>
<xsl:template name="say-table-key">Ids stand where the middle of the front edge is; numbers are inches. <xsl:choose><xsl:when test="$me != ''">CAPITALS yours, small theirs</xsl:when><xsl:otherwise><xsl:value-of select="concat('CAPITALS ', $rec/players/player[1]/@name)"/></xsl:otherwise></xsl:choose>.<xsl:for-each select="$rec/setup/board/area[generate-id() = generate-id(key('tc-type', @type)[1])]"><xsl:variable name="letter"><xsl:call-template name="tc-letter"/></xsl:variable><xsl:if test="$letter != ''"><xsl:value-of select="concat(' ', $letter, ' ')"/><xsl:call-template name="w-area-type"/>.</xsl:if></xsl:for-each> Ground: <xsl:for-each select="$rec/setup/board/area"><xsl:if test="position() &gt; 1">; </xsl:if><xsl:call-template name="say-area"/>, corners<xsl:call-template name="say-corners"><xsl:with-param name="list" select="@corners"/></xsl:call-template></xsl:for-each>.</xsl:template>
<xsl:template name="say-corners"><!-- "160,135 200,135", which are tenths, as units are printed: "16.0,13.5 20.0,13.5" -->
  <xsl:param name="list"/>
  <xsl:variable name="first" select="substring-before(concat($list, ' '), ' ')"/>
  <xsl:text> </xsl:text><xsl:call-template name="tb-place"><xsl:with-param name="x" select="substring-before($first, ',')"/><xsl:with-param name="y" select="substring-after($first, ',')"/></xsl:call-template>
  <xsl:if test="contains($list, ' ')"><xsl:call-template name="say-corners"><xsl:with-param name="list" select="substring-after($list, ' ')"/></xsl:call-template></xsl:if>
</xsl:template>
<xsl:template name="say-table-decision">
  <xsl:variable name="unit"><xsl:call-template name="tb-unit"><xsl:with-param name="id" select="about[@name = 'unit']/@value"/></xsl:call-template></xsl:variable>
  <xsl:variable name="charger"><xsl:call-template name="tb-unit"><xsl:with-param name="id" select="about[@name = 'charger']/@value"/></xsl:call-template></xsl:variable>
  <xsl:choose>
    <xsl:when test="@question = 'charges'">Who charges whom, and what do your units do when they are charged? Send an order block: ID charge ENEMY, ID react stand, square, counter, evade or support FRIEND; or DONE.</xsl:when>
    <xsl:when test="@question = 'orders'">What are your orders?</xsl:when>
    <xsl:when test="@question = 'reaction'"><xsl:value-of select="concat($charger, ' charges ', $unit, '. What does it do?')"/></xsl:when>
    <xsl:when test="@question = 'support'"><xsl:value-of select="concat('Does ', $unit, ' strike ', $charger, ', who charges a friend?')"/></xsl:when>
    <xsl:when test="@question = 'occupy'"><xsl:value-of select="concat($unit, ' is driven out. Who goes in?')"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="concat('Is the roll of ', $unit, ' made again for a point of elan?')"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="say-table-option"><xsl:choose><xsl:when test="normalize-space(.) = 'counter'">countercharge</xsl:when><xsl:when test="normalize-space(.) = 'square'">form square</xsl:when><xsl:otherwise><xsl:value-of select="."/></xsl:otherwise></xsl:choose></xsl:template>
<xsl:template name="say-table-late">
  <xsl:choose>
    <xsl:when test="@question = 'charges'">If nothing comes in time nobody charges, and your doctrine reacts.</xsl:when>
    <xsl:otherwise>If no answer comes in time, your doctrine is taken; else infantry forms square against cavalry, and all others stand.</xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== events ==== -->
<xsl:template match="event[starts-with(@rule, 'EMP')]" mode="say" priority="1"><xsl:value-of select="translate(@kind, '_', ' ')"/></xsl:template>
<xsl:template match="event[@kind = 'shared' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-leader"/> begins with <xsl:value-of select="@elan"/> elan.</xsl:template>
<xsl:template match="event[@kind = 'initiative' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template> win the initiative with <xsl:value-of select="@total"/><xsl:for-each select="preceding-sibling::event[@kind = 'roll' and @label = 'initiative' and @drawn]">, <xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template> rolling <xsl:value-of select="@values"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="."/></xsl:call-template>,</xsl:for-each> and move <xsl:choose><xsl:when test="@second = 'yes'">second</xsl:when><xsl:otherwise>first</xsl:otherwise></xsl:choose>.</xsl:template>
<xsl:template match="event[@kind = 'spends' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-leader"/> spends a point of elan<xsl:choose><xsl:when test="@use = 'orders'"> on new orders</xsl:when><xsl:when test="@use = 'recover'"> to restore <xsl:call-template name="tb-unit"/></xsl:when><xsl:otherwise>: <xsl:call-template name="tb-unit"/> rolls again</xsl:otherwise></xsl:choose>; <xsl:value-of select="@left"/> left.</xsl:template>
<xsl:template match="event[@kind = 'no_effect' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-leader"/> cannot help <xsl:call-template name="tb-unit"/>; no elan is spent.</xsl:template>
<xsl:template match="event[@kind = 'elan_lost' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-leader"/> loses a point of elan with <xsl:call-template name="tb-unit"/>; <xsl:value-of select="@left"/> left.</xsl:template>
<xsl:template match="event[@kind = 'elan_won' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-leader"/> has <xsl:value-of select="@elan"/> elan now, for <xsl:call-template name="tb-area"/>.</xsl:template>
<xsl:template match="event[@kind = 'ordered' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-leader"/> has a new order: <xsl:value-of select="@order"/><xsl:text> </xsl:text><xsl:choose><xsl:when test="@target != '-'"><xsl:call-template name="tb-to"/></xsl:when><xsl:otherwise><xsl:call-template name="tb-place"/></xsl:otherwise></xsl:choose>.</xsl:template>
<xsl:template match="event[@kind = 'breach' and starts-with(@rule, 'EMP')]" mode="say" priority="3">order breach: <xsl:value-of select="@nearer"/> of the <xsl:value-of select="@wanted"/> divisions wanted of <xsl:call-template name="tb-leader"/> went nearer to the objective; <xsl:value-of select="@left"/> elan left.</xsl:template>
<xsl:template match="event[@kind = 'arrives' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-leader"/> arrives on the <xsl:call-template name="tb-edge"/> edge.</xsl:template>
<xsl:template match="event[@kind = 'not_yet' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-leader"/> has not yet reached the <xsl:call-template name="tb-edge"/> edge.</xsl:template>
<xsl:template name="tb-edge"><xsl:choose><xsl:when test="@edge = 'n'">north</xsl:when><xsl:when test="@edge = 'e'">east</xsl:when><xsl:when test="@edge = 's'">south</xsl:when><xsl:otherwise>west</xsl:otherwise></xsl:choose></xsl:template>
<xsl:template match="event[@kind = 'rides' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-leader"/> rides to <xsl:call-template name="tb-place"/>.</xsl:template>
<xsl:template match="event[@kind = 'stays' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-leader"/> cannot ride to <xsl:call-template name="tb-place"/> and stays.</xsl:template>
<xsl:template match="event[@kind = 'displaced' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-leader"/> falls back behind his men, to <xsl:call-template name="tb-place"/>.</xsl:template>
<xsl:template match="event[@kind = 'activated' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/>, activation (5.1): <xsl:call-template name="tb-dice"><xsl:with-param name="label" select="'activation'"/></xsl:call-template>, <xsl:value-of select="@needed"/> needed: <xsl:call-template name="tb-passed"/>.</xsl:template>
<xsl:template name="tb-passed"><xsl:choose><xsl:when test="@passed = 'yes'">passed</xsl:when><xsl:otherwise>failed</xsl:otherwise></xsl:choose></xsl:template>
<xsl:template match="event[@kind = 'rallied' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/><xsl:choose><xsl:when test="@passed = 'yes'"> rallies</xsl:when><xsl:otherwise> does not rally</xsl:otherwise></xsl:choose>: <xsl:call-template name="w-status"/>.</xsl:template>
<xsl:template match="event[@kind = 'formed' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> forms <xsl:call-template name="tb-form"/> at <xsl:call-template name="tb-place"/>, facing <xsl:value-of select="@facing"/>.</xsl:template>
<xsl:template match="event[@kind = 'refused' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> cannot carry out its order (<xsl:value-of select="@what"/>).</xsl:template>
<xsl:template match="event[@kind = 'moved' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> goes to <xsl:call-template name="tb-place"/>, facing <xsl:value-of select="@facing"/><xsl:choose><xsl:when test="@stop = 'unit'">, where another unit is in its way</xsl:when><xsl:when test="@stop = 'ground'">, where the ground bars it</xsl:when><xsl:when test="@stop = 'zone'">, into the enemy's interaction zone</xsl:when><xsl:when test="@stop = 'table'">, the edge of the table</xsl:when></xsl:choose>.</xsl:template>
<xsl:template match="event[@kind = 'entered' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> goes into <xsl:call-template name="tb-area"/>.</xsl:template>
<xsl:template match="event[@kind = 'left' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> leaves <xsl:call-template name="tb-area"/> for <xsl:call-template name="tb-place"/>.</xsl:template>
<xsl:template match="event[@kind = 'squares' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> forms square instead of shooting.</xsl:template>
<xsl:template match="event[@kind = 'shot' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> shoots at <xsl:call-template name="tb-to"/> at <xsl:call-template name="tb-inches"><xsl:with-param name="n" select="@range"/></xsl:call-template> inches (10): <xsl:call-template name="tb-dice"><xsl:with-param name="label" select="'shoot'"/></xsl:call-template>, <xsl:call-template name="n"><xsl:with-param name="n" select="@hits"/><xsl:with-param name="word" select="'hit'"/></xsl:call-template>.</xsl:template>
<xsl:template match="event[@kind = 'hit' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> takes <xsl:call-template name="n"><xsl:with-param name="n" select="@hits"/><xsl:with-param name="word" select="'hit'"/></xsl:call-template>, <xsl:value-of select="@total"/> in all.</xsl:template>
<xsl:template match="event[@kind = 'status' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> is <xsl:call-template name="w-status"/>.</xsl:template>
<xsl:template match="event[@kind = 'exhausted' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> is exhausted and counts as <xsl:value-of select="@grade"/>.</xsl:template>
<xsl:template match="event[@kind = 'lost' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/><xsl:choose><xsl:when test="@how = 'exhausted'"> has nothing left to fight with and is gone</xsl:when><xsl:when test="@how = 'ridden-down'"> is ridden down</xsl:when><xsl:when test="@how = 'broken'"> breaks and is gone</xsl:when><xsl:when test="@how = 'left'"> leaves the table</xsl:when><xsl:when test="@how = 'crushed'"> finds no way back and is lost</xsl:when><xsl:otherwise> is destroyed</xsl:otherwise></xsl:choose>.</xsl:template>
<xsl:template match="event[@kind = 'charges' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> charges <xsl:call-template name="tb-to"/> in the <xsl:choose><xsl:when test="@zone = 'left' or @zone = 'right'"><xsl:value-of select="@zone"/> flank</xsl:when><xsl:otherwise><xsl:value-of select="@zone"/></xsl:otherwise></xsl:choose>, to <xsl:call-template name="tb-place"/>.</xsl:template>
<xsl:template match="event[@kind = 'no_room' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> cannot get at <xsl:call-template name="tb-to"/>; the charge does not take place.</xsl:template>
<xsl:template match="event[@kind = 'reacts' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/>, charged by <xsl:call-template name="tb-unit"><xsl:with-param name="id" select="@charger"/></xsl:call-template>, <xsl:choose><xsl:when test="@reaction = 'stand'">stands</xsl:when><xsl:when test="@reaction = 'square' and @success = 'yes'">forms square</xsl:when><xsl:when test="@reaction = 'square'">does not form square in time</xsl:when><xsl:when test="@reaction = 'counter' and @success = 'yes'">charges in turn</xsl:when><xsl:when test="@reaction = 'counter'">does not get moving</xsl:when><xsl:when test="@success = 'yes'">evades</xsl:when><xsl:otherwise>does not get away</xsl:otherwise></xsl:choose>.</xsl:template>
<xsl:template match="event[@kind = 'supports' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/><xsl:choose><xsl:when test="@success = 'yes'"> comes to the help of </xsl:when><xsl:otherwise> does not come to the help of </xsl:otherwise></xsl:choose><xsl:call-template name="tb-unit"><xsl:with-param name="id" select="@friend"/></xsl:call-template>.</xsl:template>
<xsl:template match="event[@kind = 'passes' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> finds nobody and stops at <xsl:call-template name="tb-place"/>.</xsl:template>
<xsl:template match="event[@kind = 'fought' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> fights <xsl:call-template name="tb-to"/> (12): <xsl:call-template name="tb-dice"><xsl:with-param name="label" select="'fight'"/></xsl:call-template>, <xsl:call-template name="n"><xsl:with-param name="n" select="@hits"/><xsl:with-param name="word" select="'hit'"/></xsl:call-template>.</xsl:template>
<xsl:template match="event[@kind = 'result' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:choose><xsl:when test="@winner = '-'">nobody wins the combat around <xsl:call-template name="tb-unit"/></xsl:when><xsl:otherwise><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@winner"/></xsl:call-template> win the combat around <xsl:call-template name="tb-unit"/></xsl:otherwise></xsl:choose>, <xsl:value-of select="@hits"/> to <xsl:value-of select="@against"/>.</xsl:template>
<xsl:template match="event[@kind = 'recoils' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> recoils to <xsl:call-template name="tb-place"/>.</xsl:template>
<xsl:template match="event[@kind = 'withdraws' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> withdraws to <xsl:call-template name="tb-place"/>.</xsl:template>
<xsl:template match="event[@kind = 'follows' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> follows up against <xsl:call-template name="tb-to"/>, for a hit of its own.</xsl:template>
<xsl:template match="event[@kind = 'breaks_through' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> breaks through and charges <xsl:call-template name="tb-to"/>.</xsl:template>
<xsl:template match="event[@kind = 'wavers' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="tb-unit"/> wavers (14.3): <xsl:call-template name="tb-dice"><xsl:with-param name="label" select="'waver'"/></xsl:call-template>, <xsl:value-of select="@needed"/> needed: <xsl:call-template name="tb-passed"/>.</xsl:template>
<xsl:template match="event[@kind = 'broken' and starts-with(@rule, 'EMP')]" mode="say" priority="3">the corps of <xsl:call-template name="tb-leader"/> is broken and withdraws.</xsl:template>
<xsl:template match="event[@kind = 'taken' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template> take <xsl:call-template name="tb-area"/>.</xsl:template>
<xsl:template match="event[@kind = 'ended' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:choose><xsl:when test="@winner = '-'">the battle is a draw</xsl:when><xsl:otherwise><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@winner"/></xsl:call-template><xsl:choose><xsl:when test="@marginal = 'yes'"> win a marginal victory</xsl:when><xsl:otherwise> win the battle</xsl:otherwise></xsl:choose></xsl:otherwise></xsl:choose>: <xsl:choose><xsl:when test="@how = 'score'">score <xsl:value-of select="concat(@a, ' to ', @b)"/></xsl:when><xsl:when test="@how = 'elan'">the other army has no elan left</xsl:when><xsl:otherwise>neither army has any elan left</xsl:otherwise></xsl:choose>.</xsl:template>
<xsl:template match="event[@kind = 'roll' and starts-with(@rule, 'EMP')]" mode="say" priority="3"><xsl:choose><xsl:when test="@who"><xsl:call-template name="tb-unit"><xsl:with-param name="id" select="@who"/></xsl:call-template></xsl:when><xsl:otherwise><xsl:call-template name="the-side"><xsl:with-param name="seat" select="@by"/></xsl:call-template></xsl:otherwise></xsl:choose>, <xsl:value-of select="@label"/> (<xsl:value-of select="@rule"/>): <xsl:value-of select="@values"/><xsl:call-template name="set-by-hand"><xsl:with-param name="roll" select="."/></xsl:call-template>.</xsl:template>

<!-- What the faces mean in a roll that EXPLAIN tells of. -->
<xsl:template name="emp-faces">
  <xsl:param name="roll"/>
  <xsl:variable name="wanted" select="$roll/following-sibling::event[@kind = 'activated' or @kind = 'wavers'][@unit = $roll/@who][1]/@needed"/>
  <xsl:choose>
    <xsl:when test="$roll/@hit-faces = 1">6 hits.</xsl:when>
    <xsl:when test="$roll/@hit-faces = 2">5 and 6 hit.</xsl:when>
    <xsl:when test="$roll/@hit-faces = 3">4, 5 and 6 hit.</xsl:when>
    <xsl:when test="$roll/@label = 'initiative'">The higher total moves second, or first if its mail says so; equal ones are rolled again.</xsl:when>
    <xsl:when test="$wanted and $roll/@label = 'waver'"><xsl:value-of select="concat($wanted, ' or more was needed, modifiers included; a 1 breaks any unit, and guns that fail are lost.')"/></xsl:when>
    <xsl:when test="$wanted"><xsl:value-of select="concat($wanted, ' or more was needed, modifiers included; a 6 always succeeds, a 1 never.')"/></xsl:when>
  </xsl:choose>
</xsl:template>

</xsl:stylesheet>
