import { screenWords } from '#kernel/web/screens/words.ts';
import { listMarket } from '#trading/offers/contract/market.ts';
import { expect, open, seen, settled, test } from './people.ts';

const t = screenWords.table;

test('a saved view is deleted after a question; the keyboard goes on from the button beside it', async ({
  people,
}) => {
  const page = await people.as('seller_trader2');
  await open(page, '/rmbSellManagement/SaleOffer');
  const name = `走查视图${Date.now() % 1_000_000}`;
  const save = page.getByRole('button', { name: seen(t['list.viewSave']), exact: true });
  await save.click();
  await page.getByRole('textbox', { name: seen(t['list.viewName']) }).fill(name);
  await page.keyboard.press('Enter');
  const view = page.getByRole('button', { name, exact: true });
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  const drop = page.getByRole('button', { name: seen(t['list.viewDrop']).replace('{name}', name) });
  const asked = page.getByRole('alertdialog').filter({ hasText: seen(t['list.viewDropBody']) });
  await drop.click();
  await expect(asked).toContainText(name);
  await asked.getByRole('button', { name: seen(t.cancel) }).click();
  await expect(asked).toBeHidden();
  await expect(view).toBeVisible();
  await drop.click();
  await asked.getByRole('button', { name: seen(t.remove) }).click();
  await expect(view).toBeHidden();
  await expect(save).toBeFocused();
});

test('m19 a column is dragged wider and made narrower by the keyboard; it keeps its width, figures stay whole, reset forgets it, cards know nothing of it', async ({
  people,
}) => {
  const page = await people.as('auditor');
  await page.setViewportSize({ width: 1440, height: 900 });
  const path = '/offerManagement/offerList';
  await open(page, path);
  await settled(page);
  const heads = page.locator('.dt thead th[data-column]');
  const text = page.locator('.dt thead th.dt-start[data-column]').nth(1);
  const key = (await text.getAttribute('data-column')) as string;
  const head = page.locator(`.dt thead th[data-column="${key}"]`);
  const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
  const before = await width();
  const edge = await head.locator('.dt-resize').boundingBox();
  if (edge === null) throw new Error('no edge to drag');
  await page.mouse.move(edge.x + 5, edge.y + 10);
  await page.mouse.down();
  await page.mouse.move(edge.x + 65, edge.y + 10, { steps: 4 });
  await page.mouse.move(edge.x + 125, edge.y + 10, { steps: 4 });
  expect(await width()).toBe(before + 120);
  const stored = page.waitForResponse((answer) => /view/i.test(answer.url()) && answer.ok());
  await page.mouse.up();
  await stored;
  expect(await width()).toBe(before + 120);
  // A column of figures, asked to be narrower than its figures are, stays as wide as they are.
  const figures = page.locator('.dt thead th.dt-end[data-column]').first();
  const figure = (await figures.getAttribute('data-column')) as string;
  const at = await heads.evaluateAll(
    (all, k) => all.findIndex((one) => one.getAttribute('data-column') === k),
    figure,
  );
  const label = async (column: string) =>
    (
      (await page.locator(`.dt thead th[data-column="${column}"]`).innerText()).split(/[\n(（⇅▲▼]/)[0] ?? ''
    ).trim();
  const columns = page.getByRole('button', { name: seen(t['list.columns']), exact: true });
  await columns.focus();
  await page.keyboard.press('Enter');
  const narrower = (column: string) =>
    page.getByRole('button', { name: seen(t['list.narrower']).replace('{column}', column), exact: true });
  await narrower(await label(key)).focus();
  await page.keyboard.press('Enter');
  await expect.poll(width).toBe(before + 96);
  for (let n = 0; n < 12; n += 1) await narrower(await label(figure)).press('Enter');
  await page.keyboard.press('Escape');
  const cutFigures = () =>
    page.locator('.dt tbody tr').evaluateAll(
      (rows, n) =>
        rows.filter((row) => {
          const cell = row.querySelectorAll<HTMLElement>('td:not(.dt-check):not(.dt-actions)')[n];
          return cell !== undefined && cell.scrollWidth > cell.clientWidth;
        }).length,
      at,
    );
  expect(await cutFigures()).toBe(0);
  await page.reload();
  await settled(page);
  await expect.poll(width).toBe(before + 96);
  expect(await cutFigures()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.dt-card').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await columns.click();
  await expect(page.getByRole('button', { name: seen(t['list.columnsReset']), exact: true })).toBeVisible();
  await expect(
    page.getByRole('button', { name: seen(t['list.narrower']).split('「')[0] as string }),
  ).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await columns.click();
  await page.getByRole('button', { name: seen(t['list.columnsReset']), exact: true }).click();
  await expect.poll(width).toBe(before);
});

test('rmb-trading-path polish: the number of all offers over the board is asked for again with the rows, as those of the products are', async ({
  people,
}) => {
  const page = await people.as('buyer_purchaser');
  let more = 0;
  // The number of all is the board's own answer, asked for a page of one row.
  await page.route(`**${listMarket.path}`, async (route) => {
    const asked = route.request().postDataJSON() as { pageCount?: number } | null;
    const response = await route.fetch();
    if (asked?.pageCount !== 1 || more === 0) return route.fulfill({ response });
    const body = (await response.json()) as { data: { totalCount: number } };
    return route.fulfill({
      response,
      json: { ...body, data: { ...body.data, totalCount: body.data.totalCount + more } },
    });
  });
  await open(page, '/rmbSellList');
  await settled(page);
  const all = page.locator('.mb-chips button').first().locator('.mb-count');
  await expect(all).toHaveText(/^\d+$/);
  const before = Number.parseInt(await all.innerText(), 10);
  more = 7;
  await page.getByRole('button', { name: seen(t['list.refresh']), exact: true }).click();
  await expect(all).toHaveText(String(before + 7), { timeout: 5_000 });
});
