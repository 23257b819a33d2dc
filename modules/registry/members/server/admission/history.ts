import { sql } from 'kysely';
import type { HistoryRow } from '../../contract/audit.ts';
import type { MemberContext } from '../applications.ts';

/** What happened to one document, newest first. Row security shows a company only rows it is party to. */
export async function historyRows(
  ctx: Pick<MemberContext, 'tx'>,
  bizType: string,
  bizId: string,
): Promise<HistoryRow[]> {
  const { rows } = await sql<{
    seq: number;
    action: string;
    from: string | null;
    to: string | null;
    by: string;
    reason: string | null;
    at: Date;
  }>`
    select seq, action, from_state as "from", to_state as "to", actor_name as by, reason, gmt_create as at
    from kernel.trade_history where biz_type = ${bizType} and biz_id = ${bizId}::bigint order by seq desc limit 200`.execute(
    ctx.tx,
  );
  return rows.map((r) => ({ ...r, at: r.at.toISOString() }));
}
