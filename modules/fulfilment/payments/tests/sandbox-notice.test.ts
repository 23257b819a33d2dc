import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { Refusal } from '#kernel/rules/refusal.ts';
import { NoticeReplayed, NoticeUntrusted } from '../rules/refusals.ts';
import { sandbox } from '../server/gateway/sandbox.ts';

const KEY = 'k'.repeat(32);
const NOW = new Date('2026-11-30T10:00:00Z');
const SECONDS = String(NOW.getTime() / 1000);
const NOTICE = JSON.stringify({
  noticeNo: 'N1',
  outNo: 'PR1',
  amount: '2061.73',
  currency: 'CNY',
  providerRef: 'SBX1',
  paidAt: '2026-11-30T09:59:00Z',
});
/** What comes of a notice that is signed with the right key, whatever it says. */
function outcome({ timestamp = SECONDS, nonce = 'n', body = NOTICE }): number | 'taken' {
  const signature = createHmac('sha256', KEY).update(`${timestamp}\n${nonce}\n${body}\n`).digest('base64');
  const headers = {
    'gateway-timestamp': timestamp,
    'gateway-nonce': nonce,
    'gateway-signature': signature,
  };
  try {
    sandbox.verify({ headers, body: Buffer.from(body) } as never, KEY, NOW);
    return 'taken';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.kind.status;
  }
}
const at = (seconds: number) => String(NOW.getTime() / 1000 + seconds);

test('12.2 a signed notice needs a moment of now, a nonce that can be kept, and the words of a payment', () => {
  expect(outcome({})).toBe('taken');
  const untrusted = [
    { timestamp: 'never' },
    { timestamp: `${SECONDS}0` },
    { nonce: '' },
    { nonce: 'n'.repeat(65) },
    { body: 'paid' },
    { body: NOTICE.replace('2061.73', '2061.7') },
    { body: NOTICE.replace('"CNY"', '"yuan"') },
  ];
  expect(untrusted.map(outcome)).toEqual(untrusted.map(() => NoticeUntrusted.status));
  expect([at(-300), at(300)].map((timestamp) => outcome({ timestamp }))).toEqual(['taken', 'taken']);
  expect([at(-301), at(301)].map((timestamp) => outcome({ timestamp }))).toEqual([
    NoticeReplayed.status,
    NoticeReplayed.status,
  ]);
});
