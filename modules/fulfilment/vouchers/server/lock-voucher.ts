import { type RawBuilder, sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import { inScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { LIVE, type VOUCHER, type VoucherVerb, voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { type REQUEST, type RequestVerb, requestLifecycle } from '../rules/request-lifecycle.ts';
import type { LotChain, Request, Voucher, VoucherContext } from './tables.ts';

export const BIZ = 'VOUCHER';
const V = 'vouchers.voucher';
/** The data type whose scope says which vouchers somebody reaches, and which orders he moves them for. */
export const TYPE = 'VOUCHER';

/** The issuer while he is a party; null since title passed on through an intermediary that keeps him apart. */
export const issuerOf = (v: Voucher): string | null =>
  v.through_member_id === null ? v.issuer_member_id : null;
/**
 * Vouchers the reader's company holds, issued, keeps, may receive or is the beneficiary of; holder and issuer
 * within the data scope of their people.
 */
export function inReach(actor: Actor): RawBuilder<boolean> {
  const owned = (side: 'holder' | 'issuer') =>
    inScope(actor, TYPE, {
      member: `${V}.${side}_member_id`,
      dept: `${V}.${side}_owner_dept_id`,
      emp: `${V}.${side}_owner_emp_id`,
    });
  const named = (column: string) =>
    isPlatform(actor) ? sql<boolean>`false` : inScope(actor, TYPE, { member: `${V}.${column}` });
  return sql<boolean>`(${sql.join(
    [
      owned('holder'),
      sql<boolean>`(${sql.ref(`${V}.through_member_id`)} is null and ${owned('issuer')})`,
      named('custodian_member_id'),
      named('transfer_to_member_id'),
      named('beneficiary_member_id'),
    ],
    sql` or `,
  )})`;
}
export const reached = (ctx: VoucherContext) =>
  ctx.tx.selectFrom(V).where(`${V}.deleted`, '=', false).where(inReach(ctx.actor));

/** Which sides of a voucher the reader's company stands on; the operator acts for goods nobody with a login keeps. */
export interface Sides {
  readonly holder: boolean;
  readonly custodian: boolean;
  readonly receiver: boolean;
  readonly beneficiary: boolean;
  readonly operator: boolean;
}
export function sidesOf(actor: Actor, v: Voucher): Sides {
  const is = (memberId: string | null) =>
    !isPlatform(actor) && actor.memberId !== null && actor.memberId === memberId;
  return {
    holder: is(v.holder_member_id),
    custodian: is(v.custodian_member_id) || (isPlatform(actor) && v.custodian_member_id === null),
    receiver: is(v.transfer_to_member_id),
    beneficiary: is(v.beneficiary_member_id),
    operator: isPlatform(actor),
  };
}

/**
 * Holds the chain of a lot: every act on a voucher of the lot takes it before the voucher, so that acts and
 * events of one lot follow one another.
 */
export const holdChain = (ctx: VoucherContext, lotId: string): Promise<LotChain> =>
  ctx.tx
    .selectFrom('vouchers.lot_chain')
    .selectAll()
    .where('lot_id', '=', lotId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export interface HeldVoucher {
  readonly chain: LotChain;
  readonly voucher: Voucher;
}
/** One voucher within reach, behind the chain of its lot. Refuses 10301 and 10302. */
export async function lockVoucher(
  ctx: VoucherContext,
  wish: { readonly id: string; readonly version: number },
): Promise<HeldVoucher> {
  const seen = await reached(ctx).where(`${V}.id`, '=', wish.id).select('lot_id').executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  const chain = await holdChain(ctx, seen.lot_id);
  const voucher = await reached(ctx)
    .where(`${V}.id`, '=', wish.id)
    .selectAll(V)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (voucher === undefined) throw NotFound({});
  ctx.target({ type: BIZ, id: voucher.id, no: voucher.voucher_no });
  if (voucher.version !== wish.version) throw VersionConflict({ version: voucher.version });
  return { chain, voucher };
}
/** One voucher behind the chain of its lot, for the system: timers and doors. */
export async function heldVoucher(ctx: VoucherContext, id: string): Promise<HeldVoucher | undefined> {
  const seen = await ctx.tx.selectFrom(V).select('lot_id').where('id', '=', id).executeTakeFirst();
  if (seen === undefined) return undefined;
  const chain = await holdChain(ctx, seen.lot_id);
  const voucher = await ctx.tx
    .selectFrom(V)
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return voucher === undefined ? undefined : { chain, voucher };
}

export const partiesOf = (v: Voucher): readonly (string | null)[] => [
  v.holder_member_id,
  issuerOf(v),
  v.custodian_member_id,
  v.transfer_to_member_id,
  v.beneficiary_member_id,
];
/** The only writer of a voucher's state; a signature at the last instant loses to the timer (trading-domain 1.6). */
export const stepVoucher = stepper<Voucher, typeof VOUCHER, VoucherVerb>({
  lifecycle: voucherLifecycle,
  table: V,
  column: 'state',
  bizType: BIZ,
  number: (v) => v.voucher_no,
  parties: partiesOf,
  deadlines: { transferring: { at: 'transfer_until', lapse: 'cancelTransfer' } },
});
/** The only writer of a request's state. */
export const stepRequest = stepper<Request, typeof REQUEST, RequestVerb>({
  lifecycle: requestLifecycle,
  table: 'vouchers.request',
  column: 'state',
  bizType: 'VOUCHER_REQUEST',
  number: () => null,
  parties: (r) => [r.holder_member_id, r.custodian_member_id],
  deadlines: { waiting: { at: 'due_at', lapse: 'lapse' } },
});

/** Columns of a voucher without a transfer. */
export const NO_TRANSFER = {
  transfer_to_member_id: null,
  transfer_to_dept_id: null,
  transfer_to_emp_id: null,
  transfer_order_id: null,
  transfer_order_no: null,
  transfer_until: null,
  transfer_hash: null,
  receiver_signature: null,
  custodian_signature: null,
} as const satisfies Partial<Voucher>;
/** Columns of a voucher that nothing encumbers. */
export const FREE = {
  encumbrance_type: null,
  beneficiary_member_id: null,
  encumbrance_until: null,
  encumbrance_reason: null,
} as const satisfies Partial<Voucher>;

/** Timers, by voucher: a transfer nobody completed; by request: one nobody answered. */
export const TRANSFER_LAPSE = 'vouchers.transferLapse';
export const REQUEST_LAPSE = 'vouchers.requestLapse';
/** By voucher: ask the evidence chain, and ask it again after a pause. */
export const ANCHOR = 'vouchers.anchor';
export const ANCHOR_AGAIN = 'vouchers.anchorAgain';

/** Live vouchers of a lot, in the order of their ids; the caller holds the chain and reads as the system. */
export const liveOfLot = (ctx: VoucherContext, lotId: string): Promise<Voucher[]> =>
  ctx.tx
    .selectFrom(V)
    .selectAll()
    .where('lot_id', '=', lotId)
    .where('state', 'in', [...LIVE])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Lists, counters and pages of everybody named look again. */
export function voucherMoved(ctx: VoucherContext, v: Voucher, also: readonly (string | null)[] = []): void {
  ctx.live(`voucher:${v.id}`);
  for (const memberId of new Set([...partiesOf(v), ...also]))
    if (memberId !== null) ctx.live(`vouchers:${memberId}`);
  ctx.live('vouchers:0');
}
