import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { withCompanies } from '#registry/members/server/door.ts';
import { dealHistory, type HistoryRow } from '../contract/deal.ts';
import { type DealContext, legSides } from './lifecycle.ts';
import { deals } from './tables.ts';

interface Past {
  biz_type: string;
  biz_no: string | null;
  seq: number;
  action: string;
  from_state: string | null;
  to_state: string | null;
  changes: { field: string; before: unknown; after: unknown }[];
  actor_name: string;
  actor_side: string;
  actorCompanyId: string | null;
  reason: string | null;
  gmt_create: Date;
}
/** Columns that say nothing to a reader of the history. */
const SILENT = new Set(['seller_signer', 'buyer_signer', 'sign_method']);

/** Append-only history of documents, oldest first; row security shows a company only rows it is party to. */
export async function historyOf(
  ctx: DealContext,
  documents: readonly { type: 'DEAL' | 'LETTER'; id: string }[],
): Promise<HistoryRow[]> {
  const [deals, letters] = (['DEAL', 'LETTER'] as const).map((type) =>
    documents.filter((d) => d.type === type).map((d) => d.id),
  );
  const { rows } =
    await sql<Past>`select biz_type, biz_no, seq, action, from_state, to_state, changes, actor_name,
      actor_side, actor_company_id as "actorCompanyId", reason, gmt_create from kernel.trade_history
    where (biz_type = 'DEAL' and biz_id = any (${deals}::bigint[]))
    or (biz_type = 'LETTER' and biz_id = any (${letters}::bigint[])) order by gmt_create, id`.execute(ctx.tx);
  return (await withCompanies(ctx, rows)).map((r) => ({
    seq: r.seq,
    bizType: r.biz_type,
    bizNo: r.biz_no,
    action: r.action,
    fromState: r.from_state,
    toState: r.to_state,
    changes: r.changes.filter((c) => !SILENT.has(c.field)),
    actorName: r.actor_name,
    actorSide: r.actor_side,
    companyName: r.companyName,
    companyNameEn: r.companyNameEn,
    reason: r.reason,
    at: r.gmt_create.toISOString(),
  }));
}

/** Deal and letters together, as far as the reader is party. */
export async function wholeHistory(ctx: DealContext, dealId: string): Promise<HistoryRow[]> {
  const letters = await ctx.tx
    .selectFrom('deals.letter')
    .select('id')
    .where('deal_id', '=', dealId)
    .execute();
  return historyOf(ctx, [
    { type: 'DEAL', id: dealId },
    ...letters.map((l) => ({ type: 'LETTER' as const, id: l.id })),
  ]);
}

export const dealHistoryHandler = deals.query(dealHistory, async (ctx) => {
  const seen = await ctx.tx
    .selectFrom('deals.leg')
    .select('id')
    .where('deal_id', '=', ctx.input.id)
    .where(partyInScope(ctx.actor, 'DEAL', legSides))
    .limit(1)
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  return { list: await wholeHistory(ctx, ctx.input.id) };
});
