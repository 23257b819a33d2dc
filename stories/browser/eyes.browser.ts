import type { Page } from '@playwright/test';
import { shellWords } from '#kernel/web/shell/words.ts';
import { beyondAPhone, faultsOf, LooksByParts } from './accessibility.ts';
import { type Shown, show, shownPages } from './pages.ts';
import { expect, like, open, test } from './people.ts';
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

/** Keys, holes and missing values in what a page says, except what it explains to its reader. */
async function holesOn(page: Page, explains: readonly string[] = []): Promise<string[]> {
  const text = await page.locator('body').innerText();
  const holes = text.match(/\{\w+\}|\bundefined\b|\[object |\bNaN\b|\bInvalid Date\b/g) ?? [];
  return holes.filter((hole) => !explains.includes(hole));
}

/** Puts one fault of each kind into the page that is open. */
const plantFaults = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const main = document.querySelector('#main');
    const add = (html: string, style: string) => {
      const box = document.createElement('div');
      box.innerHTML = html;
      for (const e of box.querySelectorAll<HTMLElement>('*')) e.style.cssText = style;
      main?.append(box);
    };
    add('<p>words that can hardly be read</p>', 'color: #888; background: #999');
    add(
      '<button aria-label="one">1</button><button aria-label="two">2</button>',
      'width: 9px; height: 9px; padding: 0; border: 0; overflow: hidden',
    );
    add(
      '<button></button><input><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><a href="/x"></a>',
      'padding: 20px',
    );
    add('<ul><p>no item</p></ul><div role="checkbox" aria-label="state unknown" tabindex="0"></div>', '');
    add('<button>仅有中文</button><p>{hole} undefined</p><p>Plain English words</p>', 'padding: 20px');
    add('<div>wide</div>', 'width: 3000px');
  });
const rulesOf = (faults: readonly string[]) => [...new Set(faults.map((f) => f.split(':')[0]))].sort();
const SEEN_LIGHTLY = [
  'button-name',
  'color-contrast',
  'image-alt',
  'label',
  'label-content-name-mismatch',
  'link-name',
  'target-size',
];

test('each look bites: the full one sees structure too, the light one contrast, targets and names in the dark; words, holes and width are seen', async ({
  people,
}) => {
  const chinese = await people.as('operator', { single: true });
  const heard = hearing(chinese);
  await open(chinese, '/home');
  expect(await faultsOf(chinese)).toEqual([]);
  await plantFaults(chinese);
  expect(rulesOf(await faultsOf(chinese))).toEqual(['aria-required-attr', ...SEEN_LIGHTLY, 'list'].sort());
  expect(await englishOn(chinese, heard)).toContain('Plain English words');

  const dark = await people.as('operator', { locale: 'en_US', mode: 'dark', single: true });
  await open(dark, '/home');
  expect(await faultsOf(dark, { look: 'light' })).toEqual([]);
  await plantFaults(dark);
  expect(rulesOf(await faultsOf(dark, { look: 'light' }))).toEqual(SEEN_LIGHTLY);
  expect([await chineseOn(dark), await holesOn(dark), await holesOn(dark, ['{hole}', 'undefined'])]).toEqual([
    ['仅有中文'],
    ['{hole}', 'undefined'],
    [],
  ]);
  expect(await beyondAPhone(dark)).toBeGreaterThan(0);
});

test('a page is looked at in full when it shows a part no page before it has shown, else lightly', async ({
  people,
}) => {
  const page = await people.as('operator', { single: true });
  const looks = new LooksByParts();
  await open(page, '/home');
  expect(await looks.choose(page, 'first')).toBe('full');
  // What a page still fetches may be a part of its own.
  await expect.poll(() => looks.choose(page, 'again')).toBe('light');
  await page.evaluate(() => {
    const part = document.createElement('section');
    part.className = 'zz-new-part';
    document.querySelector('#main')?.append(part);
  });
  expect(await looks.choose(page, 'with a new part')).toBe('full');
  expect(looks.table.at(-1)?.parts).toContain('zz-new-part');
});

for (const [login, pages] of visits) {
  const whose = login ?? 'a visitor';
  test(`${rowsOf(pages)}pages of ${whose}: no accessibility violation in Chinese and light, no English said in Chinese, a window of 390 px scrolls down only`, async ({
    people,
  }, info) => {
    const looks = new LooksByParts();
    const page = await people.as(login, { single: true });
    const heard = hearing(page);
    await goOver(page, pages, async ({ name }) => {
      expect.soft(await faultsOf(page, { look: await looks.choose(page, name) }), name).toEqual([]);
      expect.soft(await englishOn(page, heard), name).toEqual([]);
      expect.soft(await beyondAPhone(page), `${name} at 390 px`).toBeLessThanOrEqual(0);
    });
    const lines = looks.table.map(
      ({ page: shown, look, parts }) => `${shown}\t${look}\t${parts.length}\t${parts.slice(0, 5).join(' ')}`,
    );
    await info.attach('looks.tsv', { body: ['page\tlook\tnew parts\tsuch as', ...lines].join('\n') });
  });

  test(`${rowsOf(pages)}pages of ${whose}: no accessibility violation in the dark, and English speaks English without a key, hole or missing value, on a phone too`, async ({
    people,
  }) => {
    const page = await people.as(login, { locale: 'en_US', mode: 'dark', single: true });
    await goOver(page, pages, async ({ name, explains }) => {
      expect.soft(await faultsOf(page, { look: 'light' }), name).toEqual([]);
      expect.soft(await beyondAPhone(page), `${name} at 390 px`).toBeLessThanOrEqual(0);
      expect.soft(await chineseOn(page), name).toEqual([]);
      expect.soft(await holesOn(page, explains), name).toEqual([]);
    });
  });
}
