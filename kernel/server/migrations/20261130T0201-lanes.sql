-- compatible
-- Tasks are claimed by kind, each kind in its turn: the oldest of a kind is found without passing over those of others.
drop index kernel.task_due;
create index task_due on kernel.task (kind, due_at) where state = 'waiting';

-- Seals transactions that are over, at most about so many rows in one step: from the last seal up to a transaction that begins the next one. One
-- sealer at a time; an empty range is not sealed. Answers how many rows it sealed.
drop function kernel.seal_log();
create function kernel.seal_log(most bigint default 1000) returns bigint language plpgsql security definer set search_path = pg_catalog as $$
declare
  last kernel.log_seal;
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  began xid8;
  first xid8;
  ends xid8;
  digest record;
begin
  lock table kernel.log_seal in share row exclusive mode;
  select * into last from kernel.log_seal order by id desc limit 1;
  began := coalesce(last.to_tx, '0'::xid8);
  if began >= horizon then return 0; end if;
  select l.tx into first from kernel.operation_log l where l.tx >= began and l.tx < horizon order by l.tx limit 1;
  if first is null then return 0; end if;
  select l.tx into ends from kernel.operation_log l where l.tx >= began and l.tx < horizon order by l.tx offset most limit 1;
  -- One transaction of more rows than a step is a step of its own.
  if ends = first then
    select l.tx into ends from kernel.operation_log l where l.tx > first and l.tx < horizon order by l.tx limit 1;
  end if;
  ends := coalesce(ends, horizon);
  select * into digest from kernel.log_digest(began, ends);
  insert into kernel.log_seal (from_tx, to_tx, rows, hash, chain)
  values (began, ends, digest.rows, digest.hash, sha256(coalesce(last.chain, ''::bytea) || digest.hash));
  return digest.rows;
end $$;
