import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#app/demo/accounts.ts';
import { webTexts } from '#app/web-texts.ts';
import { shellWords } from '#kernel/web/shell/words.ts';
import { roleWords } from '#office/permissions/rules/role-words.ts';
import { sellingWords } from '#trading/offers/rules/selling/selling-words.ts';
import { faultsOf } from './accessibility.ts';
import { expect, like, open, seen, test } from './people.ts';

const { table } = shellWords;
const lockBox = (page: Page) => page.getByRole('dialog', { name: seen(table['lock.title']) });

async function unlock(page: Page): Promise<void> {
  const box = lockBox(page);
  await box.getByLabel(seen(table['lock.password'])).fill(DEMO_PASSWORD);
  await box.getByRole('button', { name: seen(table['lock.unlock']), exact: true }).click();
  await expect(box).toHaveCount(0);
}

/** Every word and every typed value that stands in the document, shown or not. */
const inDocument = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.title,
      document.body.textContent,
      ...[...document.body.querySelectorAll('input, textarea')].map((e) => (e as HTMLInputElement).value),
    ].join('\n'),
  );

/** What the lock itself says, a reader of its words may see. */
async function expectNothingBehind(page: Page, ...secrets: string[]): Promise<void> {
  await expect(lockBox(page)).toBeVisible();
  const text = await inDocument(page);
  for (const secret of secrets) expect(text).not.toContain(secret);
  await expect(page.locator('#main, .sh-header, .sh-tabs, #layers')).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
}

test('R-THEME-006 while locked nothing of the page is in the document; a dialog and its half-filled form come back', async ({
  people,
}) => {
  const page = await people.as('admin', { fresh: true });
  await open(page, '/authoritymanagement/roleManagement');
  const row = page.locator('.dt tbody tr').first();
  const code = (await row.locator('td').nth(1).innerText()).trim();
  const title = await page.title();
  await page
    .getByRole('button', { name: like(roleWords.table.add) })
    .first()
    .click();
  const field = page.getByRole('dialog').last().locator('.ant-modal-body input').first();
  await field.fill('half typed');
  await page.keyboard.press('Alt+l');
  await expectNothingBehind(page, code, 'half typed', title, seen(roleWords.table.add));
  // Keys of the page are not heard through the cover.
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expectNothingBehind(page, code, 'half typed');
  await unlock(page);
  await expect(page).toHaveTitle(title);
  await expect(field).toHaveValue('half typed');
  await expect(field).toBeFocused();
  await expect(row).toContainText(code);
  await page.keyboard.type('!');
  await expect(field).toHaveValue('half typed!');
  await page.getByRole('dialog').last().locator('.ant-modal-footer .ant-btn').first().click();
});

test('R-THEME-006 a long form is where it was after the lock, scrolled as it was, with the search that stood over it', async ({
  people,
}) => {
  const page = await people.as('seller_trader2', { fresh: true });
  await open(page, '/rmbSellManagement/SaleOffer/new');
  const producer = page.getByRole('textbox', { name: seen(sellingWords.table.producer) }).first();
  await producer.fill('half typed');
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  const scrolled = await page.evaluate(() => scrollY);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: seen(webTexts.searchEverywhere) });
  await search.fill('methanol');
  await page.keyboard.press('Alt+l');
  await expectNothingBehind(page, 'half typed', 'methanol', seen(sellingWords.table.producer));
  await unlock(page);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('methanol');
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(producer).toHaveValue('half typed');
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});
