<?xml version="1.0" encoding="UTF-8"?>
<!-- The drawn shapes, each written only into pictures that use it.  Badges stand on a
     field of 26 by 20 around 0,0 and take the colour of whoever uses them. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns="http://www.w3.org/2000/svg">

<xsl:key name="ground" match="record/setup/board/hex" use="@terrain"/>
<xsl:key name="badge" match="record/setup/piece" use="@badge"/>
<xsl:key name="nation" match="record/setup/piece" use="@nation"/>
<xsl:key name="mark" match="record/setup/piece[@mark != '']" use="@mark"/>

<!-- What the ground of a hex is drawn as; empty: a kind this sheet has no drawing for. -->
<xsl:template name="ground">
  <xsl:param name="kind"/>
  <xsl:variable name="k" select="concat(' ', $kind, ' ')"/>
  <xsl:choose>
    <xsl:when test="$kind = '' or $kind = 'clear'">clear</xsl:when>
    <xsl:when test="contains(' forest woods wood ', $k)">woods</xsl:when>
    <xsl:when test="$kind = 'hill'">hill</xsl:when>
    <xsl:when test="contains(' town village building buildings church farm castle walled-farm tower windmill ', $k)">town</xsl:when>
    <xsl:when test="contains(' river stream water lake sea ford bridge fordable-river ', $k)">river</xsl:when>
    <xsl:when test="contains(' vineyard orchard field ', $k)">field</xsl:when>
    <xsl:when test="contains(' corn cornfield ', $k)">corn</xsl:when>
    <xsl:when test="contains(' marsh swamp ', $k)">marsh</xsl:when>
  </xsl:choose>
</xsl:template>

<xsl:template name="ground-symbols">
  <path id="hx" d="M0,-46 39.8,-23 39.8,23 0,46 -39.8,23 -39.8,-23Z"/>
  <xsl:if test="key('ground', 'forest') | key('ground', 'woods') | key('ground', 'wood')">
    <g id="tree"><path class="trunk" d="M0,5V9"/><path class="tree" d="M0,-8C5,-8 7,-4 6,-1C8,2 5,6 0,6C-5,6 -8,2 -6,-1C-7,-4 -5,-8 0,-8Z"/></g>
    <g id="t-woods"><use href="#tree" x="-17" y="-13"/><use href="#tree" x="2" y="-19"/><use href="#tree" x="19" y="-11"/><use href="#tree" x="-25" y="5"/><use href="#tree" x="-7" y="-1"/><use href="#tree" x="11" y="3"/><use href="#tree" x="27" y="6"/><use href="#tree" x="-16" y="17"/><use href="#tree" x="3" y="20"/><use href="#tree" x="19" y="20"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'hill')">
    <path id="hs" d="M25.8,-18L34.8,-20M25.8,-13.5L34.8,-15M25.8,-9L34.8,-10M25.8,-4.5L34.8,-5M25.8,0L34.8,0M25.8,4.5L34.8,5M25.8,9L34.8,10M25.8,13.5L34.8,15M25.8,18L34.8,20"/>
  </xsl:if>
  <xsl:if test="key('ground', 'town') | key('ground', 'village') | key('ground', 'building') | key('ground', 'buildings')">
    <g id="t-town"><path class="wall" d="M-29,-8h13v9h-13z"/><path class="house" d="M-30.5,-8l8,-6.8 8,6.8z"/><path class="wall" d="M14,-6h14v9h-14z"/><path class="house" d="M12.5,-6l8.5,-6.8 8.5,6.8z"/><path class="wall" d="M-31,14h12v8h-12z"/><path class="house" d="M-32.5,14l7.5,-6 7.5,6z"/><path class="wall" d="M17,17h12v8h-12z"/><path class="house" d="M15.5,17l7.5,-6 7.5,6z"/><path class="wall" d="M-10,-14h9v12h-9z"/><path class="house" d="M-11.5,-14l6,-12 6,12z"/><path class="trunk" d="M-5.5,-26v-6M-8,-29.5h5"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'church') | key('ground', 'farm') | key('ground', 'castle') | key('ground', 'walled-farm') | key('ground', 'tower') | key('ground', 'windmill')">
    <g id="t-house"><path class="wall" d="M-20,0h34v20h-34z"/><path class="house" d="M-23,0l20,-15 20,15z"/><path class="wall" d="M14,-14h10v34h-10z"/><path class="house" d="M12,-14l7,-13 7,13z"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'vineyard') | key('ground', 'orchard') | key('ground', 'field')">
    <g id="t-field"><path class="vine" d="M-24,-14L6,-31M-30,0L20,-28M-32,12L31,-23M-30,23L32,-11M-22,31L32,1M-9,35L28,14"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'corn') | key('ground', 'cornfield')">
    <path id="t-corn" class="ear" d="M-24,-8v-8M-12,-14v-8M0,-20v-8M12,-14v-8M24,-8v-8M-30,6v-8M-18,2v-8M-6,-3v-8M6,-3v-8M18,2v-8M30,6v-8M-24,18v-8M-12,14v-8M0,12v-8M12,14v-8M24,18v-8M-12,29v-8M0,27v-8M12,29v-8"/>
  </xsl:if>
  <xsl:if test="key('ground', 'marsh') | key('ground', 'swamp')">
    <path id="t-marsh" class="reed" d="M-18,-9v-8M-21,-9q0,-4 -3,-6M-15,-9q0,-4 3,-6M-25,-8h14 M9,-16v-8M6,-16q0,-4 -3,-6M12,-16q0,-4 3,-6M2,-15h14 M20,6v-8M17,6q0,-4 -3,-6M23,6q0,-4 3,-6M13,7h14 M-7,8v-8M-10,8q0,-4 -3,-6M-4,8q0,-4 3,-6M-14,9h14 M-22,20v-8M-25,20q0,-4 -3,-6M-19,20q0,-4 3,-6M-29,21h14 M6,25v-8M3,25q0,-4 -3,-6M9,25q0,-4 3,-6M-1,26h14"/>
  </xsl:if>
  <xsl:if test="key('ground', 'bridge') or $board/bridge">
    <g id="bridge"><path d="M-13,-21L-9,-17V17L-13,21M13,-21L9,-17V17L13,21" fill="none" stroke="#4d3a1d" stroke-width="2.4" stroke-linecap="round"/><path d="M-8,-16V16H8V-16Z" fill="#f3e6c4" stroke="#7d6434"/><path d="M-8,-10H8M-8,-4H8M-8,2H8M-8,8H8" stroke="#b99c63"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'ford') | key('ground', 'fordable-river')">
    <path id="ford" d="M-6,-10a2.2,2.2 0 1 0 .1,0M6,-7a2.2,2.2 0 1 0 .1,0M-5,-1a2.2,2.2 0 1 0 .1,0M6,3a2.2,2.2 0 1 0 .1,0M-4,8a2.2,2.2 0 1 0 .1,0" fill="#fbf5e4" stroke="#7d6434"/>
  </xsl:if>
  <xsl:if test="$board/objective">
    <path id="star" d="M0,-9.5L2.6,-3.4 9.2,-2.8 4.2,1.6 5.7,8.1 0,4.6 -5.7,8.1 -4.2,1.6 -9.2,-2.8 -2.6,-3.4Z" stroke="#5a4300" stroke-width="1.1" stroke-linejoin="round"/>
  </xsl:if>
</xsl:template>

<xsl:template name="badge-symbols">
  <xsl:if test="key('badge', 'line')">
    <g id="a-line"><g id="musket"><path class="symline" stroke-width="3.4" d="M-10.5,8L-6,4.6"/><path class="symline" stroke-width="1.9" d="M-6,4.6L6.5,-5"/><path class="symline" stroke-width="1" d="M6.5,-5L11,-8.4"/></g><use href="#musket" transform="scale(-1,1)"/></g>
  </xsl:if>
  <xsl:if test="key('badge', 'light')">
    <g id="a-light"><path class="symline" stroke-width="3" d="M-9,-4C-8,5 -2,7 3,5C7,3 8,-1 8,-4"/><path class="sym" d="M5,-3L3,-9 14,-9 11,-3Z"/><path class="symline" stroke-width="1.5" d="M-9,-4V-8"/><path class="symline" stroke-width=".9" d="M-8,-7Q-1,0 7,-6"/></g>
  </xsl:if>
  <xsl:if test="key('badge', 'guard')">
    <g id="a-guard"><circle class="sym" cy="4.5" r="5.5"/><path class="sym" d="M-4,-1C-8,-4 -4,-6 -5,-10C-2,-9 -2,-7 -1,-11C3,-9 1,-7 3,-9C6,-6 7,-4 4,-1Z"/></g>
  </xsl:if>
  <xsl:if test="key('badge', 'light-cavalry')">
    <g id="a-light-cavalry"><g id="sabre"><path class="symline" stroke-width="2.2" d="M-8,7C1,5 8,-2 10,-9"/><path class="symline" stroke-width="1.5" d="M-11,8.5L-8,7M-9.5,4.5C-6.5,4.5 -5.5,7 -6.5,9.5"/></g><use href="#sabre" transform="scale(-1,1)"/></g>
  </xsl:if>
  <xsl:if test="key('badge', 'heavy-cavalry')">
    <g id="a-heavy-cavalry"><path class="sym" d="M-5,8V0C-5,-7 6,-7 6.5,0L10,2.5 6,3.5V5L-1,5 -1,8Z"/><path class="sym" d="M7,-6C2,-12 -7,-9 -8,-1C-8,3 -9,6 -12,8.5C-7,8 -5.5,4 -5.5,0C-5,-5 1,-8 7,-6Z"/></g>
  </xsl:if>
  <xsl:if test="key('badge', 'lancers')">
    <g id="a-lancers"><g id="lance"><path class="symline" stroke-width="1.7" d="M-9,9L9,-8"/><path class="sym" d="M9.5,-10L14,-3 8,-3.5 5,-5.5Z"/></g><use href="#lance" transform="scale(-1,1)"/></g>
  </xsl:if>
  <xsl:if test="key('badge', 'foot-artillery') or key('badge', 'horse-artillery')">
    <g id="a-foot-artillery"><path class="sym" d="M-9,-1L10,-8 11.5,-4.5 -7,4Z"/><circle class="sym" cx="-9.5" cy="1.5" r="1.8"/><circle class="symline" cx="0" cy="3.5" r="5.5" stroke-width="1.8"/><path class="symline" stroke-width="1" d="M0,-2V9M-5.5,3.5H5.5M-4,-.5L4,7.5M-4,7.5L4,-.5"/><path class="symline" stroke-width="2.2" d="M-3,6L-12,9"/></g>
  </xsl:if>
  <xsl:if test="key('badge', 'horse-artillery')">
    <g id="a-horse-artillery"><use href="#a-foot-artillery" transform="translate(3,1.5)"/><path class="symline" stroke-width="2" d="M-11.5,-3V-6.5A3.5,3.5 0 0 1 -4.5,-6.5V-3"/></g>
  </xsl:if>
  <path id="a-leader" d="M-10,3.5C-7,-4 -4,-7.5 0,-7.5S7,-4 10,3.5C5,.5 -5,.5 -10,3.5Z"/>
  <!-- Finer kinds: one small sign at the badge's upper right. -->
  <xsl:if test="key('mark', 'rifles')"><circle id="m-rifles" class="sym" cx="17" cy="6" r="2.2"/></xsl:if>
  <xsl:if test="key('mark', 'rockets')"><path id="m-rockets" class="sym" d="M17,-9l1.2,2.8 3,.2 -2.300,1.900 .8,2.900 -2.700,-1.600 -2.700,1.600 .8,-2.900 -2.300,-1.900 3,-.2z"/></xsl:if>
  <xsl:if test="key('mark', 'old-guard')"><path id="m-old-guard" class="sym" d="M13,0C10,-3 13,-5 12,-9C15,-8 15,-6 17,-8C19,-5 19,-2 16,0Z"/></xsl:if>
  <xsl:if test="key('mark', 'militia')"><path id="m-militia" class="symline" stroke-width="1.6" d="M14,-9h7"/></xsl:if>
  <xsl:if test="key('mark', 'indian')"><path id="m-indian" class="symline" stroke-width="1.5" d="M-12,3C-15,-3 -14,-8 -11,-11"/></xsl:if>
</xsl:template>

<!-- A nation is a band of two or three colours, top to bottom, 7 by 34. -->
<xsl:template name="band">
  <xsl:param name="nation"/>
  <xsl:param name="c"/>
  <xsl:if test="key('nation', $nation)">
    <xsl:variable name="c2" select="substring-before(concat(substring-after($c, ' '), ' '), ' ')"/>
    <xsl:variable name="c3" select="substring-after(substring-after($c, ' '), ' ')"/>
    <g id="n-{$nation}">
      <xsl:choose>
        <xsl:when test="$c3"><path fill="{substring-before($c, ' ')}" d="M0,0h7v11.3h-7z"/><path fill="{$c2}" d="M0,11.3h7v11.4h-7z"/><path fill="{$c3}" d="M0,22.7h7V34h-7z"/></xsl:when>
        <xsl:otherwise><path fill="{substring-before($c, ' ')}" d="M0,0h7v17h-7z"/><path fill="{$c2}" d="M0,17h7v17h-7z"/></xsl:otherwise>
      </xsl:choose>
    </g>
  </xsl:if>
</xsl:template>

<xsl:variable name="nations" select="' french british portuguese spanish russian austrian prussian brunswick dutch polish westphalian bavarian saxon swedish american '"/>

<xsl:template name="nation-symbols">
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'french'"/><xsl:with-param name="c" select="'#3f78c8 #fff #d8452e'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'british'"/><xsl:with-param name="c" select="'#c8102e #fff #1f3f86'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'portuguese'"/><xsl:with-param name="c" select="'#1f3f86 #fff'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'spanish'"/><xsl:with-param name="c" select="'#c8102e #f2c230 #c8102e'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'russian'"/><xsl:with-param name="c" select="'#fff #1f4f9c #c8102e'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'austrian'"/><xsl:with-param name="c" select="'#f2c230 #1c1c1c'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'prussian'"/><xsl:with-param name="c" select="'#1c1c1c #fff #1c1c1c'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'brunswick'"/><xsl:with-param name="c" select="'#1c1c1c #9aa0a6 #1c1c1c'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'dutch'"/><xsl:with-param name="c" select="'#e8702a #fff #1f3f86'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'polish'"/><xsl:with-param name="c" select="'#fff #c8102e'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'westphalian'"/><xsl:with-param name="c" select="'#fff #1f4f9c'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'bavarian'"/><xsl:with-param name="c" select="'#7fb6e6 #fff #7fb6e6'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'saxon'"/><xsl:with-param name="c" select="'#fff #2f7d4f'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'swedish'"/><xsl:with-param name="c" select="'#1f4f9c #f2c230 #1f4f9c'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'american'"/><xsl:with-param name="c" select="'#1f3f86 #fff #c8102e'"/></xsl:call-template>
</xsl:template>

<xsl:template name="mark-symbols">
  <g id="banner"><path d="M0,0V22" stroke="#6b5a34" stroke-width="1.6"/><path d="M1,1h13l-3.5,4.5 3.5,4.5h-13z"/></g>
  <path id="burst" class="burst" d="M0,-11.5 2.5,-6 8.1,-8.1 6,-2.5 11.5,0 6,2.5 8.1,8.1 2.5,6 0,11.5 -2.5,6 -8.1,8.1 -6,2.5 -11.5,0 -6,-2.5 -8.1,-8.1 -2.5,-6Z"/>
  <g id="crossed"><circle r="10" fill="#fff9ec" stroke="#3a3222" stroke-width="1.2"/><path d="M-5,5L5,-5M5,5L-5,-5" stroke="#3a3222" stroke-width="2" stroke-linecap="round"/><path d="M-6.5,2.5l4,4M6.5,2.5l-4,4" stroke="#3a3222" stroke-width="1.5" stroke-linecap="round"/></g>
  <xsl:call-template name="arrow-head"><xsl:with-param name="side" select="'a'"/></xsl:call-template>
  <xsl:call-template name="arrow-head"><xsl:with-param name="side" select="'b'"/></xsl:call-template>
  <xsl:if test="$rec/players/player[@side != 'a' and @side != 'b']"><xsl:call-template name="arrow-head"><xsl:with-param name="side" select="'n'"/></xsl:call-template></xsl:if>
  <xsl:if test="$rec/understood"><xsl:call-template name="arrow-head"><xsl:with-param name="side" select="'r'"/></xsl:call-template></xsl:if>
</xsl:template>

<xsl:template name="arrow-head">
  <xsl:param name="side"/>
  <marker id="ah-{$side}" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4" markerHeight="4" orient="auto"><path class="{$side}ht" d="M0,0L10,5 0,10 2.5,5Z"/></marker>
  <xsl:if test="$rec/understood">
    <marker id="ao-{$side}" viewBox="0 0 12 12" refX="6" refY="6" markerWidth="18" markerHeight="18" markerUnits="userSpaceOnUse" orient="auto"><path class="{$side}m paper" stroke-width="1.6" stroke-linejoin="round" d="M1,1L11,6 1,11 3,6Z"/></marker>
  </xsl:if>
</xsl:template>

</xsl:stylesheet>
