import type { Locator, Page } from '@playwright/test';
import { compare } from '#kernel/rules/decimal.ts';
import { type BoardRow, listMarket } from '#trading/offers/contract/market.ts';
import { acceptBuyer, counter } from '#trading/offers/contract/negotiation.ts';
import { marketWords } from '#trading/offers/rules/market/market-words.ts';
import { PriceFar } from '#trading/offers/rules/refusals.ts';
import { threadWords } from '#trading/offers/rules/thread/thread-words.ts';
import { answerTo, done } from './answers.ts';
import { expect, like, open, seen, settled, test } from './people.ts';

const { table: t } = threadWords;
const MOST_STOPS = 60;

/** Something is in focus, it is drawn as such, and nothing lies over it. */
async function seesFocus(page: Page): Promise<void> {
  const fault = await page.evaluate(() => {
    const e = document.activeElement;
    if (e === null || e === document.body) return 'the focus is lost';
    // A choice of a row of choices is drawn by its label.
    const box = (e.matches('label input') ? (e.closest('label') ?? e) : e).getBoundingClientRect();
    if (box.bottom <= 0 || box.top >= innerHeight || box.width === 0)
      return `out of sight: ${e.outerHTML.slice(0, 120)}`;
    return e.matches(':focus-visible') ? null : `not drawn: ${e.outerHTML.slice(0, 120)}`;
  });
  expect(fault).toBeNull();
}

/** Tabs on until `to` is in focus; on the way the focus is never lost. */
async function tabTo(page: Page, to: Locator): Promise<void> {
  await expect(to).toBeEnabled();
  for (let n = 0; n < MOST_STOPS; n++) {
    if (await to.evaluate((e) => e === document.activeElement)) return;
    await page.keyboard.press('Tab');
    await seesFocus(page);
  }
  throw new Error(`${to} is not reached in ${MOST_STOPS} stops`);
}
const pressOn = async (page: Page, button: Locator): Promise<void> => {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
};

/** An offer of this seller which the buyer has not spoken of yet, from what the board was told. */
async function negotiable(page: Page, seller: string): Promise<BoardRow> {
  const told: BoardRow[] = [];
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== listMarket.path) return;
    const body = (await response.json().catch(() => null)) as { data?: { list?: BoardRow[] } } | null;
    told.push(...(body?.data?.list ?? []));
  });
  await open(page, '/rmbSellList?pageCount=100');
  // The chips ask for one row of their own; the board itself shows many.
  await expect.poll(() => told.length).toBeGreaterThan(2);
  page.removeAllListeners('response');
  const row = told.find(
    (o) =>
      o.sellerName.includes(seller) &&
      o.negotiable &&
      !o.own &&
      o.threadId === null &&
      // What a truck left of a parcel is a colleague's.
      compare(o.available ?? '0', '1') > 0 &&
      o.can.includes('counter'),
  );
  if (row === undefined) throw new Error(`the board has no offer of ${seller} to counter`);
  return row;
}

test('screens 2.2 by keyboard alone a buyer finds an offer and counters, the seller accepts; the focus is always in sight', async ({
  people,
}) => {
  test.setTimeout(90_000);
  const [buyer, seller] = [
    await people.as('jinling_buyer', { locale: 'en_US', single: true }),
    await people.as('seller_trader', { single: true }),
  ];
  const offer = await negotiable(buyer, '澄湾');
  const counterName = seen(marketWords.table.counter, 'en_US');

  await test.step('search, row, side panel; Escape gives the focus back', async () => {
    await open(buyer, '/rmbSellList');
    await buyer.keyboard.press('/');
    await seesFocus(buyer);
    await buyer.keyboard.type(offer.offerNo);
    await buyer.keyboard.press('Enter');
    await expect(buyer.locator('tbody tr')).toHaveCount(1);
    await expect(buyer.getByRole('cell', { name: offer.offerNo, exact: true })).toBeVisible();
    // After the search the first row is the current one: no arrow, no J.
    await expect(buyer.locator('tbody tr.is-current')).toHaveCount(1);
    await seesFocus(buyer);
    await buyer.keyboard.press('Enter');
    const panel = buyer.getByRole('complementary', { name: new RegExp(offer.offerNo) });
    await expect(panel).toBeFocused();
    await buyer.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await seesFocus(buyer);
    await buyer.keyboard.press('Enter');
    await expect(panel).toBeFocused();
  });

  const no = await test.step('the buyer counters', async () => {
    const panel = buyer.getByRole('complementary', { name: new RegExp(offer.offerNo) });
    const button = panel.getByRole('button', { name: counterName, exact: true });
    await expect(button).toBeEnabled();
    await pressOn(buyer, button);
    const form = buyer.locator('.th-form');
    const price = form.getByRole('textbox', { name: seen(t.price, 'en_US'), exact: true });
    await expect(price).toBeVisible();
    await seesFocus(buyer);
    await tabTo(buyer, price);
    await buyer.keyboard.press('ControlOrMeta+a');
    await buyer.keyboard.type(String(Number.parseInt(offer.unitPrice, 10) - 10));
    await pressOn(buyer, form.getByRole('button', { name: like(t.counterButton, 'en_US') }));
    const box = buyer.getByRole('dialog');
    const go = box.getByRole('button', { name: like(t.counterGo, 'en_US') });
    await expect(go).toBeVisible();
    await tabTo(buyer, go);
    const { envelope, data } = await answerTo(buyer, counter, () => buyer.keyboard.press('Enter'));
    if (envelope.status !== PriceFar.status) return data.negotiationNo;
    const far = box.getByRole('button', { name: like(t.priceFarGo, 'en_US') });
    await expect(far).toBeVisible();
    await tabTo(buyer, far);
    return (await done(buyer, counter, () => buyer.keyboard.press('Enter'))).data.negotiationNo;
  });
  await expect(buyer).toHaveURL(/OnlineNegotiation\?id=/);
  await settled(buyer);

  await test.step('the seller opens the negotiation, looks, closes, accepts', async () => {
    await open(seller, `/rmbSellManagement/CurrentTrading?keyword=${offer.offerNo}`);
    const link = seller.locator('tbody tr').filter({ hasText: no }).getByRole('link').first();
    await expect(link).toBeVisible();
    await seller.keyboard.press('j');
    await seesFocus(seller);
    await tabTo(seller, link);
    await seller.keyboard.press('Enter');
    await expect(seller).toHaveURL(/OnlineNegotiation\?id=/);
    await settled(seller);
    const accept = seller.locator('.th-panel').getByRole('button', { name: like(t.acceptSellerButton) });
    await expect(accept).toBeEnabled();
    await pressOn(seller, accept);
    const box = seller.getByRole('dialog');
    await expect(box.getByRole('button', { name: like(t.acceptGo) })).toBeVisible();
    await seller.keyboard.press('Escape');
    await expect(box).toBeHidden();
    await expect(accept).toBeFocused();
    await seller.keyboard.press('Enter');
    const go = box.getByRole('button', { name: like(t.acceptGo) });
    await expect(go).toBeVisible();
    await tabTo(seller, go);
    await done(seller, acceptBuyer, () => seller.keyboard.press('Enter'));
    const result = seller.getByRole('dialog', { name: seen(t.resultTitle) });
    await expect(result).toContainText(no);
    await seller.keyboard.press('Escape');
    await expect(result).toBeHidden();
    await expect.poll(() => seller.evaluate(() => document.activeElement === document.body)).toBe(false);
    await seesFocus(seller);
  });
});
