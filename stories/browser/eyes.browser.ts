import type { Page } from '@playwright/test';
import { people as everybody } from '#app/demo/reference/people.ts';
import { shellWords } from '#kernel/web/shell/words.ts';
import { beyondAPhone, faultsOf } from './accessibility.ts';
import { type Shown, show, shownPages } from './pages.ts';
import { expect, like, test } from './people.ts';

const planned = shellWords.table['planned.hint'];
const isPlanned = async (page: Page): Promise<boolean> =>
  (await page
    .getByText(like(planned))
    .or(page.getByText(like(planned, 'en_US')))
    .count()) > 0;

/** What the product itself says on a page: headings, labels, buttons, tabs, menu. Names of companies, people and goods are data. */
const CHROME =
  '#main th, #main label, #main legend, #main button, #main [role="tab"], #main [role="status"], .sh-header button, .sh-sider a, .sh-sider button, .sh-tabs [role="tab"], nav a';
const saidOn = (page: Page): Promise<string[]> =>
  page.locator(CHROME).evaluateAll((all) =>
    all
      .filter((e) => e.getClientRects().length > 0)
      .flatMap((e) => [(e as HTMLElement).innerText, e.getAttribute('placeholder') ?? '', e.getAttribute('title') ?? ''])
      .map((t) => t.trim())
      .filter((t) => t !== ''),
  );
/** Words that are Chinese in both languages: the name of the language, and what people called themselves and their goods. */
const OWN_NAMES = everybody.map((p) => p.zh);
const isData = (text: string): boolean => text === '中文' || text.endsWith('店铺') || /\.(pdf|png|jpe?g|xlsx?)$/i.test(text) || /\b(OF|NG|DL|LT|OR)\d{6,}/.test(text) || OWN_NAMES.some((name) => text.endsWith(name));

test.describe.configure({ mode: 'parallel' });

/** Pages by who opens them: one visit of a person goes over all of his, in one browser that keeps what it has loaded. */
const visits = Map.groupBy(shownPages, (shown) => shown.login);

const rowsOf = (pages: readonly Shown[]): string => pages.map((p) => (p.rows === undefined ? '' : `${p.rows} `)).join('');

/** Goes over every page of a visit; a fault on one does not hide the next. */
async function goOver(page: Page, pages: readonly Shown[], look: (shown: Shown) => Promise<void>): Promise<void> {
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
  test(`${rowsOf(pages)}pages of ${whose}: no accessibility violation in Chinese and light, a window of 390 px scrolls down only`, async ({ people }) => {
    const page = await people.as(login, { single: true });
    await goOver(page, pages, async ({ name }) => {
      expect.soft(await faultsOf(page), name).toEqual([]);
      expect.soft(await beyondAPhone(page), `${name} at 390 px`).toBeLessThanOrEqual(0);
    });
  });

  test(`${rowsOf(pages)}pages of ${whose}: enough contrast in the dark, and English speaks English without a key, hole or missing value, on a phone too`, async ({ people }) => {
    const page = await people.as(login, { locale: 'en_US', mode: 'dark', single: true });
    await goOver(page, pages, async ({ name, explains }) => {
      expect.soft(await faultsOf(page, { rules: ['color-contrast', 'link-in-text-block'] }), name).toEqual([]);
      expect.soft(await beyondAPhone(page), `${name} at 390 px`).toBeLessThanOrEqual(0);
      const chinese = (await saidOn(page)).filter((t) => /\p{Script=Han}/u.test(t) && !isData(t));
      expect.soft([...new Set(chinese)], name).toEqual([]);
      const text = await page.locator('body').innerText();
      const holes = text.match(/\{\w+\}|\bundefined\b|\[object |\bNaN\b|\bInvalid Date\b/g) ?? [];
      expect.soft(holes.filter((hole) => !explains?.includes(hole)), name).toEqual([]);
    });
  });
}
