import { sql } from 'kysely';
import { add } from '#kernel/rules/decimal.ts';
import { type Actor, holds, isPlatform } from '#kernel/server/actor.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { type Party, partiesOf as companiesOf } from '#registry/members/server/door.ts';
import type { VoucherRow } from '../contract/voucher.ts';
import { wt } from '../rules/quantities.ts';
import { VOUCHERS_PAGE } from '../rules/pages.ts';
import { ENCUMBRANCE, VOUCHER } from '../rules/voucher-lifecycle.ts';
import { type Sides, sidesOf } from './lock-voucher.ts';
import { issueHash } from './statements.ts';
import type { Request, Voucher, VoucherContext } from './tables.ts';
import { consentSide, freedBy } from './who-may.ts';

/** What beside its row decides what may be done with a voucher. */
export interface Around {
  readonly request: Request | undefined;
  readonly reserved: boolean;
  readonly now: Date;
}
const holding = (actor: Actor, button: string): boolean =>
  actor.superAdmin || holds(actor, button, [VOUCHERS_PAGE]);

/** What the reader's side has to sign now, with the hash that binds; null: nothing. */
export function toSign(v: Voucher, sides: Sides, around: Around): { kind: string; hash: string } | null {
  if (v.state === VOUCHER.toConfirm) return sides.custodian ? { kind: 'issue', hash: issueHash(v) } : null;
  if (v.state === VOUCHER.transferring) {
    const open =
      (sides.receiver && v.receiver_signature === null) ||
      (sides.custodian && !sides.receiver && v.custodian_signature === null);
    const late = v.transfer_until !== null && around.now >= v.transfer_until;
    return open && !late ? { kind: 'transfer', hash: v.transfer_hash as string } : null;
  }
  const { request } = around;
  if (request === undefined || around.now >= request.due_at || consentSide(request, sides) === null)
    return null;
  return { kind: request.kind, hash: request.content_hash };
}

/** Verbs by what the row allows its sides, each with the button it needs. */
function openVerbs(v: Voucher, sides: Sides, around: Around): [verb: string, button: string][] {
  const { request, reserved } = around;
  const sign = toSign(v, sides, around);
  const verbs: [string, string][] = [];
  if (sign !== null) verbs.push([sign.kind === 'transfer' ? 'acceptTransfer' : 'confirm', 'Confirm']);
  const mayRefuse =
    v.state === VOUCHER.toConfirm
      ? sides.custodian
      : v.state === VOUCHER.transferring
        ? sides.holder || sides.receiver || sides.custodian
        : request !== undefined &&
          (sides.holder || sides.custodian || (request.kind === 'void' && sides.operator));
  if (mayRefuse) verbs.push(['refuse', 'Reject']);
  if (v.state === VOUCHER.held && request === undefined) {
    if (sides.holder)
      verbs.push(
        ['transfer', 'Transfer'],
        ['split', 'Transfer'],
        ['merge', 'Transfer'],
        ['freeze', 'Disable'],
      );
    if (sides.operator) verbs.push(['freeze', 'Disable'], ['void', 'Void']);
  }
  if (v.state === VOUCHER.encumbered) {
    if (freedBy(v, sides, reserved) !== null) verbs.push(['unfreeze', 'Enable']);
    if (sides.custodian && v.encumbrance_type === ENCUMBRANCE.pickup && !reserved)
      verbs.push(['consume', 'Confirm']);
  }
  if (v.state === VOUCHER.anchorFailed && sides.operator) verbs.push(['retry', 'Confirm'], ['void', 'Void']);
  return verbs;
}
/** What the reader may do with a voucher now; `merge` where he may choose others to merge it with. */
export const canOn = (actor: Actor, v: Voucher, around: Around): string[] => [
  ...(holding(actor, 'View') ? ['View'] : []),
  ...(holding(actor, 'Export') && v.state !== VOUCHER.toConfirm ? ['Export'] : []),
  ...openVerbs(v, sidesOf(actor, v), around)
    .filter(([, button]) => holding(actor, button))
    .map(([verb]) => verb),
];

/** Open requests and plans of notes of many vouchers at once. */
export async function aroundOf(
  ctx: VoucherContext,
  rows: readonly Voucher[],
): Promise<(v: Voucher) => Around> {
  const requestIds = rows.map((v) => v.request_id).filter((id): id is string => id !== null);
  const frozen = rows.filter((v) => v.state === VOUCHER.encumbered).map((v) => v.id);
  const [requests, reservations] = await asSystem(ctx, async () => [
    requestIds.length === 0
      ? []
      : await ctx.tx.selectFrom('vouchers.request').selectAll().where('id', 'in', requestIds).execute(),
    frozen.length === 0
      ? []
      : await ctx.tx
          .selectFrom('vouchers.reservation')
          .select('voucher_id')
          .where('voucher_id', 'in', frozen)
          .execute(),
  ]);
  const byId = new Map(requests.map((r) => [r.id, r]));
  const reserved = new Set(reservations.map((r) => r.voucher_id));
  const now = await ctx.now();
  return (v) => ({
    request: v.request_id === null ? undefined : byId.get(v.request_id),
    reserved: reserved.has(v.id),
    now,
  });
}

/** Whether the reader may know who issued the goods or sold them before they came through an intermediary (INV-INT-04). */
export const knowsOrigin = (actor: Actor, v: Voucher): boolean =>
  v.through_member_id === null ||
  isPlatform(actor) ||
  (actor.memberId !== null && [v.through_member_id, v.custodian_member_id].includes(actor.memberId));
/** The order it was moved for last: the first leg's is not the receiver's to read. */
const orderFor = (actor: Actor, v: Voucher) =>
  knowsOrigin(actor, v) || actor.memberId === v.holder_member_id
    ? { orderId: v.order_id, orderNo: v.order_no }
    : { orderId: null, orderNo: null };

export type Names = ReadonlyMap<string, Party>;
export const namesOf = (ctx: VoucherContext, ids: readonly (string | null)[]): Promise<Names> =>
  companiesOf(ctx, { memberIds: [...new Set(ids)].filter((id): id is string => id !== null) });

export function rowOf(v: Voucher, names: Names, around: Around, actor: Actor): VoucherRow {
  const custodian = v.custodian_member_id === null ? undefined : names.get(v.custodian_member_id);
  const holder = names.get(v.holder_member_id);
  return {
    id: v.id,
    version: v.version,
    voucherNo: v.voucher_no,
    state: v.state,
    lotNo: v.lot_no,
    productZh: v.product_zh,
    productEn: v.product_en,
    batchNo: v.batch_no,
    quantity: v.quantity,
    uom: v.uom,
    holderId: v.holder_member_id,
    holder: holder?.name ?? '',
    holderEn: holder?.nameEn ?? null,
    custodian: custodian?.name ?? null,
    custodianEn: custodian?.nameEn ?? null,
    warehouseZh: v.warehouse_zh,
    warehouseEn: v.warehouse_en,
    tankNo: v.tank_no,
    storageUntil: v.storage_until,
    transferUntil: v.transfer_until?.toISOString() ?? null,
    encumbranceType: v.encumbrance_type,
    pending: toSign(v, sidesOf(actor, v), around)?.kind ?? null,
    ...orderFor(actor, v),
    issuedAt: v.issued_at?.toISOString() ?? null,
    gmtCreate: v.gmt_create.toISOString(),
    gmtModified: v.gmt_modified.toISOString(),
    can: canOn(actor, v, around),
  };
}
/** Vouchers as their list shows them. */
export async function presentVouchers(ctx: VoucherContext, rows: readonly Voucher[]): Promise<VoucherRow[]> {
  const around = await aroundOf(ctx, rows);
  const names = await namesOf(
    ctx,
    rows.flatMap((v) => [v.holder_member_id, v.custodian_member_id]),
  );
  return rows.map((v) => rowOf(v, names, around(v), ctx.actor));
}
/** What an act answers. */
export const toActionResult = async (ctx: VoucherContext, v: Voucher) => ({
  id: v.id,
  version: v.version,
  state: v.state as string,
  can: canOn(ctx.actor, v, (await aroundOf(ctx, [v]))(v)),
});
/** Tonnes notes have planned of a voucher. */
export const reservedQuantity = (ctx: VoucherContext, id: string): Promise<string> =>
  asSystem(ctx, async () => {
    const { rows } = await sql<{
      sum: string;
    }>`select coalesce(sum(quantity), 0) as sum from vouchers.reservation where voucher_id = ${id}::bigint`.execute(
      ctx.tx,
    );
    return wt(add(rows[0]?.sum ?? '0', '0'));
  });
