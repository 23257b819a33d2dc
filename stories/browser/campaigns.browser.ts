import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { listDeposits } from '#fulfilment/money/contract/deposit.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import {
  type groupClearing,
  joinGroup,
  listActivities,
  orderCopies,
} from '#trading/campaigns/contract/market.ts';
import { clearGroup } from '#trading/campaigns/rules/clearing.ts';
import { GROUP } from '#trading/campaigns/rules/group-lifecycle.ts';
import { activityHref } from '#trading/campaigns/rules/hrefs.ts';
import { activityScreenWords } from '#trading/campaigns/rules/screen-words.ts';
import { done } from './answers.ts';
import { expect, like, open, type People, seen, test } from './people.ts';

const { table } = activityScreenWords;
const [ONE, OTHER, THIRD] = ['buyer_admin', 'buyer2_admin', 'jinling_admin'] as const;
/** What runs for a day or two: that of an hour may be over while it is looked at. */
async function running(people: People, activityType: '30' | '40') {
  const { list } = await people.does(ONE, listActivities, {
    activityType,
    status: '30',
    pageNum: 1,
    pageCount: 20,
  });
  const row = list.find((a) => Date.parse(a.endTime ?? '') - Date.parse(a.startTime ?? '') > 24 * 3_600_000);
  if (row === undefined) throw new Error(`no activity of type ${activityType} is running`);
  return row;
}
const left = (page: Page) => page.locator('output[aria-live="polite"]').first();
async function copies(page: Page, more: number): Promise<void> {
  const up = page.getByRole('dialog').getByRole('button', { name: seen(table['buy.more']), exact: true });
  for (let n = 0; n < more; n++) await up.click();
}
const binding = (page: Page, said: { zh: string; en: string }) =>
  page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${seen(said)}`) });

test('story 9 a flash sale on a phone: copies go while they are looked at, the last ones are bought, then it is sold out', async ({
  people,
}) => {
  const { id, remainingCopies } = await running(people, '30');
  const page = await people.as(ONE, { size: 'phone' });
  await open(page, activityHref(id));
  await expect(left(page)).toHaveText(String(remainingCopies));
  await people.does(OTHER, orderCopies, { id, copies: 3 });
  await people.does(THIRD, orderCopies, { id, copies: 4 });
  await expect(left(page)).toHaveText(String(remainingCopies - 7));

  await page.getByRole('button', { name: seen(table['room.buy']), exact: true }).click();
  await copies(page, remainingCopies - 8);
  await done(page, orderCopies, () => binding(page, table['buy.confirm']).click());
  await expect(page.getByRole('dialog')).toContainText(like(table['buy.done']));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: seen(table['buy.close']), exact: true })
    .click();
  await expect(page.getByText(seen(table['room.soldOut']))).toBeVisible();
  await expect(page.getByRole('button', { name: seen(table['room.buy']), exact: true })).toBeDisabled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('story 10 a group buy: its progress moves by the others, the last copies clear it, and everybody has an order', async ({
  people,
}) => {
  const { id, totalCopies, copies: before } = await running(people, '40');
  const page = await people.as(ONE);
  await open(page, activityHref(id));
  await people.does(OTHER, joinGroup, { id, copies: 10 });
  await expect(page.getByText(seen(table['group.reached']), { exact: false })).toBeVisible();
  await page.getByRole('button', { name: seen(table['room.join']), exact: true }).click();
  await copies(page, (totalCopies ?? 0) - before - 11);
  await done(page, joinGroup, () => binding(page, table['join.confirm']).click());
  await expect(page.getByText(seen(table['group.cleared']), { exact: false })).toBeVisible();
  const joined = page.getByRole('region', { name: seen(table['claims.joined']) });
  await expect(joined.getByRole('link').first()).toBeVisible();
  const [cleared] = (
    await people.does(OTHER, listActivities, { activityType: '40', pageNum: 1, pageCount: 20 })
  ).list.filter((a) => a.id === id);
  expect(cleared?.result).toBe(GROUP.succeeded);
});

test('story 10 a group that missed its threshold: who took part reads that his deposit is back and has the clearing as a file', async ({
  people,
}) => {
  const { list } = await people.does(ONE, listActivities, {
    activityType: '40',
    status: '40',
    pageNum: 1,
    pageCount: 20,
  });
  const id = list.find((a) => a.result === GROUP.failed)?.id ?? '';
  const page = await people.as(ONE, { size: 'phone' });
  await open(page, activityHref(id));
  const joined = page.getByRole('region', { name: seen(table['claims.joined']) });
  await expect(joined).toContainText(seen(table['claims.failed']));
  await expect(joined.getByRole('link')).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: seen(table['group.file']), exact: true }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  const file = JSON.parse(text) as OutputOf<typeof groupClearing>;
  expect(clearGroup(file.input as never)).toEqual(file.output);
  expect(file.output.result).toBe('failed');
  const { list: deposits } = await people.does(ONE, listDeposits, { pageNum: 1, pageCount: 50 });
  const back = deposits.filter((d) => d.bizNo === file.activityNo);
  expect(back.length).toBeGreaterThan(0);
  expect(back.map((d) => Number(d.balance))).toEqual(back.map(() => 0));
});
