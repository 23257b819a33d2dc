import type { Page } from '@playwright/test';
import {
  addAppeal,
  acceptAppeal,
  decideAppeal,
  respondAppeal,
} from '#fulfilment/appeals/contract/appeal-acts.ts';
import { appealHref, deskHref, FILE_APPEAL } from '#fulfilment/appeals/rules/pages.ts';
import { appealWords } from '#fulfilment/appeals/rules/words.ts';
import { done } from './answers.ts';
import { expect, open, seen, test } from './people.ts';

const { table } = appealWords;
const FACTS = '到货复检纯度 99.5%，低于合同约定的 99.9%，附检验报告与封样照片。';
const box = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const inDialog = (page: Page) => page.getByRole('dialog');

test('16 an appeal is filed by the buyer, answered by the seller and decided by the operator; both read the decision', async ({
  people,
}) => {
  test.setTimeout(120_000);
  const buyer = await people.as('buyer_admin');
  await open(buyer, FILE_APPEAL);
  const order = buyer.getByRole('combobox', { name: new RegExp(`^${seen(table.targetId)}`) });
  await order.click();
  await order.fill('澄湾');
  await buyer.locator('.ant-select-item-option').first().click();
  await expect(buyer.getByRole('form').getByRole('complementary')).toContainText(seen(table.targetAmount));
  await buyer.getByRole('radio', { name: '其他', exact: true }).check();
  await box(buyer, seen(table.claimAmount)).fill('300');
  await box(buyer, seen(table.claim)).fill(FACTS);
  await buyer
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'coa.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
  await expect(buyer.getByRole('link', { name: 'coa.png' })).toBeVisible();
  const filed = await done(buyer, addAppeal, () =>
    buyer.getByRole('button', { name: seen(table.add), exact: true }).click(),
  );
  await expect(buyer.getByText(FACTS).filter({ visible: true }).first()).toBeVisible();

  const seller = await people.as('seller_admin');
  await open(seller, appealHref(filed.data.id));
  await seller.getByRole('button', { name: seen(table.respond), exact: true }).click();
  await box(seller, seen(table.text)).fill('出厂检验合格，请复检封样。');
  await done(seller, respondAppeal, () =>
    inDialog(seller)
      .getByRole('button', { name: seen(table.respond), exact: true })
      .click(),
  );

  const operator = await people.as('operator');
  await open(operator, deskHref(filed.data.id));
  await operator.getByRole('button', { name: seen(table.accept), exact: true }).click();
  await box(operator, seen(table.plan)).fill('双方共同送检封样。');
  await done(operator, acceptAppeal, () =>
    inDialog(operator)
      .getByRole('button', { name: seen(table.accept), exact: true })
      .click(),
  );
  await operator.getByRole('button', { name: seen(table.decide), exact: true }).click();
  await inDialog(operator)
    .getByRole('radio', { name: seen(table.refusedOutcome), exact: true })
    .check();
  await box(operator, seen(table.decision)).fill('封样复检纯度 99.9%，符合合同约定，主张不成立。');
  await box(operator, seen(table.ruleCited)).fill('平台交易规则第 16 条');
  await done(operator, decideAppeal, () =>
    inDialog(operator)
      .getByRole('button', { name: seen(table.decide), exact: true })
      .click(),
  );

  for (const page of [buyer, seller]) {
    await open(page, appealHref(filed.data.id));
    await expect(page.getByText('平台交易规则第 16 条').first()).toBeVisible();
  }
});
