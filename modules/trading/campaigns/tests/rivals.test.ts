import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Guest, guest, type RigServer, startRig } from '#kernel/test/rig.ts';
import { orderCopies } from '../contract/market.ts';
import { asBuyer, type CampaignWorld, campaignWorld, ordersOf, running } from './campaign-world.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const LOGINS = ['buyer_admin', 'buyer2_admin', 'jinling_buyer', 'jiangyu_buyer', 'yonghai_buyer'];
let w: CampaignWorld;
let servers: readonly RigServer[] = [];
let guests: readonly Guest[];
beforeAll(async () => {
  w = await campaignWorld();
  servers = await startRig(w.world.runtimeUrl, 2);
  guests = await Promise.all(LOGINS.map((login) => guest(w.world.sql, login, 'buyer')));
});
afterAll(() => Promise.all(servers.map((server) => server.kill())));

test.each([64, 256])(
  'INV-ACT-01 INV-ACT-02 %i rivals at two server processes, signed and over HTTP: each copy once, nobody above the limit, no fault',
  async (rivals) => {
    const id = await running(w, { totalCopies: 20, purchaseLimit: 6 });
    const codes = await Promise.all(
      Array.from({ length: rivals }, async (_, n) => {
        const urls = [servers[n % 2], servers[(n + 1) % 2]].map((server) => (server as RigServer).url);
        const answer = await (guests[n % guests.length] as Guest).insist(urls, orderCopies, {
          id,
          copies: 1,
        });
        return answer.envelope.code;
      }),
    );
    expect(codes.filter((code) => code === 'OK')).toHaveLength(20);
    expect(new Set(codes)).toEqual(
      new Set(['OK', 'ACTIVITY_SOLD_OUT', ...codes.filter((c) => c === 'ACTIVITY_LIMIT')]),
    );
    const orders = await ordersOf(w, id);
    expect(orders).toHaveLength(20);
    for (const buyer of new Set(orders.map((o) => o.buyer_member_id)))
      expect(orders.filter((o) => o.buyer_member_id === buyer).length).toBeLessThanOrEqual(6);
    expect((await asBuyer(w, id)).remainingCopies).toBe(0);
    expect(await w.world.audit()).toEqual({});
  },
);
