import { screenWords } from '#kernel/web/screens/words.ts';
import { memberWords } from '#registry/members/rules/member-words.ts';
import { blacklistWords, endCustomerWords } from '#registry/members/rules/partner-words.ts';
import { userWords } from '#registry/members/rules/user-words.ts';
import { expect, like, open, seen, settled, test } from './people.ts';

const m = memberWords.table;
const b = blacklistWords.table;
const e = endCustomerWords.table;
const u = userWords.table;
const s = screenWords.table;

test('R-CUST-006 R-CUST-007 R-MEMB-021 a customer is opened, its file read, and given to a salesman', async ({
  people,
}) => {
  const page = await people.as('operator');
  await open(page, '/customerManagement/customerList?keyword=M00000009');
  const row = page.getByRole('row').filter({ hasText: 'M00000009' });
  await row.getByRole('button', { name: seen(m.view), exact: true }).click();
  const file = page.getByRole('dialog').filter({ hasText: seen(m.details) });
  await expect(file.getByText(seen(m['section.business']))).toBeVisible();
  await file.getByRole('tab', { name: like(m['tab.licences']) }).click();
  await file.getByRole('tab', { name: seen(m['tab.history']) }).click();
  await page.keyboard.press('Escape');
  await row.getByRole('checkbox').check();
  await page
    .getByRole('button', { name: seen(m.salesman), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog').filter({ hasText: seen(m['salesman.help']) });
  await dialog.getByRole('combobox').click();
  await page.locator('.ant-select-item-option').first().click();
  await dialog.getByRole('button', { name: seen(s.save) }).click();
  await expect(page.getByText(seen(m.saved)).first()).toBeVisible();
});

test('R-MEMB-002 the directory names who has no company', async ({ people }) => {
  const page = await people.as('operator');
  await open(page, '/membermanage/userManage?keyword=unverified_seller');
  const row = page.getByRole('row').filter({ hasText: 'unverified_seller' });
  await expect(row.getByText(seen(u.noCompany))).toBeVisible();
  await row.getByRole('button', { name: seen(u.view), exact: true }).click();
  await expect(page.getByRole('dialog').getByText(seen(u.noCompany))).toBeVisible();
});

test('R-BIZ-007 a company is put on the blacklist and taken off again', async ({ people }) => {
  const page = await people.as('seller_admin');
  await open(page, '/myBusiness/blacklist');
  await page
    .getByRole('button', { name: seen(b.add) })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: seen(b.add) });
  await form.getByRole('combobox', { name: like(b.blockedMemberId) }).fill('M00000012');
  await page.locator('.ant-select-item-option').filter({ hasText: 'M00000012' }).click();
  await form.getByRole('textbox', { name: like(b.reason) }).fill('走查：多次违约');
  await form.getByRole('button', { name: seen(s.save) }).click();
  const row = page.getByRole('row').filter({ hasText: '走查：多次违约' });
  await expect(row).toContainText('M00000012');
  await row.getByRole('button', { name: seen(b.remove), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: seen(b.remove), exact: true })
    .click();
  await expect(row.getByText(seen(b['state.removed']))).toBeVisible();
});

test('an end customer is written down by a seller', async ({ people }) => {
  const page = await people.as('seller_trader');
  await open(page, '/myBusiness/endCustomer');
  await page
    .getByRole('button', { name: seen(e.addTitle) })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: seen(e.addTitle) });
  const name = `走查终端${Date.now() % 1_000_000}`;
  await form.getByRole('textbox', { name: like(e.name) }).fill(name);
  await form.getByRole('button', { name: seen(s.save) }).click();
  await settled(page);
  await expect(page.getByText(name).first()).toBeVisible();
});
