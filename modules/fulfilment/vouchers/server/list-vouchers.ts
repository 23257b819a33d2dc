import { type RawBuilder, sql } from 'kysely';
import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import { containsAny, dayRange, eq, listFilters, oneOf } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import { countVouchers, listVoucherEvents, listVouchers, type VOUCHER_VIEWS } from '../contract/voucher.ts';
import { REQUEST } from '../rules/request-lifecycle.ts';
import { LIVE, VOUCHER } from '../rules/voucher-lifecycle.ts';
import { type EventWithRoot, presentEvent } from './chain-events.ts';
import { inReach, reached } from './lock-voucher.ts';
import { presentVouchers } from './present-voucher.ts';
import { type VoucherContext, vouchers } from './tables.ts';

const V = 'vouchers.voucher';
type View = (typeof VOUCHER_VIEWS)[number];
const literals = (codes: readonly string[]) => sql.join(codes.map((c) => sql.lit(c)));

/** What waits for the reader's side: an issue, a transfer, or a consent. Of the operator: goods nobody keeps, failed anchoring. */
function waiting(actor: Actor): RawBuilder<boolean> {
  const me = isPlatform(actor) ? sql`null::bigint` : sql`${actor.memberId}::bigint`;
  const keeps = isPlatform(actor)
    ? sql`${sql.ref(`${V}.custodian_member_id`)} is null`
    : sql`${sql.ref(`${V}.custodian_member_id`)} = ${me}`;
  const asked = sql`exists (select from vouchers.request r where r.id = ${sql.ref(`${V}.request_id`)} and r.state = ${sql.lit(REQUEST.waiting)}
    and ((${keeps} and r.custodian_signature is null) or (r.kind = 'void' and r.holder_member_id = ${me} and r.holder_signature is null)))`;
  const failed = isPlatform(actor)
    ? sql`${sql.ref(`${V}.state`)} = ${sql.lit(VOUCHER.anchorFailed)}`
    : sql`false`;
  return sql<boolean>`((${sql.ref(`${V}.state`)} = ${sql.lit(VOUCHER.toConfirm)} and ${keeps})
    or (${sql.ref(`${V}.state`)} = ${sql.lit(VOUCHER.transferring)} and ((${sql.ref(`${V}.transfer_to_member_id`)} = ${me} and ${sql.ref(`${V}.receiver_signature`)} is null) or (${keeps} and ${sql.ref(`${V}.custodian_signature`)} is null)))
    or (${sql.ref(`${V}.request_id`)} is not null and ${asked}) or ${failed})`;
}
/** Rows of a view; all of them for the operator, who holds and keeps nothing himself. */
function inView(actor: Actor, view: View): RawBuilder<boolean> {
  const ownCompany = (column: string) =>
    isPlatform(actor)
      ? sql<boolean>`true`
      : sql<boolean>`${sql.ref(`${V}.${column}`)} = ${actor.memberId}::bigint`;
  const live = sql<boolean>`${sql.ref(`${V}.state`)} in (${literals(LIVE)})`;
  if (view === 'held') return sql<boolean>`(${ownCompany('holder_member_id')} and ${live})`;
  if (view === 'confirm') return waiting(actor);
  if (view === 'issued') return ownCompany('issuer_member_id');
  if (view === 'kept') return sql<boolean>`(${ownCompany('custodian_member_id')} and ${live})`;
  return sql<boolean>`true`;
}

/** Vouchers the reader's company is party to, the newest first. */
export const listVouchersHandler = vouchers.query(listVouchers, async (ctx) => {
  const { keyword, view } = ctx.input;
  const companies = keyword ? await searchMembers(ctx, { keyword }) : [];
  const filters = listFilters({
    keyword: containsAny(
      ['voucher_no', 'lot_no', 'product_zh', 'product_en', 'batch_no', 'tank_no', 'order_no'],
      undefined,
      () =>
        sql<boolean>`(${sql.ref(`${V}.holder_member_id`)} = any(${companies}::bigint[]) or ${sql.ref(`${V}.custodian_member_id`)} = any(${companies}::bigint[]))`,
    ),
    state: oneOf('state'),
    holderId: eq('holder_member_id'),
    warehouseId: eq('warehouse_id'),
    ...dayRange('gmt_create'),
  });
  const query = await filters.narrow(
    ctx.tx,
    reached(ctx).where(inView(ctx.actor, view)).selectAll(V),
    ctx.input,
  );
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: {
      voucherNo: `${V}.voucher_no`,
      quantity: `${V}.quantity`,
      storageUntil: `${V}.storage_until`,
      gmtCreate: `${V}.id`,
      gmtModified: `${V}.gmt_modified`,
    },
    fallback: { column: `${V}.id`, asc: false },
    key: `${V}.id`,
    wide: true,
  });
  return { ...page, list: await presentVouchers(ctx, page.list) };
});

const VIEWS: readonly View[] = ['all', 'held', 'confirm', 'issued', 'kept'];
const COUNTED_TO = 10_000;
export const countVouchersHandler = vouchers.query(countVouchers, async (ctx) => {
  const counts: Record<string, number> = {};
  for (const view of VIEWS) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from (select 1 from vouchers.voucher
      where not vouchers.voucher.deleted and ${inReach(ctx.actor)} and ${inView(ctx.actor, view)} limit ${COUNTED_TO}) x`.execute(
      ctx.tx,
    );
    counts[view] = rows[0]?.n ?? 0;
  }
  return counts;
});

/** Events the reader's company is named in, newest first; row security does the rest. */
export const listVoucherEventsHandler = vouchers.query(listVoucherEvents, async (ctx) => {
  const { eventType, voucherNo } = ctx.input;
  let q = eventsSeen(ctx);
  if (eventType !== undefined) q = q.where('e.event_type', '=', eventType as never);
  if (voucherNo)
    q = q.where(
      sql<boolean>`e.voucher_ids && (select coalesce(array_agg(id), '{}') from vouchers.voucher where voucher_no = ${voucherNo.toUpperCase()})`,
    );
  q = await listFilters(dayRange('e.event_time')).narrow(ctx.tx, q, ctx.input);
  const page = await paged(ctx.tx, q, ctx.input, {
    sortable: { time: 'e.event_time' },
    fallback: { column: 'e.event_time', asc: false },
    key: 'e.chain_hash',
  });
  return {
    ...page,
    list: (page.list as EventWithRoot[]).map((e) => ({ id: e.chain_hash, ...presentEvent(e) })),
  };
});
const eventsSeen = (ctx: VoucherContext) =>
  ctx.tx
    .selectFrom('vouchers.event as e')
    .leftJoin('vouchers.root_leaf as l', 'l.chain_hash', 'e.chain_hash')
    .selectAll('e')
    .select('l.day as root_day');
