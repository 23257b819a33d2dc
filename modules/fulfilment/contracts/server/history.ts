import { sql } from 'kysely';
import { partiesOf } from '#registry/members/server/door.ts';
import { protocolHistory } from '../contract/protocol.ts';
import type { HistoryRow } from '../contract/protocol-rows.ts';
import { seeProtocol } from './present.ts';
import { BIZ, type ContractContext, contracts } from './tables.ts';

export interface Past {
  readonly id: string;
  readonly biz_type: string;
  readonly biz_id: string;
  readonly biz_no: string | null;
  readonly seq: number;
  readonly action: string;
  readonly from_state: string | null;
  readonly to_state: string | null;
  readonly changes: { field: string; before: unknown; after: unknown }[];
  readonly actor_name: string;
  readonly actor_side: string;
  readonly actor_company_id: string | null;
  readonly reason: string | null;
  readonly gmt_create: Date;
}
export const MOST_EVENTS = 500;
/** What happened to documents, oldest first; row security shows a company only rows it is party to. */
export async function pastOf(
  ctx: ContractContext,
  documents: readonly { readonly bizType: string; readonly id: string }[],
): Promise<Past[]> {
  if (documents.length === 0) return [];
  const { rows } = await sql<Past>`
    select t.id, t.biz_type, t.biz_id, t.biz_no, t.seq, t.action, t.from_state, t.to_state, t.changes, t.actor_name,
      t.actor_side, t.actor_company_id, t.reason, t.gmt_create
    from kernel.trade_history t join unnest(${documents.map((d) => d.bizType)}::text[], ${documents.map((d) => d.id)}::bigint[]) as d(type, id)
      on t.biz_type = d.type and t.biz_id = d.id
    order by t.gmt_create, t.id limit ${MOST_EVENTS}`.execute(ctx.tx);
  return rows;
}
export const companiesOf = (ctx: ContractContext, rows: readonly Past[]) =>
  partiesOf(ctx, {
    memberIds: [
      ...new Set(rows.map((r) => r.actor_company_id).filter((c): c is string => c !== null && c !== '0')),
    ],
  });

/** The append-only history of a contract. */
export async function historyOf(ctx: ContractContext, id: string): Promise<HistoryRow[]> {
  const rows = await pastOf(ctx, [{ bizType: BIZ, id }]);
  const companies = await companiesOf(ctx, rows);
  return rows.map((r) => ({
    seq: r.seq,
    bizType: r.biz_type,
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
export const protocolHistoryHandler = contracts.query(protocolHistory, async (ctx) => {
  const row = await seeProtocol(ctx, { id: ctx.input.id });
  return { list: await historyOf(ctx, row.id) };
});
