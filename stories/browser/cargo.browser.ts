import type { Page } from '@playwright/test';
import { listLetters } from '#fulfilment/deals/contract/letter.ts';
import { LETTER_PAGE } from '#fulfilment/deals/rules/pages.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import type { Call } from '#kernel/rules/contract.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import {
  acceptApplication,
  consentApplication,
  refuseApplication,
  submitApplication,
} from '#trading/intermediaries/contract/application.ts';
import { approveApplication } from '#trading/intermediaries/contract/oversight.ts';
import { applicationWords } from '#trading/intermediaries/rules/words.ts';
import {
  acceptSeller,
  chooseType,
  confirmThread,
  consentThread,
} from '#trading/offers/contract/negotiation.ts';
import { submitOffer } from '#trading/offers/contract/offer.ts';
import { offerFieldWords } from '#trading/offers/rules/field-words.ts';
import { marketWords } from '#trading/offers/rules/market/market-words.ts';
import { INTL_THREAD, NEW_OFFER, RESOURCE_BOARD, RMB_THREAD } from '#trading/offers/rules/pages.ts';
import { foreignWords } from '#trading/offers/rules/selling/foreign-words.ts';
import { sellingWords } from '#trading/offers/rules/selling/selling-words.ts';
import { threadWords } from '#trading/offers/rules/thread/thread-words.ts';
import { approve, counterAt, done } from './answers.ts';
import { box, button, choose, day, pick } from './order-parts.ts';
import { expect, like, open, seen, settled, test } from './people.ts';

const en = 'en_US';
const [SELLER, BUYER] = ['beijia_sales', 'yonghai_buyer'] as const;
const [LISTED, COUNTERED, AGREED, TONNES] = ['805', '795', '800', '5000'] as const;
/** What each end agrees with the intermediary, unknown to the other. */
const [BUY, SELL] = ['798.50', '806.25'] as const;
/** A bill of lading is offered once: each run has its own. */
const [SHIP, BILL] = ['ORIENTAL DAPHNE', `ULS${String(Date.now()).slice(-8)}`] as const;
const f = offerFieldWords.table;
const { table: s } = sellingWords;
const { table: t } = threadWords;
const { table: a } = applicationWords;

/** Types two days into a window of days. */
async function window(page: Page, said: LocalizedText, from: string, to: string): Promise<void> {
  await day(page, said, from);
  const end = page.getByRole('textbox', { name: `${seen(said)}（止）`, exact: true });
  await end.fill(to);
  await end.press('Enter');
}

/** Fills in the form of a cargo that is on its way, as its seller would, and releases it. */
async function release(page: Page): Promise<string> {
  const today = dayOf(new Date());
  await open(page, NEW_OFFER);
  await pick(page, s.product, 0, '苯乙烯');
  await expect(box(page, f.producer)).not.toHaveValue('');
  await pick(page, f.originCountry, 0, '韩国');
  await box(page, f.inhibitor).fill('TBC 12 ppm');
  await box(page, f.unitPrice).fill(LISTED);
  await box(page, f.quantity).fill(TONNES);
  await choose(page, f.priceTerm, 'CFR');
  await pick(page, f.namedPlaceId, 0, '江阴');
  await window(page, s.delivery, addDays(today, 3), addDays(today, 25));
  await pick(page, f.loadPortId, 0, '蔚山');
  await pick(page, f.dischargePortIds, 0, '江阴');
  await page.keyboard.press('Escape');
  await choose(page, f.shipStage, '在途');
  for (const [said, text] of [
    [f.vesselName, SHIP],
    [f.imoNo, '9074729'],
    [f.voyageNo, 'V26'],
    [f.blNo, BILL],
    [f.blQuantity, TONNES],
  ] as const)
    await box(page, said).fill(text);
  await day(page, f.blDate, addDays(today, -2));
  await window(page, f.laycan, addDays(today, -6), addDays(today, 4));
  for (const [n, cargo] of ['MEG', 'MTBE', 'Methanol'].entries())
    await box(page, { ...foreignWords.table.lastCargo, zh: `第 ${n + 1} 载` }).fill(cargo);
  await choose(page, f.paymentTerm, '90天');
  await choose(page, f.settlementMethod, '信用证');
  await button(page, s['validity.day']).click();
  await button(page, s.submit).click();
  const ask = page.getByRole('dialog');
  await expect(ask).toContainText('USD 4,025,000.00');
  await expect(ask).not.toContainText(seen(f.taxRate));
  await done(page, submitOffer, () => ask.getByRole('button', { name: like(s.releaseConfirm) }).click());
  const heading = page.getByRole('heading', { level: 1, name: /OF\d+/ });
  return /OF\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? '';
}

/** Presses an act and the button of its question. */
async function act(page: Page, call: Call, name: RegExp | string, go: RegExp | string = name): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
  const box = page.getByRole('dialog');
  await done(page, call, () => box.getByRole('button', { name: go, exact: true }).click());
}

/** Closes what a binding act says was done. */
async function closed(page: Page, locale: Locale = 'zh_CN'): Promise<void> {
  const result = page.getByRole('dialog', { name: seen(t.resultTitle, locale) });
  await result
    .getByRole('button', { name: seen(t.close, locale), exact: true })
    .last()
    .click();
  await expect(result).toBeHidden();
}

/** The seller asks `company` to buy and resell; the buyer consents with the price of its own leg, the operator approves. */
async function applied(
  { seller, buyer, auditor }: Readonly<Record<'seller' | 'buyer' | 'auditor', Page>>,
  { company, threadNo }: { readonly company: string; readonly threadNo: string },
): Promise<string> {
  await seller.getByRole('button', { name: seen(t.intermediaryApplication), exact: true }).click();
  const row = seller
    .getByRole('row')
    .filter({ hasText: threadNo })
    .filter({ hasText: seen(a['stage.draft']) });
  await row.getByRole('link', { name: seen(a.edit), exact: true }).click();
  await settled(seller);
  await pick(seller, a.intermediaryId, 0, company);
  await seller.getByRole('radio', { name: seen(a['mode.principal']) }).check();
  await box(seller, a.buyPrice).fill(BUY);
  await choose(seller, a.legAPaymentTerm, '90天');
  await choose(seller, a.reason, '授信不足');
  await act(seller, submitApplication, seen(a.submit));
  await expect(seller).toHaveURL(/detail\/\d+/);
  const path = new URL(seller.url()).pathname;

  await open(buyer, path);
  await buyer.getByRole('button', { name: seen(a.consent, en), exact: true }).click();
  const leg = buyer.getByRole('dialog');
  await leg.getByRole('textbox', { name: seen(a.legPrice, en), exact: true }).fill(SELL);
  await done(buyer, consentApplication, () =>
    leg.getByRole('button', { name: seen(a.consent, en), exact: true }).click(),
  );
  await open(auditor, path);
  await act(auditor, approveApplication, seen(a.approve));
  return path;
}

test('R-INTL-002 R-INTM-003 story 2: 5,000 t of styrene afloat in dollars, from the form of the offer over a first intermediary that refuses to a second that buys and resells, 25 → 35 → 50 → 55 → 35 → 50 → 60', async ({
  people,
}) => {
  test.setTimeout(300_000);
  const seller = await people.as(SELLER);
  const buyer = await people.as(BUYER, { locale: en });
  const auditor = await people.as('auditor');
  const offerNo = await test.step('the seller offers the cargo by the form', () => release(seller));
  await test.step('the operator approves it', () => approve(auditor, offerNo));
  await test.step('the buyer finds ship and bill of lading on the board and counters', async () => {
    await open(buyer, `${RESOURCE_BOARD}?keyword=${offerNo}`);
    await buyer.getByRole('cell', { name: offerNo, exact: true }).click();
    const panel = buyer.getByRole('complementary', { name: new RegExp(offerNo) });
    await expect(panel).toContainText(SHIP);
    await panel.getByRole('button', { name: seen(marketWords.table.counter, en), exact: true }).click();
    await counterAt(buyer, COUNTERED, en);
    await expect(buyer).toHaveURL(/currentCounterOffer\?id=/);
  });
  const thread = new URL(buyer.url());
  await test.step('10 → 15 → 25: the seller answers, the buyer accepts, the seller confirms', async () => {
    await open(seller, `${thread.pathname}${thread.search}`);
    // The dates of the voyage stand under their names, side by side.
    await expect(seller.locator('.mb-voyage li').first()).toHaveCSS('display', 'grid');
    await counterAt(seller, AGREED, 'zh_CN');
    const take = seen(t.acceptSellerButton, en).replace('{price}', `${AGREED}.00`);
    await act(buyer, acceptSeller, take, like(t.acceptGo, en));
    await closed(buyer, en);
    await act(seller, confirmThread, like(t.confirm), like(t.confirmGo));
    await closed(seller);
  });
  const threadNo =
    /NG\d+/.exec(await seller.locator('.sh-page').filter({ visible: true }).innerText())?.[0] ?? '';
  await test.step('who comes by the page of the RMB lane is led to the page of the lane', async () => {
    await open(seller, `${RMB_THREAD}${thread.search}`);
    await expect(seller).toHaveURL(new RegExp(`${INTL_THREAD}\\?id=`));
    await expect(seller.getByRole('heading', { level: 1 })).toContainText(offerNo);
    await expect(seller.locator(`[data-tab="${RMB_THREAD}"]`)).toHaveCount(0);
  });
  await test.step('25 → 35: the buyer consents to an intermediary, the seller chooses one', async () => {
    await act(buyer, consentThread, seen(t['consent.chooseIntermediary'], en));
    await act(seller, chooseType, seen(t.chooseIntermediary));
  });
  const ends = { seller, buyer, auditor };
  await test.step('35 → 50 → 55: the first intermediary refuses', async () => {
    const path = await applied(ends, { company: '沪礼', threadNo });
    const first = await people.as('huli_admin');
    await open(first, path);
    await first.getByRole('button', { name: seen(a.refuse), exact: true }).click();
    const why = first.getByRole('dialog');
    await why.getByRole('textbox').fill('本月额度已用完');
    await done(first, refuseApplication, () =>
      why.getByRole('button', { name: seen(a.refuse), exact: true }).click(),
    );
  });
  await test.step('55 → 35: the seller chooses another', async () => {
    await open(seller, `${thread.pathname}${thread.search}`);
    await act(seller, chooseType, seen(t.chooseIntermediary));
  });
  await test.step('35 → 50 → 60: the second buys and resells', async () => {
    const path = await applied(ends, { company: '鹭泽', threadNo });
    const second = await people.as('luze_trader');
    await open(second, path);
    await act(second, acceptApplication, seen(a.accept));
    await expect(second.getByText(seen(a['stage.accepted'])).first()).toBeVisible();
  });
  await test.step('each end reads a letter in both languages with its own price, its credit and the ship, and nothing of the other end', async () => {
    for (const [page, login, price, hidden] of [
      [seller, SELLER, BUY, [SELL, '宁波甬海化学品有限公司']],
      [buyer, BUYER, SELL, [BUY, '大连北岬化学有限公司']],
    ] as const) {
      const { list } = await people.does(login, listLetters, {
        pageCount: 1,
        sortProperties: 'gmtCreate',
        sortAsc: false,
      });
      await open(page, `${LETTER_PAGE}?id=${list[0]?.id}`);
      const sheet = page.locator('.dl-sheet');
      for (const said of [price, SHIP, BILL, 'UCP 600', '卖方租船并付运费', 'The seller charters'])
        await expect(sheet).toContainText(said);
      for (const other of hidden) await expect(sheet).not.toContainText(other);
    }
  });
});
