import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../world.ts';
import { manyActs } from './acts.ts';

/**
 * What a signed-in company may read of rows that are not its own, table by table, as a reviewed list:
 * everything else must stay unseen however a query is written.
 * `shown` says which foreign rows a member (`:me`) sees; `visitor` whether someone without a company sees them too.
 */
const SHOWN: Readonly<Record<string, { shown: string; visitor: boolean; why: string }>> = {
  'offers.offer': {
    shown: "publish_state >= '30' and (visibility = '10' or :me = any (designated_buyer_ids))",
    visitor: false,
    why: 'published offers are the market of those they are meant for',
  },
  'offers.message': {
    shown:
      "kind = 'message' and negotiation_id in (select id from offers.negotiation where :me in (seller_member_id, buyer_member_id))",
    visitor: false,
    why: 'messages of the other side in an own negotiation',
  },
  'deals.sign_record': {
    shown: 'letter_id in (select id from deals.letter where :me in (seller_member_id, buyer_member_id))',
    visitor: false,
    why: 'signatures of the other side on an own letter',
  },
  'members.member': {
    shown: 'true',
    visitor: true,
    why: 'names of companies stand on boards and letters; papers and addresses are in tables of their own',
  },
  'catalogue.spu': { shown: "state in ('30', '40')", visitor: true, why: 'the published catalogue' },
  'catalogue.sku': { shown: "state = '30'", visitor: true, why: 'the published catalogue' },
  'catalogue.find_goods': {
    shown: 'on_shelf',
    visitor: true,
    why: 'the published catalogue, as it is searched',
  },
  'catalogue.product_group': { shown: "state = '30'", visitor: true, why: 'the published catalogue' },
  'catalogue.warehouse': { shown: 'member_id = 0', visitor: true, why: 'public warehouses of the platform' },
  'stores.store': { shown: "state = '20' and enabled", visitor: true, why: 'open stores' },
  'stores.shop_category': { shown: 'true', visitor: true, why: 'shelves of open stores' },
  'permissions.role': { shown: 'member_id = 0', visitor: true, why: 'shipped role templates' },
  'content.article': {
    shown: "state = '20' and shown_since is not null and not deleted",
    visitor: true,
    why: 'articles that are out',
  },
  'attachments.attachment': { shown: "bucket = 'public'", visitor: true, why: 'public pictures' },
};
/** Tables that carry a company number but hold no company's facts. */
const NO_ONES: readonly string[] = [];

interface Walled {
  name: string;
  columns: string[];
  secured: boolean;
  policies: number;
}
let world: World;
let pool: pg.Pool;
let tables: Walled[];
let facts: Awaited<ReturnType<typeof manyActs>>;

beforeAll(async () => {
  world = await openWorld();
  facts = await manyActs(world);
  pool = new pg.Pool({ connectionString: world.url, max: 2, options: '-c role=ctp_runtime' });
  const { rows } = await sql<Walled>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(a.attname::text order by a.attnum) as columns, c.relrowsecurity as secured,
      (select count(*) from pg_policy p where p.polrelid = c.oid)::int as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'audit')
    and a.attname in ('member_id', 'seller_member_id', 'buyer_member_id', 'intermediary_member_id', 'parties')
    group by 1, c.relrowsecurity, c.oid order by 1`.execute(world.sql);
  tables = rows.filter((t) => !NO_ONES.includes(t.name));
});
afterAll(() => pool?.end());

const own = (t: Walled, member: string): string =>
  t.columns
    .map((c) => (c === 'parties' ? `${member} = any (parties)` : `${c} is not distinct from ${member}`))
    .join(' or ');
const shownOf = (t: Walled, me = 'null'): string => (SHOWN[t.name]?.shown ?? 'false').replaceAll(':me', me);

/** Counts rows as the runtime role, with nothing but the settings of the transaction between the query and the table. */
async function counted(text: string, settings: Readonly<Record<string, string>>): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    for (const [name, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, true)', [name, value]);
    return Number.parseInt((await client.query<{ n: string }>(text)).rows[0]?.n ?? '0', 10);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

/** Tables of which a count is not zero. */
async function leaks(
  where: (t: Walled) => string,
  settings: Readonly<Record<string, string>>,
): Promise<string[]> {
  const found: string[] = [];
  for (const t of tables) {
    const n = await counted(`select count(*) as n from ${t.name} where ${where(t)}`, settings);
    if (n > 0) found.push(`${t.name}: ${n}`);
  }
  return found;
}

describe('R-PERM the company wall in the database itself (trust 3.4)', () => {
  test('every table with a company column is secured by rows and has a policy', () => {
    expect(tables.length).toBeGreaterThan(30);
    expect(tables.filter((t) => !t.secured || t.policies === 0).map((t) => t.name)).toEqual([]);
  });

  test('the runtime role neither passes the walls nor owns a table', async () => {
    const { rows } = await sql<{
      rolbypassrls: boolean;
      rolsuper: boolean;
      owned: string;
    }>`select rolbypassrls, rolsuper, (select count(*) from pg_class c where c.relowner = r.oid) as owned
      from pg_roles r where rolname = 'ctp_runtime'`.execute(world.sql);
    expect(rows).toEqual([{ rolbypassrls: false, rolsuper: false, owned: '0' }]);
  });

  test.each([
    ['buyer', 'buyer_admin'],
    ['seller', 'seller_admin'],
    ['buyer', 'jinling_admin'],
  ] as const)(
    'a query without its predicate, as a %s (%s), reads no foreign row of any table',
    async (side, login) => {
      const { actor } = await world.as(login, side);
      const settings = {
        'app.member': actor.memberId as string,
        'app.account': actor.accountId as string,
        'app.side': side,
      };
      const mine = (t: Walled) =>
        `(${own(t, actor.memberId as string)})${t.columns.includes('member_id') ? ' or member_id is null' : ''}`;
      expect(
        await leaks((t) => `not (${mine(t)}) and not (${shownOf(t, actor.memberId as string)})`, settings),
      ).toEqual([]);
    },
  );

  test('the check has teeth: the walls hide real rows of others from a buyer in the tables of the trade', async () => {
    const { actor } = await world.as('jinling_admin', 'buyer');
    const foreign: string[] = [];
    for (const t of tables) {
      const { rows } = await sql
        .raw<{ n: string }>(
          `select count(*) as n from ${t.name} where not (${own(t, actor.memberId as string)}) and not (${shownOf(t, actor.memberId as string)})`,
        )
        .execute(world.sql);
      if ((rows[0]?.n ?? '0') !== '0') foreign.push(t.name);
    }
    expect(foreign).toEqual(
      expect.arrayContaining([
        'offers.offer',
        'offers.negotiation',
        'offers.message',
        'deals.deal',
        'deals.leg',
        'deals.letter',
        'kernel.trade_history',
        'kernel.operation_log',
        'organisation.employee',
        'qualifications.licence',
        'addressbook.billing_info',
      ]),
    );
    expect(foreign.some((t) => t.startsWith('orders.'))).toBe(true);
  });

  test('a plain connection that says nobody, and a visitor, read only what is public to the world', async () => {
    const open = (t: Walled) => (SHOWN[t.name]?.visitor === true ? `not (${shownOf(t)})` : 'true');
    expect(await leaks(open, {})).toEqual([]);
    expect(await leaks(open, { 'app.member': '', 'app.account': '', 'app.side': 'visitor' })).toEqual([]);
  });

  test('rows without a company column of their own follow their document: rounds, lines and signatures of others stay unseen', async () => {
    const stranger = await world.as('jinling_admin', 'buyer');
    const settings = {
      'app.member': stranger.actor.memberId as string,
      'app.account': stranger.actor.accountId as string,
      'app.side': 'buyer',
    };
    for (const text of [
      `select count(*) as n from offers.round where negotiation_id = ${facts.threadId}`,
      `select count(*) as n from orders.line where order_id = ${facts.orderId}`,
      `select count(*) as n from deals.sign_record where letter_id = ${facts.letterId}`,
    ]) {
      expect([text, await counted(text, settings)]).toEqual([text, 0]);
      const { rows } = await sql.raw<{ n: string }>(text).execute(world.sql);
      expect([text, rows[0]?.n]).not.toEqual([text, '0']);
    }
  });

  test.each(['offers.negotiation', 'deals.deal', 'organisation.employee', 'addressbook.billing_info'])(
    '%s: a write that names another company changes nothing',
    async (table) => {
      const { actor } = await world.as('jinling_admin', 'buyer');
      const client = await pool.connect();
      try {
        await client.query("begin; select set_config('app.side', 'buyer', true)");
        await client.query("select set_config('app.member', $1, true)", [actor.memberId]);
        const t = tables.find((x) => x.name === table) as Walled;
        const { rowCount } = await client.query(
          `update ${table} set version = version where not (${own(t, actor.memberId as string)})`,
        );
        expect(rowCount).toBe(0);
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
  );

  test('a connection that says nobody moves no published offer, even without naming a row', async () => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      expect((await client.query("update offers.offer set remarks = 'x'")).rowCount).toBe(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('a setting of one transaction does not reach the next one on the same connection', async () => {
    const one = new pg.Pool({ connectionString: world.url, max: 1, options: '-c role=ctp_runtime' });
    await one.query("begin; select set_config('app.side', 'platform', true); commit");
    expect((await one.query<{ n: string }>('select count(*) as n from offers.negotiation')).rows[0]?.n).toBe(
      '0',
    );
    await one.end();
  });
});
