import { sql } from 'kysely';
import { submitOrder } from '#fulfilment/orders/contract/order.ts';
import { confirmReceipt } from '#fulfilment/orders/contract/order-acts.ts';
import { addPayment } from '#fulfilment/payments/contract/payment.ts';
import { paymentScene } from '#fulfilment/payments/rules/file-scenes.ts';
import { listSettlements, settlementDetail } from '#fulfilment/settlements/contract/settlement.ts';
import { sendSettlement } from '#fulfilment/settlements/contract/settlement-acts.ts';
import { weighIn } from '#fulfilment/shipments/contract/gate.ts';
import { addNote, noteDetail, releaseNote, submitNote } from '#fulfilment/shipments/contract/note.ts';
import { FIVE_POINTS, idNo } from '#fulfilment/shipments/tests/ship-world.ts';
import { add, lineAmount } from '#kernel/rules/decimal.ts';
import { bankRef, type TradeWorld } from './trade-world.ts';
import { delivered, noteForm } from './truck-acts.ts';

const PRICE = '2115.00';
const BIG = '3000.00';
const TARE = '15.000';
const LOAD = '20.00';
const PART = '1000.00';
const SMALL = '30.00';
const MOST_LOOKS = 200;

/** A document one act away from what is measured or broken: what the act is sent, but for its key. */
export interface Ready {
  readonly id: string;
  readonly version: number;
  readonly orderId: string;
}

/** The yard of the world is open at any hour and books no slots: documents stand in numbers, now. */
export async function openYard(w: TradeWorld): Promise<void> {
  await sql`update catalogue.warehouse set truck_hours = '{"from":"00:00","to":"24:00"}', slot_minutes = null
    where id = ${w.warehouseId}::bigint`.execute(w.world.sql);
}

/** Orders of three thousand tonnes, submitted; `paid` in full when trucks are to come. */
export async function bigOrders(w: TradeWorld, count: number, paid: boolean): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { order } = await w.agreed(BIG, lineAmount(BIG, PRICE), { unitPrice: PRICE });
    if (paid) await w.pay(order.id);
    else await w.buyer.does(submitOrder, { id: order.id, version: order.version });
    ids.push(order.id);
  }
  return ids;
}

/** Loaded trucks on the scale, by turns of the orders given; twenty tonnes each. */
export async function trucksOnTheScale(
  w: TradeWorld,
  orders: readonly string[],
  count: number,
): Promise<(Ready & { readonly gross: string })[]> {
  const trucks: (Ready & { gross: string })[] = [];
  for (let n = 0; n < count; n += 1) {
    const orderId = orders[n % orders.length] as string;
    const added = await w.buyer.does(addNote, await noteForm(w, orderId, LOAD));
    const sent = await w.buyer.does(submitNote, { id: added.id, version: added.version });
    await w.seller.does(releaseNote, { id: added.id, version: sent.version });
    const note = await w.buyer.does(noteDetail, { id: added.id });
    const { version } = await w.custodian.does(weighIn, {
      id: note.id,
      version: note.version,
      code: note.pickCode ?? '',
      plateNo: note.plateNo,
      trailerNo: note.trailerNo,
      driverIdNo: idNo(1),
      check: FIVE_POINTS,
      sdsHanded: true,
      labelOk: true,
      tare: TARE,
    });
    trucks.push({ id: note.id, version, orderId, gross: add(TARE, LOAD) });
  }
  return trucks;
}

/** Transfers the buyer has registered, a thousand yuan each, by turns of the orders given. */
export async function paymentsToConfirm(
  w: TradeWorld,
  orders: readonly string[],
  count: number,
): Promise<Ready[]> {
  const sent: Ready[] = [];
  const fileId = await w.file(w.buyerFinance, paymentScene);
  for (let n = 0; n < count; n += 1) {
    const orderId = orders[n % orders.length] as string;
    const { id, version } = await w.buyerFinance.does(addPayment, {
      orderId,
      settlementMethod: '10',
      purpose: '40',
      amount: PART,
      receivedDate: await w.day(0),
      payeeAccountId: w.sellerAccount,
      bankRef: bankRef(),
      allocations: [{ targetType: 'ORDER', targetId: orderId, amount: PART }],
      fileIds: [fileId],
      submit: true,
    });
    sent.push({ id, version, orderId });
  }
  return sent;
}

/** The statement of a completed order, drafted by what is due here, or by a server beside. */
async function draftOf(w: TradeWorld, orderId: string): Promise<{ id: string; version: number }> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await w.world.tick();
    const { list } = await w.seller.does(listSettlements, { orderId, kind: '20' });
    if (list[0] !== undefined) return list[0];
  }
  throw new Error(`No statement was drafted for order ${orderId}.`);
}
/** Final statements of orders of one truck each, sent to the buyer. */
export async function settlementsSent(
  w: TradeWorld,
  count: number,
): Promise<(Ready & { readonly total: string })[]> {
  const sent: (Ready & { total: string })[] = [];
  for (let n = 0; n < count; n += 1) {
    const { order } = await w.agreed(SMALL, lineAmount(SMALL, PRICE), {
      unitPrice: PRICE,
      quantity: SMALL,
      minQty: SMALL,
      qtyStep: '10.00',
    });
    await w.pay(order.id);
    await delivered(w, order.id, { planned: SMALL, shipped: '29.960', received: '29.960' });
    const arrived = await w.see(order.id);
    await w.buyer.does(confirmReceipt, { id: order.id, version: arrived.version });
    const drafted = await draftOf(w, order.id);
    await w.seller.does(sendSettlement, { id: drafted.id, version: drafted.version });
    const { version, totalAmount } = await w.buyer.does(settlementDetail, { id: drafted.id });
    sent.push({ id: drafted.id, version, orderId: order.id, total: totalAmount });
  }
  return sent;
}
