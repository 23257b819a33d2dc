import type { Locator, Page } from '@playwright/test';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import {
  checklistWords,
  pointStateWords,
  pointWords,
} from '#registry/qualifications/rules/checklist-words.ts';
import { buyerSideWords, gateScreenWords, whyWords } from '#registry/qualifications/rules/gate-words.ts';
import { licenceWords } from '#registry/qualifications/rules/licence-words.ts';
import { LICENCES, QUALIFICATIONS } from '#registry/qualifications/rules/pages.ts';
import { expect, open, seen, settled, test } from './people.ts';

const w = licenceWords.table;
const g = gateScreenWords.table;
const confirmed = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('R-LIC-002 to R-LIC-016 R-UPL-008 R-STATE-016: a company files a paper, the operator sees the document beside the data and approves it, the company voids it after a confirmation', async ({
  people,
}) => {
  test.setTimeout(120_000);
  const page = await people.as('seller_admin');
  await open(page, `${QUALIFICATIONS}/add?licenceType=90`);
  const no = `走查${Date.now() % 1_000_000}`;
  await page.getByRole('button', { name: seen(w.submit), exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByRole('textbox', { name: new RegExp(`^${seen(w.certificateNo)}`) }).fill(no);
  const days = page.locator('.ant-picker input');
  await days.first().fill('2026-01-01');
  await days.first().press('Enter');
  await days.nth(1).fill('2099-01-01');
  await days.nth(1).press('Enter');
  await page.getByRole('combobox', { name: new RegExp(`^${seen(w.businessType)}`) }).click();
  await page.locator('.ant-select-item-option').first().click();
  await expect(page.getByText('3840')).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'licence.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
  // Kept, not only chosen: what was said of the missing file is gone, and nothing moves under the pointer any more.
  await expect(page.getByRole('link', { name: 'licence.png' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: seen(w.submit), exact: true }).click();
  await confirmed(page, seen(w.submit));
  await expect(page.getByRole('heading', { name: new RegExp(no) })).toBeVisible();

  const auditor = await people.as('auditor');
  await open(auditor, `${LICENCES}?keyword=${encodeURIComponent(no)}`);
  await auditor.getByRole('link', { name: no }).first().click();
  await expect(
    auditor.getByRole('region', { name: seen(w['section.file']) }).locator('.sc-document'),
  ).toBeVisible();
  await auditor.getByRole('button', { name: seen(w.approve), exact: true }).click();
  await confirmed(auditor, seen(w.approve));
  await expect(auditor.getByRole('button', { name: seen(w.approve), exact: true })).toHaveCount(0);

  await page.reload();
  await settled(page);
  await page.getByRole('button', { name: seen(w.void), exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(seen(w['ask.void']));
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: new RegExp(seen(screenWords.table['act.reason'])) })
    .fill('走查作废');
  await confirmed(page, seen(w.void));
  await expect(page.getByText(seen(w['void.ok'])).filter({ visible: true }).first()).toBeVisible();
});

test('1.4: the check says why not and leads to the page that files the paper; a declaration is filed there', async ({
  people,
}) => {
  const page = await people.as('jinyu');
  await open(page, `${QUALIFICATIONS}/check`);
  await page.getByRole('combobox', { name: seen(g.spuId), exact: true }).fill('甲苯');
  await page.locator('.ant-select-item-option').filter({ hasText: '甲苯' }).first().click();
  await page.getByRole('textbox', { name: seen(g.quantity), exact: true }).fill('20');
  await page.getByRole('button', { name: seen(g.ask), exact: true }).click();
  const answer = page.getByRole('region', { name: seen(g.title) });
  await expect(answer).toContainText(seen(g.no));
  await answer
    .getByRole('link', { name: seen(whyWords.table.renewIt) })
    .first()
    .click();
  await expect(page).toHaveURL(/licenceType=20/);
  await open(page, `${QUALIFICATIONS}/declarations`);
  await page
    .getByRole('button', { name: seen(buyerSideWords.table.addDeclaration) })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form
    .getByRole('textbox', { name: new RegExp(`^${seen(buyerSideWords.table.purpose)}`) })
    .fill('走查用途');
  await form.getByRole('button', { name: seen(buyerSideWords.table.save), exact: true }).click();
  await expect(page.getByText('走查用途').first()).toBeVisible();
});

test('the operator’s checklist: a point is looked up, another is waived with a reason and an end', async ({
  people,
}) => {
  const c = checklistWords.table;
  const page = await people.as('auditor');
  await open(page, LICENCES);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await settled(page);
  await page.getByRole('button', { name: seen(w.checklist), exact: true }).click();
  await settled(page);
  const point = (name: LocalizedText) => page.getByRole('row', { name: new RegExp(seen(name)) });
  const pressed = (within: Locator, name: LocalizedText) =>
    within.getByRole('button', { name: seen(name), exact: true }).click();
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox') });
  const { licenceImage, bankAccount } = pointWords.table;
  await pressed(point(licenceImage), c.verify);
  await pressed(dialog, c.verify);
  await expect(page.getByText(seen(c['verify.done'])).first()).toBeVisible();
  await expect(point(licenceImage)).toContainText(seen(pointStateWords.table.met));
  await pressed(point(bankAccount), c.waive);
  await dialog.getByRole('textbox', { name: new RegExp(`^${seen(c.reason)}`) }).fill('走查豁免');
  const end = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const until = dialog.locator('.ant-picker input');
  await until.fill(end);
  await until.press('Enter');
  await pressed(dialog, c.waive);
  await expect(page.getByText(seen(c['waive.done'])).first()).toBeVisible();
  await expect(point(bankAccount)).toContainText(seen(pointStateWords.table.waived));
  await expect(point(bankAccount)).toContainText(end);
  // Taken back, so that who walks here next finds them open.
  for (const name of [licenceImage, bankAccount]) {
    await pressed(point(name), c.reopen);
    await dialog.getByRole('textbox', { name: new RegExp(`^${seen(c.reason)}`) }).fill('走查撤销');
    await pressed(dialog, c.reopen);
    await expect(point(name)).toContainText(seen(pointStateWords.table.open));
  }
});
