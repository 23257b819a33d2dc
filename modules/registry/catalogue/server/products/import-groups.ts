import { parseInput } from '#kernel/server/dispatch.ts';
import { type Cells, type Choice, importer, NO_RECORD, Reading } from '#office/transfers/server/door.ts';
import { type GroupFields, sellerGroup } from '../../contract/products/group.ts';
import { GROUP_IMPORT, MOST_GROUP_ROWS } from '../../contract/products/sheets.ts';
import { OWN_GROUPS } from '../../rules/pages.ts';
import { groupWords } from '../../rules/product-screen-words.ts';
import { deleteDraft } from './act-on-shelf.ts';
import { groupNoun } from './group.ts';
import { addGroup } from './keep-group.ts';
import type { CatalogueContext } from './noun.ts';
import { bookOf, cell, choicesOf, must, oncePer, parts } from './sheet-cells.ts';

const t = groupWords.table;
const YES_NO: readonly Choice[] = [
  { code: '1', ...t.yes },
  { code: '0', ...t.no },
];
/** The company's own products by number. */
const skusOf = oncePer(async (ctx: CatalogueContext) =>
  bookOf(
    (
      await ctx.tx
        .selectFrom('catalogue.sku')
        .select(['id', 'sku_code'])
        .where('seller_member_id', '=', ctx.actor.memberId as string)
        .where('deleted', '=', false)
        .execute()
    ).map((k) => [k.id, [k.sku_code]] as const),
  ),
);

/** A line as the form would send it; products by their numbers. */
async function parseRow(ctx: CatalogueContext, cells: Cells): Promise<GroupFields> {
  const skus = await skusOf(ctx);
  const weight = cell(cells.weight);
  const reading = new Reading();
  const skuIds = await Promise.all(
    parts(cells.skuIds).map((code) => reading.part(() => must(skus, 'skuIds', code), NO_RECORD)),
  );
  const wish = {
    name: cells.name ?? '',
    type: cells.type ?? '',
    businessType: cells.businessType ?? '',
    description: cell(cells.description),
    pinned: cells.pinned === '1',
    skuIds,
    ...(weight === null ? {} : { weight: Number.parseInt(weight, 10) }),
  };
  return reading.end(() => parseInput(sellerGroup.add, wish));
}

/** Product groups of a seller from a sheet (administration-domain 19, R-CATA-005): every good row becomes a draft. */
importer<GroupFields>({
  bizType: GROUP_IMPORT,
  title: t.ownList,
  routes: [OWN_GROUPS],
  audience: ['seller'],
  maxRows: MOST_GROUP_ROWS,
  columns: [
    { key: 'name', heading: t.name, required: true, width: 26 },
    { key: 'type', heading: t.type, required: true, choices: choicesOf('product_group_type') },
    { key: 'businessType', heading: t.businessType, required: true, choices: choicesOf('business_type') },
    { key: 'weight', heading: t.weight, kind: 'integer', hint: t['weight.help'] },
    { key: 'pinned', heading: t.pinned, choices: YES_NO },
    { key: 'skuIds', heading: t.skuIds, hint: t['skuIds.hint'], width: 40 },
    { key: 'description', heading: t.description, width: 40 },
  ],
  parseRow: (ctx, cells) => parseRow(ctx as unknown as CatalogueContext, cells),
  saveRow: (ctx, fields) => addGroup(ctx as unknown as CatalogueContext, fields),
  keyOf: (fields) => fields.name,
  undo: {
    made: (saved) => (saved as { readonly id: string }).id,
    back: (ctx, id) => deleteDraft(ctx as unknown as CatalogueContext, groupNoun, id),
  },
});
