import type { ConsoleMessage, Page } from '@playwright/test';
import { orderScreenWords } from '#fulfilment/orders/rules/screen-words.ts';
import { START_PATH } from '#kernel/rules/start.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { labelWords } from '#office/content/rules/article-words.ts';
import { listMarket } from '#trading/offers/contract/market.ts';
import { updateOffer } from '#trading/offers/contract/offer.ts';
import { BOARDS } from '#trading/offers/rules/market/hrefs.ts';
import { marketWords } from '#trading/offers/rules/market/market-words.ts';
import { oversightWords } from '#trading/offers/rules/oversight/oversight-words.ts';
import { sellingWords } from '#trading/offers/rules/selling/selling-words.ts';
import { done } from './answers.ts';
import { expect, like, open, seen, test } from './people.ts';

/** What the content security policy refused while a page was used. */
function refusals(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (/content security policy/i.test(message.text())) heard.push(message.text());
  });
  return heard;
}

/** Paths of everything a page asks for from now on. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

test('16.7 a cold sign-in asks for at most 25 files and answers, a cold board for at most 60; what every page asks is one call', async ({
  people,
}) => {
  const visitor = await people.as(null, { fresh: true });
  const signIn = asked(visitor);
  await visitor.goto('/login');
  await visitor.waitForLoadState('networkidle');
  expect(signIn.length, signIn.join('\n')).toBeLessThanOrEqual(25);
  const buyer = await people.as('buyer_purchaser', { fresh: true });
  const board = asked(buyer);
  await open(buyer, BOARDS['10'] as string);
  await expect(buyer.locator('.sh-page:visible').getByRole('table')).toBeVisible();
  // The live line never ends, so that the network is never idle here.
  await buyer.waitForTimeout(3_000);
  expect(board.length, board.join('\n')).toBeLessThanOrEqual(60);
  expect(board.filter((path) => path === START_PATH)).toHaveLength(1);
});

const focusIsIn = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate((s) => document.activeElement?.closest(s) !== null, selector)).toBe(true);

test('screens 2.2: a dialog is fetched when it is asked for, takes the focus, holds the page still, and Escape gives it back; nothing is refused by the content policy', async ({
  people,
}) => {
  const page = await people.as('operator');
  const refused = refusals(page);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) fetched.push(request.url());
  });
  await open(page, '/knowledgeManage/labeManagement');
  expect(fetched.some((url) => /overlays/.test(url))).toBe(false);
  const button = page.getByRole('button', { name: like(labelWords.table.add) });
  await button.click();
  const box = page.getByRole('dialog');
  await expect(box.getByRole('textbox').first()).toBeVisible();
  await focusIsIn(page, '.ant-modal');
  await expect(page.locator('html')).toHaveAttribute('data-still', '');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(page.locator('html')).not.toHaveAttribute('data-still', '');
  await expect(button).toBeFocused();
  // There already: the second time it opens without waiting for anything.
  await button.click();
  await expect(box).toBeVisible();
  await page.keyboard.press('Escape');
  expect(refused).toEqual([]);
});

test('screens 2.2: a prompt with a reason and a list of choices open over their list, under the content policy', async ({
  people,
}) => {
  const page = await people.as('auditor');
  const refused = refusals(page);
  await open(page, '/resourceSupervision/offerApproval');
  const reject = page.getByRole('button', { name: seen(oversightWords.table.reject), exact: true }).first();
  await reject.click();
  const box = page.getByRole('dialog');
  await expect(box.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await page.getByRole('combobox').first().click();
  await expect(page.locator('#layers [role="listbox"], #layers .ant-select-dropdown').first()).toBeVisible();
  await page.keyboard.press('Escape');
  expect(refused).toEqual([]);
});

test('screens 2.2: by keys alone an offer is searched, opened and left again; its panel is the next stop of the focus', async ({
  people,
}) => {
  const page = await people.as('buyer_purchaser');
  await open(page, '/rmbSellList');
  await page.keyboard.press('/');
  const search = page.getByPlaceholder(seen(marketWords.table.keyword));
  await expect(search).toBeFocused();
  await done(page, listMarket, () => page.keyboard.type('67-56-1'));
  await expect(page).toHaveURL(/keyword=67-56-1/);
  await page.keyboard.press('ArrowDown');
  await expect(search).not.toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: /OF\d+/ });
  await expect(panel).toBeFocused();
  await page.keyboard.press('Tab');
  await focusIsIn(page, '.bd-panel');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('R-UI what is typed into the offer form is kept as a draft and offered again; an order without its number is not found and leads back', async ({
  people,
}) => {
  const page = await people.as('seller_trader', { fresh: true });
  const { table } = sellingWords;
  await open(page, '/rmbSellManagement/SaleOffer/new');
  const grade = page.getByRole('textbox', { name: seen(table.grade), exact: true });
  await grade.fill('优级 draft');
  await expect(page.getByText(like(screenWords.table['draft.saved']))).toBeVisible({ timeout: 15_000 });
  await open(page, '/rmbSellManagement/SaleOffer/new');
  await expect(page.getByText(like(screenWords.table['draft.restored']))).toBeVisible();
  await expect(grade).toHaveValue('优级 draft');
  await page.getByRole('button', { name: seen(screenWords.table['draft.discard']) }).click();

  await open(page, '/transactionManagement/orderDetail');
  await expect(
    page.getByText(
      seen(screenWords.table['empty.notThere']).replace('{what}', seen(orderScreenWords.table.order)),
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: seen(screenWords.table.back), exact: true }).click();
  await expect(page).not.toHaveURL(/orderDetail/);
});

test('screens 2.2: two people change the same draft of an offer; the second is shown both values and settles them field by field', async ({
  people,
}) => {
  const { table } = sellingWords;
  const grade = (page: Page) => page.getByRole('textbox', { name: seen(table.grade), exact: true });
  const first = await people.as('seller_trader', { fresh: true });
  await open(first, '/rmbSellManagement/SaleOffer/new');
  await grade(first).fill('G0');
  await first.getByRole('button', { name: seen(table.save), exact: true }).click();
  await expect(first).toHaveURL(/SaleOffer\/edit\/\d+/);
  const second = await people.as('seller_trader', { fresh: true });
  await open(second, new URL(first.url()).pathname);
  await expect(grade(second)).toHaveValue('G0');
  await grade(first).fill('G1');
  await done(first, updateOffer, () =>
    first.getByRole('button', { name: seen(table.save), exact: true }).click(),
  );
  await grade(second).fill('G2');
  await second.getByRole('button', { name: seen(table.save), exact: true }).click();
  const box = second.getByRole('dialog', { name: seen(screenWords.table['conflict.title']) });
  await expect(box).toContainText('G1');
  await expect(box).toContainText('G2');
  await box.getByRole('button', { name: seen(screenWords.table['conflict.keep']) }).click();
  await expect(box).toBeHidden();
  await expect(grade(second)).toHaveValue('G2');
});
