import { type SelectQueryBuilder, sql } from 'kysely';
import { normaliseNumber } from '#kernel/rules/numbers.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { containsAny, dayRange, eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import { countProtocols, listAllProtocols, listProtocols, type VIEW_NAMES } from '../contract/protocol.ts';
import { IN_FORCE, PROTOCOL, PROTOCOL_TYPE, type ProtocolState } from '../rules/contract-lifecycle.ts';
import { reached } from './lifecycle.ts';
import { presentRows } from './present.ts';
import { type ContractContext, type ContractsTables, contracts, type Protocol } from './tables.ts';

const T = 'contracts.protocol';
type View = (typeof VIEW_NAMES)[number];
type Rows = SelectQueryBuilder<ContractsTables, 'contracts.protocol', Protocol>;
const STATES: Readonly<Partial<Record<View, readonly ProtocolState[]>>> = {
  drafts: [PROTOCOL.initial, PROTOCOL.reviewRefused, PROTOCOL.approvalRefused, PROTOCOL.withdrawn],
  approval: [PROTOCOL.toApprove, PROTOCOL.inApproval],
  review: [PROTOCOL.toReview],
  inForce: [...IN_FORCE, PROTOCOL.paused],
};

/** What waits for the reader: his company's approvals, what it has to review or sign, the operator's reviews. */
const waiting = (ctx: ContractContext) =>
  isPlatform(ctx.actor)
    ? sql<boolean>`protocol_state = ${PROTOCOL.toReview} and operator_passed_at is null`
    : sql<boolean>`((drafter_member_id = ${ctx.actor.memberId}::bigint and protocol_state in (${PROTOCOL.toApprove}, ${PROTOCOL.inApproval}) and submitted_by is distinct from ${ctx.actor.accountId}::bigint)
      or (protocol_state = ${PROTOCOL.toReview} and case when drafter_member_id = ${ctx.actor.memberId}::bigint then case drafter_side when 'seller' then seller_signer else buyer_signer end is null
        when intermediary_member_id = ${ctx.actor.memberId}::bigint then intermediary_signer is null
        else other_passed_at is null or (case drafter_side when 'seller' then buyer_signer else seller_signer end is null and case drafter_side when 'seller' then seller_signer else buyer_signer end is not null) end))`;

function inView(ctx: ContractContext, q: Rows, view: View): Rows {
  if (view === 'toDo') return q.where(waiting(ctx));
  if (view === 'framework') return q.where('protocol_type', '=', PROTOCOL_TYPE.framework);
  const states = STATES[view];
  return states === undefined ? q : q.where('protocol_state', 'in', [...states]);
}
const rowsOf = (ctx: ContractContext, view: View): Rows =>
  inView(ctx, reached(ctx).selectAll(T) as Rows, view);

interface Filters {
  view: View;
  keyword?: string | null | undefined;
  state?: string[] | undefined;
  stateTab?: string | undefined;
  protocolType?: string | undefined;
  counterpartyId?: string | undefined;
  expiring?: number | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  sellerId?: string | undefined;
  buyerId?: string | undefined;
}
async function filtered(ctx: ContractContext, f: Filters): Promise<Rows> {
  const companies = f.keyword ? await searchMembers(ctx, { keyword: f.keyword }) : [];
  const filters = listFilters({
    stateTab: eq('protocol_state'),
    protocolType: eq('protocol_type'),
    sellerId: eq('seller_member_id'),
    buyerId: eq('buyer_member_id'),
    counterpartyId: (id: string) =>
      sql<boolean>`${id}::bigint in (seller_member_id, buyer_member_id, intermediary_member_id)`,
    keyword: containsAny(
      ['protocol_no', 'external_no', 'title', 'title_en', 'product_zh', 'product_en'],
      undefined,
      (typed) =>
        sql<boolean>`(protocol_no = ${normaliseNumber(typed)} or seller_member_id = any(${companies}::bigint[]) or buyer_member_id = any(${companies}::bigint[]))`,
    ),
    ...dayRange('gmt_create'),
  });
  let q = await filters.narrow(ctx.tx, rowsOf(ctx, f.view), { ...f, keyword: f.keyword ?? undefined });
  if (f.state?.length) q = q.where('protocol_state', 'in', f.state as ProtocolState[]);
  if (f.expiring !== undefined)
    q = q
      .where('protocol_state', 'in', [...IN_FORCE, PROTOCOL.paused])
      .where('expiry_date', '<=', addDays(dayOf(await ctx.now()), f.expiring));
  return q;
}
const page = async (
  ctx: ContractContext<
    Filters & { pageNum: number; pageCount: number; sortProperties?: string | undefined; sortAsc: boolean }
  >,
) => {
  const found = await paged(ctx.tx, await filtered(ctx, ctx.input), ctx.input, {
    sortable: {
      gmtCreate: `${T}.id`,
      gmtModified: `${T}.gmt_modified`,
      totalAmount: `${T}.total_amount`,
      effectiveDate: `${T}.effective_date`,
      expiryDate: `${T}.expiry_date`,
    },
    fallback: { column: `${T}.id`, asc: false },
    key: `${T}.id`,
    wide: true,
  });
  return { ...found, list: await presentRows(ctx, found.list as Protocol[]) };
};
export const listProtocolsHandler = contracts.query(listProtocols, page);
export const listAllProtocolsHandler = contracts.query(listAllProtocols, page);

/** Rows of a view by state. */
export const countProtocolsHandler = contracts.query(countProtocols, async (ctx) => {
  const rows = await rowsOf(ctx, ctx.input.view)
    .clearSelect()
    .select(['protocol_state', sql<string>`count(*)`.as('n')])
    .groupBy('protocol_state')
    .execute();
  return Object.fromEntries(rows.map((r) => [r.protocol_state, Number.parseInt(r.n, 10)])); // not money: rows counted
});
