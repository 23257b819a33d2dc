import type { Page, Response } from '@playwright/test';
import type { Call, Envelope, OutputOf } from '#kernel/rules/contract.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { listDemoOutbox } from '#office/messaging/contract/message.ts';
import { counter } from '#trading/offers/contract/negotiation.ts';
import { approveOffer } from '#trading/offers/contract/offer-oversight.ts';
import { oversightWords } from '#trading/offers/rules/oversight/oversight-words.ts';
import { PriceFar } from '#trading/offers/rules/refusals.ts';
import { threadWords } from '#trading/offers/rules/thread/thread-words.ts';
import { expect, like, open, seen } from './people.ts';

const heardFrom = (page: Page, call: Pick<Call, 'path'>): Promise<Response> =>
  page.waitForResponse((r) => new URL(r.url()).pathname === call.path && r.request().method() === 'POST');

/**
 * What the server answers to the call that `press` makes. A toast tells nothing a test may lean on: it fades,
 * and one of an earlier act looks the same.
 */
export async function answerTo<C extends Call>(
  page: Page,
  call: C,
  press: () => Promise<unknown>,
): Promise<{ readonly envelope: Envelope; readonly at: number; readonly data: OutputOf<C> }> {
  const [response] = await Promise.all([heardFrom(page, call), press()]);
  const envelope = (await response.json()) as Envelope;
  return {
    envelope,
    at: Number.parseInt(response.headers()['server-time'] ?? '0', 10),
    data: envelope.data as OutputOf<C>,
  };
}

/** The same, of a call that must succeed. */
export async function done<C extends Call>(
  page: Page,
  call: C,
  press: () => Promise<unknown>,
): Promise<{ readonly at: number; readonly data: OutputOf<C> }> {
  const { envelope, ...answer } = await answerTo(page, call, press);
  expect(envelope.status, envelope.message).toBe(200);
  return answer;
}

/** The operator approves an offer in the list of those that wait. */
export async function approve(operator: Page, offerNo: string): Promise<void> {
  const verb = seen(oversightWords.table.approve);
  await open(operator, `/resourceSupervision/offerApproval?keyword=${offerNo}`);
  await operator
    .locator('tbody tr')
    .filter({ hasText: offerNo })
    .getByRole('button', { name: verb, exact: true })
    .click();
  await done(operator, approveOffer, () =>
    operator.getByRole('dialog').getByRole('button', { name: verb }).click(),
  );
}

/**
 * The code a person was sent at `sentAt` (time of the server), as the outbox of the demonstration shows it to
 * an operator; older ones do not count.
 */
export async function codeSent(operator: Page, mobile: string, sentAt: number): Promise<string> {
  const YOUNGER_MS = 30_000;
  let code: string | undefined;
  await expect(async () => {
    const { data } = await done(operator, listDemoOutbox, () =>
      operator.goto(`/systemSetting/demoOutbox?channel=sms&keyword=${mobile}`),
    );
    const mail = data.list.find(
      (row) => row.address.endsWith(mobile) && Date.parse(row.time) > sentAt - YOUNGER_MS,
    );
    code = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1];
    expect(code, `a code for ${mobile}`).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return code as string;
}

/**
 * Types a price into the counter form and sends it through its confirmation, and through the warning when it
 * is far from the reference.
 */
export async function counterAt(page: Page, price: string, locale: Locale): Promise<void> {
  const form = page.locator('.th-form');
  await form.getByRole('textbox', { name: seen(threadWords.table.price, locale), exact: true }).fill(price);
  await form.getByRole('button', { name: like(threadWords.table.counterButton, locale) }).click();
  const box = page.getByRole('dialog');
  const { envelope } = await answerTo(page, counter, () =>
    box.getByRole('button', { name: like(threadWords.table.counterGo, locale) }).click(),
  );
  if (envelope.status === PriceFar.status)
    await done(page, counter, () =>
      box.getByRole('button', { name: like(threadWords.table.priceFarGo, locale) }).click(),
    );
  else expect(envelope.status, envelope.message).toBe(200);
  await expect(box).toBeHidden();
}
