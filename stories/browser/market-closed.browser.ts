import type { Page } from '@playwright/test';
import { START_PATH } from '#kernel/rules/start.ts';
import { marketStatus } from '#office/markethours/contract/market.ts';
import { BOARDS } from '#trading/offers/rules/market/hrefs.ts';
import { marketWords } from '#trading/offers/rules/market/market-words.ts';
import { expect, open, seen, test } from './people.ts';

const { table: t } = marketWords;

/** Everybody else's market stays open: this reader alone is told that it is closed. */
const closeFor = async (page: Page) => {
  // Without the start every part of the page asks by itself, and hears this.
  await page.route(`**${START_PATH}`, (route) => route.abort());
  await page.route(`**${marketStatus.path}`, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as {
      data: { market: string; status: string; nextChangeAt: string | null }[];
    };
    for (const market of envelope.data) Object.assign(market, { status: 'closed', nextChangeAt: null });
    await route.fulfill({ response, json: envelope });
  });
};

for (const locale of ['zh_CN', 'en_US'] as const)
  test(`administration-domain 16: on the board of a closed market nothing can be dealt, each act says why, and offers are read as before (${locale})`, async ({
    people,
  }) => {
    const page = await people.as('buyer_purchaser', { locale });
    await open(page, BOARDS['10'] as string);
    const board = page.locator('.sh-page:visible');
    const take = board
      .getByRole('table')
      .getByRole('button', { name: seen(t.take, locale), exact: true })
      .first();
    const counter = board
      .getByRole('table')
      .getByRole('button', { name: seen(t.counter, locale), exact: true })
      .first();
    await expect(take).toBeEnabled();
    await closeFor(page);
    await page.reload();
    await expect(board.getByRole('status').filter({ hasText: seen(t.closedBanner, locale) })).toBeVisible();
    for (const act of [take, counter]) {
      await expect(act).toBeDisabled();
      await expect(act).toHaveAttribute('title', seen(t.closedBanner, locale));
    }
    await board.getByRole('table').getByText(/^OF26/).first().click();
    await expect(board.getByRole('complementary', { name: /OF26/ })).toBeVisible();
  });
