import type { Page } from '@playwright/test';
import { person } from '#app/demo/reference/people.ts';
import { letterPageWords } from '#fulfilment/deals/rules/screen-words.ts';
import { dealWords } from '#fulfilment/deals/rules/words.ts';
import { orderScreenWords } from '#fulfilment/orders/rules/screen-words.ts';
import type { Locale } from '#kernel/rules/format.ts';
import { marketWords } from '#trading/offers/rules/market-words.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { oversightWords } from '#trading/offers/rules/oversight-words.ts';
import { sellingWords } from '#trading/offers/rules/selling-words.ts';
import { threadWords } from '#trading/offers/rules/thread-words.ts';
import { expect, like, open, seen, test } from './people.ts';

const [SELLER, BUYER] = ['seller_trader', 'jinling_buyer'] as const;
const zh: Locale = 'zh_CN';
const en: Locale = 'en_US';
const { table: t } = threadWords;

/** The newest code a person was sent, as the outbox of the demonstration shows it to an operator. */
async function codeFor(operator: Page, mobile: string): Promise<string> {
  await open(operator, `/systemSetting/demoOutbox?channel=sms&keyword=${mobile}`);
  const row = operator.locator('tbody tr').first();
  await expect(row).toContainText(mobile);
  const code = /\b(\d{6})\b/.exec((await row.innerText()).replace(mobile, ''))?.[1];
  if (code === undefined) throw new Error(`no code for ${mobile}`);
  return code;
}

async function signAs(page: Page, operator: Page, login: string, locale: Locale): Promise<void> {
  const { table: l } = letterPageWords;
  await page.getByRole('button', { name: seen(l.sign, locale), exact: true }).click();
  const box = page.getByRole('dialog', { name: like(l.signing, locale) });
  await box.getByRole('button', { name: seen(l.sendCode, locale) }).click();
  await expect(box.getByText(seen(l.codeSent, locale))).toBeVisible();
  const code = await codeFor(operator, person(login).mobile);
  await box.getByLabel(seen(dealWords.table.confirmSign, locale)).check();
  await box.getByLabel(seen(l.code, locale)).fill(code);
  await box.getByRole('button', { name: like(l.signAmount, locale) }).click();
  await expect(page.getByText(seen(l.signed, locale)).or(page.getByText(seen(l.signedEffective, locale)))).toBeVisible();
  await box.getByRole('button', { name: seen(uiWords.table.close, locale), exact: true }).last().click();
  await expect(box).toBeHidden();
}

/** Types a price into the counter form and sends it through its confirmation. */
async function counterAt(page: Page, price: string, locale: Locale): Promise<void> {
  const form = page.locator('.th-form');
  await form.getByRole('textbox', { name: seen(t.price, locale), exact: true }).fill(price);
  await form.getByRole('button', { name: like(t.counterButton, locale) }).click();
  const box = page.getByRole('dialog');
  await box.getByRole('button', { name: like(t.counterGo, locale) }).click();
  const far = box.getByRole('button', { name: like(t.priceFarGo, locale) });
  await expect(page.getByText(like(t.round, locale)).last().or(far)).toBeVisible();
  if (await far.isVisible()) await far.click();
  await expect(box).toBeHidden();
}

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

test('trading-domain 3: a seller in Chinese and a buyer in English list, counter, accept, confirm, sign; the order appears on both sides', async ({
  people,
}) => {
  test.setTimeout(240_000);
  const seller = await people.as(SELLER, { locale: zh });
  const buyer = await people.as(BUYER, { locale: en });
  const operator = await people.as('admin', { locale: zh });

  const { no: offerNo, price } = await test.step('the seller releases an offer by the form', () => release(seller));
  const agreed = String(price - 10);
  await test.step('the operator approves it', async () => {
    await open(operator, `/resourceSupervision/offerApproval?keyword=${offerNo}`);
    await operator
      .locator('tbody tr')
      .filter({ hasText: offerNo })
      .getByRole('button', { name: seen(oversightWords.table.approve), exact: true })
      .click();
    await operator
      .getByRole('dialog')
      .getByRole('button', { name: seen(oversightWords.table.approve) })
      .click();
    await expect(operator.getByText('已通过').filter({ visible: true }).last()).toBeVisible();
  });
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
    await seller.locator('tbody tr').first().getByRole('link').first().click();
    await expect(seller).toHaveURL(/OnlineNegotiation\?id=/);
    await counterAt(seller, agreed, zh);
  });
  await test.step('the buyer accepts the round that arrived by itself', async () => {
    await buyer.getByRole('button', { name: seen(t.acceptSellerButton, en).replace('{price}', `${grouped(agreed)}.00`) }).click();
    await buyer
      .getByRole('dialog')
      .getByRole('button', { name: like(t.acceptGo, en) })
      .click();
    await expect(buyer.getByRole('dialog', { name: seen(t.resultTitle, en) })).toContainText(/NG\d+/);
    await buyer
      .getByRole('button', { name: seen(t.close, en), exact: true })
      .last()
      .click();
  });
  await test.step('the seller confirms and chooses the direct deal', async () => {
    for (const [button, go] of [
      [t.confirm, t.confirmGo],
      [t.chooseDirect, t.chooseDirectGo],
    ] as const) {
      await seller.getByRole('button', { name: like(button, zh) }).click();
      await seller
        .getByRole('dialog')
        .getByRole('button', { name: like(go, zh) })
        .click();
      await expect(seller.getByRole('dialog', { name: seen(t.resultTitle, zh) })).toBeVisible();
      await seller
        .getByRole('button', { name: seen(t.close, zh), exact: true })
        .last()
        .click();
    }
  });
  await test.step('both sign', async () => {
    await seller.getByRole('link', { name: seen(t.signLetter, zh) }).click();
    await signAs(seller, operator, SELLER, zh);
    await buyer.getByRole('link', { name: seen(t.signLetter, en) }).click();
    await signAs(buyer, operator, BUYER, en);
  });
  await test.step('the order stands on both sides', async () => {
    for (const [page, locale] of [
      [buyer, en],
      [seller, zh],
    ] as const) {
      await open(page, '/transactionManagement/orderPendingPayment');
      await expect(page.getByRole('heading', { name: like(orderScreenWords.table.pendingPayment, locale) })).toBeVisible();
      await expect(page.locator('tbody tr').first()).toContainText(`${grouped(`${agreed}00`)}.00`);
    }
  });
});

interface Released {
  readonly no: string;
  /** Whole yuan per tonne. */
  readonly price: number;
}

/** Releases an offer that starts as a copy of the last one at the reference price the form shows. */
async function release(page: Page): Promise<Released> {
  const { table: s } = sellingWords;
  await open(page, '/rmbSellManagement/SaleOffer/new');
  await page.getByRole('button', { name: seen(s.fromLast) }).click();
  await expect(page.getByText(like(s.copied))).toBeVisible();
  const aside = page.getByRole('complementary').filter({ hasText: seen(s['aside.reference']) });
  await expect(aside).toContainText(/参考价\s*[\d,]+\.\d\d/);
  const price = Number.parseInt((/参考价\s*([\d,]+)\./.exec(await aside.innerText())?.[1] ?? '0').replaceAll(',', ''), 10);
  await page
    .getByRole('textbox', { name: seen(s.unitPrice) })
    .first()
    .fill(String(price));
  await page.getByRole('button', { name: seen(s['validity.day']) }).click();
  await page.getByRole('button', { name: seen(s.submit), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: like(s.releaseConfirm) })
    .click();
  const heading = page.getByRole('heading', { level: 1, name: /OF\d+/ });
  const no = /OF\d+/.exec((await heading.textContent()) ?? '')?.[0];
  if (no === undefined) throw new Error('the release names no offer number');
  return { no, price };
}
