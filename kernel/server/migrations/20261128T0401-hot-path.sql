-- compatible
-- Whether the clock jumped, as a volatile function: asked behind a lock within one statement, it sees what was committed while the lock was waited for.
create function kernel.clock_jumped() returns boolean language sql volatile parallel safe
  as 'select jumped from kernel.clock_watermark';

-- A task that is done leaves no row: the row was written twice more, and moved between indexes, to be thrown away a week later.
delete from kernel.task where state = 'done' or (state = 'cancelled' and done_at < clock_timestamp() - interval '7 days');

-- The answer of an act is kept once: in the operation log where it stands there word for word, found by the number of the request; in its own row else.
alter table kernel.act add column request_id text;
-- Most acts are written once now: no room beside the row is needed.
alter table kernel.act reset (fillfactor);

-- The first answer of an act that is repeated. Past row security of the log: a key is known to whoever sent it, and the row of the act stands for it.
create function kernel.first_answer(of_account bigint, of_path text, of_key uuid, out body_hash bytea, out answer jsonb, out answered boolean)
  language sql stable security definer set search_path = pg_catalog as $$
  select a.body_hash, coalesce(a.answer, l.response_data), a.answer is not null or l.id is not null
  from kernel.act a
  left join lateral (
    select o.id, o.response_data from kernel.operation_log o
    where a.answer is null and o.request_id = a.request_id and o.interface = 'POST ' || a.path and o.success and o.gmt_create >= a.gmt_create
    order by o.id limit 1) l on true
  where a.account_id = of_account and a.path = of_path and a.key = of_key
$$;
revoke execute on function kernel.first_answer(bigint, text, uuid) from public;
grant execute on function kernel.first_answer(bigint, text, uuid) to ctp_runtime;
