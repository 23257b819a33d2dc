import type { Page } from '@playwright/test';
import { LETTER_PAGE } from '#fulfilment/deals/rules/pages.ts';
import { letterPageWords } from '#fulfilment/deals/rules/screen-words.ts';
import { listOrders } from '#fulfilment/orders/contract/order.ts';
import { ORDER } from '#fulfilment/orders/rules/order-states.ts';
import { provisionalWords } from '#fulfilment/quantities/rules/provisional-words.ts';
import { sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import {
  executeFixing,
  type PricingDetail,
  placeFixing,
  pricingDetail,
} from '#fulfilment/settlements/contract/fixing.ts';
import { fixingWords } from '#fulfilment/settlements/rules/fixing-words.ts';
import { FuturesClosed, LotRefused } from '#fulfilment/settlements/rules/refusals.ts';
import { add, compare, round2, sub } from '#kernel/rules/decimal.ts';
import { showPrice } from '#kernel/rules/format.ts';
import { marketDetail } from '#trading/offers/contract/market.ts';
import { acceptListed, chooseType, confirmThread } from '#trading/offers/contract/negotiation.ts';
import { marketWords } from '#trading/offers/rules/market/market-words.ts';
import { RMB_BOARD } from '#trading/offers/rules/pages.ts';
import { answerTo, done } from './answers.ts';
import { GLYCOL, released } from './deals.ts';
import { expect, like, open, type People, seen, settled, test } from './people.ts';

const en = 'en_US';
const { table: m } = marketWords;
const { table: f } = fixingWords;

test('story 4: a formula offer says on the board, on its page and before it is taken how its price is found, and the letter names index and premium in both languages', async ({
  people,
}) => {
  const { id, offerNo } = await released(people.does, GLYCOL, {
    priceMode: '20',
    indexId: 'MEG-EC-ZJG',
    quotePeriod: { kind: 'deliveryMonth' },
    premium: '15.00',
    quantity: '60.00',
    negotiable: true,
    directDealAllowed: false,
  });
  const { formula } = await people.does(GLYCOL.buyer, marketDetail, { id });
  expect(formula?.zh).toMatch(/乙二醇 张家港（MEG-EC-ZJG）交货当月的算术平均价，加 CNY 15\.00\/吨/);
  expect(formula?.en).toMatch(/MEG, Zhangjiagang \(MEG-EC-ZJG\), month of delivery, plus CNY 15\.00\/t/);
  const [zhText, enText] = [formula?.zh ?? '', formula?.en ?? ''];
  const mark = seen(provisionalWords.table.mark);

  const page = await people.as(GLYCOL.buyer);
  await open(page, `${RMB_BOARD}?keyword=${offerNo}`);
  const row = page.getByRole('row').filter({ hasText: offerNo });
  await expect(row.getByText(mark, { exact: true })).toBeVisible();
  await row.getByRole('cell', { name: offerNo, exact: true }).click();
  const panel = page.getByRole('complementary', { name: new RegExp(offerNo) });
  await expect(panel.getByText(mark, { exact: true })).toBeVisible();
  await expect(panel.getByText(zhText)).toBeVisible();
  await panel.getByRole('link', { name: seen(m.ownPage), exact: true }).click();
  const offer = page.locator('.mb-page').filter({ visible: true });
  await expect(offer.getByText(mark, { exact: true })).toBeVisible();
  await expect(offer.getByText(zhText)).toBeVisible();
  await offer.getByRole('button', { name: seen(m.take), exact: true }).click();
  const box = page.getByRole('dialog', { name: seen(m.takeTitle) });
  await expect(box.getByText(zhText)).toBeVisible();
  const { data: taken } = await done(page, acceptListed, () =>
    box.getByRole('button', { name: like(m.takeButton) }).click(),
  );

  const locked = await people.does(GLYCOL.seller, confirmThread, { id: taken.id, version: taken.version });
  const { letterId } = await people.does(GLYCOL.seller, chooseType, {
    id: taken.id,
    version: locked.version,
    transactionType: '10',
  });
  await open(page, `${LETTER_PAGE}?id=${letterId}`);
  const sheet = page.locator('.dl-sheet');
  await expect(sheet).toContainText(zhText);
  await expect(sheet).not.toContainText(enText);
  await page.getByText(seen(letterPageWords.table.both), { exact: true }).click();
  await expect(sheet).toContainText(zhText);
  await expect(sheet).toContainText(enText);
});

const [BUYER, SELLER] = ['buyer_purchaser', 'seller_trader'] as const;
/** The least that is fixed at once, and what is not enough. */
const [LOT, LESS] = ['5.00', '3.00'] as const;

/** An order of the demonstration whose price the buyer still fixes, without a margin that might be called. */
async function toBeFixed({ does }: People): Promise<PricingDetail> {
  const { list } = await does(BUYER, listOrders, { state: [ORDER.awaitingPickup], pageCount: 100 });
  for (const { id } of list.filter((o) => o.provisional)) {
    const { pricing } = await does(BUYER, pricingDetail, { orderId: id });
    if (pricing?.can.includes('place') && pricing.margin === null && compare(pricing.rest, LOT) > 0)
      return pricing;
  }
  throw new Error('no order of the demonstration has a price left to fix');
}

/** This reader is told that futures trade, whatever the hour; the server goes by the hour. */
const tellOpen = (page: Page) =>
  page.route(`**${pricingDetail.path}`, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { pricing: PricingDetail } };
    Object.assign(envelope.data.pricing, { open: true, nextOpening: null });
    await route.fulfill({ response, json: envelope });
  });

test('story 5: the buyer of a basis deal fixes a lot on the page of its order; too small a lot is refused at its field with what was typed still there, and what is fixed and open stands beside it', async ({
  people,
}) => {
  const before = await toBeFixed(people);
  const { orderId, open: trading, uom } = before;
  const page = await people.as(BUYER, { locale: en });
  await open(page, `/transactionManagement/orderDetail?id=${orderId}`);
  const part = page.getByRole('region', { name: seen(f.pricing, en), exact: true });
  /** The figures of the price, as they stand in the facts of the part. */
  const stands = async (p: Pick<PricingDetail, 'fixed' | 'rest'>) => {
    const figure = (said: keyof typeof f) =>
      part
        .locator('.sc-facts > div')
        .filter({ has: page.getByText(seen(f[said], en), { exact: true }) })
        .locator('dd');
    const tonnes = (value: string) => sayQuantity(value, uom, en);
    await expect(figure('fixed')).toHaveText(`${tonnes(p.fixed)} / ${tonnes(before.quantity)}`);
    await expect(figure('rest')).toHaveText(tonnes(p.rest));
  };
  await stands(before);
  const fix = part.getByRole('button', { name: seen(f.place, en), exact: true });
  if (!trading) {
    await expect(fix).toBeDisabled();
    await expect(part.getByText(like(f.placeFrom, en))).toBeVisible();
    await tellOpen(page);
    await page.reload();
    await settled(page);
  }
  await fix.click();
  const form = page.getByRole('dialog').filter({ hasText: before.orderNo });
  const field = (said: keyof typeof f) => form.getByRole('textbox', { name: seen(f[said], en), exact: true });
  const limit = round2(sub(before.provisionalPrice, '30.00'));
  const typed = () => Promise.all([field('quantity').inputValue(), field('limitPrice').inputValue()]);
  const send = (quantity: string) =>
    answerTo(page, placeFixing, async () => {
      await field('quantity').fill(quantity);
      await form.getByRole('button', { name: seen(f.place, en), exact: true }).click();
    });
  await field('limitPrice').fill(limit);
  const small = await send(LESS);
  expect(small.envelope.status, small.envelope.message).toBe(LotRefused.status);
  await expect(field('quantity')).toHaveAccessibleDescription(like(LotRefused, en));
  const figures = (quantity: string) => [quantity, showPrice(limit)];
  await expect.poll(typed).toEqual(figures(LESS));

  const { envelope, data } = await send(LOT);
  if (!trading) {
    // Nothing is fixed while the exchange is closed, and the form keeps what was typed.
    expect(envelope.status, envelope.message).toBe(FuturesClosed.status);
    await expect.poll(typed).toEqual(figures(LOT));
    return;
  }
  expect(envelope.status, envelope.message).toBe(200);
  await expect(form).toBeHidden();
  const rest = sub(before.rest, LOT);
  await stands({ fixed: before.fixed, rest });
  await people.does(SELLER, executeFixing, { id: data.id, version: data.version, futures: limit });
  await stands({ fixed: add(before.fixed, LOT), rest });
});
