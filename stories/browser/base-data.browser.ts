import { screenWords } from '#kernel/web/screens/words.ts';
import { baseFields, baseWords, warehouseWords } from '#registry/catalogue/rules/base-words.ts';
import { faultsOf } from './accessibility.ts';
import { expect, open, seen, settled, test, walk } from './people.ts';

const b = baseWords.table;
const f = baseFields.table;
const w = warehouseWords.table;
const save = screenWords.table.save;

test('R-BASIC-005 R-BASIC-004: a port is filed, found by pinyin, looked at with its history, and one in use says where', async ({
  people,
}) => {
  const page = await people.as('operator');
  await open(page, '/basicManagement/portMaintenance');
  await page
    .getByRole('button', { name: seen(b.add) })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: seen(save) }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  await form.getByRole('textbox', { name: new RegExp(`^${seen(f.unlocode)}`) }).fill('CNYTN');
  await form.getByRole('textbox', { name: new RegExp(`^${seen(f.name)}`) }).fill('盐田');
  await form.getByRole('textbox', { name: new RegExp(`^${seen(f.nameEn)}`) }).fill('Yantian');
  expect(await faultsOf(page, { within: '[role="dialog"]' })).toEqual([]);
  await form.getByRole('button', { name: seen(save) }).click();
  await expect(form).toBeHidden();
  await open(page, '/basicManagement/portMaintenance?keyword=yantian');
  const row = page.getByRole('row', { name: /CNYTN/ });
  await row.getByRole('button', { name: seen(b.view), exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(seen(b['action.add']), { exact: true })).toBeVisible();
  await expect(drawer.getByText(seen(b['uses.none']))).toBeVisible();
  await page.keyboard.press('Escape');
  await open(page, '/basicManagement/portMaintenance?keyword=CNNGB');
  await page
    .getByRole('row', { name: /CNNGB/ })
    .getByRole('button', { name: seen(b.view), exact: true })
    .click();
  await expect(page.getByRole('dialog').getByText(seen(b['used.place']))).toBeVisible();
});

test('R-CATA-001 R-CATA-030: the tree of categories is walked, a child is filed below the chosen one; a buyer reads it without buttons', async ({
  people,
}) => {
  const page = await people.as('operator');
  await open(page, '/productManage/platformCategory');
  await page.getByRole('treeitem').first().click();
  await settled(page);
  await page.getByRole('button', { name: seen(b.addChild) }).click();
  const form = page.getByRole('dialog');
  const code = `W-${Date.now() % 1_000_000}`;
  await form.getByRole('textbox', { name: new RegExp(`^${seen(f.code)}`) }).fill(code);
  await form
    .getByRole('textbox', { name: new RegExp(`^${seen(f.name)}`) })
    .first()
    .fill(`走查类目${code}`);
  await form.getByRole('button', { name: seen(save) }).click();
  await expect(form).toBeHidden();
  await page.getByRole('searchbox').fill(code);
  await page.getByRole('searchbox').fill('走查类目');
  await expect(page.getByRole('treeitem', { name: new RegExp(code) })).toBeVisible();
  const formatter = await people.as('buyer_purchaser', { locale: 'en_US' });
  await open(formatter, '/productManage/platformCategory');
  await formatter.getByRole('treeitem').first().click();
  await expect(formatter.getByRole('button', { name: seen(b.export, 'en_US') })).toBeVisible();
  await expect(formatter.getByRole('button', { name: seen(b.edit, 'en_US'), exact: true })).toHaveCount(0);
});

test('R-WARE-001 R-CATA-004: a seller sees his warehouses and lots, and keeps packagings of his own', async ({
  people,
}) => {
  const page = await people.as('seller_admin');
  await open(page, '/productManage/warehouse');
  await expect(page.getByRole('row', { name: /JY-CW01/ })).toBeVisible();
  await page.getByRole('tab', { name: seen(w['tab.lots']) }).click();
  await expect(page.getByRole('row', { name: /LO\d{13}/ }).first()).toBeVisible();
  await open(page, '/productManage/packaging');
  await page
    .getByRole('button', { name: seen(w['own.choose']) })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: seen(save) })
    .click();
  await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
});

test('the lists of base data fit a phone', async ({ people }) => {
  const page = await people.as('operator', { size: 'phone', mode: 'dark', locale: 'en_US', single: true });
  for (const path of [
    '/basicManagement/productNameMaintain',
    '/productManage/platformCategory',
    '/productManage/warehouse',
    '/productManage/packaging',
  ]) {
    await walk(page, path);
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path)
      .toBeLessThanOrEqual(0);
  }
});
