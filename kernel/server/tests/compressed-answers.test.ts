import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '#kernel/rules/contract.ts';
import { signedHeaders } from '#kernel/test/rig.ts';
import { listMarkets } from '#office/markethours/contract/market.ts';
import { queryMenuByRole } from '#office/permissions/contract/menu.ts';
import { as, type Gate, openGate } from './gate-world.ts';

let gate: Gate;
beforeAll(async () => {
  gate = await openGate();
});
afterAll(() => gate?.close());

/** The raw answer to a signed call of the seller; `fetch` unpacks it and leaves the header that names how. */
const wish = { domainCode: 'platform', role: '' };
const ask = async (
  path: string,
  encoding: string,
  body: string | Buffer<ArrayBuffer> = JSON.stringify(wish),
  extra: Record<string, string> = {},
) => {
  const response = await fetch(gate.local() + path, {
    method: 'POST',
    headers: { ...signedHeaders(wish, as(gate.seller)), 'accept-encoding': encoding, ...extra },
    body,
  });
  return { encoding: response.headers.get('content-encoding'), text: await response.text() };
};

describe('16.7 what is sent is compressed', () => {
  test('an answer above 1 kB as the reader asks: br before gzip, or as it is', async () => {
    const plain = await ask(queryMenuByRole.path, 'identity');
    expect(plain.encoding).toBeNull();
    expect(plain.text.length).toBeGreaterThan(1024);
    for (const [asked, used] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const answer = await ask(queryMenuByRole.path, asked);
      expect(answer.encoding).toBe(used);
      expect((JSON.parse(answer.text) as Envelope).data).toEqual((JSON.parse(plain.text) as Envelope).data);
    }
  });

  test('a short answer is sent as it is', async () => {
    const answer = await ask(`${listMarkets.path}Unknown`, 'gzip, br');
    expect([answer.encoding, answer.text.length < 1024]).toEqual([null, true]);
  });

  test('a compressed request is not unpacked, whatever it would unfold to', async () => {
    const bomb = gzipSync(JSON.stringify(wish));
    const { text } = await ask(queryMenuByRole.path, 'identity', bomb, { 'content-encoding': 'gzip' });
    expect((JSON.parse(text) as Envelope).success).toBe(false);
  });
});
