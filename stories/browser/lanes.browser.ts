import type { Page } from '@playwright/test';
import type { Call } from '#kernel/rules/contract.ts';
import { showPrice } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { landedWords } from '#market/statistics/rules/landed-words.ts';
import { rateWords } from '#market/statistics/rules/rate-words.ts';
import {
  acceptApplication,
  consentApplication,
  listApplications,
} from '#trading/intermediaries/contract/application.ts';
import { approveApplication } from '#trading/intermediaries/contract/oversight.ts';
import { INTERMEDIARY_DEALS } from '#trading/intermediaries/rules/pages.ts';
import { applicationWords } from '#trading/intermediaries/rules/words.ts';
import { listMarket } from '#trading/offers/contract/market.ts';
import { marketWhyWords, marketWords } from '#trading/offers/rules/market/market-words.ts';
import { DOLLAR_BOARD } from '#trading/offers/rules/pages.ts';
import { done } from './answers.ts';
import { expect, like, open, seen, test } from './people.ts';

const en = 'en_US';
const { table: l } = landedWords;
const { table: a } = applicationWords;
const { table: m } = marketWords;

test('trading-domain 20.3: a dollar price is made up before the reader’s eyes, and every rate may be tried', async ({
  people,
}) => {
  const { list } = await people.does('buyer_purchaser', listMarket, { lane: '20', pageCount: 50 });
  const offer = list.find((o) => o.priceTerm === 'CFR' && o.hsCode !== null && o.shut === null);
  const page = await people.as('buyer_purchaser', { locale: en });
  await open(page, `${DOLLAR_BOARD}?keyword=${offer?.offerNo}`);
  const row = page.getByRole('row').filter({ hasText: offer?.offerNo ?? '' });
  await row.getByTitle(seen(l.buildUp, en).replace('{what}', seen(l.parity, en))).click();
  const panel = page.getByRole('dialog', { name: like(l.buildUp, en) });
  const result = panel.getByRole('status');
  // What all else is reckoned from: the price the seller asks, in its own money.
  await expect(panel.getByRole('row').filter({ hasText: seen(l['step.price'], en) })).toContainText(
    `USD ${showPrice(offer?.unitPrice ?? '0')}/t`,
  );
  const duty = panel.getByRole('textbox', { name: seen(l['step.duty'], en), exact: true });
  const before = (await result.textContent()) ?? '';
  await duty.fill('12.5');
  await expect(panel.getByText(seen(l.typed, en), { exact: true })).toBeVisible();
  await expect(result).not.toHaveText(before);
  const midRate = `${seen(l['step.price'], en)} · ${seen(rateWords.table['kind.fx'], en)}`;
  await expect(panel.getByRole('textbox', { name: midRate, exact: true })).toBeVisible();
  await panel.getByRole('button', { name: seen(l.reset, en) }).click();
  await expect(result).toHaveText(before);
});

test('trading-domain 19.3.1: an offer that the company’s own rules shut is on the board like any other, says why, and cannot be dealt', async ({
  people,
}) => {
  const { list } = await people.does('buyer_purchaser', listMarket, { lane: '20', pageCount: 50 });
  const { offerNo = '' } = list.find((o) => o.shut === 'own' && o.threadId === null) ?? {};
  const page = await people.as('buyer_purchaser', { locale: en });
  await open(page, `${DOLLAR_BOARD}?keyword=${offerNo}`);
  const row = page.getByRole('row').filter({ hasText: offerNo });
  await row.getByRole('cell', { name: offerNo, exact: true }).click();
  const panel = page.getByRole('complementary', { name: new RegExp(offerNo) });
  await expect(panel.getByRole('complementary', { name: seen(m.whyTitle, en) })).toContainText(
    seen(marketWhyWords.table.ownTerms, en),
  );
  for (const said of [m.counter, m.take]) {
    const act = { name: seen(said, en), exact: true, disabled: false };
    await expect(row.getByRole('button', act)).toHaveCount(0);
    await expect(panel.getByRole('button', act)).toHaveCount(0);
  }
});

const BUYERS = [
  'buyer_purchaser',
  'jinling_buyer',
  'jiangyu_buyer',
  'buyer2_purchaser',
  'yonghai_buyer',
] as const;
/** Code of intermediary_mode. */
const COMMISSION = '20';

/** Presses an act of an application and its confirmation. */
async function act(page: Page, call: Call, said: LocalizedText): Promise<void> {
  await page.getByRole('button', { name: seen(said), exact: true }).click();
  await done(page, call, () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: seen(said), exact: true })
      .click(),
  );
}

test('trading-domain 4: the buyer consents to an intermediary, the operator approves, the intermediary accepts and is due its commission', async ({
  people,
}) => {
  // Whose negotiation waits for the buyer's consent to a commission is the demonstration's choice.
  let found: { readonly login: string; readonly id: string } | undefined;
  for (const login of BUYERS) {
    const { list } = await people.does(login, listApplications, { pageCount: 100 });
    const waiting = list.find((x) => x.mode === COMMISSION && x.can.includes('consent') && x.sellerConsented);
    found ??= waiting === undefined ? undefined : { login, id: waiting.id };
  }
  const { login, id } = found as NonNullable<typeof found>;
  const buyer = await people.as(login);
  await open(buyer, `${INTERMEDIARY_DEALS}/detail/${id}`);
  await act(buyer, consentApplication, a.consent);
  const auditor = await people.as('auditor');
  await open(auditor, `${INTERMEDIARY_DEALS}/detail/${id}`);
  await act(auditor, approveApplication, a.approve);
  const between = await people.as('luze_trader');
  await open(between, `${INTERMEDIARY_DEALS}/detail/${id}`);
  await act(between, acceptApplication, a.accept);
  await expect(between.getByText(seen(a['stage.accepted'])).first()).toBeVisible();
});
