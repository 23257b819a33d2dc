import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { NoticeReplayed, NoticeUntrusted } from '../../rules/refusals.ts';
import type { GatewayNotice, GatewayProvider } from './provider.ts';

export const SANDBOX = 'sandbox';
/** A message is believed for so long after it was signed. */
const FRESH_MS = 5 * 60_000;

const Body = z.object({
  noticeNo: z.string().min(1).max(64),
  outNo: z.string().min(1).max(32),
  amount: z.string().regex(/^\d{1,14}\.\d{2}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  providerRef: z.string().min(1).max(64),
  paidAt: z.iso.datetime(),
});

const signatureOf = (key: string, timestamp: string, nonce: string, body: string): string =>
  createHmac('sha256', key).update(`${timestamp}\n${nonce}\n${body}\n`).digest('base64');

/** A notice as the sandbox sends it: signed anew each time, with its own moment and nonce. */
export function signedNotice(
  key: string,
  notice: GatewayNotice,
  now: Date,
  nonce: string = randomUUID(),
): { headers: Record<string, string>; body: Buffer } {
  const body = JSON.stringify(notice);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    headers: {
      'content-type': 'application/json',
      'gateway-provider': SANDBOX,
      'gateway-timestamp': timestamp,
      'gateway-nonce': nonce,
      'gateway-signature': signatureOf(key, timestamp, nonce, body),
    },
    body: Buffer.from(body),
  };
}

const isEqual = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** The provider of the product itself, for trying out and for the demonstration; no money moves outside. */
export const sandbox: GatewayProvider = {
  name: SANDBOX,
  start: ({ payPage }) => Promise.resolve({ codeUrl: payPage }),
  verify({ headers, body }, key, now) {
    const timestamp = headers['gateway-timestamp'] ?? '';
    const nonce = headers['gateway-nonce'] ?? '';
    const text = body.toString('utf8');
    if (!/^\d{10}$/.test(timestamp) || nonce === '' || nonce.length > 64) throw NoticeUntrusted({});
    if (!isEqual(signatureOf(key, timestamp, nonce, text), headers['gateway-signature'] ?? ''))
      throw NoticeUntrusted({});
    if (Math.abs(now.getTime() - Number.parseInt(timestamp, 10) * 1000) > FRESH_MS) throw NoticeReplayed({});
    const read = Body.safeParse(parsed(text));
    if (!read.success) throw NoticeUntrusted({});
    return { ...read.data, nonce };
  },
  query: (order) => Promise.resolve(order.sandbox_paid_at === null ? null : sandboxNotice(order)),
  taken: { type: 'application/json', body: '{"code":"SUCCESS"}' },
};
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What the sandbox says of a payment it has taken. */
export const sandboxNotice = (order: {
  readonly out_no: string;
  readonly amount: string;
  readonly currency: string;
  readonly sandbox_paid_at: Date | null;
}): GatewayNotice => ({
  noticeNo: `N${order.out_no}`,
  outNo: order.out_no,
  amount: order.amount,
  currency: order.currency,
  providerRef: `SBX${order.out_no}`,
  paidAt: (order.sandbox_paid_at ?? new Date(0)).toISOString(),
});
