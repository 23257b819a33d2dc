import type { Locator, Page } from '@playwright/test';
import { INVOICES } from '#fulfilment/invoices/rules/pages.ts';
import { invoiceWords } from '#fulfilment/invoices/rules/words.ts';
import { listNotes, noteDetail } from '#fulfilment/shipments/contract/note.ts';
import { confirmReceipt, correctWeight } from '#fulfilment/shipments/contract/receipt.ts';
import { noteHref } from '#fulfilment/shipments/rules/hrefs.ts';
import { shipScreenWords } from '#fulfilment/shipments/rules/screen-words.ts';
import { sub } from '#kernel/rules/decimal.ts';
import { tabWords } from '#kernel/web/tabs/words.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { departmentWords } from '#office/organisation/rules/department-words.ts';
import { DEPARTMENTS_PAGE as DEPARTMENTS } from '#office/organisation/rules/pages.ts';
import { buttons } from '#office/permissions/rules/buttons.ts';
import { roleWords } from '#office/permissions/rules/role-words.ts';
import { auditWords } from '#registry/members/rules/admission-words.ts';
import { licenceWords } from '#registry/qualifications/rules/licence-words.ts';
import { done } from './answers.ts';
import { button } from './order-parts.ts';
import { expect, like, open, seen, test } from './people.ts';

const ROLES = '/authoritymanagement/roleManagement';
const STAFF = '/authoritymanagement/employeeManagement';
const { table: role } = roleWords;

const opened = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true }).last();
const isFocused = (e: Locator): Promise<boolean> => e.evaluate((el) => el === document.activeElement);

test('m16 a dialog opens at its first field, Ctrl+Enter sends it from there, and the focus goes back to what opened it', async ({
  people,
}) => {
  const page = await people.as('admin');
  await open(page, ROLES);
  const add = page.getByRole('button', { name: like(role.add) }).first();
  await add.click();
  const first = opened(page).locator('.ant-modal-body').locator('input, [role=combobox]').first();
  await expect.poll(() => isFocused(first)).toBe(true);
  // Sent empty: the summary of what is missing is the answer of the form.
  await page.keyboard.press('Control+Enter');
  await expect(opened(page).locator('.fm-error, [role=alert]').first()).toBeVisible();
  await opened(page)
    .getByRole('button', { name: seen(screenWords.table.cancel), exact: true })
    .click();
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  await expect.poll(() => isFocused(add)).toBe(true);
});

test('m17 the buttons of a dialog taller than the window stay in sight', async ({ people }) => {
  const page = await people.as('admin');
  await page.setViewportSize({ width: 1280, height: 560 });
  await open(page, STAFF);
  await page
    .getByRole('button', { name: like(buttons.Add) })
    .first()
    .click();
  const save = opened(page).locator('.ant-modal-footer .ant-btn-primary');
  await expect(save).toBeInViewport({ ratio: 1 });
  const body = opened(page).locator('.ant-modal-body');
  await expect.poll(() => body.evaluate((e) => e.scrollHeight > e.clientHeight)).toBe(true);
});

test('m3 what was searched in the rights of a role is still there after a look at the preview, which shows the ticks', async ({
  people,
}) => {
  const page = await people.as('admin');
  await open(page, ROLES);
  await page.getByRole('searchbox').first().fill('PLAT_CS');
  const row = page.getByRole('row').filter({ hasText: 'PLAT_CS' });
  await row.getByRole('button', { name: seen(role.accredit), exact: true }).click();
  const dialog = opened(page);
  const search = dialog.getByRole('searchbox', { name: seen(role.search) });
  await search.fill('员工管理');
  await dialog.getByRole('checkbox', { name: seen(role.pageOf).replace('{name}', '员工管理') }).click();
  await dialog.getByRole('tab', { name: seen(role['tab.preview']) }).click();
  await expect(dialog.getByText(seen(role.previewPending))).toBeVisible();
  await dialog.getByRole('tab', { name: seen(role['tab.menus']) }).click();
  await expect(search).toHaveValue('员工管理');
});

test('m11 a licence is approved from the list with its document in the dialog; an audit has the documents beside the data', async ({
  people,
}) => {
  const page = await people.as('auditor');
  await open(page, '/customerManagement/licenceManage');
  await page
    .getByRole('button', { name: seen(licenceWords.table.approve), exact: true })
    .first()
    .click();
  const documents = opened(page).getByRole('region', { name: seen(licenceWords.table['section.file']) });
  await expect(documents).toBeVisible();
  await expect(opened(page).locator('.sc-facts')).toContainText(seen(licenceWords.table.endDate));
  await expect(documents.locator('.sc-document, .sc-faint').first()).toBeVisible();
  await opened(page).locator('.ant-modal-footer .ant-btn').first().click();
  await open(page, '/customerManagement/auditCustomer?pageNum=1');
  await page.locator('.dt tbody tr').first().dblclick();
  await expect(page.getByRole('region', { name: seen(auditWords.table.documents) })).toBeVisible();
});

test('operator-console polish: a question about an act looks like every other question, in the middle and without a cross, and Escape is no', async ({
  people,
}) => {
  const page = await people.as('admin');
  await open(page, DEPARTMENTS);
  await page.locator('.tr-line').nth(1).click();
  await page.getByRole('button', { name: seen(departmentWords.table.disable), exact: true }).click();
  const question = opened(page);
  await expect(question).toBeVisible();
  await expect(question.locator('.ant-modal-close')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
});

test('operator-console polish: a department shows its people, an added one is chosen at once', async ({
  people,
}) => {
  const page = await people.as('admin', { fresh: true });
  await open(page, DEPARTMENTS);
  await expect(page.locator('.og-people tbody tr').first()).toBeVisible();
  await page.getByRole('button', { name: seen(departmentWords.table.add) }).click();
  const name = `新部门${Date.now() % 100_000}`;
  await opened(page).getByRole('textbox').first().fill(name);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.tr-line.is-chosen')).toContainText(name);
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

/** Escape asks before it loses what stands in the field, and "keep editing" keeps it; then it is left for good. */
async function keepsTyped(page: Page, field: Locator): Promise<void> {
  const { table: leave } = tabWords;
  const dialog = opened(page);
  await field.fill('数量与过磅单不符');
  await field.press('Escape');
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: seen(leave['leave.no']) }).click();
  await expect(field).toHaveValue('数量与过磅单不符');
  await field.press('Escape');
  await asked.getByRole('button', { name: seen(leave['leave.yes']) }).click();
  await expect(dialog).toBeHidden();
}

test('a red letter is asked for in its dialog, at its first field; what was typed there, or as a reason anywhere, Escape does not lose', async ({
  people,
}) => {
  const buyer = await people.as('buyer2_admin', { single: true });
  await open(buyer, `${INVOICES}?state=31`);
  await button(buyer, invoiceWords.table.askRed).first().click();
  const first = opened(buyer).getByRole('combobox').first();
  await expect.poll(() => isFocused(first)).toBe(true);
  await keepsTyped(buyer, opened(buyer).getByRole('textbox', { name: like(invoiceWords.table.reason) }));

  const seller = await people.as('seller_finance', { single: true });
  await open(seller, `${INVOICES}?state=10`);
  await button(seller, invoiceWords.table.refuse).first().click();
  const reason = opened(seller).getByRole('textbox', { name: like(screenWords.table['act.reason']) });
  await expect.poll(() => isFocused(reason)).toBe(true);
  await keepsTyped(seller, reason);
});

test('INV-SHP-05 a correction below zero is no receipt: its buyer confirms the difference', async ({
  people,
}) => {
  const { list } = await people.does('seller_logistics', listNotes, { pageCount: 100 });
  const first = list.find((n) => n.buyerName.includes('粤湾') && n.can.includes('correct'));
  const note = await people.does('seller_logistics', noteDetail, { id: first?.id ?? '' });
  const { id } = await people.does('seller_logistics', correctWeight, {
    id: note.id,
    version: note.version,
    weight: sub(note.shippedWeight ?? '0', '0.6'),
    reason: '地磅校准后更正',
  });
  const buyer = await people.as('buyer_logistics', { single: true });
  await open(buyer, noteHref(id));
  await button(buyer, shipScreenWords.table.acceptCorrection).click();
  await expect(opened(buyer)).toContainText('-0.600 吨');
  await done(buyer, confirmReceipt, () =>
    button(opened(buyer), shipScreenWords.table.acceptCorrection).click(),
  );
  expect(await people.does('buyer_logistics', noteDetail, { id })).toMatchObject({
    state: '50',
    settlementWeight: '-0.600',
  });
});
