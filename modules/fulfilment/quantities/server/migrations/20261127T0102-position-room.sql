-- compatible
-- A position changes with every act on its goods and no index holds what changes: room on its page keeps the new version there.
alter table quantities.position set (fillfactor = 70);
