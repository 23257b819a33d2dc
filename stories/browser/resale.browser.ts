import type { Page } from '@playwright/test';
import { listLetters } from '#fulfilment/deals/contract/letter.ts';
import { adminCancelOrder, listOrders, orderDetail, submitOrder } from '#fulfilment/orders/contract/order.ts';
import { payBalance } from '#fulfilment/orders/contract/order-acts.ts';
import { hubWords } from '#fulfilment/orders/rules/hub-words.ts';
import { ORDER, orderLifecycle } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { orderScreenWords } from '#fulfilment/orders/rules/screen-words.ts';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { showMoney, showPrice } from '#kernel/rules/format.ts';
import { selectMember } from '#registry/members/contract/select.ts';
import { switchIdentity } from '#office/identity/contract/account.ts';
import {
  acceptApplication,
  consentApplication,
  listApplications,
  submitApplication,
  updateApplication,
} from '#trading/intermediaries/contract/application.ts';
import { approveApplication } from '#trading/intermediaries/contract/oversight.ts';
import { INTERMEDIARY_DEALS } from '#trading/intermediaries/rules/pages.ts';
import {
  acceptListed,
  chooseType,
  confirmThread,
  consentThread,
  directDeal,
  threadDetail,
} from '#trading/offers/contract/negotiation.ts';
import { submitOffer } from '#trading/offers/contract/offer.ts';
import { offerFieldWords } from '#trading/offers/rules/field-words.ts';
import { marketWords } from '#trading/offers/rules/market/market-words.ts';
import { RMB_BOARD, SALE_OFFERS } from '#trading/offers/rules/pages.ts';
import { sellingWords } from '#trading/offers/rules/selling/selling-words.ts';
import { approve, done } from './answers.ts';
import { GLYCOL, released, signsLetter } from './deals.ts';
import { act, box, button, pick } from './order-parts.ts';
import { expect, like, open, type People, seen, test } from './people.ts';

const [SELLER, SIGNS_SALE] = [GLYCOL.seller, 'huli_admin'] as const;
const END_BUYER = 'buyer2_admin';
/** The intermediary where it buys, and where it sells. */
const [BUYING, SELLING] = ['luze_admin', 'luze_trader'] as const;
const TAKER = 'jiangyu_buyer';
const TONNES = '30.00';
const [LISTED, BUY, SELL, RESALE] = ['3890.00', '3885.50', '3912.25', '3921.00'] as const;
const WHY = '买方书面通知不再履约';
const ORDER_PAGE = '/transactionManagement/orderDetail';
const { table: f } = offerFieldWords;
const { table: s } = sellingWords;
const { table: m } = marketWords;
const amountOf = (price: string): string => lineAmount(TONNES, price);
/** What a price is on screens: of a tonne, and of the whole. */
const figuresOf = (price: string): string[] => [showPrice(price), showMoney(amountOf(price))];

interface Legs {
  readonly dealNo: string;
  readonly orderA: string;
  readonly orderB: string;
}
/** Listed, taken and dealt back to back, both letters signed and both orders submitted: what was before the default. */
async function dealtBackToBack({ does }: People): Promise<Legs> {
  const offer = await released(does, GLYCOL, {
    quantity: TONNES,
    unitPrice: LISTED,
    negotiable: true,
    directDealAllowed: false,
    depositPct: null,
    depositNature: null,
    paymentTerm: '10',
    settlementMethod: '10',
  });
  const taken = await does(END_BUYER, acceptListed, {
    offerId: offer.id,
    offerVersion: offer.termsVersion,
    termsHash: offer.termsHash ?? '',
    quantity: TONNES,
    amount: amountOf(LISTED),
  });
  const { id } = taken;
  const locked = await does(SELLER, confirmThread, { id, version: taken.version });
  const agreed = await does(END_BUYER, consentThread, {
    id,
    version: locked.version,
    action: 'chooseIntermediary',
  });
  await does(SELLER, chooseType, { id, version: agreed.version, transactionType: '20' });
  const { negotiationNo } = await does(SELLER, threadDetail, { id });
  const [draft] = (await does(SELLER, listApplications, { keyword: negotiationNo })).list;
  const [between] = (await does(SELLER, selectMember, { keyword: '鹭泽', side: 'intermediary' })).list;
  const saved = await does(SELLER, updateApplication, {
    id: draft?.id ?? '',
    version: draft?.version ?? 0,
    intermediaryId: between?.id ?? '',
    reason: '10',
    mode: '10',
    buyPrice: BUY,
    legAPaymentTerm: '10',
    sellerSeesBuyer: false,
    buyerSeesSeller: false,
  });
  const sent = await does(SELLER, submitApplication, { id: saved.id, version: saved.version });
  const leg = { price: SELL, paymentTerm: '10' } as const;
  const consented = await does(END_BUYER, consentApplication, { id: sent.id, version: sent.version, ...leg });
  const approved = await does('auditor', approveApplication, {
    id: consented.id,
    version: consented.version,
  });
  await does(SELLING, acceptApplication, { id: approved.id, version: approved.version });
  const [dealt] = (await does(SELLING, listApplications, { keyword: negotiationNo })).list;
  const keyword = dealt?.dealNo ?? '';
  await does(BUYING, switchIdentity, { identityType: 'buyer' });
  for (const [first, second] of [
    [SIGNS_SALE, BUYING],
    [END_BUYER, SELLING],
  ] as const) {
    const [letter] = (await does(first, listLetters, { keyword })).list;
    for (const login of [first, second]) await signsLetter(does, login, letter?.id ?? '');
  }
  const orders: string[] = [];
  for (const login of [BUYING, END_BUYER]) {
    const [row] = (await does(login, listOrders, { keyword })).list;
    const { version } = await does(login, orderDetail, { id: row?.id ?? '' });
    await does(login, submitOrder, { id: row?.id ?? '', version });
    orders.push(row?.id ?? '');
  }
  return { dealNo: keyword, orderA: orders[0] ?? '', orderB: orders[1] ?? '' };
}
const pageOf = (page: Page) => page.locator('.sh-page').filter({ visible: true });
/** Reads a page: what it says of its reader’s own leg, and nothing of the others. */
async function reads(page: Page, path: string, own: readonly string[], hidden: readonly string[]) {
  await open(page, path);
  for (const text of own) await expect(pageOf(page)).toContainText(text);
  for (const text of hidden) await expect(pageOf(page)).not.toContainText(text);
}

test('trading-domain 4.2: the end buyer defaults after the intermediary has paid; the operator ends its leg, the intermediary resells the goods to another company, and each party reads its own prices alone', async ({
  people,
}) => {
  test.setTimeout(300_000);
  const legs = await dealtBackToBack(people);
  const orderOf = (id: string) => `${ORDER_PAGE}?id=${id}`;
  const [a, b, other] = [figuresOf(BUY), figuresOf(SELL), figuresOf(RESALE)];
  const buying = await people.as(BUYING);
  await test.step('the intermediary pays for what it bought', async () => {
    await open(buying, orderOf(legs.orderA));
    await act(buying, payBalance, hubWords.table.payBalance);
  });
  await test.step('its buyer does not perform: the operator ends that leg for default', async () => {
    const operator = await people.as('operator');
    await open(operator, orderOf(legs.orderB));
    await button(operator, orderScreenWords.table.cancel).first().click();
    const dialog = operator.getByRole('dialog');
    await dialog.getByRole('combobox').click();
    await operator.locator('.ant-select-item-option').filter({ hasText: '违约', visible: true }).click();
    await dialog.getByRole('textbox').last().fill(WHY);
    await done(operator, adminCancelOrder, () => button(dialog, orderScreenWords.table.cancel).click());
  });
  const selling = await people.as(SELLING);
  const endBuyer = await people.as(END_BUYER);
  const revoked = seen(orderLifecycle.labels.revoked);
  await test.step('leg B is over for both its parties and says why; leg A stands, paid', async () => {
    await reads(selling, orderOf(legs.orderB), [revoked, '违约', WHY, ...b], a);
    await reads(endBuyer, orderOf(legs.orderB), [revoked, '违约', WHY, ...b], a);
    await reads(buying, orderOf(legs.orderA), [seen(orderLifecycle.labels.awaitingPickup), ...a], b);
  });
  const offerNo = await test.step('the intermediary offers the goods at its own price', () =>
    offersAgain(selling));
  const auditor = await people.as('auditor');
  await approve(auditor, offerNo);
  const taker = await people.as(TAKER);
  const dealt = await test.step('another company takes them from the board', async () => {
    await open(taker, `${RMB_BOARD}?keyword=${offerNo}`);
    await taker.getByRole('cell', { name: offerNo, exact: true }).click();
    await taker
      .getByRole('complementary', { name: new RegExp(offerNo) })
      .getByRole('button', { name: seen(m.direct), exact: true })
      .click();
    const dialog = taker.getByRole('dialog', { name: seen(m.directTitle) });
    const { data } = await done(taker, directDeal, () =>
      dialog.getByRole('button', { name: like(m.directButton) }).click(),
    );
    return data;
  });
  await test.step('each reads its own price and nothing of the others', async () => {
    const [resold] = (await people.does(TAKER, listOrders, { keyword: dealt.negotiationNo })).list;
    const order = resold?.id ?? dealt.orderId ?? '';
    await reads(taker, orderOf(order), other, [...a, ...b, legs.dealNo]);
    const seller = await people.as(SIGNS_SALE);
    await reads(seller, orderOf(legs.orderA), a, [...b, ...other]);
    await reads(seller, INTERMEDIARY_DEALS, [], [...b, ...other]);
    await reads(endBuyer, orderOf(legs.orderB), b, [...a, ...other]);
    await reads(endBuyer, INTERMEDIARY_DEALS, [], [...a, ...other]);
    expect((await people.does(BUYING, orderDetail, { id: legs.orderA })).orderState).toBe(
      ORDER.awaitingPickup,
    );
  });
});

/** By the form, from the terms of its last offer: the goods it has on its hands, for a direct deal. */
async function offersAgain(page: Page): Promise<string> {
  await open(page, `${SALE_OFFERS}/new`);
  await button(page, s.fromLast).click();
  await expect(page.getByText(like(s.copied))).toBeVisible();
  await pick(page, s.product, 0, '乙二醇');
  await box(page, f.unitPrice).fill(RESALE);
  await box(page, f.quantity).fill(TONNES);
  await button(page, s['validity.day']).click();
  await button(page, s.submit).click();
  const ask = page.getByRole('dialog');
  await done(page, submitOffer, () => ask.getByRole('button', { name: like(s.releaseConfirm) }).click());
  const heading = page.getByRole('heading', { level: 1, name: /OF\d+/ });
  return /OF\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? '';
}
