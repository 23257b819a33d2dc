import { awardInquiry } from '#trading/inquiries/contract/buyer.ts';
import { confirmAward } from '#trading/inquiries/contract/supplier.ts';
import { MY_INQUIRY, WIN_BID_LIST } from '#trading/inquiries/rules/pages.ts';
import { inquiryWords } from '#trading/inquiries/rules/words.ts';
import { done } from './answers.ts';
import { expect, open, seen, test } from './people.ts';

const { table } = inquiryWords;
const TITLE = 'n-Butyl acetate and MEK, January';

test('R-RMBT-005 R-RMBT-006 the buyer takes the best package, the supplier confirms what it won', async ({
  people,
}) => {
  const buyer = await people.as('jinling_admin');
  await open(buyer, `${MY_INQUIRY}?status=20`);
  await buyer.getByRole('row').filter({ hasText: TITLE }).getByRole('link').first().click();
  await buyer.getByRole('button', { name: seen(table.bestPackage), exact: true }).click();
  await expect(buyer.getByRole('region', { name: seen(table.effect) })).toContainText('681,900.00');
  await expect(buyer.getByRole('region', { name: seen(table.losers) })).toBeVisible();
  await buyer.getByRole('button', { name: seen(table.award), exact: true }).click();
  await done(buyer, awardInquiry, () =>
    buyer
      .getByRole('dialog')
      .getByRole('button', { name: seen(table.award), exact: true })
      .click(),
  );
  await expect(buyer.getByText(seen(table['award.20'])).first()).toBeVisible();

  const supplier = await people.as('yonghai_admin');
  await open(supplier, WIN_BID_LIST);
  const row = supplier.getByRole('row').filter({ hasText: TITLE });
  await row.getByRole('button', { name: seen(table.confirm) }).click();
  await done(supplier, confirmAward, () =>
    supplier
      .getByRole('dialog')
      .getByRole('button', { name: seen(table.confirm) })
      .click(),
  );
});
