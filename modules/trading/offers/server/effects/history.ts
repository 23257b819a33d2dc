import { NotFound } from '#kernel/rules/refusals.ts';
import { inScope, partyInScope } from '#kernel/server/scope.ts';
import { readHistory } from '#kernel/server/trade-history.ts';
import { withCompanies } from '#registry/members/server/door.ts';
import { threadHistory } from '../../contract/negotiation.ts';
import { offerHistory } from '../../contract/offer-history.ts';
import { type OfferContext, offerOwner, threadSides } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { shownHistory, type Written } from '../thread/principal-sight.ts';

/** The append-only history of one document; row security shows a company only rows it is party to. */
export async function historyOf(ctx: OfferContext, bizType: string, id: string): Promise<Written[]> {
  const steps = await readHistory(ctx, { bizType, bizId: id }, [
    'seq',
    'action',
    'fromState',
    'toState',
    'changes',
    'actorName',
    'actorSide',
    'actorCompanyId',
    'reason',
    'at',
  ]);
  const named = await withCompanies(ctx, steps);
  return named.map(({ actorCompanyId: companyId, ...step }) => ({ ...step, companyId }));
}

export const offerHistoryHandler = offers.query(offerHistory, async (ctx) => {
  const seen = await ctx.tx
    .selectFrom('offers.offer')
    .select('id')
    .where('id', '=', ctx.input.id)
    .where(inScope(ctx.actor, 'OFFER', offerOwner))
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  const rows = await historyOf(ctx, 'OFFER', ctx.input.id);
  return { list: rows.map(({ companyId: _company, ...row }) => row) };
});
export const threadHistoryHandler = offers.query(threadHistory, async (ctx) => {
  const seen = await ctx.tx
    .selectFrom('offers.negotiation')
    .selectAll()
    .where('id', '=', ctx.input.id)
    .where(partyInScope(ctx.actor, 'COUNTER_OFFER', threadSides))
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  return { list: shownHistory(seen, await historyOf(ctx, 'NEGOTIATION', ctx.input.id), ctx.actor) };
});
