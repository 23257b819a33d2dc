import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from './database.ts';
import { gathered } from './gathered.ts';
import type { StorageState } from './storage-state.ts';

/**
 * What the door asks of a request before it looks at anything else: a nonce used once, and a call counted
 * against its limit.
 */
export interface Knock {
  readonly nonce: Buffer;
  readonly key: string;
  readonly calls: number;
  readonly seconds: number;
  /** When it was signed, in milliseconds since 1970. */
  readonly signedAt: number;
}
/** A nonce used before; a request older than what is remembered of nonces. */
export const REPLAYED = -1;
export const TOO_OLD = -2;
const NOTHING_REMEMBERED = -3;
export interface Admission {
  /** 0 to come in, REPLAYED, TOO_OLD, else the seconds to wait. */
  readonly wait: number;
  /** Counted in this process alone: the database has no room to write, and nothing but questions may go on. */
  readonly isReadOnly: boolean;
}

/**
 * Counts requests at the door, those of one moment in one statement. Exact over all processes: nonces and
 * counters are rows of the database; only while that has no room for them they are kept here.
 */
export function admission(db: Db, storage: StorageState): (knock: Knock) => Promise<Admission> {
  const memory = memoryAdmission();
  return gathered<Knock, Admission>(async (knocks) => {
    try {
      const waits = await admitAll(db, knocks);
      if (waits.includes(NOTHING_REMEMBERED)) await rememberNonces(db);
      return waits.map((wait) => ({ wait: wait === NOTHING_REMEMBERED ? TOO_OLD : wait, isReadOnly: false }));
    } catch (error) {
      if (!storage.note(error)) throw error;
      return knocks.map((knock) => ({ wait: memory(knock), isReadOnly: true }));
    }
  });
}

/**
 * From now on nonces are known, if they are not already: after a crash of the database those of before are
 * lost (`kernel.nonce_memory`).
 */
export const rememberNonces = (db: Db): Promise<unknown> =>
  sql`insert into kernel.nonce_memory (since) values (clock_timestamp()) on conflict do nothing`.execute(db);

const NONCES = 100_000;
const COUNTERS = 20_000;
/** What `admitAll` does, for this process: enough for questions, which change nothing. */
function memoryAdmission(): (knock: Knock) => number {
  const nonces = new LRUCache<string, true>({ max: NONCES, ttl: 600_000 });
  const count = rateCounter();
  return (knock) => {
    const used = knock.nonce.toString('base64');
    if (nonces.has(used)) return REPLAYED;
    nonces.set(used, true);
    return count(knock);
  };
}

/** Counts against a limit in this process alone; answers the seconds to wait, 0 to come in. */
export function rateCounter(): (knock: Pick<Knock, 'key' | 'calls' | 'seconds'>) => number {
  const counters = new LRUCache<string, { began: number; calls: number }>({ max: COUNTERS });
  return ({ key, calls, seconds }) => {
    const now = performance.now();
    const last = counters.get(key);
    const counter =
      last === undefined || now - last.began >= seconds * 1000 ? { began: now, calls: 0 } : last;
    counter.calls += 1;
    counters.set(key, counter);
    return counter.calls <= calls ? 0 : Math.max(1, Math.ceil(seconds - (now - counter.began) / 1000));
  };
}

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
      from unnest(${knocks.map((k) => k.nonce)}::bytea[], ${knocks.map((k) => k.key)}::text[],
        ${knocks.map((k) => k.calls)}::int[], ${knocks.map((k) => k.seconds)}::int[],
        ${knocks.map((k) => k.signedAt)}::float8[]) with ordinality as a (nonce, key, most, seconds, signed, n)),
    remembered as materialized (select since from kernel.nonce_memory),
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
        calls = excluded.calls + case when r.window_start + make_interval(secs => (select min(seconds)
        from counting c where c.key = r.k)) <= clock_timestamp() then 0 else r.calls end,
        window_start = case when r.window_start + make_interval(secs => (select min(seconds) from counting c
        where c.key = r.k)) <= clock_timestamp() then clock_timestamp() else r.window_start end
      returning k, calls, window_start)
    select case
        when (select count(*) from remembered) = 0 then ${sql.lit(NOTHING_REMEMBERED)}
        when c.n is null then ${sql.lit(REPLAYED)}
        when to_timestamp(a.signed / 1000) < (select since from remembered) then ${sql.lit(TOO_OLD)}
        when t.calls - (select count(*) from counting o where o.key = c.key) + c.place <= c.most then 0
        else greatest(1, ceil(extract(epoch from t.window_start + make_interval(secs => c.seconds) -
          clock_timestamp()))::int)
      end::int as wait
    from asked a left join counting c on c.n = a.n left join counted t on t.k = c.key
    order by a.n`.execute(db);
  return rows.map((row) => row.wait);
}
