import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';

const NOTICE = {
  zh_CN: '演示环境：市场由人工保持开市，不受交易时段限制',
  en_US: 'Demonstration: the markets are kept open by hand, outside trading hours too',
};
const REASON = '演示环境';

/** Opens every market by hand until further notice, so that a demonstration works at any hour; the notice says so on screen. A market somebody has set since stays as it is. */
export async function openMarketsForDemo(db: Kysely<AnyTables>): Promise<void> {
  await sql`
    update markethours.market_setting set mode = 'manualOpen', manual_until = null, status = 'open', status_since = date_trunc('milliseconds', kernel.now()), evaluated_at = date_trunc('milliseconds', kernel.now()),
      notice = ${JSON.stringify(NOTICE)}::jsonb, reason = ${REASON}
    where mode = 'schedule' and modified_by is null`.execute(db);
  await sql`update kernel.task set state = 'cancelled', done_at = clock_timestamp() where kind = 'markethours.change' and state = 'waiting'
    and key in (select market from markethours.market_setting where mode = 'manualOpen' and manual_until is null)`.execute(db);
}
