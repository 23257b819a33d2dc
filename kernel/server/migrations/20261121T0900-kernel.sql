-- breaking
-- The ground floor: the clock, the company walls, tasks, history, logs and the small tables of the gate.

create extension if not exists pg_trgm;

create table kernel.clock (
  one boolean primary key default true check (one),
  shift interval not null default '0',
  held_at timestamptz
);
comment on table kernel.clock is 'Zero shift in production. Tests and the sandbox push it.';
insert into kernel.clock default values;

create function kernel.now() returns timestamptz language sql volatile parallel safe
  as 'select coalesce(held_at, clock_timestamp()) + shift from kernel.clock';

create function kernel.today() returns date language sql volatile parallel safe
  as $$ select (kernel.now() at time zone 'Asia/Shanghai')::date $$;

create function kernel.member() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.member', true), '')::bigint $$;
create function kernel.account() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.account', true), '')::bigint $$;
create function kernel.side() returns text language sql stable parallel safe
  as $$ select current_setting('app.side', true) $$;
create function kernel.is_platform() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.side', true) in ('platform', 'clock'), false) $$;

-- Watermark of the real clock: a jump backwards (or far ahead) is noticed, and opening and closing stop until an operator confirms.
create table kernel.clock_watermark (
  one boolean primary key default true check (one),
  seen_at timestamptz not null default clock_timestamp(),
  jumped boolean not null default false,
  confirmed_by bigint,
  confirmed_at timestamptz
);
insert into kernel.clock_watermark default values;

create unlogged table kernel.request_nonce (k bytea primary key, expires_at timestamptz not null);
create index on kernel.request_nonce (expires_at);

create unlogged table kernel.rate (k text primary key, window_start timestamptz not null, calls int not null);
create index on kernel.rate (window_start);

-- One round trip at the door: 0 = come in, -1 = nonce seen before, n > 0 = come back in n seconds.
-- The real clock on purpose: freshness of a request is not business time.
create function kernel.admit(nonce bytea, rate_key text, most int, seconds int) returns int language plpgsql as $$
declare
  fresh int;
  count_now int;
  began timestamptz;
begin
  if nonce is not null then
    insert into kernel.request_nonce values (nonce, clock_timestamp() + interval '600 seconds') on conflict do nothing;
    get diagnostics fresh = row_count;
    if fresh = 0 then return -1; end if;
  end if;
  insert into kernel.rate as r values (rate_key, clock_timestamp(), 1)
    on conflict (k) do update set
      calls = case when r.window_start + make_interval(secs => seconds) <= clock_timestamp() then 1 else r.calls + 1 end,
      window_start = case when r.window_start + make_interval(secs => seconds) <= clock_timestamp() then clock_timestamp() else r.window_start end
    returning calls, window_start into count_now, began;
  if count_now > most then
    return greatest(1, ceil(extract(epoch from began + make_interval(secs => seconds) - clock_timestamp()))::int);
  end if;
  return 0;
end $$;

-- An act done once: same key and body answers the first answer again (trust 1.3).
create table kernel.act (
  account_id bigint not null,
  path text not null,
  key uuid not null,
  body_hash bytea not null,
  answer jsonb,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  keep_until timestamptz not null,
  primary key (account_id, path, key)
);
create index on kernel.act (keep_until);

-- Jobs and timers: one table, leased and fenced (trust 5).
create table kernel.task (
  id bigint generated always as identity primary key,
  kind text not null,
  key text,
  due_at timestamptz not null,
  payload jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'dead', 'cancelled')),
  attempts int not null default 0,
  fence bigint not null default 0,
  lease_until timestamptz,
  last_error text,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  done_at timestamptz
);
create unique index task_key on kernel.task (kind, key) where key is not null and state in ('waiting', 'running');
create index task_due on kernel.task (due_at) where state = 'waiting';
create index task_lease on kernel.task (lease_until) where state = 'running';
create index task_old on kernel.task (done_at) where state in ('done', 'cancelled');

-- News within the house, kept as evidence; listeners run in the same transaction.
create table kernel.event (
  id bigint generated always as identity primary key,
  capability text not null,
  name text not null,
  payload jsonb not null,
  request_id text not null,
  gmt_create timestamptz(3) not null default clock_timestamp()
);
create index on kernel.event (gmt_create);

-- Change history of documents (trading-domain 1.3): append-only, gapless per document, visible to the parties named.
create table kernel.trade_history (
  id bigint generated always as identity primary key,
  biz_type text not null,
  biz_id bigint not null,
  biz_no text,
  seq int not null,
  action text not null,
  from_state text,
  to_state text,
  changes jsonb not null default '[]',
  actor_id bigint,
  actor_name text not null,
  actor_company_id bigint,
  actor_side text not null,
  on_behalf boolean not null default false,
  client_ip text not null,
  device text not null,
  request_id text not null,
  reason text,
  parties bigint[] not null,
  gmt_create timestamptz(3) not null,
  unique (biz_type, biz_id, seq)
);
alter table kernel.trade_history enable row level security;
create policy seen_by_parties on kernel.trade_history for select using ((select kernel.is_platform()) or (select kernel.member()) = any (parties));
create policy written_by_anyone on kernel.trade_history for insert with check (true);
-- The next number of a document's history counts rows its writer may not read (a buyer's act sells out a seller's offer). The document is locked meanwhile.
create function kernel.next_history_seq(type text, id bigint) returns int language sql volatile security definer set search_path = pg_catalog as
  'select coalesce(max(seq), 0) + 1 from kernel.trade_history h where h.biz_type = $1 and h.biz_id = $2';

-- What was done to this database once and for all: loads, first administrators.
create table kernel.mark (name text primary key, gmt_create timestamptz(3) not null default clock_timestamp());

-- Document numbers (trading-domain 22.2).
create table kernel.number_counter (prefix text not null, period text not null, next bigint not null default 1, primary key (prefix, period));

-- Operation log (administration-domain 14): append-only, monthly partitions, sealed in batches over finished transactions.
create table kernel.operation_log (
  id bigint generated always as identity,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  tx xid8 not null default pg_current_xact_id(),
  account_id bigint,
  operator_name text not null,
  member_id bigint,
  member_name text,
  role_codes text[] not null default '{}',
  interface text not null,
  service text not null,
  action text not null,
  target_type text,
  target_id text,
  target_no text,
  request_id text not null,
  request_data jsonb,
  response_data jsonb,
  changes jsonb,
  exception text,
  client_ip text not null,
  client_device text not null,
  success boolean not null,
  status int not null,
  cost_ms int not null,
  owner_dept_id bigint,
  owner_emp_id bigint,
  primary key (id, gmt_create)
) partition by range (gmt_create);
create index on kernel.operation_log (member_id, gmt_create desc);
create index on kernel.operation_log (gmt_create desc);
create index on kernel.operation_log (request_id);
create index on kernel.operation_log (account_id, gmt_create desc);
create index on kernel.operation_log (tx);
alter table kernel.operation_log enable row level security;
create policy own_company on kernel.operation_log for select using ((select kernel.is_platform()) or member_id = (select kernel.member()));
create policy written_by_anyone on kernel.operation_log for insert with check (true);

create function kernel.ensure_log_partitions() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare month date;
begin
  for month in select generate_series(date_trunc('month', clock_timestamp() - interval '2 months'), date_trunc('month', clock_timestamp()) + interval '2 months', interval '1 month')::date loop
    execute format('create table if not exists kernel.operation_log_%s partition of kernel.operation_log for values from (%L) to (%L)',
      to_char(month, 'YYYYMM'), month, (month + interval '1 month')::date);
    -- Rows are reached through the parent only, where row security stands.
    execute format('revoke all on kernel.operation_log_%s from ctp_runtime', to_char(month, 'YYYYMM'));
  end loop;
end $$;
select kernel.ensure_log_partitions();
create table kernel.operation_log_rest partition of kernel.operation_log default;
revoke all on kernel.operation_log_rest from ctp_runtime;

create table kernel.log_seal (
  id bigint generated always as identity primary key,
  from_tx xid8 not null,
  to_tx xid8 not null,
  rows bigint not null,
  hash bytea not null,
  chain bytea not null,
  gmt_create timestamptz(3) not null default clock_timestamp()
);

create function kernel.log_digest(from_tx xid8, to_tx xid8, out rows bigint, out hash bytea) language sql stable as $$
  select count(*), sha256(coalesce(string_agg(sha256(convert_to(l::text, 'UTF8')), ''::bytea order by l.tx, l.id), ''::bytea))
  from kernel.operation_log l where l.tx >= from_tx and l.tx < to_tx
$$;

-- Seals every transaction that is over. One sealer at a time; an empty range is not sealed.
create function kernel.seal_log() returns bigint language plpgsql security definer set search_path = pg_catalog as $$
declare
  last kernel.log_seal;
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  digest record;
begin
  lock table kernel.log_seal in share row exclusive mode;
  select * into last from kernel.log_seal order by id desc limit 1;
  if coalesce(last.to_tx, '0'::xid8) >= horizon then return 0; end if;
  select * into digest from kernel.log_digest(coalesce(last.to_tx, '0'::xid8), horizon);
  if digest.rows = 0 then return 0; end if;
  insert into kernel.log_seal (from_tx, to_tx, rows, hash, chain)
  values (coalesce(last.to_tx, '0'::xid8), horizon, digest.rows, digest.hash, sha256(coalesce(last.chain, ''::bytea) || digest.hash));
  return digest.rows;
end $$;

-- Seals that no longer fit their rows or their chain; empty when nothing was touched.
create function kernel.verify_seals() returns table (seal_id bigint, problem text) language sql stable as $$
  with s as (select *, lag(chain) over (order by id) as before, lag(to_tx) over (order by id) as ended from kernel.log_seal)
  select s.id, case
      when s.chain <> sha256(coalesce(s.before, ''::bytea) || s.hash) then 'chain broken'
      when s.from_tx <> coalesce(s.ended, '0'::xid8) then 'range does not join'
      when d.rows <> s.rows then 'rows missing or added: ' || d.rows || ' instead of ' || s.rows
      else 'rows changed' end
  from s cross join lateral kernel.log_digest(s.from_tx, s.to_tx) d
  where s.chain <> sha256(coalesce(s.before, ''::bytea) || s.hash) or s.from_tx <> coalesce(s.ended, '0'::xid8) or d.rows <> s.rows or d.hash <> s.hash
$$;

-- What a document moves through leaves gapless traces (trading-domain 1.3).
create view audit.inv_kernel_history_gapless as
  select biz_type, biz_id, count(*) as rows, max(seq) as last from kernel.trade_history group by biz_type, biz_id having count(*) <> max(seq) or min(seq) <> 1;
create view audit.inv_kernel_dead_tasks as
  select id, kind, key, last_error from kernel.task where state = 'dead';
create view audit.inv_kernel_late_timers as
  select id, kind, key, due_at from kernel.task where state = 'waiting' and due_at < (select kernel.now()) - interval '1 hour';

grant delete on kernel.request_nonce, kernel.rate, kernel.act, kernel.task, kernel.event to ctp_runtime;
revoke update, delete on kernel.trade_history, kernel.operation_log, kernel.log_seal, kernel.clock from ctp_runtime;
