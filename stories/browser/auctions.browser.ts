import type { Page, Response } from '@playwright/test';
import { add, dec } from '#kernel/rules/decimal.ts';
import { auctionDetail } from '#trading/auctions/contract/auction.ts';
import { placeBid } from '#trading/auctions/contract/bidding.ts';
import { auctionHref } from '#trading/auctions/rules/hrefs.ts';
import { roomWords } from '#trading/auctions/rules/room-words.ts';
import { done } from './answers.ts';
import { ONE, OTHER, ownSide, running, shown } from './auction-hall.ts';
import { expect, like, open, type People, seen, test } from './people.ts';

const { table } = roomWords;
const priceOf = (page: Page) => page.getByLabel(seen(table['bid.price']), { exact: true });
const confirmed = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: like(table['bid.title']) });
/** A large sum is typed once more. */
async function confirm(page: Page, price: string): Promise<void> {
  const again = page.getByRole('dialog').getByRole('textbox');
  await expect(confirmed(page)).toBeVisible();
  if ((await again.count()) > 0) await again.fill(price);
}
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

// They bid on the same auctions of the demonstration, so they stand in one file and go one after another.
test('story 7 two bidders outbid each other by keys; one is cut off, comes back and stands right; a refusal keeps what was typed', async ({
  people,
}) => {
  const { id, round } = await running(people, '10', (r) => r.allocation === '10');
  const one = await people.as(ONE);
  const other = await people.as(OTHER);
  await open(one, auctionHref(id));
  await open(other, auctionHref(id));
  const least = async () =>
    dec((await people.does(OTHER, auctionDetail, { id })).leastPrice as string).toFixed(2);

  // By keys alone: a step up, the bid, Enter.
  const first = await least();
  await expect(priceOf(one)).toHaveValue(shown(first));
  await one.keyboard.press('b');
  await confirm(one, first);
  await done(one, placeBid, () => confirmed(one).press('Enter'));
  await expect(ownSide(one)).toContainText(seen(table['mine.leading']));
  await expect(other.getByRole('list', { name: seen(table.ladder) })).toContainText(shown(first));
  const second = await least();
  await expect(priceOf(other)).toHaveValue(shown(second));
  await ownSide(other)
    .getByRole('button', { name: like(table['bid.goAt']) })
    .click();
  await confirm(other, second);
  await done(other, placeBid, () => confirmed(other).click());
  await expect(ownSide(other)).toContainText(seen(table['mine.leading']));
  await expect(ownSide(one)).toContainText(seen(table['mine.outbid']));

  // Cut off: no bid goes, and nothing is believed; back again everything is read.
  await other.context().setOffline(true);
  await expect(other.getByText(seen(table.reconnecting))).toBeVisible();
  const third = await least();
  const bid = { id, round, quantity: (await people.does(ONE, auctionDetail, { id })).totalQty as string };
  await people.does(ONE, placeBid, { ...bid, unitPrice: third, acceptPartial: false });
  await expect(ownSide(one)).toContainText(seen(table['mine.leading']));
  await other.context().setOffline(false);
  await expect(other.getByText(seen(table.reconnecting))).toBeHidden({ timeout: 20_000 });
  await expect(ownSide(other)).toContainText(seen(table['mine.outbid']));
  await expect(other.getByRole('list', { name: seen(table.ladder) })).toContainText(shown(third));

  // Somebody is quicker: the refusal stands beside the price, which stays as it was written.
  const fourth = await least();
  await priceOf(other).fill(fourth);
  await ownSide(other)
    .getByRole('button', { name: like(table['bid.goAt']) })
    .click();
  await confirm(other, fourth);
  await people.does(ONE, placeBid, { ...bid, unitPrice: fourth, acceptPartial: false });
  await confirmed(other).click();
  await expect(other.getByRole('dialog')).toBeHidden();
  await expect(priceOf(other)).toHaveValue(shown(fourth));
  await expect(priceOf(other)).toHaveAttribute('aria-invalid', 'true');
});

test('the countdown follows the server on a device seven minutes wrong, and says so', async ({ people }) => {
  const { id } = await running(people, '10');
  const page = await people.as(ONE, { fresh: true });
  await page.clock.install({ time: Date.now() + 7 * 60_000 });
  await open(page, auctionHref(id));
  const { endTime } = await people.does(ONE, auctionDetail, { id });
  await expect(page.getByText(like(table['drift.ahead']))).toContainText('7 分');
  const left = async () => {
    const text = (await page.getByRole('timer').textContent()) ?? '';
    const [days = 0, ...rest] = text.includes('天')
      ? (text.match(/\d+/g) ?? []).map(Number)
      : [0, ...(text.match(/\d+/g) ?? []).map(Number)];
    const [h = 0, m = 0, s = 0] = rest;
    return ((days * 24 + h) * 60 + m) * 60 + s;
  };
  const due = Math.round((Date.parse(endTime as string) - Date.now()) / 1000);
  expect(Math.abs((await left()) - due)).toBeLessThan(90);
});

test('INV-AUC-06 a sealed auction shows no sum of others, on the page and in what it is sent', async ({
  people,
}) => {
  const { id } = await running(people, '30');
  const before = await people.does(OTHER, auctionDetail, { id });
  // A sum the page shows for no other reason.
  const price = before.part?.unitPrice ?? add(before.startPrice as string, '123.45');
  if (before.part?.unitPrice == null)
    await people.does(OTHER, placeBid, {
      id,
      round: before.round,
      quantity: before.minStartQty as string,
      unitPrice: price,
      acceptPartial: false,
    });
  const page = await people.as(ONE);
  const answers: Promise<string>[] = [];
  const read = (response: Response) => {
    if (response.url().includes('/auction/')) answers.push(response.text());
  };
  page.on('response', read);
  await open(page, auctionHref(id));
  await expect(page.getByText(seen(table['ladder.sealed']))).toBeVisible();
  await expect(page.locator('body')).not.toContainText(shown(price));
  page.off('response', read);
  const sent = await Promise.all(answers);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((text) => text.includes(price))).toEqual([]);
});

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
  await turn(page, 'hidden');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(auctionDetail.path)) asked.push(request.url());
  });
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
  // Nothing can be bid, so the button names no price.
  await expect(
    ownSide(page).getByRole('button', { name: seen(table['bid.go']), exact: true }),
  ).toBeDisabled();
  await page.keyboard.press('b');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByText(seen(table.reconnecting))).toBeHidden({ timeout: 20_000 });
  await expect(go).toBeEnabled();
  await page.keyboard.press('b');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(sent).toEqual([]);
});
