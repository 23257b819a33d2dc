import type { OutputOf } from '#kernel/rules/contract.ts';
import {
  awardInquiry,
  compareQuotes,
  type InquiryDetail,
  inquiryDetail,
  listInquiries,
} from '#trading/inquiries/contract/buyer.ts';
import { confirmAward, declineAward } from '#trading/inquiries/contract/supplier.ts';
import { INQUIRY_DETAIL, MY_INQUIRY, WIN_BID_LIST } from '#trading/inquiries/rules/pages.ts';
import { inquiryWords } from '#trading/inquiries/rules/words.ts';
import { done } from './answers.ts';
import type { Page } from '@playwright/test';
import { expect, open, type People, seen, test } from './people.ts';

const { table } = inquiryWords;
const TITLE = 'n-Butyl acetate and MEK, January';

const [LINES, SUPPLIERS] = [50, 20] as const;
/** What the server answers about an inquiry and its quotes, grown to the most lines an inquiry has and twenty suppliers. */
async function grown(page: Page): Promise<void> {
  await page.route(`**${inquiryDetail.path}`, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: InquiryDetail };
    const [first] = envelope.data.lines;
    const lines = Array.from({ length: LINES }, (_, n) => ({ ...first, lineNo: n + 1 }));
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, lines } } });
  });
  await page.route(`**${compareQuotes.path}`, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: OutputOf<typeof compareQuotes> };
    const [quote] = envelope.data.quotes;
    const quotes = Array.from({ length: SUPPLIERS }, (_, supplier) => ({
      ...quote,
      quoteId: String(90_000 + supplier),
      rank: supplier + 1,
      lines: Array.from({ length: LINES }, (_line, n) => ({ ...quote?.lines[0], lineNo: n + 1 })),
    }));
    await route.fulfill({ response, json: { ...envelope, data: { quotes } } });
  });
}
/** Most elements a supplier’s offer for a line is drawn with. */
const PER_CELL = 6;

for (const size of ['desk', 'phone'] as const)
  test(`6.1 the award studio holds 50 lines and 20 suppliers: one line is open for figures, and a figure draws its own row alone (${size})`, async ({
    people,
  }) => {
    const page = await people.as('jinling_admin', { size });
    const { list } = await people.does('jinling_admin', listInquiries, { keyword: TITLE });
    await grown(page);
    await open(page, `${INQUIRY_DETAIL}?id=${list[0]?.id}`);
    const matrix = page.locator('.iq-matrix');
    await expect(matrix.locator('tbody tr')).toHaveCount(LINES);
    await expect(matrix.locator('tbody td')).toHaveCount(LINES * SUPPLIERS);
    await expect(matrix.locator('.iq-qty')).toHaveCount(SUPPLIERS);
    expect(await matrix.locator('tbody *').count()).toBeLessThan(LINES * SUPPLIERS * PER_CELL);
    // Nothing of it makes the page itself wider than the window.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.evaluate(() => {
      const touched = new Set<number>();
      Object.assign(window, { touched });
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const row = (target instanceof Element ? target : target.parentElement)?.closest('tbody tr');
          if (row instanceof HTMLTableRowElement) touched.add(row.sectionRowIndex);
        }
      }).observe(document.querySelector('.iq-matrix') as Element, {
        attributes: true,
        characterData: true,
        childList: true,
        subtree: true,
      });
    });
    await matrix.locator('.iq-qty').nth(1).fill('1');
    await expect(page.getByRole('region', { name: seen(table.winners) })).toBeVisible();
    const rows = await page.evaluate(() => [...(window as unknown as { touched: Set<number> }).touched]);
    expect(rows).toEqual([0]);
  });

test('R-RMBT-005 R-RMBT-006 the buyer takes the best package, the supplier confirms what it won', async ({
  people,
}) => {
  const buyer = await people.as('jinling_admin');
  await open(buyer, `${MY_INQUIRY}?status=20`);
  await buyer.getByRole('row').filter({ hasText: TITLE }).getByRole('link').first().click();
  const effect = buyer.getByRole('region', { name: seen(table.effect) });
  // Nothing given yet is no saving against the best package.
  await expect(effect).toContainText(`${seen(table.againstBest)}--`);
  await buyer.getByRole('button', { name: seen(table.bestPackage), exact: true }).click();
  await expect(effect).toContainText('681,900.00');
  await expect(effect).toContainText(`${seen(table.againstBest)}0.00`);
  await expect(buyer.getByRole('region', { name: seen(table.losers) })).toBeVisible();
  await buyer.getByRole('button', { name: seen(table.award), exact: true }).click();
  await done(buyer, awardInquiry, () =>
    buyer
      .getByRole('dialog')
      .getByRole('button', { name: seen(table.award), exact: true })
      .click(),
  );
  await expect(buyer.getByText(seen(table['award.20'])).first()).toBeVisible();

  const supplier = await people.as('yonghai_admin');
  await open(supplier, WIN_BID_LIST);
  const row = supplier.getByRole('row').filter({ hasText: TITLE });
  await row.getByRole('button', { name: seen(table.confirm) }).click();
  await done(supplier, confirmAward, () =>
    supplier
      .getByRole('dialog')
      .getByRole('button', { name: seen(table.confirm) })
      .click(),
  );
});

const RESTOCK = '一月溶剂补货';
const WHY = '装置检修，无法供货';
/** Gives each named supplier so many tonnes of a line, and awards. */
async function award(
  page: Page,
  wish: readonly (readonly [line: number, supplier: string, tonnes: string])[],
) {
  for (const [line, supplier, tonnes] of wish) {
    await page.getByRole('button', { name: new RegExp(`^${line} `) }).click();
    await page
      .getByRole('textbox', { name: new RegExp(`^${seen(table.quantity)} ${line} .*${supplier}`) })
      .fill(tonnes);
  }
  await page.getByRole('button', { name: seen(table.award), exact: true }).click();
  await done(page, awardInquiry, () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: seen(table.award), exact: true })
      .click(),
  );
}
/** The supplier finds what it has won, and answers. */
async function answers(people: People, login: string, why?: string): Promise<void> {
  const page = await people.as(login);
  await open(page, WIN_BID_LIST);
  const verb = seen(why === undefined ? table.confirm : table.decline);
  await page.getByRole('row').filter({ hasText: RESTOCK }).getByRole('button', { name: verb }).click();
  const box = page.getByRole('dialog');
  if (why !== undefined) await box.getByRole('textbox').fill(why);
  await done(page, why === undefined ? confirmAward : declineAward, () =>
    box.getByRole('button', { name: verb }).click(),
  );
}

test('story 6: one winner declines, the other confirms; what fell is awarded again to the next, who confirms it', async ({
  people,
}) => {
  const buyer = await people.as('jinling_admin');
  await open(buyer, `${MY_INQUIRY}?status=20`);
  await buyer.getByRole('row').filter({ hasText: RESTOCK }).getByRole('link').first().click();
  await award(buyer, [
    [1, '澄湾', '60'],
    [2, '甬海', '30'],
  ]);
  await answers(people, 'seller_admin', WHY);
  await answers(people, 'yonghai_admin');
  await buyer.reload();
  await expect(buyer.getByText(WHY).first()).toBeVisible();
  await award(buyer, [[1, '通澄', '60']]);
  await answers(people, 'custodian');
  await buyer.reload();
  const results = buyer.getByRole('cell', { name: seen(table['award.30']), exact: true });
  await expect(results).toHaveCount(2);
});
