import type { Locator, Page } from '@playwright/test';
import type { Call } from '#kernel/rules/contract.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { choiceWords } from '#office/messaging/rules/mailing-words.ts';
import { marketDepth } from '#trading/offers/contract/market.ts';
import { listThreads } from '#trading/offers/contract/negotiation.ts';
import { listOwnOffers, updateOffer } from '#trading/offers/contract/offer.ts';
import { sellingWords } from '#trading/offers/rules/selling/selling-words.ts';
import { threadWords } from '#trading/offers/rules/thread/thread-words.ts';
import { shellWords } from '#kernel/web/shell/words.ts';
import { offerFieldWords } from '#trading/offers/rules/field-words.ts';
import { marketWords } from '#trading/offers/rules/market/market-words.ts';
import { counterAt } from './answers.ts';
import { recordOf } from './pages.ts';
import { expect, like, open, seen, settled, test } from './people.ts';

const { table: t } = threadWords;
const [SELLING, BUYING] = ['/rmbSellManagement/CurrentTrading', '/transactionManagement/myCounterOffer'];

/** An offer of company 1 that the buyer may counter and has not yet. */
async function offerToCounter(buyer: Page): Promise<{ id: string; no: string; price: number }> {
  let found = { id: '', no: '', price: 0 };
  await recordOf(buyer, {
    name: 'an offer to counter',
    login: 'jinling_buyer',
    path: '/rmbSellList?keyword=67-56-1&pageCount=50',
    of: (row) => {
      if (
        found.id === '' &&
        row.negotiable === true &&
        row.threadId === null &&
        String(row.sellerName).includes('澄湾')
      )
        found = {
          id: String(row.id),
          no: String(row.offerNo),
          price: Number.parseInt(String(row.unitPrice), 10),
        };
      return found.id === '' ? null : found.id;
    },
  });
  return found;
}
/** The offer's thread with this buyer, in the list of either side. */
const rowOf = (page: Page, no: string) =>
  page
    .locator('tbody tr')
    .filter({ hasText: no })
    .filter({ hasText: /锦岭|澄湾/ });
const total = async (page: Page): Promise<number> =>
  Number.parseInt(
    ((await page.locator('.sc-title h1 small').first().innerText()).match(/\d+/) ?? ['0'])[0],
    10,
  );
const live = async (page: Page): Promise<number> =>
  Number.parseInt(await page.locator('.th-strip .ct-num, .th-strip .lt-count').first().innerText(), 10);

test('M1: a counter appears in the seller’s list by itself, with its tab count and title; he accepts it in the row and the buyer’s row turns', async ({
  people,
}) => {
  test.setTimeout(180_000);
  const seller = await people.as('seller_admin');
  const buyer = await people.as('jinling_buyer');
  const offer = await offerToCounter(buyer);
  await open(seller, SELLING);
  await expect(rowOf(seller, offer.no)).toHaveCount(0);
  const [rows, tab] = [await total(seller), await live(seller)];

  await open(buyer, `/rmbSellList?keyword=${offer.no}&row=${offer.id}&act=counter`);
  await counterAt(buyer, String(offer.price - 5), 'zh_CN');
  await expect(rowOf(seller, offer.no)).toBeVisible({ timeout: 5_000 });
  await expect.poll(() => total(seller)).toBe(rows + 1);
  await expect.poll(() => live(seller)).toBe(tab + 1);
  await expect(rowOf(seller, offer.no).locator('.sc-countdown, time').first()).toBeVisible();

  await open(buyer, BUYING);
  await expect(rowOf(buyer, offer.no)).toBeVisible();
  await rowOf(seller, offer.no)
    .getByRole('button', { name: seen(t.acceptRow), exact: true })
    .click();
  await seller
    .getByRole('dialog')
    .getByRole('button', { name: like(t.acceptGo) })
    .click();
  await expect(seller.getByRole('dialog', { name: seen(t.resultTitle) })).toContainText(/NG\d+/);
  // The row turns without a hand, and a status neither rises nor falls.
  await expect(rowOf(buyer, offer.no)).not.toContainText(/还盘中|上涨/, { timeout: 5_000 });
});

const REFUSED = 10999;
const refusing = (status: number, message?: string) => ({
  status,
  success: false,
  data: null,
  requestId: 'replaced',
  ...(message === undefined ? {} : { message }),
});
const FAILURES = [
  { http: 200, body: refusing(REFUSED, '演练：清单暂不可用') },
  { http: 200, body: refusing(REFUSED) },
  { http: 500, body: refusing(500, '演练：服务器故障') },
  { http: 502, body: refusing(502, '演练：网关故障') },
] as const;

/** The next answers to a call are replaced; rows on screen were asked before. */
async function replaced(page: Page, call: Call, answer: (typeof FAILURES)[number]): Promise<void> {
  await page.unroute(`**${call.path}`);
  await page.route(`**${call.path}`, (route) => route.fulfill({ status: answer.http, json: answer.body }));
}

for (const { login, path, call, name } of [
  { login: 'seller_admin', path: '/transactionManagement/myOffer', call: listOwnOffers, name: 'own offers' },
  { login: 'jinling_buyer', path: BUYING as string, call: listThreads, name: 'my counter-offers' },
])
  test(`R-ERR-002 R-ERR-005 R-ERR-006 R-ERR-007 M11: a refresh of ${name} that fails is told in a toast, and the rows say since when they stand`, async ({
    people,
  }) => {
    const page = await people.as(login);
    await open(page, path);
    await settled(page);
    const before = await page.locator('tbody tr').count();
    expect(before).toBeGreaterThan(0);
    for (const answer of FAILURES) {
      await replaced(page, call, answer);
      await page.getByRole('button', { name: seen(screenWords.table['list.refresh']), exact: true }).click();
      const said = 'message' in answer.body ? String(answer.body.message) : seen(uiWords.table.error);
      await expect(page.locator('.sh-toast').filter({ hasText: said })).toBeVisible();
      const mark = page.locator('.sc-stale');
      await expect(mark).toContainText(said);
      await expect(mark).toContainText(/\d\d:\d\d:\d\d/);
      expect(await page.locator('tbody tr').count()).toBe(before);
    }
    await page.unroute(`**${call.path}`);
    await page
      .locator('.sc-stale')
      .getByRole('button', { name: seen(screenWords.table.retry) })
      .click();
    await expect(page.locator('.sc-stale')).toHaveCount(0);
  });

test('m11: Ctrl+Enter in the counter form asks for its confirmation, as the sheet of shortcuts says', async ({
  people,
}) => {
  const buyer = await people.as('jinling_buyer');
  const offer = await offerToCounter(buyer);
  await open(buyer, `/rmbSellList?keyword=${offer.no}&row=${offer.id}&act=counter`);
  const price = buyer.locator('.th-form').getByRole('textbox', { name: seen(t.price), exact: true });
  await price.fill(String(offer.price - 5));
  await price.press('Control+Enter');
  await expect(buyer.getByRole('dialog').getByRole('button', { name: like(t.counterGo) })).toBeVisible();
});

test('m8: who sells and buys is led to the buying side from an offer’s panel', async ({ people }) => {
  const page = await people.as('luze_trader', { fresh: true });
  const side = (name: 'seller' | 'buyer') =>
    page
      .locator('.sh-header')
      .getByRole('button', { name: seen(shellWords.table[`side.${name}`]), exact: true });
  await open(page, '/rmbSellList');
  if ((await side('seller').getAttribute('aria-pressed')) !== 'true') {
    await side('seller').click();
    await expect(side('seller')).toHaveAttribute('aria-pressed', 'true');
    await open(page, '/rmbSellList');
  }
  await page.locator('.dt tbody tr:not(.is-mine) td.dt-end').first().click();
  await page
    .locator('.bd-panel')
    .getByRole('button', { name: seen(marketWords.table.switchToBuyer), exact: true })
    .click();
  await expect(side('buyer')).toHaveAttribute('aria-pressed', 'true');
});

test('re-pricing from the list: a preview of each price, on the board at once for an approved seller, and what failed is tried again alone', async ({
  people,
}) => {
  const page = await people.as('binlan_sales');
  const { table: w } = sellingWords;
  await open(page, '/rmbSellManagement/SaleOffer?publishState=30');
  // Sulphur has no reference price: what is said of it is always looked at by the operator.
  const rows = page.locator('.dt tbody tr').filter({ hasNotText: '硫磺' });
  const picked = await Promise.all([0, 1].map((n) => rows.nth(n).getAttribute('data-row')));
  for (const n of [0, 1]) await rows.nth(n).getByRole('checkbox').check();
  await page.getByRole('button', { name: seen(w.reprice), exact: true }).click();
  const box = page.getByRole('dialog');
  await box.getByLabel(seen(w.repriceMove)).fill('abc');
  await expect(box.getByRole('button', { name: like(w.repriceGo) })).toBeDisabled();
  await box.getByLabel(seen(w.repriceMove)).fill('+5');
  const prices = await box.locator('tbody tr td.dt-end').allInnerTexts();
  const amount = (text: string | undefined) => Number.parseFloat((text ?? '').replaceAll(',', ''));
  expect(amount(prices[2]) - amount(prices[1])).toBe(5);

  // The second offer is refused once.
  await page.route(`**${updateOffer.path}`, (route) =>
    (route.request().postDataJSON() as { id?: string }).id === picked[1]
      ? route.fulfill({ json: refusing(REFUSED, '演练：稍后再试') })
      : route.continue(),
  );
  await box.getByRole('button', { name: like(w.repriceGo) }).click();
  await expect(box.getByText(seen(w.repriceOnBoard))).toHaveCount(1);
  await expect(box.getByText('演练：稍后再试')).toBeVisible();
  await page.unroute(`**${updateOffer.path}`);
  await box.getByRole('button', { name: seen(w.repriceGo).replace('{n}', '1') }).click();
  await expect(box.getByText(seen(w.repriceOnBoard))).toHaveCount(2);
  await box
    .getByRole('button', { name: seen(w.repriceClose), exact: true })
    .last()
    .click();
  await expect(rows.filter({ hasText: (prices[2] ?? '').trim() }).first()).toBeVisible();
});

/** What the page would have shown and played, kept where the test can read it. */
const recordAlerts = (page: Page) =>
  page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    class Notice {
      static permission = 'granted';
      static requestPermission = async () => {
        told.push('asked');
        return 'granted';
      };
      onclick: (() => void) | null = null;
      constructor(title: string) {
        told.push(title);
      }
      close() {}
    }
    Object.assign(window, { Notification: Notice });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      told.push('tone');
      start.call(this, when);
    };
  });
const alerts = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told);

test('sound and desktop notice are off until chosen, ask the browser then, and call the seller on any page when he is countered', async ({
  people,
}) => {
  test.setTimeout(120_000);
  const seller = await people.as('seller_admin', { fresh: true });
  const buyer = await people.as('jinling_buyer');
  await recordAlerts(seller);
  await open(seller, '/myMessage');
  await seller.getByText(seen(choiceWords.table.tab), { exact: true }).click();
  const box = seller.getByRole('region', { name: seen(choiceWords.table.device) });
  const [sound, desktop] = [choiceWords.table.deviceSound, choiceWords.table.deviceDesktop].map((word) =>
    box.getByRole('switch', { name: seen(word), exact: true }),
  ) as [Locator, Locator];
  await expect(sound).not.toBeChecked();
  await expect(desktop).not.toBeChecked();
  await sound.click();
  expect(await alerts(seller)).toEqual([]);
  await desktop.click();
  await expect(desktop).toBeChecked();
  expect(await alerts(seller)).toEqual(['asked']);

  const offer = await offerToCounter(buyer);
  await open(buyer, `/rmbSellList?keyword=${offer.no}&row=${offer.id}&act=counter`);
  await counterAt(buyer, String(offer.price - 5), 'zh_CN');
  await expect.poll(() => alerts(seller)).toEqual(['asked', 'tone', 'tone', seen(t['alert.countered'])]);
});

test('m14: the English form names places and packagings in English alone', async ({ people }) => {
  const page = await people.as('seller_trader', { locale: 'en_US' });
  await open(page, '/rmbSellManagement/SaleOffer/new');
  for (const field of [offerFieldWords.table.namedPlaceId, offerFieldWords.table.packagingId]) {
    await page
      .getByRole('combobox', { name: seen(field, 'en_US') })
      .first()
      .click();
    const choices = page.locator(
      '.ant-select-dropdown:visible .ant-select-item-option, [role=option]:visible',
    );
    await expect(choices.first()).toBeVisible();
    // The name; a specification under it stays as it is kept.
    const names = (await choices.allInnerTexts()).map((text) => text.split('\n')[0]);
    expect(names.join('\n')).not.toMatch(/[\u4e00-\u9fff]/);
    await page.keyboard.press('Escape');
  }
});

for (const locale of ['zh_CN', 'en_US'] as const)
  test(`depth: a chosen product shows its places by half month, and a press by keyboard shows exactly the offers of one; without a product nothing is asked (${locale})`, async ({
    people,
  }) => {
    const page = await people.as('buyer_purchaser', { locale });
    const { table: m } = marketWords;
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes(marketDepth.path)) asked += 1;
    });
    await open(page, '/rmbSellList');
    await settled(page);
    expect(asked).toBe(0);
    await page
      .locator('.mb-chips button')
      .filter({ hasText: locale === 'zh_CN' ? /^甲醇/ : /^Methanol/ })
      .click();
    const depth = page.locator('.mb-depth');
    const lines = depth.locator('tbody tr');
    await expect(lines.first()).toBeVisible();
    expect(asked).toBeGreaterThan(0);
    expect(await lines.first().locator('th').innerText()).toMatch(
      locale === 'zh_CN' ? /\d+月[上下]/ : /H[12] [A-Z][a-z]{2}/,
    );
    const offers = Number.parseInt(await lines.first().locator('td').nth(2).innerText(), 10);
    const cell = lines.first().getByRole('button');
    await cell.focus();
    await page.keyboard.press('Enter');
    await expect(cell).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('.sc-card .dt-lines tbody tr')).toHaveCount(offers);
    await expect(page).toHaveURL(/placeId=\d+/);
    await cell.press('Enter');
    await expect(page).not.toHaveURL(/placeId=/);
    await depth.getByRole('button', { name: seen(m.depth, locale) }).click();
    await expect(lines).toHaveCount(0);
    await depth.getByRole('button', { name: seen(m.depth, locale) }).click();
    await expect(lines.first()).toBeVisible();
  });

test('a counter appears in the operator’s list of all negotiations by itself', async ({ people }) => {
  test.setTimeout(120_000);
  const operator = await people.as('operator');
  const buyer = await people.as('jinling_buyer');
  const offer = await offerToCounter(buyer);
  await open(operator, '/counterOfferManagement/counterOfferList');
  await settled(operator);
  const rows = operator.locator('tbody tr').filter({ hasText: offer.no }).filter({ hasText: '锦岭' });
  const before = await rows.count();
  await open(buyer, `/rmbSellList?keyword=${offer.no}&row=${offer.id}&act=counter`);
  await counterAt(buyer, String(offer.price - 5), 'zh_CN');
  await expect(rows).toHaveCount(before + 1, { timeout: 5_000 });
});
