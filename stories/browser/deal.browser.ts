import type { Page } from '@playwright/test';
import { person } from '#app/demo/reference/people.ts';
import { signLetter } from '#fulfilment/deals/contract/letter.ts';
import { letterPageWords } from '#fulfilment/deals/rules/screen-words.ts';
import { dealWords } from '#fulfilment/deals/rules/words.ts';
import { orderScreenWords } from '#fulfilment/orders/rules/screen-words.ts';
import type { Call } from '#kernel/rules/contract.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { sendSmsCode } from '#office/identity/contract/login.ts';
import { acceptSeller, chooseType, confirmThread } from '#trading/offers/contract/negotiation.ts';
import { submitOffer } from '#trading/offers/contract/offer.ts';
import { marketWords } from '#trading/offers/rules/market/market-words.ts';
import { sellingWords } from '#trading/offers/rules/selling/selling-words.ts';
import { threadWords } from '#trading/offers/rules/thread/thread-words.ts';
import { signingWords } from '#kernel/web/screens/signing-words.ts';
import { approve, codeSent, counterAt, done } from './answers.ts';
import { expect, like, open, seen, test } from './people.ts';

const [SELLER, BUYER] = ['seller_trader', 'jinling_buyer'] as const;
const zh: Locale = 'zh_CN';
const en: Locale = 'en_US';
const { table: t } = threadWords;

async function signAs(page: Page, operator: Page, login: string, locale: Locale): Promise<void> {
  const { table: l } = letterPageWords;
  const { table: s } = signingWords;
  await page.getByRole('button', { name: seen(l.sign, locale), exact: true }).click();
  const box = page.getByRole('dialog', { name: like(l.signing, locale) });
  const { at } = await done(page, sendSmsCode, () =>
    box.getByRole('button', { name: seen(s.sendCode, locale) }).click(),
  );
  await expect(box.getByText(seen(s.codeSent, locale))).toBeVisible();
  const code = await codeSent(operator, person(login).mobile, at);
  await box.getByLabel(seen(dealWords.table.confirmSign, locale)).check();
  await box.getByLabel(seen(s.code, locale)).fill(code);
  await done(page, signLetter, () => box.getByRole('button', { name: like(l.signAmount, locale) }).click());
  await expect(
    box.getByText(seen(l.signed, locale)).or(box.getByText(seen(l.signedEffective, locale))),
  ).toBeVisible();
  await box
    .getByRole('button', { name: seen(uiWords.table.close, locale), exact: true })
    .last()
    .click();
  await expect(box).toBeHidden();
}

/** Presses an act of the thread and its confirmation, and closes the result the server answered with. */
async function settle(
  page: Page,
  call: Call,
  [button, go]: readonly [RegExp | string, RegExp],
  locale: Locale,
): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await done(page, call, () => page.getByRole('dialog').getByRole('button', { name: go }).click());
  const result = page.getByRole('dialog', { name: seen(t.resultTitle, locale) });
  await expect(result).toContainText(/NG\d+/);
  await result
    .getByRole('button', { name: seen(t.close, locale), exact: true })
    .last()
    .click();
  await expect(result).toBeHidden();
}

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

test('trading-domain 3: a seller in Chinese and a buyer in English list, counter, accept, confirm, sign; the order appears on both sides', async ({
  people,
}) => {
  test.setTimeout(240_000);
  const seller = await people.as(SELLER, { locale: zh });
  const buyer = await people.as(BUYER, { locale: en });
  const operator = await people.as('admin', { locale: zh });

  const {
    no: offerNo,
    price,
    tonnes,
  } = await test.step('the seller releases an offer by the form', () => release(seller));
  const agreed = String(price - 10);
  await test.step('the operator approves it', () => approve(operator, offerNo));
  await test.step('the buyer finds it on the board and counters', async () => {
    await open(buyer, `/rmbSellList?keyword=${offerNo}`);
    await buyer.getByRole('cell', { name: offerNo, exact: true }).click();
    await buyer
      .getByRole('complementary', { name: new RegExp(offerNo) })
      .getByRole('button', { name: seen(marketWords.table.counter, en), exact: true })
      .click();
    await counterAt(buyer, String(price - 20), en);
    await expect(buyer).toHaveURL(/OnlineNegotiation\?id=/);
  });
  await test.step('the seller answers', async () => {
    await open(seller, `/rmbSellManagement/CurrentTrading?keyword=${offerNo}`);
    await seller.locator('tbody tr').filter({ hasText: offerNo }).getByRole('link').first().click();
    await expect(seller).toHaveURL(/OnlineNegotiation\?id=/);
    await counterAt(seller, agreed, zh);
  });
  await test.step('the buyer accepts the round that arrived by itself', async () => {
    const button = seen(t.acceptSellerButton, en).replace('{price}', `${grouped(agreed)}.00`);
    await expect(buyer.getByRole('button', { name: button })).toBeVisible({ timeout: 60_000 });
    await settle(buyer, acceptSeller, [button, like(t.acceptGo, en)], en);
  });
  await test.step('the seller confirms and chooses the direct deal', async () => {
    await settle(seller, confirmThread, [like(t.confirm, zh), like(t.confirmGo, zh)], zh);
    await settle(seller, chooseType, [like(t.chooseDirect, zh), like(t.chooseDirectGo, zh)], zh);
  });
  await test.step('both sign', async () => {
    await seller.getByRole('link', { name: seen(t.signLetter, zh) }).click();
    await signAs(seller, operator, SELLER, zh);
    await buyer.getByRole('link', { name: seen(t.signLetter, en) }).click();
    await signAs(buyer, operator, BUYER, en);
  });
  // A counter starts from what is available: all of the offer.
  await test.step('the order stands on both sides', async () => {
    for (const [page, locale] of [
      [buyer, en],
      [seller, zh],
    ] as const) {
      await open(page, '/transactionManagement/orderPendingPayment');
      await expect(
        page.getByRole('heading', { name: like(orderScreenWords.table.pendingPayment, locale) }),
      ).toBeVisible();
      await expect(
        page
          .locator('tbody tr')
          .filter({ hasText: `${grouped(String(BigInt(agreed) * BigInt(tonnes)))}.00` })
          .first(),
      ).toBeVisible();
    }
  });
});

interface Released {
  readonly no: string;
  /** Whole yuan per tonne. */
  readonly price: number;
  /** Whole tonnes, as the copied offer had them. */
  readonly tonnes: number;
}

/** Releases an offer that starts as a copy of the last one at the reference price the form shows. */
async function release(page: Page): Promise<Released> {
  const { table: s } = sellingWords;
  await open(page, '/rmbSellManagement/SaleOffer/new');
  await page.getByRole('button', { name: seen(s.fromLast) }).click();
  await expect(page.getByText(like(s.copied))).toBeVisible();
  const aside = page.getByRole('complementary').filter({ hasText: seen(s['aside.reference']) });
  await expect(aside).toContainText(/参考价\s*[\d,]+\.\d\d/);
  const price = Number.parseInt(
    (/参考价\s*([\d,]+)\./.exec(await aside.innerText())?.[1] ?? '0').replaceAll(',', ''),
    10,
  );
  const tonnes = Number.parseInt(
    (
      await page
        .getByRole('textbox', { name: seen(s.quantity), exact: true })
        .first()
        .inputValue()
    ).replaceAll(',', ''),
    10,
  );
  await page
    .getByRole('textbox', { name: seen(s.unitPrice) })
    .first()
    .fill(String(price));
  await page.getByRole('button', { name: seen(s['validity.day']) }).click();
  await page.getByRole('button', { name: seen(s.submit), exact: true }).click();
  await done(page, submitOffer, () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: like(s.releaseConfirm) })
      .click(),
  );
  const heading = page.getByRole('heading', { level: 1, name: /OF\d+/ });
  const no = /OF\d+/.exec((await heading.textContent()) ?? '')?.[0];
  if (no === undefined) throw new Error('the release names no offer number');
  return { no, price, tonnes };
}
