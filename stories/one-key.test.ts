import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused, type World, worldOn } from '#app/world.ts';
import type { Call } from '#kernel/rules/contract.ts';
import { IdempotencyMismatch } from '#kernel/rules/refusals.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { placeBid } from '#trading/auctions/contract/bidding.ts';
import { type AuctionWorld, auctionWorld, begin } from '#trading/auctions/tests/auction-world.ts';
import { joinGroup, orderCopies } from '#trading/campaigns/contract/market.ts';
import {
  type CampaignWorld,
  campaignWorld,
  fund,
  GROUP,
  running,
} from '#trading/campaigns/tests/campaign-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let auction: AuctionWorld;
let campaign: CampaignWorld;
/** Another process on the same database, which has seen nothing of what the first one answered. */
let other: World;
beforeAll(async () => {
  auction = await auctionWorld();
  campaign = await campaignWorld(auction.world);
  await fund(campaign, campaign.buyer, '1000000.00');
  other = worldOn({ url: auction.world.url, runtimeUrl: auction.world.runtimeUrl });
  return () => other.close();
});

const ACTS: readonly {
  readonly act: string;
  readonly call: Call;
  readonly table: string;
  /** What is sent, and the same act for something else. */
  ready(): Promise<{ readonly body: object; readonly another: object }>;
}[] = [
  {
    act: 'a bid',
    call: placeBid,
    table: 'auctions.bid',
    async ready() {
      const id = await begin(auction, {}, auction.buyer);
      const body = { id, round: 1, quantity: '20.00', unitPrice: '2000.00', acceptPartial: false };
      return { body, another: { ...body, unitPrice: '2010.00' } };
    },
  },
  {
    act: 'a participation',
    call: joinGroup,
    table: 'campaigns.claim',
    async ready() {
      const id = await running(campaign, GROUP);
      return { body: { id, copies: 1 }, another: { id, copies: 2 } };
    },
  },
  {
    act: 'a purchase',
    call: orderCopies,
    table: 'campaigns.claim',
    async ready() {
      const id = await running(campaign);
      return { body: { id, copies: 1 }, another: { id, copies: 2 } };
    },
  },
];

describe.each(ACTS)('$act under its key', ({ call, table, ready }) => {
  test('is done once: a repeat hears the first answer from a process that did not give it, and another body is refused by both', async () => {
    const { body, another } = await ready();
    const idempotencyKey = randomUUID();
    const ask = async (world: World, sent: object) =>
      (
        await dispatch(world.runtime, { ...auction.buyer.actor, requestId: newRequestId() }, call, {
          idempotencyKey,
          ...sent,
        })
      ).data;
    const rows = async () => {
      const counted = sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`;
      return (await counted.execute(auction.world.sql)).rows[0]?.n as number;
    };
    const before = await rows();
    const answer = await ask(auction.world, body);
    // Whoever was cut off before he heard asks again: here, and where nothing of it is in memory.
    expect(await ask(other, body)).toEqual(answer);
    expect(await ask(auction.world, body)).toEqual(answer);
    await refused(ask(other, another), IdempotencyMismatch);
    await refused(ask(auction.world, another), IdempotencyMismatch);
    expect(await rows()).toBe(before + 1);
    expect(await auction.world.audit()).toEqual({});
  });
});
