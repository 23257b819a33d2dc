-- compatible
-- Checks of large files run in the background like imports, and either can be cancelled (administration-domain 19).

alter table transfers.import_log add column dry boolean not null default false;
alter table transfers.import_log add column stopped boolean not null default false;
do $$
declare c record;
begin
  -- The rule that an ended import has counted every row does not hold for one that was stopped.
  for c in select conname from pg_constraint where conrelid = 'transfers.import_log'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%success + fail%' loop
    execute format('alter table transfers.import_log drop constraint %I', c.conname);
  end loop;
end $$;
alter table transfers.import_log add constraint import_log_counted check (stopped or state not in ('20', '30') or (success + fail = total and done = total));
create index import_log_swept on transfers.import_log (errors_until) where dry;
drop index transfers.import_log_list;
create index import_log_list on transfers.import_log (biz_type, member_id, id desc) where not dry;
grant delete on transfers.import_log to ctp_runtime;
