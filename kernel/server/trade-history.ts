import { sql } from 'kysely';
import type { z } from 'zod';
import type { HistoryStep as Shown } from '../rules/history-step.ts';
import type { FieldChange } from './act-context.ts';
import type { Tx } from './database.ts';

/** One step in the life of a document, as its append-only history keeps it. */
export interface HistoryStep extends z.output<typeof Shown> {
  readonly actorCompanyId: string | null;
  readonly changes: FieldChange[];
}
const COLUMNS: Readonly<Record<keyof HistoryStep, string>> = {
  seq: 'seq',
  bizType: 'biz_type',
  action: 'action',
  fromState: 'from_state',
  toState: 'to_state',
  changes: 'changes',
  actorName: 'actor_name',
  actorSide: 'actor_side',
  actorCompanyId: 'actor_company_id',
  reason: 'reason',
  at: `to_char(gmt_create at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/**
 * What happened to one document, oldest first, or its `latest` steps, newest first: the named columns alone.
 * Row security shows a company only steps it is party to.
 */
export async function readHistory<const K extends keyof HistoryStep>(
  ctx: { readonly tx: Tx },
  document: { readonly bizType: string; readonly bizId: string; readonly latest?: number },
  columns: readonly K[],
): Promise<Pick<HistoryStep, K>[]> {
  const { bizType, bizId, latest } = document;
  const list = sql.raw(columns.map((name) => `${COLUMNS[name]} as "${name}"`).join(', '));
  const order = latest === undefined ? sql`seq` : sql`seq desc limit ${latest}`;
  const { rows } = await sql<Pick<HistoryStep, K>>`select ${list} from kernel.trade_history
    where biz_type = ${bizType} and biz_id = ${bizId}::bigint order by ${order}`.execute(ctx.tx);
  return rows;
}

/** The companies that acted in these steps; the platform is none. */
export const companiesThatActed = (
  steps: readonly Pick<HistoryStep, 'actorCompanyId'>[],
): readonly string[] => [
  ...new Set(steps.map((s) => s.actorCompanyId).filter((id): id is string => id !== null && id !== '0')),
];
