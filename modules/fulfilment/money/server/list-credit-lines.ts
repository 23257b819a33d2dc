import { sql } from 'kysely';
import { dayOf } from '#kernel/rules/clock.ts';
import { eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { firstMembers, searchMembers } from '#registry/members/server/door.ts';
import {
  adminCreditDetail,
  creditDetail,
  listAllCreditLines,
  listCreditLines,
  selectCustomers,
} from '../contract/credit.ts';
import { RECEIVABLE } from '../rules/receivable-lifecycle.ts';
import type { MoneyContext } from './ledger.ts';
import { companiesOf, eventsOf, presentCredit } from './present.ts';
import { type CreditLine, money } from './tables.ts';

const T = 'money.credit_line';
const reached = (ctx: MoneyContext) => ctx.tx.selectFrom(T).selectAll();

interface Asked {
  keyword?: string | undefined;
  standing?: 'open' | 'blocked' | 'ended' | undefined;
  currency?: string | undefined;
  pageNum: number;
  pageCount: number;
  sortProperties?: string | undefined;
  sortAsc: boolean;
}
const page = async (ctx: MoneyContext<Asked>) => {
  const { keyword, standing } = ctx.input;
  const now = await ctx.now();
  let query = await listFilters({ currency: eq('currency') }).narrow(ctx.tx, reached(ctx), ctx.input);
  if (keyword) {
    const companies = await searchMembers(ctx, { keyword });
    query = query.where(
      sql<boolean>`(creditor_member_id = any(${companies}::bigint[]) or debtor_member_id = any(${companies}::bigint[]))`,
    );
  }
  if (standing === 'blocked') query = query.where('blocked_reason', 'is not', null);
  else if (standing !== undefined)
    query = query
      .where('blocked_reason', 'is', null)
      .where('valid_until', standing === 'open' ? '>=' : '<', dayOf(now));
  const found = await paged(ctx.tx, query, ctx.input, {
    sortable: {
      granted: `${T}.granted`,
      drawn: `${T}.drawn`,
      validUntil: `${T}.valid_until`,
      gmtCreate: `${T}.id`,
    },
    fallback: { column: `${T}.id`, asc: false },
    key: `${T}.id`,
  });
  const parties = await companiesOf(
    ctx,
    found.list.flatMap((c) => [c.creditor_member_id, c.debtor_member_id]),
  );
  return { ...found, list: found.list.map((c) => presentCredit(ctx, c, parties, now)) };
};
export const listCreditLinesHandler = money.query(listCreditLines, page);
export const listAllCreditLinesHandler = money.query(listAllCreditLines, page);

const detail = async (ctx: MoneyContext<{ id: string }>) => {
  const row: CreditLine = await foundRow(reached(ctx).where('id', '=', ctx.input.id));
  const parties = await companiesOf(ctx, [row.creditor_member_id, row.debtor_member_id]);
  const open = await ctx.tx
    .selectFrom('money.receivable')
    .select(['id', 'biz_no', 'unpaid', 'due_date', 'receivable_state'])
    .where('credit_line_id', '=', row.id)
    .where('receivable_state', 'in', [RECEIVABLE.open, RECEIVABLE.partPaid, RECEIVABLE.overdue])
    .orderBy('due_date')
    .orderBy('id')
    .limit(500)
    .execute();
  return {
    ...presentCredit(ctx, row, parties, await ctx.now()),
    receivables: open.map((r) => ({
      id: r.id,
      bizNo: r.biz_no,
      unpaid: r.unpaid,
      dueDate: r.due_date,
      state: r.receivable_state,
    })),
    events: await eventsOf(ctx, 'CREDIT', row.id),
  };
};
export const creditDetailHandler = money.query(creditDetail, detail);
export const adminCreditDetailHandler = money.query(adminCreditDetail, detail);

export const selectCustomersHandler = money.query(selectCustomers, async (ctx) => {
  const { keyword, ids, pageNum, pageCount } = ctx.input;
  const found =
    ids ?? (keyword ? await searchMembers(ctx, { keyword }) : await firstMembers(ctx, { most: pageCount }));
  const others = found.filter((id) => id !== ctx.actor.memberId).slice(0, pageCount);
  const parties = await companiesOf(ctx, others);
  return {
    list: others.flatMap((id) => {
      const party = parties.get(id);
      return party === undefined ? [] : [{ id, zh: party.name, en: party.nameEn ?? null }];
    }),
    totalCount: others.length,
    totalMore: false,
    pageNum,
    pageCount,
  };
});
