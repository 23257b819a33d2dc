import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { modules } from '#app/modules.ts';
import { ROOT } from '#kernel/server/settings.ts';

/** Events that nobody hears, and why they are told all the same. */
const UNHEARD: Readonly<Record<string, string>> = {
  'orders.balancePaid': 'payments keeps it as a payment of method balance',
  'contracts.effective': 'shipments and settlements ask its clauses; the dossier shows it',
  'contracts.paused': 'shipments stops releasing goods under it',
  'contracts.ended': 'the dossier shows it',
  'shipments.goodsOut': 'the order is moved by its door in the same act; settlements prepares with it',
  'appeals.ended': 'deals are called by their door in the same act; statistics may look at what came of it',
  'money.refundMoved': 'the desk of bank statements finds open refunds itself; payments may show them',
  'settlements.closed': 'contracts and deals are called by their doors in the same act',
  'settlements.voided': 'contracts and invoices will hear it',
  'members.enabled': 'stores and offers come back by hand, one by one (administration-domain 22.1)',
  'vouchers.transferred': 'the order was changed through its door; statistics of goods rights may hear it',
  'vouchers.consumed': 'the note that took the goods is the one that asked; statistics may hear it',
  'identity.signedIn': 'kept for the report of sign-ins',
};
/**
 * For each event and each capability that hears it: the test that would miss the effect, and its title as far
 * as it is sure to stay.
 */
const PROOFS: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'orders.revoked → campaigns': [
    'modules/trading/campaigns/tests/flash-sale.test.ts',
    'an order that is not paid gives its copies back while the activity runs',
  ],
  'orders.reinstated → campaigns': [
    'modules/trading/campaigns/tests/flash-sale.test.ts',
    'an order that is not paid gives its copies back while the activity runs',
  ],
  'orders.paid → campaigns': [
    'modules/trading/campaigns/tests/flash-sale.test.ts',
    'sold out is not ended while an order is unpaid; with the last payment it ends',
  ],
  'orders.restReturned → campaigns': [
    'modules/trading/campaigns/tests/flash-sale.test.ts',
    'what a completed order did not ship goes to general stock',
  ],
  'orders.refundDue → payments': [
    'modules/fulfilment/payments/tests/refunds-and-accounts.test.ts',
    'edge: a paid order that is called off owes its money back',
  ],
  'orders.ended → settlements': [
    'modules/fulfilment/settlements/tests/settlements.test.ts',
    'an order that completes is drafted by itself',
  ],
  'counterparties.rulesChanged → alerts': [
    'stories/alerts.test.ts',
    '19.3.1 a rule that opens later tells those who wait, once',
  ],
  'offers.listed → alerts': [
    'stories/alerts.test.ts',
    'once per offer, by all his channels, with a link to it',
  ],
  'inquiries.published → alerts': [
    'stories/alerts.test.ts',
    'a seller hears of inquiries for his product that he may quote',
  ],
  'markets.closed → auctions': [
    'modules/trading/auctions/tests/auctions-after.test.ts',
    '1.5 an unplanned close of the market pauses what runs',
  ],
  'markets.opened → auctions': [
    'modules/trading/auctions/tests/auctions-after.test.ts',
    '1.5 an unplanned close of the market pauses what runs',
  ],
  'orders.paymentShort → auctions': [
    'modules/trading/auctions/tests/auctions-after.test.ts',
    '7.2 the deposit counts towards the payment',
  ],
  'orders.paid → auctions': [
    'modules/trading/auctions/tests/auctions-after.test.ts',
    '7.2 paid whole without the deposit, it goes back',
  ],
  'orders.reinstated → auctions': [
    'modules/trading/auctions/tests/auctions-after.test.ts',
    '9.2 an overdue order of an auction that goes on sells its goods again',
  ],
  'orders.revoked → auctions': [
    'modules/trading/auctions/tests/auctions.test.ts',
    'a winner who does not pay: the next is asked',
  ],
  'orders.ended → auctions': [
    'modules/trading/auctions/tests/auctions.test.ts',
    'a winner who does not pay: the next is asked',
  ],
  'deals.referenceMoved → alerts': ['stories/alerts.test.ts', 'a close that passes the limit is told once'],
  'money.depositMoved → offers': [
    'modules/trading/offers/tests/deposit.test.ts',
    'without it 20 waits: no lock before it is frozen, then the lock comes by itself',
  ],
  'orders.paymentShort → offers': [
    'modules/trading/offers/tests/deal-deposit.test.ts',
    'what it covers of the last of the price is paid by it',
  ],
  'orders.submitted → offers': [
    'modules/trading/offers/tests/deal-deposit.test.ts',
    'a deposit of the whole price pays the order as it is submitted',
  ],
  'orders.ended → offers': [
    'modules/trading/offers/tests/deal-deposit.test.ts',
    '9.2 an order never paid forfeits it to the seller when it is closed',
  ],
  'deals.completed → offers': [
    'modules/trading/offers/tests/deal-deposit.test.ts',
    '12.2 a deal that is performed gives back what it still holds',
  ],
  'money.depositMoved → settlements': [
    'modules/fulfilment/settlements/tests/fixings.test.ts',
    'missed, it is forfeited and the right to fix passes to the seller: what waits lapses, the buyer is refused',
  ],
  'deals.effective → settlements': [
    'modules/fulfilment/settlements/tests/fixings.test.ts',
    'it is asked for when the deal takes effect; nothing is fixed before it is frozen',
  ],
  'money.receivableMoved → settlements': [
    'modules/fulfilment/settlements/tests/settlements.test.ts',
    '31.986 t × 2,350.00 = 75,167.10',
  ],
  'catalogue.leftShelf → offers': [
    'stories/story-product-life.test.ts',
    '17.2 off the shelf: live offers are paused',
  ],
  'catalogue.lotConfirmed → vouchers': [
    'modules/fulfilment/vouchers/tests/voucher-quantities.test.ts',
    'the custodian cannot confirm a stock below what vouchers hold',
  ],
  'settlements.confirmed → invoices': [
    'modules/fulfilment/invoices/tests/invoices.test.ts',
    'what was invoiced for a prepaid order counts for its statement',
  ],
  'payments.moved → settlements': [
    'modules/fulfilment/settlements/tests/settlements.test.ts',
    'a refund that is confirmed closes the statement',
  ],
  'payments.moved → statements': [
    'modules/fulfilment/statements/tests/payments.test.ts',
    'it is proposed by document and payer, confirmed at the desk',
  ],
  'shipments.disputed → appeals': [
    'modules/fulfilment/appeals/tests/appeal-edges.test.ts',
    'a disputed receipt leaves the buyer an appeal to complete',
  ],
  'shipments.received → appeals': [
    'modules/fulfilment/appeals/tests/appeal-edges.test.ts',
    'received after all: what the dispute left is gone',
  ],
  'shipments.offSpec → appeals': [
    'modules/fulfilment/appeals/tests/appeal-edges.test.ts',
    'an off-specification certificate leaves the buyer an appeal to complete',
  ],
  'orders.paid → contracts': [
    'modules/fulfilment/contracts/tests/performance.test.ts',
    'INV-CON-05 a spot contract has exactly the goods of its deal',
  ],
  'orders.pickingUp → contracts': [
    'modules/fulfilment/contracts/tests/performance.test.ts',
    'INV-CON-05 a spot contract has exactly the goods of its deal',
  ],
  'orders.ended → contracts': [
    'modules/fulfilment/contracts/tests/performance.test.ts',
    'INV-CON-05 a spot contract has exactly the goods of its deal',
  ],
  'orders.revoked → contracts': [
    'modules/fulfilment/contracts/tests/performance.test.ts',
    'INV-CON-01 a cancelled call-off gives its tonnes back',
  ],
  'orders.restReturned → contracts': [
    'modules/fulfilment/contracts/tests/performance.test.ts',
    'INV-CON-01 what a completed call-off did not ship',
  ],
  'deals.effective → inquiries': [
    'stories/story-06-solvents-from-a-supplier-group.test.ts',
    'story 6: company 9 asks a group',
  ],
  'deals.voided → inquiries': [
    'modules/trading/inquiries/tests/awards.test.ts',
    'an operator closes a confirmed inquiry: deals fall or are terminated',
  ],
  'deals.terminated → inquiries': [
    'modules/trading/inquiries/tests/awards.test.ts',
    'an operator closes a confirmed inquiry: deals fall or are terminated',
  ],
  'deals.effective → offers': ['stories/story-01-methanol-ladder.test.ts', 'R-GEN-002 R-GEN-015'],
  'deals.effective → intermediaries': [
    'modules/trading/intermediaries/tests/intermediaries.test.ts',
    'the deal takes effect: the commission is due',
  ],
  'deals.voided → intermediaries': [
    'modules/trading/intermediaries/tests/intermediaries.test.ts',
    '60 → 05 the deal falls before it takes effect',
  ],
  'negotiations.intermediaryChosen → intermediaries': [
    'modules/trading/intermediaries/tests/intermediaries.test.ts',
    'R-OFFER-014 R-OFFER-020 R-OFFER-024 35 → 50 → 60',
  ],
  'negotiations.intermediaryGivenUp → intermediaries': [
    'modules/trading/intermediaries/tests/intermediaries.test.ts',
    'back to direct while the operator has not approved',
  ],
  'deals.voided → offers': [
    'modules/trading/offers/tests/second-looks.test.ts',
    'voided by the operator it gives goods and licensed tonnes back',
  ],
  'identity.activated → members': ['modules/registry/members/tests/lists.test.ts', 'R-CUST-005'],
  'identity.activated → organisation': [
    'modules/office/organisation/tests/staff-first-login.test.ts',
    'R-EMP-003 R-EMP-007',
  ],
  'markets.closed → offers': [
    'modules/trading/offers/tests/notices.test.ts',
    '3.3 a market that closes and cancels tells the buyer',
  ],
  'identity.personChanged → organisation': [
    'modules/office/organisation/tests/staff-guards.test.ts',
    '3.3 who changes his name and gender',
  ],
  'identity.registered → permissions': [
    'modules/registry/members/tests/agreements.test.ts',
    'R-AUTH-008 who registers agrees to the version in force',
  ],
  'members.disabled → stores': [
    'modules/registry/stores/tests/stores.test.ts',
    '22.1 the stores of a disabled company leave the market',
  ],
  'markets.closed → markethours': [
    'modules/office/markethours/tests/notify-traders.test.ts',
    'administration-domain 16, 27: MARKET_CLOSED is told',
  ],
  'members.admitted → qualifications': [
    'modules/registry/members/tests/application.test.ts',
    'approving a seller opens a draft store and files its licences',
  ],
  'members.admitted → stores': [
    'modules/registry/members/tests/application.test.ts',
    'approving a seller opens a draft store and files its licences',
  ],
  'members.changed → stores': [
    'modules/registry/members/tests/changes.test.ts',
    '19.2: approving puts the new data in force: record, search, stores',
  ],
  'members.disabled → offers': ['modules/trading/offers/tests/party-disabled.test.ts', 'R-CUST-009 a seller'],
  'orders.ended → deals': [
    'modules/trading/offers/tests/second-looks.test.ts',
    'of an effective deal gives its goods back',
  ],
  'orders.paid → deals': [
    'modules/trading/offers/tests/order-goods.test.ts',
    '5.1 a paid order puts its deal in performance',
  ],
  'orders.reinstated → offers': [
    'modules/trading/offers/tests/order-goods.test.ts',
    '9.2 an order that goes on sells its goods again',
  ],
  'orders.restReturned → offers': [
    'modules/trading/offers/tests/order-goods.test.ts',
    '9.2 what was not shipped of a completed order comes back on the board',
  ],
  'orders.revoked → offers': [
    'modules/trading/offers/tests/second-looks.test.ts',
    'of an effective deal gives its goods back',
  ],
  'qualifications.ended → offers': ['stories/licence-expiry.test.ts', '3.10.13'],
  'stores.disabled → offers': [
    'modules/trading/offers/tests/store-closed.test.ts',
    'INV-SHO-02 a disabled store pauses its open offers',
  ],
};
/** Listeners whose effect no test would miss yet. This list only shrinks: write the test, name it above. */
const NOT_YET: readonly string[] = ['markets.opened → markethours', 'markets.opened → offers'];

/** Names of events by the constants that code emits them with. */
async function declared(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const file of fs.globSync('modules/*/*/rules/*{news,events}.ts', { cwd: ROOT }))
    for (const [constant, kind] of Object.entries((await import(path.join(ROOT, file))) as object)) {
      const name = (kind as { name?: unknown } | null)?.name;
      if (typeof name === 'string' && /^\w+\.\w+$/.test(name)) found.set(constant, name);
    }
  return found;
}
const heard = modules.flatMap((module) =>
  (module.listeners ?? []).map((listener) => `${listener.event} → ${module.name}`),
);
const sources = fs
  .globSync('modules/*/*/server/**/*.ts', { cwd: ROOT })
  .map((file) => fs.readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n');

test('INV every event that is emitted is declared, and heard or told why not', async () => {
  const names = await declared();
  const emitted = [...new Set([...sources.matchAll(/\.emit\(\s*(\w+)/g)].map((m) => m[1] as string))];
  const ternary = [...sources.matchAll(/\.emit\([^,]*\? (\w+) : (\w+)/g)].flatMap((m) => [m[1], m[2]]);
  const all = [...emitted.filter((word) => names.has(word)), ...ternary] as string[];
  expect(all.length).toBeGreaterThan(12);
  const missing = [...names].filter(([constant]) => !all.includes(constant)).map(([constant]) => constant);
  expect(missing, 'declared and never emitted').toEqual([]);
  const deaf = all
    .map((constant) => names.get(constant) as string)
    .filter((name) => !heard.some((h) => h.startsWith(`${name} → `)));
  expect([...new Set(deaf)].sort()).toEqual(Object.keys(UNHEARD).sort());
});

test('INV every listener has a test that would miss its effect', () => {
  const unproven = [...new Set(heard)].filter((h) => !(h in PROOFS)).sort();
  expect(unproven).toEqual([...NOT_YET].sort());
  expect(Object.keys(PROOFS).filter((h) => !heard.includes(h))).toEqual([]);
  const gone = Object.entries(PROOFS).filter(
    ([, [file, title]]) =>
      !new RegExp(`test\\(\\s*['"\`]${title.replace(/[.*+?^$()|[\]\\]/g, '\\$&')}`).test(
        fs.readFileSync(path.join(ROOT, file), 'utf8'),
      ),
  );
  expect(gone.map(([h]) => h)).toEqual([]);
});
