import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { resumeAuction } from '../contract/oversight.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { AuctionTimes } from '../rules/refusals.ts';
import {
  AUCTION_BIZ,
  actionResult,
  END_TIMER,
  enrolmentsOf,
  holdAuction,
  lockAuction,
  moved,
  RESUME_TIMER,
  stepAuction,
} from './lock-auction.ts';
import { notifyBidders } from './notify.ts';
import { canOf } from './present-auction.ts';
import { endOf } from './run-auction.ts';
import { type Auction, type AuctionContext, auctions } from './tables.ts';

const MINUTE = 60_000;
/** Bidders hear of it ten minutes ahead. */
const NOTICE_MINUTES = 10;
/** After an unplanned close there are five minutes to bid at least (administration-domain 16). */
const LEAST_MINUTES = 5;

/** 40 → 30: the end moves by as long as the pause was; time in it never counted. */
export async function resumeNow(ctx: AuctionContext, row: Auction): Promise<Auction> {
  const now = await ctx.now();
  const pause = now.getTime() - (row.paused_at as Date).getTime();
  const shifted = (row.end_time as Date).getTime() + pause;
  const end = new Date(Math.max(shifted, now.getTime() + LEAST_MINUTES * MINUTE));
  const running = await stepAuction(ctx, row, 'resume', 'timer', {
    set: { end_time: end, paused_at: null },
    uncounted: {
      paused_by: null,
      resume_at: null,
      stop_reason: null,
      paused_ms: String(Number.parseInt(row.paused_ms, 10) + pause),
    },
  });
  await ctx.schedule({ kind: END_TIMER, key: row.id, at: await endOf(ctx, running) });
  await notifyBidders(ctx, '05', running, await enrolmentsOf(ctx, row), {}, 'N-AUC-05.resumed');
  moved(ctx, running, { status: running.status, endTime: end.toISOString() });
  return running;
}
export const resumeTimer = auctions.timer(RESUME_TIMER, (ctx) =>
  asSystem(ctx, async () => {
    const row = await holdAuction(ctx, ctx.input.key);
    if (row.status !== AUCTION.paused || row.resume_at === null) return;
    if ((await ctx.now()) < row.resume_at)
      return ctx.schedule({ kind: RESUME_TIMER, key: row.id, at: row.resume_at });
    await resumeNow(ctx, row);
  }),
);

/** Says when it goes on. Refuses 19402 with less than ten minutes' notice. */
export const resumeAuctionHandler = auctions.command(resumeAuction, async (ctx) => {
  const row = await lockAuction(ctx, ctx.input);
  if (row.status !== AUCTION.paused)
    throw StateNotAllowed({ subject: 'auction', verb: 'resume', state: row.status, side: 'operator' });
  const resumeAt = new Date(ctx.input.resumeAt);
  if (resumeAt.getTime() - (await ctx.now()).getTime() < NOTICE_MINUTES * MINUTE)
    throw AuctionTimes({ minutes: NOTICE_MINUTES }, 'resumeAt');
  const planned = (await ctx.tx
    .updateTable('auctions.auction')
    .set({ resume_at: resumeAt, paused_by: 'operator', ...touched(ctx) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Auction;
  await ctx.history({
    bizType: AUCTION_BIZ,
    bizId: row.id,
    bizNo: row.auction_no,
    action: 'planResume',
    from: row.status,
    to: row.status,
    changes: [
      { field: 'resume_at', before: row.resume_at?.toISOString() ?? null, after: resumeAt.toISOString() },
    ],
    side: 'operator',
    parties: [row.seller_member_id],
  });
  await ctx.schedule({ kind: RESUME_TIMER, key: row.id, at: resumeAt });
  await notifyBidders(
    ctx,
    '05',
    planned,
    await enrolmentsOf(ctx, row),
    { at: resumeAt },
    'N-AUC-05.resuming',
  );
  moved(ctx, planned);
  return actionResult(planned, canOf(ctx, planned, null));
});
