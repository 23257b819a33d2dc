import { DEMO_PASSWORD } from '#app/demo/accounts.ts';
import { webTexts } from '#app/web-texts.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { shellWords } from '#kernel/web/shell/words.ts';
import { tabWords } from '#kernel/web/tabs/words.ts';
import { themeWords } from '#kernel/web/theme/words.ts';
import { messageWords } from '#office/messaging/rules/words.ts';
import { marketWords } from '#trading/offers/rules/market/market-words.ts';
import { sellingWords } from '#trading/offers/rules/selling/selling-words.ts';
import { faultsOf } from './accessibility.ts';
import { expect, like, open, seen, settled, test, walk } from './people.ts';

const { table } = shellWords;

test('a page keeps its filter while another tab is in front', async ({ people }) => {
  const page = await people.as('buyer_purchaser');
  await open(page, '/rmbSellList');
  const search = page.getByPlaceholder(seen(marketWords.table.keyword));
  await search.fill('67-56-1');
  await expect(page).toHaveURL(/keyword=67-56-1/);
  await page.getByRole('link', { name: /消息/ }).first().click();
  await settled(page);
  await expect(page.getByRole('heading', { name: seen(messageWords.table.title) })).toBeVisible();
  await page.getByRole('tab', { name: seen(marketWords.table.title10) }).click();
  await expect(search).toHaveValue('67-56-1');
  await expect(page).toHaveURL(/keyword=67-56-1/);
});

test('Ctrl+K finds a page and opens it; Esc closes the search', async ({ people }) => {
  const page = await people.as('buyer_purchaser');
  await open(page, '/myMessage');
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: seen(webTexts.searchEverywhere) });
  await expect(input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(input).toBeHidden();
  await page.keyboard.press('Control+k');
  await input.fill(seen(marketWords.table.title10));
  await expect(page.locator('#sh-finds').getByRole('option').first()).toContainText(
    seen(marketWords.table.title10),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/rmbSellList/);
});

test('R-THEME-001 R-THEME-008 dark mode and density are kept with the account and stand after a reload', async ({
  people,
}) => {
  const page = await people.as('security', { fresh: true });
  await open(page, '/');
  await page.getByRole('button', { name: seen(table.theme), exact: true }).click();
  const drawer = page.getByRole('dialog', { name: seen(themeWords.table.title) });
  await drawer.getByText(seen(themeWords.table['mode.dark']), { exact: true }).click();
  await drawer.getByText(seen(themeWords.table['density.compact']), { exact: true }).click();
  await expect(drawer.getByText(seen(themeWords.table.saved), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.locator('.sh-header')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
});

test('R-THEME-006 a locked screen stays until the password is given', async ({ people }) => {
  const page = await people.as('service', { fresh: true });
  await open(page, '/');
  await page.getByRole('button', { name: seen(table.lock), exact: true }).click();
  const box = page.getByRole('dialog', { name: seen(table['lock.title']) });
  await expect(box).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeVisible();
  await box.getByLabel(seen(table['lock.password'])).fill(DEMO_PASSWORD);
  await box.getByRole('button', { name: seen(table['lock.unlock']), exact: true }).click();
  await expect(box).toBeHidden();
  await open(page, '/myMessage');
  await expect(page).toHaveURL(/\/myMessage/);
});

test('R-I18N-004 changing the language keeps a half-filled form', async ({ people }) => {
  const page = await people.as('content');
  await open(page, '/myAccount/changePassword');
  const first = page.locator('#main input').first();
  await first.fill('half typed');
  await page.getByRole('button', { name: seen(table.language), exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(first).toHaveValue('half typed');
  await expect(page.getByRole('tab', { name: /[A-Z]/ }).first()).toBeVisible();
});

test('the bell leads to my messages and counts the unread ones', async ({ people }) => {
  const page = await people.as('seller_trader');
  await open(page, '/rmbSellManagement/CurrentTrading');
  const bell = page.getByRole('link', { name: /消息，.* 条未读/ });
  await expect(bell.locator('.sh-badge')).toHaveText(/^\d+\+?$/);
  await bell.click();
  await expect(page).toHaveURL(/\/myMessage/);
  await expect(page.getByRole('heading', { name: seen(messageWords.table.title) })).toBeVisible();
});

test('several open pages: the strip above them is clean for assistive tools, and each comes back as it was left', async ({
  people,
}) => {
  const page = await people.as('operator');
  for (const path of ['/home', '/myMessage', '/authoritymanagement/employeeManagement'])
    await walk(page, path);
  expect(await page.getByRole('tab').count()).toBeGreaterThanOrEqual(3);
  expect(await faultsOf(page)).toEqual([]);
  const search = page.getByRole('searchbox').filter({ visible: true }).first();
  await search.fill('kept');
  await page.getByRole('tab', { name: new RegExp(seen(messageWords.table.title)) }).click();
  await expect(page).toHaveURL(/\/myMessage/);
  await page.goBack();
  await expect(search).toHaveValue('kept');
});

test('closing a page with unsaved work asks first, and staying keeps the work', async ({ people }) => {
  const page = await people.as('seller_trader2');
  await open(page, '/myMessage');
  await open(page, '/rmbSellManagement/SaleOffer/new');
  const producer = page.getByRole('textbox', { name: seen(sellingWords.table.producer) }).first();
  await producer.fill('half typed');
  await page.keyboard.press('Alt+w');
  await page.getByRole('button', { name: seen(tabWords.table['leave.no']) }).click();
  await expect(producer).toHaveValue('half typed');
});

test('a form left by a reload comes back with what was typed, and the draft can be discarded', async ({
  people,
}) => {
  const page = await people.as('seller_admin');
  await open(page, '/rmbSellManagement/SaleOffer/new');
  const producer = page.getByRole('textbox', { name: seen(sellingWords.table.producer) }).first();
  await producer.fill('Typed before the reload');
  await expect(page.getByText(like(screenWords.table['draft.saved']))).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(page.getByText(like(screenWords.table['draft.restored']))).toBeVisible();
  await expect(producer).toHaveValue('Typed before the reload');
  await page.getByRole('button', { name: seen(screenWords.table['draft.discard']) }).click();
  await expect(producer).toHaveValue('');
});
