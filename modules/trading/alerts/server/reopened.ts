import { sql } from 'kysely';
import { rulesChanged } from '#registry/counterparties/rules/events.ts';
import { openInquiries } from '#trading/inquiries/server/door.ts';
import { offersOnBoard } from '#trading/offers/server/door.ts';
import { ALERT, ALERT_SIDE } from '../rules/alert-lifecycle.ts';
import { keyOf, MATCH, type Matched } from './match-queue.ts';
import { type AlertContext, alerts } from './tables.ts';

/** By company: its counterparty rules may have opened what was shut; looked at after the act, and on the day it begins. */
export const REOPEN = 'alerts.reopen';
/** Offers or inquiries looked at in one transaction. */
const MOST = 500;
type Half = Exclude<Matched, 'price'>;

export const onRulesChanged = alerts.listen(rulesChanged, async (ctx) => {
  const { memberId, days } = ctx.input;
  for (const [n, day] of days.entries())
    for (const what of ['offer', 'inquiry'] as const)
      await ctx.schedule({
        kind: REOPEN,
        key: `${memberId} ${what} ${day} 0`,
        at: n === 0 ? { inSeconds: 0 } : new Date(`${day}T00:00:00+08:00`),
      });
});

/** Products a company waits for on this side. */
async function waitedFor(ctx: AlertContext, memberId: string, what: Half): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct product_name_id as id from alerts.alert
    where member_id = ${memberId}::bigint and side = ${sql.lit(what === 'offer' ? ALERT_SIDE.buyer : ALERT_SIDE.seller)}
      and state = ${sql.lit(ALERT.active)} and not deleted`.execute(ctx.tx);
  return rows.map((row) => row.id);
}
/**
 * What the company has published is told to all who wait for it, and what it waits for to itself; each alert hears of an
 * object once, so that only those hear to whom it was shut before.
 */
export const reopenAlerts = alerts.timer(REOPEN, async (ctx) => {
  const [memberId = '0', half, day = '', after = '0'] = ctx.input.key.split(' ');
  const what = half as Half;
  const wish = { memberId, productNameIds: await waitedFor(ctx, memberId, what), after, most: MOST };
  const found = await (what === 'offer' ? offersOnBoard(ctx, wish) : openInquiries(ctx, wish));
  for (const { id, ownerId } of found)
    await ctx.schedule({
      kind: MATCH,
      key: keyOf(what, id, '0', ownerId === memberId ? null : memberId),
      at: { inSeconds: 0 },
    });
  const last = found.at(-1);
  if (last !== undefined && found.length === MOST)
    await ctx.schedule({ kind: REOPEN, key: `${memberId} ${what} ${day} ${last.id}`, at: { inSeconds: 0 } });
});
