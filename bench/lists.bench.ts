import type { ListCall } from '#kernel/rules/contract.ts';
import { listItems } from '#office/codesets/contract/codeset.ts';
import { listArticles } from '#office/content/contract/article.ts';
import { adminListFeedback } from '#office/feedback/contract/feedback.ts';
import { mailings } from '#office/messaging/contract/mailing.ts';
import { listMyMessages } from '#office/messaging/contract/message.ts';
import { queryLogs } from '#office/operationlog/contract/logs.ts';
import { listEmployees } from '#office/organisation/contract/employee.ts';
import { listUsers } from '#registry/members/contract/user.ts';
import type { BenchTable } from '../scripts/bench.ts';
import {
  type Client,
  inTurns,
  type Measured,
  openBare,
  type Pair,
  pairOfGrounds,
  percentile,
  ratio,
  signIn,
} from './ground.ts';
import { growLists } from './grow-lists.ts';

type Sql = string;
/** A page as it is asked for, and the bare statement that reads the same rows, its condition and its order. */
interface PageOf {
  readonly name: string;
  readonly body: Record<string, unknown>;
  readonly bare: Sql;
}
interface ListOf {
  readonly name: string;
  readonly login: string;
  readonly path: string;
  readonly from: Sql;
  readonly pages: readonly PageOf[];
}

/** Calls of a turn, and turns of a page: 240 of each size. A turn is shorter than what else goes on. */
const CALLS = 8;
const ROUNDS = 30;
const WARM = 40;
const LANES = 4;
/** How much longer a page may take at ten times the rows. */
const AIM = 1.5;
const DEEP = 400;

// biome-ignore lint/suspicious/noExplicitAny: any list
type AnyList = ListCall<any, any>;
const list = (
  name: string,
  login: string,
  call: Pick<AnyList, 'path'>,
  from: Sql,
  newest: Sql,
  listSpec: {
    where: string;
    body?: Record<string, unknown>;
    filter: [Record<string, unknown>, Sql];
    found?: [string, Sql];
    sort: [Record<string, unknown>, Sql];
  },
): ListOf => {
  const base = listSpec.body ?? {};
  const page = (of: string, body: Record<string, unknown>, bare: Sql): PageOf => ({
    name: of,
    body: { ...base, ...body },
    bare: `where ${listSpec.where} ${bare}`,
  });
  return {
    name,
    login,
    path: call.path,
    from,
    pages: [
      page('first page', {}, `order by ${newest} limit 20`),
      page(`deep page (${DEEP})`, { pageNum: DEEP }, `order by ${newest} limit 20 offset ${(DEEP - 1) * 20}`),
      page('filtered', listSpec.filter[0], `and ${listSpec.filter[1]} order by ${newest} limit 20`),
      ...(listSpec.found === undefined
        ? []
        : [
            page(
              'found by a word',
              { keyword: listSpec.found[0] },
              `and ${listSpec.found[1]} order by ${newest} limit 20`,
            ),
          ]),
      page('sorted', listSpec.sort[0], `order by ${listSpec.sort[1]} limit 20`),
    ],
  };
};
const days = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

const LISTS = (): readonly ListOf[] => [
  list(
    'employees',
    'seller_admin',
    listEmployees,
    'organisation.employee e join identity.account a on a.id = e.account_id join organisation.department d on d.id = e.dept_id',
    'e.gmt_modified desc, e.id desc',
    {
      where:
        "e.member_id = (select member_id from organisation.employee where remark = 'bench' limit 1) and not e.deleted",
      filter: [{ status: ['30'] }, "e.status = '30'"],
      found: ['bench_00424', "a.login_name ilike '%bench_00424%'"],
      sort: [{ sortProperties: 'account', sortAsc: true }, 'a.login_name, e.id desc'],
    },
  ),
  list(
    'users of customers',
    'admin',
    listUsers,
    'organisation.employee e join identity.account a on a.id = e.account_id join organisation.department d on d.id = e.dept_id',
    'e.gmt_modified desc, e.id desc',
    {
      where: 'e.member_id <> 0 and not e.deleted',
      filter: [{ accountStatus: '30' }, "e.status in ('30', '40')"],
      found: ['bench_00424', "a.login_name ilike '%bench_00424%'"],
      sort: [{ sortProperties: 'lastLoginTime' }, 'a.last_login_at desc nulls last, e.id desc'],
    },
  ),
  list('operation log', 'admin', queryLogs, 'kernel.operation_log l', 'l.gmt_create desc, l.id desc', {
    where: "l.gmt_create > now() - interval '80 days'",
    body: { timeFrom: days(-80), timeTo: days(1) },
    filter: [{ success: false }, 'not l.success'],
    sort: [{ sortProperties: 'costMs' }, 'l.cost_ms desc, l.id desc'],
  }),
  list('in-site mail', 'admin', mailings.mail.list, 'messaging.mailing m', 'm.id desc', {
    where: "m.channel = 'mail' and m.state <> '90' and not m.deleted",
    filter: [{ state: ['40'] }, "m.state = '40'"],
    found: ['基准00424', "m.title ilike '%基准00424%'"],
    sort: [{ sortProperties: 'title', sortAsc: true }, 'm.title, m.id desc'],
  }),
  list('my messages', 'buyer_admin', listMyMessages, 'messaging.message m', 'm.gmt_create desc, m.id desc', {
    where:
      "m.account_id = (select id from identity.account where login_name = 'buyer_admin') and not m.deleted",
    filter: [{ type: 'trade', receipt: 'unread' }, "m.kind = 'trade' and m.read_at is null"],
    found: ['基准00424', "m.title_zh ilike '%基准00424%'"],
    sort: [{ sortProperties: 'receipt' }, 'm.read_at desc, m.id desc'],
  }),
  list(
    'articles',
    'admin',
    listArticles,
    'content.article a join content.site_column c on c.id = a.column_id',
    'a.gmt_modified desc, a.id desc',
    {
      where: 'not a.deleted',
      filter: [{ state: ['40'] }, "a.state = '40'"],
      found: ['基准00424', "(a.title || ' ' || a.plain) ilike '%基准00424%'"],
      sort: [{ sortProperties: 'title', sortAsc: true }, 'a.title, a.id desc'],
    },
  ),
  list(
    'code set values',
    'admin',
    listItems,
    "codesets.codeset_item z left join codesets.codeset_item e on e.type = z.type and e.code = z.code and e.language = 'en_US' and not e.deleted",
    'z.type, z.sort, z.code',
    {
      where: "z.language = 'zh_CN' and not z.deleted",
      filter: [{ codesetType: 'bench_07', state: '0' }, "z.type = 'bench_07' and z.state = '0'"],
      found: ['基准00424', "z.name ilike '%基准00424%'"],
      sort: [{ sortProperties: 'gmtModified' }, 'z.gmt_modified desc, z.id desc'],
    },
  ),
  list('feedback', 'admin', adminListFeedback, 'feedback.feedback f', 'f.id desc', {
    where: 'not f.deleted',
    filter: [{ replyState: '3', type: '20' }, "f.reply_state = '3' and f.type = '20'"],
    found: ['基准00424', "f.title ilike '%基准00424%'"],
    sort: [{ sortProperties: 'memberName', sortAsc: true }, 'f.member_name, f.id desc'],
  }),
];

const asking = (client: Client, of: ListOf, page: PageOf) => async (): Promise<void> => {
  const answer = await client.call(of.path, { pageNum: 1, pageCount: 20, ...page.body });
  if (answer.status !== 200) throw new Error(`${of.name}, ${page.name}: ${JSON.stringify(answer)}`);
};

/**
 * The lists of the administration at 10,000 and 100,000 rows each, through the whole gate, against the bare
 * statement of the same page; all three by turns.
 */
export async function run(): Promise<BenchTable[]> {
  const pair = await pairOfGrounds(growLists);
  try {
    return await tableOf(pair);
  } finally {
    await pair.close();
  }
}

async function tableOf({ grounds, urls }: Pair): Promise<BenchTable[]> {
  const only = process.env.BENCH_LIST;
  const lists = LISTS().filter((of) => only === undefined || of.name.includes(only));
  const rows: string[][] = [];
  const missed: string[] = [];
  for (const login of new Set(lists.map((of) => of.login))) {
    const clients = await Promise.all(urls.map((url) => signIn(url, login)));
    for (const of of lists.filter((one) => one.login === login))
      for (const page of of.pages) {
        for (const runtime of grounds) await runtime.newMinute();
        const bare = await openBare(grounds[1].databaseUrl, `select * from ${of.from} ${page.bare}`, []);
        const works = [...clients.map((client) => asking(client, of, page)), bare.ask];
        await inTurns(
          1,
          LANES,
          works.map((work) => ({ calls: WARM, work })),
        );
        const [small, large, peer] = (await inTurns(
          ROUNDS,
          LANES,
          works.map((work, n) => ({ calls: n < 2 ? CALLS : CALLS / 2, work })),
        )) as [Measured, Measured, Measured];
        await bare.close();
        const [before, after] = [percentile(small.ms, 0.95), percentile(large.ms, 0.95)];
        rows.push([
          `${of.name}, ${page.name}`,
          before.toFixed(1),
          after.toFixed(1),
          ratio(after, before),
          large.perSecond.toFixed(0),
          peer.perSecond.toFixed(0),
          ratio(large.perSecond, peer.perSecond),
        ]);
        if (after > before * AIM)
          missed.push(
            `${of.name}, ${page.name}: p95 at 100,000 is ${ratio(after, before)} × that at 10,000 (aim ${AIM})`,
          );
      }
  }
  return [
    {
      title: 'Lists of the administration, 4 callers',
      head: [
        'page',
        'p95 ms at 10k',
        'p95 ms at 100k',
        '100k / 10k',
        'ours per s',
        'bare per s',
        'ours / bare',
      ],
      rows,
      missed,
    },
  ];
}
