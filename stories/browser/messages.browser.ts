import type { Page } from '@playwright/test';
import { feedbackWords } from '#office/feedback/rules/words.ts';
import { choiceWords, mailingWords, templateWords } from '#office/messaging/rules/mailing-words.ts';
import { faultsOf } from './accessibility.ts';
import { expect, open, seen, settled, test } from './people.ts';

const { table: m } = mailingWords;
const { table: f } = feedbackWords;

/** Nothing is hidden from assistive tools. */
const sound = async (page: Page): Promise<void> => expect(await faultsOf(page)).toEqual([]);

test('R-MSG-012, R-MSG-013, R-MSG-022 an operator writes an in-site mail, sees it delivered, and its receiver reads it', async ({
  people,
}) => {
  test.setTimeout(120_000);
  const title = `盘点通知 ${Date.now()}`;
  const operator = await people.as('operator');
  await open(operator, '/messageManage/mailManageList');
  await operator.getByRole('button', { name: new RegExp(`${seen(m.add)}$`) }).click();
  await settled(operator);
  await operator.getByRole('combobox', { name: seen(m.receivers) }).click();
  await operator.keyboard.type('seller_trader');
  await operator.locator('.ant-select-item-option').filter({ hasText: '陆江帆' }).click();
  await operator.keyboard.press('Escape');
  await operator.getByRole('textbox', { name: seen(m.title), exact: true }).fill(title);
  await operator.getByRole('textbox', { name: seen(m.content), exact: true }).click();
  await operator.keyboard.type('今晚 22:00 盘点，暂停放货。');
  await sound(operator);
  await operator.getByRole('button', { name: seen(m.submit), exact: true }).click();
  await operator
    .getByRole('dialog')
    .getByRole('button', { name: seen(m.submit), exact: true })
    .click();
  await expect(operator).toHaveURL(/\/mailManageList\/detail\/\d+/);
  await expect(operator.getByRole('heading', { name: new RegExp(title) })).toBeVisible();
  const seller = await people.as('seller_trader');
  await open(seller, '/myMessage');
  await seller.getByText(title).first().waitFor();
  await seller.locator('tbody tr').filter({ hasText: title }).getByRole('button', { name: /查看/ }).click();
  await expect(seller.getByRole('dialog').getByText('今晚 22:00 盘点')).toBeVisible();
  await open(operator, `/messageManage/mailManageList?keyword=${encodeURIComponent(title)}`);
  await expect(operator.locator('tbody tr').filter({ hasText: title }).getByText(/已读$/)).toBeVisible();
});

test('R-MSG-017, R-MSG-020 templates are shown with samples in both languages; choices of channels stand beside my messages', async ({
  people,
}) => {
  const operator = await people.as('operator');
  await open(operator, '/messageManage/messageTemplate?keyword=APPLY_APPROVED');
  await sound(operator);
  await operator
    .getByRole('button', { name: seen(templateWords.table.view), exact: true })
    .first()
    .click();
  await expect(operator.getByRole('dialog').getByText(seen(templateWords.table.test)).first()).toBeVisible();
  const buyer = await people.as('buyer_purchaser', { size: 'phone' });
  await open(buyer, '/myMessage?show=choices');
  await expect(
    buyer.getByRole('switch', { name: seen(choiceWords.table.tradeEmail), exact: true }),
  ).toBeVisible();
  await sound(buyer);
  expect(await buyer.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );
});

test('R-FEED-002 to R-FEED-006 a member gives feedback, customer service answers, the member reads the answer', async ({
  people,
}) => {
  test.setTimeout(120_000);
  const title = `发票抬头 ${Date.now()}`;
  const buyer = await people.as('buyer_admin');
  await open(buyer, '/myFeedback/userFeedbackAdd');
  await buyer.getByRole('textbox', { name: seen(f.title), exact: true }).fill(title);
  await buyer
    .getByRole('textbox', { name: seen(f.content), exact: true })
    .fill('企业更名后发票抬头如何修改？');
  await sound(buyer);
  await buyer.getByRole('button', { name: seen(f.add), exact: true }).click();
  await expect(buyer).toHaveURL(/userFeedbackDetail\?id=\d+/);
  const service = await people.as('service');
  await open(service, `/myFeedback/adminFeedbackList?keyword=${encodeURIComponent(title)}`);
  await sound(service);
  await service.locator('tbody tr').filter({ hasText: title }).getByRole('link').first().click();
  await service.getByRole('button', { name: seen(f.reply), exact: true }).click();
  const dialog = service.getByRole('dialog');
  await dialog.getByRole('textbox', { name: seen(f.text) }).fill('请在企业资料中提交变更，审核后生效。');
  await dialog.getByRole('button', { name: seen(f.reply), exact: true }).click();
  await expect(service.getByText('请在企业资料中提交变更').first()).toBeVisible();
  await buyer.reload();
  await settled(buyer);
  await expect(buyer.getByText('请在企业资料中提交变更').first()).toBeVisible();
  await expect(buyer.getByRole('button', { name: seen(f.rate), exact: true })).toBeVisible();
});
