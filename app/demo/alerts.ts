import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { runDue } from '#kernel/server/jobs.ts';
import { addAlert, pauseAlerts } from '#trading/alerts/contract/alert.ts';
import { ALERT_SIDE } from '#trading/alerts/rules/alert-lifecycle.ts';
import { MATCH } from '#trading/alerts/server/match-queue.ts';
import type { Stage } from './stage.ts';

interface Wish {
  readonly login: string;
  readonly side: 'buyer' | 'seller';
  readonly cas: string;
  readonly limit?: string;
  readonly quantity?: string;
  readonly remark?: string;
  readonly paused?: boolean;
}
/** Prices are illustrative (ruling 13). */
const WISHES: readonly Wish[] = [
  { login: 'buyer_purchaser', side: 'buyer', cas: '67-56-1', limit: '2400.00', remark: '月度补库' },
  { login: 'buyer_purchaser', side: 'buyer', cas: '107-21-1', quantity: '200.00' },
  { login: 'buyer_admin', side: 'buyer', cas: '108-88-3', limit: '9000.00' },
  { login: 'buyer_admin', side: 'buyer', cas: '67-56-1', limit: '1900.00', remark: '等待低位', paused: true },
  { login: 'luze_admin', side: 'buyer', cas: '67-56-1' },
  { login: 'seller_admin', side: 'seller', cas: '67-56-1', limit: '2000.00', remark: '关注行情上行' },
  { login: 'seller_trader', side: 'seller', cas: '107-21-1' },
  { login: 'yonghai_admin', side: 'seller', cas: '108-88-3' },
];

async function productOf(s: Stage, cas: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string;
  }>`select id from catalogue.product_name where cas_no = ${cas} and not deleted order by id limit 1`.execute(
    s.owner,
  );
  return rows[0]?.id ?? null;
}

/** Alerts of several people on both sides, and what the market of the last days told them. */
export async function loadAlerts(s: Stage): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select kernel.now() as now`.execute(s.owner);
  const until = addDays(dayOf(rows[0]?.now ?? new Date()), 60);
  for (const wish of WISHES) {
    const productNameId = await productOf(s, wish.cas);
    if (productNameId === null) continue;
    const who = await s.as(wish.login, wish.side);
    const made = await s.does(who, addAlert, {
      lane: '10',
      productNameId,
      tellsDocuments: true,
      tellsPrices: wish.limit !== undefined,
      until,
      ...(wish.limit === undefined ? {} : { priceLimit: wish.limit, currency: 'CNY' as const }),
      ...(wish.quantity === undefined ? {} : { quantity: wish.quantity }),
      ...(wish.remark === undefined ? {} : { remark: wish.remark }),
    });
    if (wish.paused === true) await s.does(who, pauseAlerts, { ids: [made.id] });
  }
  // What stands on the market now is put before them as if it were published this minute.
  await sql`insert into kernel.task (kind, key, due_at)
    select ${MATCH}, k.key, kernel.now() from (
      (select 'offer ' || o.id || ' 0' as key from offers.offer o where o.publish_state = '30' and o.product_name_id in (select product_name_id from alerts.alert where side = ${ALERT_SIDE.buyer}) order by o.id desc limit 12)
      union all (select 'inquiry ' || i.id || ' 0' from inquiries.inquiry i where i.status = '10' order by i.id desc limit 6)
      union all (select 'price ' || r.index_id || ' 0' from deals.reference_close r)) k on conflict do nothing`.execute(
    s.owner,
  );
  await runDue(s.runtime);
}
