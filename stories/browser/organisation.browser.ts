import { screenWords } from '#kernel/web/screens/words.ts';
import { departmentWords } from '#office/organisation/rules/department-words.ts';
import { employeeWords } from '#office/organisation/rules/employee-words.ts';
import { faultsOf } from './accessibility.ts';
import { expect, open, seen, settled, test } from './people.ts';

const e = employeeWords.table;
const d = departmentWords.table;

test('R-BIZ-006 R-EMP-017: a company adds a person, the random password is shown once, the status follows', async ({
  people,
}) => {
  const page = await people.as('seller_admin');
  await open(page, '/myBusiness/staffManagement');
  await page
    .getByRole('button', { name: seen(e.addTitle) })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: seen(e.addTitle) });
  await form.getByRole('button', { name: seen(screenWords.table.save) }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  const login = `walker_${Date.now() % 1_000_000}`;
  await form.getByRole('textbox', { name: new RegExp(`^${seen(e.account)}`) }).fill(login);
  await form
    .getByRole('textbox', { name: new RegExp(`^${seen(e.loginEmail)}`) })
    .fill(`${login}@example.com`);
  await form.getByRole('textbox', { name: new RegExp(`^${seen(e.empName)}`) }).fill('浏览员工');
  await form
    .getByRole('combobox', { name: seen(e.deptId) })
    .first()
    .click();
  await page.locator('.ant-select-item-option').first().click();
  expect(await faultsOf(page, { within: '[role="dialog"]' })).toEqual([]);
  await form.getByRole('button', { name: seen(screenWords.table.save) }).click();
  const once = page.getByRole('dialog', { name: seen(screenWords.table['once.title']) });
  await expect(once.locator('output')).toHaveText(/^\S{12,40}$/);
  await once
    .getByRole('button', { name: seen(screenWords.table.close), exact: true })
    .last()
    .click();
  await open(page, `/myBusiness/staffManagement?keyword=${login}`);
  await expect(page.getByText(login).first()).toBeVisible();
  await page
    .getByRole('row', { name: new RegExp(login) })
    .getByRole('button', { name: seen(e.view), exact: true })
    .click();
  await expect(
    page.getByRole('dialog').getByText(seen(e['action.add']), { exact: false }).first(),
  ).toBeVisible();
});

test('R-ORG-002 R-ORG-004: a lower department is added, found and moved by the dialog', async ({
  people,
}) => {
  const page = await people.as('seller_admin');
  await open(page, '/authoritymanagement/Departmentmanagement');
  await page.getByRole('treeitem').nth(1).click();
  await settled(page);
  await page.getByRole('button', { name: seen(d.addChild), exact: false }).click();
  const form = page.getByRole('dialog', { name: seen(d.addChildTitle) });
  const name = `走查组${Date.now() % 100_000}`;
  await form.getByRole('textbox', { name: new RegExp(`^${seen(d.name)}`) }).fill(name);
  await form.getByRole('button', { name: seen(screenWords.table.save) }).click();
  await expect(form).toBeHidden();
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('treeitem', { name }).click();
  await page.getByRole('button', { name: seen(screenWords.table['tree.move']) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
