-- compatible
-- What an import made, so that it can be taken back within a day (screens, S12).
alter table transfers.import_log add column undone_at timestamptz(3);
alter table transfers.import_log add column undone int;
create table transfers.import_made (
  log_id bigint not null references transfers.import_log on delete cascade,
  target_id bigint not null,
  primary key (log_id, target_id)
);
alter table transfers.import_made enable row level security;
create policy own on transfers.import_made using (exists (select 1 from transfers.import_log l where l.id = log_id)) with check (exists (select 1 from transfers.import_log l where l.id = log_id));
