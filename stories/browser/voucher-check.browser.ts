import type { Page } from '@playwright/test';
import { checkVoucher, dailyRoots, proveHash } from '#fulfilment/vouchers/contract/check.ts';
import { listVouchers, voucherDetail } from '#fulfilment/vouchers/contract/voucher.ts';
import { VOUCHER_CHECK } from '#fulfilment/vouchers/rules/check-page.ts';
import { voucherCheckWords } from '#fulfilment/vouchers/rules/check-words.ts';
import { VOUCHER } from '#fulfilment/vouchers/rules/voucher-lifecycle.ts';
import { VOUCHERS_PAGE, voucherHref } from '#fulfilment/vouchers/rules/pages.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { documentCheckWords } from '#kernel/web/document-check/words.ts';
import { done } from './answers.ts';
import { expect, open, seen, test, walk } from './people.ts';

const t = { ...documentCheckWords.table, ...voucherCheckWords.table };
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const tampered = (hash: string): string => `${hash.startsWith('0') ? '1' : '0'}${hash.slice(1)}`;

/** Types what stands on a paper, or in a newspaper, into the form that is open. */
async function ask(page: Page, label: string, hash: string, locale: Locale): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(hash);
  await press(page, seen(t.check, locale));
}

test('R-CHAIN-002 trading-domain 15: an outsider checks a printed voucher, a chain hash and a daily root without a login, in both languages, on a phone; what was tampered with is named', async ({
  people,
}) => {
  const holder = await people.as('seller_admin');
  const { data: list } = await done(holder, listVouchers, () => open(holder, VOUCHERS_PAGE));
  const { id } = list.list.find((v) => v.state === VOUCHER.held) ?? { id: '' };
  const { data: voucher } = await done(holder, voucherDetail, () => walk(holder, voucherHref(id)));
  const url = new URL(voucher.checkUrl ?? '');
  const printed = `${url.pathname}${url.search}`;
  const hash = url.searchParams.get('hash') ?? '';
  const bank = await people.as(null, { size: 'phone' });

  await test.step('the code of the print says genuine and newest, and nothing of who, what and how much', async () => {
    await done(bank, checkVoucher, () => bank.goto(printed));
    await expect(bank.getByText(seen(t.good))).toBeVisible();
    const shown = await bank.locator('body').innerText();
    expect(shown).toContain(voucher.voucherNo);
    for (const secret of [voucher.holder, voucher.productZh, voucher.lotNo, voucher.warehouseZh])
      expect(shown).not.toContain(secret);
    expect(shown.replaceAll(',', '')).not.toContain(voucher.quantity);
    expect(await fits(bank)).toBe(true);
  });
  await test.step('one digit of the hash is not as it was: in words, and what to do', async () => {
    await bank.goto(printed.replace(hash, tampered(hash)));
    await expect(bank.getByRole('alert').filter({ hasText: seen(t.bad) })).toBeVisible();
    await expect(bank.getByText(seen(t.badHint))).toBeVisible();
    expect(await fits(bank)).toBe(true);
  });
  const court = await people.as(null, { size: 'phone', locale: 'en_US' });
  const en = (said: { zh: string; en: string }) => seen(said, 'en_US');
  const root = await test.step('the daily roots are public', async () => {
    await court.goto(VOUCHER_CHECK);
    const { data } = await done(court, dailyRoots, () => press(court, en(t.byDay)));
    const [newest] = data.roots;
    await expect(court.getByText(newest?.root ?? 'no root').first()).toBeVisible();
    expect(await fits(court)).toBe(true);
    return newest;
  });
  await test.step('a root from the newspaper is found with its day; one that was altered is not', async () => {
    await press(court, en(t.byHash));
    await ask(court, en(t.hashOrRoot), tampered(root?.root ?? ''), 'en_US');
    await expect(court.getByRole('alert').filter({ hasText: en(t.unknown) })).toBeVisible();
    await press(court, en(t.again));
    await press(court, en(t.byHash));
    await ask(court, en(t.hashOrRoot), root?.root ?? '', 'en_US');
    await expect(court.getByText(en(t.knownRoot))).toBeVisible();
    await expect(court.getByText(root?.day ?? '', { exact: true })).toBeVisible();
    expect(await fits(court)).toBe(true);
  });
  await test.step('an event lies under the root of its day, recomputed in the browser of the reader', async () => {
    const sealed = voucher.chain.find((e) => e.rootDay !== null);
    const { data } = await done(court, proveHash, () =>
      court.goto(`${VOUCHER_CHECK}?way=hash&hash=${sealed?.chainHash}`),
    );
    expect(data.proof?.root.day).toBe(sealed?.rootDay);
    await expect(court.getByText(en(t.known))).toBeVisible();
    await expect(court.getByText(en(t.browserHolds))).toBeVisible();
  });
});
