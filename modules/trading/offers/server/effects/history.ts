import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { inScope, partyInScope } from '#kernel/server/scope.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { threadHistory } from '../../contract/negotiation.ts';
import { type HistoryRow, offerHistory } from '../../contract/offer-history.ts';
import { type OfferWork, offerOwner, threadSides } from '../lock-offer.ts';
import { offers } from '../tables.ts';

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
export async function historyOf(w: OfferWork, bizType: string, id: string): Promise<HistoryRow[]> {
  const { rows } =
    await sql<Row>`select seq, action, from_state, to_state, changes, actor_name, actor_side, actor_company_id, reason, gmt_create from kernel.trade_history where biz_type = ${bizType} and biz_id = ${id}::bigint order by seq`.execute(
      w.tx,
    );
  const companies = await partiesOf(w, {
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
    companyName: r.actor_company_id === null ? null : (companies.get(r.actor_company_id)?.name ?? null),
    companyNameEn: r.actor_company_id === null ? null : (companies.get(r.actor_company_id)?.nameEn ?? null),
    reason: r.reason,
    at: r.gmt_create.toISOString(),
  }));
}

export const history = offers.ask(offerHistory, async (w) => {
  const seen = await w.tx
    .selectFrom('offers.offer')
    .select('id')
    .where('id', '=', w.input.id)
    .where(inScope(w.actor, 'OFFER', offerOwner))
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  return { list: await historyOf(w, 'OFFER', w.input.id) };
});
export const negotiationHistory = offers.ask(threadHistory, async (w) => {
  const seen = await w.tx
    .selectFrom('offers.negotiation')
    .select('id')
    .where('id', '=', w.input.id)
    .where(partyInScope(w.actor, 'COUNTER_OFFER', threadSides))
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  return { list: await historyOf(w, 'NEGOTIATION', w.input.id) };
});
