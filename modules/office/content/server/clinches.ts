import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { holds } from '#kernel/server/actor.ts';
import { paged } from '#kernel/server/page.ts';
import { type ClinchRow, clinchDetail, latestClinches, listClinches } from '../contract/clinch.ts';
import { CLINCH } from '../rules/pages.ts';
import { clinchLifecycle, PUBLICATION } from '../rules/publication-lifecycle.ts';
import type { stepClinch } from './lifecycle.ts';
import { type Clinch, type ContentContext, content, type Locale } from './tables.ts';

const BUTTON = {
  edit: 'Edit',
  delete: 'Delete',
  release: 'Release',
  unpublish: 'Unpublish',
  view: 'View',
} as const;

function canOf(c: Clinch, ctx: ContentContext): string[] {
  const open: readonly string[] = clinchLifecycle.open(c.state, 'operator');
  const down = c.state !== PUBLICATION.published;
  const may = {
    edit: down,
    delete: down,
    release: open.includes('release'),
    unpublish: open.includes('unpublish'),
    view: true,
  };
  return (Object.keys(BUTTON) as (keyof typeof BUTTON)[]).filter(
    (verb) => may[verb] && (ctx.actor.superAdmin || holds(ctx.actor, BUTTON[verb], [CLINCH])),
  );
}

const present = (c: Clinch, ctx: ContentContext): ClinchRow => ({
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
  can: canOf(c, ctx),
});

export const listClinchesHandler = content.query(listClinches, async (ctx) => {
  const { keyword, state, language, manual, dateFrom, dateTo } = ctx.input;
  let query = ctx.tx.selectFrom('content.clinch').selectAll().where('deleted', '=', false);
  if (state !== undefined && state.length > 0)
    query = query.where(sql<boolean>`state = any(${state}::text[])`);
  if (language !== undefined) query = query.where('language', '=', language);
  if (manual !== undefined) query = query.where('deal_id', manual ? 'is' : 'is not', null);
  if (dateFrom !== undefined) query = query.where('deal_date', '>=', dateFrom);
  if (dateTo !== undefined) query = query.where('deal_date', '<=', dateTo);
  if (keyword)
    query = query.where(
      sql<boolean>`(announce_no ilike ${containsPattern(keyword)} or product_name ilike ${containsPattern(keyword)} or seller_masked ilike ${containsPattern(keyword)} or buyer_masked ilike ${containsPattern(keyword)})`,
    );
  const sortable = {
    announceNo: 'announce_no',
    dealDate: 'deal_date',
    state: 'state',
    gmtModified: 'gmt_modified',
  };
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable,
    fallback: { column: 'deal_date', asc: false },
    key: 'id',
  });
  return { ...page, list: page.list.map((row) => present(row, ctx)) };
});

export const clinchDetailHandler = content.query(clinchDetail, async (ctx) => {
  const row = await ctx.tx
    .selectFrom('content.clinch')
    .selectAll()
    .where('id', '=', ctx.input.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return present(row, ctx);
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

export const columnsOf = (v: Wish) => ({
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

export const toActionResult = (c: Clinch, ctx: ContentContext) => {
  ctx.target({ type: 'CLINCH', id: c.id, no: c.announce_no });
  return { id: c.id, version: c.version, state: c.state, can: canOf(c, ctx) };
};

export async function held(ctx: ContentContext, id: string, version?: number): Promise<Clinch> {
  const row = await ctx.tx
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

export type Steps = Parameters<typeof stepClinch>[0];

const NEWEST = 20;

export const latestClinchesHandler = content.query(latestClinches, async (ctx) => {
  const rows = await ctx.tx
    .selectFrom('content.clinch')
    .selectAll()
    .where('state', '=', PUBLICATION.published)
    .where('deleted', '=', false)
    .where('language', '=', ctx.input.language ?? ctx.actor.locale)
    .orderBy('pinned', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map((c) => present(c, ctx));
});
