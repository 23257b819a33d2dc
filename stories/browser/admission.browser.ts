import { screenWords } from '#kernel/web/screens/words.ts';
import { auditTitles } from '#registry/members/rules/admission-title-words.ts';
import { auditWords } from '#registry/members/rules/admission-words.ts';
import { changeLifecycle } from '#registry/members/rules/change-lifecycle.ts';
import { changeWords, subsidiaryWords } from '#registry/members/rules/relation-words.ts';
import { companyWords } from '#registry/members/rules/words.ts';
import { faultsOf } from './accessibility.ts';
import { expect, like, open, seen, settled, test } from './people.ts';

const a = auditWords.table;
const c = changeWords.table;
const s = subsidiaryWords.table;
const w = companyWords.table;

test('R-CUST-002 an application is opened from the queue and rejected with a reason, mended by its applicant and submitted again; page and dialog are accessible', async ({
  people,
}) => {
  const page = await people.as('auditor');
  await open(page, '/customerManagement/auditCustomer');
  await page.getByText('演示溶剂贸易有限公司').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('演示溶剂贸易');
  await expect(page.getByRole('region', { name: seen(a.checks) })).toBeVisible();
  await settled(page);
  expect(await faultsOf(page, { within: 'main' })).toEqual([]);
  await page.getByRole('button', { name: seen(a.approve), exact: true }).click();
  const approve = page.getByRole('dialog', { name: seen(a.approve) });
  await expect(approve.getByRole('checkbox')).toHaveCount(4);
  await approve.getByRole('button', { name: seen(screenWords.table.cancel), exact: true }).click();
  await page.getByRole('button', { name: seen(a.reject), exact: true }).click();
  const reject = page.getByRole('dialog', { name: seen(a.reject) });
  await reject.getByRole('button', { name: seen(a.reject), exact: true }).click();
  await expect(reject.getByRole('alert').first()).toBeVisible();
  expect(await faultsOf(page, { within: '[role="dialog"]' })).toEqual([]);
  await reject
    .getByRole('textbox', { name: new RegExp(seen(a['reason.label'])) })
    .fill('营业执照不清晰，请重新上传');
  await reject.getByRole('button', { name: seen(a.reject), exact: true }).click();
  await expect(page.getByText(like(a.rejectedNote)).first()).toBeVisible();

  const applicant = await people.as('unverified_seller', { size: 'phone' });
  await open(applicant, '/myBusiness/companyInformationUnverified');
  await applicant.getByRole('textbox', { name: new RegExp(`${seen(w.abbreviation)}$`) }).fill('走查溶剂');
  const submit = seen(w.submit);
  for (const step of ['step.contact', 'step.bank', 'step.papers'] as const) {
    await applicant
      .getByRole('button', { name: seen(screenWords.table['flow.continue']), exact: true })
      .click();
    await expect(applicant.locator('[aria-current="step"]')).toContainText(seen(w[step]));
  }
  await applicant
    .getByRole('button', { name: seen(screenWords.table['flow.continue']), exact: true })
    .click();
  await applicant.getByRole('button', { name: submit, exact: true }).click();
  await applicant.getByRole('dialog').getByRole('button', { name: submit, exact: true }).click();
  await expect(applicant.getByText(like(w['state.pending'])).first()).toBeVisible();
});

test('R-BIZ-004 a change of a company in force shows old against new and is approved', async ({ people }) => {
  const page = await people.as('auditor', { locale: 'en_US' });
  await open(page, '/customerManagement/auditCustomer?part=changes');
  // The list begins with what waits, also in this part of the page.
  const changed = page.locator('tbody tr').filter({ hasText: seen(a['what.info'], 'en_US') });
  await expect(changed).toHaveCount(1);
  await expect(page.locator('tbody').getByText(seen(changeLifecycle.labels.approved, 'en_US'))).toHaveCount(
    0,
  );
  await changed.locator('td:nth-child(2)').click();
  await expect(page.getByRole('region', { name: seen(a.changeDifferences, 'en_US') })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(seen(a.changeDetailTitle, 'en_US'));
  await page.getByRole('button', { name: seen(a.approve, 'en_US'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: seen(a.approve, 'en_US'), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    seen(changeLifecycle.labels.approved, 'en_US'),
  );
});

test('R-BIZ-002 R-BIZ-003 R-CUST-003 a company sees its subsidiaries and begins another, step by step', async ({
  people,
}) => {
  const page = await people.as('seller_admin');
  await open(page, '/myBusiness/subCompany');
  await expect(page.getByText('演示仓储子公司有限公司').first()).toBeVisible();
  await page
    .getByRole('button', { name: seen(s.addTitle) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(seen(auditTitles.table.addSubsidiary));
  await page.getByRole('button', { name: seen(screenWords.table['flow.continue']) }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByRole('textbox', { name: new RegExp(`${seen(w.companyName)}$`) }).fill('走查子公司');
  await page.getByRole('button', { name: seen(w.save), exact: true }).click();
  await expect(page).toHaveURL(/addSubCompany\/\d+/);
});

test('R-BIZ-004 the change of a company begins with what is in force, on a phone', async ({ people }) => {
  const page = await people.as('seller_admin', { size: 'phone' });
  await open(page, '/myBusiness/companyInformation/change');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(seen(c['change.title']));
  await expect(page.getByRole('textbox', { name: new RegExp(`${seen(w.companyName)}$`) })).not.toHaveValue(
    '',
  );
  await open(page, '/myBusiness/companyInformation');
  await expect(page.getByRole('button', { name: seen(c.settings), exact: true })).toBeVisible();
  const applicant = await people.as('unverified');
  await open(applicant, '/myBusiness/companyInformationUnverified');
  await expect(applicant.getByText(seen(w['step.company'])).first()).toBeVisible();
});
