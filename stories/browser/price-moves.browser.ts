import type { Page } from '@playwright/test';
import { marketWords } from '#trading/offers/rules/market/market-words.ts';
import { sellingWords } from '#trading/offers/rules/selling/selling-words.ts';
import { threadWords } from '#trading/offers/rules/thread/thread-words.ts';
import { approve } from './answers.ts';
import { recordOf } from './pages.ts';
import { expect, like, open, seen, test } from './people.ts';

const { table: t } = threadWords;

/** Changes the price of a listed offer by the form: it leaves the board until the operator has approved the new price. */
async function reprice(seller: Page, id: string, price: string): Promise<void> {
  await open(seller, `/rmbSellManagement/SaleOffer/edit/${id}`);
  await seller
    .getByRole('textbox', { name: seen(sellingWords.table.unitPrice) })
    .first()
    .fill(price);
  await seller.getByRole('button', { name: seen(sellingWords.table.releaseChanges), exact: true }).click();
  await seller
    .getByRole('dialog')
    .getByRole('button', { name: like(sellingWords.table.releaseConfirm) })
    .click();
  await expect(seller).toHaveURL(/\/detail\//);
}

test('trust 1.4: when the price moves under an open confirmation, the button shows the new price and asks again; nothing has been taken', async ({
  people,
}) => {
  test.setTimeout(240_000);
  const seller = await people.as('beijia_sales');
  const buyer = await people.as('jiangyu_buyer');
  let found = { id: '', no: '', price: '' };
  await recordOf(buyer, {
    name: 'an offer to take',
    login: 'jiangyu_buyer',
    path: '/rmbSellList?keyword=100-21-0&pageCount=50',
    of: (row) => {
      const can = Array.isArray(row.can) ? row.can : [];
      if (
        found.id === '' &&
        can.includes('acceptListed') &&
        row.firmType === '10' &&
        row.divisible === true &&
        String(row.sellerName).includes('北岬')
      ) {
        found = { id: String(row.id), no: String(row.offerNo), price: String(row.unitPrice) };
      }
      return found.id === '' ? null : found.id;
    },
  });
  await open(buyer, `/rmbSellList?keyword=${found.no}&row=${found.id}`);
  await buyer
    .getByRole('complementary', { name: new RegExp(found.no) })
    .getByRole('button', { name: seen(marketWords.table.take), exact: true })
    .click();
  const box = buyer.getByRole('dialog', { name: seen(marketWords.table.takeTitle) });
  await expect(box.getByRole('button', { name: like(marketWords.table.takeButton) })).toBeEnabled();

  await reprice(seller, found.id, String(Number.parseInt(found.price, 10) + 5));
  await expect(box.getByRole('alert')).toHaveText(seen(marketWords.table.takeGone), { timeout: 60_000 });
  await expect(box.getByRole('button', { name: like(marketWords.table.takeButton) })).toBeDisabled();

  await approve(await people.as('auditor'), found.no);
  await expect(box.getByRole('alert')).toHaveText(like(t.priceMoved), { timeout: 60_000 });
  await box.getByRole('button', { name: like(t.reviewAgain) }).click();
  await expect(box.getByRole('button', { name: like(t.confirmAgain) })).toBeVisible();
  await box
    .getByRole('button', { name: seen(t.dismiss), exact: true })
    .last()
    .click();
  await expect(buyer).toHaveURL(/rmbSellList/);
});
