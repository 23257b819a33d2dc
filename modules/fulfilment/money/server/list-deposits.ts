import { sql } from 'kysely';
import { containsAny, dayRange, eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import {
  adminDepositDetail,
  countAllDeposits,
  countDeposits,
  depositDetail,
  listAllDeposits,
  listDeposits,
} from '../contract/deposit.ts';
import { DEPOSIT } from '../rules/deposit-lifecycle.ts';
import { NOTHING, outcomesOf } from './deposit-outcomes.ts';
import { availableOf, type MoneyContext } from './ledger.ts';
import { companiesOf, eventsOf, presentDeposit } from './present.ts';
import { type Deposit, money } from './tables.ts';

const T = 'money.deposit';
/** Deposits the reader's company pays or gets; row security hides the rest. */
const reached = (ctx: MoneyContext) => ctx.tx.selectFrom(T).selectAll();

interface Asked {
  keyword?: string | undefined;
  state?: string | undefined;
  overdue?: boolean | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  pageNum: number;
  pageCount: number;
  sortProperties?: string | undefined;
  sortAsc: boolean;
}
const page = async (ctx: MoneyContext<Asked>) => {
  const companies = ctx.input.keyword ? await searchMembers(ctx, { keyword: ctx.input.keyword }) : [];
  const filters = listFilters({
    keyword: containsAny(
      ['biz_no'],
      undefined,
      () =>
        sql<boolean>`(payer_member_id = any(${companies}::bigint[]) or receiver_member_id = any(${companies}::bigint[]))`,
    ),
    state: eq('deposit_state'),
    ...dayRange('gmt_create'),
  });
  let query = await filters.narrow(ctx.tx, reached(ctx), ctx.input);
  if (ctx.input.overdue === true)
    query = query
      .where('deposit_state', 'in', [DEPOSIT.required, DEPOSIT.topUpAsked])
      .where(sql<boolean>`due_at <= kernel.now()`);
  const found = await paged(ctx.tx, query, ctx.input, {
    sortable: {
      bizNo: `${T}.biz_no`,
      required: `${T}.required`,
      dueAt: `${T}.due_at`,
      gmtCreate: `${T}.id`,
    },
    fallback: { column: `${T}.id`, asc: false },
    key: `${T}.id`,
  });
  const parties = await companiesOf(
    ctx,
    found.list.flatMap((d) => [d.payer_member_id, d.receiver_member_id]),
  );
  const now = await ctx.now();
  const ended = await outcomesOf(ctx, found.list);
  return {
    ...found,
    list: found.list.map((d) => presentDeposit(ctx, d, parties, { now, sums: ended.get(d.id) ?? NOTHING })),
  };
};
export const listDepositsHandler = money.query(listDeposits, page);
export const listAllDepositsHandler = money.query(listAllDeposits, page);

const counted = async (ctx: MoneyContext) => {
  const rows = await ctx.tx
    .selectFrom(T)
    .select(['deposit_state', sql<string>`count(*)`.as('n')])
    .groupBy('deposit_state')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.deposit_state, Number.parseInt(r.n, 10)])); // not money: rows counted
};
export const countDepositsHandler = money.query(countDeposits, counted);
export const countAllDepositsHandler = money.query(countAllDeposits, counted);

const detail = async (ctx: MoneyContext<{ id: string }>) => {
  const row: Deposit = await foundRow(reached(ctx).where('id', '=', ctx.input.id));
  const parties = await companiesOf(ctx, [row.payer_member_id, row.receiver_member_id]);
  const entries = await ctx.tx
    .selectFrom('money.deposit_entry')
    .select(['seq', 'kind', 'amount', 'gmt_create'])
    .where('deposit_id', '=', row.id)
    .orderBy('seq')
    .execute();
  return {
    ...presentDeposit(ctx, row, parties, {
      now: await ctx.now(),
      sums: (await outcomesOf(ctx, [row])).get(row.id) ?? NOTHING,
    }),
    available:
      ctx.actor.memberId === row.payer_member_id
        ? await availableOf(ctx, row.payer_member_id, row.currency)
        : null,
    entries: entries.map((e) => ({
      seq: e.seq,
      kind: e.kind,
      amount: e.amount,
      at: e.gmt_create.toISOString(),
    })),
    events: await eventsOf(ctx, 'DEPOSIT', row.id),
  };
};
export const depositDetailHandler = money.query(depositDetail, detail);
export const adminDepositDetailHandler = money.query(adminDepositDetail, detail);
