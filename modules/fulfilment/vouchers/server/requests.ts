import { dec } from '#kernel/rules/decimal.ts';
import { nowHere } from '#kernel/server/database.ts';
import { created } from '#kernel/server/rows.ts';
import { wt } from '../rules/quantities.ts';
import { SignedAlready, VoucherChanged } from '../rules/refusals.ts';
import { REQUEST, type RequestKind } from '../rules/request-lifecycle.ts';
import { EVENT, SIGN_HOURS, voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { appendEvent } from './append-event.ts';
import {
  BIZ,
  type HeldVoucher,
  issuerOf,
  REQUEST_LAPSE,
  stepRequest,
  stepVoucher,
  voucherMoved,
} from './lock-voucher.ts';
import { notifySides } from './notify.ts';
import { signedBy } from './sign.ts';
import { requestHash } from './statements.ts';
import type { LotChain, Request, Voucher, VoucherContext, VoucherGoods } from './tables.ts';

/** The vouchers of a request or of a list of ids, held in the order of their ids; the caller holds the chain. */
export const heldByIds = (ctx: VoucherContext, ids: readonly string[]): Promise<Voucher[]> =>
  ctx.tx
    .selectFrom('vouchers.voucher')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
export const requestOf = (ctx: VoucherContext, v: Voucher): Promise<Request | undefined> =>
  v.request_id === null
    ? Promise.resolve(undefined)
    : ctx.tx.selectFrom('vouchers.request').selectAll().where('id', '=', v.request_id).executeTakeFirst();
const setRequest = (ctx: VoucherContext, list: readonly Voucher[], requestId: string | null) =>
  ctx.tx
    .updateTable('vouchers.voucher')
    .set((eb) => ({ request_id: requestId, version: eb('version', '+', 1), gmt_modified: nowHere }))
    .where(
      'id',
      'in',
      list.map((v) => v.id),
    )
    .returningAll()
    .execute();

/** Writes a request that waits for consents, and marks its vouchers; answers them as they stand then. */
export async function openRequest(
  ctx: VoucherContext,
  kind: RequestKind,
  list: readonly Voucher[],
  wish: {
    readonly quantities?: readonly string[];
    readonly reason?: string;
    readonly side: 'holder' | 'operator';
  },
): Promise<Voucher[]> {
  const [first] = list as readonly [Voucher];
  const dueAt = new Date((await ctx.now()).getTime() + SIGN_HOURS * 3_600_000);
  const quantities = (wish.quantities ?? []).map(wt);
  const request = await ctx.tx
    .insertInto('vouchers.request')
    .values({
      kind,
      state: REQUEST.waiting,
      lot_id: first.lot_id,
      voucher_ids: list.map((v) => v.id),
      quantities,
      holder_member_id: first.holder_member_id,
      custodian_member_id: first.custodian_member_id,
      reason: wish.reason ?? null,
      due_at: dueAt,
      content_hash: requestHash(kind, list, quantities),
      ...created(ctx),
      gmt_create: nowHere as unknown as Date,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const marked = await setRequest(ctx, list, request.id);
  await ctx.schedule({ kind: REQUEST_LAPSE, key: request.id, at: dueAt });
  for (const v of marked) await noteRequest(ctx, v, `${kind}Asked`, wish.side, wish.reason ?? null);
  const [asked] = marked as [Voucher];
  await notifySides(ctx, 'requestAsked', asked, kind === 'void' ? ['custodian', 'holder'] : ['custodian'], {
    until: dueAt,
  });
  for (const v of marked) voucherMoved(ctx, v);
  return marked;
}

/** A line in the history of a voucher whose state stays. */
export const noteRequest = (
  ctx: VoucherContext,
  v: Voucher,
  action: string,
  side: string,
  reason: string | null = null,
): Promise<void> =>
  ctx.history({
    bizType: BIZ,
    bizId: v.id,
    bizNo: v.voucher_no,
    action,
    from: v.state,
    to: v.state,
    reason,
    side,
    parties: [v.holder_member_id, issuerOf(v), v.custodian_member_id],
  });

/** A request came to nothing: refused, withdrawn or lapsed; its vouchers are free again. */
export async function closeRequest(
  ctx: VoucherContext,
  request: Request,
  how: {
    readonly verb: 'refuse' | 'withdraw' | 'lapse';
    readonly side: 'holder' | 'custodian' | 'operator' | 'timer' | 'effect';
  },
  reason: string | null,
): Promise<Voucher[]> {
  await stepRequest(ctx, request, how.verb, how.side, { reason });
  await ctx.unschedule(REQUEST_LAPSE, request.id);
  const freed = await setRequest(ctx, await heldByIds(ctx, request.voucher_ids), null);
  for (const v of freed) {
    await noteRequest(ctx, v, `${request.kind}Off`, how.side, reason);
    voucherMoved(ctx, v);
  }
  const [first] = freed as [Voucher];
  await notifySides(ctx, 'requestOff', first, ['holder', 'custodian'], { reason });
  return freed;
}

/** A child holds part of its parents' goods, with everything else as theirs. */
export async function insertChild(
  ctx: VoucherContext,
  parents: readonly Voucher[],
  quantity: string,
): Promise<Voucher> {
  const [first] = parents as readonly [Voucher];
  const { id: _id, version: _v, gmt_create: _c, gmt_modified: _m, ...inherited } = first;
  const child = await ctx.tx
    .insertInto('vouchers.voucher')
    .values({
      ...inherited,
      ...created(ctx),
      gmt_create: nowHere as unknown as Date,
      gmt_modified: nowHere as unknown as Date,
      goods: JSON.stringify(first.goods) as unknown as VoucherGoods,
      voucher_no: await ctx.number('GV', 'B'),
      state: voucherLifecycle.next('child', null, 'effect'),
      quantity: wt(quantity),
      request_id: null,
      reason: null,
      ended_at: null,
      through_member_id: parents.find((p) => p.through_member_id !== null)?.through_member_id ?? null,
      encumbrance_type: null,
      beneficiary_member_id: null,
      encumbrance_until: null,
      encumbrance_reason: null,
      parent_ids: parents.map((p) => p.id),
      storage_until: parents.reduce(
        (day, p) => (p.storage_until < day ? p.storage_until : day),
        first.storage_until,
      ),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: BIZ,
    bizId: child.id,
    bizNo: child.voucher_no,
    action: 'child',
    from: null,
    to: child.state,
    side: 'effect',
    parties: [child.holder_member_id, issuerOf(child), child.custodian_member_id],
  });
  voucherMoved(ctx, child);
  return child;
}

/** Parents → 60, children in 20, one SPLIT or MERGE event over all of them. */
async function supersede(ctx: VoucherContext, chain: LotChain, request: Request, list: readonly Voucher[]) {
  const ended: Voucher[] = [];
  for (const v of list)
    ended.push(
      await stepVoucher(ctx, v, 'supersede', 'holder', {
        uncounted: { request_id: null, ended_at: await ctx.now() },
      }),
    );
  const parts =
    request.kind === 'split'
      ? request.quantities
      : [list.reduce((sum, v) => sum.plus(v.quantity), dec('0')).toFixed(3)];
  const children: Voucher[] = [];
  for (const part of parts) children.push(await insertChild(ctx, ended, part));
  await appendEvent(ctx, chain, {
    type: request.kind === 'split' ? EVENT.split : EVENT.merge,
    side: 'holder',
    vouchers: [
      ...ended.map((voucher) => ({ voucher, before: voucher.quantity })),
      ...children.map((voucher) => ({ voucher, after: voucher.quantity })),
    ],
    signatures: [request.holder_signature, request.custodian_signature].filter((s) => s !== null),
  });
  for (const v of ended) voucherMoved(ctx, v);
  const [first] = ended as [Voucher];
  await notifySides(ctx, 'superseded', first, ['holder']);
  return ended;
}

/** 15 or 20 → 90 with the VOID event. */
export async function voidNow(
  ctx: VoucherContext,
  chain: LotChain,
  v: Voucher,
  reason: string | null,
  signatures: Request | null,
): Promise<Voucher> {
  const ended = await stepVoucher(ctx, v, 'void', 'operator', {
    set: { reason },
    uncounted: { request_id: null, ended_at: await ctx.now() },
    reason,
  });
  await appendEvent(ctx, chain, {
    type: EVENT.void,
    side: 'operator',
    vouchers: [{ voucher: ended, before: v.quantity }],
    voided: v.quantity,
    signatures: [signatures?.holder_signature ?? null, signatures?.custodian_signature ?? null].filter(
      (s) => s !== null,
    ),
  });
  await notifySides(ctx, 'void', ended, ['holder', 'issuer', 'custodian'], { reason });
  voucherMoved(ctx, ended);
  return ended;
}

/**
 * The side that has to consent signs; with the last consent the request is carried out. A custodian without
 * a login consents by the operator. Refuses 18208, 18209.
 */
export async function consentTo(
  ctx: VoucherContext<{ readonly contentHash: string; readonly verifyTicket: string }>,
  { chain, voucher }: HeldVoucher,
  request: Request,
  side: 'holder' | 'custodian',
): Promise<Voucher> {
  const list = await heldByIds(ctx, request.voucher_ids);
  const hash = requestHash(request.kind, list, request.quantities);
  if (hash !== request.content_hash || ctx.input.contentHash !== hash) throw VoucherChanged({});
  const column = `${side}_signature` as const;
  if (request[column] !== null) throw SignedAlready({});
  const signature = await signedBy(ctx, side, hash, list);
  const signed: Request = { ...request, [column]: signature };
  const complete =
    request.kind !== 'void' || (signed.holder_signature !== null && signed.custodian_signature !== null);
  if (!complete) {
    await ctx.tx
      .updateTable('vouchers.request')
      .set({ [column]: JSON.stringify(signature) })
      .where('id', '=', request.id)
      .execute();
    await noteRequest(ctx, voucher, 'signed', side);
    const [moved] = await setRequest(ctx, [voucher], request.id);
    voucherMoved(ctx, voucher);
    return moved ?? voucher;
  }
  await stepRequest(ctx, request, 'consent', side, { uncounted: { [column]: signature } });
  await ctx.unschedule(REQUEST_LAPSE, request.id);
  if (request.kind === 'void') return voidNow(ctx, chain, voucher, request.reason, signed);
  const ended = await supersede(ctx, chain, signed, list);
  return ended.find((v) => v.id === voucher.id) ?? voucher;
}
