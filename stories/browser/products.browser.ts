import { groupWords, skuWords, spuWords } from '#registry/catalogue/rules/product-screen-words.ts';
import { expect, open, seen, settled, test } from './people.ts';

const p = spuWords.table;
const k = skuWords.table;
const g = groupWords.table;

test('R-CATA-006 R-CATA-013 an SPU is found, read with its GHS label and specification, and its SKUs stand beside it', async ({
  people,
}) => {
  const page = await people.as('operator', { locale: 'en_US' });
  await open(page, '/productManage/spu');
  await page.getByRole('searchbox').first().fill('67-56-1');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.locator('tbody a').first().click();
  await settled(page);
  await expect(page.locator('.sc-view h1').filter({ visible: true })).toContainText('Methanol');
  await expect(page.locator('.pr-ghs').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: new RegExp(seen(p['section.spec'], 'en_US')) }).click();
  await expect(page.getByRole('table').filter({ hasText: 'Purity' })).toContainText('≥ 99.9 %');
});

test('17.2 an auditor sees what is submitted and turns a SKU down with a reason', async ({ people }) => {
  const page = await people.as('auditor');
  await open(page, '/productManage/sku?stateTab=20');
  await page.locator('tbody a').first().click();
  await settled(page);
  await page.getByRole('button', { name: seen(k.reject), exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('等级名称请按国标填写');
  await page.getByRole('dialog').locator('button.ant-btn-primary').click();
  await expect(page.locator('.sc-view h1').filter({ visible: true })).toContainText('审核驳回');
  await expect(page.getByText('等级名称请按国标填写').first()).toBeVisible();
});

test('R-CATA-044 to 048 a seller fills a SKU: the packaging brings units and rate, the conversion stands beside, and it is kept as a draft', async ({
  people,
}) => {
  const page = await people.as('seller_trader');
  await open(page, '/productManage/skuEdit');
  const choose = async (name: string, typed: string) => {
    const box = page.getByRole('combobox', { name, exact: true });
    await box.click();
    await box.fill(typed);
    await page.locator('.ant-select-item-option:visible').filter({ hasText: typed }).first().click();
  };
  await choose(seen(k.spuId), '甲醇');
  await page.getByRole('textbox', { name: seen(k.grade), exact: true }).fill('浏览器等级');
  await page.getByRole('textbox', { name: seen(k.producer), exact: true }).fill('澄湾石化');
  await choose(seen(k.packagingId), '180');
  await expect(page.getByRole('textbox', { name: seen(k.conversionRate), exact: true })).toHaveValue('0.18');
  await expect(page.locator('.pr-convert')).toContainText('180');
  await page.getByRole('button', { name: seen(k.saveDraft) }).click();
  await expect(page).toHaveURL(/\/productManage\/sku\/detail\/\d+$/);
  await expect(page.locator('.sc-view h1').filter({ visible: true })).toContainText('草稿');
});

test('R-CATA-005 R-CATA-011 R-CATA-012 a product group is made in its dialog and pinned', async ({
  people,
}) => {
  const page = await people.as('seller_admin');
  await open(page, '/productManage/productGroup');
  await page.getByRole('button', { name: seen(g.add) }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: seen(g.name), exact: true })
    .fill('浏览器产品组');
  await page.getByRole('dialog').locator('button.ant-btn-primary').click();
  await expect(page.getByRole('row', { name: /浏览器产品组/ })).toBeVisible();
});
