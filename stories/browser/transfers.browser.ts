import fs from 'node:fs';
import { createRequire } from 'node:module';
import { importWords } from '#kernel/web/screens/import-words.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { visitWords } from '#office/operationlog/rules/visit-words.ts';
import { logWords } from '#office/operationlog/rules/words.ts';
import { exportLifecycle } from '#office/transfers/rules/export-lifecycle.ts';
import { exportWords } from '#office/transfers/rules/words.ts';
import { importColumns } from '#trading/offers/rules/selling/import-columns.ts';
import { faultsOf } from './accessibility.ts';
import { expect, like, open, seen, settled, test } from './people.ts';

const xlsx = createRequire(import.meta.url)('@e965/xlsx') as typeof import('@e965/xlsx');
const words = importWords.table;
const TEMPLATE = '/rmbSellManagement/TemplateImport';
const LOGS = '/informationManage/operationLogs';

/** A sheet with the headings of the offer template and one row that names no product. */
function badOffers(): Buffer {
  const book = xlsx.utils.book_new();
  const row = importColumns.map((c) => (c.key === 'skuCode' ? 'NO-SUCH-SKU' : ''));
  xlsx.utils.book_append_sheet(
    book,
    xlsx.utils.aoa_to_sheet([importColumns.map((c) => c.heading.zh), row]),
    'offers',
  );
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

test('R-SHARED-001 R-IMP-001 R-IMP-005 R-IMP-009 R-IMP-010 R-IMP-011 the import dialog: template, a foreign file refused at once, a check with reasons, the rows to correct, history', async ({
  people,
}) => {
  const page = await people.as('seller_trader');
  await open(page, TEMPLATE);
  await page.getByRole('button', { name: seen(screenWords.table['import.title']), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const template = page.waitForEvent('download');
  await dialog.getByRole('link', { name: seen(words.template) }).click();
  expect((await template).suggestedFilename()).toMatch(/\.xlsx$/);
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'offers.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') });
  await expect(dialog.getByRole('alert')).toHaveText('附件格式错误，请上传xls或xlsx文件');
  await input.setInputFiles({
    name: 'offers.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('not a sheet'),
  });
  await expect(dialog.getByRole('alert')).toHaveText('附件格式错误，请上传xls或xlsx文件');
  await input.setInputFiles({
    name: 'offers.xlsx',
    mimeType: 'application/octet-stream',
    buffer: badOffers(),
  });
  await expect(dialog.getByText(like(words.checked))).toBeVisible();
  await expect(dialog.getByRole('region', { name: seen(words.problem) })).toContainText('第2行');
  const rows = page.waitForEvent('download');
  await dialog.getByRole('button', { name: seen(words.problemRows) }).click();
  expect(fs.statSync(await (await rows).path()).size).toBeGreaterThan(1_000);
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('tab', { name: seen(words.history) }).click();
  await expect(dialog.getByRole('tabpanel').filter({ visible: true })).toBeVisible();
});

test('R-LOG-012 R-ACCT-006 m13 m15 the log is read, its entry opened, exported in the background with one line that leads to my exports', async ({
  people,
}) => {
  const page = await people.as('security');
  await open(page, LOGS);
  await page
    .getByRole('button', { name: seen(logWords.table.view), exact: true })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText(seen(logWords.table.requestId));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: seen(screenWords.table['list.export']), exact: true }).click();
  // How many rows it is, and whether filters have left some out, is said before anything is made.
  await expect(page.getByRole('menuitem', { name: /^后台导出全部 [\d,]+\+? 行（Excel/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel(seen(logWords.table.operatorName), { exact: true }).fill('林知夏');
  await expect(page.getByText('林知夏').first()).toBeVisible();
  await page.getByRole('button', { name: seen(screenWords.table['list.export']), exact: true }).click();
  await page.getByRole('menuitem', { name: /^后台导出筛选结果 [\d,]+\+? 行（Excel/ }).click();
  const line = page.getByText(seen(exportWords.table.queued));
  await expect(line).toHaveCount(1);
  await open(page, '/myAccount/export');
  const ready = seen(exportLifecycle.labels.ready);
  await expect(page.locator('.st', { hasText: ready }).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('row').filter({ hasText: '林知夏' }).first()).toBeVisible();
  const file = page.waitForEvent('download');
  await page
    .getByRole('button', { name: seen(exportWords.table.download), exact: true })
    .first()
    .click();
  expect((await file).suggestedFilename()).toMatch(/^操作日志-\d{8}-\d{4}\.xlsx$/);
  expect(await faultsOf(page)).toEqual([]);
});

for (const size of ['desk', 'phone'] as const) {
  test(`administration-domain 14.2 page visits stand beside the log, ${size}`, async ({ people }) => {
    const page = await people.as('operator', { size, locale: 'en_US' });
    await open(page, LOGS);
    await page.getByRole('tab', { name: seen(visitWords.table.title, 'en_US') }).click();
    await settled(page);
    await expect(page.getByText(/^\/[A-Za-z]+/).first()).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
}
