import { sql } from 'kysely';
import type { VoucherDetail } from '#fulfilment/vouchers/contract/voucher.ts';
import { type VoucherWorld, voucherWorld } from '#fulfilment/vouchers/tests/world.ts';
import { type ShipWorld, shipWorld } from './ship-world.ts';

export interface CoveredWorld {
  readonly w: ShipWorld;
  readonly v: VoucherWorld;
  /** A lot in a tank of its own with vouchers of these quantities on it. Tonnes. */
  place(
    stock: string,
    vouchers: readonly string[],
  ): Promise<{ tankNo: string; lotId: string; issued: [VoucherDetail, ...VoucherDetail[]] }>;
  /** A paid order of the product vouchers are about. */
  ready(quantity: string): ReturnType<ShipWorld['ready']>;
}
/** Shipments whose warehouse keeps goods that vouchers cover. */
export async function coveredWorld(): Promise<CoveredWorld> {
  const w = await shipWorld();
  const v = await voucherWorld(w, w.warehouseId);
  let tank = 0;
  return {
    w,
    v,
    ready: (quantity) => w.ready(quantity, { productNameId: v.productNameId }),
    async place(stock, vouchers) {
      tank += 1;
      const tankNo = `V-${tank}`;
      const lotId = await v.lot(stock);
      await sql`update catalogue.lot set tank_no = ${tankNo} where id = ${lotId}::bigint`.execute(
        w.world.sql,
      );
      const issued: VoucherDetail[] = [];
      for (const quantity of vouchers) issued.push(await v.issued(quantity, lotId));
      return { tankNo, lotId, issued: issued as [VoucherDetail, ...VoucherDetail[]] };
    },
  };
}
