templatesdir = $(pkgdatadir)/templates
dist_templates_DATA = %D%/board.xsl %D%/colours.xsl %D%/common.xsl \
	%D%/content.xsl %D%/entry.xsl %D%/scene.xsl %D%/replay.xsl %D%/archive.xsl %D%/event.xsl %D%/feed.xsl %D%/index.xsl \
	%D%/map.xsl %D%/notes.xsl %D%/messages-en.xsl %D%/stacks.xsl %D%/stacks-content.xsl %D%/stacks-en.xsl \
	%D%/table.xsl %D%/table-content.xsl %D%/table-en.xsl \
	%D%/columns.xsl %D%/columns-content.xsl %D%/columns-en.xsl %D%/columns-orders.xsl \
	%D%/orders.xsl %D%/stacks-orders.xsl %D%/table-orders.xsl \
	%D%/html.xsl %D%/page.xsl %D%/text.xsl %D%/subject.xsl \
	%D%/prose-en.xsl %D%/symbols.xsl %D%/textmap.xsl %D%/words-en.xml
