import type { Page } from '@playwright/test';
import {
  addAppeal,
  acceptAppeal,
  agreeAppeal,
  decideAppeal,
  respondAppeal,
} from '#fulfilment/appeals/contract/appeal-acts.ts';
import { listAppeals } from '#fulfilment/appeals/contract/appeal.ts';
import { fileHref } from '#fulfilment/appeals/rules/hrefs.ts';
import { appealHref, deskHref } from '#fulfilment/appeals/rules/pages.ts';
import { appealWords } from '#fulfilment/appeals/rules/words.ts';
import { listSettlements, settlementDetail } from '#fulfilment/settlements/contract/settlement.ts';
import { KIND, SETTLEMENT } from '#fulfilment/settlements/rules/settlement-lifecycle.ts';
import { done } from './answers.ts';
import { expect, open, seen, test } from './people.ts';

const { table } = appealWords;
const ENDED: readonly string[] = [SETTLEMENT.confirmed, SETTLEMENT.invoiced, SETTLEMENT.closed];
const FACTS = '到货复检纯度 99.5%，低于合同约定的 99.9%，附检验报告与封样照片。';
const box = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const inDialog = (page: Page) => page.getByRole('dialog');

/** What the operator gives the buyer. */
const OFF = '300';
const DECISION = '封样复检纯度 99.8%，略低于约定，折价 300 元。';
const RULE = '平台交易规则第 16 条';

test('trading-domain 16, story 13: an appeal with evidence is filed by the buyer; the seller answers and offers to settle; the operator decides by a rule, and the amount is one line of one statement', async ({
  people,
}) => {
  test.setTimeout(120_000);
  const { list: settled } = await people.does('buyer_admin', listSettlements, {
    kind: KIND.final,
    pageCount: 50,
  });
  // Where another appeal is open, statements wait for it.
  const { list: appealed } = await people.does('buyer_admin', listAppeals, { pageCount: 100 });
  const statement = settled.find(
    (s) =>
      s.sellerName.includes('澄湾') &&
      ENDED.includes(s.state) &&
      s.orderId !== null &&
      !appealed.some((a) => a.orderId === s.orderId),
  );
  const ofOrder = async () =>
    (
      await people.does('buyer_admin', listSettlements, {
        orderId: statement?.orderId ?? '',
        kind: KIND.correction,
      })
    ).list;
  const before = (await ofOrder()).map((s) => s.id);
  const buyer = await people.as('buyer_admin');
  await open(buyer, fileHref('order', statement?.orderId ?? ''));
  await expect(buyer.getByRole('form').getByRole('complementary')).toContainText(seen(table.targetAmount));
  await buyer.getByRole('radio', { name: '其他', exact: true }).check();
  await box(buyer, seen(table.claimAmount)).fill('900');
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
  await test.step('the seller offers to settle; the buyer does not take it', async () => {
    await open(seller, appealHref(filed.data.id));
    await seller.getByRole('button', { name: seen(table.offer), exact: true }).click();
    await box(seller, seen(table.amount)).fill('120');
    await box(seller, seen(table.text)).fill('愿补偿 120 元，一次了结。');
    await done(seller, agreeAppeal, () =>
      inDialog(seller)
        .getByRole('button', { name: seen(table.offer), exact: true })
        .click(),
    );
    await open(buyer, appealHref(filed.data.id));
    await expect(buyer.getByText('愿补偿 120 元，一次了结。').first()).toBeVisible();
    await expect(buyer.getByRole('button', { name: seen(table.agree), exact: true })).toBeVisible();
  });
  await open(operator, deskHref(filed.data.id));
  await operator.getByRole('button', { name: seen(table.decide), exact: true }).click();
  await inDialog(operator)
    .getByRole('radio', { name: seen(table.partly), exact: true })
    .check();
  await box(operator, seen(table.decidedAmount)).fill(OFF);
  await box(operator, seen(table.decision)).fill(DECISION);
  await box(operator, seen(table.ruleCited)).fill(RULE);
  await done(operator, decideAppeal, () =>
    inDialog(operator)
      .getByRole('button', { name: seen(table.decide), exact: true })
      .click(),
  );

  const made = (await ofOrder()).filter((s) => !before.includes(s.id));
  expect(made).toMatchObject([{ totalAmount: `-${OFF}.00` }]);
  for (const page of [buyer, seller]) {
    await open(page, appealHref(filed.data.id));
    await expect(page.getByText(RULE).first()).toBeVisible();
    const { data } = await done(page, settlementDetail, () =>
      page.getByRole('link', { name: made[0]?.settlementNo ?? '-' }).click(),
    );
    expect(data.lines).toHaveLength(1);
    await expect(page.getByRole('row').filter({ hasText: DECISION, visible: true })).toHaveCount(1);
  }
});
