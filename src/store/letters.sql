ALTER TABLE outbox ADD COLUMN said TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN record TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN reply TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN picture INTEGER NOT NULL DEFAULT 0;
UPDATE outbox SET picture =
  CASE WHEN wrapper LIKE '<mail small=%' THEN 0
       WHEN state = 'compose' THEN instr(wrapper, '<record ') > 0 AND kind <> 'explain'
       ELSE instr(bytes, CAST('Content-Type: image/png' AS BLOB)) > 0 END
  WHERE wrapper <> '';
UPDATE outbox SET reply = substr(wrapper, instr(wrapper, ' reply=' || char(34)) + 8)
  WHERE instr(substr(wrapper, 1, instr(wrapper, '>')), ' reply=' || char(34)) > 0;
UPDATE outbox SET reply = substr(reply, 1, instr(reply, char(34)) - 1) WHERE reply <> '';
UPDATE outbox SET said = substr(wrapper, instr(wrapper, '<said>') + 6,
    instr(wrapper, '</said>') - instr(wrapper, '<said>') - 6),
  wrapper = substr(wrapper, 1, instr(wrapper, '<said>') - 1) || char(10) || '</mail>' || char(10)
  WHERE instr(wrapper, '<said>') > 0;
UPDATE outbox SET
  reply = replace(replace(replace(replace(reply, '&lt;', '<'), '&gt;', '>'), '&quot;', char(34)), '&amp;', '&'),
  said = replace(replace(replace(replace(replace(replace(said, '&lt;', '<'), '&gt;', '>'), '&quot;', char(34)),
    '&#10;', char(10)), '&#9;', char(9)), '&amp;', '&')
  WHERE reply <> '' OR said <> '';
UPDATE outbox SET record = substr(wrapper, instr(wrapper, '<record '),
    instr(wrapper, '</record>') + 9 - instr(wrapper, '<record ')),
  wrapper = substr(wrapper, 1, instr(wrapper, '<record ') - 1) ||
    substr(wrapper, instr(wrapper, '</record>') + 9)
  WHERE instr(wrapper, '</record>') > instr(wrapper, '<record ') AND instr(wrapper, '<record ') > 0;
PRAGMA user_version = 9;
