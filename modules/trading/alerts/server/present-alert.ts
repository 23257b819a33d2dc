import { holds } from '#kernel/server/actor.ts';
import type { AlertRow, ToldRow } from '../contract/alert.ts';
import { ALERT } from '../rules/alert-lifecycle.ts';
import { ALERTS_PAGE } from '../rules/pages.ts';
import type { Alert, AlertContext, ToldMatch } from './tables.ts';

/** What the reader may do with an alert now. */
function canOn(ctx: AlertContext, row: Alert): string[] {
  const holding = (button: string) => ctx.actor.superAdmin || holds(ctx.actor, button, [ALERTS_PAGE]);
  return [
    ...(holding('View') ? ['view'] : []),
    ...(holding('Edit') ? ['edit'] : []),
    ...(holding('Disable') && row.state === ALERT.active ? ['pause'] : []),
    ...(holding('Enable') && row.state === ALERT.paused ? ['resume'] : []),
    ...(holding('Delete') ? ['delete'] : []),
  ];
}

export const presentAlert = (ctx: AlertContext, row: Alert): AlertRow => ({
  id: row.id,
  version: row.version,
  alertNo: row.alert_no,
  state: row.state,
  lane: row.lane as AlertRow['lane'],
  productNameId: row.product_name_id,
  productZh: row.product_zh,
  productEn: row.product_en,
  grade: row.grade,
  placeId: row.place_id,
  placeZh: row.place_zh,
  placeEn: row.place_en,
  quantity: row.quantity,
  priceLimit: row.price_limit,
  currency: row.currency,
  tellsDocuments: row.tells_documents,
  tellsPrices: row.tells_prices,
  until: row.until,
  remark: row.remark,
  toldCount: row.told_count,
  lastToldAt: row.last_told_at?.toISOString() ?? null,
  gmtCreate: row.gmt_create.toISOString(),
  can: canOn(ctx, row),
});
export const presentTold = (row: ToldMatch): ToldRow => ({
  id: row.id,
  kind: row.kind,
  objectId: row.object_id,
  objectNo: row.object_no,
  nameZh: row.name_zh,
  nameEn: row.name_en,
  price: row.price,
  currency: row.currency,
  quantity: row.quantity,
  placeZh: row.place_zh,
  placeEn: row.place_en,
  day: row.day,
  gmtCreate: row.gmt_create.toISOString(),
});
/** What an act answers. */
export const toActionResult = (ctx: AlertContext, row: Alert) => ({
  id: row.id,
  version: row.version,
  state: row.state as string,
  can: canOn(ctx, row),
});
