import { listDeals } from '#fulfilment/deals/contract/deal.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import { FORMER_LETTER_CHECK } from '#fulfilment/deals/rules/check-page.ts';
import { letterCheckWords } from '#fulfilment/deals/rules/check-words.ts';
import { documentCheckWords } from '#kernel/web/document-check/words.ts';
import { done } from './answers.ts';
import { expect, open, seen, test } from './people.ts';

const t = { ...documentCheckWords.table, ...letterCheckWords.table };

test('M2 whoever holds a printed letter checks it without a login: genuine by its code, refused by a wrong hash, in both languages on a phone', async ({
  people,
}) => {
  const seller = await people.as('seller_trader');
  const { data: deals } = await done(seller, listDeals, () =>
    open(seller, '/transactionManagement/offerHistory'),
  );
  const letterId = deals.list.find((row) => row.letterId !== null)?.letterId ?? '';
  const { data: letter } = await done(seller, letterDetail, () =>
    open(seller, `/transactionConfirmation?id=${letterId}`),
  );
  const url = new URL(letter.checkUrl);
  const printed = `${url.pathname}${url.search}`;

  const carrier = await people.as(null, { size: 'phone' });
  await carrier.goto(printed);
  await expect(carrier.getByRole('heading', { name: seen(t.title) })).toBeVisible();
  await expect(carrier.getByText(seen(t.good))).toBeVisible();
  await expect(carrier).toHaveURL(/\/token\/letter\?/);
  const shown = await carrier.locator('body').innerText();
  expect(shown).toContain(letter.letterNo);
  expect(shown).toContain(letter.contentHash);
  for (const secret of [letter.sellerName, letter.buyerName, letter.counterparty, letter.productZh])
    expect(shown).not.toContain(secret);
  expect(shown.replaceAll(',', '')).not.toContain(letter.amount);
  expect(await carrier.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await carrier.goto(printed.replace(letter.contentHash, 'f'.repeat(64)));
  await expect(carrier.getByRole('alert').filter({ hasText: seen(t.bad) })).toBeVisible();

  const bank = await people.as(null, { locale: 'en_US' });
  await bank.goto(`${FORMER_LETTER_CHECK}?no=${letter.letterNo}-V${letter.letterVersion}`);
  await bank.getByLabel(seen(t.hash, 'en_US'), { exact: true }).fill(letter.contentHash);
  await bank.getByRole('button', { name: seen(t.check, 'en_US'), exact: true }).click();
  await expect(bank.getByText(seen(t.good, 'en_US'))).toBeVisible();
});
