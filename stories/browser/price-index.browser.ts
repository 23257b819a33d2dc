import { marketplaceWords } from '#market/marketplace/rules/words.ts';
import { correctPoint } from '#market/statistics/contract/price-index-admin.ts';
import { indexWords } from '#market/statistics/rules/index-words.ts';
import { PRICE_INDEX } from '#market/statistics/rules/pages.ts';
import { pointWords } from '#market/statistics/rules/point-words.ts';
import { done } from './answers.ts';
import { expect, open, seen, test } from './people.ts';

const { table: p } = pointWords;

test('R-LABEL-007 R-MAIN-004 an operator puts a price right with its reason, and the earlier revision stays on record; the strip of the front page leads to the trend', async ({
  people,
}) => {
  const operator = await people.as('operator');
  await open(operator, PRICE_INDEX);
  await operator
    .getByRole('row')
    .filter({ hasText: 'SM-EC-TANK' })
    .getByRole('button', { name: seen(indexWords.table.details) })
    .click();
  const drawer = operator.getByRole('dialog', { name: 'SM-EC-TANK' });
  await drawer.getByRole('tab', { name: seen(p.points), exact: true }).click();
  await drawer
    .getByRole('button', { name: seen(p.correct), exact: true })
    .first()
    .click();
  const box = operator.getByRole('dialog', { name: seen(p.correctTitle) });
  await box.getByRole('textbox', { name: seen(p.reason) }).fill('录入时看错一行');
  const { data } = await done(operator, correctPoint, () => box.locator('.ant-btn-primary').click());
  expect(data.id).toBeTruthy();
  await drawer.getByRole('checkbox', { name: seen(p.revisions) }).click();
  await expect(drawer.getByText(seen(p['inForce.no'])).first()).toBeVisible();

  const buyer = await people.as('buyer_purchaser');
  await open(buyer, '/pchome');
  await buyer
    .getByRole('navigation', { name: seen(marketplaceWords.table.indices) })
    .getByRole('link', { name: /苯乙烯/ })
    .click();
  await expect(buyer).toHaveURL(/priceTrends\?index=\d+$/);
  await expect(buyer.getByRole('heading', { name: /苯乙烯/ })).toBeVisible();
});
