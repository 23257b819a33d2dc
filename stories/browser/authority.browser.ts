import { screenWords } from '#kernel/web/screens/words.ts';
import { menuWords } from '#office/permissions/rules/menu-words.ts';
import { positionWords } from '#office/permissions/rules/position-words.ts';
import { roleWords } from '#office/permissions/rules/role-words.ts';
import { expect, like, open, seen, settled, test } from './people.ts';

const role = roleWords.table;
const position = positionWords.table;
const menu = menuWords.table;
const PAGES = [
  '/authoritymanagement/roleManagement',
  '/authoritymanagement/jobManage',
  '/authoritymanagement/MenuManagement',
];

test('R-PERM-002 a role is made, accredited and given a page; its holder, already signed in elsewhere, has it without a new login', async ({
  people,
}) => {
  const chief = await people.as('admin', { fresh: true });
  const holder = await people.as('service', { fresh: true });
  await open(holder, '/home');
  await open(chief, PAGES[0] as string);
  const search = chief.getByRole('searchbox').first();
  await search.fill('PLAT_CS');
  const row = chief.getByRole('row').filter({ hasText: 'PLAT_CS' });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: seen(role.accredit), exact: true }).click();
  const dialog = chief
    .getByRole('dialog')
    .filter({ hasText: like(role.accreditTitle) })
    .first();
  await dialog.getByRole('searchbox', { name: seen(role.search) }).fill(seen(menu.title));
  const tick = dialog.getByRole('checkbox', { name: seen(role.pageOf).replace('{name}', seen(menu.title)) });
  await tick.check();
  await expect(dialog.getByText(like(role.changes))).toBeVisible();
  await dialog.getByRole('button', { name: seen(role.save), exact: true }).click();
  await expect(chief.getByText(seen(role.accredited))).toBeVisible();
  await expect(async () => {
    await holder.evaluate(() => window.history.pushState({}, '', '/authoritymanagement/MenuManagement'));
    await holder.goto('/authoritymanagement/MenuManagement');
    await settled(holder);
    await expect(holder.getByRole('heading', { level: 1, name: seen(menu.title) })).toBeVisible();
  }).toPass({ timeout: 15_000 });
  // And taken away again: those who lose it are named first.
  await row.getByRole('button', { name: seen(role.accredit), exact: true }).click();
  await dialog.getByRole('searchbox', { name: seen(role.search) }).fill(seen(menu.title));
  await dialog
    .getByRole('checkbox', { name: seen(role.pageOf).replace('{name}', seen(menu.title)) })
    .uncheck();
  await dialog.getByRole('button', { name: seen(role.save), exact: true }).click();
  const asking = chief
    .getByRole('dialog')
    .filter({ hasText: like(role.confirmLossTitle) })
    .last();
  await expect(asking.getByText(like(role.lossPeople))).toBeVisible();
  await asking.getByRole('button', { name: seen(role.confirmLoss), exact: true }).click();
  await expect(holder.getByRole('heading', { level: 1, name: seen(menu.title) })).toHaveCount(0, {
    timeout: 15_000,
  });
});

test('R-POS-002 R-POS-010 R-POS-011 a company’s administrator makes a position, accredits and activates it, and asks who sees what', async ({
  people,
}) => {
  const page = await people.as('seller_admin');
  await open(page, PAGES[1] as string);
  await page
    .getByRole('button', { name: like(position.add) })
    .first()
    .click();
  const form = page.getByRole('dialog').filter({ hasText: seen(position.add) });
  await form
    .getByLabel(like(position.names))
    .first()
    .fill(`华东岗 ${Date.now() % 100_000}`);
  await form.getByRole('textbox', { name: like(position.code) }).fill(`E-${Date.now() % 1_000_000}`);
  await form.getByRole('combobox', { name: like(position.deptId) }).click();
  await page.locator('.ant-select-item-option').first().click();
  await form.getByRole('button', { name: seen(screenWords.table.save), exact: true }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: seen(position.accreditHelp).slice(0, 12) });
  await dialog.getByRole('checkbox', { name: `报盘 ${seen(position['scope.10'])}` }).check();
  await dialog.getByRole('button', { name: seen(position.save), exact: true }).click();
  await expect(page.getByText(seen(position.accredited))).toBeVisible();
  await page.getByRole('button', { name: like(position.previewButton) }).click();
  await expect(page.getByRole('dialog').filter({ hasText: seen(position.previewTitle) })).toBeVisible();
});
