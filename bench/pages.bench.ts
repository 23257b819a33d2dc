import pg from 'pg';
import { actorByLogin } from '#app/actor-by-login.ts';
import { composeServices, openRuntime } from '#app/compose.ts';
import type { ListCall } from '#kernel/rules/contract.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { openDatabase } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import type { Settings } from '#kernel/server/settings.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { cloneRows } from './clone-rows.ts';
import { pairOfDatabases, ratio } from './ground.ts';

const SIZES = [10_000, 50_000] as const;
const AIM = 1.5;
/** Fewer pages than this are read in the time of a call whatever the size. */
const LITTLE = 300;
/** PostgreSQL keeps a plan for every value after the fifth call. */
const SETTLE = 7;
const DEEP = 300;
const WORD = '甲醇';

/** What lists are read from, children of the same rows left as they are. */
const TABLES = [
  'addressbook.address',
  'addressbook.billing_info',
  'approvals.task',
  'catalogue.lot',
  'catalogue.packaging',
  'catalogue.place',
  'catalogue.port',
  'catalogue.product_group',
  'catalogue.seller_packaging',
  'catalogue.warehouse',
  'content.clinch',
  'content.visit',
  'deals.deal',
  'deals.letter',
  'feedback.feedback',
  'identity.share_token',
  'kernel.task',
  'members.agreement_acceptance',
  'members.application',
  'members.blacklist',
  'members.change_request',
  'members.end_customer',
  'members.invitation',
  'members.member',
  'members.record',
  'messaging.delivery',
  'messaging.demo_outbox',
  'messaging.mailing',
  'offers.negotiation',
  'offers.offer',
  'operationlog.visit',
  'operationlog.visit_day',
  'orders.order',
  'permissions.account_role',
  'permissions.delegation',
  'permissions.position',
  'permissions.position_holder',
  'qualifications.handler',
  'qualifications.licence',
  'qualifications.report_task',
  'qualifications.use_declaration',
  'statistics.index_deal',
  'statistics.price_point',
  'statistics.rate',
  'statistics.test_company',
  'stores.shop_category',
  'stores.store',
];
/** A cloned document follows a clone of what it is about, not all of them the same one. */
const FOLLOWS = [
  ['deals.letter', 'deal_id', 'deals.deal'],
  ['orders.order', 'deal_id', 'deals.deal'],
] as const;
/** Who asks: the platform, the company that owns all clones, and one that has few. */
const WHO = {
  platform: ['admin'],
  seller: ['seller_admin', 'beijia_admin'],
  buyer: ['buyer_admin', 'jiangyu_buyer'],
} as const;

async function grow(url: string, size: number): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    'create extension if not exists pg_stat_statements; set session_replication_role = replica',
  );
  const companyOf = async (login: string) =>
    (
      await owner.query<{ m: string }>(
        'select e.member_id as m from organisation.employee e join identity.account a on a.id = e.account_id where a.login_name = $1',
        [login],
      )
    ).rows[0]?.m ?? '0';
  const sides = { seller: await companyOf('seller_admin'), buyer: await companyOf('buyer_admin') };
  for (const table of TABLES) await cloneRows(owner, table, { from: 0, to: size }, sides);
  for (const [table, column, of] of FOLLOWS) {
    await owner.query(`with rank as (select id, row_number() over (order by id) as n from ${of}), mine as (select id, row_number() over (order by id) as n from ${table})
      update ${table} t set ${column} = rank.id from rank join mine using (n) where t.id = mine.id`);
    await owner.query(`vacuum full ${table}`);
  }
  await owner.query('vacuum analyze');
  await owner.end();
}

interface Asking {
  readonly call: ListCall;
  readonly who: string;
  readonly login: string;
  readonly what: string;
  readonly input: Record<string, unknown>;
}
/** Every list that needs no more than a page: its first page, a deep one, each order it offers, found by a word. */
function askings(calls: readonly ListCall[]): Asking[] {
  const only = process.env.BENCH_LIST;
  return calls
    .filter((call) => only === undefined || call.name.includes(only))
    .flatMap((call) => {
      const sides =
        typeof call.audience === 'string'
          ? (['platform'] as const)
          : (['platform', 'seller', 'buyer'] as const).filter((side) => call.audience.includes(side));
      const inputs: [string, Record<string, unknown>][] = [
        ['first page', {}],
        ['deep page', { pageNum: DEEP }],
        ...call.sortable.map((by): [string, Record<string, unknown>] => [
          `by ${by}`,
          { sortProperties: by, sortAsc: true },
        ]),
      ];
      if ('keyword' in ((call.input as { shape?: object }).shape ?? {}))
        inputs.push(['a word', { keyword: WORD }]);
      return sides.flatMap((side) =>
        WHO[side].flatMap((login, n) =>
          inputs.map(([what, input]) => ({
            call,
            login,
            what,
            who: n === 0 ? side : `${side} of few`,
            input: { pageNum: 1, pageCount: 20, ...input },
          })),
        ),
      );
    });
}
const nameOf = (a: Asking): string => `${a.call.name}, ${a.what}, ${a.who}`;

/** Pages of 8 kB every asking read of one database; what is refused, because it needs more than a page, is left out. */
async function pagesRead(settings: Settings, url: string): Promise<Map<string, number>> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const [database, numbers] = [
    openDatabase(url, { max: 1, acquireTimeoutMs: 30_000, statementMs: 30_000 }),
    openDatabase(url, { max: 1 }),
  ];
  const runtime = openRuntime(database, numbers, composeServices(settings));
  const actors = new Map<string, Actor>();
  for (const login of Object.values(WHO).flat()) actors.set(login, await actorByLogin(runtime, login, null));
  const read = new Map<string, number>();
  const calls = [...runtime.handlers.values()]
    .map((h) => h.call as ListCall)
    .filter((call) => call.kind === 'list');
  for (const asking of askings(calls)) {
    const ask = () =>
      dispatch(
        runtime,
        { ...(actors.get(asking.login) as Actor), requestId: newRequestId() },
        asking.call,
        asking.input,
      ).then(
        () => true,
        () => false,
      );
    if (!(await ask())) continue;
    for (let n = 1; n < SETTLE; n += 1) await ask();
    await owner.query('select pg_stat_statements_reset()');
    await ask();
    const { rows } = await owner.query<{ n: number }>(
      "select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as n from pg_stat_statements s join pg_roles r on r.oid = s.userid where r.rolname = 'ctp_runtime'",
    );
    read.set(nameOf(asking), rows[0]?.n ?? 0);
  }
  for (const d of [database, numbers]) await d.close();
  await owner.end();
  return read;
}

/**
 * What every list reads of the database at two sizes, in pages: a figure no other work on the machine
 * touches. Printed are those that grow.
 */
export async function run(): Promise<BenchTable[]> {
  const pair = await pairOfDatabases(SIZES, grow);
  try {
    const [small, large] = [
      await pagesRead(pair.settings, pair.urls[0]),
      await pagesRead(pair.settings, pair.urls[1]),
    ];
    const all = [...large].map(([name, after]) => ({
      name,
      before: Math.max(1, small.get(name) ?? 0),
      after,
    }));
    const grown = all
      .filter((l) => l.after > l.before * AIM && l.after > LITTLE)
      .sort((a, b) => b.after / b.before - a.after / a.before);
    const rows = [
      [`of ${all.length} pages asked, ${all.length - grown.length} hold`, '', '', ''],
      ...grown.map((l) => [l.name, String(l.before), String(l.after), ratio(l.after, l.before)]),
    ];
    return [
      {
        title: 'Pages read by lists',
        head: ['list', `at ${SIZES[0]}`, `at ${SIZES[1]}`, 'ratio'],
        rows,
        missed:
          grown.length === 0
            ? []
            : [
                `pages: ${grown.length} of ${all.length} read more than ${AIM} × as much at five times the rows`,
              ],
      },
    ];
  } finally {
    await pair.close();
  }
}
