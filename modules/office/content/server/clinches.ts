import { sql } from 'kysely';
import { anywhere } from '#kernel/rules/anywhere.ts';
import { StateNotAllowed, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { holds } from '#kernel/server/actor.ts';
import { nowHere } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf } from '#kernel/server/step.ts';
import {
  addClinch,
  type ClinchRow,
  clinchDetail,
  deleteClinches,
  latestClinches,
  listClinches,
  releaseClinch,
  unpublishClinch,
  updateClinch,
} from '../contract/clinch.ts';
import { CLINCH } from '../rules/pages.ts';
import { clinchLife, PUBLICATION } from '../rules/publication-life.ts';
import { stepClinch } from './life.ts';
import { type Clinch, type Hand, type Locale, room } from './tables.ts';

const BUTTON = {
  edit: 'Edit',
  delete: 'Delete',
  release: 'Release',
  unpublish: 'Unpublish',
  view: 'View',
} as const;
function canOf(c: Clinch, w: Hand): string[] {
  const open: readonly string[] = clinchLife.open(c.state, 'operator');
  const down = c.state !== PUBLICATION.published;
  const may = {
    edit: down,
    delete: down,
    release: open.includes('release'),
    unpublish: open.includes('unpublish'),
    view: true,
  };
  return (Object.keys(BUTTON) as (keyof typeof BUTTON)[]).filter(
    (verb) => may[verb] && (w.actor.superAdmin || holds(w.actor, BUTTON[verb], [CLINCH])),
  );
}
const present = (c: Clinch, w: Hand): ClinchRow => ({
  id: c.id,
  version: c.version,
  announceNo: c.announce_no,
  dealId: c.deal_id,
  productName: c.product_name,
  spec: c.spec,
  quantity: c.quantity,
  unit: c.unit,
  priceShown: c.price_shown,
  priceText: c.price_text,
  region: c.region,
  tradeType: c.trade_type,
  sellerMasked: c.seller_masked,
  buyerMasked: c.buyer_masked,
  dealDate: c.deal_date,
  language: c.language,
  pinned: c.pinned,
  state: c.state,
  publishedAt: c.published_at?.toISOString() ?? null,
  gmtModified: c.gmt_modified.toISOString(),
  can: canOf(c, w),
});

export const showClinches = room.ask(listClinches, async (w) => {
  const { keyword, state, language, manual, dateFrom, dateTo } = w.input;
  let query = w.tx.selectFrom('content.clinch').selectAll().where('deleted', '=', false);
  if (state !== undefined && state.length > 0)
    query = query.where(sql<boolean>`state = any(${state}::text[])`);
  if (language !== undefined) query = query.where('language', '=', language);
  if (manual !== undefined) query = query.where('deal_id', manual ? 'is' : 'is not', null);
  if (dateFrom !== undefined) query = query.where('deal_date', '>=', dateFrom);
  if (dateTo !== undefined) query = query.where('deal_date', '<=', dateTo);
  if (keyword)
    query = query.where(
      sql<boolean>`(announce_no ilike ${anywhere(keyword)} or product_name ilike ${anywhere(keyword)} or seller_masked ilike ${anywhere(keyword)} or buyer_masked ilike ${anywhere(keyword)})`,
    );
  const sortable = {
    announceNo: 'announce_no',
    dealDate: 'deal_date',
    state: 'state',
    gmtModified: 'gmt_modified',
  };
  const page = await paged(w.tx, query, w.input, {
    sortable,
    fallback: { column: 'deal_date', asc: false },
    key: 'id',
  });
  return { ...page, list: page.list.map((row) => present(row, w)) };
});
export const showClinch = room.ask(clinchDetail, async (w) => {
  const row = await w.tx
    .selectFrom('content.clinch')
    .selectAll()
    .where('id', '=', w.input.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return present(row, w);
});

interface Wish {
  readonly productName: string;
  readonly spec: string | null;
  readonly quantity: string;
  readonly unit: string;
  readonly priceShown: Clinch['price_shown'];
  readonly priceText: string | null;
  readonly region: string | null;
  readonly tradeType: string | null;
  readonly sellerMasked: string;
  readonly buyerMasked: string;
  readonly dealDate: string;
  readonly language: Locale;
  readonly pinned: boolean;
}
const columnsOf = (v: Wish) => ({
  product_name: v.productName,
  spec: v.spec,
  quantity: v.quantity,
  unit: v.unit,
  price_shown: v.priceShown,
  price_text: v.priceShown === 'hidden' ? null : v.priceText,
  region: v.region,
  trade_type: v.tradeType,
  seller_masked: v.sellerMasked,
  buyer_masked: v.buyerMasked,
  deal_date: v.dealDate,
  language: v.language,
  pinned: v.pinned,
});
const acted = (c: Clinch, w: Hand) => {
  w.target({ type: 'CLINCH', id: c.id, no: c.announce_no });
  return { id: c.id, version: c.version, state: c.state, can: canOf(c, w) };
};
async function held(w: Hand, id: string, version?: number): Promise<Clinch> {
  const row = await w.tx
    .selectFrom('content.clinch')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (version !== undefined && row.version !== version) throw VersionConflict({ version: row.version });
  return row;
}
type Steps = Parameters<typeof stepClinch>[0];

export const clinchAdded = room.on(addClinch, async (w) => {
  const state = clinchLife.next('save', null, 'operator');
  const stamps = {
    gmt_create: nowHere as unknown as Date,
    gmt_modified: nowHere as unknown as Date,
    created_by: w.actor.accountId,
    modified_by: w.actor.accountId,
  };
  const row = await w.tx
    .insertInto('content.clinch')
    .values({
      ...columnsOf(w.input),
      ...stamps,
      announce_no: await w.number('CA'),
      deal_id: null,
      state,
      published_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await w.history({
    bizType: 'CLINCH',
    bizId: row.id,
    bizNo: row.announce_no,
    action: 'save',
    from: null,
    to: state,
    side: 'operator',
    parties: ['0'],
  });
  return acted(row, w);
});
export const clinchChanged = room.on(updateClinch, async (w) => {
  const { id, version, ...wish } = w.input;
  const row = await held(w, id, version);
  if (row.state === PUBLICATION.published)
    throw StateNotAllowed({ subject: 'clinch', verb: 'save', state: row.state, side: 'operator' });
  const set = columnsOf(wish);
  const next = await w.tx
    .updateTable('content.clinch')
    .set({ ...set, ...touched(w) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await w.history({
    bizType: 'CLINCH',
    bizId: id,
    bizNo: row.announce_no,
    action: 'save',
    from: row.state,
    to: row.state,
    changes: changesOf(row, set),
    side: 'operator',
    parties: ['0'],
  });
  return acted(next, w);
});
export const clinchReleased = room.on(releaseClinch, async (w) => {
  const row = await stepClinch(
    w as unknown as Steps,
    await held(w, w.input.id, w.input.version),
    'release',
    'operator',
    { set: { published_at: await w.now() } },
  );
  w.live('clinch:all');
  return acted(row, w);
});
export const clinchUnpublished = room.on(unpublishClinch, async (w) => {
  const row = await stepClinch(
    w as unknown as Steps,
    await held(w, w.input.id, w.input.version),
    'unpublish',
    'operator',
  );
  w.live('clinch:all');
  return acted(row, w);
});
export const clinchDropped = room.each(deleteClinches, async (w) => {
  const row = await held(w, w.input.id);
  if (row.state === PUBLICATION.published)
    throw StateNotAllowed({ subject: 'clinch', verb: 'delete', state: row.state, side: 'operator' });
  await w.tx
    .updateTable('content.clinch')
    .set({
      deleted: true,
      ...touched(w),
    })
    .where('id', '=', row.id)
    .execute();
  w.target({ type: 'CLINCH', id: row.id, no: row.announce_no });
});

const NEWEST = 20;
export const clinchesRead = room.ask(latestClinches, async (w) => {
  const rows = await w.tx
    .selectFrom('content.clinch')
    .selectAll()
    .where('state', '=', PUBLICATION.published)
    .where('deleted', '=', false)
    .where('language', '=', w.input.language ?? w.actor.locale)
    .orderBy('pinned', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map((c) => present(c, w));
});
