import { findingWords } from '#market/marketplace/rules/finding-words.ts';
import { answerLead, sendLead } from '#trading/leads/contract/lead.ts';
import { RECEIVED_LEADS, SENT_LEADS } from '#trading/leads/rules/pages.ts';
import { leadWords } from '#trading/leads/rules/words.ts';
import { done } from './answers.ts';
import { expect, open, seen, test } from './people.ts';

const { table } = leadWords;

test('M8 a buyer asks for a quote from the product page, the seller answers from the desk, the buyer reads it', async ({
  people,
}) => {
  const buyer = await people.as('buyer_purchaser');
  await open(buyer, '/goodsCategory?keyword=67-56-1');
  await buyer.getByRole('link', { name: '甲醇', exact: true }).first().click();
  await expect(buyer.getByRole('heading', { name: seen(findingWords.table.stores) })).toBeVisible();
  await buyer.getByRole('link', { name: seen(table.askQuote) }).click();
  await expect(buyer.getByRole('heading', { level: 1, name: seen(table.askQuote) })).toBeVisible();
  await expect(buyer.getByRole('complementary').getByText('甲醇')).toBeVisible();
  await buyer.getByLabel(seen(table.quantity)).fill('88');
  await buyer.getByRole('button', { name: seen(table.sendQuote) }).click();
  const { data } = await done(buyer, sendLead, () =>
    buyer
      .getByRole('dialog')
      .getByRole('button', { name: seen(table.sendQuote) })
      .click(),
  );
  expect(data.sent).toBeGreaterThan(0);

  const seller = await people.as('seller_admin');
  await open(seller, RECEIVED_LEADS);
  const row = seller.getByRole('row').filter({ hasText: '88.00' }).first();
  await expect(row).toContainText(seen(table.unreadMark));
  await row.getByRole('button', { name: seen(table.reply) }).click();
  await seller
    .getByRole('dialog')
    .getByRole('textbox', { name: seen(table.answer) })
    .fill('88 吨可供，2,120 元/吨');
  await done(seller, answerLead, () =>
    seller
      .getByRole('dialog')
      .getByRole('button', { name: seen(table.reply) })
      .click(),
  );

  await open(buyer, `${SENT_LEADS}?unread=true`);
  const answered = buyer.getByRole('row').filter({ hasText: '88.00' }).first();
  await answered.getByRole('link').first().click();
  await expect(buyer.getByText('88 吨可供，2,120 元/吨')).toBeVisible();
});

test('M8 the buttons that ask for a quote and a sample stand in a store and beside an offer, for buyers alone', async ({
  people,
}) => {
  const asks = [seen(table.askQuote), seen(table.askSample)];
  const buyer = await people.as('buyer_purchaser');
  const seller = await people.as('seller_trader');
  await open(buyer, '/shop/S000001');
  for (const name of asks) await expect(buyer.getByRole('link', { name, exact: true }).first()).toBeVisible();
  await open(seller, '/shop/S000001');
  await expect(seller.getByRole('heading', { level: 1 }).first()).toBeVisible();
  for (const name of asks) await expect(seller.getByRole('link', { name, exact: true })).toHaveCount(0);

  await open(buyer, '/rmbSellList');
  await buyer.locator('.dt tbody tr td.dt-end').first().click();
  const panel = buyer.locator('.bd-panel');
  await expect(panel).toBeVisible();
  for (const name of asks) {
    const link = panel.getByRole('link', { name, exact: true });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', /offerId=\d+/);
  }
});
