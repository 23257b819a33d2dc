import { sql } from 'kysely';
import { runDue } from '#kernel/server/jobs.ts';
import {
  adminBid,
  adminStopAuction,
  pauseAuction,
  rejectAuction,
  voidBid,
} from '#trading/auctions/contract/oversight.ts';
import { addAuction, rebidAuction, withdrawAuction } from '#trading/auctions/contract/selling.ts';
import { PRICE_RULE } from '#trading/auctions/rules/auction-terms.ts';
import {
  after,
  bids,
  draft,
  enrolled,
  falling,
  type Hall,
  HOUR,
  held,
  openHall,
  pick,
  plus,
  published,
  sealed,
  sellerOf,
  share,
  single,
  submitted,
} from './auction-drafts.ts';
import { fundBidders } from './auction-money.ts';
import { hourlyAuction } from './hourly.ts';
import { type Stage, toMinute } from './stage.ts';

const MINUTE = 60_000;
const [YUEWAN, LANGWAN, JINLING, LUZE] = [0, 1, 2, 3] as const;
const EVERYBODY = [YUEWAN, LANGWAN, JINLING, LUZE] as const;
/** So many hours are laid at once; later ones are laid while the server runs. */
const LAID_AHEAD = 3;

/** Yesterday's auctions: what became of them can be read, and paid. */
async function yesterday(hall: Hall, now: Date): Promise<void> {
  const { s, operator } = hall;
  const start = after(now, -30 * HOUR);
  await s.hold(after(start, -2 * HOUR));
  const [a, b, c, d] = [pick(hall, 0), pick(hall, 1), pick(hall, 2), pick(hall, 3)];
  const payAsBid = await published(hall, a, draft(a, start, 60));
  const uniform = await published(
    hall,
    b,
    draft(b, start, 60, { ...sealed(b), priceRule: PRICE_RULE.uniform, reservePrice: share(b, '0.93') }),
  );
  const fallen = await published(hall, c, draft(c, start, 60, { ...falling(c), totalQty: '80.00' }));
  const whole = await published(
    hall,
    d,
    draft(d, start, 60, { ...single, depositMethod: '20', depositFixed: null, depositRatio: '2' }),
  );
  const below = await published(
    hall,
    a,
    draft(a, start, 60, { ...sealed(a), ...single, auctionType: '30', reservePrice: share(a, '1.2') }),
  );
  const empty = await published(hall, b, draft(b, start, 30, { auctionType: '20' }));
  const stopped = await published(hall, c, draft(c, start, 90, { auctionType: '30' }));
  for (const id of [payAsBid, uniform, fallen, whole, below, stopped]) await enrolled(hall, id, ...EVERYBODY);
  await s.hold(after(start, MINUTE));
  await runDue(s.runtime);
  const [first, of, top] = [share(a, '0.92'), share(b, '0.92'), share(d, '0.92')];
  await bids(hall, payAsBid, YUEWAN, '40.00', first);
  await bids(hall, payAsBid, LANGWAN, '40.00', plus(first, 10));
  await bids(hall, payAsBid, JINLING, '30.00', plus(first, 10), true);
  await bids(hall, payAsBid, YUEWAN, '40.00', plus(first, 20));
  const slip = await bids(hall, payAsBid, LUZE, '20.00', plus(first, 900));
  await s.does(operator, voidBid, {
    bidId: slip.bidId,
    cause: 'fraud',
    reason: '买方来函：多录一位，经核实作废',
  });
  await s.does(operator, adminBid, {
    id: payAsBid,
    round: 1,
    customerId: hall.buyers[LUZE]?.memberId as string,
    quantity: '20.00',
    unitPrice: plus(first, 10),
    acceptPartial: true,
    reason: '客户网络中断，电话委托代为出价（录音备查）',
  });
  await bids(hall, uniform, YUEWAN, '40.00', plus(of, 130));
  await bids(hall, uniform, LANGWAN, '30.00', plus(of, 95));
  await bids(hall, uniform, JINLING, '50.00', plus(of, 60), true);
  await bids(hall, whole, LANGWAN, '100.00', top);
  await bids(hall, whole, YUEWAN, '100.00', plus(top, 50));
  await bids(hall, whole, LANGWAN, '100.00', plus(top, 80));
  await bids(hall, below, JINLING, '100.00', plus(first, 40));
  await bids(hall, stopped, LUZE, '20.00', share(c, '0.92'));
  await s.hold(after(start, 4 * MINUTE));
  await bids(hall, fallen, JINLING, '40.00', null);
  await s.hold(after(start, 6 * MINUTE));
  await bids(hall, fallen, LUZE, '20.00', null);
  await s.does(operator, adminStopAuction, { id: stopped, reason: '卖方装置故障，货源无法保证' });
  await s.hold(after(start, 3 * HOUR));
  await runDue(s.runtime);
  // What nobody wanted comes again at another price.
  await s.does(sellerOf(hall, b), rebidAuction, {
    ...(await held(hall, b, empty)),
    startTime: after(now, 22 * HOUR).toISOString(),
    endTime: after(now, 23 * HOUR).toISOString(),
    startPrice: share(b, '0.88'),
    totalQty: '100.00',
    reservePrice: null,
  });
}

/** This morning's: one waits for its seller's word, one was not paid and is offered to the next bidder. */
async function thisMorning(hall: Hall, now: Date): Promise<void> {
  const { s } = hall;
  const start = after(now, -6 * HOUR);
  await s.hold(after(start, -2 * HOUR));
  const [a, b] = [pick(hall, 1), pick(hall, 2)];
  const waiting = await published(
    hall,
    a,
    draft(a, start, 60, { ...sealed(a), reservePrice: share(a, '1.05'), reserveDecisionHours: 24 }),
  );
  const unpaid = await published(hall, b, draft(b, start, 60, { ...single, paymentTermHours: 2 }));
  for (const id of [waiting, unpaid]) await enrolled(hall, id, YUEWAN, LANGWAN, JINLING);
  await s.hold(after(start, MINUTE));
  await runDue(s.runtime);
  await bids(hall, waiting, YUEWAN, '60.00', share(a, '1.01'));
  await bids(hall, waiting, LANGWAN, '40.00', share(a, '0.98'), true);
  await bids(hall, unpaid, YUEWAN, '100.00', share(b, '0.92'));
  await bids(hall, unpaid, JINLING, '100.00', plus(share(b, '0.92'), 30));
  await s.hold(after(start, 70 * MINUTE));
  await runDue(s.runtime);
  await s.hold(after(start, 3 * HOUR + 10 * MINUTE));
  await runDue(s.runtime);
}

/** What a visitor can step into at once: bidding in every mode, and one that the operator holds up. */
async function running(hall: Hall, now: Date): Promise<void> {
  const { s, operator } = hall;
  const start = after(now, -HOUR);
  await s.hold(after(start, -90 * MINUTE));
  for (let n = 0; n < LAID_AHEAD; n++) await hourlyAuction(hall, after(now, 8 * MINUTE + n * HOUR));
  const [a, b, c, d] = [pick(hall, 0), pick(hall, 1), pick(hall, 2), pick(hall, 3)];
  const from = share(a, '0.92');
  const open = await published(
    hall,
    a,
    draft(a, start, 48 * 60, {
      totalQty: '200.00',
      maxQtyPerBidder: '120.00',
      gradients: [
        { fromPrice: from, increment: '10.00' },
        { fromPrice: plus(from, 200), increment: '20.00' },
      ],
    }),
  );
  const whole = await published(hall, b, draft(b, start, 30 * 60, { ...single, auctionType: '20' }));
  const hidden = await published(hall, c, draft(c, start, 26 * 60, sealed(c)));
  const fall = await published(
    hall,
    d,
    draft(d, start, 40 * 60, { ...falling(d), priceIncrement: '5.00', tickSeconds: 600 }),
  );
  const paused = await published(hall, a, draft(a, start, 20 * 60, { auctionType: '40' }));
  for (const id of [open, whole, hidden, fall, paused]) await enrolled(hall, id, YUEWAN, LANGWAN, JINLING);
  await s.hold(after(start, MINUTE));
  await runDue(s.runtime);
  await bids(hall, open, YUEWAN, '80.00', from);
  await bids(hall, open, LANGWAN, '60.00', plus(from, 20));
  await bids(hall, open, JINLING, '100.00', plus(from, 30), true);
  await bids(hall, open, LANGWAN, '60.00', plus(from, 40));
  await bids(hall, whole, JINLING, '100.00', share(b, '0.92'));
  await bids(hall, whole, LANGWAN, '100.00', plus(share(b, '0.92'), 20));
  await bids(hall, hidden, LANGWAN, '50.00', share(c, '0.95'));
  await bids(hall, fall, JINLING, '20.00', null);
  await bids(hall, paused, LANGWAN, '40.00', from);
  await s.does(operator, pauseAuction, { id: paused, reason: '卖方反映批次信息有误，核实后继续' });
}

/** Still to come, before the operator, sent back, called off, and one that its seller still writes. */
async function ahead(hall: Hall, now: Date): Promise<void> {
  const { s, auditor } = hall;
  await s.hold(now);
  const [a, b, c, d] = [pick(hall, 0), pick(hall, 1), pick(hall, 2), pick(hall, 3)];
  const tomorrow = after(now, 20 * HOUR);
  const soon = await published(hall, c, draft(c, tomorrow, 120));
  await enrolled(hall, soon, LANGWAN, JINLING);
  await submitted(hall, d, draft(d, after(now, 44 * HOUR), 60, falling(d)));
  const bad = await submitted(hall, b, draft(b, tomorrow, 60, sealed(b)));
  await s.does(auditor, rejectAuction, {
    id: bad.id,
    version: bad.version,
    reason: '交货期与库存批次不符，请核对后重新提交',
  });
  const back = await published(hall, a, draft(a, after(now, 26 * HOUR), 60));
  await enrolled(hall, back, YUEWAN);
  await s.does(sellerOf(hall, a), withdrawAuction, {
    ...(await held(hall, a, back)),
    reason: '装置检修，货源改期',
  });
  await s.does(sellerOf(hall, b), addAuction, draft(b, after(now, 70 * HOUR), 60, { rules: null }));
}

/** Auctions of every mode in every status; the next begins while somebody looks, and one each hour. */
export async function loadAuctions(s: Stage): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(s.owner);
  // Times of an auction are written to the minute.
  const now = toMinute(rows[0]?.now as Date);
  await fundBidders(s, after(now, -42 * HOUR));
  const hall = await openHall(s);
  await yesterday(hall, now);
  await thisMorning(hall, now);
  await running(hall, now);
  await ahead(hall, now);
  await runDue(s.runtime);
  await sql`update kernel.clock set held_at = null`.execute(s.owner);
}
