<?xml version="1.0" encoding="UTF-8"?>
<!-- The drawn shapes, each written only into pictures that use it.  Badges stand on a
     field of 26 by 20 around 0,0 and take the colour of whoever uses them. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns="http://www.w3.org/2000/svg">

<!-- A hill may lie under another ground. -->
<xsl:key name="hill" match="record/setup/board/hex[@terrain = 'hill' or @hill = 'yes']" use="@id"/>
<xsl:key name="badge" match="record/setup/piece" use="@badge"/>
<xsl:key name="nation" match="record/setup/piece" use="@nation"/>
<!-- 1: in square; 5: a battalion mass -->
<xsl:key name="square" match="record/state/piece[@square &gt; 0]" use="1 + 4 * (@square = 5)"/>
<xsl:key name="mark" match="record/setup/piece[@mark != '']" use="@mark"/>

<!-- What the ground of a hex is tinted as; empty: a kind this sheet has no drawing for. -->
<xsl:template name="ground">
  <xsl:param name="kind"/>
  <xsl:variable name="k" select="concat(' ', $kind, ' ')"/>
  <xsl:choose>
    <xsl:when test="contains('  clear fence camp ', $k)">clear</xsl:when>
    <xsl:when test="contains(' forest woods wood open-woods ', $k)">woods</xsl:when>
    <xsl:when test="$kind = 'hill'">hill</xsl:when>
    <xsl:when test="$kind = 'rugged-hill'">rugged</xsl:when>
    <xsl:when test="$kind = 'quarry'">quarry</xsl:when>
    <xsl:when test="contains(' town village building buildings church farm castle walled-farm walled-city tower windmill strong-town fortification ', $k)">town</xsl:when>
    <xsl:when test="$kind = 'walled-garden'">garden</xsl:when>
    <xsl:when test="contains(' river stream water ford bridge fordable-river easy-ford frozen-river ', $k)">river</xsl:when>
    <xsl:when test="$kind = 'lake' or $kind = 'sea'"><xsl:value-of select="$kind"/></xsl:when>
    <xsl:when test="$kind = 'pond'">lake</xsl:when>
    <xsl:when test="$kind = 'brush'">garden</xsl:when>
    <xsl:when test="$kind = 'frozen-lake'">ice</xsl:when>
    <xsl:when test="contains(' vineyard field fields ', $k)">field</xsl:when>
    <xsl:when test="$kind = 'impassable'">rugged</xsl:when>
    <xsl:when test="$kind = 'orchard'">orchard</xsl:when>
    <xsl:when test="contains(' corn cornfield crops ', $k)">corn</xsl:when>
    <xsl:when test="contains(' marsh swamp ', $k)">marsh</xsl:when>
  </xsl:choose>
</xsl:template>

<!-- The drawing that a kind puts on its tint, by id; empty: none, or one that joins its
     neighbours (slopes, shores, courses). -->
<xsl:template name="drawing">
  <xsl:param name="kind"/>
  <xsl:variable name="k" select="concat(' ', $kind, ' ')"/>
  <xsl:choose>
    <xsl:when test="contains(' forest woods wood ', $k)">t-woods</xsl:when>
    <xsl:when test="contains(' town village building buildings ', $k)">t-town</xsl:when>
    <xsl:when test="contains(' church tower windmill castle walled-farm walled-city walled-garden quarry orchard rugged-hill frozen-lake open-woods brush fortification strong-town ', $k)"><xsl:value-of select="concat('t-', $kind)"/></xsl:when>
    <xsl:when test="$kind = 'farm'">t-walled-farm</xsl:when>
    <xsl:when test="contains(' lake sea pond ', $k)">t-waves</xsl:when>
    <xsl:when test="contains(' vineyard field fields ', $k)">t-field</xsl:when>
    <xsl:when test="contains(' fence camp ', $k)"><xsl:value-of select="concat('t-', $kind)"/></xsl:when>
    <xsl:when test="$kind = 'impassable'">t-rugged-hill</xsl:when>
    <xsl:when test="contains(' corn cornfield crops ', $k)">t-corn</xsl:when>
    <xsl:when test="contains(' marsh swamp ', $k)">t-marsh</xsl:when>
  </xsl:choose>
</xsl:template>

<xsl:template name="ground-symbols">
  <path id="hx" d="M0,-46 39.8,-23 39.8,23 0,46 -39.8,23 -39.8,-23Z"/>
  <xsl:if test="key('ground', 'forest') | key('ground', 'woods') | key('ground', 'wood') | key('ground', 'open-woods')">
    <g id="tree"><path class="trunk" d="M0,5V9"/><path class="tree" d="M0,-8C5,-8 7,-4 6,-1C8,2 5,6 0,6C-5,6 -8,2 -6,-1C-7,-4 -5,-8 0,-8Z"/></g>
    <g id="t-woods"><use href="#tree" x="-17" y="-13"/><use href="#tree" x="2" y="-19"/><use href="#tree" x="19" y="-11"/><use href="#tree" x="-25" y="5"/><use href="#tree" x="-7" y="-1"/><use href="#tree" x="11" y="3"/><use href="#tree" x="27" y="6"/><use href="#tree" x="-16" y="17"/><use href="#tree" x="3" y="20"/><use href="#tree" x="19" y="20"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'open-woods')">
    <g id="t-open-woods"><use href="#tree" x="-19" y="-12"/><use href="#tree" x="14" y="-17"/><use href="#tree" x="-8" y="13"/><use href="#tree" x="23" y="12"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'brush')">
    <path id="t-brush" class="bush" d="M-27,-9a4.500,4.500 0 0 1 8,-2a4.500,4.500 0 0 1 5,5h-14zM4,-17a4.500,4.500 0 0 1 8,-2a4.500,4.500 0 0 1 5,5h-14zM16,5a4.500,4.500 0 0 1 8,-2a4.500,4.500 0 0 1 5,5h-14zM-17,10a4.500,4.500 0 0 1 8,-2a4.500,4.500 0 0 1 5,5h-14zM5,25a4.500,4.500 0 0 1 8,-2a4.500,4.500 0 0 1 5,5h-14zM-28,25a4.500,4.500 0 0 1 8,-2a4.500,4.500 0 0 1 5,5h-14z"/>
  </xsl:if>
  <xsl:if test="key('ground', 'fortification')">
    <g id="t-fortification"><path d="M-13,-34H13L19,-24 33,-17 32,0 33,17 19,24 13,34H-13L-19,24 -33,17 -32,0 -33,-17 -19,-24Z" fill="#c79a52" stroke="#6b4a1d" stroke-width="2.400" stroke-linejoin="round"/><path class="yard" d="M-10,-27H10L14,-18 26,-12 25,0 26,12 14,18 10,27H-10L-14,18 -26,12 -25,0 -26,-12 -14,-18Z"/></g>
  </xsl:if>
  <xsl:if test="$board/hex[@terrain = 'hill' or @hill = 'yes']">
    <path id="hs" d="M25.8,-18L34.8,-20M25.8,-13.5L34.8,-15M25.8,-9L34.8,-10M25.8,-4.5L34.8,-5M25.8,0L34.8,0M25.8,4.5L34.8,5M25.8,9L34.8,10M25.8,13.5L34.8,15M25.8,18L34.8,20"/>
  </xsl:if>
  <xsl:if test="key('ground', 'town') | key('ground', 'village') | key('ground', 'building') | key('ground', 'buildings') | key('ground', 'strong-town')">
    <g id="t-town"><path class="wall" d="M-29,-8h13v9h-13z"/><path class="house" d="M-30.5,-8l8,-6.8 8,6.8z"/><path class="wall" d="M14,-6h14v9h-14z"/><path class="house" d="M12.5,-6l8.5,-6.8 8.5,6.8z"/><path class="wall" d="M-31,14h12v8h-12z"/><path class="house" d="M-32.5,14l7.5,-6 7.5,6z"/><path class="wall" d="M17,17h12v8h-12z"/><path class="house" d="M15.5,17l7.5,-6 7.5,6z"/><path class="wall" d="M-10,-14h9v12h-9z"/><path class="house" d="M-11.5,-14l6,-12 6,12z"/><path class="trunk" d="M-5.5,-26v-6M-8,-29.5h5"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'strong-town')">
    <g id="t-strong-town"><path class="stones" d="M-18,-36H18M-40,-2L-21,-34M40,-2L21,-34M-40,4L-21,35M40,4L21,35M-18,36H18"/><use href="#t-town"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'church')">
    <g id="t-church"><path class="wall" d="M-22,2h32v18h-32z"/><path class="house" d="M-25,2l6,-14h26l6,14z"/><path class="wall" d="M10,-12h13v32h-13z"/><path class="house" d="M8,-12l8.5,-17 8.5,17z"/><path class="trunk" d="M16.5,-29v-8M13.5,-34h6"/><path class="door" d="M-9,20v-7a3.5,3.5 0 0 1 7,0v7zM-18,7h4v5h-4zM3,7h4v5h-4zM14.5,-6h4v6h-4z"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'tower')">
    <g id="t-tower"><path class="wall" d="M-11,22L-9,-14h18l2,36z"/><path class="wall" d="M-13,-14v-9h6v4h4v-4h6v4h4v-4h6v9z"/><path class="door" d="M-3.5,22v-8a3.5,3.5 0 0 1 7,0v8zM-1.5,-9h3v7h-3zM-1.5,2h3v6h-3z"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'windmill')">
    <g id="t-windmill"><path class="wall" d="M-11,24L-7,-6h14l4,30z"/><path class="house" d="M-9,-6a9,8 0 0 1 18,0z"/><path class="door" d="M-3,24v-7h6v7z"/><g class="sail"><path d="M-19,-24L19,10M19,-24L-19,10"/><path d="M-19,-24l-3,5 13,11 3,-4zM19,-24l-6,-2 -11,13 4,4zM19,10l3,-5 -13,-11 -3,4zM-19,10l6,2 11,-13 -4,-4z"/></g></g>
  </xsl:if>
  <xsl:if test="key('ground', 'walled-farm') | key('ground', 'farm')">
    <g id="t-walled-farm"><path class="yard" d="M-28,-15h56v37h-56z"/><path class="wall" d="M-21,-13h20v9h-20z"/><path class="house" d="M-24,-13l5,-9h16l5,9z"/><path class="wall" d="M9,1h14v13h-14z"/><path class="house" d="M6.5,1l9.5,-9 9.5,9z"/><path class="stones" d="M-5,22h-23v-37h4M4,-15h24v37h-23"/><path class="stones" d="M-5,17v9M5,17v9"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'castle')">
    <g id="t-castle"><path class="wall" d="M-16,22v-24h5v4h5v-4h5v4h4v-4h5v4h5v-4h4v24z"/><path class="wall" d="M-28,22v-36h4v4h4v-4h4v4h4v-4h3v36zM13,22v-36h4v4h4v-4h4v4h4v-4h3v36z" transform="translate(-2,0)"/><path class="door" d="M-5,22v-9a5,5 0 0 1 10,0v9zM-22,-3h3v7h-3zM19,-3h3v7h-3z"/><path class="house" d="M0,-2v-24l13,4 -13,5z"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'walled-city')">
    <g id="t-walled-city"><path class="stones" d="M0,-35L30,-17V17L0,35 -30,17V-17Z"/><path class="tower" d="M-4,-39h8v8h-8zM26,-21h8v8h-8zM26,13h8v8h-8zM-4,31h8v8h-8zM-34,13h8v8h-8zM-34,-21h8v8h-8z"/><path class="wall" d="M-21,-6h11v9h-11zM10,-9h12v9h-12zM-19,13h12v8h-12zM8,14h12v8h-12zM-5,-12h10v14h-10z"/><path class="house" d="M-23,-6l7.5,-7 7.5,7zM8,-9l8,-7 8,7zM-21,13l8,-6 8,6zM6,14l8,-6 8,6zM-7,-12l7,-14 7,14z"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'walled-garden')">
    <g id="t-walled-garden"><path class="yard" d="M-27,-19h54v42h-54z"/><path class="bed" d="M-21,-13h17v13h-17zM4,-13h17v13h-17zM-21,5h17v12h-17zM4,5h17v12h-17z"/><g class="bush"><circle cx="-12.5" cy="-6.5" r="3.6"/><circle cx="12.5" cy="-6.5" r="3.6"/><circle cx="-12.5" cy="11" r="3.6"/><circle cx="12.5" cy="11" r="3.6"/></g><path class="stones" d="M-6,23h-21v-42h54v42h-21"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'orchard')">
    <g id="t-orchard"><path class="trunk" d="M-22,-15v7M0,-15v7M22,-15v7M-22,3v7M0,3v7M22,3v7M-22,21v7M0,21v7M22,21v7"/><path class="bush" d="M-27,-17a5,5 0 1 0 10,0a5,5 0 1 0 -10,0zM-5,-17a5,5 0 1 0 10,0a5,5 0 1 0 -10,0zM17,-17a5,5 0 1 0 10,0a5,5 0 1 0 -10,0zM-27,1a5,5 0 1 0 10,0a5,5 0 1 0 -10,0zM-5,1a5,5 0 1 0 10,0a5,5 0 1 0 -10,0zM17,1a5,5 0 1 0 10,0a5,5 0 1 0 -10,0zM-27,19a5,5 0 1 0 10,0a5,5 0 1 0 -10,0zM-5,19a5,5 0 1 0 10,0a5,5 0 1 0 -10,0zM17,19a5,5 0 1 0 10,0a5,5 0 1 0 -10,0z"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'fence')">
    <path id="t-fence" d="M32.500,-20V20M36.500,-20V20M30.500,-16h8M30.500,-8h8M30.500,0h8M30.500,8h8M30.500,16h8" class="fence" fill="none" stroke-width="1.600" stroke-linecap="round"/>
  </xsl:if>
  <xsl:if test="key('ground', 'camp')">
    <g id="t-camp"><path class="wall" d="M-27,4L-16,-14 -5,4ZM5,2L16,-16 27,2ZM-12,24L0,5 12,24Z"/><path class="door" d="M-19,4L-16,-5 -13,4ZM13,2L16,-7 19,2ZM-3.500,24L0,14 3.500,24Z"/><path class="trunk" d="M-16,-14v-5M16,-16v-5M0,5v-5"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'rugged-hill') | key('ground', 'impassable')">
    <g id="t-rugged-hill"><path class="rock" d="M-31,8L-17,-19 -5,8ZM-9,3L7,-28 24,3ZM-16,26L0,2 14,26ZM11,20L22,0 33,20Z"/><path class="cleft" d="M-17,-19l-1,12 4,6M7,-28l-1,13 5,8M0,2l-2,10 4,6M22,0l0,9 3,5"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'quarry')">
    <path id="t-quarry" class="pit" d="M-28,-4C-26,-20 -8,-26 8,-22S30,-8 27,6 8,27 -8,24 -30,14 -28,-4ZM-20,-1C-18,-12 -6,-17 6,-14S20,-5 18,4 4,17 -6,16 -22,8 -20,-1ZM-11,1C-10,-5 -3,-8 3,-7S10,-1 9,2 1,9 -4,8 -12,5 -11,1ZM-24,-14l-6,-6M-8,-23l-2,-8M10,-22l4,-7M24,-13l6,-5M27,6l8,3M14,22l5,7M-6,24l-2,8M-25,14l-7,5"/>
  </xsl:if>
  <xsl:if test="key('ground', 'lake') | key('ground', 'sea') | key('ground', 'pond')">
    <path id="shore" class="bank" d="M39.8,-23V23"/>
    <path id="t-waves" class="ripple" d="M-24,-12q5,-5 10,0t10,0M4,-20q5,-5 10,0t10,0M-10,6q5,-5 10,0t10,0M-30,16q5,-5 10,0t10,0M8,20q5,-5 10,0t10,0"/>
  </xsl:if>
  <xsl:if test="key('ground', 'frozen-lake')">
    <path id="frost" class="frost" d="M39.8,-23V23"/>
    <path id="t-frozen-lake" class="crack" d="M-26,-12L-12,-16 -2,-8 8,-14 18,-10M-2,-8L-6,4 4,12 0,22M-6,4L-20,10 -24,20M4,12L18,8 28,16M18,-10L26,-2"/>
  </xsl:if>
  <xsl:if test="key('ground', 'vineyard') | key('ground', 'field') | key('ground', 'fields')">
    <g id="t-field"><path class="vine" d="M-24,-14L6,-31M-30,0L20,-28M-32,12L31,-23M-30,23L32,-11M-22,31L32,1M-9,35L28,14"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'corn') | key('ground', 'cornfield') | key('ground', 'crops')">
    <path id="t-corn" class="ear" d="M-24,-8v-8M-12,-14v-8M0,-20v-8M12,-14v-8M24,-8v-8M-30,6v-8M-18,2v-8M-6,-3v-8M6,-3v-8M18,2v-8M30,6v-8M-24,18v-8M-12,14v-8M0,12v-8M12,14v-8M24,18v-8M-12,29v-8M0,27v-8M12,29v-8"/>
  </xsl:if>
  <xsl:if test="key('ground', 'marsh') | key('ground', 'swamp')">
    <path id="t-marsh" class="reed" d="M-18,-9v-8M-21,-9q0,-4 -3,-6M-15,-9q0,-4 3,-6M-25,-8h14 M9,-16v-8M6,-16q0,-4 -3,-6M12,-16q0,-4 3,-6M2,-15h14 M20,6v-8M17,6q0,-4 -3,-6M23,6q0,-4 3,-6M13,7h14 M-7,8v-8M-10,8q0,-4 -3,-6M-4,8q0,-4 3,-6M-14,9h14 M-22,20v-8M-25,20q0,-4 -3,-6M-19,20q0,-4 3,-6M-29,21h14 M6,25v-8M3,25q0,-4 -3,-6M9,25q0,-4 3,-6M-1,26h14"/>
  </xsl:if>
  <xsl:if test="key('ground', 'bridge') or $board/bridge">
    <g id="bridge"><path d="M-13,-21L-9,-17V17L-13,21M13,-21L9,-17V17L13,21" fill="none" stroke="#4d3a1d" stroke-width="2.4" stroke-linecap="round"/><path d="M-8,-16V16H8V-16Z" fill="#f3e6c4" stroke="#7d6434"/><path d="M-8,-10H8M-8,-4H8M-8,2H8M-8,8H8" stroke="#b99c63"/></g>
  </xsl:if>
  <xsl:if test="key('ground', 'ford') | key('ground', 'easy-ford') | key('ground', 'fordable-river')">
    <path id="ford" d="M-6,-10a2.2,2.2 0 1 0 .1,0M6,-7a2.2,2.2 0 1 0 .1,0M-5,-1a2.2,2.2 0 1 0 .1,0M6,3a2.2,2.2 0 1 0 .1,0M-4,8a2.2,2.2 0 1 0 .1,0" fill="#fbf5e4" stroke="#7d6434"/>
  </xsl:if>
  <xsl:if test="$board/hex/@works">
    <!-- The E side's; teeth point at who comes. -->
    <g id="works"><path d="M31,-19.500V19.5" fill="none" stroke="#fbf3dd" stroke-width="9" stroke-linecap="round" stroke-opacity=".85"/><path d="M29.5,-19.500L36.5,-15.6 29.5,-11.7 36.5,-7.8 29.5,-3.9 36.5,0 29.5,3.9 36.5,7.8 29.5,11.7 36.5,15.6 29.5,19.5" fill="#c79a52" stroke="#6b4a1d" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/></g>
  </xsl:if>
  <xsl:if test="$board/exit">
    <path id="exit" d="M-4.5,-8H4.500V1H10L0,11 -10,1H-4.500Z" stroke="#fffaf0" stroke-width="1.6" stroke-linejoin="round"/>
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
  <xsl:if test="key('mark', 'rockets')"><path id="m-rockets" class="sym" d="M17,-9l1.2,2.8 3,.2 -2.3,1.9 .8,2.9 -2.7,-1.6 -2.7,1.6 .8,-2.9 -2.3,-1.9 3,-.2z"/></xsl:if>
  <xsl:if test="key('mark', 'old-guard')"><path id="m-old-guard" class="sym" d="M13,0C10,-3 13,-5 12,-9C15,-8 15,-6 17,-8C19,-5 19,-2 16,0Z"/></xsl:if>
  <xsl:if test="key('mark', 'militia')"><path id="m-militia" class="symline" stroke-width="1.6" d="M14,-9h7"/></xsl:if>
  <xsl:if test="key('mark', 'guard')"><path id="m-guard" class="sym" d="M12.5,-3.500L11.5,-10 14.5,-7 17,-11 19.5,-7 22.5,-10 21.5,-3.500Z"/></xsl:if>
  <xsl:if test="key('mark', 'young-guard')"><path id="m-young-guard" class="symline" stroke-width="1.7" stroke-linejoin="round" d="M12.5,-4L17,-9 21.5,-4"/></xsl:if>
  <xsl:if test="key('mark', 'cuirassiers')"><path id="m-cuirassiers" class="sym" d="M12.5,-11Q17,-8.5 21.5,-11Q22.5,-5 17,-1.500Q11.5,-5 12.5,-11Z"/></xsl:if>
  <xsl:if test="key('mark', 'cossacks')"><path id="m-cossacks" class="sym" d="M17,-3L13.5,-7 17,-11 20.5,-7Z" transform="translate(0,12)"/></xsl:if>
  <xsl:if test="key('mark', 'grenzer')"><path id="m-grenzer" class="sym" d="M13,6.500L17,-.500 21,6.500Z"/></xsl:if>
  <xsl:if test="key('mark', 'highland')"><path id="m-highland" class="sym" d="M13,-11h4v4h-4zM17,-7h4v4h-4z"/></xsl:if>
  <xsl:if test="key('mark', 'reserve')"><path id="m-reserve" class="symline" stroke-width="1.6" d="M14,-10h7M14,-6.500h7"/></xsl:if>
  <xsl:if test="key('mark', 'conscripts')"><circle id="m-conscripts" class="symline" stroke-width="1.5" cx="17.5" cy="-7.5" r="2.8"/></xsl:if>
  <xsl:if test="key('mark', 'provincial')"><path id="m-provincial" class="symline" stroke-width="1.6" d="M14,-11l7,7M21,-11l-7,7"/></xsl:if>
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

<xsl:variable name="nations" select="' french british portuguese spanish russian austrian prussian brunswick dutch dutch-belgian polish westphalian bavarian saxon swedish american continental german '"/>

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
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'dutch-belgian'"/><xsl:with-param name="c" select="'#e8702a #fff #1f3f86'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'polish'"/><xsl:with-param name="c" select="'#fff #c8102e'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'westphalian'"/><xsl:with-param name="c" select="'#fff #1f4f9c'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'bavarian'"/><xsl:with-param name="c" select="'#7fb6e6 #fff #7fb6e6'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'saxon'"/><xsl:with-param name="c" select="'#fff #2f7d4f'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'swedish'"/><xsl:with-param name="c" select="'#1f4f9c #f2c230 #1f4f9c'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'continental'"/><xsl:with-param name="c" select="'#1f3f86 #efe0b8'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'german'"/><xsl:with-param name="c" select="'#1f3f86 #c8102e'"/></xsl:call-template>
  <xsl:call-template name="band"><xsl:with-param name="nation" select="'american'"/><xsl:with-param name="c" select="'#1f3f86 #fff #c8102e'"/></xsl:call-template>
</xsl:template>

<xsl:template name="mark-symbols">
  <g id="banner"><path d="M0,0V22" stroke="#6b5a34" stroke-width="1.6"/><path d="M1,1h13l-3.5,4.5 3.5,4.5h-13z"/></g>
  <path id="burst" class="burst" d="M0,-11.5 2.5,-6 8.1,-8.1 6,-2.5 11.5,0 6,2.5 8.1,8.1 2.5,6 0,11.5 -2.5,6 -8.1,8.1 -6,2.5 -11.5,0 -6,-2.5 -8.1,-8.1 -2.5,-6Z"/>
  <g id="crossed"><circle r="10" fill="#fff9ec" stroke="#3a3222" stroke-width="1.2"/><path d="M-5,5L5,-5M5,5L-5,-5" stroke="#3a3222" stroke-width="2" stroke-linecap="round"/><path d="M-6.5,2.5l4,4M6.5,2.5l-4,4" stroke="#3a3222" stroke-width="1.5" stroke-linecap="round"/></g>
  <xsl:if test="key('square', 1)">
    <g id="square"><rect x="-26" y="-17" width="52" height="34" rx="3" fill="none" stroke="{$gold}" stroke-width="3"/><path d="M-26,-17l10,0 -10,10zM26,17l-10,0 10,-10zM-26,17l10,0 -10,-10zM26,-17l-10,0 10,10z" fill="{$gold}" stroke="#5a4300" stroke-width=".7"/></g>
  </xsl:if>
  <xsl:if test="key('square', 5)">
    <g id="mass"><rect x="-26" y="-17" width="52" height="34" rx="3" fill="none" stroke="{$gold}" stroke-width="3"/><path d="M-28,-17.500h56v4.500h-56zM-28,13h56v4.500h-56z" fill="{$gold}" stroke="#5a4300" stroke-width=".7"/></g>
  </xsl:if>
  <xsl:if test="key('kind', 'bounced')">
    <g id="bounced"><circle r="10" fill="#fff9ec" stroke="#3a3222" stroke-width="1.2"/><path d="M-4.5,-4.500h9v9h-9z" fill="{$gold}" stroke="#5a4300" stroke-width="1.4"/></g>
  </xsl:if>
  <xsl:if test="key('kind', 'rallied')">
    <circle id="rallied" r="11" fill="#e9f2d4" stroke="#3f6a24" stroke-width="1.6"/>
  </xsl:if>
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
