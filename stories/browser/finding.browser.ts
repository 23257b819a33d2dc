import { findingWords } from '#market/marketplace/rules/finding-words.ts';
import { marketWords } from '#trading/offers/rules/market/market-words.ts';
import { faultsOf } from './accessibility.ts';
import { expect, like, open, seen, test } from './people.ts';

const { table } = findingWords;

test('R-MAIN-005 a typing error finds the product; its category narrows; the page of the product opens from the line', async ({
  people,
}) => {
  const page = await people.as('buyer_purchaser');
  await open(page, '/goodsCategory?keyword=metanol');
  await expect(page.getByText('没有「metanol」，已按「甲醇」查找')).toBeVisible();
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('甲醇');
  const tree = page.getByRole('navigation', { name: seen(table.categories) });
  await tree.getByRole('button', { name: /有机原料/ }).click();
  await expect(page).toHaveURL(/categoryId=\d+/);
  await expect(page.getByRole('row').nth(1)).toContainText('甲醇');
  await page.getByRole('row').nth(1).getByRole('link', { name: '甲醇', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '甲醇' })).toBeVisible();
  for (const part of [table.onMarket, table.stores, table.pricesPaid, table.documents, table.safety])
    await expect(page.getByRole('heading', { name: seen(part) })).toBeVisible();
  await expect(page.getByRole('button', { name: /安全技术说明书/ })).toBeVisible();
});

test('R-MAIN-005 the tables of a product stand whole in English at 1440 and 1280, a line a row, the seller after the price; on a phone as cards', async ({
  people,
}) => {
  const page = await people.as('buyer_purchaser', { locale: 'en_US' });
  await open(page, '/goodsCategory?keyword=67-56-1');
  await page.getByRole('link', { name: 'Methanol', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: seen(table.stores, 'en_US') })).toBeVisible();
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    // Each table has its own answer.
    for (const n of [0, 1])
      await expect(page.locator('.gf-rows .dt-scroll').nth(n).locator('tbody tr').first()).toBeVisible();
    const seenTables = await page.locator('.gf-rows .dt-scroll').evaluateAll((boxes) =>
      boxes.map((box) => ({
        over: box.scrollWidth - box.clientWidth,
        heights: [...box.querySelectorAll('tbody tr')].map((row) =>
          Math.round(row.getBoundingClientRect().height),
        ),
        heads: [...box.querySelectorAll<HTMLElement>('thead th')].map((head) => head.innerText),
      })),
    );
    // Offers of each lane the product is dealt in, then the stores.
    expect(seenTables.length, String(width)).toBeGreaterThanOrEqual(2);
    for (const one of seenTables) {
      expect(one.over, String(width)).toBe(0);
      expect(Math.max(...one.heights), String(width)).toBeLessThan(36);
    }
    expect(seenTables[0]?.heads[1]).toBe(seen(table.seller, 'en_US'));
    expect(seenTables.at(-1)?.heads).not.toContain(seen(table.store, 'en_US'));
  }
  // A name that is cut is whole on hover; the window has no years.
  const name = page.locator('.gf-rows tbody td').nth(1);
  await name.hover();
  await expect(name).toHaveAttribute('title', /Co\., Ltd\.$/);
  await expect(page.locator('.gf-rows tbody tr').first().locator('td').last()).toHaveText(
    /^\d\d-\d\d – \d\d-\d\d$/,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.dt-card').first()).toContainText('CNY/t');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('R-MAIN-005 the number beside a filter is the number of rows after choosing it', async ({ people }) => {
  const page = await people.as('buyer_purchaser', { locale: 'en_US' });
  await open(page, '/goodsCategory?by=goods');
  const choice = page
    .getByRole('group', { name: seen(table.producer, 'en_US') })
    .locator('label')
    .first();
  const count = (await choice.locator('.ct-num').innerText()).trim();
  await choice.click();
  await expect(page).toHaveURL(/producer=\d+/);
  await expect(page.locator('main h1:visible small').first()).toContainText(`(${count}`);
});

test('R-MAIN-005 nothing found says which word, and asks back', async ({ people }) => {
  const page = await people.as('seller_trader');
  await open(page, `/goodsCategory?keyword=${encodeURIComponent('甲醇 没有这个')}`);
  await expect(page.getByText('没有找到“没有这个”')).toBeVisible();
  await page.getByRole('button', { name: like(table.without) }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('甲醇');
});

test('R-MAIN-006 R-MAIN-009 the boards of offers in dollars and in transit open', async ({ people }) => {
  const page = await people.as('buyer_purchaser');
  for (const [path, title] of [
    ['/dollarList', marketWords.table.title20],
    ['/resourceList', marketWords.table.title30],
  ] as const) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: seen(title) })).toBeVisible();
  }
});

for (const mode of ['light', 'dark'] as const)
  test(`R-MAIN-005 categories and product page fit a phone and pass axe, ${mode}`, async ({ people }) => {
    const page = await people.as('buyer_purchaser', {
      locale: mode === 'light' ? 'zh_CN' : 'en_US',
      mode,
      size: 'phone',
    });
    await open(page, '/goodsCategory?keyword=67-56-1');
    const link = page
      .getByRole('link', { name: mode === 'light' ? '甲醇' : 'Methanol', exact: true })
      .first();
    await expect(link).toBeVisible();
    const check = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await faultsOf(page, { within: 'main' })).toEqual([]);
    };
    await check();
    await link.click();
    await expect(
      page.getByRole('heading', { name: seen(table.stores, mode === 'light' ? 'zh_CN' : 'en_US') }),
    ).toBeVisible();
    await check();
  });
