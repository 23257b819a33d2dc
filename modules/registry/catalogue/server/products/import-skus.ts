import { sql } from 'kysely';
import { isPlatform } from '#kernel/server/actor.ts';
import { parseInput } from '#kernel/server/dispatch.ts';
import { CellFault, type Cells, importer, NO_RECORD, Reading } from '#office/transfers/server/door.ts';
import { partiesOf, searchMembers } from '#registry/members/server/door.ts';
import { MOST_PRODUCT_ROWS, SKU_IMPORT } from '../../contract/products/sheets.ts';
import { type SkuFields, sellerSku } from '../../contract/products/sku.ts';
import { originChoices } from '../../rules/origins.ts';
import { SKU_PAGE } from '../../rules/pages.ts';
import { skuImportWords } from '../../rules/product-import-words.ts';
import { PACKING_GROUPS } from '../../rules/product-codes.ts';
import { SHELF } from '../../rules/product-lifecycle.ts';
import { WrongRate } from '../../rules/product-refusals.ts';
import { conversionRate } from '../../rules/product-units.ts';
import type { Sku } from '../tables.ts';
import { deleteDraft } from './act-on-shelf.ts';
import type { CatalogueContext } from './noun.ts';
import { bookOf, cell, choicesOf, keyed, must, oncePer } from './sheet-cells.ts';
import { skuNoun } from './sku.ts';
import { storeIdOf } from './store-of-seller.ts';
import { fitsPack, type Pack } from './units-of-sku.ts';
import { insertSku, type Substance } from './write-sku.ts';

interface Found {
  readonly spus: ReadonlyMap<string, Substance>;
  readonly packs: ReadonlyMap<string, Pack>;
  /** Sellers a platform import has named so far. */
  readonly sellers: Map<string, Promise<string>>;
  readonly stores: Map<string, Promise<string | null>>;
}
/** What the rows of one stretch are read with. */
const books = oncePer(async (ctx: CatalogueContext): Promise<Found> => {
  const ownCompanyId = ctx.actor.memberId ?? '-1';
  const spus = await sql<Substance & { code: string; cas: string | null; name: string }>`
    select s.id, s.state, s.member_id, s.spu_code as code, s.cas_no as cas, s.name, n.name as product_zh, n.name_en as product_en from catalogue.spu s join catalogue.product_name n on n.id = s.product_name_id
    where not s.deleted and (s.state = ${SHELF.onShelf} or s.member_id = ${ownCompanyId}::bigint) order by s.id`.execute(
    ctx.tx,
  );
  const packs =
    await sql<Pack>`select id, name, name_en, net_weight, sales_unit, packaging_type, specification from catalogue.packaging where enabled and not deleted order by id`.execute(
      ctx.tx,
    );
  return {
    // One CAS number may stand on two SPUs: the code and the name tell them apart, the number means the first.
    spus: bookOf(spus.rows.map((s) => [s, [s.cas, s.name, s.code]] as const)),
    packs: bookOf(packs.rows.map((p) => [p, [p.name, p.name_en]] as const)),
    sellers: new Map(),
    stores: new Map(),
  };
});

interface Row {
  readonly fields: SkuFields;
  readonly substance: Substance;
  readonly pack: Pack;
  readonly sellerId: string;
  readonly storeId: string | null;
}

/** A company by its member code or its whole name. */
async function sellerNamed(ctx: CatalogueContext, said: string): Promise<string> {
  const found = await partiesOf(ctx, { memberIds: await searchMembers(ctx, { keyword: said }) });
  const seller = [...found.values()].find((m) =>
    [m.code, m.name, m.nameEn ?? ''].some((called) => keyed(called) === keyed(said)),
  );
  if (seller === undefined) throw new CellFault('seller', 'reference', said);
  return seller.id;
}
function sellerOf(ctx: CatalogueContext, book: Found, said: string | undefined): Promise<string> {
  const key = keyed(said ?? '');
  const known = book.sellers.get(key);
  if (known !== undefined) return known;
  const asked = sellerNamed(ctx, key);
  book.sellers.set(key, asked);
  return asked;
}

function storeFor(ctx: CatalogueContext, book: Found, sellerId: string): Promise<string | null> {
  const asked = book.stores.get(sellerId) ?? storeIdOf(ctx, sellerId);
  book.stores.set(sellerId, asked);
  return asked;
}

/** Of the packaging follow what the goods are sold by and packed in, and the rate where the sheet leaves it open. */
function wishOf(cells: Cells, spuId: string, pack: Pack | null) {
  const measureUnit = cell(cells.measureUnit) ?? 'TNE';
  const salesUnit = cell(cells.salesUnit) ?? pack?.sales_unit ?? measureUnit;
  const unitsPerContainer = cell(cells.unitsPerContainer);
  const rate =
    cell(cells.conversionRate) ??
    (pack === null
      ? '1'
      : conversionRate(
          { salesUnit, netWeight: pack.net_weight, unitsPerContainer: null, density: null },
          measureUnit,
        ));
  if (rate === null) throw WrongRate({ rate: '--' }, 'conversionRate');
  return {
    spuId,
    packagingId: pack?.id ?? NO_RECORD,
    measureUnit,
    salesUnit,
    conversionRate: rate,
    packagingMethod: pack?.packaging_type ?? NO_RECORD,
    packagingSpec: pack?.specification ?? NO_RECORD,
    ...Object.fromEntries(
      [
        'name',
        'nameEn',
        'materialCode',
        'grade',
        'gradeEn',
        'standard',
        'producer',
        'producerEn',
        'fixedPrice',
        'originalPrice',
        'unNo',
        'hazardClass',
        'packingGroup',
        'properShippingName',
      ].map((key) => [key, cell(cells[key])]),
    ),
    originCountry: cell(cells.originCountry),
    unitsPerContainer: unitsPerContainer === null ? null : Number.parseInt(unitsPerContainer, 10),
  };
}

/**
 * A line as a draft of a SKU: substance by code, CAS number or name, packaging by name; everything that is
 * wrong with it at once.
 */
async function parseRow(ctx: CatalogueContext, cells: Cells): Promise<Row> {
  const book = await books(ctx);
  const reading = new Reading();
  const substance = await reading.part(() => must(book.spus, 'spu', cells.spu), null);
  const pack = await reading.part(() => must(book.packs, 'packaging', cells.packaging), null);
  const sellerId = await reading.part(
    () => (isPlatform(ctx.actor) ? sellerOf(ctx, book, cells.seller) : (ctx.actor.memberId as string)),
    NO_RECORD,
  );
  const fields = await reading.end(() => {
    const { submit: _submit, ...read } = parseInput(
      sellerSku.add,
      wishOf(cells, substance?.id ?? NO_RECORD, pack),
    );
    if (pack !== null) fitsPack(read, pack);
    return read;
  });
  return {
    fields,
    substance: substance as Substance,
    pack: pack as Pack,
    sellerId,
    storeId: await storeFor(ctx, book, sellerId),
  };
}

const t = skuImportWords.table;
/**
 * Products from a sheet (administration-domain 19, SPU_SKU): every good row becomes a draft; nothing goes on
 * the shelf without review. The sheet is read as a stream.
 */
importer<Row>({
  bizType: SKU_IMPORT,
  title: t.title,
  routes: [SKU_PAGE],
  audience: ['platform', 'seller'],
  maxRows: MOST_PRODUCT_ROWS,
  columns: [
    {
      key: 'spu',
      heading: t.spu,
      required: true,
      fills: ['spuId'],
      hint: t.spuHint,
      sample: '67-56-1',
      width: 22,
    },
    { key: 'grade', heading: t.grade, required: true },
    { key: 'producer', heading: t.producer, required: true, width: 24 },
    {
      key: 'packaging',
      heading: t.packaging,
      required: true,
      fills: ['packagingId'],
      hint: t.packagingHint,
      width: 24,
    },
    { key: 'seller', heading: t.seller, hint: t.sellerHint, width: 24 },
    { key: 'materialCode', heading: t.materialCode },
    { key: 'name', heading: t.name, hint: t.nameHint, width: 30 },
    { key: 'nameEn', heading: t.nameEn, width: 30 },
    { key: 'gradeEn', heading: t.gradeEn },
    { key: 'producerEn', heading: t.producerEn, width: 24 },
    { key: 'standard', heading: t.standard },
    { key: 'originCountry', heading: t.originCountry, choices: originChoices, sample: 'CN' },
    { key: 'measureUnit', heading: t.measureUnit, choices: choicesOf('measure_unit') },
    { key: 'salesUnit', heading: t.salesUnit, choices: choicesOf('sales_unit') },
    { key: 'conversionRate', heading: t.conversionRate, kind: 'number', hint: t.rateHint },
    { key: 'unitsPerContainer', heading: t.unitsPerContainer, kind: 'integer' },
    { key: 'unNo', heading: t.unNo, hint: t.unHint },
    { key: 'hazardClass', heading: t.hazardClass, choices: choicesOf('hazard_class') },
    {
      key: 'packingGroup',
      heading: t.packingGroup,
      choices: PACKING_GROUPS.map((code) => ({ code, zh: code, en: code })),
    },
    { key: 'properShippingName', heading: t.properShippingName, width: 26 },
    { key: 'fixedPrice', heading: t.fixedPrice, kind: 'price' },
    { key: 'originalPrice', heading: t.originalPrice, kind: 'price' },
  ],
  parseRow: (ctx, cells) => parseRow(ctx as unknown as CatalogueContext, cells),
  saveRow: (ctx, row) =>
    insertSku(
      ctx as unknown as CatalogueContext,
      row.fields,
      row.sellerId,
      row.substance,
      row.pack,
      row.storeId,
    ),
  undo: {
    made: (saved) => (saved as Sku).id,
    back: (ctx, id) => deleteDraft(ctx as unknown as CatalogueContext, skuNoun, id),
  },
  keyOf: (row) =>
    JSON.stringify([row.sellerId, row.substance.id, row.fields.grade, row.fields.producer, row.pack.id]),
});
