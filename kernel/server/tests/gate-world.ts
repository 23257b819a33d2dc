import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { startServer } from '#app/server.ts';
import { manyActs } from '#app/tests/acts.ts';
import { openWorld } from '#app/world.ts';
import type { Envelope } from '#kernel/rules/contract.ts';
import { rateKey } from '#kernel/server/admit-caller.ts';
import { scratchFolder } from '#kernel/server/embedded.ts';
import { type Guest, guest, signedHeaders } from '#kernel/test/rig.ts';
import { testSettings } from '#kernel/test/settings.ts';

interface Heard {
  readonly http: number;
  readonly envelope: Envelope;
  readonly headers: Headers;
}
export const status = (heard: Heard): [number, number] => [heard.http, heard.envelope.status];
export const as = (who: Guest) => ({ token: who.token, cookie: who.cookie });

/**
 * A server with pages of its own over a world of its own, a seller and a buyer who are signed in, and some
 * facts of trade.
 */
export async function openGate() {
  const dir = scratchFolder('ctp-gate');
  const world = await openWorld();
  fs.writeFileSync(
    path.join(dir, 'index.html'),
    '<!doctype html><html><head><style nonce="%CSP_NONCE%"></style></head><body></body></html>',
  );
  const [server, seller, buyer] = await Promise.all([
    startServer(testSettings(dir), world.runtimeUrl, { jobs: false, webDir: dir }),
    guest(world.sql, 'seller_admin', 'seller'),
    guest(world.sql, 'buyer_admin', 'buyer'),
  ]);
  const facts = await manyActs(world);
  const local = (): string => `http://127.0.0.1:${server.port}`;
  const send = async (at: string, body: string, headers: Record<string, string>): Promise<Heard> => {
    const response = await fetch(local() + at, { method: 'POST', headers, body });
    return {
      http: response.status,
      headers: response.headers,
      envelope: (await response.json()) as Envelope,
    };
  };
  const accountOf = async ({ login }: Guest): Promise<string> =>
    (
      await sql<{ id: string }>`select id from identity.account where login_name = ${login}`.execute(
        world.sql,
      )
    ).rows[0]?.id as string;
  return {
    world,
    seller,
    buyer,
    facts,
    dir,
    local,
    send,
    signed: (at: string, body: unknown, options: Parameters<typeof signedHeaders>[1] = {}) =>
      send(at, JSON.stringify(body), signedHeaders(body, options)),
    /**
     * Fills the rate window of a login's account, or of everybody else at this address, as 600 calls within
     * the minute would; answers how to empty it.
     */
    spendRate: async (who: Guest | 'strangers'): Promise<() => Promise<unknown>> => {
      const key = rateKey(
        null,
        who === 'strangers' ? { address: '127.0.0.1' } : { account: await accountOf(who) },
      );
      await sql`insert into kernel.rate (k, window_start, calls) values (${key}, clock_timestamp(), 600)
        on conflict (k) do update set window_start = excluded.window_start, calls = excluded.calls`.execute(
        world.sql,
      );
      return () => sql`delete from kernel.rate where k = ${key}`.execute(world.sql);
    },
    close: async () => {
      await server.stop();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}
export type Gate = Awaited<ReturnType<typeof openGate>>;
