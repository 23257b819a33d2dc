import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '#kernel/rules/contract.ts';
import { openGate as openServerGate } from '#kernel/server/gate.ts';
import { until } from '#kernel/server/processes.ts';
import { storageState } from '#kernel/server/storage-state.ts';
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

test('F10 a reader who leaves before his compressed answer goes out is no fault; the same failure under a reader who waits is one', async () => {
  const lines: Record<string, unknown>[] = [];
  const { app } = await openServerGate(
    gate.world.runtime,
    [],
    { identify: () => Promise.reject() },
    {
      signKeys: [],
      secureCookies: false,
      trustProxy: false,
      uploadDir: gate.dir,
      storage: storageState(),
      log: (line) => void lines.push(line),
    },
  );
  const asked = Promise.withResolvers<FastifyRequest>();
  const left = Promise.withResolvers<void>();
  app.post('/slow', async (request) => {
    asked.resolve(request);
    await left.promise;
    // Too long to be compressed in one breath: it goes out piece by piece.
    return { text: 'x'.repeat(5_000_000) };
  });
  app.get('/broken', async () => {
    throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });
  const faults = () => lines.filter((line) => line.message === 'fault').length;
  const ended = Promise.withResolvers<void>();
  app.addHook('onError', async () => ended.resolve());
  try {
    const { port, origin } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = net.connect(Number(port), '127.0.0.1');
    socket.write(
      'POST /slow HTTP/1.1\r\nhost: x\r\naccept-encoding: br\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
    );
    const { raw } = await asked.promise;
    socket.destroy();
    await until(() => raw.destroyed, 5_000, 5);
    left.resolve();
    await ended.promise;
    await setTimeout(50);
    expect([raw.complete, faults()]).toEqual([true, 0]);
    expect((await fetch(`${origin}/broken`)).status).toBe(500);
    expect(faults()).toBe(1);
  } finally {
    await app.close();
  }
});

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
