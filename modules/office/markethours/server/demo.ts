import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { marketScreenWords } from '../rules/screen-words.ts';

const { zh, en } = marketScreenWords.table['demo.notice'];
const NOTICE = { zh_CN: zh, en_US: en };
const REASON = marketScreenWords.table['demo.reason'].zh;

/**
 * Opens every market by hand until further notice, so that a demonstration works at any hour; the notice says
 * so on screen. A market somebody has set since stays as it is.
 */
export async function openMarketsForDemo(db: Kysely<AnyTables>): Promise<void> {
  await sql`
    update markethours.market_setting set mode = 'manualOpen', manual_until = null, status = 'open', status_since = date_trunc('milliseconds', kernel.now()), evaluated_at = date_trunc('milliseconds', kernel.now()),
      notice = ${JSON.stringify(NOTICE)}::jsonb, reason = ${REASON}
    where mode = 'schedule' and modified_by is null`.execute(db);
  await sql`delete from kernel.task where kind = 'markethours.change' and state = 'waiting'
    and key in (select market from markethours.market_setting where mode = 'manualOpen' and manual_until is null)`.execute(
    db,
  );
}
