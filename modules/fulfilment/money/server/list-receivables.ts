import { type SelectQueryBuilder, sql } from 'kysely';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { add } from '#kernel/rules/decimal.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { containsAny, dayRange, eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import {
  adminReceivableDetail,
  allReceivableAgeing,
  countAllReceivables,
  countReceivables,
  listAllReceivables,
  listReceivables,
  receivableAgeing,
  receivableDetail,
} from '../contract/receivable.ts';
import { RECEIVABLE } from '../rules/receivable-lifecycle.ts';
import { AGES, type Age, ageOf, reminderDays } from '../rules/receivables.ts';
import type { MoneyContext } from './ledger.ts';
import { companiesOf, eventsOf, presentReceivable } from './present.ts';
import { type MoneyTables, money, type Receivable } from './tables.ts';

const T = 'money.receivable';
const LIVE = [RECEIVABLE.open, RECEIVABLE.partPaid, RECEIVABLE.overdue];
type ReceivableQuery = SelectQueryBuilder<MoneyTables, 'money.receivable', Receivable>;
/** What the reader's company is owed or owes; row security hides the rest. */
const reached = (ctx: MoneyContext): ReceivableQuery => ctx.tx.selectFrom(T).selectAll();

/** The due dates of an age, as overdue days from and to; open at its ends. */
const DAYS: Readonly<Record<Age, readonly [from: number | null, to: number | null]>> = {
  current: [null, 0],
  '0-7': [1, 7],
  '8-30': [8, 30],
  '31-60': [31, 60],
  '60+': [61, null],
};
function ofAge(query: ReceivableQuery, age: Age, today: string): ReceivableQuery {
  const [from, to] = DAYS[age];
  let q = query.where('receivable_state', 'in', LIVE);
  if (from !== null) q = q.where('due_date', '<=', addDays(today, -from));
  if (to !== null) q = q.where('due_date', '>=', addDays(today, -to));
  return q;
}

interface Asked {
  keyword?: string | undefined;
  state?: string | undefined;
  age?: Age | undefined;
  currency?: string | undefined;
  owed?: 'toUs' | 'byUs' | undefined;
  creditLineId?: string | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  pageNum: number;
  pageCount: number;
  sortProperties?: string | undefined;
  sortAsc: boolean;
}
const page = async (ctx: MoneyContext<Asked>) => {
  const { keyword, age, owed } = ctx.input;
  const companies = keyword ? await searchMembers(ctx, { keyword }) : [];
  const filters = listFilters({
    keyword: containsAny(
      ['biz_no'],
      undefined,
      () =>
        sql<boolean>`(creditor_member_id = any(${companies}::bigint[]) or debtor_member_id = any(${companies}::bigint[]))`,
    ),
    state: eq('receivable_state'),
    currency: eq('currency'),
    creditLineId: eq('credit_line_id'),
    ...dayRange('gmt_create'),
  });
  const now = await ctx.now();
  let query = (await filters.narrow(ctx.tx, reached(ctx), ctx.input)) as ReceivableQuery;
  if (age !== undefined) query = ofAge(query, age, dayOf(now));
  if (owed !== undefined && !isPlatform(ctx.actor))
    query = query.where(
      owed === 'toUs' ? 'creditor_member_id' : 'debtor_member_id',
      '=',
      ctx.actor.memberId ?? '0',
    );
  const found = await paged(ctx.tx, query, ctx.input, {
    sortable: {
      bizNo: `${T}.biz_no`,
      dueDate: `${T}.due_date`,
      unpaid: `${T}.unpaid`,
      amount: `${T}.amount`,
      gmtCreate: `${T}.id`,
    },
    fallback: { column: `${T}.id`, asc: false },
    key: `${T}.id`,
  });
  const parties = await companiesOf(
    ctx,
    found.list.flatMap((r) => [r.creditor_member_id, r.debtor_member_id]),
  );
  return { ...found, list: found.list.map((r) => presentReceivable(ctx, r, parties, now)) };
};
export const listReceivablesHandler = money.query(listReceivables, page);
export const listAllReceivablesHandler = money.query(listAllReceivables, page);

const counted = async (ctx: MoneyContext) => {
  const rows = await ctx.tx
    .selectFrom(T)
    .select(['receivable_state', sql<string>`count(*)`.as('n')])
    .groupBy('receivable_state')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.receivable_state, Number.parseInt(r.n, 10)])); // not money: rows counted
};
export const countReceivablesHandler = money.query(countReceivables, counted);
export const countAllReceivablesHandler = money.query(countAllReceivables, counted);

const ageing = async (ctx: MoneyContext) => {
  const today = dayOf(await ctx.now());
  const memberId = ctx.actor.memberId ?? '0';
  const rows = await ctx.tx
    .selectFrom(T)
    .select(['currency', 'due_date', sql<boolean>`creditor_member_id = ${memberId}::bigint`.as('owed')])
    .select(sql<string>`sum(unpaid)`.as('unpaid'))
    .where('receivable_state', 'in', LIVE)
    .groupBy(['currency', 'due_date', sql`3`])
    .execute();
  const sums = new Map<string, { currency: string; owed: 'toUs' | 'byUs'; ages: Record<string, string> }>();
  for (const row of rows) {
    const owed = isPlatform(ctx.actor) || row.owed ? 'toUs' : 'byUs';
    const key = `${row.currency} ${owed}`;
    const known = sums.get(key) ?? {
      currency: row.currency,
      owed,
      ages: Object.fromEntries(AGES.map((age) => [age, '0.00'])),
    };
    const age = ageOf(row.due_date, today);
    known.ages[age] = add(known.ages[age] ?? '0', row.unpaid);
    sums.set(key, known);
  }
  const order = [...sums.entries()].toSorted(([a], [b]) => (a < b ? 1 : -1));
  return { list: order.map(([, row]) => ({ ...row, total: add('0', ...Object.values(row.ages)) })) };
};
export const receivableAgeingHandler = money.query(receivableAgeing, ageing);
export const allReceivableAgeingHandler = money.query(allReceivableAgeing, ageing);

const detail = async (ctx: MoneyContext<{ id: string }>) => {
  const row: Receivable = await foundRow(reached(ctx).where('id', '=', ctx.input.id));
  const parties = await companiesOf(ctx, [row.creditor_member_id, row.debtor_member_id]);
  const entries = await ctx.tx
    .selectFrom('money.receivable_entry')
    .select(['seq', 'kind', 'amount', 'day'])
    .where('receivable_id', '=', row.id)
    .orderBy('seq')
    .execute();
  const now = await ctx.now();
  const live = (LIVE as readonly string[]).includes(row.receivable_state);
  return {
    ...presentReceivable(ctx, row, parties, now),
    dailyRate: row.daily_rate,
    creditLineId: row.credit_line_id,
    entries,
    reminders: live ? reminderDays(row.due_date).filter((day) => day > dayOf(now)) : [],
    events: await eventsOf(ctx, 'RECEIVABLE', row.id),
  };
};
export const receivableDetailHandler = money.query(receivableDetail, detail);
export const adminReceivableDetailHandler = money.query(adminReceivableDetail, detail);
