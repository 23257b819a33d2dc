import type { Locator, Page } from '@playwright/test';
import { orderDetail } from '#fulfilment/orders/contract/order.ts';
import type { Call } from '#kernel/rules/contract.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { done } from './answers.ts';
import { open, type People, seen } from './people.ts';

const ORDER_PAGE = '/transactionManagement/orderDetail';
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });
export const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?!\d)(?=.*\.))/g, ',');
export const button = (page: Page | Locator, said: LocalizedText) =>
  page.getByRole('button', { name: seen(said), exact: true });
export const box = (page: Page | Locator, said: LocalizedText) =>
  page.getByRole('textbox', { name: seen(said), exact: true });

/** Presses an act of the page and what it asks before it is sent. */
export async function act<C extends Call>(page: Page, call: C, verb: LocalizedText) {
  await button(page, verb).first().click();
  return done(page, call, () => button(page.getByRole('dialog'), verb).click());
}
/** Types a day, or an instant, into a field and takes it. */
export async function day(page: Page, said: LocalizedText, text: string): Promise<void> {
  await box(page, said).fill(text);
  await box(page, said).press('Enter');
}
/** Chooses an option of a short list, which is not typed into. */
export async function choose(page: Page, name: LocalizedText, text: string): Promise<void> {
  await page.getByRole('combobox', { name: seen(name), exact: true }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: text, visible: true }).first().click();
}
/** Chooses the row of a register that says `text`. */
export async function pick(page: Page, name: LocalizedText, nth: number, text: string): Promise<void> {
  await page
    .getByRole('combobox', { name: seen(name), exact: true })
    .nth(nth)
    .click();
  await page
    .getByRole('combobox', { name: seen(name), exact: true })
    .nth(nth)
    .fill(text);
  await page.locator('.ant-select-item-option').filter({ hasText: text, visible: true }).first().click();
}

/** One order and the people at its pages. */
export interface WalkedOrder {
  readonly people: People;
  readonly seller: Page;
  readonly buyer: Page;
  readonly orderId: string;
  readonly today: string;
}
export const orderNow = (d: WalkedOrder) => d.people.does('buyer_admin', orderDetail, { id: d.orderId });
export const openOrder = (page: Page, d: WalkedOrder) => open(page, `${ORDER_PAGE}?id=${d.orderId}`);
