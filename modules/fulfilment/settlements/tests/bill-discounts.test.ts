import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { raceSettled } from '#kernel/test/race.ts';
import {
  addSettlement,
  previewSettlement,
  selectSettlementOrders,
  sendSettlement,
  updateSettlement,
} from '../contract/settlement-acts.ts';
import { basisText } from '../rules/basis-text.ts';
import { BillDiscounted, BillNotDiscountable, SettlementChanged } from '../rules/refusals.ts';
import { seeSettlement } from '../server/lock-settlement.ts';
import { presentSettlement } from '../server/present-settlement.ts';
import { statementDocument } from '../server/settlement-pdf.ts';
import { one, settlementSteps } from './settlement-steps.ts';
import { settlementWorld, type Yard } from './settlement-world.ts';

let w: Yard;
let today: string;
beforeAll(async () => {
  w = await settlementWorld();
  today = dayOf(await w.world.now());
});
const { confirm } = settlementSteps(() => w);
let serial = 0;
/** The order's payment as a confirmed bill, taken so many days ago and due in so many. */
async function paidByBill(
  orderId: string,
  over: { amount?: string; takenAgo?: number; dueIn?: number } = {},
) {
  serial += 1;
  const { amount = '1000.00', takenAgo = 10, dueIn = 80 } = over;
  const { rows } = await sql<{ id: string }>`
    insert into payments.registration (payment_no, direction, seller_member_id, buyer_member_id, creator_member_id, created_by, confirmed_by, order_id, currency, amount, state, purpose, payment_type, settlement_method,
      received_date, value_date, bill_no, bill_from, bill_to, bill_drawer, bill_acceptor, bill_issue_date, bill_due_date, bill_amount, bill_endorsable, confirmed_at)
    values (${`PRB${serial}`}, '10', ${w.seller.actor.memberId}::bigint, ${w.buyer.actor.memberId}::bigint, ${w.buyer.actor.memberId}::bigint, ${w.buyer.actor.accountId}::bigint, ${w.seller.actor.accountId}::bigint, ${orderId}::bigint, 'CNY', ${amount}::numeric, '20', '10', '10', '20',
      ${addDays(today, -takenAgo)}::date, ${addDays(today, -takenAgo)}::date, ${String(serial).padStart(30, '1')}, 1, 100000, '出票人', '承兑行', ${addDays(today, -40)}::date, ${addDays(today, dueIn)}::date, ${amount}::numeric, true, kernel.now())
    returning id`.execute(w.world.sql);
  const paymentId = rows[0]?.id as string;
  await sql`insert into payments.allocation (registration_id, seq, target_type, target_id, target_no, order_id, amount, applied)
    values (${paymentId}::bigint, 1, 'ORDER', ${orderId}::bigint, 'SO', ${orderId}::bigint, ${amount}::numeric, ${amount}::numeric)`.execute(
    w.world.sql,
  );
  return paymentId;
}
const delivered = () => w.completed('100.00', [{ planned: '10.00', shipped: '10.000' }]);
const reverse = (paymentId: string) =>
  sql`update payments.registration set state = '50', reversed_at = kernel.now() where id = ${paymentId}::bigint`.execute(
    w.world.sql,
  );

describe('13.1 bill discount: a line computed from a bill and the agreed rate', () => {
  test('12 edge: bank acceptance with months to run on a price quoted for cash: 1,000.00 × 3.6 % × 90 ÷ 360 = 9.00, bearing the VAT of the goods, recomputable from its row', async () => {
    const orderId = await delivered();
    const paymentId = await paidByBill(orderId);
    const [order] = (
      await w.seller.does(selectSettlementOrders, { ids: [orderId], pageNum: 1, pageCount: 1 })
    ).list;
    expect(order?.bills).toEqual([
      expect.objectContaining({ paymentId, amount: '1000.00', days: 90, dueOn: addDays(today, 80) }),
    ]);
    const drafted = await w.draft(orderId, { billDiscounts: [{ paymentId, rate: '3.6' }] });
    expect(drafted).toMatchObject({ adjustAmount: '9.00', totalAmount: '1009.00', difference: '9.00' });
    const line = drafted.lines.find((l) => l.lineType === '70');
    expect(line).toMatchObject({ amount: '9.00', net: '7.96', tax: '1.04', taxRate: '13.000' });
    expect(line?.basis).toEqual({
      kind: 'billDiscount',
      paymentId,
      paymentNo: 'PRB1',
      billNo: '1'.repeat(30),
      amount: '1000.00',
      rate: '3.6',
      takenOn: addDays(today, -10),
      dueOn: addDays(today, 80),
      days: 90,
    });
    await w.seller.does(sendSettlement, one(drafted));
    await confirm(await w.seen(drafted.id));
    expect(await w.audit()).toEqual({});
  });

  test('the page and the PDF say how it was found, in both languages', async () => {
    const orderId = await delivered();
    const paymentId = await paidByBill(orderId);
    const { id, lines } = await w.draft(orderId, { billDiscounts: [{ paymentId, rate: '3.6' }] });
    const line = lines.find((l) => l.lineType === '70') as (typeof lines)[number];
    const said = (['zh_CN', 'en_US'] as const).map((locale) => basisText(line, 'CNY', locale));
    expect(said[0]).toContain('年贴现率 3.6%');
    expect(said[1]).toContain('CNY 1,000.00 at 3.6% a year, 90 days');
    const printed = await w.by(w.seller, async (ctx) =>
      JSON.stringify(
        statementDocument(await presentSettlement(ctx as never, await seeSettlement(ctx as never, id))),
      ),
    );
    for (const text of ['贴息', 'Bill discount', ...said]) expect(printed).toContain(text);
  });

  test('a bill is discounted once, on a statement or its correction; what a void one held is free again', async () => {
    const orderId = await delivered();
    const paymentId = await paidByBill(orderId);
    const wish = { billDiscounts: [{ paymentId, rate: '3.6' }] };
    await refused(w.draft(orderId, { ...wish, kind: '10' }), BillNotDiscountable);
    await refused(
      w.draft(orderId, { billDiscounts: [...wish.billDiscounts, ...wish.billDiscounts] }),
      BillNotDiscountable,
    );
    const bound = await w.confirmed(orderId, wish);
    await refused(w.draft(orderId, { ...wish, kind: '30' }), BillDiscounted, { no: bound.settlementNo });
    const other = await delivered();
    await refused(w.draft(other, wish), BillNotDiscountable);
    const later = await paidByBill(orderId, { amount: '500.00', takenAgo: 0, dueIn: 36 });
    const correction = await w.confirmed(orderId, {
      kind: '30',
      billDiscounts: [{ paymentId: later, rate: '2' }],
    });
    expect(correction.totalAmount).toBe('1.00');
    expect(await w.audit()).toEqual({});
  });

  test('a bill that was due when it was taken has no discount; one taken back meanwhile is found before the statement is sent', async () => {
    const orderId = await delivered();
    const due = await paidByBill(orderId, { takenAgo: 5, dueIn: -5 });
    await refused(
      w.draft(orderId, { billDiscounts: [{ paymentId: due, rate: '3.6' }] }),
      BillNotDiscountable,
    );
    const paymentId = await paidByBill(orderId);
    const drafted = await w.draft(orderId, { billDiscounts: [{ paymentId, rate: '3.6' }] });
    const changed = await w.seller.does(updateSettlement, {
      ...one(drafted),
      noteIds: null,
      billDiscounts: [{ paymentId, rate: '7.2' }],
    });
    const now = await w.seen(changed.id);
    expect(now.totalAmount).toBe('1018.00');
    await reverse(paymentId);
    await refused(w.seller.does(sendSettlement, one(now)), SettlementChanged);
    await refused(
      w.seller.does(previewSettlement, {
        kind: '20',
        orderId,
        settlementId: now.id,
        billDiscounts: [{ paymentId, rate: '3.6' }],
      }),
      BillNotDiscountable,
    );
  });

  test('fifty corrections with the discount of one bill: it is charged once', async () => {
    const orderId = await delivered();
    await w.confirmed(orderId);
    const paymentId = await paidByBill(orderId);
    const outcomes = await raceSettled(50, () =>
      w.seller.does(addSettlement, { kind: '30', orderId, billDiscounts: [{ paymentId, rate: '3.6' }] }),
    );
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.filter((o) => o.status === 'rejected' && !BillDiscounted.is(o.reason))).toEqual([]);
    expect(await w.audit()).toEqual({});
  });

  test('inv_settlements_bills finds a discount that does not recompute', async () => {
    const orderId = await delivered();
    const paymentId = await paidByBill(orderId);
    const { id } = await w.draft(orderId, { billDiscounts: [{ paymentId, rate: '3.6' }] });
    const found = (by: string) =>
      w.world.sql.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update settlements.line set amount = amount + ${by}::numeric, tax = tax + ${by}::numeric where settlement_id = ${id}::bigint and line_type = '70'`.execute(
          tx,
        );
        return (await sql`select id from audit.inv_settlements_bills where id = ${id}::bigint`.execute(tx))
          .rows;
      });
    expect(await found('0')).toEqual([]);
    expect(await found('0.01')).toHaveLength(1);
    expect(await found('-0.01')).toEqual([]);
  });
});
