<?xml version="1.0" encoding="UTF-8"?>
<!-- The table of a battle of stacks (board/@shape = 'stacks'), drawn for map.xsl: two lines of
     five stacks that face each other, the viewer's own nearest to him.  The top card lies at the
     front, the others stick out behind it; a Shaken card is turned sideways.  Layers and ids are
     those of every map: grid (h + stack), places (terrain), last-turn, units (u- + card, or
     u- + stack and position for a card face down), orders (stacks-orders.xsl), markers, legend. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns="http://www.w3.org/2000/svg">
<xsl:import href="stacks-orders.xsl"/>

<xsl:variable name="st-step" select="28"/><!-- how far a card sticks out behind the one before -->
<xsl:variable name="st-pitch" select="222"/>
<xsl:variable name="st-left" select="162"/>
<xsl:variable name="st-room" select="6"/><!-- cards of a stack for which a page has room; it grows with more -->
<xsl:variable name="st-near-extra"><xsl:call-template name="st-extra"><xsl:with-param name="stacks" select="$board/stack[@seat = $st-near]"/></xsl:call-template></xsl:variable>
<xsl:variable name="st-far-extra"><xsl:call-template name="st-extra"><xsl:with-param name="stacks" select="$board/stack[@seat != $st-near]"/></xsl:call-template></xsl:variable>
<xsl:variable name="st-mid" select="478 + $st-far-extra"/><!-- between the lines -->
<xsl:variable name="st-gap" select="82"/><!-- from there to a line's front -->
<xsl:variable name="st-h" select="140"/>
<xsl:variable name="st-w" select="118"/>
<!-- The seat whose line lies below. -->
<xsl:variable name="st-near" select="concat($me, substring($rec/players/player[1]/@seat, 1, 9 * ($me = '')))"/>

<xsl:key name="st-state" match="record/state/stack" use="@id"/>
<xsl:key name="st-place" match="record/setup/board/stack" use="@id"/>

<!-- How much higher the page is for the highest of these stacks, with the cards that orders add. -->
<xsl:template name="st-extra">
  <xsl:param name="stacks"/>
  <xsl:variable name="most">
    <xsl:for-each select="$stacks">
      <xsl:sort select="key('st-state', @id)/@n-cards + count($so-moves[@to = current()/@id])" data-type="number" order="descending"/>
      <xsl:if test="position() = 1"><xsl:value-of select="key('st-state', @id)/@n-cards + count($so-moves[@to = current()/@id])"/></xsl:if>
    </xsl:for-each>
  </xsl:variable>
  <xsl:value-of select="$st-step * ($most - $st-room) * ($most &gt; $st-room)"/>
</xsl:template>

<!-- The n-th word of a list. -->
<xsl:template name="word">
  <xsl:param name="list"/>
  <xsl:param name="n"/>
  <xsl:choose>
    <xsl:when test="$n &gt; 1"><xsl:call-template name="word"><xsl:with-param name="list" select="substring-after($list, ' ')"/><xsl:with-param name="n" select="$n - 1"/></xsl:call-template></xsl:when>
    <xsl:otherwise><xsl:value-of select="substring-before(concat($list, ' '), ' ')"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- Middle of a stack's column; the context is the setup's <stack>. -->
<xsl:template name="st-x">
  <xsl:choose>
    <xsl:when test="@seat = $st-near"><xsl:value-of select="$st-left + $st-pitch * (@n - 1)"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="$st-left + $st-pitch * (5 - @n)"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="stacks-map">
  <g id="grid">
    <xsl:for-each select="$board/stack"><xsl:call-template name="st-ground"/></xsl:for-each>
  </g>
  <g id="places"><xsl:for-each select="$board/stack"><xsl:call-template name="st-terrain"/></xsl:for-each></g>
  <g id="units">
    <xsl:for-each select="$board/stack"><xsl:call-template name="st-cards"><xsl:with-param name="i" select="key('st-state', @id)/@n-cards"/></xsl:call-template></xsl:for-each>
    <xsl:for-each select="$board/stack"><xsl:call-template name="st-generals"/></xsl:for-each>
  </g>
  <g id="last-turn">
    <xsl:if test="$events"><title><xsl:value-of select="$w-marks-title"/></title></xsl:if>
    <xsl:apply-templates select="$events[@kind = 'attacks']" mode="st-arrow"/>
  </g>
  <g id="orders"><xsl:call-template name="stacks-orders"/></g>
  <g id="markers">
    <xsl:apply-templates select="$events[@kind = 'attacks']" mode="st-pill"/>
    <xsl:for-each select="$rec/players/player"><xsl:call-template name="st-side"/></xsl:for-each>
    <xsl:apply-templates select="$asked" mode="st-asked"/>
  </g>
  <g id="legend"><title><xsl:value-of select="$w-legend"/></title><xsl:call-template name="st-legend"/></g>
  <g id="foot"><text class="soft" x="{$X0}" y="{$page-h - 25}" font-size="11"><xsl:call-template name="say-stacks-footer"/></text></g>
</xsl:template>

<!-- ==== the ground of a stack: its name, and where cards would lie ==== -->
<xsl:template name="st-ground">
  <xsl:variable name="x"><xsl:call-template name="st-x"/></xsl:variable>
  <xsl:variable name="near" select="@seat = $st-near"/>
  <xsl:variable name="down" select="2 * $near - 1"/>
  <xsl:variable name="front" select="$st-mid + $down * $st-gap"/>
  <xsl:variable name="state" select="key('st-state', @id)"/>
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="@seat"/></xsl:call-template></xsl:variable>
  <g id="h{@id}" class="{$side}">
    <title><xsl:call-template name="say-stack"/></title>
    <xsl:if test="$state/@n-cards = 0">
      <rect class="grid" x="{$x - $st-w div 2}" y="{$front - $st-h * not($near)}" width="{$st-w}" height="{$st-h}" rx="7" stroke-dasharray="5 4"/>
      <text class="soft lbl" x="{$x}" y="{$front + $down * $st-h div 2 + 4}" font-size="12" font-style="italic"><xsl:value-of select="$w-empty-stack"/></text>
    </xsl:if>
    <text class="ink lbl" x="{$x - 103}" y="{$front + $down * 14 + 6}" font-size="20" font-weight="700"><xsl:value-of select="@short"/></text>
    <text class="soft lbl" x="{$x - 103}" y="{$front + $down * 14 + 21}" font-size="11"><xsl:value-of select="@name"/></text>
  </g>
</xsl:template>

<!-- The terrain card lies before the stack. -->
<xsl:template name="st-terrain">
  <xsl:variable name="kind" select="key('st-state', @id)/@terrain"/>
  <xsl:if test="$kind != '-'">
    <xsl:variable name="x"><xsl:call-template name="st-x"/></xsl:variable>
    <xsl:variable name="near" select="@seat = $st-near"/>
    <xsl:variable name="y" select="$st-mid + (2 * $near - 1) * ($st-gap - 13)"/>
    <xsl:variable name="tint">
      <xsl:choose>
        <xsl:when test="$kind = 'wood'">woods</xsl:when>
        <xsl:when test="$kind = 'village'">town</xsl:when>
        <xsl:when test="$kind = 'stream'">lake</xsl:when>
        <xsl:when test="$kind = 'marsh'">marsh</xsl:when>
        <xsl:otherwise>hill</xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <g>
      <title><xsl:value-of select="concat(key('card', $kind)/@name, ': ', key('card', $kind)/@text)"/></title>
      <rect class="{$tint}" x="{$x - 56}" y="{$y - 10}" width="112" height="20" rx="5" stroke="#8c7f62"/>
      <g transform="translate({$x - 43},{$y}) scale(.62)"><xsl:call-template name="st-glyph"><xsl:with-param name="kind" select="$kind"/></xsl:call-template></g>
      <g transform="translate({$x + 43},{$y}) scale(.62)"><xsl:call-template name="st-glyph"><xsl:with-param name="kind" select="$kind"/></xsl:call-template></g>
      <text class="serif place" x="{$x}" y="{$y + 4.5}" style="font-size:13px"><xsl:value-of select="key('card', $kind)/@name"/></text>
    </g>
  </xsl:if>
</xsl:template>

<xsl:template name="st-glyph">
  <xsl:param name="kind"/>
  <xsl:choose>
    <xsl:when test="$kind = 'wood'"><path class="tree" d="M-6,-9C-1,-9 1,-5 0,-2C2,1 -1,5 -6,5C-11,5 -14,1 -12,-2C-13,-5 -11,-9 -6,-9ZM8,-6C13,-6 15,-2 14,1C16,4 13,8 8,8C3,8 0,4 2,1C1,-2 3,-6 8,-6Z"/></xsl:when>
    <xsl:when test="$kind = 'village'"><path class="wall" d="M-13,-1h12v10h-12zM2,1h11v8h-11z"/><path class="house" d="M-15,-1l8,-8 8,8zM0,1l7.500,-7 7.500,7z"/></xsl:when>
    <xsl:when test="$kind = 'stream'"><path class="ripple" d="M-14,-3q5,-5 10,0t10,0 8,-1M-14,5q5,-5 10,0t10,0 8,-1"/></xsl:when>
    <xsl:when test="$kind = 'marsh'"><path class="reed" d="M-7,6v-9M-10,6q0,-5 -3,-7M-4,6q0,-5 3,-7M-14,7h14M7,4v-9M4,4q0,-5 -3,-7M10,4q0,-5 3,-7M1,5h13"/></xsl:when>
    <xsl:otherwise><path class="hach" d="M-14,7Q0,-14 14,7M-8,6l-1,-6M-3,5l0,-7M3,5l0,-7M8,6l1,-6"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== cards: the last of the stack first, so that the top card lies over the others ==== -->
<xsl:template name="st-cards">
  <xsl:param name="i"/>
  <xsl:if test="$i &gt; 0">
    <xsl:variable name="state" select="key('st-state', @id)"/>
    <xsl:variable name="x"><xsl:call-template name="st-x"/></xsl:variable>
    <xsl:variable name="near" select="@seat = $st-near"/>
    <xsl:variable name="down" select="2 * $near - 1"/>
    <xsl:variable name="y" select="$st-mid + $down * ($st-gap + $st-h div 2 + $st-step * ($i - 1))"/>
    <!-- Who fights, and has not left the line, is turned up for all to see. -->
    <xsl:variable name="own" select="$rec/state/side[@id = current()/@seat]"/>
    <xsl:variable name="gone" select="concat(' ', $own/@lost, ' ', $own/@discard, ' ')"/>
    <xsl:variable name="battle" select="$rec/state/battle[@stack = current()/@id or @target = current()/@id]"/>
    <xsl:variable name="fights" select="($battle/@attacker | $battle/@defender)[$i = 1][key('piece', .)/@seat = current()/@seat and not(contains($gone, concat(' ', ., ' ')))]"/>
    <xsl:variable name="id"><xsl:choose><xsl:when test="$fights"><xsl:value-of select="$fights"/></xsl:when><xsl:otherwise><xsl:call-template name="word"><xsl:with-param name="list" select="$state/@cards"/><xsl:with-param name="n" select="$i"/></xsl:call-template></xsl:otherwise></xsl:choose></xsl:variable>
    <xsl:variable name="shaken"><xsl:call-template name="word"><xsl:with-param name="list" select="$state/@shaken"/><xsl:with-param name="n" select="$i"/></xsl:call-template></xsl:variable>
    <xsl:variable name="blown"><xsl:call-template name="word"><xsl:with-param name="list" select="$state/@blown"/><xsl:with-param name="n" select="$i"/></xsl:call-template></xsl:variable>
    <xsl:variable name="spiked"><xsl:call-template name="word"><xsl:with-param name="list" select="$state/@spiked"/><xsl:with-param name="n" select="$i"/></xsl:call-template></xsl:variable>
    <xsl:variable name="p" select="key('piece', $id)"/>
    <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="@seat"/></xsl:call-template></xsl:variable>
    <xsl:variable name="turn"><xsl:if test="$shaken = 'yes'"> rotate(90)</xsl:if></xsl:variable>
    <xsl:variable name="edge" select="$down * $st-h div 2"/>
    <!-- The strip of a card turned sideways lies under those above it: its kind and id stand beside. -->
    <xsl:variable name="beside" select="$p and $shaken = 'yes' and $i &gt; 1"/>
    <g class="{$side}" transform="translate({$x},{$y})">
      <xsl:attribute name="id"><xsl:choose><xsl:when test="$p"><xsl:value-of select="concat('u-', $id)"/></xsl:when><xsl:otherwise><xsl:value-of select="concat('u-', @id, '-', $i)"/></xsl:otherwise></xsl:choose></xsl:attribute>
      <title><xsl:call-template name="say-card-in-stack"><xsl:with-param name="p" select="$p"/><xsl:with-param name="i" select="$i"/><xsl:with-param name="shaken" select="$shaken"/><xsl:with-param name="blown" select="$blown"/></xsl:call-template></title>
      <g transform="translate(0,0){$turn}">
        <rect class="shade" x="{-$st-w div 2 + 2}" y="{-$st-h div 2 + 3}" width="{$st-w}" height="{$st-h}" rx="7"/>
        <xsl:choose>
          <xsl:when test="$p"><xsl:call-template name="st-face"><xsl:with-param name="p" select="$p"/><xsl:with-param name="strip" select="$down"/><xsl:with-param name="whole" select="$i = 1"/><xsl:with-param name="named" select="not($beside)"/></xsl:call-template></xsl:when>
          <xsl:otherwise><use href="#st-back-{$side}"/></xsl:otherwise>
        </xsl:choose>
      </g>
      <text class="ink" x="{$st-w div 2 + 6 + 11 * ($shaken = 'yes')}" y="{$edge - $down * 11 + 4}" font-size="12" font-weight="700"><xsl:value-of select="$i"/></text>
      <xsl:if test="$beside"><text class="ink uid" place="1" spots="0,0 0,8 0,-8 0,16 0,-16 8,0 -4,0" far="{$st-w div 2},{$edge - $down * 11}" x="{$st-w div 2 + 29}" y="{$edge - $down * 11 + 4}" font-size="12"><xsl:value-of select="concat($p/@kind, ' ', $id)"/></text></xsl:if>
      <xsl:if test="$blown &gt; 0"><g transform="translate({-$st-w div 2 - 2},{$edge - $down * 12})"><title><xsl:value-of select="$w-blown"/></title><circle r="11" fill="#f3b61f" stroke="#5a3d00" stroke-width="1.2"/><text class="hit" y="4"><xsl:value-of select="$w-blown-short"/></text></g></xsl:if>
      <xsl:if test="$spiked = 'yes'"><g transform="translate({-$st-w div 2 - 2},{-$edge + $down * 12})"><title><xsl:value-of select="$w-spiked"/></title><circle r="11" fill="#fff9ec" stroke="#c4201a" stroke-width="1.6"/><path d="M-6,-6L6,6M6,-6L-6,6" stroke="#c4201a" stroke-width="2"/></g></xsl:if>
    </g>
    <xsl:call-template name="st-cards"><xsl:with-param name="i" select="$i - 1"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<!-- A card's face: the strip with kind and name at the edge that sticks out. -->
<xsl:template name="st-face">
  <xsl:param name="p"/>
  <xsl:param name="strip" select="1"/>
  <xsl:param name="whole" select="true()"/><!-- else another card lies on all but the strip -->
  <xsl:param name="named" select="true()"/><!-- else kind and id stand elsewhere -->
  <xsl:variable name="w" select="$st-w div 2"/>
  <xsl:variable name="h" select="$st-h div 2"/>
  <xsl:variable name="y" select="$strip * ($h - 11)"/>
  <rect x="{-$w}" y="{-$h}" width="{$st-w}" height="{$st-h}" rx="7" fill="#fffaf0" stroke="#3a3222" stroke-width=".8"/>
  <rect class="blk" x="{-$w + 3}" y="{$y - 9}" width="{$st-w - 6}" height="19" rx="4"/>
  <xsl:if test="$named"><text x="{-$w + 9}" y="{$y + 5}" font-size="14" font-weight="700" fill="currentColor"><xsl:value-of select="$p/@kind"/></text><text class="uid" x="{$w - 19}" y="{$y + 5}" font-size="13" text-anchor="end" fill="currentColor"><xsl:value-of select="$p/@id"/></text></xsl:if>
  <xsl:if test="contains($nations, concat(' ', $p/@nation, ' '))"><use href="#n-{$p/@nation}" transform="translate({$w - 13},{$y - 6.5}) scale(1.1,.4)"/></xsl:if>
  <xsl:if test="$whole">
  <g style="color:{substring('#1d4f91#8f1d0d', 1 + 7 * (key('player', $p/@seat)/@side = 'b'), 7)}">
    <g transform="translate(0,{-$strip * 28}) scale(2.3)"><use href="#a-{$p/@badge}"/><xsl:if test="$p/@mark != ''"><use href="#m-{$p/@mark}"/></xsl:if></g>
  </g>
  <g fill="#3a3222" text-anchor="middle" font-size="8.5">
    <xsl:call-template name="st-value"><xsl:with-param name="x" select="-42"/><xsl:with-param name="y" select="$strip * 22 - 4 * ($strip &gt; 0)"/><xsl:with-param name="name" select="$w-fire-short"/><xsl:with-param name="v" select="$p/@fire"/></xsl:call-template>
    <xsl:call-template name="st-value"><xsl:with-param name="x" select="-14"/><xsl:with-param name="y" select="$strip * 22 - 4 * ($strip &gt; 0)"/><xsl:with-param name="name" select="$w-melee-short"/><xsl:with-param name="v" select="$p/@melee"/></xsl:call-template>
    <xsl:call-template name="st-value"><xsl:with-param name="x" select="14"/><xsl:with-param name="y" select="$strip * 22 - 4 * ($strip &gt; 0)"/><xsl:with-param name="name" select="$w-morale-short"/><xsl:with-param name="v" select="$p/@morale"/></xsl:call-template>
    <xsl:call-template name="st-value"><xsl:with-param name="x" select="42"/><xsl:with-param name="y" select="$strip * 22 - 4 * ($strip &gt; 0)"/><xsl:with-param name="name" select="$w-training-short"/><xsl:with-param name="v" select="$p/@training"/></xsl:call-template>
  </g>
  </xsl:if>
</xsl:template>

<xsl:template name="st-value">
  <xsl:param name="x"/>
  <xsl:param name="y"/>
  <xsl:param name="name"/>
  <xsl:param name="v"/>
  <text x="{$x}" y="{$y + 3}" font-size="18" font-weight="700"><xsl:value-of select="$v"/></text>
  <text x="{$x}" y="{$y + 16}" font-size="11"><xsl:value-of select="$name"/></text>
</xsl:template>

<!-- Backs: a lattice in the side's colour, and nothing that could tell one card from another. -->
<xsl:template name="stacks-symbols">
  <xsl:variable name="w" select="$st-w div 2"/>
  <xsl:variable name="h" select="$st-h div 2"/>
  <g id="st-back-a">
    <rect x="{-$w}" y="{-$h}" width="{$st-w}" height="{$st-h}" rx="7" fill="#1d4f91" stroke="#0d2a52"/>
    <rect x="{-$w + 5}" y="{-$h + 5}" width="{$st-w - 10}" height="{$st-h - 10}" rx="4" fill="none" stroke="#b9cdea" stroke-width="1.4"/>
    <path fill="none" stroke="#6f95c8" stroke-width=".8" transform="scale(1.412,1.254)" d="M-37,-31L-17,-51M-37,-11L3,-51M-37,9L23,-51M-37,29L37,-45M-37,49L37,-25M-19,51L37,-5M1,51L37,15M21,51L37,35M37,-31L17,-51M37,-11L-3,-51M37,9L-23,-51M37,29L-37,-45M37,49L-37,-25M19,51L-37,-5M-1,51L-37,15M-21,51L-37,35"/>
    <path fill="#1d4f91" stroke="#f2c230" stroke-width="1.4" d="M0,-19L19,0 0,19 -19,0Z"/>
    <use href="#a-leader" transform="translate(0,1)" color="#f2c230" fill="#f2c230"/>
  </g>
  <g id="st-back-b">
    <rect x="{-$w}" y="{-$h}" width="{$st-w}" height="{$st-h}" rx="7" fill="#fff9ec" stroke="#b02a17" stroke-width="2.4"/>
    <rect x="{-$w + 5}" y="{-$h + 5}" width="{$st-w - 10}" height="{$st-h - 10}" rx="4" fill="none" stroke="#b02a17" stroke-width="1.2"/>
    <path fill="none" stroke="#dd9a8c" stroke-width=".8" transform="scale(1.412,1.254)" d="M-37,-31L-17,-51M-37,-11L3,-51M-37,9L23,-51M-37,29L37,-45M-37,49L37,-25M-19,51L37,-5M1,51L37,15M21,51L37,35M37,-31L17,-51M37,-11L-3,-51M37,9L-23,-51M37,29L-37,-45M37,49L-37,-25M19,51L-37,-5M-1,51L-37,15M-21,51L-37,35"/>
    <path fill="#fff9ec" stroke="#b02a17" stroke-width="1.6" d="M0,-19L19,0 0,19 -19,0Z"/>
    <use href="#a-leader" transform="translate(0,1)" color="#b02a17" fill="#b02a17"/>
  </g>
</xsl:template>

<!-- ==== generals beside their stack, the army commander behind the line ==== -->
<xsl:template name="st-generals">
  <xsl:variable name="x"><xsl:call-template name="st-x"/></xsl:variable>
  <xsl:variable name="near" select="@seat = $st-near"/>
  <xsl:variable name="down" select="2 * $near - 1"/>
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="@seat"/></xsl:call-template></xsl:variable>
  <xsl:variable name="ids" select="concat(' ', key('st-state', @id)/@generals, ' ')"/>
  <xsl:for-each select="$rec/setup/piece[contains($ids, concat(' ', @id, ' '))]">
    <g id="u-{@id}" class="{$side}" transform="translate({$x - 97},{$st-mid + $down * ($st-gap + 58 + 44 * (position() - 1))})">
      <title><xsl:value-of select="concat(@name, ', ', @kind-name, ', ', @rating)"/></title>
      <g transform="scale(1.25)"><xsl:call-template name="leader-disc"/></g>
      <circle cx="13" cy="9" r="8" fill="#3a3222"/><text x="13" y="13" text-anchor="middle" font-size="11" font-weight="700" fill="#fff"><xsl:value-of select="@rating"/></text>
      <text class="ink lbl" y="26" font-size="11"><xsl:value-of select="substring(@name, 1, 13)"/></text>
    </g>
  </xsl:for-each>
</xsl:template>

<!-- One line for a side: what lies behind it. -->
<xsl:template name="st-side">
  <xsl:variable name="near" select="@seat = $st-near"/>
  <xsl:variable name="y" select="104 * not($near) + ($page-h - 112) * $near"/>
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="@seat"/></xsl:call-template></xsl:variable>
  <xsl:variable name="own" select="$rec/state/side[@id = current()/@seat]"/>
  <g class="{$side}">
    <rect x="{$X0}" y="{$y - 13}" width="{$page-w - 2 * $X0}" height="26" rx="5" fill="none" class="grid"/>
    <g transform="translate({$X0 + 18},{$y}) scale(.8)"><xsl:call-template name="leader-disc"/></g>
    <text class="ink" x="{$X0 + 36}" y="{$y + 4}" font-size="12"><xsl:call-template name="say-stacks-side"><xsl:with-param name="own" select="$own"/></xsl:call-template></text>
  </g>
</xsl:template>

<!-- ==== last turn's attacks ==== -->
<xsl:template name="st-shift"><!-- attacks of one stack and turn lie beside each other -->
  <xsl:variable name="n" select="count(preceding-sibling::event[@kind = 'attacks' and @stack = current()/@stack])"/>
  <xsl:value-of select="14 * (($n mod 2) * 2 - 1) * ceiling($n div 2)"/>
</xsl:template>

<xsl:template name="st-x-of">
  <xsl:param name="id"/>
  <xsl:for-each select="key('st-place', $id)"><xsl:call-template name="st-x"/></xsl:for-each>
</xsl:template>

<xsl:template match="event" mode="st-arrow">
  <xsl:variable name="near" select="key('st-place', @stack)/@seat = $st-near"/>
  <xsl:variable name="up" select="1 - 2 * $near"/>
  <xsl:variable name="shift"><xsl:call-template name="st-shift"/></xsl:variable>
  <xsl:variable name="x1"><xsl:call-template name="st-x-of"><xsl:with-param name="id" select="@stack"/></xsl:call-template></xsl:variable>
  <xsl:variable name="x2"><xsl:choose><xsl:when test="@target = '-'"><xsl:value-of select="$page-w - $X0 - 10"/></xsl:when><xsl:otherwise><xsl:call-template name="st-x-of"><xsl:with-param name="id" select="@target"/></xsl:call-template></xsl:otherwise></xsl:choose></xsl:variable>
  <xsl:variable name="side"><xsl:call-template name="side"><xsl:with-param name="seat" select="key('st-place', @stack)/@seat"/></xsl:call-template></xsl:variable>
  <xsl:variable name="y1" select="$st-mid - $up * ($st-gap - 26)"/>
  <xsl:variable name="y2" select="$st-mid + $up * ($st-gap - 30)"/>
  <xsl:variable name="d" select="concat('M', $x1 + $shift, ',', $y1, 'C', $x1 + $shift, ',', $st-mid, ' ', $x2 + $shift, ',', $st-mid, ' ', $x2 + $shift, ',', $y2)"/>
  <g>
    <xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title>
    <path class="mv halo" stroke-width="8" d="{$d}"/>
    <path class="mv {$side}m" stroke-width="4.5" marker-end="url(#ah-{$side})" d="{$d}"><xsl:if test="@how = 'fire'"><xsl:attribute name="stroke-dasharray">2 8</xsl:attribute></xsl:if></path>
  </g>
</xsl:template>

<!-- What came of it, on the arrow near where it begins: sums, difference, result. -->
<xsl:template match="event" mode="st-pill">
  <xsl:variable name="me-id" select="generate-id()"/>
  <xsl:variable name="fights" select="following-sibling::event[@kind = 'fought'][generate-id(preceding-sibling::event[@kind = 'attacks'][1]) = $me-id]"/>
  <xsl:variable name="other" select="following-sibling::event[@kind = 'no_fight' or @kind = 'evades' or @kind = 'rides_around' or @kind = 'general_killed' or @kind = 'commander_killed' or @kind = 'nobody'][generate-id(preceding-sibling::event[@kind = 'attacks'][1]) = $me-id]"/>
  <xsl:variable name="spared" select="following-sibling::event[@kind = 'spared'][generate-id(preceding-sibling::event[@kind = 'attacks'][1]) = $me-id]"/>
  <xsl:variable name="x1"><xsl:call-template name="st-x-of"><xsl:with-param name="id" select="@stack"/></xsl:call-template></xsl:variable>
  <xsl:variable name="x2"><xsl:choose><xsl:when test="@target = '-'"><xsl:value-of select="$page-w - $X0 - 10"/></xsl:when><xsl:otherwise><xsl:call-template name="st-x-of"><xsl:with-param name="id" select="@target"/></xsl:call-template></xsl:otherwise></xsl:choose></xsl:variable>
  <xsl:variable name="row" select="count(preceding-sibling::event[@kind = 'attacks' and @stack = current()/@stack])"/>
  <xsl:variable name="near" select="key('st-place', @stack)/@seat = $st-near"/>
  <g class="mark" place="3" spots="0,0 0,-12 0,12 24,0 -24,0 0,-24 0,24 48,0 -48,0 60,-16 -60,16 60,16 -60,-16 90,0 -90,0 0,-42 0,42 120,-30 -120,-30 120,30 -120,30 150,0 -150,0" transform="translate({$x1 + .1 * ($x2 - $x1)},{$st-mid + 20 * (@flank = 'yes') * (2 * $near - 1) + 44 * $row - 22 * count(../event[@kind = 'attacks' and @stack = current()/@stack][position() &gt; 1])})">
    <xsl:call-template name="of-event"/><title><xsl:call-template name="say"/></title>
    <xsl:variable name="says"><xsl:value-of select="concat(@number, '. ')"/><xsl:if test="@card and @card != '-'"><xsl:value-of select="concat(@card, ': ')"/></xsl:if><xsl:call-template name="w-attack-kind"/><xsl:if test="$fights"><xsl:value-of select="concat(' ', $fights[last()]/@a, ' : ', $fights[last()]/@d)"/></xsl:if></xsl:variable>
    <xsl:variable name="wide" select="168 + 8 * (string-length($says) - 21) * (string-length($says) &gt; 21)"/>
    <rect x="{-$wide div 2}" y="-20" width="{$wide}" height="40" rx="8" fill="#fffaf0" stroke="#3a3222" stroke-width="1.1"/>
    <text y="-4" text-anchor="middle" font-size="13" font-weight="700" fill="#3a3222"><xsl:value-of select="$says"/></text>
    <text y="13" text-anchor="middle" font-size="12" fill="#3a3222"><xsl:choose>
      <xsl:when test="$fights"><xsl:for-each select="$fights[last()]"><xsl:call-template name="say-stacks-result"><xsl:with-param name="spared" select="boolean($spared)"/></xsl:call-template></xsl:for-each></xsl:when>
      <xsl:when test="not($other)"><xsl:value-of select="$w-undecided"/></xsl:when>
      <xsl:otherwise><xsl:for-each select="$other[1]"><xsl:call-template name="say-stacks-other"/></xsl:for-each></xsl:otherwise>
    </xsl:choose></text>
    <xsl:call-template name="event-number"><xsl:with-param name="x" select="8 - $wide div 2"/><xsl:with-param name="y" select="-24"/><xsl:with-param name="size" select="11"/></xsl:call-template>
  </g>
</xsl:template>

<!-- ==== what is asked: the top card in a frame, a letter where each answer leads ==== -->
<xsl:template match="decision" mode="st-asked">
  <xsl:variable name="about" select="key('st-place', about[@name = 'stack']/@value)"/>
  <xsl:variable name="title"><xsl:call-template name="say-decision"/></xsl:variable>
  <xsl:for-each select="$about">
    <xsl:variable name="x"><xsl:call-template name="st-x"/></xsl:variable>
    <xsl:variable name="y" select="$st-mid + (2 * (@seat = $st-near) - 1) * ($st-gap + $st-h div 2)"/>
    <g><title><xsl:value-of select="$title"/></title><rect x="{$x - $st-w div 2 - 4}" y="{$y - $st-h div 2 - 4}" width="{$st-w + 8}" height="{$st-h + 8}" rx="10" fill="none" stroke="#3a2600" stroke-width="5"/><rect x="{$x - $st-w div 2 - 4}" y="{$y - $st-h div 2 - 4}" width="{$st-w + 8}" height="{$st-h + 8}" rx="10" fill="none" stroke="{$gold}" stroke-width="3"/></g>
  </xsl:for-each>
  <xsl:for-each select="option">
    <xsl:variable name="text" select="normalize-space(.)"/>
    <xsl:variable name="last"><xsl:call-template name="last-word"><xsl:with-param name="text" select="$text"/></xsl:call-template></xsl:variable>
    <!-- A stack by its name, the enemy's for an attack; a position in the stack asked about; else that stack. -->
    <xsl:variable name="foe" select="starts-with($text, 'attack ')"/>
    <xsl:variable name="named" select="key('st-place', $last) | $board/stack[@short = $last][(@seat = $me) != $foe]"/>
    <xsl:variable name="at" select="$named | $about[not($named)]"/>
    <xsl:variable name="letter"><xsl:call-template name="letter"><xsl:with-param name="option" select="."/></xsl:call-template></xsl:variable>
    <xsl:variable name="says"><xsl:value-of select="concat($letter, ': ')"/><xsl:call-template name="say-option"/></xsl:variable>
    <xsl:variable name="i" select="number(concat('0', translate($last, translate($last, '0123456789', ''), '')))"/>
    <xsl:for-each select="$at[1]">
      <xsl:variable name="x"><xsl:call-template name="st-x"/></xsl:variable>
      <xsl:variable name="down" select="2 * (@seat = $st-near) - 1"/>
      <xsl:variable name="card" select="$i &gt; 0 and $i = $last"/>
      <g class="mark" place="3" spots="0,0 26,0 52,0 -26,0 78,0 0,-26 26,-26 0,26 26,26 0,52 -52,0" transform="translate({$x - ($st-w div 2 + 12) * $card - ($st-w div 2 - 12) * not($card)},{$st-mid + $down * ($st-gap + (14 + $st-h * $card) - 12 * $card) + $down * $st-step * ($i - 1) * $card})"><title><xsl:value-of select="$says"/></title><circle r="11" fill="#f3b61f" stroke="#3a2600" stroke-width="1.4"/><text class="hit" style="font-size:13px" y="4.5"><xsl:value-of select="$letter"/></text></g>
    </xsl:for-each>
  </xsl:for-each>
</xsl:template>

<!-- ==== legend ==== -->
<xsl:template name="st-legend">
  <xsl:variable name="y" select="$page-h - 66"/>
  <g class="inks">
    <!-- The badge of a card is seen on top of its stack, turned up. -->
    <xsl:variable name="tops"><xsl:for-each select="$rec/state/stack"><xsl:value-of select="concat(' ', substring-before(concat(@cards, ' '), ' '))"/></xsl:for-each><xsl:value-of select="concat(' ', $rec/state/battle/@attacker, ' ', $rec/state/battle/@defender, ' ')"/></xsl:variable>
    <xsl:variable name="seen" select="$rec/setup/piece[@badge != '' and @arm != 'commander' and contains($tops, concat(' ', @id, ' '))]"/>
    <xsl:for-each select="$seen[not(@badge = preceding-sibling::piece[@arm != 'commander' and contains($tops, concat(' ', @id, ' '))]/@badge)]">
      <g transform="translate({$X0 + 20 + (74 - 8 * boolean($orders)) * (position() - 1)},{$y})"><g transform="scale(.85)"><use href="#a-{@badge}"/></g><text class="ink lbl" y="21" font-size="11"><xsl:call-template name="w-badge"><xsl:with-param name="badge" select="@badge"/></xsl:call-template></text></g>
    </xsl:for-each>
  </g>
  <g transform="translate({$page-w - $X0 - 420},{$y})">
    <xsl:choose>
      <xsl:when test="$orders"><g transform="translate(-112,0)"><xsl:call-template name="so-legend"/></g></xsl:when>
      <xsl:otherwise>
        <xsl:if test="$events[@kind = 'attacks' and @how != 'fire']"><path class="mv am" stroke-width="4" marker-end="url(#ah-a)" d="M-18,0H14"/><text class="ink lbl" y="21" font-size="11"><xsl:value-of select="$w-melee-word"/></text></xsl:if>
        <xsl:if test="$events[@kind = 'attacks' and @how = 'fire']"><path class="mv am" stroke-width="4" stroke-dasharray="2 8" marker-end="url(#ah-a)" d="M52,0H84"/><text class="ink lbl" x="70" y="21" font-size="11"><xsl:value-of select="$w-fire-word"/></text></xsl:if>
      </xsl:otherwise>
    </xsl:choose>
    <xsl:if test="$rec/state/stack[contains(@shaken, 'yes')]"><rect x="128" y="-7" width="24" height="15" rx="3" fill="#fffaf0" stroke="#3a3222"/><text class="ink lbl" x="140" y="21" font-size="11"><xsl:value-of select="$w-shaken"/></text></xsl:if>
    <xsl:if test="$rec/state/stack[translate(@blown, '0 unkow', '') != '']"><g transform="translate(205,0)"><circle r="9" fill="#f3b61f" stroke="#5a3d00"/><text class="hit" y="4"><xsl:value-of select="$w-blown-short"/></text></g><text class="ink lbl" x="205" y="21" font-size="11"><xsl:value-of select="$w-blown"/></text></xsl:if>
    <xsl:if test="$asked"><g transform="translate(-60,0)"><circle r="11" fill="#f3b61f" stroke="#3a2600" stroke-width="1.4"/><text class="hit" style="font-size:13px" y="4.5">a</text></g><text class="ink lbl" x="-60" y="21" font-size="11"><xsl:call-template name="w-mark"><xsl:with-param name="mark" select="'ask'"/></xsl:call-template></text></xsl:if>
    <text class="ink" x="250" y="-2" font-size="11"><xsl:value-of select="concat($w-fire-short, ' ', $w-fire-word, ', ', $w-melee-short, ' ', $w-melee-word)"/></text>
    <text class="ink" x="250" y="14" font-size="11"><xsl:value-of select="concat($w-morale-short, ' ', $w-morale-word, ', ', $w-training-short, ' ', $w-training-word)"/></text>
  </g>
</xsl:template>

</xsl:stylesheet>
