import { type RawBuilder, sql } from 'kysely';
import { isPlatform } from '#kernel/server/actor.ts';
import { inScope } from '#kernel/server/scope.ts';
import { wallsOf } from '#trading/offers/server/door.ts';
import { buyerColumns } from './lock-inquiry.ts';
import type { InquiryContext } from './tables.ts';

/** Blacklists of either side and the rule for hazardous goods, beside what row security shows. */
export async function wallsFor(ctx: InquiryContext): Promise<RawBuilder<boolean>[]> {
  if (isPlatform(ctx.actor)) return [];
  const { blocked, hazards } = await wallsOf(ctx, undefined);
  return [
    ...(blocked.length === 0 ? [] : [sql<boolean>`buyer_member_id <> all (${blocked}::bigint[])`]),
    ...(hazards === null
      ? []
      : [sql<boolean>`(not hazardous or buyer_member_id = ${ctx.actor.memberId ?? '0'}::bigint)`]),
  ];
}
/**
 * A published inquiry as market and suppliers read it, and whether the reader's company quoted it: who did may read
 * on after the deadline. People of the buyer's own company reach it by their data scope alone.
 */
export async function seenOnMarket(ctx: InquiryContext, id: string) {
  let query = ctx.tx
    .selectFrom('inquiries.inquiry')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .where('status', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('buyer_member_id', 'is distinct from', ctx.actor.memberId),
        inScope(ctx.actor, 'INQUIRY', buyerColumns),
      ]),
    );
  const quote = await ctx.tx
    .selectFrom('inquiries.quote')
    .select('id')
    .where('inquiry_id', '=', id)
    .where('seller_member_id', '=', ctx.actor.memberId ?? '0')
    .executeTakeFirst();
  if (quote === undefined) for (const wall of await wallsFor(ctx)) query = query.where(wall);
  return { query, quoted: quote !== undefined };
}
