import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { countingStatements } from '#kernel/test/counted-statements.ts';
import { placeBid } from '#trading/auctions/contract/bidding.ts';
import { type AuctionWorld, auctionWorld, begin, dutch } from '#trading/auctions/tests/auction-world.ts';
import { joinGroup, orderCopies } from '#trading/campaigns/contract/market.ts';
import {
  type CampaignWorld,
  campaignWorld,
  crowd,
  fund,
  GROUP,
  running,
} from '#trading/campaigns/tests/campaign-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
const SIZE = 64;

let auction: AuctionWorld;
let campaign: CampaignWorld;
let people: Actor[];
beforeAll(async () => {
  auction = await auctionWorld();
  campaign = await campaignWorld(auction.world);
  people = crowd([auction.buyer, auction.buyer2, auction.buyer3], SIZE);
  for (const who of [campaign.buyer, campaign.buyer2, campaign.buyer3, campaign.buyer4])
    await fund(campaign, who, '5000000.00');
});

/** Statements and commits of so many acts that come at once, once code and plans have settled; none of them is refused. */
async function costOf<C extends Call>(call: C, size: number, inputOf: (n: number) => InputOf<C>) {
  const all = (from: number) =>
    Promise.all(
      Array.from({ length: size }, (_, n) =>
        dispatch(auction.world.runtime, { ...(people[n] as Actor), requestId: newRequestId() }, call, {
          idempotencyKey: randomUUID(),
          ...(inputOf(from + n) as object),
        }),
      ),
    );
  await all(0);
  await all(size);
  const { database, separate } = auction.world.runtime;
  const counted = countingStatements([database.pool, separate.pool]);
  await all(2 * size);
  counted.stop();
  expect(await auction.world.audit()).toEqual({});
  return {
    commits: counted.texts.filter((text) => text === 'commit').length,
    statements: counted.texts.length,
    texts: counted.texts.join('\n'),
  };
}
const RATIO = { depositMethod: '20', depositFixed: undefined, depositRatio: '5' } as const;

/** What `size` acts of one second send, from BEGIN to COMMIT. The figures may only become smaller. */
const REGISTER: readonly {
  readonly act: string;
  readonly alone: number;
  readonly together: number;
  ready(): Promise<(size: number) => ReturnType<typeof costOf>>;
}[] = [
  {
    act: 'bids that climb',
    alone: 31,
    together: 36,
    async ready() {
      const terms = { ...RATIO, totalQty: '100000.00' };
      const id = await begin(auction, terms, auction.buyer, auction.buyer2, auction.buyer3);
      let raised = 0;
      return (size) => {
        const base = raised;
        raised += 3 * size;
        return costOf(placeBid, size, (n) => ({
          id,
          round: 1,
          quantity: `${20 + 10 * (base + n)}.00`,
          unitPrice: String(2000 + 10 * (base + n)),
          acceptPartial: false,
        }));
      };
    },
  },
  {
    act: 'takes at a falling price',
    alone: 33,
    together: 35,
    async ready() {
      const id = await begin(
        auction,
        { ...dutch, ...RATIO, totalQty: '100000.00' },
        auction.buyer,
        auction.buyer2,
        auction.buyer3,
      );
      return (size) =>
        costOf(placeBid, size, () => ({
          id,
          round: 1,
          quantity: '20.00',
          unitPrice: null,
          acceptPartial: false,
        }));
    },
  },
  {
    act: 'participations of a group',
    alone: 35,
    together: 36,
    async ready() {
      const id = await running(campaign, { ...GROUP, totalCopies: 1000, minCopies: 900, tierPrices: [] });
      return (size) => costOf(joinGroup, size, () => ({ id, copies: 1 }));
    },
  },
  {
    act: 'purchases of a flash sale',
    alone: 30,
    together: 31,
    async ready() {
      const id = await running(campaign, { totalCopies: 1000 });
      return (size) => costOf(orderCopies, size, () => ({ id, copies: 1 }));
    },
  },
];

describe.each(REGISTER)('$act', ({ ready, alone, together }) => {
  test('many of one second cost what one costs: one commit and a statement for each table', async () => {
    const cost = await ready();
    const one = await cost(1);
    expect(one.commits).toBe(1);
    expect(one.statements, one.texts).toBeLessThanOrEqual(alone);
    const all = await cost(SIZE);
    expect(all.commits, all.texts).toBe(1);
    expect(all.statements, all.texts).toBeLessThanOrEqual(together);
  });
});
