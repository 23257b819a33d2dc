import { sql } from 'kysely';
import { type DeskAccount, deskAccounts } from '#fulfilment/payments/server/door.ts';
import { add } from '#kernel/rules/decimal.ts';
import { containsAny, eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { listStatementAccounts, listStatements } from '../contract/statement.ts';
import { LINE } from '../rules/line-lifecycle.ts';
import { deskOf, type Statement, type StatementContext, statements } from './tables.ts';

const S = 'statements.statement';
export const accountsByIds = async (
  ctx: StatementContext,
  ids: readonly string[],
): Promise<Map<string, DeskAccount>> => {
  const rows = ids.length === 0 ? [] : await deskAccounts(ctx, { memberId: deskOf(ctx), ids });
  return new Map(rows.map((r) => [r.id, r]));
};
export const listStatementAccountsHandler = statements.query(listStatementAccounts, async (ctx) => {
  const { ids, keyword = '', pageNum, pageCount } = ctx.input;
  const accounts = (await deskAccounts(ctx, { memberId: deskOf(ctx), ids })).filter(
    (a) => a.bankName.includes(keyword) || a.tail.includes(keyword),
  );
  const from = (pageNum - 1) * pageCount;
  const found = {
    list: accounts.slice(from, from + pageCount),
    totalCount: accounts.length,
    totalMore: false,
    pageNum,
    pageCount,
  };
  const newest = await sql<{ id: string; closing: string; day: string }>`
    select distinct on (bank_account_id) bank_account_id as id, closing, day_to::text as day from statements.statement
    where bank_account_id = any(${found.list.map((a) => a.id)}::bigint[]) order by bank_account_id, day_to desc, statements.statement.id desc`.execute(
    ctx.tx,
  );
  const closings = new Map(newest.rows.map((r) => [r.id, r]));
  return {
    ...found,
    list: found.list.map((a) => ({
      id: a.id,
      version: a.version,
      bankName: a.bankName,
      tail: a.tail,
      currency: a.currency,
      closing: closings.get(a.id)?.closing ?? null,
      closedOn: closings.get(a.id)?.day ?? null,
      hasMapping: a.mapping !== null,
    })),
  };
});

const NOTHING = { matched: '0.00', pooled: '0.00', setAside: '0.00', left: '0.00', leftCount: 0 };
/** What has become of the lines of statements; parts of a split line stand for it. */
export async function totalsOf(
  ctx: StatementContext,
  ids: readonly string[],
): Promise<Map<string, typeof NOTHING>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom('statements.line')
    .select(['statement_id', 'line_state', sql<string>`sum(amount)`.as('sum'), sql<string>`count(*)`.as('n')])
    .where('statement_id', 'in', [...ids])
    .where('line_state', '<>', LINE.split)
    .groupBy(['statement_id', 'line_state'])
    .execute();
  const out = new Map<string, typeof NOTHING>();
  for (const row of rows) {
    const known = { ...(out.get(row.statement_id) ?? NOTHING) };
    if (row.line_state === LINE.matched) known.matched = add('0', row.sum);
    else if (row.line_state === LINE.pooled) known.pooled = add('0', row.sum);
    else if (row.line_state === LINE.setAside) known.setAside = add('0', row.sum);
    else {
      known.left = add('0', row.sum);
      known.leftCount = Number.parseInt(row.n, 10); // not money: lines counted
    }
    out.set(row.statement_id, known);
  }
  return out;
}
export const statementHead = (
  s: Statement,
  account: DeskAccount | undefined,
  totals: typeof NOTHING | undefined,
) => ({
  id: s.id,
  statementNo: s.statement_no,
  format: s.format,
  bankName: account?.bankName ?? '',
  tail: account?.tail ?? '',
  currency: s.currency,
  dayFrom: s.day_from,
  dayTo: s.day_to,
  lineCount: s.line_count,
  repeated: s.repeated,
  gmtCreate: s.gmt_create.toISOString(),
  opening: s.opening,
  closing: s.closing,
  credits: s.credits,
  debits: s.debits,
  ...(totals ?? NOTHING),
});
export const listStatementsHandler = statements.query(listStatements, async (ctx) => {
  let query = await listFilters({
    keyword: containsAny(['statement_no', 'file_name']),
    bankAccountId: eq('bank_account_id'),
  }).narrow(ctx.tx, ctx.tx.selectFrom(S).selectAll().where('member_id', '=', deskOf(ctx)), ctx.input);
  if (ctx.input.open === true)
    query = query.where(
      sql<boolean>`exists (select from statements.line l where l.statement_id = statements.statement.id and l.line_state = ${sql.lit(LINE.open)})`,
    );
  const found = await paged(ctx.tx, query, ctx.input, {
    sortable: { dayTo: `${S}.day_to`, gmtCreate: `${S}.id` },
    fallback: { column: `${S}.id`, asc: false },
    key: `${S}.id`,
  });
  const accounts = await accountsByIds(
    ctx,
    found.list.map((s) => s.bank_account_id),
  );
  const totals = await totalsOf(
    ctx,
    found.list.map((s) => s.id),
  );
  return {
    ...found,
    list: found.list.map((s) => statementHead(s, accounts.get(s.bank_account_id), totals.get(s.id))),
  };
});
