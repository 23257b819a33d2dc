import { listAppeals } from '#fulfilment/appeals/contract/appeal.ts';
import { appealHref } from '#fulfilment/appeals/rules/pages.ts';
import { appealWords } from '#fulfilment/appeals/rules/words.ts';
import { listDeposits } from '#fulfilment/money/contract/deposit.ts';
import { DEPOSIT, depositLifecycle } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import { depositHref } from '#fulfilment/money/rules/hrefs.ts';
import { DEPOSITS } from '#fulfilment/money/rules/pages.ts';
import { moneyWords } from '#fulfilment/money/rules/words.ts';
import { add } from '#kernel/rules/decimal.ts';
import { showMoney } from '#kernel/rules/format.ts';
import { expect, open, type People, seen, test } from './people.ts';

const BUYER = 'jinling_admin';
/** The deposits of offers the buyer has taken. */
const depositsOf = async ({ does }: People) =>
  (await does(BUYER, listDeposits, { pageCount: 100 })).list.filter((d) => d.bizType === 'DEAL');

test('trading-domain 3.5: what a taken offer asked for is frozen, its deposit leads to the letter, and the letter says what it is for', async ({
  people,
}) => {
  const held = (await depositsOf(people)).find((d) => d.state === DEPOSIT.frozen);
  const sum = showMoney(held?.required ?? '0');
  const page = await people.as(BUYER);
  await open(page, `${DEPOSITS}?keyword=${held?.bizNo}`);
  const row = page.getByRole('row').filter({ hasText: held?.bizNo ?? '' });
  await expect(row).toContainText(sum);
  await row.getByRole('link').first().click();
  const deposit = page.locator('.sh-page').filter({ visible: true });
  await expect(deposit.getByText(`CNY ${sum}`)).toBeVisible();
  await deposit.getByRole('link', { name: held?.bizNo ?? '', exact: true }).click();
  const sheet = page.locator('.dl-sheet');
  await expect(sheet).toContainText(`保证金CNY ${sum}已自买方在平台的余额中冻结`);
});

test('trading-domain 1.2, 16: earnest money that a decision sent back double says so in the list, on its own page and on the appeal', async ({
  people,
}) => {
  const ended = (await depositsOf(people)).find((d) => d.forfeitDouble && d.state === DEPOSIT.released);
  const { list } = await people.does(BUYER, listAppeals, { pageCount: 100 });
  const appeal = list.find((a) => ended?.forfeitReason?.startsWith(a.appealNo));
  const page = await people.as(BUYER);
  const paid = showMoney(add(ended?.released ?? '0', ended?.doublePaid ?? '0'));
  for (const locale of ['zh_CN', 'en_US'] as const) {
    const reader = await people.as(BUYER, { locale });
    await open(reader, depositHref(ended?.id ?? ''));
    await expect(reader.getByText(appeal?.appealNo ?? '').first()).toBeVisible();
    const head = reader.getByRole('heading', { level: 1 });
    for (const text of [seen(moneyWords.table.doubled, locale), `CNY ${paid}`])
      await expect(head).toContainText(text);
    await open(reader, `${DEPOSITS}?keyword=${ended?.bizNo}`);
    const row = reader.getByRole('row').filter({ hasText: ended?.bizNo ?? '' });
    for (const text of [seen(moneyWords.table.doubled, locale), `CNY ${paid}`])
      await expect(row).toContainText(text);
    await expect(row).not.toContainText(seen(depositLifecycle.labels.released, locale));
  }
  await open(page, appealHref(appeal?.id ?? ''));
  const doubled = seen(appealWords.table.doubled).replace(
    '{amount}',
    `CNY ${showMoney(ended?.required ?? '0')}`,
  );
  await expect(page.getByText(doubled).first()).toBeVisible();
});
