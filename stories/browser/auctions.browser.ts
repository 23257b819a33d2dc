import type { Page } from '@playwright/test';
import { dec } from '#kernel/rules/decimal.ts';
import { auctionDetail } from '#trading/auctions/contract/auction.ts';
import { placeBid } from '#trading/auctions/contract/bidding.ts';
import { auctionHref } from '#trading/auctions/rules/hrefs.ts';
import { roomWords } from '#trading/auctions/rules/room-words.ts';
import { done } from './answers.ts';
import { ONE, OTHER, ownSide, running, shown } from './auction-hall.ts';
import { expect, like, open, seen, test } from './people.ts';

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
  const price = before.part?.unitPrice ?? '2345.67';
  if (before.part?.unitPrice == null)
    await people.does(OTHER, placeBid, {
      id,
      round: before.round,
      quantity: before.minStartQty as string,
      unitPrice: price,
      acceptPartial: false,
    });
  const page = await people.as(ONE);
  const sent: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/auction/')) void response.text().then((text) => sent.push(text));
  });
  await open(page, auctionHref(id));
  await expect(page.getByText(seen(table['ladder.sealed']))).toBeVisible();
  await expect(page.locator('body')).not.toContainText(shown(price));
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((text) => text.includes(price))).toEqual([]);
});
