import { isPlatform } from '#kernel/server/actor.ts';
import { qrSvg } from '#kernel/server/pdf.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { readHistory } from '#kernel/server/trade-history.ts';
import { type VoucherDetail, voucherDetail } from '../contract/voucher.ts';
import { VOUCHER_CHECK } from '../rules/check-page.ts';
import { VOUCHER } from '../rules/voucher-lifecycle.ts';
import { chainOf } from './chain-events.ts';
import { BIZ, reached, sidesOf } from './lock-voucher.ts';
import {
  aroundOf,
  knowsOrigin,
  namesOf,
  type Names,
  reservedQuantity,
  rowOf,
  toSign,
} from './present-voucher.ts';
import { type Request, type Signature, type Voucher, type VoucherContext, vouchers } from './tables.ts';

type Past = Awaited<ReturnType<typeof pastOf>>[number];
const pastOf = (ctx: VoucherContext, id: string) =>
  readHistory(ctx, { bizType: BIZ, bizId: id }, [
    'seq',
    'action',
    'toState',
    'actorName',
    'actorCompanyId',
    'reason',
    'at',
  ]);
/** Names of the people of other companies stay with them. */
const eventsOf = (ctx: VoucherContext, past: readonly Past[], names: Names): VoucherDetail['events'] =>
  past.map(({ actorCompanyId, actorName, ...step }) => {
    const company = actorCompanyId === null ? undefined : names.get(actorCompanyId);
    const isOwn = isPlatform(ctx.actor) || actorCompanyId === ctx.actor.memberId;
    return {
      ...step,
      actorName: isOwn ? actorName : '',
      companyName: company?.name ?? null,
      companyNameEn: company?.nameEn ?? null,
    };
  });

const signatureRow =
  (ctx: VoucherContext, names: Names) =>
  (s: Signature): VoucherDetail['signatures'][number] => {
    const company = s.memberId === null ? undefined : names.get(s.memberId);
    return {
      side: s.side,
      company: company?.name ?? '',
      companyEn: company?.nameEn ?? null,
      name: isPlatform(ctx.actor) || s.memberId === ctx.actor.memberId ? s.name : null,
      time: s.time,
    };
  };

/** Numbers of vouchers by id, of parents and of a request; they stand on papers of this one anyway. */
const numbersOf = (ctx: VoucherContext, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : asSystem(ctx, () =>
        ctx.tx
          .selectFrom('vouchers.voucher')
          .select(['id', 'voucher_no as no', 'quantity', 'state'])
          .where('id', 'in', [...ids])
          .orderBy('id')
          .execute(),
      );
/** Children the reader may see. */
const childrenOf = (ctx: VoucherContext, v: Voucher) =>
  ctx.tx
    .selectFrom('vouchers.voucher')
    .select(['id', 'voucher_no as no', 'quantity', 'state'])
    .where('lot_id', '=', v.lot_id)
    .where((eb) => eb(eb.val(v.id), '=', eb.fn.any('parent_ids')))
    .orderBy('id')
    .execute();

const MOST_MERGED = 100;
/** What it can be merged with: free vouchers of the lot and holder, within the reader's data scope. */
const mergeableWith = (ctx: VoucherContext, v: Voucher) =>
  reached(ctx)
    .select(['id', 'voucher_no as no', 'quantity'])
    .where('lot_id', '=', v.lot_id)
    .where('holder_member_id', '=', v.holder_member_id)
    .where('state', '=', VOUCHER.held)
    .where('request_id', 'is', null)
    .where('id', '<>', v.id)
    .orderBy('id')
    .limit(MOST_MERGED)
    .execute();

const requestPart = async (ctx: VoucherContext, request: Request | undefined) =>
  request === undefined
    ? null
    : {
        kind: request.kind,
        vouchers: (await numbersOf(ctx, request.voucher_ids)).map(({ id, no, quantity }) => ({
          id,
          no,
          quantity,
        })),
        quantities: request.quantities,
        reason: request.reason,
        dueAt: request.due_at.toISOString(),
      };

const company = (names: Names, id: string | null) => {
  const found = id === null ? undefined : names.get(id);
  return { zh: found?.name ?? null, en: found?.nameEn ?? null };
};
/** Receipt and intake note name who brought the goods. */
const goodsPart = ({ goods: g, ...v }: Voucher, showsFiles: boolean) => ({
  producer: v.producer,
  producerEn: v.producer_en,
  casNo: g.casNo,
  unNo: g.unNo,
  grade: g.grade,
  gradeEn: g.gradeEn,
  standard: g.standard,
  packagingZh: g.packagingZh,
  packagingEn: g.packagingEn,
  files: showsFiles ? g.files.map(({ id, name, sha256 }) => ({ id, name, sha256 })) : [],
});
function companiesPart(ctx: VoucherContext, v: Voucher, names: Names, now: Date) {
  const knows = knowsOrigin(ctx.actor, v);
  const issuer = company(names, knows ? v.issuer_member_id : null);
  const receiver = company(names, v.transfer_to_member_id);
  const beneficiary = company(names, v.beneficiary_member_id);
  const paying = now < v.fee_payer_from ? (v.fee_payer_before_id ?? v.fee_payer_id) : v.fee_payer_id;
  const isToTell = knows || [v.holder_member_id, v.through_member_id].includes(paying);
  const payer = company(names, isToTell ? paying : null);
  return {
    issuer: issuer.zh ?? '',
    issuerEn: issuer.en,
    receiver: receiver.zh,
    receiverEn: receiver.en,
    beneficiary: beneficiary.zh,
    beneficiaryEn: beneficiary.en,
    feePayer: payer.zh ?? '',
    feePayerEn: payer.en,
    feePayerFrom: v.fee_payer_from.toISOString(),
  };
}
/** Where a printed voucher is checked: number and the hash of its newest event. */
export const checkUrl = (ctx: Pick<VoucherContext, 'service'>, voucherNo: string, hash: string): string =>
  `${ctx.service('doorSettings').publicUrl}${VOUCHER_CHECK}?no=${encodeURIComponent(voucherNo)}&hash=${hash}`;

export const seeVoucher = (ctx: VoucherContext, id: string): Promise<Voucher> =>
  foundRow(reached(ctx).where('vouchers.voucher.id', '=', id).selectAll('vouchers.voucher'));

/** A voucher with everything its side may know. Refuses 10301. */
export const voucherDetailHandler = vouchers.query(voucherDetail, async (ctx) => {
  const v = await seeVoucher(ctx, ctx.input.id);
  const around = (await aroundOf(ctx, [v]))(v);
  const past = await pastOf(ctx, v.id);
  const signatures = [
    v.receiver_signature,
    v.custodian_signature,
    around.request?.holder_signature ?? null,
    around.request?.custodian_signature ?? null,
  ].filter((s) => s !== null);
  const names = await namesOf(ctx, [
    v.holder_member_id,
    v.issuer_member_id,
    v.custodian_member_id,
    v.transfer_to_member_id,
    v.beneficiary_member_id,
    v.fee_payer_id,
    v.fee_payer_before_id,
    ...past.map((p) => p.actorCompanyId),
    ...signatures.map((s) => s.memberId),
  ]);
  const chain = await chainOf(ctx, v);
  const head = v.state === VOUCHER.toConfirm ? undefined : chain.at(-1);
  const url = head === undefined ? null : checkUrl(ctx, v.voucher_no, head.chainHash);
  const row = rowOf(v, names, around, ctx.actor);
  return {
    ...row,
    ...companiesPart(ctx, v, names, around.now),
    ...goodsPart(v, knowsOrigin(ctx.actor, v)),
    encumbranceUntil: v.encumbrance_until,
    encumbranceReason: v.encumbrance_reason,
    reserved: await reservedQuantity(ctx, v.id),
    transferOrderNo: v.transfer_order_no,
    signatures: signatures.map(signatureRow(ctx, names)),
    request: await requestPart(ctx, around.request),
    mergeable: row.can.includes('merge') ? await mergeableWith(ctx, v) : [],
    signHash: toSign(v, sidesOf(ctx.actor, v), around)?.hash ?? null,
    parents: (await numbersOf(ctx, v.parent_ids)).map(({ id, no }) => ({ id, no })),
    children: await childrenOf(ctx, v),
    reason: v.reason,
    anchor: {
      chain: ctx.service('voucherEvidence').name,
      tries: v.anchor_tries,
      txHash: v.anchor_tx,
      height: v.anchor_height,
      time: v.anchored_at?.toISOString() ?? null,
      error: isPlatform(ctx.actor) ? v.anchor_error : null,
    },
    checkUrl: url,
    checkQr: url === null ? null : await qrSvg(url),
    chain,
    events: eventsOf(ctx, past, names),
    serverTime: around.now.toISOString(),
  };
});
