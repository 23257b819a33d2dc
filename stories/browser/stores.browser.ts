import { addressWords } from '#registry/addressbook/rules/address-words.ts';
import { billingWords } from '#registry/addressbook/rules/billing-words.ts';
import { FEATURED, SHOP_TYPES, STORES } from '#registry/stores/rules/pages.ts';
import { featuredWords, shopTypeWords, storeWords } from '#registry/stores/rules/store-words.ts';
import { expect, like, open, seen, test } from './people.ts';

test('R-SHOP-007 a fifth store is refused on the spot, four are saved and stand on the home page', async ({
  people,
}) => {
  const page = await people.as('operator');
  await open(page, FEATURED);
  const places = page.getByRole('region', { name: seen(featuredWords.table.now), exact: true });
  await expect(places.getByRole('listitem')).toHaveCount(4);
  await page
    .getByRole('switch', { name: like(featuredWords.table.mark), checked: false })
    .first()
    .click();
  await expect(page.getByText('最多设置4家')).toBeVisible();
  await places
    .getByRole('button', { name: seen(featuredWords.table.later), exact: true })
    .first()
    .click();
  await places.getByRole('button', { name: seen(featuredWords.table.save), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: seen(featuredWords.table.save), exact: true })
    .click();
  await expect(page.getByText(seen(featuredWords.table.saved)).first()).toBeVisible();
  await open(page, '/home');
  await expect(page.getByRole('region', { name: '推荐店铺' }).getByRole('link')).toHaveCount(4);
});

test('R-SHOP-005 a shop type needs its name', async ({ people }) => {
  const page = await people.as('operator');
  await open(page, SHOP_TYPES);
  await page
    .getByRole('button', { name: like(shopTypeWords.table.add) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog.getByText('请输入类型名称').first()).toBeVisible();
});

test('R-STATE-020 a store that waits is approved, and its page opens', async ({ people }) => {
  const page = await people.as('auditor');
  await open(page, `${STORES}?state=10`);
  const row = page.getByRole('row').nth(1);
  await row.getByRole('button', { name: seen(storeWords.table.approve), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: seen(storeWords.table.approve), exact: true })
    .click();
  await expect(page.getByText(like({ zh: '通过成功', en: '' })).first()).toBeVisible();
});

test('R-ADDR-002 R-BILL-003 an address and invoice data are added and made the default', async ({
  people,
}) => {
  const page = await people.as('buyer_admin');
  await open(page, '/rmbTradeManagement/myAddress');
  const other = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: seen(addressWords.table.setDefault), exact: true }) })
    .first();
  await other.getByRole('button', { name: seen(addressWords.table.setDefault), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: seen(addressWords.table.setDefault), exact: true })
    .click();
  await expect(page.getByText(seen(addressWords.table.defaulted)).first()).toBeVisible();
  await open(page, '/informationManage/billingInfoManagement');
  await page
    .getByRole('button', { name: like(billingWords.table.add) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: seen(billingWords.table.taxNo), exact: true })
    .fill('91350100M000100Y4Z');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog.getByText(seen(billingWords.table['taxNo.check'])).first()).toBeVisible();
});
