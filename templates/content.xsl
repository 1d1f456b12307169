<?xml version="1.0" encoding="UTF-8"?>
<!-- What a mail or a report says, in order and without looks.  text and
     html turn the same blocks into their own form, so neither can say less:

       doc  title, kicker, h (heading), p, box (tone=due wrong good), list of i (n= number),
            table (caption) of head and row of c, map, textmap, textkey, pre (wrap=),
       hash (label=), foot;
            k inside a text: words to be typed

     The blocks leave out what is empty. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:exsl="http://exslt.org/common" exclude-result-prefixes="exsl">

<xsl:import href="common.xsl"/>
<xsl:import href="textmap.xsl"/>
<xsl:import href="stacks-content.xsl"/>
<xsl:import href="table-content.xsl"/>
<xsl:import href="columns-content.xsl"/>
<xsl:import href="prose-en.xsl"/>
<xsl:import href="messages-en.xsl"/>

<!-- list; prose: told in full sentences (prose-en.xsl); short: what came of the turn, and the form. -->
<xsl:param name="report" select="'list'"/>
<!-- What the site signs receipts and archives with, as people compare it; '': nothing is said of it. -->
<xsl:param name="site-key"/>

<xsl:variable name="kind" select="concat($mail/@kind, substring('report', 1, 6 * not($mail/@kind)))"/>

<xsl:variable name="until">
  <xsl:choose>
    <xsl:when test="$mail/@due != ''"><xsl:value-of select="$mail/@due"/></xsl:when>
    <xsl:otherwise><xsl:call-template name="when"><xsl:with-param name="at" select="$due/@at"/></xsl:call-template></xsl:otherwise>
  </xsl:choose>
</xsl:variable>
<xsl:variable name="my-orders" select="$me != '' and $due/@seat = $me and $due/@for = 'orders' and not($over)"/>
<xsl:variable name="my-questions" select="$rec/pending/decision[@seat = $me and $me != '']"/>

<xsl:template name="content">
  <xsl:if test="not($rec or $mail)"><xsl:message terminate="yes">neither a record nor a mail</xsl:message></xsl:if>
  <doc>
    <!-- A mail about commands alone comes without a record; the events of a turn stand in a mail of its own head. -->
    <xsl:if test="not($mail/past/@part = 'events')"><title>
      <xsl:choose>
        <xsl:when test="$rec"><xsl:value-of select="$rec/@title"/></xsl:when>
        <xsl:when test="$mail/deal"><xsl:value-of select="$mail/deal/@title"/></xsl:when>
        <xsl:when test="$game = 'site'"><xsl:call-template name="say-subject"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="$game"/></xsl:otherwise>
      </xsl:choose>
    </title></xsl:if>
    <xsl:if test="$rec"><kicker><xsl:call-template name="say-kicker"/></kicker></xsl:if>
    <xsl:if test="$rec/players/player[@bot]"><p><xsl:call-template name="say-bots"/></p></xsl:if>
    <xsl:if test="$rec/@what-if"><box tone="wrong"><p><xsl:call-template name="say-what-if"/></p></box></xsl:if>
    <xsl:choose>
      <xsl:when test="$kind = 'words'"><xsl:call-template name="words-mail"/></xsl:when>
      <xsl:when test="$kind = 'welcome'"><xsl:call-template name="welcome"/></xsl:when>
      <xsl:when test="$kind = 'receipt'"><xsl:call-template name="receipt"/></xsl:when>
      <xsl:when test="$kind = 'question'"><xsl:call-template name="question-mail"/></xsl:when>
      <xsl:when test="$kind = 'reminder' or $kind = 'late'"><xsl:call-template name="reminder"/></xsl:when>
      <xsl:when test="$kind = 'over'"><xsl:call-template name="over-mail"/></xsl:when>
      <xsl:when test="$kind = 'help'"><xsl:call-template name="help-mail"/></xsl:when>
      <xsl:when test="$kind = 'refused'"><xsl:call-template name="refused"/></xsl:when>
      <xsl:when test="$kind = 'report'"><xsl:call-template name="report"/></xsl:when>
      <xsl:when test="$kind = 'explain'"><xsl:call-template name="explain"/></xsl:when>
      <xsl:when test="$kind = 'answer' or $kind = 'start' or $kind = 'stopped'"><xsl:call-template name="transcript"/><xsl:call-template name="free-text"/></xsl:when>
      <xsl:when test="$kind = 'watch'"><xsl:call-template name="watch"/></xsl:when>
      <xsl:when test="$kind = 'past'"><xsl:call-template name="past"/></xsl:when>
      <xsl:when test="$kind = 'history' or $kind = 'notice' or $kind = 'told' or $kind = 'stranger' or $kind = 'moderator' or $kind = 'aside'"><xsl:call-template name="free-text"/></xsl:when>
      <xsl:when test="$kind = 'press'"><xsl:call-template name="press"/></xsl:when>
      <xsl:otherwise><xsl:message terminate="yes">mail of unknown kind <xsl:value-of select="$kind"/></xsl:message></xsl:otherwise>
    </xsl:choose>
    <xsl:if test="not($mail/past/@part = 'events')"><foot><xsl:call-template name="say-leave"/></foot></xsl:if>
  </doc>
</xsl:template>

<!-- ==== mails: which blocks, in which order ==== -->
<xsl:template name="report">
  <xsl:if test="not($rec/@what-if)"><xsl:call-template name="due"/></xsl:if>
  <xsl:call-template name="begun"/>
  <xsl:call-template name="notes"/>
  <xsl:call-template name="short"/>
  <xsl:call-template name="questions"/>
  <xsl:call-template name="ledger"/>
  <xsl:call-template name="the-map"/>
  <xsl:choose>
    <xsl:when test="$report = 'short' and not($over)">
      <p><xsl:call-template name="say-whole-report"/></p>
      <xsl:call-template name="hand"/>
      <xsl:call-template name="form"/>
    </xsl:when>
    <xsl:otherwise>
      <xsl:call-template name="events"/>
      <xsl:call-template name="units"/>
      <xsl:call-template name="hand"/>
      <xsl:call-template name="doctrine"/>
      <xsl:call-template name="form"/>
      <xsl:if test="not($rec/@what-if)"><xsl:call-template name="proof"/></xsl:if>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="reminder">
  <xsl:call-template name="due"/>
  <p><xsl:choose>
    <xsl:when test="$kind = 'late'"><xsl:call-template name="say-late"/></xsl:when>
    <xsl:otherwise><xsl:call-template name="say-reminder"/></xsl:otherwise>
  </xsl:choose></p>
  <xsl:call-template name="questions"/>
  <xsl:call-template name="the-map"/>
  <xsl:call-template name="hand"/>
  <xsl:call-template name="doctrine"/>
  <xsl:call-template name="form"/>
</xsl:template>

<xsl:template name="words-mail">
  <box tone="due"><p><xsl:call-template name="say-give-word"/></p></box>
  <p><xsl:call-template name="say-deal"/></p>
  <p><xsl:call-template name="say-why-word"/></p>
  <h><xsl:value-of select="$w-envelope"/></h>
  <xsl:call-template name="say-envelope"/>
  <xsl:for-each select="$mail/deal/commitment"><xsl:call-template name="hash"/></xsl:for-each>
</xsl:template>

<xsl:template name="welcome">
  <xsl:call-template name="due"/>
  <xsl:call-template name="begun"/>
  <p><xsl:choose>
    <xsl:when test="$mail/takeover"><xsl:call-template name="say-takeover"/></xsl:when>
    <xsl:otherwise><xsl:call-template name="say-welcome"/></xsl:otherwise>
  </xsl:choose></p>
  <xsl:if test="$mail/takeover"><xsl:call-template name="questions"/></xsl:if>
  <xsl:if test="$mail/takeover and $mail/text"><h><xsl:value-of select="$w-so-far"/></h><xsl:call-template name="free-text"/></xsl:if>
  <xsl:if test="$mail/letters/letter">
    <h><xsl:value-of select="$w-letters"/></h>
    <xsl:if test="$mail/letters/@all = 'no'"><p><xsl:call-template name="say-newest-letters"/></p></xsl:if>
    <xsl:for-each select="$mail/letters/letter">
      <p><xsl:call-template name="say-letter"/></p>
      <letter><xsl:value-of select="."/></letter>
    </xsl:for-each>
  </xsl:if>
  <h><xsl:value-of select="$w-story"/></h>
  <p><xsl:value-of select="$rec/setup/scenario/history"/></p>
  <xsl:if test="$rec/setup/scenario/note">
    <h><xsl:value-of select="$w-battle-notes"/></h>
    <xsl:for-each select="$rec/setup/scenario/note"><p><xsl:value-of select="."/></p></xsl:for-each>
    <xsl:for-each select="$rec//entry[@what = 'umpire: handicap'][1]"><p><xsl:call-template name="say-handicap"/></p></xsl:for-each>
    <xsl:if test="$rec/setup/cannonade[key('piece', @piece)/@seat = $me]"><p><xsl:call-template name="say-cannonade"/></p></xsl:if>
  </xsl:if>
  <h><xsl:value-of select="$w-side"/></h>
  <xsl:if test="$rec/dice/sides"><p><xsl:for-each select="$rec/ledger/entry[@what = 'sides drawn']"><xsl:call-template name="say-entry"/></xsl:for-each></p></xsl:if>
  <p><xsl:call-template name="say-your-side"/></p>
  <h><xsl:value-of select="$w-how"/></h>
  <xsl:call-template name="say-how"/>
  <xsl:if test="$mail/@grid"><p><xsl:call-template name="say-grid"/></p></xsl:if>
  <xsl:call-template name="the-map"/>
  <xsl:call-template name="units"/>
  <xsl:call-template name="hand"/>
  <xsl:call-template name="doctrine"/>
  <xsl:call-template name="form"/>
  <h><xsl:value-of select="$w-envelope"/></h>
  <xsl:call-template name="say-envelope"/>
  <xsl:call-template name="hashes"/>
</xsl:template>

<xsl:template name="receipt">
  <xsl:variable name="status" select="$mail/receipt/@status"/>
  <xsl:if test="$status != ''"><box tone="{substring('duegood', 1 + 3 * ($status = 'COMPLETE' or $status = 'FINAL'), 4 - ($status != 'COMPLETE' and $status != 'FINAL'))}">
    <p><k><xsl:value-of select="$status"/></k><xsl:text>: </xsl:text><xsl:call-template name="say-status"><xsl:with-param name="status" select="$status"/></xsl:call-template>.</p>
    <p><xsl:call-template name="say-revision"><xsl:with-param name="receipt" select="$mail/receipt"/></xsl:call-template></p>
  </box></xsl:if>
  <xsl:call-template name="notes"/>
  <xsl:call-template name="transcript"/>
  <xsl:call-template name="stands"/>
  <xsl:call-template name="free-text"/>
  <xsl:call-template name="doctrine"/>
  <xsl:if test="$rec/understood">
    <xsl:call-template name="the-map"/>
    <xsl:if test="$rec/understood/line"><p><xsl:call-template name="say-understood"/></p></xsl:if>
    <xsl:if test="$status = ''">
      <xsl:call-template name="units"/>
      <xsl:call-template name="hand"/>
    </xsl:if>
  </xsl:if>
  <xsl:if test="not(starts-with($mail/receipt/@runs, 'now') or $status = 'COMPLETE' or $status = 'FINAL')"><xsl:call-template name="due"/></xsl:if>
</xsl:template>

<!-- The set as it stands, numbered as it is carried out. -->
<xsl:template name="stands">
  <xsl:if test="$mail/stands/line">
    <h><xsl:call-template name="say-stands"><xsl:with-param name="check" select="$mail/stands/@check = 'yes'"/></xsl:call-template></h>
    <pre wrap="yes">
      <xsl:for-each select="$mail/stands/line"><xsl:value-of select="concat(position(), '. ', ., '&#10;')"/></xsl:for-each>
    </pre>
  </xsl:if>
</xsl:template>

<!-- The player's line, then its code: what a terminal session would have shown.  What is wrong has the line
     behind it, as it was typed, after a bar: no line that begins so is ever read as an order. -->
<xsl:template name="transcript">
  <xsl:if test="$mail/receipt/line">
    <h><xsl:value-of select="$w-receipt"/></h>
    <pre wrap="yes">
      <xsl:for-each select="$mail/receipt/line">
        <xsl:variable name="said" select="normalize-space(.)"/>
        <xsl:choose>
          <xsl:when test="$said != ''"><xsl:value-of select="concat('> ', @text, '&#10;', @code, ' ', $said)"/></xsl:when>
          <xsl:otherwise>
            <xsl:if test="@n &gt; 0"><xsl:value-of select="concat($w-line, ' ', @n, ': ')"/></xsl:if>
            <xsl:value-of select="concat(@code, ' ', normalize-space(@text))"/>
            <xsl:if test="@typed"><xsl:value-of select="concat('&#10;| ', normalize-space(@typed))"/></xsl:if>
          </xsl:otherwise>
        </xsl:choose>
        <xsl:text>&#10;</xsl:text>
      </xsl:for-each>
    </pre>
  </xsl:if>
</xsl:template>

<xsl:template name="question-mail">
  <xsl:call-template name="due"/>
  <xsl:call-template name="stops"/>
  <xsl:if test="$mail/@window = 'open'"><p><xsl:call-template name="say-window"/></p></xsl:if>
  <xsl:call-template name="notes"/>
  <xsl:call-template name="questions"/>
  <xsl:call-template name="the-map"/>
  <xsl:call-template name="events"/>
  <xsl:call-template name="units"/>
  <xsl:call-template name="hand"/>
  <xsl:call-template name="doctrine"/>
</xsl:template>

<xsl:template name="over-mail">
  <box tone="good"><p><xsl:call-template name="say-over"/></p></box>
  <xsl:if test="$mail/@names = 'told'"><p><xsl:call-template name="say-who-played"/></p></xsl:if>
  <xsl:if test="$mail and not($mail/@names = 'hidden') and not($rec/players/player[@bot and @person = '']) and count($rec/players/player) = 2"><p><xsl:call-template name="say-rematch"/></p></xsl:if>
  <xsl:if test="$mail/@diaries or $mail/@own-notes"><p><xsl:call-template name="say-diaries"/></p></xsl:if>
  <xsl:call-template name="notes"/>
  <xsl:call-template name="short"/>
  <xsl:call-template name="the-map"/>
  <xsl:call-template name="events"/>
  <xsl:call-template name="units"/>
  <xsl:call-template name="ledger-opened"/>
  <xsl:call-template name="envelopes"/>
  <xsl:for-each select="$rec/state/side[@hand and @hand != 'unknown']">
    <p><xsl:call-template name="say-last-hand"/></p>
  </xsl:for-each>
  <xsl:call-template name="hashes"/>
</xsl:template>

<xsl:template name="help-mail">
  <xsl:call-template name="due"/>
  <xsl:call-template name="notes"/>
  <xsl:call-template name="transcript"/>
  <h><xsl:value-of select="$w-help"/></h>
  <p><xsl:call-template name="say-help"/></p>
  <xsl:call-template name="free-text"/>
  <xsl:call-template name="form"/>
</xsl:template>

<xsl:template name="refused">
  <box tone="wrong"><p><xsl:call-template name="say-refused"/></p></box>
  <xsl:call-template name="notes"/>
  <xsl:call-template name="transcript"/>
  <xsl:call-template name="free-text"/>
  <xsl:call-template name="due"/>
</xsl:template>

<!-- A turn, or the end, for who watches: everybody may know all of it. -->
<xsl:template name="watch">
  <box tone="good">
    <xsl:if test="$over"><p><xsl:call-template name="say-over"/></p></xsl:if>
    <p><xsl:call-template name="say-watch"/></p>
  </box>
  <xsl:if test="$rec/@turn = 0 and not($over)">
    <h><xsl:value-of select="$w-story"/></h>
    <p><xsl:value-of select="$rec/setup/scenario/history"/></p>
  </xsl:if>
  <xsl:call-template name="short"/>
  <xsl:call-template name="ledger"/>
  <xsl:call-template name="the-map"/>
  <xsl:call-template name="events"/>
  <xsl:call-template name="units"/>
  <xsl:call-template name="hand"/>
  <xsl:if test="$over">
    <xsl:call-template name="envelopes"/>
    <xsl:for-each select="$rec/state/side[@hand and @hand != 'unknown']"><p><xsl:call-template name="say-last-hand"/></p></xsl:for-each>
  </xsl:if>
  <xsl:call-template name="proof"/>
</xsl:template>

<!-- A turn that has ended, as its reader got it: nothing of it is due any more. -->
<xsl:template name="past">
  <xsl:if test="$mail/past/@part = 'preview'">
    <box tone="due"><p><xsl:call-template name="say-preview"/></p></box>
    <xsl:call-template name="short"/>
  </xsl:if>
  <xsl:if test="$mail/past/@part = 'report' or $mail/past/@part = 'events'">
    <xsl:call-template name="short"/>
    <xsl:call-template name="ledger"/>
  </xsl:if>
  <xsl:choose>
    <xsl:when test="$mail/past/@part = 'events'"><xsl:call-template name="events"/></xsl:when>
    <xsl:otherwise>
      <xsl:call-template name="the-map"/>
      <xsl:if test="$mail/past/@part = 'report' or $mail/past/@part = 'preview'"><xsl:call-template name="events"/></xsl:if>
      <xsl:call-template name="units"/>
      <xsl:call-template name="hand"/>
      <xsl:if test="$mail/past/@part = 'report'"><xsl:call-template name="proof"/></xsl:if>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- One event, with everything this reader may know of it. -->
<xsl:template name="explain">
  <xsl:variable name="event" select="$rec/events/event[@n = $mail/explain/@n]"/>
  <xsl:variable name="dice" select="$mail/explain/roll"/>
  <xsl:variable name="roll" select="$rec/events/event[@n = $dice/@n]"/>
  <xsl:variable name="text"><xsl:apply-templates select="$event" mode="say"/></xsl:variable>
  <h><xsl:call-template name="say-explain-title"/></h>
  <p><b><xsl:call-template name="sentence"><xsl:with-param name="text" select="$text"/></xsl:call-template></b></p>
  <xsl:if test="$event/@rule or $roll/@rule"><p><xsl:call-template name="say-explain-rule"><xsl:with-param name="rules" select="$event/@rule | $roll[not(@rule = $event/@rule)]/@rule"/></xsl:call-template></p></xsl:if>
  <xsl:if test="$roll/modifier">
    <h><xsl:value-of select="$w-modifiers"/></h>
    <list>
      <xsl:for-each select="$roll/modifier"><i n="{@n}"><xsl:value-of select="concat(@why, ' (', @rule, ')')"/></i></xsl:for-each>
    </list>
  </xsl:if>
  <xsl:if test="$roll">
    <h><xsl:value-of select="$w-dice"/></h>
    <xsl:if test="number($roll/@n) &lt; number($event/@n)">
      <xsl:variable name="cause"><xsl:apply-templates select="($roll | $roll/preceding-sibling::event[1][@piece = $roll/@who])[1]" mode="say"/></xsl:variable>
      <p><xsl:call-template name="say-explain-cause"><xsl:with-param name="n" select="$roll/@n"/><xsl:with-param name="text" select="$cause"/></xsl:call-template></p>
    </xsl:if>
    <p><xsl:call-template name="say-explain-dice"><xsl:with-param name="roll" select="$roll"/></xsl:call-template></p>
    <xsl:variable name="faces"><xsl:call-template name="say-explain-faces"><xsl:with-param name="roll" select="$roll"/></xsl:call-template></xsl:variable>
    <xsl:if test="$faces != ''"><p><xsl:value-of select="$faces"/></p></xsl:if>
    <h><xsl:value-of select="$w-derived"/></h>
    <xsl:call-template name="derivation"><xsl:with-param name="roll" select="$roll"/><xsl:with-param name="dice" select="$dice"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<xsl:template name="derivation">
  <xsl:param name="roll"/>
  <xsl:param name="dice"/>
  <p><xsl:call-template name="say-explain-source"><xsl:with-param name="roll" select="$roll"/><xsl:with-param name="dice" select="$dice"/></xsl:call-template></p>
  <pre><xsl:call-template name="say-explain-block"><xsl:with-param name="roll" select="$roll"/><xsl:with-param name="dice" select="$dice"/></xsl:call-template></pre>
  <xsl:if test="$dice/key">
    <hash label="{$w-key}"><xsl:value-of select="$dice/key"/></hash>
    <xsl:for-each select="$dice/block"><hash label="{concat($w-block, ' ', @n)}"><xsl:value-of select="."/></hash></xsl:for-each>
    <p><xsl:call-template name="say-explain-bytes"><xsl:with-param name="roll" select="$roll"/><xsl:with-param name="dice" select="$dice"/></xsl:call-template></p>
    <list>
      <xsl:for-each select="$dice/die"><i n="{@n}."><xsl:call-template name="say-explain-die"><xsl:with-param name="sides" select="$roll/@sides"/></xsl:call-template></i></xsl:for-each>
    </list>
  </xsl:if>
</xsl:template>

<!-- ==== blocks ==== -->
<!-- What the program wrote itself, paragraphs and ready lines, or nothing but lines. -->
<!-- A player's letter: who writes, his words in a box of their own, how to answer. -->
<xsl:template name="press">
  <xsl:variable name="behind" select="substring-after($mail/text, '&#10;&#10;')"/>
  <p><xsl:value-of select="substring-before($mail/text, '&#10;&#10;')"/></p>
  <letter><xsl:value-of select="substring-before($behind, '&#10;&#10;')"/></letter>
  <p><xsl:value-of select="substring-after($behind, '&#10;&#10;')"/></p>
</xsl:template>

<xsl:template name="free-text">
  <xsl:for-each select="$mail/text[not(*)][normalize-space() != '']"><pre wrap="yes"><xsl:value-of select="."/></pre></xsl:for-each>
  <xsl:for-each select="$mail/text/p"><p><xsl:value-of select="."/></p></xsl:for-each>
  <xsl:for-each select="$mail/text/pre"><pre><xsl:value-of select="."/></pre></xsl:for-each>
</xsl:template>

<xsl:template name="due">
  <xsl:if test="$rec"><box tone="due">
    <p><b><xsl:call-template name="say-due"><xsl:with-param name="until" select="$until"/></xsl:call-template></b></p>
    <xsl:choose>
      <xsl:when test="$my-questions[option]">
        <p><xsl:call-template name="say-answer-question"/><xsl:text> </xsl:text><k><xsl:call-template name="answer"><xsl:with-param name="option" select="($my-questions[1]/option[@usual] | $my-questions[1]/option[1][not(../option/@usual)])[1]"/></xsl:call-template></k><xsl:text>.</xsl:text></p>
      </xsl:when>
      <xsl:when test="$my-orders and ($kind = 'report' or $kind = 'welcome' or $kind = 'reminder' or $kind = 'late')"><p><xsl:call-template name="say-answer-orders"/></p></xsl:when>
    </xsl:choose>
  </box></xsl:if>
</xsl:template>

<!-- What the new turn has begun with, before its orders are asked for. -->
<xsl:template name="begun">
  <xsl:if test="$rec/begun">
    <h><xsl:call-template name="say-begun"/></h>
    <xsl:call-template name="columns-events"><xsl:with-param name="events" select="$rec/begun/events/event"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<xsl:template name="notes">
  <xsl:if test="$mail/notes/note">
    <h><xsl:value-of select="$w-wrong"/></h>
    <list>
      <xsl:for-each select="$mail/notes/note">
        <i><xsl:attribute name="n"><xsl:choose><xsl:when test="@line != ''"><xsl:value-of select="concat($w-line, ' ', @line)"/></xsl:when><xsl:otherwise>*</xsl:otherwise></xsl:choose></xsl:attribute><xsl:if test="@code != ''"><xsl:value-of select="concat(@code, ' ')"/></xsl:if><xsl:value-of select="normalize-space(.)"/></i>
      </xsl:for-each>
    </list>
  </xsl:if>
</xsl:template>

<xsl:template name="short">
  <h><xsl:value-of select="$w-short"/></h>
  <p>
    <xsl:call-template name="turn-in-short"/>
    <xsl:call-template name="say-short-luck"/>
  </p>
</xsl:template>

<!-- Orders that could not be carried out, deadlines that passed, seed words: what the ledger
     of the turn says to this reader. -->
<xsl:template name="ledger">
  <xsl:if test="$rec/ledger/entry">
    <h><xsl:value-of select="$w-ledger"/></h>
    <list>
      <xsl:for-each select="$rec/ledger/entry"><i n="*"><xsl:call-template name="say-entry"/></i></xsl:for-each>
    </list>
  </xsl:if>
  <xsl:call-template name="ledger-opened"/>
</xsl:template>

<!-- What the moderator did unseen is told when the game ends. -->
<xsl:template name="ledger-opened">
  <xsl:if test="$rec/opened/turn/entry">
    <h><xsl:value-of select="$w-ledger-opened"/></h>
    <list>
      <xsl:for-each select="$rec/opened/turn/entry"><i n="*"><xsl:call-template name="say-opened-entry"/></i></xsl:for-each>
    </list>
  </xsl:if>
</xsl:template>

<!-- The line at which the reader's own turn stopped. -->
<xsl:template name="stops">
  <xsl:if test="$mail/@stopped">
    <p><xsl:for-each select="$rec/ledger/entry[@what = 'order stopped'][last()]"><xsl:call-template name="say-entry"/></xsl:for-each><xsl:text> </xsl:text><xsl:call-template name="say-stopped"/></p>
  </xsl:if>
</xsl:template>

<xsl:template name="the-map">
  <h><xsl:value-of select="$w-map"/></h>
  <map/>
  <textmap><xsl:choose><xsl:when test="$stacks"><xsl:call-template name="stacks-textmap"/></xsl:when><xsl:when test="$table"><xsl:call-template name="table-textmap"/></xsl:when><xsl:when test="$columns"><xsl:call-template name="columns-textmap"/></xsl:when><xsl:otherwise><xsl:call-template name="textmap"/></xsl:otherwise></xsl:choose></textmap>
  <textkey><xsl:call-template name="say-textmap-key"/></textkey>
</xsl:template>

<xsl:template name="questions">
  <xsl:if test="$my-questions">
    <h><xsl:value-of select="$w-question"/></h>
    <xsl:for-each select="$my-questions">
      <p><b><xsl:call-template name="say-decision"/></b><xsl:if test="@rule"><xsl:value-of select="concat(' (', @rule, ')')"/></xsl:if></p>
      <list>
        <xsl:for-each select="option"><i><xsl:attribute name="n"><xsl:call-template name="letter"><xsl:with-param name="option" select="."/></xsl:call-template>)</xsl:attribute><xsl:call-template name="say-option"/><xsl:if test="@usual"><xsl:call-template name="say-usual"/></xsl:if></i></xsl:for-each>
      </list>
      <p><xsl:call-template name="say-question-late"/></p>
      <xsl:if test="option"><pre><xsl:call-template name="answer"><xsl:with-param name="option" select="(option[@usual] | option[1][not(../option/@usual)])[1]"/></xsl:call-template><xsl:text>&#10;</xsl:text></pre></xsl:if>
    </xsl:for-each>
    <xsl:if test="$rec/setup/board/hex/@id = $my-questions/option"><p><xsl:call-template name="say-question-map"/></p></xsl:if>
  </xsl:if>
</xsl:template>

<xsl:template name="answer">
  <xsl:param name="option"/>
  <xsl:text>ANSWER </xsl:text>
  <xsl:call-template name="letter"><xsl:with-param name="option" select="$option"/></xsl:call-template>
</xsl:template>

<!-- A fight's dice, and the gun that joins it, stand in its own line, and orders given in a
     row in one. -->
<xsl:template name="events">
  <xsl:choose>
    <xsl:when test="$report = 'prose'">
      <xsl:variable name="listed"><xsl:call-template name="listed-events"/></xsl:variable>
      <xsl:apply-templates select="exsl:node-set($listed)/*" mode="told"/>
    </xsl:when>
    <xsl:otherwise><xsl:call-template name="listed-events"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<!-- Five sentences are a paragraph, with the numbers that EXPLAIN takes behind it. -->
<xsl:template match="*" mode="told"><xsl:copy-of select="."/></xsl:template>
<xsl:template match="list" mode="told">
  <xsl:for-each select="i[position() mod 5 = 1]">
    <xsl:variable name="last" select="(. | following-sibling::i[position() &lt; 5])[last()]"/>
    <p>
      <xsl:for-each select=". | following-sibling::i[position() &lt; 5]"><xsl:value-of select="concat(normalize-space(.), ' ')"/></xsl:for-each>
      <xsl:call-template name="say-told"><xsl:with-param name="from" select="substring-before(concat(translate(@n, '-', '.'), '.'), '.')"/><xsl:with-param name="to" select="substring-before(concat(translate($last/@n, '-', '.'), '.'), '.')"/></xsl:call-template>
    </p>
  </xsl:for-each>
</xsl:template>
<xsl:template name="listed-events">
  <h><xsl:value-of select="$w-events"/></h>
  <xsl:if test="not($rec/events/event)"><p><xsl:value-of select="$w-no-events"/></p></xsl:if>
  <xsl:if test="$rec/events/event and $stacks"><xsl:call-template name="stacks-events"/></xsl:if>
  <xsl:if test="$rec/events/event and $table"><xsl:call-template name="table-events"/></xsl:if>
  <xsl:if test="$rec/events/event and $columns"><xsl:call-template name="columns-events"/></xsl:if>
  <xsl:if test="$rec/events/event and not($stacks or $table or $columns)">
    <list>
      <xsl:for-each select="$rec/events/event[@seen = 'all' or not(@seen) or @seen = $me or $over]">
        <xsl:variable name="before" select="preceding-sibling::event[@kind != 'joins'][1]"/>
        <xsl:variable name="fight" select="$before/@kind = 'fires' or $before/@kind = 'melees'"/>
        <xsl:variable name="dice" select="@kind = 'roll' and (@label = 'attack' or @label = 'back' or @label = 'strike')"/>
        <xsl:variable name="taken" select="($fight and ($dice or @kind = 'joins')) or (@kind = 'ordered' and $before/@kind = 'ordered')"/>
        <xsl:if test="not($taken)">
          <xsl:variable name="text"><xsl:apply-templates select="." mode="say"/></xsl:variable>
          <xsl:variable name="last"><xsl:call-template name="last-number"/></xsl:variable>
          <i id="e{@n}"><xsl:attribute name="n"><xsl:value-of select="@n"/><xsl:if test="$last != ''"><xsl:value-of select="concat('-', $last)"/></xsl:if><xsl:text>.</xsl:text></xsl:attribute>
            <xsl:call-template name="sentence"><xsl:with-param name="text" select="$text"/></xsl:call-template>
          </i>
        </xsl:if>
      </xsl:for-each>
    </list>
  </xsl:if>
  <xsl:if test="$rec/events/event[@kind = 'roll']"><p><xsl:call-template name="say-event-numbers"/></p></xsl:if>
</xsl:template>

<xsl:template name="last-number">
  <xsl:variable name="next" select="following-sibling::event[@kind != 'joins'][1]"/>
  <xsl:choose>
    <xsl:when test="(@kind = 'fires' or @kind = 'melees') and $next/@kind = 'roll' and ($next/@label = 'attack' or $next/@label = 'back' or $next/@label = 'strike')"><xsl:value-of select="$next/@n"/></xsl:when>
    <xsl:when test="@kind = 'ordered' and $next/@kind = 'ordered'">
      <xsl:variable name="stop" select="generate-id(preceding-sibling::event[@kind != 'ordered'][1])"/>
      <xsl:value-of select="following-sibling::event[@kind = 'ordered'][generate-id(preceding-sibling::event[@kind != 'ordered'][1]) = $stop][last()]/@n"/>
    </xsl:when>
  </xsl:choose>
</xsl:template>

<xsl:template name="units">
  <xsl:choose>
    <xsl:when test="$report = 'prose'"><xsl:call-template name="prose-units"/></xsl:when>
    <xsl:when test="$stacks"><xsl:call-template name="stacks-units"/></xsl:when>
    <xsl:when test="$table"><xsl:call-template name="table-units"/><xsl:call-template name="table-distances"/></xsl:when>
    <xsl:when test="$columns"><xsl:call-template name="columns-units"/></xsl:when>
    <xsl:when test="$me != ''">
      <xsl:call-template name="unit-table"><xsl:with-param name="seat" select="$me"/><xsl:with-param name="title" select="$w-units"/></xsl:call-template>
      <xsl:for-each select="$rec/players/player[@seat != $me]">
        <xsl:call-template name="unit-table"><xsl:with-param name="seat" select="@seat"/><xsl:with-param name="title" select="concat($w-their-units, ': ', @name)"/></xsl:call-template>
      </xsl:for-each>
    </xsl:when>
    <xsl:otherwise>
      <xsl:for-each select="$rec/players/player">
        <xsl:call-template name="unit-table"><xsl:with-param name="seat" select="@seat"/><xsl:with-param name="title" select="concat($w-all-units, ': ', @name)"/></xsl:call-template>
      </xsl:for-each>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="unit-table">
  <xsl:param name="seat"/>
  <xsl:param name="title"/>
  <h><xsl:value-of select="$title"/></h>
  <table caption="{$title}">
    <head><c><xsl:value-of select="$w-id"/></c><c><xsl:value-of select="$w-hex"/></c><c><xsl:value-of select="$w-strength"/></c><c><xsl:value-of select="$w-name"/></c></head>
    <xsl:for-each select="$rec/setup/piece[@seat = $seat]">
      <xsl:variable name="now" select="key('now', @id)"/>
      <xsl:variable name="p" select="."/>
      <row>
        <xsl:if test="$now/@fate = 'lost'"><xsl:attribute name="gone">yes</xsl:attribute></xsl:if>
        <c><xsl:value-of select="@id"/></c>
        <c>
          <xsl:choose>
            <xsl:when test="$now/@fate = 'lost'"><xsl:value-of select="$w-lost"/></xsl:when>
            <xsl:when test="$now/@fate = 'left'">-</xsl:when>
            <xsl:when test="$now/@fate = 'reserve'">-</xsl:when>
            <xsl:otherwise><xsl:value-of select="$now/@hex"/></xsl:otherwise>
          </xsl:choose>
        </c>
        <c><xsl:choose><xsl:when test="@arm = 'leader' or $now/@fate = 'lost'">-</xsl:when><xsl:otherwise><xsl:value-of select="concat($now/@blocks, '/', @full)"/></xsl:otherwise></xsl:choose></c>
        <c>
          <xsl:call-template name="plain"><xsl:with-param name="text" select="@name"/></xsl:call-template>
          <xsl:if test="@arm != 'leader'"><xsl:value-of select="concat(', ', @kind-name)"/></xsl:if>
          <xsl:if test="$now/@fate = 'there'"><xsl:call-template name="w-square"><xsl:with-param name="square" select="$now/@square"/></xsl:call-template></xsl:if>
          <xsl:if test="$now/@fate = 'left'"><xsl:value-of select="concat(', ', $w-left)"/></xsl:if>
          <xsl:if test="$now/@fate = 'reserve'"><xsl:value-of select="concat(', ', $w-reserve)"/></xsl:if>
          <xsl:if test="@arm != 'leader' and $now/@fate = 'there'">
            <xsl:for-each select="key('at', $now/@hex)[key('piece', @id)[@arm = 'leader' and @seat = $p/@seat]]">
              <xsl:variable name="name"><xsl:call-template name="unit"><xsl:with-param name="id" select="@id"/></xsl:call-template></xsl:variable>
              <xsl:call-template name="w-tooltip-with"><xsl:with-param name="name" select="$name"/></xsl:call-template>
            </xsl:for-each>
          </xsl:if>
          <xsl:if test="$seat = $me and not($over) and $now/@fate = 'there' and @move &gt; 0"><xsl:call-template name="may-do"/></xsl:if>
        </c>
      </row>
    </xsl:for-each>
  </table>
</xsl:template>

<!-- "; moves 2, beside 9foot": how far a unit of the chart goes and whom it could fight where it stands; the
     context is a piece. -->
<xsl:template name="may-do">
  <xsl:variable name="hex" select="key('hex', key('now', @id)/@hex)"/>
  <xsl:variable name="up" select="1"/>
  <xsl:variable name="foes" select="key('at', (key('rowx', concat($hex/@row + $up, ',', $hex/@x - 1)) | key('rowx', concat($hex/@row + $up, ',', $hex/@x + 1)) | key('rowx', concat($hex/@row, ',', $hex/@x - 2)) | key('rowx', concat($hex/@row, ',', $hex/@x + 2)) | key('rowx', concat($hex/@row - $up, ',', $hex/@x - 1)) | key('rowx', concat($hex/@row - $up, ',', $hex/@x + 1)))/@id)[key('piece', @id)[@seat != $me and @arm != 'leader']]"/>
  <xsl:call-template name="say-may-move"><xsl:with-param name="n" select="@move"/></xsl:call-template>
  <xsl:if test="$foes and @arm != 'leader'">
    <xsl:variable name="list"><xsl:for-each select="$foes"><xsl:value-of select="concat(substring(', ', 1, 2 * (position() &gt; 1)), @id)"/></xsl:for-each></xsl:variable>
    <xsl:call-template name="say-may-melee"><xsl:with-param name="list" select="$list"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<!-- ==== cards ==== -->
<xsl:variable name="my-hand" select="normalize-space($rec/state/side[@id = $me]/@hand)"/>
<xsl:variable name="my-combat" select="normalize-space($rec/state/side[@id = $me]/@combat)"/>

<!-- One <c id=> for every word of the list. -->
<xsl:template name="split">
  <xsl:param name="ids"/>
  <xsl:if test="$ids != ''">
    <xsl:variable name="id" select="substring-before(concat($ids, ' '), ' ')"/>
    <row>
      <c><xsl:value-of select="$id"/></c>
      <c><xsl:call-template name="card"><xsl:with-param name="id" select="$id"/></xsl:call-template></c>
      <c><xsl:value-of select="key('card', $id)/@text"/></c>
    </row>
    <xsl:call-template name="split"><xsl:with-param name="ids" select="substring-after($ids, ' ')"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<xsl:template name="hand">
  <xsl:choose>
    <xsl:when test="$stacks"><xsl:call-template name="stacks-hand"/></xsl:when>
    <xsl:when test="$table or $columns"/>
    <xsl:otherwise><xsl:call-template name="card-hand"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="card-hand">
  <xsl:if test="$me != '' and $my-hand != 'unknown' and $rec/state/side[@id = $me]/@hand">
    <h><xsl:value-of select="$w-hand"/></h>
    <xsl:choose>
      <xsl:when test="$my-hand = ''"><p><xsl:call-template name="say-hand-none"/></p></xsl:when>
      <xsl:otherwise><table caption="{$w-hand}"><xsl:call-template name="split"><xsl:with-param name="ids" select="$my-hand"/></xsl:call-template></table></xsl:otherwise>
    </xsl:choose>
    <xsl:if test="$my-combat != '' and $my-combat != 'unknown'">
      <h><xsl:value-of select="$w-combat"/></h>
      <table caption="{$w-combat}"><xsl:call-template name="split"><xsl:with-param name="ids" select="$my-combat"/></xsl:call-template></table>
    </xsl:if>
    <xsl:variable name="track"><xsl:call-template name="say-track"/></xsl:variable>
    <xsl:if test="$track != ''"><p><xsl:value-of select="$track"/></p></xsl:if>
  </xsl:if>
  <xsl:variable name="counters"><xsl:for-each select="$rec/players/player"><xsl:call-template name="say-counters"/></xsl:for-each></xsl:variable>
  <xsl:if test="$counters != ''"><p><xsl:value-of select="normalize-space($counters)"/></p></xsl:if>
</xsl:template>

<!-- What the side does of itself, as it stands now. -->
<xsl:template name="doctrine">
  <xsl:if test="$mail/doctrine/line">
    <h><xsl:value-of select="$w-doctrine"/></h>
    <p><xsl:call-template name="say-doctrine"/></p>
    <list>
      <xsl:for-each select="$mail/doctrine/line"><i n="{@n}."><k><xsl:value-of select="."/></k></i></xsl:for-each>
    </list>
  </xsl:if>
</xsl:template>

<!-- ==== order form ==== -->
<xsl:template name="form">
  <xsl:if test="$my-orders">
    <h><xsl:value-of select="$w-form"/></h>
    <pre>
      <xsl:value-of select="concat('BEGIN ORDERS game=', $rec/@game, ' turn=', $ask-turn)"/>
      <xsl:choose>
        <xsl:when test="$mail/@token != ''"><xsl:value-of select="concat(' token=', $mail/@token)"/></xsl:when>
        <xsl:when test="not($mail/@token)"> token=@TOKEN@</xsl:when>
      </xsl:choose>
      <xsl:text>&#10;</xsl:text>
      <xsl:for-each select="$mail/stored/line"><xsl:value-of select="concat(., '&#10;')"/></xsl:for-each>
      <xsl:choose>
        <xsl:when test="$stacks"><xsl:call-template name="stacks-form"/></xsl:when>
        <xsl:when test="$table"><xsl:call-template name="table-form"/></xsl:when>
        <xsl:when test="$columns"><xsl:call-template name="columns-form"/></xsl:when>
        <xsl:otherwise>
          <xsl:call-template name="form-card"/>
          <xsl:call-template name="form-units"/>
        </xsl:otherwise>
      </xsl:choose>
      <xsl:text>END&#10;</xsl:text>
    </pre>
  </xsl:if>
</xsl:template>

<xsl:template name="form-card">
  <xsl:if test="$my-hand != '' and $my-hand != 'unknown'">
    <xsl:if test="$mail/stored/line[starts-with(., 'card ') or starts-with(., '@card ')]"># </xsl:if>
    <xsl:value-of select="concat('card ', substring-before(concat($my-hand, ' '), ' '), '&#10;')"/>
    <xsl:variable name="others" select="substring-after($my-hand, ' ')"/>
    <xsl:if test="$others != ''">
      <xsl:call-template name="say-form-card"/>
      <xsl:call-template name="form-others"><xsl:with-param name="ids" select="$others"/><xsl:with-param name="used" select="80"/></xsl:call-template>
      <xsl:text>&#10;</xsl:text>
    </xsl:if>
    <xsl:if test="$my-combat != '' and $my-combat != 'unknown'">
      <xsl:call-template name="say-form-combat"/>
      <xsl:call-template name="form-others"><xsl:with-param name="ids" select="$my-combat"/><xsl:with-param name="used" select="80"/></xsl:call-template>
      <xsl:text>&#10;</xsl:text>
    </xsl:if>
  </xsl:if>
</xsl:template>

<xsl:template name="form-others">
  <xsl:param name="ids"/>
  <xsl:param name="used"/>
  <xsl:if test="$ids != ''">
    <xsl:variable name="id" select="substring-before(concat($ids, ' '), ' ')"/>
    <xsl:variable name="room" select="$used + 1 + string-length($id) &lt; 70"/>
    <xsl:if test="not($room)"><xsl:text>&#10;#  </xsl:text></xsl:if>
    <xsl:value-of select="concat(' ', $id)"/>
    <xsl:call-template name="form-others"><xsl:with-param name="ids" select="substring-after($ids, ' ')"/><xsl:with-param name="used" select="3 * not($room) + $used * $room + 1 + string-length($id)"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<!-- What is stored already stands as it is; every other unit is a comment with one thing
     it could write.  The example is geometry, not rules: the reader of orders judges. -->
<xsl:template name="form-units">
  <xsl:call-template name="say-form-units"/>
  <xsl:for-each select="$rec/setup/piece[@seat = $me][key('now', @id)/@fate = 'there']">
    <xsl:sort select="@arm = 'leader'"/>
    <xsl:variable name="now" select="key('now', @id)"/>
    <xsl:variable name="hex" select="key('hex', $now/@hex)"/>
    <xsl:variable name="stored" select="$rec/understood/line[@unit = current()/@id and @status != 'refused']"/>
    <xsl:variable name="order">
      <xsl:choose>
        <xsl:when test="$stored">
          <xsl:value-of select="@id"/>
          <xsl:for-each select="$stored"><xsl:if test="position() &gt; 1">;</xsl:if><xsl:value-of select="concat(' ', @verb)"/><xsl:if test="@to != ''"><xsl:value-of select="concat(' ', @to)"/></xsl:if></xsl:for-each>
        </xsl:when>
        <xsl:otherwise>
          <xsl:value-of select="concat('# ', @id, ' ')"/>
          <xsl:call-template name="form-example"><xsl:with-param name="hex" select="$hex"/></xsl:call-template>
        </xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <xsl:variable name="about">
      <xsl:value-of select="concat('  # ', $now/@hex, ', ', @kind-name)"/>
      <xsl:if test="@arm != 'leader'"><xsl:value-of select="concat(' ', $now/@blocks, '/', @full)"/></xsl:if>
    </xsl:variable>
    <xsl:variable name="section"><xsl:if test="$hex/@sections != ''"><xsl:text>, </xsl:text><xsl:call-template name="say-section"><xsl:with-param name="sections" select="$hex/@sections"/><xsl:with-param name="south" select="boolean($south)"/></xsl:call-template></xsl:if></xsl:variable>
    <xsl:value-of select="concat(substring(concat($order, '                              '), 1, 30 * (string-length($order) &lt; 30) + string-length($order) * (string-length($order) &gt;= 30)), substring($about, 1, 42), substring($section, 1, string-length($section) * (string-length($about) + string-length($section) &lt;= 42)), '&#10;')"/>
  </xsl:for-each>
</xsl:template>

<xsl:template name="form-example">
  <xsl:param name="hex"/>
  <xsl:variable name="up" select="1 - 2 * not($south)"/>
  <xsl:variable name="near" select="key('rowx', concat($hex/@row + $up, ',', $hex/@x - 1)) | key('rowx', concat($hex/@row + $up, ',', $hex/@x + 1)) | key('rowx', concat($hex/@row, ',', $hex/@x - 2)) | key('rowx', concat($hex/@row, ',', $hex/@x + 2)) | key('rowx', concat($hex/@row - $up, ',', $hex/@x - 1)) | key('rowx', concat($hex/@row - $up, ',', $hex/@x + 1))"/>
  <xsl:variable name="foe" select="$near[key('piece', key('at', @id)/@id)[@seat != $me and @arm != 'leader']]"/>
  <xsl:variable name="free" select="$near[not(key('at', @id))]"/>
  <xsl:choose>
    <xsl:when test="$foe and @arm != 'leader'"><xsl:value-of select="concat('melee ', $foe[1]/@id)"/></xsl:when>
    <xsl:when test="$free[@row = $hex/@row + $up]"><xsl:value-of select="concat('move ', $free[@row = $hex/@row + $up][1]/@id)"/></xsl:when>
    <xsl:otherwise>hold</xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== proof ==== -->
<!-- Of a game that is over: what it opens; that of a deal opens by itself. -->
<xsl:template name="envelopes">
  <xsl:choose>
    <xsl:when test="$rec/dice/reveal[@kind = 'secret']">
      <h><xsl:value-of select="$w-reveal"/></h>
      <p><xsl:call-template name="say-reveal"/></p>
    </xsl:when>
    <xsl:otherwise>
      <h><xsl:value-of select="$w-closed"/></h>
      <p><xsl:call-template name="say-closed"/></p>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- The first mail shows all numbers, and so do the last one and the pages of the archive; a report
     between them the one that is new, for the others stand in the record. -->
<xsl:template name="proof">
  <h><xsl:value-of select="$w-proof"/></h>
  <xsl:choose>
    <xsl:when test="$mail">
      <xsl:for-each select="$rec/dice/commitment[@first &gt; 0] | $rec/dice/reveal"><xsl:call-template name="hash"/></xsl:for-each>
      <p><xsl:call-template name="say-proof-elsewhere"/></p>
      <xsl:if test="$rec/dice/seed"><p><xsl:call-template name="say-words"/></p></xsl:if>
    </xsl:when>
    <xsl:otherwise><xsl:call-template name="hashes"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="hash"><!-- the context is a commitment or what opens it -->
  <hash><xsl:attribute name="label"><xsl:call-template name="w-proof-kind"><xsl:with-param name="node" select="."/></xsl:call-template></xsl:attribute><xsl:value-of select="normalize-space(.)"/></hash>
</xsl:template>

<xsl:template name="hashes">
  <xsl:for-each select="$rec/dice/commitment | $rec/dice/reveal"><xsl:call-template name="hash"/></xsl:for-each>
  <xsl:if test="$rec/dice/@seeds"><hash label="{$w-seeds}"><xsl:value-of select="$rec/dice/@seeds"/></hash></xsl:if>
  <xsl:if test="string-length($rec/@prev) &gt; 1"><hash label="{$w-prev}"><xsl:value-of select="$rec/@prev"/></hash></xsl:if>
  <xsl:if test="$rec/seal"><hash label="{$w-seal}"><xsl:value-of select="normalize-space($rec/seal)"/></hash></xsl:if>
  <xsl:if test="$rec/dice/seed"><p><xsl:call-template name="say-words"/></p></xsl:if>
</xsl:template>

</xsl:stylesheet>
