import { ruleText } from '#kernel/rules/ui-words.ts';
import { fillBoth, inBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { nearest } from '#office/transfers/rules/nearest.ts';
import { AS_IMPORTED, type Cells, importer, type RowIssue } from '#office/transfers/server/door.ts';
import { type Dictionaries, dictionaries, type Goods, goodsOf } from '#registry/catalogue/server/door.ts';
import { OfferDraft } from '../../contract/offer.ts';
import { LANE, type Lane } from '../../rules/codes.ts';
import { isBulk, newOffer } from '../../rules/offer.ts';
import { offerFieldLabel, sayIssue } from '../../rules/rule-words.ts';
import {
  importColumns,
  MOST_OFFER_ROWS,
  OFFER_IMPORT,
  type OfferImportColumn,
} from '../../rules/selling/import-columns.ts';
import { importWords } from '../../rules/selling/import-words.ts';
import { checkForRelease, type Issue } from '../../rules/selling/offer-checks.ts';
import type { OfferContext } from '../lock-offer.ts';
import type { Offer } from '../tables.ts';
import { sellingFacts } from './facts.ts';
import { derivedColumns, dropDraft, insertDraft } from './save-draft.ts';
import { columnsOf, termsForRules } from './terms.ts';

export type ImportContext = Parameters<NonNullable<Parameters<typeof importer>[0]['checkRow']>>[0];
export const asOffers = (ctx: ImportContext): OfferContext => ctx as unknown as OfferContext;

/** What the rows of one import are read with; asked once, not once per row. */
interface Shelf {
  readonly words: Dictionaries;
  readonly bySku: ReadonlyMap<string, Goods>;
  readonly phone: string | null;
}
const shelves = new WeakMap<object, Promise<Shelf>>();
export function shelfOf(ctx: OfferContext): Promise<Shelf> {
  const known = shelves.get(ctx.tx);
  if (known !== undefined) return known;
  const asked = readShelf(ctx);
  shelves.set(ctx.tx, asked);
  return asked;
}
async function readShelf(ctx: OfferContext): Promise<Shelf> {
  const sellerId = ctx.actor.memberId as string;
  const words = await dictionaries(ctx, { sellerId });
  const bySku = new Map<string, Goods>();
  for (const sku of words.skus) {
    const goods = await goodsOf(ctx, { skuId: sku.id });
    if (goods !== null) bySku.set(goods.skuCode.toLowerCase(), goods);
  }
  const last = await ctx.tx
    .selectFrom('offers.offer')
    .select('contact_phone')
    .where('seller_member_id', '=', sellerId)
    .where('contact_name', '=', ctx.actor.name)
    .where('contact_phone', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { words, bySku, phone: last?.contact_phone ?? null };
}

export interface Row {
  /** The unchecked draft; null while a reference is missing. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly issues: readonly RowIssue[];
}
export type Entry = Dictionaries['warehouses'][number] & { readonly code?: string | null };
/** Who is called so, by code before name. */
export const named = (list: readonly Entry[], text: string): readonly Entry[] => {
  const same = (name: string | null | undefined) => name?.toLowerCase() === text.toLowerCase();
  const coded = list.filter((e) => same(e.code));
  return coded.length > 0 ? coded : list.filter((e) => e.names.some(same));
};
export const textOf = (cell: string | undefined): string | null =>
  cell === undefined || cell === '' ? null : cell;

type Unknown = 'noSku' | 'noPlace' | 'noPort' | 'noWarehouse' | 'severalCalled';
export const unknownCell = (
  cells: Cells,
  field: string,
  key: Unknown,
  value = cells[field] ?? '',
): RowIssue => ({
  field,
  said: fillBoth(importWords.table[key], { value }),
});
/** One record where one is meant; else what is wrong with the cell. */
export const onlyOne = (
  found: readonly Entry[],
  cells: Cells,
  field: string,
  none: Unknown,
): readonly RowIssue[] =>
  found.length === 1 ? [] : [unknownCell(cells, field, found.length === 0 ? none : 'severalCalled')];

/** The goods of a line, and what every lane says of them: cells first, then the SKU. Times are Beijing time. */
export async function goodsOfLine(ctx: OfferContext, cells: Cells) {
  const { bySku, phone } = await shelfOf(ctx);
  const goods = bySku.get((cells.skuCode ?? '').toLowerCase());
  const codes = [...bySku.values()].map((g) => g.skuCode);
  const issues =
    goods === undefined
      ? [{ ...unknownCell(cells, 'skuCode', 'noSku'), use: nearest(cells.skuCode ?? '', codes) }]
      : [];
  return {
    origin: goods?.originCountry ?? null,
    bulk: goods === undefined || isBulk(goods.packageType),
    issues,
    values: {
      skuId: goods?.skuId ?? null,
      producer: textOf(cells.producer) ?? goods?.producer ?? null,
      grade: textOf(cells.grade) ?? goods?.grade ?? null,
      qualityStandard: goods?.standard ?? null,
      packagingId: goods?.packagingId ?? null,
      sdsFileId: goods?.sdsFile ?? null,
      labelFileId: goods?.labelFile ?? null,
      quantity: textOf(cells.quantity),
      unitPrice: textOf(cells.unitPrice),
      priceTerm: textOf(cells.priceTerm),
      deliveryStart: textOf(cells.deliveryStart),
      deliveryEnd: textOf(cells.deliveryEnd),
      divisible: Boolean(cells.minQty || cells.qtyStep),
      minQty: textOf(cells.minQty),
      qtyStep: textOf(cells.qtyStep),
      paymentTerm: textOf(cells.paymentTerm),
      settlementMethod: textOf(cells.settlementMethod),
      validUntil: instantOf(cells.validUntil),
      contactName: ctx.actor.name,
      contactPhone: phone,
      remarks: textOf(cells.remarks),
    },
  };
}
/** A time of a sheet, which is Beijing time. */
export const instantOf = (cell: string | undefined): string | null =>
  cell === undefined || cell === '' ? null : `${cell.replace(' ', 'T')}+08:00`;
/** What a line leaves out as a new offer of the lane has it. */
export function defaultsOf(lane: Lane, bulk: boolean) {
  const {
    storeId: _store,
    currency: _currency,
    voyage: _voyage,
    validFrom: _from,
    ...defaults
  } = newOffer(lane, bulk);
  return defaults;
}

/** Cells of a line as the fields of a draft, with the defaults of a new RMB offer and of its SKU. */
async function parseRow(hand: ImportContext, cells: Cells): Promise<Row> {
  const ctx = asOffers(hand);
  const { words } = await shelfOf(ctx);
  const { bulk, issues, values } = await goodsOfLine(ctx, cells);
  const places = named(words.places, cells.namedPlaceId ?? '');
  const warehouses = cells.warehouseId ? named(words.warehouses, cells.warehouseId) : null;
  const defaults = defaultsOf(LANE.rmb, bulk);
  return {
    values: {
      ...defaults,
      ...values,
      uom: textOf(cells.uom),
      taxRate: textOf(cells.taxRate) ?? defaults.taxRate,
      namedPlaceId: places[0]?.id ?? null,
      pickType: textOf(cells.pickType),
      warehouseId: warehouses?.[0]?.id ?? null,
    },
    issues: [
      ...issues,
      ...onlyOne(places, cells, 'namedPlaceId', 'noPlace'),
      ...(warehouses === null ? [] : onlyOne(warehouses, cells, 'warehouseId', 'noWarehouse')),
    ],
  };
}

type Columns = readonly OfferImportColumn[];
const columnOf = (columns: Columns, field: string): string | null =>
  field === 'skuId' ? 'skuCode' : (columns.find((c) => c.key === field)?.key ?? null);
/** A sentence at its column; at the row as a whole, with the field's name, when the template has no column for it. */
function issueOf(columns: Columns, field: string, said: LocalizedText): RowIssue {
  const column = columnOf(columns, field);
  if (column !== null) return { field: column, said };
  return {
    field: null,
    said: fillBoth(importWords.table.missing, {
      field: inBoth((locale) => offerFieldLabel(field, locale)),
      sentence: said,
    }),
  };
}
const ruleOf = (columns: Columns, issue: Issue): RowIssue =>
  issueOf(
    columns,
    issue.field,
    inBoth((locale) => sayIssue(issue, locale)),
  );
const isMissing = (issue: Issue): boolean => issue.rule === 'field.input' || issue.rule === 'field.select';
/** What the template cannot carry is completed in the draft before its release. */
const isLater = (columns: Columns, issue: Issue): boolean =>
  isMissing(issue) && columnOf(columns, issue.field) === null;

/**
 * The same checks as the form's (trading-domain 3.1): shape of each field, then everything that keeps an
 * offer from being released.
 */
async function checkRow(columns: Columns, hand: ImportContext, row: Row): Promise<readonly RowIssue[]> {
  const parsed = OfferDraft.safeParse(row.values);
  const named = new Set(row.issues.map((i) => i.field));
  const shapes = (parsed.error?.issues ?? []).map((i) => {
    const field = i.path.join('.');
    return issueOf(columns, field, {
      zh: ruleText(i.message, 'zh_CN', offerFieldLabel(field, 'zh_CN')),
      en: ruleText(i.message, 'en_US', offerFieldLabel(field, 'en_US')),
    });
  });
  const issues = [...row.issues, ...shapes.filter((i) => !named.has(i.field))];
  // What is wrong so far is put aside, so that the rest is judged as well.
  const aside = Object.fromEntries((parsed.error?.issues ?? []).map((i) => [String(i.path[0] ?? ''), null]));
  const rest = parsed.success ? parsed : OfferDraft.safeParse({ ...row.values, ...aside });
  if (!rest.success) return issues;
  const ctx = asOffers(hand);
  const draft = rest.data;
  const offer = {
    ...columnsOf(draft),
    ...(await derivedColumns(ctx, draft)),
    seller_member_id: ctx.actor.memberId,
    position_id: null,
    valid_from: null,
    store_id: '0',
  } as unknown as Offer;
  const { facts } = await sellingFacts(ctx, offer);
  const terms = termsForRules(
    {
      ...offer,
      valid_until: draft.validUntil === null ? null : new Date(draft.validUntil),
      pricing_deadline: null,
    },
    facts.now,
  );
  const rules = checkForRelease(terms, facts).filter((i) => !isLater(columns, i));
  if (issues.length === 0) return rules.map((i) => ruleOf(columns, i));
  // Beside other faults, what is not there or concerns the row as a whole may only follow from them.
  const known = new Set(issues.map((i) => i.field));
  const further = rules.filter((i) => !isMissing(i)).map((i) => ruleOf(columns, i));
  return [...issues, ...further.filter((i) => i.field !== null && !known.has(i.field))];
}

interface OfferSheet {
  readonly bizType: string;
  readonly title: LocalizedText;
  readonly routes: readonly string[];
  readonly columns: Columns;
  parseRow(hand: ImportContext, cells: Cells): Promise<Row>;
}
/**
 * An import of offers: good rows become drafts of the importing person, never more: nothing is published
 * without a human Release.
 */
export const offerImport = ({ columns, routes, ...sheet }: OfferSheet) =>
  importer<Row>({
    ...sheet,
    routes: [...routes],
    audience: ['seller'],
    maxRows: MOST_OFFER_ROWS,
    columns,
    checkRow: (hand, row) => checkRow(columns, hand, row),
    saveRow: (hand, row) => insertDraft(asOffers(hand), OfferDraft.parse(row.values), null),
    undo: {
      made: (saved) => (saved as Offer).id,
      back: (hand, id) => dropDraft(asOffers(hand), id, AS_IMPORTED),
    },
    keyOf: (row) => (row.issues.length > 0 ? null : JSON.stringify(row.values)),
  });

offerImport({
  bizType: OFFER_IMPORT,
  title: importWords.table.title,
  routes: ['/rmbSellManagement/TemplateImport'],
  columns: importColumns,
  parseRow,
});
