import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { people as everybody } from '#app/demo/reference/people.ts';
import { shellWords } from '#kernel/web/shell/words.ts';
import { show, shownPages } from './pages.ts';
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
const isData = (text: string): boolean => text === '中文' || /\b(OF|NG|DL|LT|OR)\d{6,}/.test(text) || OWN_NAMES.some((name) => text.endsWith(name));

const faults = (violations: Awaited<ReturnType<AxeBuilder['analyze']>>['violations']): string[] =>
  violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(' ')} ${n.failureSummary?.split('\n')[1]?.trim() ?? ''}`));

test.describe.configure({ mode: 'parallel' });

for (const shown of shownPages) {
  test(`${shown.name}: no accessibility violation in Chinese and light`, async ({ people }) => {
    const page = await people.as(shown.login);
    await show(page, shown);
    expect(await isPlanned(page), `${shown.name} is built`).toBe(false);
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
    expect(faults(violations)).toEqual([]);
  });

  test(`${shown.name}: enough contrast in the dark, and English speaks English without a key, hole or missing value`, async ({ people }) => {
    const page = await people.as(shown.login, { locale: 'en_US', mode: 'dark' });
    await show(page, shown);
    const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']).analyze();
    expect(faults(violations)).toEqual([]);
    const chinese = (await saidOn(page)).filter((t) => /\p{Script=Han}/u.test(t) && !isData(t));
    expect([...new Set(chinese)]).toEqual([]);
    const text = await page.locator('body').innerText();
    expect(text.match(/\{\w+\}|\bundefined\b|\[object |\bNaN\b|\bInvalid Date\b/g) ?? []).toEqual([]);
  });

  test(`${shown.name}: a phone of 390 px scrolls down only`, async ({ people }) => {
    const page = await people.as(shown.login, { size: 'phone' });
    await show(page, shown);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
  });
}
