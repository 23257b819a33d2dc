import { once } from 'node:events';
import net from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { drainable, endsWithin } from '../drain.ts';
import { until } from '../processes.ts';

/** A server with an act that ends when it is let. */
async function serving(times: { waitMs: number; cutAfterMs?: number }) {
  const app = Fastify({ logger: false, return503OnClosing: false });
  const let_ = Promise.withResolvers<void>();
  let open = 0;
  app.get('/quick', async () => 'done');
  app.get('/act', async () => {
    open += 1;
    await let_.promise;
    return 'done';
  });
  const drain = drainable(app, times);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as net.AddressInfo;
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      async (r) => [r.status, r.headers.get('connection'), await r.text()],
      (error: Error) => (error.cause as { code?: string }).code ?? error.message,
    );
  return { drain, ask, port, release: let_.resolve, begun: () => until(() => open === 1, 5000, 5) };
}

test('F1 while a server drains it answers whoever still comes with Connection: close; then it takes no connection, and open acts are answered', async () => {
  const { drain, ask, release, begun } = await serving({ waitMs: 400 });
  expect((await ask('/quick')).slice(0, 2)).toEqual([200, 'keep-alive']);
  const act = ask('/act');
  await begun();
  const closed = drain.close();
  expect(await ask('/quick')).toEqual([200, 'close', 'done']);
  expect(await until(async () => (await ask('/quick')) === 'ECONNREFUSED', 5000)).toBe(true);
  expect(await endsWithin(50, closed)).toBe(false);
  release();
  expect(await act).toEqual([200, 'close', 'done']);
  await closed;
  expect(drain.draining).toBe(true);
});

test('F1 idle connections do not keep a server from ending; an act that never ends is cut at the limit', async () => {
  const { drain, ask, port, begun } = await serving({ waitMs: 0, cutAfterMs: 300 });
  const idle = net.connect(port, '127.0.0.1');
  await once(idle, 'connect');
  const act = ask('/act');
  await begun();
  const before = performance.now();
  await drain.close();
  expect(performance.now() - before).toBeGreaterThan(250);
  expect(await act).not.toContain(200);
});
