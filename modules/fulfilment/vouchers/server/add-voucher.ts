import { compare } from '#kernel/rules/decimal.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { created } from '#kernel/server/rows.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { evidenceScene } from '#office/attachments/rules/file-scenes.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { type Goods, goodsOf, type StoredLot, storedLots } from '#registry/catalogue/server/door.ts';
import { addVoucher } from '../contract/voucher-acts.ts';
import { wt } from '../rules/quantities.ts';
import { LotCovered, LotUnconfirmed } from '../rules/refusals.ts';
import { voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { BIZ, holdChain, voucherMoved } from './lock-voucher.ts';
import { notifySides } from './notify.ts';
import { toActionResult } from './present-voucher.ts';
import { stockOf } from './stock.ts';
import { type Voucher, type VoucherContext, type VoucherGoods, vouchers } from './tables.ts';

const fault = (field: string, rule: string) => new InvalidInput([{ field, rule, message: '' }]);

/** The lot, its owner's and within the data scope, with a custodian other than the owner. Refuses 10301, 10009. */
async function ownLot(ctx: VoucherContext, lotId: string): Promise<StoredLot> {
  const me = ctx.actor.memberId as string;
  const [lot] = await storedLots(ctx, { memberId: me, id: lotId });
  if (lot === undefined || lot.memberId !== me) throw NotFound({}, 'lotId');
  if (lot.custodianMemberId === lot.memberId) throw fault('lotId', 'voucher.ownCustody');
  return lot;
}

/** Goods as they stand now; later edits of the catalogue change no voucher. */
const frozen = (g: Goods): VoucherGoods => ({
  skuCode: g.skuCode,
  casNo: g.casNo,
  unNo: g.unNo,
  hazardClass: g.hazardClass,
  grade: g.grade,
  gradeEn: g.gradeEn,
  standard: g.standard,
  packagingZh: g.packagingZh,
  packagingEn: g.packagingEn,
  specItems: g.specItems.map(({ zh, en, op, limit, unit }) => ({ zh, en, op, limit, unit })),
  files: [],
});

const rowOf = async (
  ctx: VoucherContext<{ quantity: string; storageUntil: string }>,
  lot: StoredLot,
  goods: Goods,
) => {
  const me = ctx.actor.memberId as string;
  const { deptId, empId } = ctx.actor;
  return {
    voucher_no: await ctx.number('GV', 'B'),
    state: voucherLifecycle.next('apply', null, 'seller'),
    lot_id: lot.id,
    lot_no: lot.lotNo,
    sku_id: lot.skuId,
    spu_id: goods.spuId,
    product_name_id: goods.productNameId,
    product_zh: goods.productZh,
    product_en: goods.productEn,
    goods: JSON.stringify(frozen(goods)) as unknown as VoucherGoods,
    batch_no: lot.batchNo,
    producer: lot.producer,
    producer_en: goods.producerEn,
    quantity: wt(ctx.input.quantity),
    custodian_member_id: lot.custodianMemberId,
    warehouse_id: lot.warehouseId,
    warehouse_zh: lot.warehouseZh,
    warehouse_en: lot.warehouseEn,
    tank_no: lot.tankNo,
    storage_until: ctx.input.storageUntil,
    fee_payer_id: me,
    fee_payer_from: await ctx.now(),
    holder_member_id: me,
    holder_owner_dept_id: deptId,
    holder_owner_emp_id: empId,
    issuer_member_id: me,
    issuer_owner_dept_id: deptId,
    issuer_owner_emp_id: empId,
    ...created(ctx),
    gmt_create: nowHere as unknown as Date,
    gmt_modified: nowHere as unknown as Date,
  };
};

/** Refuses more than the custodian confirmed and live vouchers leave (18201, 18202). */
async function withinStock(ctx: VoucherContext, lot: StoredLot, quantity: string): Promise<void> {
  await ctx.tx
    .insertInto('vouchers.lot_chain')
    .values({ lot_id: lot.id, lot_no: lot.lotNo })
    .onConflict((c) => c.column('lot_id').doNothing())
    .execute();
  const { free } = await stockOf(ctx, await holdChain(ctx, lot.id));
  if (free === null) throw LotUnconfirmed({}, 'lotId');
  if (compare(quantity, free) > 0) throw LotCovered({ free }, 'quantity');
}

/**
 * The owner of a lot applies for a voucher on part of what its custodian confirmed, with the proof of stock.
 * Refuses 10009, 10301, 18201, 18202.
 */
export const addVoucherHandler = vouchers.command(addVoucher, async (ctx) => {
  const { lotId, quantity, storageUntil, fileIds } = ctx.input;
  const lot = await ownLot(ctx, lotId);
  if (storageUntil < dayOf(await ctx.now())) throw fault('storageUntil', 'voucher.past');
  const goods = await goodsOf(ctx, { skuId: lot.skuId });
  if (goods === null) throw NotFound({}, 'lotId');
  await asSystem(ctx, () => withinStock(ctx, lot, quantity));
  const inserted = await ctx.tx
    .insertInto('vouchers.voucher')
    .values(await rowOf(ctx, lot, goods))
    .returningAll()
    .executeTakeFirstOrThrow();
  const files = await bindFiles(ctx, {
    bizType: BIZ,
    bizId: inserted.id,
    attachmentIds: fileIds,
    scenes: [evidenceScene],
    most: 20,
  });
  const voucher = (await ctx.tx
    .updateTable('vouchers.voucher')
    .set({
      goods: JSON.stringify({
        ...frozen(goods),
        files: files.map((f) => ({ id: f.attachmentId, name: f.fileName, sha256: f.sha256 })),
      }) as unknown as VoucherGoods,
    })
    .where('id', '=', inserted.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Voucher;
  ctx.target({ type: BIZ, id: voucher.id, no: voucher.voucher_no });
  await ctx.history({
    bizType: BIZ,
    bizId: voucher.id,
    bizNo: voucher.voucher_no,
    action: 'apply',
    from: null,
    to: voucher.state,
    side: 'seller',
    parties: [voucher.issuer_member_id, voucher.custodian_member_id],
  });
  await notifySides(ctx, 'toConfirm', voucher, ['custodian']);
  voucherMoved(ctx, voucher);
  return toActionResult(ctx, voucher);
});
