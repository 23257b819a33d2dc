import { sql } from 'kysely';
import { addPayment, confirmPayment } from '#fulfilment/payments/contract/payment.ts';
import { ACCOUNT } from '#fulfilment/payments/rules/bank-account-lifecycle.ts';
import { paymentScene } from '#fulfilment/payments/rules/file-scenes.ts';
import { COMPANIES, Desk } from './after-deal/desk.ts';
import { bags, glycol, methanol, solvent } from './after-deal/goods.ts';
import { sold, type Wish } from './after-deal/sale.ts';
import { demoCompany } from './reference/companies.ts';
import type { Stage } from './stage.ts';

/** What each bidder keeps with the platform, and the sale he pays it on: a business there was before the auctions. */
const SALES: readonly Wish[] = [methanol('30.00'), bags('30.00'), solvent('20.00'), glycol('30.00')];
const KEPT = '600000.00';
const DAY_MINUTES = 600;

/** The bank account of the seller that is verified already, else one filed and verified now. */
async function payeeOf(d: Desk, { seller }: Wish): Promise<string> {
  const { memberId } = await d.as(COMPANIES[seller].finance, 'seller');
  const { rows } = await sql<{ id: string }>`select id from payments.bank_account
    where member_id = ${memberId}::bigint and currency = 'CNY' and state = ${ACCOUNT.verified} limit 1`.execute(
    d.stage.owner,
  );
  return rows[0]?.id ?? d.account(seller, 'seller');
}

/** Money on the accounts of those who bid: a prepayment of each, registered with its slip and seen by the payee. */
export async function fundBidders(s: Stage, at: Date): Promise<void> {
  const d = new Desk(s);
  await d.open(at, 0, DAY_MINUTES);
  for (const [n, wish] of SALES.entries()) {
    const { orderId } = await sold(d, wish);
    await d.pass();
    const buyer = await d.as(COMPANIES[wish.buyer].finance, 'buyer');
    const { id, version } = await d.does(buyer, addPayment, {
      orderId,
      settlementMethod: '10',
      purpose: '30',
      amount: KEPT,
      amountAgain: KEPT,
      receivedDate: d.today,
      payeeAccountId: await payeeOf(d, wish),
      payerBank: demoCompany(COMPANIES[wish.buyer].no).bankZh,
      bankRef: `JM${d.today.replaceAll('-', '')}${String(n + 1).padStart(6, '0')}`,
      allocations: [],
      remarks: '竞拍保证金备用',
      fileIds: [await d.file(buyer, paymentScene, 'slip')],
      submit: true,
    });
    await d.pass();
    await d.does(await d.as(COMPANIES[wish.seller].finance, 'seller'), confirmPayment, {
      id,
      version,
      seen: true,
    });
  }
}
