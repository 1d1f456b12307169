<?xml version="1.0" encoding="UTF-8"?>
<!-- Blocks of mails and reports that a battle of stacks has in place of those for a board of
     hexes; content.xsl calls them. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<!-- Dice stand in the sentences they belong to; opposing rolls are told with the fight. -->
<xsl:template name="stacks-events">
  <list>
    <xsl:for-each select="$rec/events/event[@seen = 'all' or not(@seen) or @seen = $me or $over][not(@kind = 'roll' and (@label = 'attack' or @label = 'defence' or @label = 'morale' or @label = 'revive' or @label = 'recover'))]">
      <xsl:variable name="text"><xsl:apply-templates select="." mode="say"/></xsl:variable>
      <i id="e{@n}" n="{@n}."><xsl:call-template name="sentence"><xsl:with-param name="text" select="$text"/></xsl:call-template></i>
    </xsl:for-each>
  </list>
</xsl:template>

<!-- ==== the little table: own stacks by id, the enemy's as far as they are known ==== -->
<xsl:template name="stacks-textmap">
  <xsl:variable name="near" select="concat($me, substring($rec/players/player[1]/@seat, 1, 9 * ($me = '')))"/>
  <xsl:call-template name="stacks-line"><xsl:with-param name="seat" select="$rec/players/player[@seat != $near]/@seat"/><xsl:with-param name="order" select="'descending'"/></xsl:call-template>
  <xsl:text>&#10;</xsl:text>
  <xsl:call-template name="stacks-line"><xsl:with-param name="seat" select="$near"/><xsl:with-param name="order" select="'ascending'"/></xsl:call-template>
</xsl:template>

<xsl:template name="stacks-line">
  <xsl:param name="seat"/>
  <xsl:param name="order"/>
  <xsl:variable name="far" select="$order = 'descending'"/>
  <xsl:if test="not($far)"><xsl:call-template name="stacks-names"><xsl:with-param name="seat" select="$seat"/><xsl:with-param name="order" select="$order"/></xsl:call-template></xsl:if>
  <xsl:call-template name="stacks-rows"><xsl:with-param name="seat" select="$seat"/><xsl:with-param name="order" select="$order"/><xsl:with-param name="i" select="1 + 5 * $far"/><xsl:with-param name="step" select="1 - 2 * $far"/></xsl:call-template>
  <xsl:if test="$far"><xsl:call-template name="stacks-names"><xsl:with-param name="seat" select="$seat"/><xsl:with-param name="order" select="$order"/></xsl:call-template></xsl:if>
</xsl:template>

<xsl:template name="stacks-names">
  <xsl:param name="seat"/>
  <xsl:param name="order"/>
  <xsl:value-of select="substring(concat(key('player', $seat)/@name, '            '), 1, 10)"/>
  <xsl:for-each select="$rec/setup/board/stack[@seat = $seat]">
    <xsl:sort select="@n" data-type="number" order="{$order}"/>
    <xsl:variable name="t" select="$rec/state/stack[@id = current()/@id]/@terrain"/>
    <xsl:value-of select="substring(concat(@short, ' ', substring($t, 1, 8 * ($t != '-')), '            '), 1, 12)"/>
  </xsl:for-each>
  <xsl:text>&#10;</xsl:text>
</xsl:template>

<xsl:template name="stacks-rows">
  <xsl:param name="seat"/>
  <xsl:param name="order"/>
  <xsl:param name="i"/>
  <xsl:param name="step"/>
  <xsl:if test="$i &gt; 0 and $i &lt; 7">
    <xsl:if test="$rec/state/stack[@n-cards &gt;= $i and @id = $rec/setup/board/stack[@seat = $seat]/@id]">
      <xsl:value-of select="substring(concat('       ', $i, '          '), 1, 10)"/>
      <xsl:for-each select="$rec/setup/board/stack[@seat = $seat]">
        <xsl:sort select="@n" data-type="number" order="{$order}"/>
        <xsl:variable name="cell"><xsl:call-template name="stacks-cell"><xsl:with-param name="i" select="$i"/></xsl:call-template></xsl:variable>
        <xsl:if test="$cell != ''"><xsl:call-template name="mark-side"><xsl:with-param name="big" select="$order = 'ascending'"/></xsl:call-template></xsl:if>
        <xsl:value-of select="concat(substring(concat($cell, '            '), 1, 12), substring($mark-end, 1, $cell != ''))"/>
      </xsl:for-each>
      <xsl:text>&#10;</xsl:text>
    </xsl:if>
    <xsl:call-template name="stacks-rows"><xsl:with-param name="seat" select="$seat"/><xsl:with-param name="order" select="$order"/><xsl:with-param name="i" select="$i + $step"/><xsl:with-param name="step" select="$step"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<xsl:template name="stacks-nth">
  <xsl:param name="list"/>
  <xsl:param name="n"/>
  <xsl:choose>
    <xsl:when test="$n &gt; 1"><xsl:call-template name="stacks-nth"><xsl:with-param name="list" select="substring-after($list, ' ')"/><xsl:with-param name="n" select="$n - 1"/></xsl:call-template></xsl:when>
    <xsl:otherwise><xsl:value-of select="substring-before(concat($list, ' '), ' ')"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="stacks-cell">
  <xsl:param name="i"/>
  <xsl:variable name="s" select="$rec/state/stack[@id = current()/@id]"/>
  <xsl:if test="$s/@n-cards &gt;= $i">
    <xsl:variable name="id"><xsl:call-template name="stacks-nth"><xsl:with-param name="list" select="$s/@cards"/><xsl:with-param name="n" select="$i"/></xsl:call-template></xsl:variable>
    <xsl:variable name="shaken"><xsl:call-template name="stacks-nth"><xsl:with-param name="list" select="$s/@shaken"/><xsl:with-param name="n" select="$i"/></xsl:call-template></xsl:variable>
    <xsl:variable name="blown"><xsl:call-template name="stacks-nth"><xsl:with-param name="list" select="$s/@blown"/><xsl:with-param name="n" select="$i"/></xsl:call-template></xsl:variable>
    <xsl:choose><xsl:when test="key('piece', $id)"><xsl:value-of select="$id"/></xsl:when><xsl:otherwise>##</xsl:otherwise></xsl:choose>
    <xsl:value-of select="concat(substring('!', 1, $shaken = 'yes'), substring('~', 1, $blown &gt; 0))"/>
  </xsl:if>
</xsl:template>

<!-- ==== tables ==== -->
<xsl:template name="stacks-units">
  <xsl:for-each select="$rec/players/player">
    <xsl:sort select="@seat != $me"/>
    <xsl:variable name="seat" select="@seat"/>
    <xsl:variable name="title">
      <xsl:choose><xsl:when test="$seat = $me"><xsl:value-of select="$w-your-line"/></xsl:when><xsl:otherwise><xsl:value-of select="concat($w-their-line, ': ', @name)"/></xsl:otherwise></xsl:choose>
    </xsl:variable>
    <h><xsl:value-of select="$title"/></h>
    <p><xsl:call-template name="say-stacks-side"><xsl:with-param name="own" select="$rec/state/side[@id = $seat]"/></xsl:call-template><xsl:call-template name="say-stacks-empty"/></p>
    <table caption="{$title}">
      <head><c><xsl:value-of select="$w-hex-stack"/></c><c><xsl:value-of select="$w-id"/></c><c>F M Mo T</c><c><xsl:value-of select="$w-name"/></c></head>
      <xsl:for-each select="$rec/setup/board/stack[@seat = $seat]">
        <xsl:variable name="ids" select="concat(' ', $rec/state/stack[@id = current()/@id]/@generals, ' ')"/>
        <xsl:for-each select="$rec/setup/piece[contains($ids, concat(' ', @id, ' '))]"><row><c><xsl:value-of select="substring($ids, 1, 0)"/></c><c><xsl:value-of select="@id"/></c><c><xsl:value-of select="@rating"/></c><c><xsl:value-of select="concat(@name, ', ', @kind-name)"/></c></row></xsl:for-each>
        <xsl:call-template name="stacks-unit-rows"><xsl:with-param name="i" select="1"/></xsl:call-template>
      </xsl:for-each>
    </table>
    <xsl:variable name="lost" select="normalize-space($rec/state/side[@id = $seat]/@lost)"/>
    <xsl:if test="$lost != ''"><p><xsl:call-template name="say-stacks-lost"><xsl:with-param name="ids" select="$lost"/></xsl:call-template></p></xsl:if>
  </xsl:for-each>
</xsl:template>

<xsl:template name="stacks-unit-rows">
  <xsl:param name="i"/>
  <xsl:variable name="s" select="$rec/state/stack[@id = current()/@id]"/>
  <xsl:if test="$i &lt;= $s/@n-cards">
    <xsl:variable name="id"><xsl:call-template name="stacks-nth"><xsl:with-param name="list" select="$s/@cards"/><xsl:with-param name="n" select="$i"/></xsl:call-template></xsl:variable>
    <xsl:variable name="p" select="key('piece', $id)"/>
    <xsl:variable name="cell"><xsl:call-template name="stacks-cell"><xsl:with-param name="i" select="$i"/></xsl:call-template></xsl:variable>
    <row>
      <c><xsl:value-of select="concat(@short, ' ', $i)"/></c>
      <c><xsl:value-of select="$cell"/></c>
      <c><xsl:choose><xsl:when test="$p"><xsl:value-of select="concat($p/@fire, ' ', $p/@melee, ' ', $p/@morale, ' ', $p/@training)"/></xsl:when><xsl:otherwise>-</xsl:otherwise></xsl:choose></c>
      <c><xsl:choose><xsl:when test="$p"><xsl:value-of select="concat($p/@name, ', ', $p/@kind-name)"/></xsl:when><xsl:otherwise><xsl:value-of select="$w-face-down"/></xsl:otherwise></xsl:choose><xsl:if test="contains($cell, '!')">, <xsl:value-of select="$w-shaken"/></xsl:if><xsl:if test="contains($cell, '~')">, <xsl:value-of select="$w-blown"/></xsl:if></c>
    </row>
    <xsl:call-template name="stacks-unit-rows"><xsl:with-param name="i" select="$i + 1"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<xsl:template name="stacks-hand">
  <xsl:variable name="own" select="$rec/state/side[@id = $me]"/>
  <xsl:if test="$me != '' and $own/@hand != 'unknown'">
    <xsl:variable name="hand" select="concat(' ', $own/@hand, ' ')"/>
    <h><xsl:value-of select="$w-battalions-in-hand"/></h>
    <xsl:choose>
      <xsl:when test="normalize-space($hand) = ''"><p><xsl:call-template name="say-hand-none"/></p></xsl:when>
      <xsl:otherwise>
        <table caption="{$w-battalions-in-hand}">
          <xsl:for-each select="$rec/setup/piece[contains($hand, concat(' ', @id, ' '))]">
            <row><c><xsl:value-of select="@id"/></c><c><xsl:choose><xsl:when test="@rating"><xsl:value-of select="@rating"/></xsl:when><xsl:otherwise><xsl:value-of select="concat(@fire, ' ', @melee, ' ', @morale, ' ', @training)"/></xsl:otherwise></xsl:choose></c><c><xsl:value-of select="concat(@name, ', ', @kind-name)"/></c></row>
          </xsl:for-each>
        </table>
      </xsl:otherwise>
    </xsl:choose>
    <xsl:if test="normalize-space($own/@held) != ''">
      <h><xsl:value-of select="$w-tactics-in-hand"/></h>
      <table caption="{$w-tactics-in-hand}"><xsl:call-template name="stacks-held"><xsl:with-param name="ids" select="normalize-space($own/@held)"/></xsl:call-template></table>
    </xsl:if>
  </xsl:if>
</xsl:template>

<xsl:template name="stacks-held">
  <xsl:param name="ids"/>
  <xsl:if test="$ids != ''">
    <xsl:variable name="card" select="key('card', substring-before(concat($ids, ' '), ' '))"/>
    <row><c><xsl:value-of select="$card/@code"/></c><c><xsl:value-of select="$card/@name"/></c><c><xsl:value-of select="$card/@text"/></c></row>
    <xsl:call-template name="stacks-held"><xsl:with-param name="ids" select="substring-after($ids, ' ')"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<!-- The lowest stack of the owner's that takes the card of the context (BAT 3.3.limits), or nothing; of
     two as low the one nearer to the centre. -->
<xsl:variable name="st-centre-kinds" select="' I GD M GI FA '"/>
<xsl:template name="stacks-place">
  <xsl:variable name="card" select="."/>
  <xsl:variable name="centre" select="contains($st-centre-kinds, concat(' ', @kind, ' '))"/>
  <xsl:for-each select="$rec/setup/board/stack[@seat = $me][not($centre) or (@n &gt; 1 and @n &lt; 5)]">
    <xsl:sort select="$rec/state/stack[@id = current()/@id]/@n-cards" data-type="number"/>
    <xsl:sort select="(@n - 3) * (@n - 3)" data-type="number"/>
    <xsl:if test="position() = 1">
      <xsl:variable name="now" select="$rec/state/stack[@id = current()/@id]"/>
      <xsl:variable name="top" select="key('piece', substring-before(concat($now/@cards, ' '), ' '))"/>
      <xsl:if test="$now/@n-cards &lt; @limit and (not($top) or $top/@nation = $card/@nation)"><xsl:value-of select="@short"/></xsl:if>
    </xsl:if>
  </xsl:for-each>
</xsl:template>

<!-- ==== order form: every line a comment, but what is stored ==== -->
<xsl:template name="stacks-form">
  <xsl:variable name="own" select="$rec/state/side[@id = $me]"/>
  <xsl:variable name="held" select="concat(' ', $own/@held, ' ')"/>
  <xsl:variable name="hand" select="concat(' ', $own/@hand, ' ')"/>
  <xsl:for-each select="$rec/setup/card[@code = ''][contains($held, concat(' ', @id, ' '))]"><xsl:value-of select="concat('# terrain ', @id, ' S3&#10;')"/></xsl:for-each>
  <xsl:call-template name="say-stacks-form-reinforce"/>
  <xsl:for-each select="$rec/setup/piece[contains($hand, concat(' ', @id, ' '))]">
    <xsl:choose>
      <xsl:when test="@rating"><xsl:value-of select="concat('# general ', @id, ' S3&#10;')"/></xsl:when>
      <xsl:otherwise>
        <xsl:variable name="place"><xsl:call-template name="stacks-place"/></xsl:variable>
        <xsl:if test="$place != ''"><xsl:value-of select="concat(substring(concat('# place ', @id, ' ', $place, '                    '), 1, 26), '# ', @kind-name, '&#10;')"/></xsl:if>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:for-each>
  <xsl:call-template name="say-stacks-form-attack"/>
  <xsl:for-each select="$rec/setup/board/stack[@seat = $me]">
    <xsl:variable name="top"><xsl:call-template name="stacks-nth"><xsl:with-param name="list" select="$rec/state/stack[@id = current()/@id]/@cards"/><xsl:with-param name="n" select="1"/></xsl:call-template></xsl:variable>
    <xsl:variable name="p" select="key('piece', $top)"/>
    <xsl:if test="$p"><xsl:value-of select="concat(substring(concat('# attack ', @short, ' ', substring('melee', 1, 5 * ($p/@fire = 0)), substring('fire', 1, 4 * ($p/@fire &gt; 0)), '                    '), 1, 26), '# ', $top, ', ', $p/@kind-name, '&#10;')"/></xsl:if>
  </xsl:for-each>
  <xsl:for-each select="$rec/setup/card[@code != ''][contains($held, concat(' ', @id, ' '))]"><xsl:value-of select="concat(substring(concat('# play ', @code, '                              '), 1, 26), '# ', @name, '&#10;')"/></xsl:for-each>
  <xsl:call-template name="say-stacks-form-end"/>
</xsl:template>

</xsl:stylesheet>
