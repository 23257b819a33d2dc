import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { inScope, partyInScope } from '#kernel/server/scope.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { threadHistory } from '../../contract/negotiation.ts';
import { offerHistory } from '../../contract/offer-history.ts';
import { type OfferContext, offerOwner, threadSides } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { shownHistory, type Written } from '../thread/principal-sight.ts';

interface Row {
  seq: number;
  action: string;
  from_state: string | null;
  to_state: string | null;
  changes: { field: string; before: unknown; after: unknown }[];
  actor_name: string;
  actor_side: string;
  actor_company_id: string | null;
  reason: string | null;
  gmt_create: Date;
}

/** The append-only history of one document; row security shows a company only rows it is party to. */
export async function historyOf(ctx: OfferContext, bizType: string, id: string): Promise<Written[]> {
  const { rows } =
    await sql<Row>`select seq, action, from_state, to_state, changes, actor_name, actor_side, actor_company_id, reason, gmt_create from kernel.trade_history where biz_type = ${bizType} and biz_id = ${id}::bigint order by seq`.execute(
      ctx.tx,
    );
  const companies = await partiesOf(ctx, {
    memberIds: [
      ...new Set(rows.map((r) => r.actor_company_id).filter((c): c is string => c !== null && c !== '0')),
    ],
  });
  return rows.map((r) => ({
    seq: r.seq,
    action: r.action,
    fromState: r.from_state,
    toState: r.to_state,
    changes: r.changes,
    actorName: r.actor_name,
    actorSide: r.actor_side,
    companyId: r.actor_company_id,
    companyName: r.actor_company_id === null ? null : (companies.get(r.actor_company_id)?.name ?? null),
    companyNameEn: r.actor_company_id === null ? null : (companies.get(r.actor_company_id)?.nameEn ?? null),
    reason: r.reason,
    at: r.gmt_create.toISOString(),
  }));
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
