import { type SelectQueryBuilder, sql } from 'kysely';
import { add, compare, sub } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import {
  type AccountStatement,
  accountStatement,
  adminAccountStatement,
  allStatementPairs,
  statementPairs,
} from '../contract/account-statement.ts';
import { AGES, ageOf, overdueDays, overdueInterest } from '../rules/receivables.ts';
import type { MoneyContext } from './ledger.ts';
import { companiesOf, nameIn } from './present.ts';
import { type MoneyTables, money } from './tables.ts';

/** One statement holds so many movements; a longer period is cut by its reader. */
const MOST_ENTRIES = 5000;
export interface StatementOf {
  readonly creditorId: string;
  readonly debtorId: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
}
type Entries = SelectQueryBuilder<MoneyTables, 'money.receivable_entry', object>;
const entriesOf = (ctx: MoneyContext, of: StatementOf): Entries =>
  ctx.tx
    .selectFrom('money.receivable_entry')
    .where('money.receivable_entry.creditor_member_id', '=', of.creditorId)
    .where('money.receivable_entry.debtor_member_id', '=', of.debtorId)
    .where('money.receivable_entry.currency', '=', of.currency);

/** What was unpaid on the last day, receivable by receivable, the oldest due first. */
async function openOn(ctx: MoneyContext, of: StatementOf) {
  const rows = await entriesOf(ctx, of)
    .innerJoin('money.receivable as r', 'r.id', 'money.receivable_entry.receivable_id')
    .where('money.receivable_entry.day', '<=', of.to)
    .select(['r.id', 'r.biz_no', 'r.due_date', 'r.amount', 'r.daily_rate'])
    .select([
      sql<string>`sum(money.receivable_entry.amount)`.as('unpaid'),
      sql<string>`min(money.receivable_entry.day)::text`.as('day'),
    ])
    .groupBy(['r.id', 'r.biz_no', 'r.due_date', 'r.amount', 'r.daily_rate'])
    .having(sql<boolean>`sum(money.receivable_entry.amount) > 0`)
    .orderBy('r.due_date')
    .orderBy('r.id')
    .execute();
  return rows.map((r) => ({
    receivableId: r.id,
    bizNo: r.biz_no,
    day: r.day,
    dueDate: r.due_date,
    amount: r.amount,
    unpaid: r.unpaid,
    overdueDays: overdueDays(r.due_date, of.to),
    age: ageOf(r.due_date, of.to) as string,
    interest: overdueInterest(r.unpaid, r.daily_rate, r.due_date, of.to),
  }));
}

const paidBy = (m: { source_type: string | null; source_id: string | null; source_no: string | null }) =>
  m.source_type === null || m.source_id === null || m.source_no === null
    ? null
    : { bizType: m.source_type, bizId: m.source_id, bizNo: m.source_no };

/**
 * What one company owed another in a currency over business days: opening, every movement with the balance
 * after it, closing, what was open on the last day and how old. The sums are those of the ledger of receivables.
 */
export async function statementOf(ctx: MoneyContext, of: StatementOf): Promise<AccountStatement> {
  const sides = [of.creditorId, of.debtorId];
  if (!isPlatform(ctx.actor) && !sides.includes(ctx.actor.memberId ?? '0')) throw NotFound({});
  const parties = await companiesOf(ctx, sides);
  if (sides.some((id) => !parties.has(id))) throw NotFound({});
  const before = await entriesOf(ctx, of)
    .where('money.receivable_entry.day', '<', of.from)
    .select(sql<string>`coalesce(sum(money.receivable_entry.amount), 0)::numeric(18,2)`.as('sum'))
    .executeTakeFirstOrThrow();
  const moves = await entriesOf(ctx, of)
    .innerJoin('money.receivable as r', 'r.id', 'money.receivable_entry.receivable_id')
    .where('money.receivable_entry.day', '>=', of.from)
    .where('money.receivable_entry.day', '<=', of.to)
    .select(['money.receivable_entry.id', 'money.receivable_entry.day', 'money.receivable_entry.kind'])
    .select(['money.receivable_entry.amount', 'r.id as receivableId', 'r.biz_no as bizNo'])
    .select(['money.receivable_entry.source_type', 'money.receivable_entry.source_id'])
    .select('money.receivable_entry.source_no')
    .orderBy('money.receivable_entry.day')
    .orderBy('money.receivable_entry.id')
    .limit(MOST_ENTRIES + 1)
    .execute();
  const tooMany = moves.length > MOST_ENTRIES;
  let running = before.sum;
  let [charged, paid] = ['0.00', '0.00'];
  const entries = (tooMany ? [] : moves).map((m) => {
    running = add(running, m.amount);
    const isCharge = compare(m.amount, '0') > 0;
    if (isCharge) charged = add(charged, m.amount);
    else paid = sub(paid, m.amount);
    return {
      id: m.id,
      day: m.day,
      kind: m.kind,
      receivableId: m.receivableId,
      bizNo: m.bizNo,
      paidBy: paidBy(m),
      charge: isCharge ? m.amount : null,
      payment: isCharge ? null : sub('0', m.amount),
      running,
    };
  });
  const open = await openOn(ctx, of);
  const ageing: Record<string, string> = Object.fromEntries(AGES.map((age) => [age, '0.00']));
  for (const { age, unpaid } of open) if (age !== null) ageing[age] = add(ageing[age] ?? '0', unpaid);
  const [creditor, debtor] = [nameIn(parties, of.creditorId), nameIn(parties, of.debtorId)];
  return {
    creditor: { id: of.creditorId, ...creditor },
    debtor: { id: of.debtorId, ...debtor },
    currency: of.currency,
    from: of.from,
    to: of.to,
    opening: before.sum,
    charged,
    paid,
    closing: tooMany ? add('0', ...open.map((o) => o.unpaid)) : running,
    entries,
    open,
    ageing,
    tooMany,
    madeAt: (await ctx.now()).toISOString(),
  };
}
const handle = (ctx: MoneyContext<StatementOf>) => statementOf(ctx, ctx.input);
export const accountStatementHandler = money.query(accountStatement, handle);
export const adminAccountStatementHandler = money.query(adminAccountStatement, handle);

const MOST_PAIRS = 200;
/** A pair's key in an address: creditor, debtor, currency. */
const keyOf = (r: { creditor_member_id: string; debtor_member_id: string; currency: string }): string =>
  `${r.creditor_member_id}-${r.debtor_member_id}-${r.currency}`;
const pairs = async (
  ctx: MoneyContext<{
    keyword?: string | undefined;
    ids?: string[] | undefined;
    pageNum: number;
    pageCount: number;
  }>,
) => {
  const { keyword, ids, pageNum, pageCount } = ctx.input;
  let q = ctx.tx
    .selectFrom('money.receivable')
    .select(['creditor_member_id', 'debtor_member_id', 'currency'])
    .groupBy(['creditor_member_id', 'debtor_member_id', 'currency']);
  if (keyword) {
    const companies = await searchMembers(ctx, { keyword });
    q = q.where(
      sql<boolean>`(creditor_member_id = any(${companies}::bigint[]) or debtor_member_id = any(${companies}::bigint[]))`,
    );
  }
  if (ids !== undefined)
    q = q.where(
      sql<boolean>`creditor_member_id || '-' || debtor_member_id || '-' || currency = any(${ids}::text[])`,
    );
  const rows = await q
    .orderBy('creditor_member_id')
    .orderBy('debtor_member_id')
    .orderBy('currency')
    .limit(MOST_PAIRS)
    .execute();
  const shown = rows.slice((pageNum - 1) * pageCount, pageNum * pageCount);
  const parties = await companiesOf(
    ctx,
    shown.flatMap((r) => [r.creditor_member_id, r.debtor_member_id]),
  );
  return {
    list: shown.map((r) => ({
      id: keyOf(r),
      creditorId: r.creditor_member_id,
      debtorId: r.debtor_member_id,
      currency: r.currency,
      sellerName: nameIn(parties, r.creditor_member_id).name,
      sellerNameEn: nameIn(parties, r.creditor_member_id).nameEn,
      buyerName: nameIn(parties, r.debtor_member_id).name,
      buyerNameEn: nameIn(parties, r.debtor_member_id).nameEn,
    })),
    totalCount: rows.length,
    totalMore: rows.length === MOST_PAIRS,
    pageNum,
    pageCount,
  };
};
export const statementPairsHandler = money.query(statementPairs, pairs);
export const allStatementPairsHandler = money.query(allStatementPairs, pairs);
