import type { Page } from '@playwright/test';
import { shellWords } from '#kernel/web/shell/words.ts';
import { beyondAPhone, faultsOf } from './accessibility.ts';
import { type Shown, show, shownPages } from './pages.ts';
import { expect, like, test } from './people.ts';
import { chineseOn, englishOn, hearing } from './spoken.ts';

const planned = shellWords.table['planned.hint'];
const isPlanned = async (page: Page): Promise<boolean> =>
  (await page
    .getByText(like(planned))
    .or(page.getByText(like(planned, 'en_US')))
    .count()) > 0;

test.describe.configure({ mode: 'parallel' });

/** Pages by who opens them: one visit of a person goes over all of his, in one browser that keeps what it has loaded. */
const visits = Map.groupBy(shownPages, (shown) => shown.login);

const rowsOf = (pages: readonly Shown[]): string =>
  pages.map((p) => (p.rows === undefined ? '' : `${p.rows} `)).join('');

/** Goes over every page of a visit; a fault on one does not hide the next. */
async function goOver(
  page: Page,
  pages: readonly Shown[],
  look: (shown: Shown) => Promise<void>,
): Promise<void> {
  test.setTimeout(30_000 + pages.length * 25_000);
  for (const shown of pages) {
    await test.step(shown.name, async () => {
      await show(page, shown);
      expect.soft(await isPlanned(page), `${shown.name} is built`).toBe(false);
      await look(shown);
    });
  }
}

for (const [login, pages] of visits) {
  const whose = login ?? 'a visitor';
  test(`${rowsOf(pages)}pages of ${whose}: no accessibility violation in Chinese and light, no English said in Chinese, a window of 390 px scrolls down only`, async ({
    people,
  }) => {
    const page = await people.as(login, { single: true });
    const heard = hearing(page);
    await goOver(page, pages, async ({ name }) => {
      expect.soft(await faultsOf(page), name).toEqual([]);
      expect.soft(await englishOn(page, heard), name).toEqual([]);
      expect.soft(await beyondAPhone(page), `${name} at 390 px`).toBeLessThanOrEqual(0);
    });
  });

  test(`${rowsOf(pages)}pages of ${whose}: no accessibility violation in the dark, and English speaks English without a key, hole or missing value, on a phone too`, async ({
    people,
  }) => {
    const page = await people.as(login, { locale: 'en_US', mode: 'dark', single: true });
    await goOver(page, pages, async ({ name, explains }) => {
      expect.soft(await faultsOf(page), name).toEqual([]);
      expect.soft(await beyondAPhone(page), `${name} at 390 px`).toBeLessThanOrEqual(0);
      expect.soft(await chineseOn(page), name).toEqual([]);
      const text = await page.locator('body').innerText();
      const holes = text.match(/\{\w+\}|\bundefined\b|\[object |\bNaN\b|\bInvalid Date\b/g) ?? [];
      expect
        .soft(
          holes.filter((hole) => !explains?.includes(hole)),
          name,
        )
        .toEqual([]);
    });
  });
}
