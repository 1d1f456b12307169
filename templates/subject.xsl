<?xml version="1.0" encoding="UTF-8"?>
<!-- The Subject of a mail: [game] Your move, turn 6 (due Fri 18:00).  What it says is in say-subject.
     Where plus-addresses do not work the reply token stands behind it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<xsl:template match="/" mode="subject">
  <xsl:variable name="text"><xsl:call-template name="say-subject"/></xsl:variable>
  <xsl:value-of select="concat('[', $game, '] ')"/>
  <xsl:call-template name="plain"><xsl:with-param name="text" select="$text"/></xsl:call-template>
  <xsl:if test="$mail/@token != '' and not(contains($mail/@address, $mail/@token))">
    <xsl:choose>
      <xsl:when test="$mail/@person and not($mail/@role)"><xsl:value-of select="concat(' [#p.', substring($mail/@person, 2), '.', $mail/@token, ']')"/></xsl:when>
      <xsl:when test="$mail/@role"><xsl:value-of select="concat(' [#', $mail/@game, '.', $mail/@role, '.', $mail/@token, ']')"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="concat(' [#', $mail/@game, '.', $mail/@seat, '.', $mail/@token, ']')"/></xsl:otherwise>
    </xsl:choose>
  </xsl:if>
</xsl:template>

</xsl:stylesheet>
