import { sql } from 'kysely';
import { InvalidInput, parseInput } from '#kernel/server/dispatch.ts';
import { type Cells, type Choice, importer, NO_RECORD, Reading } from '#office/transfers/server/door.ts';
import { MOST_PRODUCT_ROWS, SPU_IMPORT } from '../../contract/products/sheets.ts';
import { type SpuFields, sellerSpu } from '../../contract/products/spu.ts';
import { SPU_PAGE } from '../../rules/pages.ts';
import {
  PACKING_GROUPS,
  PICTOGRAMS,
  statementsOf,
  TAX_RATES,
  UNCONTROLLED,
} from '../../rules/product-codes.ts';
import { spuImportWords } from '../../rules/product-import-words.ts';
import type { Spu } from '../tables.ts';
import { deleteDraft } from './act-on-shelf.ts';
import type { CatalogueContext } from './noun.ts';
import { bookOf, cell, choicesOf, codesIn, must, oncePer, parts } from './sheet-cells.ts';
import { spuNoun } from './spu.ts';
import { insertSpu } from './write-spu.ts';

interface Named {
  readonly id: string;
  readonly names: readonly (string | null)[];
}
const namesIn = async (
  ctx: CatalogueContext,
  query: ReturnType<typeof sql<Named>>,
): Promise<ReadonlyMap<string, string>> =>
  bookOf((await query.execute(ctx.tx)).rows.map((r) => [r.id, r.names] as const));
/** What may be chosen now, by everything it is called. */
const booksOf = oncePer(async (ctx: CatalogueContext) => ({
  categories: await namesIn(
    ctx,
    sql<Named>`select c.id, array[c.code, c.name, c.name_en]::text[] as names from catalogue.platform_category c where c.enabled and not c.deleted
    and not exists (select 1 from catalogue.platform_category k where k.parent_id = c.id and not k.deleted) order by c.id`,
  ),
  industries: await namesIn(
    ctx,
    sql<Named>`select id, array[name, name_en]::text[] as names from catalogue.industry_category where enabled and not deleted order by level desc, id`,
  ),
  applications: await namesIn(
    ctx,
    sql<Named>`select id, array[name, name_en]::text[] as names from catalogue.product_application where enabled and not deleted order by id`,
  ),
  products: await namesIn(
    ctx,
    sql<Named>`select n.id, array[n.name, n.name_en, n.cas_no]::text[] || coalesce((select array_agg(a.alias::text order by a.id) from catalogue.product_alias a where a.product_name_id = n.id), '{}') as names
    from catalogue.product_name n where n.enabled and not n.deleted order by n.sort, n.id`,
  ),
  hazardClasses: await choicesOf('hazard_class')(ctx),
  controlClasses: await choicesOf('control_class')(ctx),
}));

const TEXTS = [
  'name',
  'nameEn',
  'materialCode',
  'casNo',
  'ecNo',
  'molecularFormula',
  'hsCode',
  'taxCategoryCode',
  'taxRate',
  'physicalForm',
  'unNo',
  'hazardClass',
  'packingGroup',
  'properShippingName',
  'hazardCatalogueNo',
  'emergencyPhone',
  'standard',
  'flashPoint',
  'density20',
  'meltingPoint',
  'storageTemp',
  'description',
] as const;
/** Codes of a GHS label as people write them, none lost on the way. Refuses at the column. */
function statements(text: string | undefined, letter: 'H' | 'P', field: string): string[] {
  const typed = parts(text)
    .flatMap((p) => p.split(/[\s,，、]+/))
    .filter((p) => p !== '');
  const known = statementsOf(typed, letter);
  if (known.length < new Set(typed.map((t) => t.toUpperCase())).size)
    throw new InvalidInput([{ field, rule: 'ghs.statement', message: '' }]);
  return known;
}
const same = (codes: readonly string[]): Choice[] => codes.map((code) => ({ code, zh: code, en: code }));
function ghsOf(cells: Cells) {
  const [h, p] = [
    statements(cells.hStatements, 'H', 'hStatements'),
    statements(cells.pStatements, 'P', 'pStatements'),
  ];
  const pictograms = codesIn(cells.pictograms, same(PICTOGRAMS), 'pictograms');
  const signalWord = cell(cells.signalWord);
  return signalWord === null && pictograms.length + h.length + p.length === 0
    ? null
    : { signalWord: signalWord ?? '', pictograms, hStatements: h, pStatements: p };
}

/**
 * A line as the form would send it: references by code or name, codes by their labels; pictures, papers and
 * the specification are added to the draft. Everything that is wrong with it is said at once.
 */
async function parseRow(ctx: CatalogueContext, cells: Cells): Promise<SpuFields> {
  const books = await booksOf(ctx);
  const reading = new Reading();
  const one = (book: ReadonlyMap<string, string>, field: string, text: string | undefined) =>
    reading.part(() => must(book, field, text), NO_RECORD);
  const wish = {
    ...Object.fromEntries(TEXTS.map((key) => [key, cell(cells[key])])),
    platformCategoryId: await one(books.categories, 'category', cells.category),
    productNameId: await one(books.products, 'product', cells.product),
    industryCategoryId:
      cell(cells.industry) === null ? null : await one(books.industries, 'industry', cells.industry),
    applicationIds: await Promise.all(
      parts(cells.applications).map((name) => one(books.applications, 'applications', name)),
    ),
    subRisks: await reading.part(() => codesIn(cells.subRisks, books.hazardClasses, 'subRisks'), []),
    controlClasses: await reading.part(
      () => codesIn(cells.controlClasses, books.controlClasses, 'controlClasses'),
      [UNCONTROLLED],
    ),
    ghs: await reading.part(() => ghsOf(cells), null),
    shelfLifeDays: cell(cells.shelfLifeDays) === null ? null : Number.parseInt(cells.shelfLifeDays ?? '', 10),
    ...Object.fromEntries(
      (['mixture', 'needsInhibitor', 'sensitiveToPreviousCargo'] as const).map((key) => [
        key,
        cells[key] === '1',
      ]),
    ),
  };
  return reading.end(() => {
    const { submit: _submit, ...fields } = parseInput(sellerSpu.add, wish);
    return fields;
  });
}

const t = spuImportWords.table;
const YES_NO: readonly Choice[] = [
  { code: '1', ...t.yes },
  { code: '0', ...t.no },
];
/**
 * SPUs from a sheet (administration-domain 19): every good row becomes a draft of its importer's company, of
 * the platform for an operator.
 */
importer<SpuFields>({
  bizType: SPU_IMPORT,
  title: t.title,
  routes: [SPU_PAGE],
  audience: ['platform', 'seller'],
  maxRows: MOST_PRODUCT_ROWS,
  columns: [
    { key: 'name', heading: t.name, required: true, width: 26 },
    { key: 'nameEn', heading: t.nameEn, required: true, width: 26 },
    {
      key: 'category',
      heading: t.category,
      required: true,
      fills: ['platformCategoryId'],
      hint: t.categoryHint,
      sample: 'ORG-KET',
      width: 18,
    },
    {
      key: 'product',
      heading: t.product,
      required: true,
      fills: ['productNameId'],
      hint: t.productHint,
      width: 20,
    },
    { key: 'hsCode', heading: t.hsCode, required: true, sample: '29142200' },
    {
      key: 'taxCategoryCode',
      heading: t.taxCategoryCode,
      required: true,
      hint: t.taxCategoryHint,
      width: 24,
    },
    { key: 'physicalForm', heading: t.physicalForm, required: true, choices: choicesOf('physical_form') },
    {
      key: 'controlClasses',
      heading: t.controlClasses,
      required: true,
      among: choicesOf('control_class'),
      width: 22,
    },
    { key: 'casNo', heading: t.casNo, sample: '108-94-1' },
    { key: 'mixture', heading: t.mixture, choices: YES_NO },
    { key: 'ecNo', heading: t.ecNo },
    { key: 'molecularFormula', heading: t.molecularFormula },
    { key: 'materialCode', heading: t.materialCode },
    { key: 'industry', heading: t.industry, fills: ['industryCategoryId'], width: 18 },
    { key: 'applications', heading: t.applications, hint: t.several, width: 22 },
    { key: 'taxRate', heading: t.taxRate, choices: same(TAX_RATES) },
    { key: 'unNo', heading: t.unNo, hint: t.unHint, sample: '1090' },
    { key: 'hazardClass', heading: t.hazardClass, choices: choicesOf('hazard_class') },
    { key: 'subRisks', heading: t.subRisks, among: choicesOf('hazard_class') },
    { key: 'packingGroup', heading: t.packingGroup, choices: same(PACKING_GROUPS) },
    { key: 'properShippingName', heading: t.properShippingName, width: 26 },
    { key: 'hazardCatalogueNo', heading: t.hazardCatalogueNo },
    {
      key: 'signalWord',
      heading: t.signalWord,
      fills: ['ghs.signalWord'],
      choices: choicesOf('signal_word'),
    },
    {
      key: 'pictograms',
      heading: t.pictograms,
      fills: ['ghs.pictograms'],
      among: same(PICTOGRAMS),
      sample: 'GHS02；GHS07',
    },
    {
      key: 'hStatements',
      heading: t.hStatements,
      fills: ['ghs.hStatements'],
      hint: t.several,
      sample: 'H226；H302',
    },
    {
      key: 'pStatements',
      heading: t.pStatements,
      fills: ['ghs.pStatements'],
      hint: t.several,
      sample: 'P210',
    },
    { key: 'emergencyPhone', heading: t.emergencyPhone },
    { key: 'standard', heading: t.standard },
    { key: 'flashPoint', heading: t.flashPoint, kind: 'number' },
    { key: 'density20', heading: t.density20, kind: 'number' },
    { key: 'meltingPoint', heading: t.meltingPoint, kind: 'number' },
    { key: 'storageTemp', heading: t.storageTemp, kind: 'number' },
    { key: 'needsInhibitor', heading: t.needsInhibitor, choices: YES_NO },
    { key: 'sensitiveToPreviousCargo', heading: t.sensitiveToPreviousCargo, choices: YES_NO },
    { key: 'shelfLifeDays', heading: t.shelfLifeDays, kind: 'integer' },
    { key: 'description', heading: t.description, width: 40 },
  ],
  parseRow: (ctx, cells) => parseRow(ctx as unknown as CatalogueContext, cells),
  saveRow: (ctx, fields) => insertSpu(ctx as unknown as CatalogueContext, fields),
  keyOf: (fields) => JSON.stringify([fields.name, fields.casNo]),
  undo: {
    made: (saved) => (saved as Spu).id,
    back: (ctx, id) => deleteDraft(ctx as unknown as CatalogueContext, spuNoun, id),
  },
});
