import type { Page } from '@playwright/test';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { marketWords } from '#trading/offers/rules/market/market-words.ts';
import { expect, open, seen, settled, test, walk } from './people.ts';

const LISTS = [
  '/offerManagement/offerList',
  '/customerManagement/userManagement',
  '/membermanage/userManage',
  '/resourceSupervision/transactionRecord',
  '/informationManage/operationLogs',
  '/authoritymanagement/setValueManage',
];

/** Rows that stand in the window as a whole, and how many there are. */
const rows = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('.dt tbody tr')].map((row) => row.getBoundingClientRect());
    return { all: all.length, whole: all.filter((box) => box.bottom <= window.innerHeight).length };
  });

/** Cells of the first row of which the fixed column covers a part and leaves a part. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector<HTMLElement>('.dt-scroll');
    const fixed = document.querySelector<HTMLElement>('.dt thead .dt-actions');
    if (box === null || fixed === null) return [];
    const cover = Number.parseFloat(getComputedStyle(fixed, '::before').width) || 0;
    const edge = fixed.getBoundingClientRect().left - (box.hasAttribute('data-more') ? cover : 0);
    return [...document.querySelectorAll<HTMLElement>('.dt thead th:not(.dt-actions)')]
      .filter((head) => {
        const { left, right } = head.getBoundingClientRect();
        return left < edge - 1 && right > edge + 1;
      })
      .map((head) => head.innerText);
  });

for (const locale of ['zh_CN', 'en_US'] as const)
  test(`operator-console M1 M2: 20 rows at 1440 × 900, one line each, and no column half under the fixed one (${locale})`, async ({
    people,
  }) => {
    const page = await people.as('operator', { locale });
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of LISTS) {
      await open(page, path);
      await settled(page);
      const { all, whole } = await rows(page);
      expect.soft(whole, path).toBe(Math.min(all, 20));
      await expect.poll(() => cut(page), { message: path }).toEqual([]);
    }
    // Scrolled to somewhere in between, whole columns again.
    await open(page, LISTS[0] as string);
    await settled(page);
    await page.locator('.dt-more').click();
    await expect
      .poll(() => page.evaluate(() => document.querySelector('.dt-scroll')?.scrollLeft ?? 0))
      .toBeGreaterThan(100);
    await expect.poll(() => cut(page)).toEqual([]);
  });

test('operator-console polish: title, tabs of whole screens and acts are one row, none is above the title', async ({
  people,
}) => {
  const page = await people.as('admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/customerManagement/customerList', '/informationManage/operationLogs']) {
    await open(page, path);
    await settled(page);
    const middle = async (what: string) => {
      const box = await page.locator(what).filter({ visible: true }).first().boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) / 2;
    };
    const title = await middle('.is-page h1');
    expect(title, path).toBeGreaterThan(0);
    expect(Math.abs((await middle('.is-page > .tb-list')) - title), path).toBeLessThan(12);
    expect(Math.abs((await middle('.is-page .sc-title-side')) - title), path).toBeLessThan(12);
  }
});

test('operator-console m1: the menu opens the group of the page one goes to, also after it was closed by hand', async ({
  people,
}) => {
  const page = await people.as('operator');
  await open(page, '/customerManagement/customerList');
  const here = page.locator('.sh-sider [aria-current="page"]');
  await expect(here).toBeVisible();
  const groups = page.locator('.sh-sider .sh-tree > li > button');
  const own = page.locator('.sh-sider .sh-tree > li:has([aria-current="page"]) > button').first();
  const name = await own.innerText();
  await groups.filter({ hasNotText: name }).first().click();
  await expect(here).toBeHidden();
  await walk(page, '/customerManagement/userManagement');
  await expect(here).toBeVisible();
});

/** Headings of the board that stand whole in the window, left of the acts. */
const headings = (page: Page) =>
  page.evaluate(() => {
    const edge = document.querySelector('.dt thead .dt-actions')?.getBoundingClientRect().left ?? innerWidth;
    return [...document.querySelectorAll<HTMLElement>('.dt thead th:not(.dt-actions, .dt-check)')]
      .filter((head) => head.getBoundingClientRect().right <= edge + 1)
      .map((head) => head.innerText.split(/[\s(（⇅▲▼]/)[0] ?? '');
  });

for (const locale of ['zh_CN', 'en_US'] as const)
  test(`M9: the board shows price, available, place, delivery, seller and end in 20 whole rows at 1440 × 900, and the first four beside an open panel (${locale})`, async ({
    people,
  }) => {
    const page = await people.as('jinling_buyer', { locale });
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, '/rmbSellList');
    await settled(page);
    const { all, whole } = await rows(page);
    expect(all).toBe(20);
    expect.soft(whole).toBe(20);
    const { table } = marketWords;
    const word = (said: LocalizedText) => seen(said, locale).split(' ')[0] ?? '';
    const chosenBy = [table.unitPrice, table.available, table.place, table.deliveryStart].map(word);
    await expect
      .poll(() => headings(page))
      .toEqual(expect.arrayContaining([...chosenBy, word(table.seller), word(table.validUntil)]));
    // The status is a mark whose word is its name; a price that has not moved has nothing beside it.
    const mark = page.locator('.mb-mark').first();
    expect(await mark.getAttribute('aria-label')).not.toBe('');
    expect((await mark.boundingBox())?.width ?? 99).toBeLessThan(30);
    await expect(page.locator('.dt tbody td').filter({ hasText: /^0\.00$/ })).toHaveCount(0);
    await page.locator('.dt tbody tr td.dt-end').first().click();
    await expect(page.locator('.bd-panel')).toBeVisible();
    await expect.poll(() => headings(page)).toEqual(expect.arrayContaining(chosenBy));
  });

for (const [login, path] of [
  ['buyer_purchaser', '/rmbSellList'],
  ['seller_trader', '/rmbSellManagement/CurrentTrading'],
] as const)
  test(`operator-console M2: what is free before the fixed column goes to a text that is shortened (${path})`, async ({
    people,
  }) => {
    const page = await people.as(login, { locale: 'en_US' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, path);
    await settled(page);
    await expect
      .poll(() =>
        page.evaluate(() => {
          const fixed = document.querySelector<HTMLElement>('.dt thead .dt-actions');
          const free = fixed ? Number.parseFloat(getComputedStyle(fixed, '::before').width) || 0 : 0;
          const short = [
            ...document.querySelectorAll<HTMLElement>('.dt tbody td:not(.dt-actions), .dt tbody td *'),
          ].some((text) => text.scrollWidth > text.clientWidth && text.clientWidth > 0);
          return short && free > 4 ? `${free} px free beside shortened texts` : '';
        }),
      )
      .toBe('');
    await expect.poll(() => cut(page)).toEqual([]);
  });

for (const [login, path] of [
  ['jinling_buyer', '/rmbSellList'],
  ['buyer_purchaser', '/transactionManagement/myCounterOffer'],
  ['seller_trader', '/rmbSellManagement/CurrentTrading'],
] as const)
  test(`rmb-trading-path polish: on a phone an offer is a card of five lines at most (${path})`, async ({
    people,
  }) => {
    const page = await people.as(login, { locale: 'en_US', size: 'phone' });
    await open(page, path);
    await expect(page.locator('.dt-card').first()).toBeVisible();
    await settled(page);
    const lines = await page.locator('.dt-card').evaluateAll((cards) =>
      cards.map((card) =>
        [...card.children].reduce((sum, part) => {
          // A line of acts is 32 px high, one of text less.
          const { height } = part.getBoundingClientRect();
          return sum + (height === 0 ? 0 : Math.max(1, Math.round(height / 32)));
        }, 0),
      ),
    );
    expect(lines.length).toBeGreaterThan(0);
    expect(Math.max(...lines)).toBeLessThanOrEqual(5);
    const [card] = await page.locator('.dt-card').all();
    expect((await card?.boundingBox())?.height ?? 999).toBeLessThan(180);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
