<?xml version="1.0" encoding="UTF-8"?>
<!-- Every colour and type face of pictures and pages, and nothing else: change the looks
     of a site here.  Sides part by filling (a) and outline (b), never by colour alone. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

<xsl:variable name="paper" select="'#f5eedc'"/>
<xsl:variable name="gold" select="'#f2c230'"/>
<xsl:variable name="side-a" select="'#1d4f91'"/>
<xsl:variable name="side-b" select="'#b02a17'"/>
<xsl:variable name="font-label">'DejaVu Sans Condensed','Arial Narrow','Liberation Sans Narrow',Arial,sans-serif</xsl:variable>

<!-- Selectors do not reach into what <use> brings in: what symbols share is currentColor. -->
<xsl:variable name="map-light">
.paper{fill:#f5eedc}.frame{fill:none;stroke:#8d7f5f}.ink{fill:#3a3222}.inks{color:#3a3222}.way{fill:#fbf5e4;stroke:#a58a5a}.soft{fill:#6f6448}
.serif{font-family:'EB Garamond',Garamond,'Palatino Linotype',Georgia,serif}
.clear{fill:#efe7cd}.hill{fill:#e2cc98}.woods{fill:#d2d9ac}.town{fill:#e8d3b6}.field,.corn{fill:#e9e2b4}.marsh{fill:#dbe1cc}
.garden{fill:#dcdcae}.orchard{fill:#dfe2b2}.lake{fill:#8dbbd4}.sea{fill:#74a5c4}.ice{fill:#e3edf0}.rugged{fill:#cfb98a}.quarry{fill:#ecd9a2}
.grid{fill:none;stroke:#8c7f62;stroke-width:.9;pointer-events:all}
.num{font-size:11px;fill:#5a5036;text-anchor:middle}.num text{paint-order:stroke;stroke:#f5eedc;stroke-width:2.2;stroke-linejoin:round}
.curve{fill:none;stroke-linejoin:round}.water{stroke:#6aa3c2}.bank{stroke:#3f7796}.wave{stroke:#b5d6e6}.road{stroke:#fbf5e4}.kerb{stroke:#a58a5a}
.hach{stroke:#9a7a3c;stroke-width:1.3;stroke-linecap:round;fill:none}.tree{fill:#6f8a4a;stroke:#4c6331;stroke-width:.8}.trunk{stroke:#4c6331;stroke-width:1.2}
.house{fill:#b4583a;stroke:#6d2f1b;stroke-width:.8}.wall{fill:#f3e3cc;stroke:#6d2f1b;stroke-width:.8}
.yard{fill:#efe0c0}.stones{stroke:#7a6a52;stroke-width:3.2;fill:none;stroke-linecap:square}.tower{fill:#cdbb98;stroke:#6d5a3c;stroke-width:1}.door{fill:#6d2f1b}.sail{fill:#fbf3dd;stroke:#6d2f1b;stroke-width:1.2;stroke-linejoin:round}
.bed{fill:#b9c788;stroke:#84964f;stroke-width:.8}.bush{fill:#7d9a4c;stroke:#4c6331;stroke-width:.8}.rock{fill:#a98d5c;stroke:#5f4a26;stroke-width:1.2;stroke-linejoin:round}.cleft{fill:none;stroke:#5f4a26;stroke-width:1.2;stroke-linecap:round}.pit{fill:none;stroke:#a98137;stroke-width:1.5;stroke-linecap:round}
.ripple{fill:none;stroke:#4c86a8;stroke-width:1.5;stroke-linecap:round}.crack{fill:none;stroke:#8fb0bd;stroke-width:1.2;stroke-linejoin:round;stroke-linecap:round}.frost{fill:none;stroke:#7fa3b3;stroke-width:2.4;stroke-linecap:round}.shore{fill:none;stroke-width:3;stroke-linecap:round}.sheet{stroke:#dfeaee}
.vine{stroke:#84964f;stroke-width:4.4;stroke-linecap:round;stroke-dasharray:.1 6.6;fill:none}.ear{stroke:#a8893a;stroke-width:1.6;stroke-linecap:round;fill:none}.reed{stroke:#5d7f6d;stroke-width:1.3;fill:none;stroke-linecap:round}
.sect{stroke:#8c3b2a;stroke-width:2;stroke-dasharray:9 6;fill:none;stroke-opacity:.6}
.a .blk{fill:#1d4f91;stroke:#0d2a52;stroke-width:1.2}.a{color:#fff}
.b .blk{fill:#fff9ec;stroke:#b02a17;stroke-width:2.4}.b{color:#8f1d0d}
.n .blk{fill:#f2efe6;stroke:#5b5346;stroke-width:2}.n{color:#4a4437}
.sym{fill:currentColor}.symline{fill:none;stroke:currentColor;stroke-linecap:round}
.pip{fill:currentColor;stroke:currentColor;stroke-width:1.4;stroke-linejoin:round}.lost{fill:none;stroke:currentColor;stroke-width:1;stroke-linejoin:round;stroke-opacity:.6}
.shade{fill:#2c2412;fill-opacity:.28}
.mv{fill:none;stroke-linecap:round;stroke-linejoin:round}.halo{stroke:#fffaf0;stroke-opacity:.9}.am{stroke:#1d4f91}.bm{stroke:#b02a17}.nm{stroke:#5b5346}.rm{stroke:#c4201a}.face{stroke:#fffaf0}
.ghost{fill:none;stroke-dasharray:3 3;stroke-width:1.3}.dead{stroke-dasharray:3 2;stroke-width:1.6}
.fire{fill:none;stroke:#3a3222;stroke-width:1.8;stroke-dasharray:1.5 4.5;stroke-linecap:round}.shot{fill:#3a3222}
.gain{font-size:11px;font-weight:700;text-anchor:middle;fill:#2c4d18}.loose{fill:none;stroke:#b98a00;stroke-width:2;stroke-dasharray:4 3}.won{fill:none;stroke-width:3}
.burst{fill:#f3b61f;stroke:#5a3d00;stroke-width:1}.hit{font-size:11px;font-weight:700;text-anchor:middle;fill:#3a2600}
.evn{font-size:9px;font-weight:700;text-anchor:middle;fill:#3a3222;paint-order:stroke;stroke:#fffaf0;stroke-width:2.4;stroke-linejoin:round}
.over text{stroke-width:3.2}.fence{stroke:#5f4a26}
.uid{font-size:10.5px}.lead{fill:none;stroke:#5a5036;stroke-width:1}.rise{fill:#6b4a1d}.sink{fill:#1f3f4f}
.lbl{text-anchor:middle}.cap{font-size:10px;letter-spacing:1.2px;font-weight:700}
.place{font-style:italic;font-size:15px;fill:#4a3a22;text-anchor:middle}.place text{paint-order:stroke;stroke:#f5eedc;stroke-width:3;stroke-linejoin:round}.place .river-name{fill:#2f6a8c}
.aht{fill:#1d4f91}.bht{fill:#b02a17}.nht{fill:#5b5346}.rht{fill:#c4201a}
</xsl:variable>

<xsl:variable name="map-dark">.inks{color:#e9e0c8}.way{fill:#6b6147;stroke:#2a261b}.lead{stroke:#b3a988}.rise{fill:#f0cf8c}.sink{fill:#04141c}.paper{fill:#22241f}.ink,.place{fill:#e9e0c8}.soft,.num{fill:#b3a988}.frame{stroke:#6e6650}.clear{fill:#3d3c31}.hill{fill:#5a4d31}.woods{fill:#38452d}.town{fill:#54442f}.field,.corn{fill:#4d4a2f}.marsh{fill:#3c4a44}.garden,.orchard{fill:#464a2f}.lake{fill:#31576e}.sea{fill:#274b61}.ice{fill:#4d5c63}.rugged{fill:#56472a}.quarry{fill:#5d5232}.yard{fill:#6a5a3f}.ripple{stroke:#7fb0c8}.stones{stroke:#b3a37f}.grid{stroke:#827a62}.road{stroke:#8f8363}.kerb{stroke:#2a261b}.halo{stroke:#1a1a16}.face{stroke:#22241f}.fire{stroke:#efe7cd}.shot{fill:#efe7cd}.sect{stroke:#d98a78}.am{stroke:#7fb0f0}.bm{stroke:#f0907c}.nm{stroke:#c9c0aa}.rm{stroke:#ff8d80}.num text,.place text{stroke:#22241f}.evn{fill:#f4ecd6;stroke:#1a1a16}.fence{stroke:#c2aa78}.place .river-name{fill:#9cc6dd}.aht{fill:#7fb0f0}.bht{fill:#f0907c}.nht{fill:#c9c0aa}.rht{fill:#ff8d80}.water{stroke:#4a86a6}.bank{stroke:#2b5368}.wave{stroke:#7fb0c8}.sheet{stroke:#7d939c}.a .blk{stroke:#7fb0f0}</xsl:variable>

<!-- Pages and mails.  Inline styles carry the light look, because many readers drop the
     style element; the dark one can only stand there. -->
<xsl:variable name="html-body" select="'margin:0;padding:0;background:#f5eedc;color:#3a3222'"/>
<xsl:variable name="html-page">max-width:900px;margin:0 auto;padding:16px 14px 32px;background:#f5eedc;color:#3a3222;font-family:Georgia,'Times New Roman',serif;font-size:16px;line-height:1.5</xsl:variable>
<xsl:variable name="html-h1" select="'margin:4px 0 2px;font-size:27px;line-height:1.2;font-weight:normal;letter-spacing:.04em;color:#3a3222'"/>
<xsl:variable name="html-h2" select="'margin:30px 0 8px;padding-bottom:3px;border-bottom:1px solid #b9ab87;font-size:19px;font-weight:bold;color:#3a3222'"/>
<xsl:variable name="html-h3" select="'margin:18px 0 6px;font-size:16px;font-weight:bold;color:#3a3222'"/>
<xsl:variable name="html-kicker" select="'margin:0 0 12px;font-style:italic;color:#6f6448'"/>
<xsl:variable name="html-letter" select="'margin:14px 0;padding:14px 18px;background:#fff9ec;color:#3a3222;border:3px double #6d6145;font-family:Georgia,serif;font-size:15px;line-height:1.5;white-space:pre-wrap'"/>
<xsl:variable name="html-p" select="'margin:0 0 10px'"/>
<xsl:variable name="html-item" select="'margin:0 0 5px;padding-left:56px;text-indent:-56px'"/>
<xsl:variable name="html-number" select="'display:inline-block;min-width:50px;padding-right:6px;text-indent:0;color:#6f6448;font-family:Arial,Helvetica,sans-serif;font-size:13px'"/>
<xsl:variable name="html-box" select="'margin:14px 0;padding:10px 14px;background:#fff9ec;color:#3a3222;border:1px solid #b9ab87;border-left:6px solid '"/>
<xsl:variable name="html-table" select="'border-collapse:collapse;width:100%;margin:0 0 10px;font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:1.35;color:#3a3222'"/>
<xsl:variable name="html-th" select="'padding:4px 8px 4px 0;border-bottom:2px solid #8d7f5f;text-align:left;vertical-align:bottom;font-size:12px;color:#6f6448'"/>
<xsl:variable name="html-td" select="'padding:4px 8px 4px 0;border-bottom:1px solid #d9cfb4;text-align:left;vertical-align:top'"/>
<xsl:variable name="html-pre">margin:0 0 10px;padding:12px;background:#fffdf5;color:#2c2618;border:1px solid #b9ab87;font-family:'DejaVu Sans Mono',Menlo,Consolas,'Courier New',monospace;font-size:13px;line-height:1.4;overflow-x:auto;white-space:pre</xsl:variable>
<xsl:variable name="html-code">font-family:'DejaVu Sans Mono',Menlo,Consolas,'Courier New',monospace;font-size:14px;background:#fffdf5;color:#2c2618;border:1px solid #d9cfb4;padding:0 3px</xsl:variable>
<xsl:variable name="html-img" select="'display:block;width:100%;max-width:900px;height:auto;border:0;margin:0 0 6px'"/>
<xsl:variable name="html-foot" select="'margin:30px 0 0;padding-top:8px;border-top:1px solid #b9ab87;font-size:13px;color:#6f6448;overflow-wrap:anywhere'"/>
<xsl:variable name="html-link" select="'color:#1d4f91'"/>
<!-- On a dark screen, or for who asked for dark mails. -->
<xsl:variable name="html-night">body,.page{background:#22241f!important;color:#e9e0c8!important}h1,h2,h3,table{color:#e9e0c8!important}.soft,th{color:#b3a988!important}h2,th,td,.foot{border-color:#5d563f!important}.box{background:#2d2f28!important;color:#e9e0c8!important;border-top-color:#6e6650!important;border-right-color:#6e6650!important;border-bottom-color:#6e6650!important}pre,code{background:#1a1b17!important;color:#e9e0c8!important;border-color:#5d563f!important}a{color:#9cc4f5!important}</xsl:variable>
<!-- Paper, and screens of a telephone's width: nothing is wider than they are. -->
<xsl:variable name="html-small">@media print{body,.page{background:#fff!important;color:#000!important}.page{max-width:none!important;padding:0!important}h1,h2,h3,table,p,pre,code,th,td{color:#000!important;background:transparent!important}img{max-width:100%!important;max-height:24cm;width:auto!important;page-break-inside:avoid}tr,.box{page-break-inside:avoid}h2{page-break-after:avoid}}@media (max-width:520px){.page{padding:10px 8px 24px!important}pre{white-space:pre-wrap!important;overflow-wrap:anywhere;font-size:12px!important;padding:8px!important}table{font-size:12px!important}th,td{padding:3px 4px 3px 0!important;overflow-wrap:break-word}}</xsl:variable>

</xsl:stylesheet>
