import { wt } from '../rules/quantities.ts';
import type { RequestKind } from '../rules/request-lifecycle.ts';
import { contentHash } from './hashes.ts';
import type { Voucher } from './tables.ts';

const goodsOf = (v: Voucher) => ({
  voucherNo: v.voucher_no,
  lotNo: v.lot_no,
  quantity: wt(v.quantity),
  warehouseId: v.warehouse_id,
  tankNo: v.tank_no,
  custodianId: v.custodian_member_id,
});
/** What the custodian signs when he issues. */
export const issueHash = (v: Voucher): string =>
  contentHash({
    act: 'issue',
    ...goodsOf(v),
    holderId: v.holder_member_id,
    storageUntil: v.storage_until,
    files: v.goods.files.map((f) => f.sha256),
  });
/** What receiver and custodian sign of a transfer. */
export const transferHash = (
  v: Voucher,
  to: { readonly memberId: string; readonly orderId: string },
): string =>
  contentHash({
    act: 'transfer',
    ...goodsOf(v),
    holderId: v.holder_member_id,
    receiverId: to.memberId,
    orderId: to.orderId,
  });
/** What is signed of a split, merge or void. */
export const requestHash = (
  kind: RequestKind,
  vouchers: readonly Voucher[],
  quantities: readonly string[],
): string => contentHash({ act: kind, vouchers: vouchers.map(goodsOf), quantities: quantities.map(wt) });
