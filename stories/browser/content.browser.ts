import { fieldWords } from '#kernel/web/fields/words.ts';
import { articleWords, labelWords } from '#office/content/rules/article-words.ts';
import { readingWords } from '#office/content/rules/reading-words.ts';
import { expect, like, open, seen, test, walk } from './people.ts';

const a = articleWords.table;
const r = readingWords.table;

test('R-MAIN-010 help is found by topic and by search, news by column', async ({ people }) => {
  const page = await people.as('buyer_purchaser');
  await open(page, '/helpCenter');
  await expect(page.locator('.cn-help-text h2')).toBeVisible();
  await page.getByRole('searchbox', { name: seen(r.search) }).fill('验证码');
  await page.keyboard.press('Enter');
  await expect(page.locator('.cn-topics li a')).toHaveCount(1);
  await page.locator('.cn-topics li a').click();
  await expect(page.locator('.cn-help-text h2')).toContainText('验证码');
  await open(page, '/helpCenter?tab=news');
  await page.locator('.cn-news-line a').first().click();
  await expect(page.locator('.cn-article h1')).toBeVisible();
  await expect(page).toHaveURL(/\/article\/\d+$/);
});

test('R-KNOW-003 an article is written with its rich text, its language confirmed, and kept as a draft', async ({
  people,
}) => {
  const page = await people.as('content');
  await open(page, '/knowledgeManage/informationManageAdd');
  await page.getByRole('textbox', { name: seen(a.title), exact: true }).fill('浏览器里写的资讯');
  await page.getByRole('combobox', { name: seen(a.type), exact: true }).click();
  await page.locator('.ant-select-item-option').first().click();
  await page.getByRole('combobox', { name: seen(a.columnId), exact: true }).click();
  await page.locator('.ant-select-item-option:visible').first().click();
  const text = page.locator('.rt-text');
  await text.click();
  await page.keyboard.type('第一段');
  await page.getByRole('button', { name: seen(fieldWords.table['rich.bold']) }).click();
  await page.keyboard.type('重点');
  await expect(text.locator('strong')).toHaveText('重点');
  await page.getByRole('button', { name: seen(a.saveDraft) }).click();
  await expect(page.getByRole('dialog')).toContainText(like(a['lang.confirm']));
  await page.getByRole('dialog').locator('button.ant-btn-primary').click();
  await expect(page).toHaveURL(/informationManageAdd\/\d+$/);
  await expect(page.locator('.rt-text strong')).toHaveText('重点');
});

test('R-KNOW-004 a label is made in its dialog', async ({ people }) => {
  const page = await people.as('operator', { locale: 'en_US' });
  await open(page, '/knowledgeManage/labeManagement');
  await page.getByRole('button', { name: seen(labelWords.table.add, 'en_US') }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('浏览器标签');
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: seen(labelWords.table.sort, 'en_US'), exact: true })
    .fill('7');
  await page.getByRole('dialog').locator('button.ant-btn-primary').click();
  await expect(page.getByRole('row', { name: /浏览器标签/ })).toBeVisible();
});

test('help, news and their keepers’ pages fit a phone', async ({ people }) => {
  const page = await people.as('operator', { size: 'phone', mode: 'dark', locale: 'en_US', single: true });
  for (const path of [
    '/helpCenter',
    '/knowledgeManage/informationManage',
    '/helpCenter?tab=news',
    '/mymanagement/helpSection',
    '/mymanagement/seoSetting',
  ]) {
    await walk(page, path);
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path)
      .toBeLessThanOrEqual(0);
  }
});
