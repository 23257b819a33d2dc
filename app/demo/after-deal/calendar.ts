import { runDue } from '#kernel/server/jobs.ts';
import type { Stage } from '../stage.ts';
import type { AfterDeal } from '../trades.ts';
import { appealStories } from './appeal-stories.ts';
import { billingStories } from './billing-stories.ts';
import { contractStories } from './contract-stories.ts';
import { depositStories } from './deposit-stories.ts';
import { Desk } from './desk.ts';
import { gatewayStories } from './gateway-stories.ts';
import { goodsStories } from './goods-stories.ts';
import { letterStories } from './letter-stories.ts';
import { moneyStories } from './money-stories.ts';
import { offerDepositStories } from './offer-deposit-stories.ts';
import { opening } from './opening.ts';
import { orderStories } from './order-stories.ts';
import { pricingStories } from './pricing-stories.ts';
import { qualityStories } from './quality-stories.ts';
import { statementStories } from './statement-stories.ts';
import type { Scheduled, Story } from './story.ts';
import { voucherStories } from './voucher-stories.ts';

const STORIES: readonly Scheduled[] = [
  ...pricingStories,
  ...orderStories,
  ...goodsStories,
  ...billingStories,
  ...moneyStories,
  ...contractStories,
  ...depositStories,
  ...offerDepositStories,
  ...voucherStories,
  ...statementStories,
  ...qualityStories,
  ...appealStories,
  ...letterStories,
  ...gatewayStories,
];
interface Running {
  back: number;
  readonly story: Story;
  told: AsyncGenerator<number, void> | null;
}
const OPENS_AT = 10 * 60 + 50;
const DAY_MINUTES = 270;
const TODAY_MINUTES = 100;

/** The days after the deal, told side by side: each day goes on with the stories whose day it is. */
export function afterDeals(stage: Stage, stories: readonly Scheduled[] = STORIES): AfterDeal {
  let seed = 20261128;
  const desk = new Desk({
    ...stage,
    random() {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return seed / 4294967296;
    },
  });
  const running: Running[] = stories.map(([back, story]) => ({ back, story, told: null }));
  /** The day of a story; answers in how many days it goes on, null where it is over. */
  const goOnWith = async (of: Running): Promise<number | null> => {
    const begun = of.told ?? of.story(desk);
    if (!(Symbol.asyncIterator in begun)) {
      await begun;
      return null;
    }
    of.told = begun;
    const { value, done } = await begun.next();
    return done === true ? null : value;
  };
  const goOn = async (back: number): Promise<void> => {
    for (const of of running.filter((r) => r.back === back)) {
      const wait = await goOnWith(of).catch((error: unknown) => {
        throw new Error(`${of.story.name}, ${back} days back`, { cause: error });
      });
      of.back = wait === null ? -1 : back - wait;
    }
  };
  let opened = false;
  return {
    async day(day, back) {
      if (running.length === 0 || (opened && !running.some((r) => r.back === back))) return;
      await desk.open(new Date(Date.parse(`${day}T00:00:00+08:00`) + OPENS_AT * 60_000), back, DAY_MINUTES);
      if (!opened) await opening(desk);
      opened = true;
      await goOn(back);
    },
    async today(now) {
      if (running.length === 0) return;
      await desk.open(new Date(now.getTime() - TODAY_MINUTES * 60_000), 0, TODAY_MINUTES);
      await runDue(stage.runtime);
      await goOn(0);
    },
  };
}
