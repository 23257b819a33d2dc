import { containsAny, eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { alertDetail, listAlerts, listTold } from '../contract/alert.ts';
import { reached, seeAlert } from './lock-alert.ts';
import { presentAlert, presentTold } from './present-alert.ts';
import { type Alert, alerts, type ToldMatch } from './tables.ts';

const T = 'alerts.alert';
const filters = listFilters({
  keyword: containsAny(['alert_no', 'product_zh', 'product_en', 'grade', 'place_zh', 'place_en', 'remark']),
  state: eq('state'),
  lane: eq('lane'),
  productNameId: eq('product_name_id'),
});

/** Alerts of the reader's side, the newest first. */
export const listAlertsHandler = alerts.query(listAlerts, async (ctx) => {
  const query = await filters.narrow(ctx.tx, reached(ctx).selectAll(), ctx.input);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: {
      alertNo: `${T}.alert_no`,
      until: `${T}.until`,
      lastToldAt: `${T}.last_told_at`,
      gmtCreate: `${T}.id`,
    },
    fallback: { column: `${T}.id`, asc: false },
    key: `${T}.id`,
    wide: true,
  });
  return { ...page, list: page.list.map((row) => presentAlert(ctx, row as Alert)) };
});

export const alertDetailHandler = alerts.query(alertDetail, async (ctx) =>
  presentAlert(ctx, await seeAlert(ctx, ctx.input.id)),
);

/** What alerts in reach have told, the newest first. */
export const listToldHandler = alerts.query(listTold, async (ctx) => {
  const { alertId, kind } = ctx.input;
  let query = ctx.tx
    .selectFrom('alerts.told')
    .selectAll()
    .where('alert_id', 'in', reached(ctx).select('alerts.alert.id'));
  if (alertId !== undefined) query = query.where('alert_id', '=', alertId);
  if (kind !== undefined) query = query.where('kind', '=', kind as ToldMatch['kind']);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: {},
    fallback: { column: 'alerts.told.id', asc: false },
    key: 'alerts.told.id',
  });
  return { ...page, list: page.list.map((row) => presentTold(row as ToldMatch)) };
});
