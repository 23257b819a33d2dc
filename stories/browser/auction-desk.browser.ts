import type { Page } from '@playwright/test';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { adminStopAuction, listOverseenAuctions } from '#trading/auctions/contract/oversight.ts';
import { acceptBelowReserve, listOwnAuctions, submitAuction } from '#trading/auctions/contract/selling.ts';
import { deskWords } from '#trading/auctions/rules/desk-words.ts';
import { auctionEditWords } from '#trading/auctions/rules/edit-words.ts';
import { auctionCopyHref, auctionHref, auctionStopHref } from '#trading/auctions/rules/hrefs.ts';
import { done } from './answers.ts';
import { expect, like, open, type People, seen, test } from './people.ts';

const form = auctionEditWords.table;
const desk = deskWords.table;
const SELLER = 'seller_admin';
const field = (page: Page, said: { zh: string; en: string }) =>
  page.getByRole('textbox', { name: seen(said), exact: true });
const dialog = (page: Page, said: { zh: string; en: string }) =>
  page.getByRole('dialog').getByRole('button', { name: seen(said), exact: true });
const ownOf = async (people: People, status: string) => {
  const { list } = await people.does(SELLER, listOwnAuctions, { status, pageNum: 1, pageCount: 20 });
  return list;
};
async function chosen(page: Page, said: { zh: string; en: string }, text: string): Promise<void> {
  await field(page, said).fill(text);
  await field(page, said).press('Enter');
}

test('R-AUCT-031 to R-AUCT-034 a seller writes an auction: what is wrong stands at its field, what it means stands beside it, then it is submitted', async ({
  people,
}) => {
  const source = (await ownOf(people, '30')).find((row) => row.mode === '10');
  const page = await people.as(SELLER);
  await open(page, auctionCopyHref(source?.id ?? ''));
  const name = '年末甲类竞拍';
  await field(page, form.auctionName).fill(name);
  await page.getByRole('radio', { name: '多家分配' }).check();
  await field(page, form.startPrice).fill('3000');
  await field(page, form.priceIncrement).fill('0');
  await field(page, form.reservePrice).fill('2900');
  await field(page, form.minStartQty).fill('20');
  await field(page, form.quantityIncrement).fill('0');
  await page.getByRole('button', { name: seen(form.submit), exact: true }).click();
  await expect(page.getByText(seen(form['fault.reserveLow'])).first()).toBeVisible();
  for (const said of [form.priceIncrement, form.quantityIncrement, form.startTime, form.deliveryStart])
    await expect(field(page, said)).toHaveAttribute('aria-invalid', 'true');
  // What was typed stays.
  await expect(field(page, form.auctionName)).toHaveValue(name);

  await field(page, form.priceIncrement).fill('10');
  await field(page, form.quantityIncrement).fill('10');
  await field(page, form.reservePrice).fill('3100');
  const meaning = page.getByRole('region', { name: seen(form.preview) });
  await expect(meaning).toContainText('3000.00 · 3010.00 · 3020.00');
  await expect(meaning).toContainText('20 · 30 · 40');
  const today = dayOf(new Date());
  await chosen(page, form.startTime, `${addDays(today, 2)} 10:00`);
  await chosen(page, form.endTime, `${addDays(today, 2)} 12:00`);
  await chosen(page, form.deliveryStart, addDays(today, 5));
  await chosen(page, form.deliveryEnd, addDays(today, 15));
  await expect(meaning).toContainText('2 小时');
  await page.getByRole('button', { name: seen(form.submit), exact: true }).click();
  await done(page, submitAuction, () => dialog(page, form.submit).click());
  await expect(page.getByText('待审核').first()).toBeVisible();
});

test('7.2 a seller decides about bids below the reserve by the figures, and the bidders have their orders', async ({
  people,
}) => {
  const [waiting] = await ownOf(people, '50');
  const page = await people.as(SELLER);
  await open(page, auctionHref(waiting?.id ?? ''));
  await expect(page.getByText(seen(desk['decide.reserve'])).first()).toBeVisible();
  await page.getByRole('button', { name: seen(desk.accept), exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(like(desk['decide.figures']));
  await done(page, acceptBelowReserve, () => dialog(page, desk.accept).click());
  await expect(page.getByText('已成交').first()).toBeVisible();
});

test('R-AUCT-005 R-AUCT-030 an operator stops an auction: what follows is read, the number typed', async ({
  people,
}) => {
  const { list } = await people.does('operator', listOverseenAuctions, {
    status: '40',
    pageNum: 1,
    pageCount: 5,
  });
  const [paused] = list;
  const page = await people.as('operator');
  await open(page, auctionStopHref(paused?.id ?? ''));
  const follows = page.getByRole('region', { name: seen(desk.stopWhat) });
  await expect(follows).toContainText(like(desk['stop.deposits']));
  await field(page, desk.stopReasonLabel).fill('卖方批次信息有误');
  await field(page, desk.confirmNo).fill('AU0');
  const go = page.getByRole('button', { name: seen(desk.stopGo), exact: true });
  await go.click();
  await expect(page.getByText(seen(desk['confirmNo.fault'])).first()).toBeVisible();
  await field(page, desk.confirmNo).fill(paused?.auctionNo ?? '');
  await go.click();
  await done(page, adminStopAuction, () => dialog(page, desk.stopGo).click());
  await expect(page.getByText('卖方批次信息有误').first()).toBeVisible();
});
