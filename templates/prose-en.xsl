<?xml version="1.0" encoding="UTF-8"?>
<!-- The report told, for who reads or hears it without a map: events as paragraphs, and for each unit in
     full sentences where it stands, on what ground, from which place and from which enemy how far.

     Every position has x and y, north and east counting up, in half hexes (a table: in tenths of an
     inch); modes pr-x and pr-y give them of a unit, a place or a hex. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<xsl:variable name="w-stand" select="'Where your troops stand'"/>
<xsl:variable name="w-they-stand" select="'What is seen of the enemy'"/>
<xsl:variable name="w-all-stand" select="'Where they stand'"/>

<xsl:template name="say-told">
  <xsl:param name="from"/>
  <xsl:param name="to"/>
  <xsl:choose>
    <xsl:when test="$from = $to"><xsl:value-of select="concat('(Event ', $from, ')')"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="concat('(Events ', $from, ' to ', $to, ')')"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== where ==== -->
<xsl:template match="*" mode="pr-x">
  <xsl:choose>
    <xsl:when test="$table"><xsl:value-of select="@x"/></xsl:when>
    <xsl:when test="$columns"><xsl:value-of select="2 * substring(@hex, 1, 2)"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="key('hex', @hex)/@x"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template match="*" mode="pr-y">
  <xsl:choose>
    <xsl:when test="$table"><xsl:value-of select="@y"/></xsl:when>
    <xsl:when test="$columns"><xsl:value-of select="-2 * substring(@hex, 3, 2) - (substring(@hex, 1, 2) mod 2 = 0)"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="2 * key('hex', @hex)/@row"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- How many hexes or inches, from the differences. -->
<xsl:template name="pr-steps">
  <xsl:param name="dx"/>
  <xsl:param name="dy"/>
  <xsl:variable name="ax" select="$dx * (1 - 2 * ($dx &lt; 0))"/>
  <xsl:variable name="ay" select="$dy * (1 - 2 * ($dy &lt; 0))"/>
  <xsl:choose>
    <xsl:when test="$table"><xsl:value-of select="round((.96 * ($ax * ($ax &gt;= $ay) + $ay * ($ax &lt; $ay)) + .4 * ($ax * ($ax &lt; $ay) + $ay * ($ax &gt;= $ay))) div 10)"/></xsl:when>
    <xsl:when test="$columns"><xsl:value-of select="$ax div 2 + ($ay - $ax div 2) div 2 * ($ay &gt; $ax div 2)"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="$ay div 2 + ($ax - $ay div 2) div 2 * ($ax &gt; $ay div 2)"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:template name="pr-way">
  <xsl:param name="dx"/>
  <xsl:param name="dy"/>
  <xsl:variable name="ax" select="$dx * (1 - 2 * ($dx &lt; 0))"/>
  <xsl:variable name="ay" select="$dy * (1 - 2 * ($dy &lt; 0))"/>
  <xsl:if test="$ay * 2.4 &gt;= $ax"><xsl:choose><xsl:when test="$dy &gt; 0">north</xsl:when><xsl:otherwise>south</xsl:otherwise></xsl:choose></xsl:if>
  <xsl:if test="$ay * 2.4 &gt;= $ax and $ax * 2.4 &gt;= $ay">-</xsl:if>
  <xsl:if test="$ax * 2.4 &gt;= $ay"><xsl:choose><xsl:when test="$dx &gt; 0">east</xsl:when><xsl:otherwise>west</xsl:otherwise></xsl:choose></xsl:if>
</xsl:template>
<xsl:template name="pr-number">
  <xsl:param name="n"/>
  <xsl:variable name="word"><xsl:choose><xsl:when test="$table">inch</xsl:when><xsl:otherwise>hex</xsl:otherwise></xsl:choose></xsl:variable>
  <xsl:choose>
    <xsl:when test="$n = 1">one </xsl:when><xsl:when test="$n = 2">two </xsl:when><xsl:when test="$n = 3">three </xsl:when><xsl:when test="$n = 4">four </xsl:when>
    <xsl:when test="$n = 5">five </xsl:when><xsl:when test="$n = 6">six </xsl:when><xsl:otherwise><xsl:value-of select="concat($n, ' ')"/></xsl:otherwise>
  </xsl:choose>
  <xsl:value-of select="$word"/>
  <xsl:if test="$n != 1">es</xsl:if>
</xsl:template>

<!-- Squares of distances pick what is nearest: the context is a unit. -->
<xsl:template name="pr-nearest">
  <xsl:param name="things"/>
  <xsl:param name="what"/>
  <xsl:variable name="x"><xsl:apply-templates select="." mode="pr-x"/></xsl:variable>
  <xsl:variable name="y"><xsl:apply-templates select="." mode="pr-y"/></xsl:variable>
  <xsl:variable name="list">
    <xsl:for-each select="$things">
      <xsl:variable name="x1"><xsl:apply-templates select="." mode="pr-x"/></xsl:variable>
      <xsl:variable name="y1"><xsl:apply-templates select="." mode="pr-y"/></xsl:variable>
      <xsl:value-of select="concat(format-number(($x1 - $x) * ($x1 - $x) + ($y1 - $y) * ($y1 - $y), '0000000000'), ' ', position(), ';')"/>
    </xsl:for-each>
  </xsl:variable>
  <xsl:variable name="least"><xsl:call-template name="pr-least"><xsl:with-param name="list" select="string($list)"/></xsl:call-template></xsl:variable>
  <xsl:for-each select="$things[position() = number(substring-after($least, ' '))]">
    <xsl:variable name="x1"><xsl:apply-templates select="." mode="pr-x"/></xsl:variable>
    <xsl:variable name="y1"><xsl:apply-templates select="." mode="pr-y"/></xsl:variable>
    <xsl:call-template name="pr-from"><xsl:with-param name="dx" select="$x - $x1"/><xsl:with-param name="dy" select="$y - $y1"/><xsl:with-param name="what" select="$what"/></xsl:call-template>
  </xsl:for-each>
</xsl:template>
<xsl:template name="pr-least"><!-- of "0000000012 1;0000000004 2;" -->
  <xsl:param name="list"/>
  <xsl:param name="best"/>
  <xsl:choose>
    <xsl:when test="$list = ''"><xsl:value-of select="$best"/></xsl:when>
    <xsl:otherwise>
      <xsl:variable name="one" select="substring-before($list, ';')"/>
      <xsl:variable name="less" select="$best = '' or number(substring-before($one, ' ')) &lt; number(substring-before($best, ' '))"/>
      <xsl:call-template name="pr-least"><xsl:with-param name="list" select="substring-after($list, ';')"/><xsl:with-param name="best" select="concat(substring($one, 1, string-length($one) * $less), substring($best, 1, string-length($best) * not($less)))"/></xsl:call-template>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- Of a place: ", two hexes north-east of Sorbier"; of an enemy: "; the nearest enemy, the 9th Foot (9foot),
     is two hexes to the north".  The differences go from the thing to the unit. -->
<xsl:template name="pr-from">
  <xsl:param name="dx"/>
  <xsl:param name="dy"/>
  <xsl:param name="what"/>
  <xsl:variable name="n"><xsl:call-template name="pr-steps"><xsl:with-param name="dx" select="$dx"/><xsl:with-param name="dy" select="$dy"/></xsl:call-template></xsl:variable>
  <xsl:variable name="far"><xsl:call-template name="pr-number"><xsl:with-param name="n" select="$n"/></xsl:call-template></xsl:variable>
  <xsl:choose>
    <xsl:when test="$what = 'place' and $n = 0"><xsl:value-of select="concat(', at ', @name)"/></xsl:when>
    <xsl:when test="$what = 'place'"><xsl:value-of select="concat(', ', $far, ' ')"/><xsl:call-template name="pr-way"><xsl:with-param name="dx" select="$dx"/><xsl:with-param name="dy" select="$dy"/></xsl:call-template><xsl:value-of select="concat(' of ', @name)"/></xsl:when>
    <xsl:otherwise>
      <xsl:value-of select="concat('; the nearest enemy, ', key('piece', @id)/@name, ' (', @id, '), is ')"/>
      <xsl:choose>
        <xsl:when test="$n = 0">right beside</xsl:when>
        <xsl:otherwise><xsl:value-of select="concat($far, ' to the ')"/><xsl:call-template name="pr-way"><xsl:with-param name="dx" select="-$dx"/><xsl:with-param name="dy" select="-$dy"/></xsl:call-template></xsl:otherwise>
      </xsl:choose>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- " on your left", of a hex's sections or a third of the table or map. -->
<xsl:template name="pr-flank">
  <xsl:variable name="x"><xsl:apply-templates select="." mode="pr-x"/></xsl:variable>
  <xsl:choose>
    <xsl:when test="$table and $me != ''">
      <xsl:variable name="west" select="$x * 3 &lt; $rec/setup/board/@width"/>
      <xsl:variable name="east" select="$x * 3 &gt; 2 * $rec/setup/board/@width"/>
      <xsl:choose><xsl:when test="not($west or $east)"> in your centre</xsl:when><xsl:when test="$west = boolean(key('player', $me)/@home = 's')"> on your left</xsl:when><xsl:otherwise> on your right</xsl:otherwise></xsl:choose>
    </xsl:when>
    <xsl:when test="$columns or $table">
      <xsl:variable name="all" select="$rec/setup/board/@width | $rec/setup/board[not(@width)]/@columns"/>
      <xsl:variable name="share" select="$x div ($all * (1 + $columns))"/>
      <xsl:choose><xsl:when test="$share &lt; .34"> in the west</xsl:when><xsl:when test="$share &gt; .67"> in the east</xsl:when><xsl:otherwise> in the middle</xsl:otherwise></xsl:choose>
    </xsl:when>
    <xsl:when test="$me != '' and key('hex', @hex)/@sections != ''">
      <xsl:variable name="sections" select="key('hex', @hex)/@sections"/>
      <xsl:choose><xsl:when test="contains($sections, 'center') or contains($sections, 'centre')"> in your centre</xsl:when><xsl:when test="contains($sections, 'west') = boolean($south)"> on your left</xsl:when><xsl:otherwise> on your right</xsl:otherwise></xsl:choose>
    </xsl:when>
  </xsl:choose>
</xsl:template>

<!-- " in woods", of the ground under it. -->
<xsl:template name="pr-ground">
  <xsl:choose>
    <xsl:when test="$table">
      <xsl:if test="@where = 'garrison'"><xsl:value-of select="concat(', in ', $rec/setup/board/area[@id = current()/@area]/@name)"/></xsl:if>
    </xsl:when>
    <xsl:otherwise>
      <xsl:variable name="hex" select="key('hex', @hex)"/>
      <xsl:if test="$hex and $hex/@terrain != 'clear' and $hex/@terrain != ''"><xsl:call-template name="pr-on"><xsl:with-param name="kind" select="$hex/@terrain"/></xsl:call-template></xsl:if>
      <xsl:if test="$columns and $hex/@level &gt; 0"><xsl:value-of select="concat(', at level ', $hex/@level)"/></xsl:if>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="pr-on">
  <xsl:param name="kind"/>
  <xsl:variable name="k" select="concat(' ', $kind, ' ')"/>
  <xsl:variable name="name"><xsl:call-template name="w-ground-kind"><xsl:with-param name="kind" select="$kind"/></xsl:call-template></xsl:variable>
  <xsl:choose>
    <xsl:when test="contains(' hill rugged-hill heights ', $k)">, on a hill</xsl:when>
    <xsl:when test="contains(' woods forest marsh brush buildings crops field fields ', $k)"><xsl:value-of select="concat(', in ', $name)"/></xsl:when>
    <xsl:when test="contains(' bridge ford easy-ford fordable-river ', $k)"><xsl:value-of select="concat(', at the ', $name)"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="concat(', in the ', $name)"/></xsl:otherwise>
  </xsl:choose>
</xsl:template>

<!-- ==== stacks of cards ==== -->
<xsl:template name="prose-stacks">
  <xsl:for-each select="$rec/players/player">
    <xsl:sort select="@seat != $me"/>
    <xsl:variable name="seat" select="@seat"/>
    <h><xsl:choose><xsl:when test="$seat = $me"><xsl:value-of select="$w-stand"/></xsl:when><xsl:otherwise><xsl:value-of select="concat($w-all-stand, ': ', @name)"/></xsl:otherwise></xsl:choose></h>
    <p><xsl:call-template name="say-stacks-side"><xsl:with-param name="own" select="$rec/state/side[@id = $seat]"/></xsl:call-template><xsl:call-template name="say-stacks-empty"/></p>
    <xsl:for-each select="$rec/setup/board/stack[@seat = $seat]">
      <xsl:variable name="now" select="$rec/state/stack[@id = current()/@id]"/>
      <p>
        <xsl:value-of select="@short"/>
        <xsl:choose>
          <xsl:when test="$now/@n-cards &gt; 0"><xsl:text> holds, from the top down, </xsl:text><xsl:call-template name="prose-card"><xsl:with-param name="i" select="1"/><xsl:with-param name="n" select="$now/@n-cards"/></xsl:call-template></xsl:when>
          <xsl:otherwise> is empty</xsl:otherwise>
        </xsl:choose>
        <xsl:text>.</xsl:text>
      </p>
    </xsl:for-each>
  </xsl:for-each>
</xsl:template>
<!-- The context is a stack of the board. -->
<xsl:template name="prose-card">
  <xsl:param name="i"/>
  <xsl:param name="n"/>
  <xsl:variable name="id"><xsl:call-template name="stacks-nth"><xsl:with-param name="list" select="$rec/state/stack[@id = current()/@id]/@cards"/><xsl:with-param name="n" select="$i"/></xsl:call-template></xsl:variable>
  <xsl:variable name="p" select="key('piece', $id)"/>
  <xsl:choose>
    <xsl:when test="$i = 1"/>
    <xsl:when test="$i = $n"> and </xsl:when>
    <xsl:otherwise>, </xsl:otherwise>
  </xsl:choose>
  <xsl:choose>
    <xsl:when test="$p"><xsl:value-of select="concat($p/@name, ' (', $id, ')')"/></xsl:when>
    <xsl:otherwise>a card face down</xsl:otherwise>
  </xsl:choose>
  <xsl:if test="$i &lt; $n"><xsl:call-template name="prose-card"><xsl:with-param name="i" select="$i + 1"/><xsl:with-param name="n" select="$n"/></xsl:call-template></xsl:if>
</xsl:template>

<!-- ==== units ==== -->
<xsl:template name="prose-units">
  <xsl:choose>
    <xsl:when test="$stacks"><xsl:call-template name="prose-stacks"/></xsl:when>
    <xsl:otherwise>
      <xsl:for-each select="$rec/players/player">
        <xsl:sort select="@seat != $me"/>
        <xsl:variable name="seat" select="@seat"/>
        <h><xsl:choose><xsl:when test="$seat = $me"><xsl:value-of select="$w-stand"/></xsl:when><xsl:when test="$me != ''"><xsl:value-of select="concat($w-they-stand, ': ', @name)"/></xsl:when><xsl:otherwise><xsl:value-of select="concat($w-all-stand, ': ', @name)"/></xsl:otherwise></xsl:choose></h>
        <xsl:if test="$table"><p><xsl:call-template name="say-table-side"/></p></xsl:if>
        <xsl:for-each select="$rec/setup/piece[@seat = $seat]">
          <xsl:variable name="now" select="key('now', @id) | key('pr-unit', @id)"/>
          <xsl:variable name="text"><xsl:for-each select="$now"><xsl:call-template name="prose-unit"><xsl:with-param name="seat" select="$seat"/></xsl:call-template></xsl:for-each></xsl:variable>
          <xsl:if test="$text != ''"><p><xsl:call-template name="sentence"><xsl:with-param name="text" select="$text"/></xsl:call-template></p></xsl:if>
        </xsl:for-each>
      </xsl:for-each>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>
<xsl:key name="pr-unit" match="record/state/unit" use="@id"/>

<!-- The context is a piece or unit of the state. -->
<xsl:template name="prose-unit">
  <xsl:param name="seat"/>
  <xsl:variable name="p" select="key('piece', @id)"/>
  <xsl:variable name="who" select="concat($p/@name, ' (', @id, ')')"/>
  <xsl:variable name="here" select="(@hex != '' and @hex != '-' and @hex != 'unknown' and (not(@fate) or @fate = 'there') and (not(@status) or @status = 'on-map')) or @where = 'table' or @where = 'garrison'"/>
  <xsl:choose>
    <xsl:when test="not($here) and (@fate = 'lost' or @where = 'gone')"><xsl:value-of select="concat($who, ' is lost.')"/></xsl:when>
    <xsl:when test="not($here)"/>
    <xsl:otherwise>
      <xsl:value-of select="$who"/>
      <xsl:if test="$p/@kind-name != ''"><xsl:value-of select="concat(', ', $p/@kind-name, ',')"/></xsl:if>
      <xsl:if test="$table"><xsl:value-of select="concat(', ', $p/@grade, ' ', $p/@arm, ',')"/></xsl:if>
      <xsl:if test="$columns and $p/@arm != ''"><xsl:value-of select="concat(', ', translate($p/@arm, '-', ' '), ',')"/></xsl:if>
      <xsl:choose><xsl:when test="$table"> stands at <xsl:call-template name="tb-place"/></xsl:when><xsl:otherwise><xsl:value-of select="concat(' stands in ', @hex)"/></xsl:otherwise></xsl:choose>
      <xsl:call-template name="pr-flank"/>
      <xsl:call-template name="pr-ground"/>
      <xsl:call-template name="pr-nearest"><xsl:with-param name="things" select="$rec/setup/board/place[@hex] | $rec/setup/objective[@name and @hex] | $rec/setup/board/area[$table and @name]"/><xsl:with-param name="what" select="'place'"/></xsl:call-template>
      <xsl:call-template name="prose-strength"><xsl:with-param name="p" select="$p"/></xsl:call-template>
      <xsl:if test="$seat = $me and $p/@arm != 'leader'"><xsl:call-template name="pr-nearest"><xsl:with-param name="things" select="($rec/state/piece[@fate = 'there'] | $rec/state/unit[@where = 'table' or (@status = 'on-map' and @hex != '-')])[key('piece', @id)[@seat != $me and @arm != 'leader']]"/><xsl:with-param name="what" select="'enemy'"/></xsl:call-template></xsl:if>
      <xsl:text>.</xsl:text>
    </xsl:otherwise>
  </xsl:choose>
</xsl:template>

<xsl:template name="prose-strength">
  <xsl:param name="p"/>
  <xsl:choose>
    <xsl:when test="$table">
      <xsl:text>, </xsl:text><xsl:if test="@formation != 'unl' and @formation != 'lim'">in </xsl:if><xsl:call-template name="tb-form"/><xsl:text>, </xsl:text><xsl:call-template name="w-status"/>
      <xsl:if test="@hits &gt; 0"><xsl:text>, with </xsl:text><xsl:call-template name="n"><xsl:with-param name="n" select="@hits"/><xsl:with-param name="word" select="'hit'"/></xsl:call-template></xsl:if>
    </xsl:when>
    <xsl:when test="$columns">
      <xsl:text>, </xsl:text><xsl:call-template name="w-formation"/>
      <xsl:if test="@facing != '' and @facing != '-'"><xsl:value-of select="concat(' facing ', @facing)"/></xsl:if>
      <xsl:if test="@disruption != 'normal'"><xsl:value-of select="concat(', ', @disruption)"/></xsl:if>
      <xsl:if test="@losses != 'unknown' and $p/@increments"><xsl:value-of select="concat(', with ', $p/@increments - @losses, ' of ', $p/@increments, ' increments')"/></xsl:if>
    </xsl:when>
    <xsl:when test="$p/@arm = 'leader'"/>
    <xsl:when test="@blocks = $p/@full"><xsl:value-of select="concat(', with all its ', @blocks, ' blocks')"/></xsl:when>
    <xsl:otherwise><xsl:value-of select="concat(', with ', @blocks, ' of ', $p/@full, ' blocks')"/></xsl:otherwise>
  </xsl:choose>
  <xsl:if test="@square &gt; 0">, in square</xsl:if>
</xsl:template>

</xsl:stylesheet>
