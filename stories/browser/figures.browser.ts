import { metricWords } from '#market/statistics/rules/metric-words.ts';
import { expect, open, seen, test } from './people.ts';

const numberIn = (text: string): number => Number.parseInt(text.replace(/[^\d-]/g, ''), 10);

test('R-MAIN-002 20.4 a seller opens a tile of his cockpit and finds as many rows as it says, which add up', async ({
  people,
}) => {
  const page = await people.as('seller_admin');
  await open(page, '/cockpit?period=quarter');
  const tile = page.locator('a.fg-tile', { hasText: seen(metricWords.table.dealCount) });
  const shown = numberIn(await tile.locator('.fg-number').innerText());
  await tile.click();
  await expect(page).toHaveURL(/\/cockpit\/figureRows\?metric=dealCount/);
  // A deal that fell after its month closed counts as a row of its own, so that rows may be more than they come to.
  await expect(page.locator('strong.sc-figure').first()).toContainText(String(shown));
});
