import { sql } from 'kysely';
import { isPlatform } from '#kernel/server/actor.ts';
import { containsAny, dayRange, eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import {
  balances,
  listAccounts,
  listAllMovements,
  listAllRefunds,
  listMovements,
  listRefunds,
  type MovementRow,
} from '../contract/balance.ts';
import type { AccountKind } from '../rules/movements.ts';
import type { MoneyContext } from './ledger.ts';
import { companiesOf, nameIn } from './present.ts';
import { refundCan } from './refunds.ts';
import { money } from './tables.ts';

export const balancesHandler = money.query(balances, async (ctx) => {
  const memberId = ctx.actor.memberId ?? '0';
  const rows = await ctx.tx
    .selectFrom('money.account')
    .select(['currency', 'kind', 'balance'])
    .where('member_id', '=', memberId)
    .orderBy('currency')
    .orderBy('kind')
    .execute();
  const holder = nameIn(await companiesOf(ctx, [memberId]), memberId);
  return {
    list: rows.map((r) => ({ memberId, memberName: holder.name, memberNameEn: holder.nameEn, ...r })),
  };
});

export const listAccountsHandler = money.query(listAccounts, async (ctx) => {
  const { keyword } = ctx.input;
  let query = await listFilters({ kind: eq('kind') }).narrow(
    ctx.tx,
    ctx.tx.selectFrom('money.account').selectAll(),
    ctx.input,
  );
  if (keyword) query = query.where('member_id', 'in', ['0', ...(await searchMembers(ctx, { keyword }))]);
  const found = await paged(ctx.tx, query, ctx.input, {
    sortable: { balance: 'money.account.balance', entries: 'money.account.entries' },
    fallback: { column: 'money.account.id', asc: true },
    key: 'money.account.id',
  });
  const parties = await companiesOf(
    ctx,
    found.list.map((a) => a.member_id),
  );
  return {
    ...found,
    list: found.list.map((a) => ({
      id: a.id,
      memberId: a.member_id,
      memberName: nameIn(parties, a.member_id).name,
      memberNameEn: nameIn(parties, a.member_id).nameEn,
      currency: a.currency,
      kind: a.kind,
      balance: a.balance,
      entries: a.entries,
    })),
  };
});

interface Asked {
  memberId?: string | undefined;
  currency?: string | undefined;
  account?: AccountKind | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  pageNum: number;
  pageCount: number;
  sortProperties?: string | undefined;
  sortAsc: boolean;
}
/** The other side of a posting and its document's number; a company sees the first of these by its name alone. */
async function besides(ctx: MoneyContext, postingIds: readonly string[]) {
  if (postingIds.length === 0) return new Map<string, { member: string; no: string | null }[]>();
  const { rows } = await sql<{ posting_id: string; member_id: string; no: string | null }>`
    select b.posting_id, b.member_id, b.biz_no as no from money.posting_sides(${[...postingIds]}::bigint[]) b`.execute(
    ctx.tx,
  );
  const out = new Map<string, { member: string; no: string | null }[]>();
  for (const r of rows)
    out.set(r.posting_id, [...(out.get(r.posting_id) ?? []), { member: r.member_id, no: r.no }]);
  return out;
}
const page = async (ctx: MoneyContext<Asked>) => {
  const memberId = isPlatform(ctx.actor) ? ctx.input.memberId : (ctx.actor.memberId ?? '0');
  let accounts = ctx.tx.selectFrom('money.account').selectAll();
  if (memberId !== undefined) accounts = accounts.where('member_id', '=', memberId);
  if (ctx.input.currency !== undefined) accounts = accounts.where('currency', '=', ctx.input.currency);
  if (ctx.input.account !== undefined) accounts = accounts.where('kind', '=', ctx.input.account);
  const base = ctx.tx
    .selectFrom('money.entry')
    .innerJoin('money.posting as p', 'p.id', 'money.entry.posting_id')
    .innerJoin(accounts.as('a'), 'a.id', 'money.entry.account_id')
    .select([
      'money.entry.id',
      'money.entry.amount',
      'money.entry.running',
      'a.member_id as memberId',
      'a.currency',
      'a.kind as account',
      'p.kind',
      'p.id as postingId',
      'p.biz_type as bizType',
      'p.biz_id as bizId',
      'p.gmt_create as at',
    ]);
  const query = await listFilters(dayRange('p.gmt_create')).narrow(ctx.tx, base, ctx.input);
  const found = await paged(ctx.tx, query, ctx.input, {
    sortable: {},
    fallback: { column: 'money.entry.id', asc: false },
    key: 'money.entry.id',
  });
  return { ...found, list: await shown(ctx, found.list) };
};
interface Entry {
  readonly id: string;
  readonly amount: string;
  readonly running: string;
  readonly memberId: string;
  readonly currency: string;
  readonly account: AccountKind;
  readonly kind: string;
  readonly postingId: string;
  readonly bizType: string;
  readonly bizId: string;
  readonly at: Date;
}
async function shown(ctx: MoneyContext, entries: readonly Entry[]): Promise<MovementRow[]> {
  const sides = await besides(
    ctx,
    entries.map((e) => e.postingId),
  );
  const parties = await companiesOf(
    ctx,
    entries.flatMap((e) => [e.memberId, ...(sides.get(e.postingId) ?? []).map((s) => s.member)]),
  );
  return entries.map((e) => {
    const both = sides.get(e.postingId) ?? [];
    const other = both.find((s) => s.member !== e.memberId)?.member ?? null;
    const named = other === null ? null : nameIn(parties, other);
    const holder = nameIn(parties, e.memberId);
    return {
      id: e.id,
      at: e.at.toISOString(),
      memberName: holder.name,
      memberNameEn: holder.nameEn,
      currency: e.currency,
      account: e.account,
      kind: e.kind,
      bizType: e.bizType,
      bizId: e.bizId,
      bizNo: both[0]?.no ?? null,
      otherName: named?.name ?? null,
      otherNameEn: named?.nameEn ?? null,
      amount: e.amount,
      running: e.running,
    };
  });
}
export const listMovementsHandler = money.query(listMovements, page);
export const listAllMovementsHandler = money.query(listAllMovements, page);

const refundPage = async (
  ctx: MoneyContext<{
    keyword?: string | undefined;
    state?: string | undefined;
    pageNum: number;
    pageCount: number;
    sortProperties?: string | undefined;
    sortAsc: boolean;
  }>,
) => {
  const filters = listFilters({ keyword: containsAny(['refund_no']), state: eq('refund_state') });
  const query = await filters.narrow(ctx.tx, ctx.tx.selectFrom('money.refund').selectAll(), ctx.input);
  const found = await paged(ctx.tx, query, ctx.input, {
    sortable: { amount: 'money.refund.amount', gmtCreate: 'money.refund.id' },
    fallback: { column: 'money.refund.id', asc: false },
    key: 'money.refund.id',
  });
  const parties = await companiesOf(
    ctx,
    found.list.map((r) => r.member_id),
  );
  return {
    ...found,
    list: found.list.map((r) => ({
      id: r.id,
      version: r.version,
      refundNo: r.refund_no,
      memberName: nameIn(parties, r.member_id).name,
      memberNameEn: nameIn(parties, r.member_id).nameEn,
      currency: r.currency,
      amount: r.amount,
      bankName: r.bank_name,
      accountEnd: r.account_end,
      checkedName: r.checked_name,
      checkedAt: r.checked_at?.toISOString() ?? null,
      bankRef: r.bank_ref,
      reason: r.reason,
      state: r.refund_state,
      gmtCreate: r.gmt_create.toISOString(),
      can: refundCan(ctx.actor, r),
    })),
  };
};
export const listRefundsHandler = money.query(listRefunds, refundPage);
export const listAllRefundsHandler = money.query(listAllRefunds, refundPage);
