<?xml version="1.0" encoding="UTF-8"?>
<!-- Blocks of mails and reports that a measured table has in place of those for a board of hexes;
     content.xsl calls them. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<xsl:key name="tc-cell" match="record/state/unit[@where = 'table' or @where = 'garrison']" use="concat(floor(@x div (10 * ceiling(/descendant::board/@width div 220))), ',', floor(@y div (10 * ceiling(/descendant::board/@width div 220))))"/>
<!-- Whole inches, so that rows and columns are the same everywhere. -->
<xsl:variable name="tc-cell" select="10 * ceiling($rec/setup/board/@width div 220)"/>

<xsl:key name="tc-own" match="players/player/own" use="@id"/>

<!-- Dice stand in the sentences they belong to. -->
<xsl:template name="table-events">
  <list>
    <xsl:for-each select="$rec/events/event[not(@kind = 'roll' and (@label = 'shoot' or @label = 'fight' or @label = 'reroll' or @label = 'activation' or @label = 'waver' or @label = 'initiative'))]">
      <xsl:variable name="text"><xsl:apply-templates select="." mode="say"/></xsl:variable>
      <i id="e{@n}" n="{@n}."><xsl:call-template name="sentence"><xsl:with-param name="text" select="$text"/></xsl:call-template></i>
    </xsl:for-each>
  </list>
</xsl:template>

<!-- ==== the little map: ids where the units stand, capitals for the reader's own ==== -->
<xsl:template name="table-textmap">
  <xsl:call-template name="tc-row"><xsl:with-param name="row" select="ceiling($rec/setup/board/@height div $tc-cell) - 1"/></xsl:call-template>
  <xsl:text>    </xsl:text>
  <xsl:call-template name="tc-foot"><xsl:with-param name="column" select="0"/></xsl:call-template>
  <xsl:text>&#10;</xsl:text>
</xsl:template>

<xsl:template name="tc-foot">
  <xsl:param name="column"/>
  <xsl:if test="$column &lt; 22 and $column * $tc-cell &lt; $rec/setup/board/@width">
    <xsl:value-of select="substring(concat(floor($column * $tc-cell div 10), '      '), 1, 6)"/>
    <xsl:call-template name="tc-foot"><xsl:with-param name="column" select="$column + 2"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<xsl:template name="tc-row">
  <xsl:param name="row"/>
  <xsl:if test="$row &gt;= 0">
    <xsl:variable name="n" select="floor($row * $tc-cell div 10)"/>
    <xsl:value-of select="concat(substring('  ', 1, 2 - string-length($n)), $n, '  ')"/>
    <xsl:call-template name="tc-cells"><xsl:with-param name="row" select="$row"/><xsl:with-param name="column" select="0"/></xsl:call-template>
    <xsl:text>&#10;</xsl:text>
    <xsl:call-template name="tc-row"><xsl:with-param name="row" select="$row - 1"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<xsl:template name="tc-cells">
  <xsl:param name="row"/>
  <xsl:param name="column"/>
  <xsl:if test="$column &lt; 22 and $column * $tc-cell &lt; $rec/setup/board/@width">
    <xsl:variable name="unit" select="key('tc-cell', concat($column, ',', $row))[1]"/>
    <xsl:variable name="own" select="key('piece', $unit/@id)/@seat = concat($me, substring($rec/players/player[1]/@seat, 1, 9 * ($me = '')))"/>
    <xsl:choose>
      <xsl:when test="$unit and $own"><xsl:value-of select="concat($mark-big, substring(concat(translate($unit/@id, $lower, $upper), '   '), 1, 3), $mark-end)"/></xsl:when>
      <xsl:when test="$unit"><xsl:value-of select="concat($mark-small, substring(concat($unit/@id, '   '), 1, 3), $mark-end)"/></xsl:when>
      <xsl:otherwise>
        <xsl:variable name="ground"><xsl:call-template name="tc-ground"><xsl:with-param name="x" select="($column + .5) * $tc-cell"/><xsl:with-param name="y" select="($row + .5) * $tc-cell"/></xsl:call-template></xsl:variable>
        <xsl:value-of select="concat(' ', $mark-ground, substring(concat($ground, '.'), 1, 1), $mark-end, ' ')"/>
      </xsl:otherwise>
    </xsl:choose>
    <xsl:call-template name="tc-cells"><xsl:with-param name="row" select="$row"/><xsl:with-param name="column" select="$column + 1"/></xsl:call-template>
  </xsl:if>
</xsl:template>

<!-- A letter of the ground in the middle of a cell; what lies on other ground first.  Areas are reckoned by
     their first corner and the third, which lies across. -->
<xsl:template name="tc-ground">
  <xsl:param name="x"/>
  <xsl:param name="y"/>
  <xsl:for-each select="$rec/setup/board/area[@type != 'wall' and @type != 'hedge' and @type != 'stream' and @type != 'road']">
    <xsl:sort select="@type = 'hill' or @type = 'river'"/>
    <xsl:variable name="one" select="substring-before(@corners, ' ')"/>
    <xsl:variable name="across" select="substring-before(concat(substring-after(substring-after(@corners, ' '), ' '), ' '), ' ')"/>
    <xsl:variable name="x1" select="number(substring-before($one, ','))"/>
    <xsl:variable name="y1" select="number(substring-after($one, ','))"/>
    <xsl:variable name="x2" select="number(substring-before($across, ','))"/>
    <xsl:variable name="y2" select="number(substring-after($across, ','))"/>
    <xsl:if test="($x - $x1) * ($x - $x2) &lt;= 0 and ($y - $y1) * ($y - $y2) &lt;= 0"><xsl:call-template name="tc-letter"/></xsl:if>
  </xsl:for-each>
</xsl:template>
<xsl:template name="tc-letter">
  <xsl:choose>
    <xsl:when test="@type = 'bua'">h</xsl:when><xsl:when test="@type = 'fort'">f</xsl:when><xsl:when test="@type = 'wood'">w</xsl:when><xsl:when test="@type = 'hill'">^</xsl:when>
    <xsl:when test="@type = 'steep'">%</xsl:when><xsl:when test="@type = 'river'">~</xsl:when><xsl:when test="@type = 'bridge'">=</xsl:when>
  </xsl:choose>
</xsl:template>
<xsl:key name="tc-type" match="record/setup/board/area" use="@type"/>

<!-- ==== tables ==== -->
<xsl:template name="table-units">
  <xsl:for-each select="$rec/players/player">
    <xsl:sort select="@seat != $me"/>
    <xsl:variable name="seat" select="@seat"/>
    <xsl:variable name="title">
      <xsl:choose><xsl:when test="$seat = $me"><xsl:value-of select="$w-units"/></xsl:when><xsl:when test="$me = ''"><xsl:value-of select="concat($w-all-units, ': ', @name)"/></xsl:when><xsl:otherwise><xsl:value-of select="concat($w-their-units, ': ', @name)"/></xsl:otherwise></xsl:choose>
    </xsl:variable>
    <h><xsl:value-of select="$title"/></h>
    <p><xsl:call-template name="say-table-side"/></p>
    <table caption="{$title}">
      <head><c><xsl:value-of select="$w-id"/></c><c><xsl:value-of select="$w-name"/></c><c><xsl:value-of select="$w-place"/></c><c><xsl:value-of select="$w-formation"/></c><c><xsl:value-of select="$w-status"/></c></head>
      <xsl:for-each select="$rec/setup/piece[@seat = $seat]">
        <xsl:variable name="u" select="$rec/state/unit[@id = current()/@id]"/>
        <row>
          <c><xsl:value-of select="@id"/></c>
          <c><xsl:value-of select="@name"/></c>
          <c><xsl:for-each select="$u"><xsl:call-template name="w-where"/></xsl:for-each><xsl:if test="$u/@where = 'table'"><xsl:value-of select="concat(' f', $u/@facing)"/></xsl:if></c>
          <c><xsl:if test="$u/@where = 'table'"><xsl:value-of select="$rec/setup/footprint[@arm = current()/@arm and @formation = $u/@formation]/@name"/></xsl:if></c>
          <c><xsl:call-template name="say-table-kind"/><xsl:for-each select="$u[@where != 'gone']">, <xsl:call-template name="w-status"/>, <xsl:call-template name="n"><xsl:with-param name="n" select="@hits"/><xsl:with-param name="word" select="'hit'"/></xsl:call-template></xsl:for-each><xsl:if test="key('tc-own', @id)/@command = 'no'"><xsl:call-template name="say-no-command"/></xsl:if><xsl:if test="$seat = $me and not($over)"><xsl:for-each select="key('tc-own', @id)[@move]"><xsl:call-template name="say-table-may"><xsl:with-param name="status" select="$u/@status"/></xsl:call-template></xsl:for-each></xsl:if></c>
        </row>
      </xsl:for-each>
    </table>
    <list>
      <xsl:for-each select="$rec/setup/commander[@seat = $seat]"><xsl:for-each select="$rec/state/leader[@id = current()/@id]"><i n="{@id}"><xsl:call-template name="say-table-leader"/></i></xsl:for-each></xsl:for-each>
    </list>
  </xsl:for-each>
</xsl:template>

<!-- From each own unit to the enemies near it; for the public from those of the first side. -->
<xsl:template name="table-distances">
  <xsl:variable name="own" select="$rec/players/player[@seat = $me or ($me = '' and position() = 1)]/own[enemy]"/>
  <xsl:if test="$own">
    <h><xsl:value-of select="$w-distances"/></h>
    <p><xsl:call-template name="say-distances"/></p>
    <list>
      <xsl:for-each select="$own">
        <i n="{@id}"><xsl:for-each select="enemy"><xsl:sort select="@distance" data-type="number"/><xsl:if test="position() &gt; 1">, </xsl:if><xsl:value-of select="concat(@id, '&#160;', format-number(@distance div 100, '0.00'), '&#160;', @zone)"/></xsl:for-each></i>
      </xsl:for-each>
    </list>
  </xsl:if>
</xsl:template>

<!-- ==== order form: a line for every unit, all comments ==== -->
<xsl:template name="table-form">
  <xsl:call-template name="say-table-form"/>
  <xsl:for-each select="$rec/setup/commander[@seat = $me]">
    <xsl:for-each select="$rec/state/leader[@id = current()/@id and @where = 'table']"><xsl:value-of select="concat(substring(concat('# ', @id, ' move ', format-number(@x div 10, '0.0'), ',', format-number(@y div 10, '0.0'), '                              '), 1, 34), '# elan ', @elan, '&#10;')"/></xsl:for-each>
  </xsl:for-each>
  <xsl:for-each select="$rec/setup/piece[@seat = $me]">
    <xsl:variable name="p" select="."/>
    <xsl:for-each select="$rec/state/unit[@id = current()/@id and (@where = 'table' or @where = 'garrison')]">
      <xsl:variable name="order">
        <xsl:choose>
          <xsl:when test="@where = 'garrison'">hold</xsl:when>
          <xsl:when test="@formation = 'unl'">turn facing=<xsl:value-of select="@facing"/></xsl:when>
          <xsl:otherwise><xsl:value-of select="concat('move ', format-number(@x div 10, '0.0'), ',', format-number(@y div 10, '0.0'))"/></xsl:otherwise>
        </xsl:choose>
      </xsl:variable>
      <xsl:value-of select="concat(substring(concat('# ', @id, ' ', $order, '                              '), 1, 34), '# ', substring(concat($rec/setup/footprint[@arm = $p/@arm and @formation = current()/@formation]/@name, ' facing ', @facing, ', ', @status), 1, 36), '&#10;')"/>
    </xsl:for-each>
  </xsl:for-each>
</xsl:template>

</xsl:stylesheet>
