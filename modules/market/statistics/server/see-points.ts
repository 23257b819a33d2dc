import { sql } from 'kysely';
import { paged } from '#kernel/server/page.ts';
import {
  type IndexDealRow,
  listIndexDeals,
  listPoints,
  type PointRow,
} from '../contract/price-index-admin.ts';
import { indexDealLifecycle, WEIGHED } from '../rules/index-deal-lifecycle.ts';
import { type IndexDeal, type PricePoint, statistics } from './tables.ts';

const presentPoint = (p: PricePoint): PointRow => ({
  id: p.id,
  version: p.revision,
  indexId: p.index_id,
  day: p.day,
  source: p.source,
  status: p.status,
  low: p.low,
  high: p.high,
  close: p.close,
  mid: p.mid,
  volume: p.volume,
  dealCount: p.deal_count,
  companyPairs: p.company_pairs,
  cause: p.cause,
  reason: p.reason,
  inForce: p.in_force,
  author: p.author,
  gmtCreate: p.gmt_create.toISOString(),
});

/** Points in force, or every revision: withheld ones with their figures, for the keepers alone. */
export const listPointsHandler = statistics.query(listPoints, async (ctx) => {
  const { indexId, source, status, dateFrom, dateTo, revisions } = ctx.input;
  let query = ctx.tx.selectFrom('statistics.price_point').selectAll().where('index_id', '=', indexId);
  if (revisions !== true) query = query.where('in_force', '=', true);
  if (source !== undefined) query = query.where('source', '=', source);
  if (status !== undefined) query = query.where('status', '=', status);
  if (dateFrom !== undefined) query = query.where('day', '>=', dateFrom);
  if (dateTo !== undefined) query = query.where('day', '<=', dateTo);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { day: 'day', close: 'close', gmtCreate: 'gmt_create' },
    fallback: { column: 'day', asc: false },
    key: 'id',
  });
  return { ...page, list: page.list.map(presentPoint) };
});

const presentDeal = (d: IndexDeal): IndexDealRow => ({
  id: d.id,
  version: d.version,
  dealNo: d.deal_no,
  dealTime: d.deal_time.toISOString(),
  day: d.day,
  price: d.price,
  quantity: d.quantity,
  median: d.median,
  distancePct: d.distance_pct,
  state: d.state,
  decidedBy: d.decided_by,
  decidedAt: d.decided_at?.toISOString() ?? null,
  can: indexDealLifecycle.open(d.state, 'operator').map((verb) => (verb === 'accept' ? 'acceptDeal' : verb)),
});

/** The deals an index has judged, those that wait first; the sum of the counted ones is the figure of their day. */
export const listIndexDealsHandler = statistics.query(listIndexDeals, async (ctx) => {
  const { indexId, state, dateFrom, dateTo } = ctx.input;
  let query = ctx.tx
    .selectFrom('statistics.index_deal')
    .selectAll()
    .select(sql<boolean>`state = ${sql.lit(WEIGHED.waiting)}`.as('waits'))
    .where('index_id', '=', indexId);
  if (state !== undefined) query = query.where('state', '=', state as IndexDeal['state']);
  if (dateFrom !== undefined) query = query.where('day', '>=', dateFrom);
  if (dateTo !== undefined) query = query.where('day', '<=', dateTo);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { day: 'day', price: 'price', distancePct: 'distance_pct' },
    fallback: { column: 'waits', asc: false },
    key: 'id',
  });
  return { ...page, list: page.list.map(presentDeal) };
});
