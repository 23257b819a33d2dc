import type { Page } from '@playwright/test';
import { auctionDetail } from '#trading/auctions/contract/auction.ts';
import { placeBid } from '#trading/auctions/contract/bidding.ts';
import { auctionHref } from '#trading/auctions/rules/hrefs.ts';
import { roomWords } from '#trading/auctions/rules/room-words.ts';
import { done } from './answers.ts';
import { ONE, OTHER, ownSide, running } from './auction-hall.ts';
import { expect, like, open, type People, seen, test } from './people.ts';

const { table } = roomWords;
const detail = (people: People, id: string, who = OTHER as string) => people.does(who, auctionDetail, { id });
const take = (page: Page) => ownSide(page).getByRole('button', { name: like(table['bid.take']) });
const confirmTake = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: like(table['bid.takeTitle']) });
/** How a tonnage stands on a page. */
const tonnes = (quantity: number): RegExp => new RegExp(`(^|\\D)${quantity}(\\.00)? (吨|t)`);
/** What a browser does with a page that goes behind another one, or comes to the front again. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('story 8 a falling price in two browsers: one takes, the other sees at once what is left and takes of it at the price of the moment', async ({
  people,
}) => {
  const { id } = await running(people, '20');
  const before = await detail(people, id);
  const least = Number(before.minStartQty);
  const left = Number(before.leftQty);
  const one = await people.as(ONE);
  const other = await people.as(OTHER, { size: 'phone' });
  await open(one, auctionHref(id));
  await open(other, auctionHref(id));
  const goods = other.getByRole('region', { name: before.auctionName });
  await expect(goods).toContainText(tonnes(left));

  await take(one).click();
  await done(one, placeBid, () => confirmTake(one).click());
  await expect(ownSide(one)).toContainText(like(table['mine.won']));
  await expect(goods).toContainText(tonnes(left - least));

  await take(other).click();
  await done(other, placeBid, () => confirmTake(other).click());
  await expect(ownSide(other)).toContainText(like(table['mine.won']));
  await expect(one.getByRole('region', { name: before.auctionName })).toContainText(tonnes(left - 2 * least));
  const after = await detail(people, id);
  expect(Number(after.leftQty)).toBe(left - 2 * least);
  expect(await other.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('a hidden page hears nothing of the room, and stands right again as soon as it is seen', async ({
  people,
}) => {
  const { id, round } = await running(people, '10', (r) => r.allocation === '10');
  const page = await people.as(ONE);
  await open(page, auctionHref(id));
  const price = page.getByRole('region', { name: (await detail(people, id)).auctionName }).locator('output');
  await expect(price).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(auctionDetail.path)) asked.push(request.url());
  });
  await turn(page, 'hidden');
  const then = await price.textContent();
  const { leastPrice, totalQty } = await detail(people, id);
  const bid = { id, round, quantity: totalQty as string, acceptPartial: false };
  await people.does(OTHER, placeBid, { ...bid, unitPrice: leastPrice as string });
  // News would be there by the time another page of the room has it.
  const witness = await people.as(OTHER);
  await open(witness, auctionHref(id));
  await expect(ownSide(witness)).toContainText(seen(table['mine.leading']));
  expect(await price.textContent()).toBe(then);
  expect(asked).toEqual([]);
  await turn(page, 'visible');
  await expect(price).not.toHaveText(then ?? '');
  expect(asked.length).toBeGreaterThan(0);
});

test('cut off from the network the room says so and sends no bid, by button or by key; back again it takes one', async ({
  people,
}) => {
  const { id } = await running(people, '10', (r) => r.allocation === '10');
  const page = await people.as(ONE);
  await open(page, auctionHref(id));
  const go = ownSide(page).getByRole('button', { name: like(table['bid.goAt']) });
  await expect(go).toBeEnabled();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(placeBid.path)) sent.push(request.url());
  });
  await page.context().setOffline(true);
  await expect(page.getByText(seen(table.reconnecting))).toBeVisible();
  await expect(go).toBeDisabled();
  await page.keyboard.press('b');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByText(seen(table.reconnecting))).toBeHidden({ timeout: 20_000 });
  await expect(go).toBeEnabled();
  await page.keyboard.press('b');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(sent).toEqual([]);
});
