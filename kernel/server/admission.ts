import { sql } from 'kysely';
import type { Db } from './database.ts';
import { gathered } from './gathered.ts';

/**
 * What the door asks of a request before it looks at anything else: a nonce used once, and a call counted
 * against its limit.
 */
export interface Knock {
  readonly nonce: Buffer;
  readonly key: string;
  readonly calls: number;
  readonly seconds: number;
}

/**
 * Counts requests at the door, those of one moment in one statement. Answers 0 to come in, -1 for a nonce
 * used before, else the seconds to wait. Exact over all processes: both are rows of the database.
 */
export const admission = (db: Db): ((knock: Knock) => Promise<number>) =>
  gathered((knocks) => admitAll(db, knocks));

/**
 * Nonces and counters are written in the order of their keys, so that two processes never wait for each
 * other. Of two equal nonces in one statement the first comes in.
 * Requests of one key stand in their order: the call that reaches the limit is the last to come in. The real
 * clock on purpose: freshness of a request is not business time.
 */
async function admitAll(db: Db, knocks: readonly Knock[]): Promise<number[]> {
  const { rows } = await sql<{ wait: number }>`
    with asked as materialized (
      select *, row_number() over (partition by nonce order by n) as use
      from unnest(${knocks.map((k) => k.nonce)}::bytea[], ${knocks.map((k) => k.key)}::text[], ${knocks.map((k) => k.calls)}::int[], ${knocks.map((k) => k.seconds)}::int[]) with ordinality as a (nonce, key, most, seconds, n)),
    fresh as (
      insert into kernel.request_nonce (k, expires_at)
      select nonce, clock_timestamp() + interval '600 seconds' from asked where use = 1 order by nonce
      on conflict do nothing returning k),
    counting as materialized (
      select a.n, a.key, a.most, a.seconds, row_number() over (partition by a.key order by a.n) as place
      from asked a join fresh f on f.k = a.nonce where a.use = 1),
    counted as (
      insert into kernel.rate as r (k, window_start, calls)
      select key, clock_timestamp(), count(*)::int from counting group by key order by key
      on conflict (k) do update set
        calls = excluded.calls + case when r.window_start + make_interval(secs => (select min(seconds) from counting c where c.key = r.k)) <= clock_timestamp() then 0 else r.calls end,
        window_start = case when r.window_start + make_interval(secs => (select min(seconds) from counting c where c.key = r.k)) <= clock_timestamp() then clock_timestamp() else r.window_start end
      returning k, calls, window_start)
    select case
        when c.n is null then -1
        when t.calls - (select count(*) from counting o where o.key = c.key) + c.place <= c.most then 0
        else greatest(1, ceil(extract(epoch from t.window_start + make_interval(secs => c.seconds) - clock_timestamp()))::int)
      end::int as wait
    from asked a left join counting c on c.n = a.n left join counted t on t.k = c.key
    order by a.n`.execute(db);
  return rows.map((row) => row.wait);
}
