import { addAlert } from '#trading/alerts/contract/alert.ts';
import { ALERTS_PAGE } from '#trading/alerts/rules/pages.ts';
import { alertWords } from '#trading/alerts/rules/words.ts';
import { RMB_BOARD } from '#trading/offers/rules/pages.ts';
import { done } from './answers.ts';
import { GLYCOL, released } from './deals.ts';
import { expect, open, seen, test } from './people.ts';

const { table } = alertWords;

test('trading-domain 21.1 N-ALERT: an alert is kept in two clicks from an offer, filled in with its goods, and the next offer like it is told by itself', async ({
  people,
}) => {
  const terms = { quantity: '40.00', directDealAllowed: false } as const;
  const { offerNo } = await released(people.does, GLYCOL, terms);
  const page = await people.as('jiangyu_buyer');
  await open(page, `${RMB_BOARD}?keyword=${offerNo}`);
  await page.getByRole('cell', { name: offerNo, exact: true }).click();
  await page
    .getByRole('complementary', { name: new RegExp(offerNo) })
    .getByRole('link', { name: seen(table.addHere), exact: true })
    .click();
  const { data: alert } = await done(page, addAlert, () =>
    page.getByRole('button', { name: seen(table.save), exact: true }).click(),
  );
  await expect(page).toHaveURL(new RegExp(`${ALERTS_PAGE}/detail/${alert.id}`));
  const told = page.getByRole('region', { name: seen(table.told), exact: true });
  await expect(page.getByText(seen(table.toldNone))).toBeVisible();
  const next = await released(people.does, GLYCOL, terms);
  await expect(told.getByRole('link', { name: next.offerNo, exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(told.getByRole('row').filter({ hasText: /OF\d/ })).toHaveCount(1);
});
