import { webTexts } from '#app/web-texts.ts';
import { marketplaceWords } from '#market/marketplace/rules/words.ts';
import { workItem } from '#market/marketplace/rules/work.ts';
import { expect, open, seen, test } from './people.ts';

const { table } = marketplaceWords;
const numberIn = (text: string): string => text.match(/[\d,]+/g)?.at(-1) ?? '';

for (const [login, path, key] of [
  ['operator', '/home', 'allOffersLive'],
  ['seller_admin', '/cockpit', 'offersLive'],
  ['buyer_admin', '/cockpit', 'threadsLive'],
] as const) {
  test(`R-MAIN-001 a figure on ${path} of ${login} opens a list of exactly as many rows`, async ({
    people,
  }) => {
    const page = await people.as(login);
    await open(page, path);
    const figure = page.locator('a.mp-figure', { hasText: seen(workItem(key)?.said ?? table.home) });
    const shown = numberIn(await figure.innerText());
    await figure.click();
    await expect(page.locator('main h1:visible small').first()).toContainText(`(${shown}`);
  });
}

test('R-MAIN-004 the search of the market front page opens the goods that were typed', async ({ people }) => {
  const page = await people.as('buyer_admin');
  await open(page, '/pchome');
  await page.getByRole('combobox', { name: seen(table.searchLabel) }).fill('67-56-1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/goodsCategory\?keyword=67-56-1$/);
  await expect(page.getByRole('row').nth(1)).toContainText('甲醇');
});

test('R-SHARED-014 Ctrl K finds an offer by CAS number and opens it on the board', async ({ people }) => {
  const page = await people.as('buyer_purchaser', { locale: 'en_US' });
  await open(page, '/home');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: seen(webTexts.searchEverywhere, 'en_US') }).fill('67-56-1');
  await page.getByRole('option', { name: /Methanol.*Product/ }).click();
  await expect(page).toHaveURL(/\/rmbSellList\?productNameId=\d+$/);
});
