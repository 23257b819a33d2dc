import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { AnyTables } from '#kernel/server/database.ts';
import { LANE, type Lane } from '#trading/offers/rules/codes.ts';

/** Luhn digit of a digit string, for document numbers made in SQL. */
const LUHN = `create or replace function pg_temp.luhn(d text) returns text language sql immutable as $$
  select ((10 - sum(case when i % 2 = 0 then (v * 2) / 10 + (v * 2) % 10 else v end) % 10) % 10)::text
  from (select i, substr(reverse(d), i + 1, 1)::int as v from generate_series(0, length(d) - 1) i) x $$`;

const CHUNK = 10_000;
const DAYS: Readonly<Record<Lane, string>> = { '10': '990101', '20': '990102', '30': '990103' };

/**
 * Adds live offers of a lane, RMB unless it is said, for trials of size: each is a published demo offer with its
 * own number, price, quantity and dates, with its ledger position, LIST entry and history row, so that the audit
 * stays empty. Deterministic; numbers start with the days 990101 to 990103, which no business day has.
 */
export async function scale(
  url: string,
  wanted: { offers: number; lane?: Lane },
  log: (line: string) => void = () => {},
): Promise<{ offers: number }> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await sql.raw(LUHN).execute(db);
    const lane = wanted.lane ?? LANE.rmb;
    const { rows } = await sql<{
      n: string;
    }>`select count(*) as n from offers.offer where offer_no like ${`OF${DAYS[lane]}%`}`.execute(db);
    for (let from = Number.parseInt(rows[0]?.n ?? '0', 10); from < wanted.offers; from += CHUNK) {
      const to = Math.min(wanted.offers, from + CHUNK);
      await db.transaction().execute((tx) => chunk(tx, lane, from, to));
      log(`${to} of ${wanted.offers} offers`);
    }
    await sql`analyze offers.offer, quantities.position, quantities.entry, kernel.trade_history`.execute(db);
    return { offers: wanted.offers };
  } finally {
    await db.destroy();
  }
}

async function chunk(tx: Kysely<AnyTables>, lane: Lane, from: number, to: number): Promise<void> {
  const { rows } = await sql<{
    column: string;
  }>`select column_name as column from information_schema.columns where table_schema = 'offers'
    and table_name = 'offer' and is_generated = 'NEVER' and column_name not in
    ('id', 'offer_no', 'quantity', 'unit_price', 'published_at', 'valid_from', 'valid_until',
      'delivery_start', 'delivery_end', 'position_id', 'gmt_create', 'gmt_modified', 'version',
      'new_offer_status', 'publish_state', 'approval_status', 'previous_price', 'price_changed_at', 'eta')`.execute(
    tx,
  );
  const columns = rows.map((r) => r.column).join(', ');
  await sql
    .raw(`
    create temp table fresh on commit drop as
    with models as (select *, row_number() over (order by id) - 1 as rank, count(*) over () as many from offers.offer where lane = '${lane}' and published_at is not null and not is_template and offer_no not like 'OF9901%')
    select g as n, m.id as model, 'OF' || d || pg_temp.luhn(d) as offer_no, (100 + (g % 97) * 50)::numeric(18,2) as quantity, greatest(1, round(m.unit_price * (0.90 + (g % 201) / 1000.0), 2)) as unit_price,
      kernel.now() - make_interval(mins => (g * 7) % 40000) as published_at, kernel.now() + make_interval(hours => 2 + (g * 13) % 600) as valid_until,
      kernel.today() + 3 + (g % 25) as delivery_start, kernel.today() + 12 + (g % 25) as delivery_end
    from generate_series(${from + 1}, ${to}) g cross join lateral (select '${DAYS[lane]}' || lpad(g::text, 6, '0') as d) x join models m on m.rank = g % m.many`)
    .execute(tx);
  await sql
    .raw(`
    insert into offers.offer (${columns}, offer_no, quantity, unit_price, published_at, valid_from, valid_until, delivery_start, delivery_end, publish_state, approval_status, gmt_create, gmt_modified, eta)
    select ${columns
      .split(', ')
      .map((c) => `m.${c}`)
      .join(
        ', ',
      )}, f.offer_no, f.quantity, f.unit_price, f.published_at, f.published_at, f.valid_until, f.delivery_start, f.delivery_end, '30', '20', f.published_at, f.published_at, case when m.eta is null then null else f.valid_until + interval '3 days' end
    from fresh f join offers.offer m on m.id = f.model`)
    .execute(tx);
  await sql`insert into quantities.position (resource_type, resource_id, uom, listed, entries)
    select 'OFFER', o.id, o.uom, o.quantity, 1 from offers.offer o join fresh f on f.offer_no = o.offer_no`.execute(
    tx,
  );
  await sql`insert into quantities.entry (position_id, seq, kind, qty, biz_type, biz_id, request_id,
    gmt_create) select p.id, 1, 'LIST', p.listed, 'OFFER', p.resource_id, 'scale', kernel.now()
    from quantities.position p join offers.offer o on p.resource_type = 'OFFER' and p.resource_id = o.id
    join fresh f on f.offer_no = o.offer_no`.execute(tx);
  await sql`update offers.offer o set position_id = p.id from quantities.position p, fresh f
    where p.resource_type = 'OFFER' and p.resource_id = o.id and f.offer_no = o.offer_no`.execute(tx);
  await sql`insert into kernel.trade_history (biz_type, biz_id, biz_no, seq, action, from_state, to_state,
    actor_name, actor_side, client_ip, device, request_id, parties, gmt_create)
    select 'OFFER', o.id, o.offer_no, 1, 'submit', '10', '30', 'scale', 'seller', '127.0.0.1', 'scale',
      'scale', array[o.seller_member_id], o.published_at from offers.offer o
      join fresh f on f.offer_no = o.offer_no`.execute(tx);
  // They end like others: by the timer that their publishing would have set.
  await sql`insert into kernel.task (kind, key, due_at) select 'offers.expire', o.id::text, o.valid_until
    from offers.offer o join fresh f on f.offer_no = o.offer_no on conflict do nothing`.execute(tx);
}
