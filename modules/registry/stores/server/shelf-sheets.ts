import { parseInput } from '#kernel/server/dispatch.ts';
import {
  CellFault,
  type Cells,
  exporter,
  importer,
  NO_RECORD,
  Reading,
} from '#office/transfers/server/door.ts';
import { addShelf, MOST_SHELF_ROWS, SHELF_SHEET, type ShelfRow } from '../contract/shelf.ts';
import { SHELVES } from '../rules/pages.ts';
import { shelfWords } from '../rules/store-words.ts';
import { ownStores } from './my-store.ts';
import { addOne, listShelfRowsHandler, type NewShelf, takeBack } from './shelves.ts';
import type { StoresContext } from './tables.ts';

const t = shelfWords.table;
const cell = (text: string | undefined): string => (text ?? '').trim();

/** The store a line names by code or name; a company with one store need not name it. */
async function storeIn(ctx: StoresContext, named: string): Promise<string> {
  const companyStores = await ownStores(ctx);
  const found =
    named === '' && companyStores.length === 1
      ? companyStores[0]
      : companyStores.find((s) => s.code === named || s.name === named);
  if (found === undefined) throw new CellFault('storeId', named === '' ? 'required' : 'reference', named);
  return found.id;
}
async function parentIn(ctx: StoresContext, storeId: string, named: string): Promise<string | null> {
  if (named === '') return null;
  const row = await ctx.tx
    .selectFrom('stores.shop_category')
    .select('id')
    .where('store_id', '=', storeId)
    .where('level', '=', 1)
    .where('name', '=', named)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) throw new CellFault('parentId', 'reference', named);
  return row.id;
}

async function parseRow(ctx: StoresContext, cells: Cells): Promise<NewShelf> {
  const reading = new Reading();
  const storeId = await reading.part(() => storeIn(ctx, cell(cells.storeId)), NO_RECORD);
  // Below which category is asked in its store: without one there is nothing to ask.
  const parentId =
    storeId === NO_RECORD
      ? null
      : await reading.part(() => parentIn(ctx, storeId, cell(cells.parentId)), null);
  const [nameEn, sort] = [cell(cells.nameEn), cell(cells.sort)];
  const wish = {
    storeId,
    parentId,
    names: { zh_CN: cell(cells.nameZh), ...(nameEn === '' ? {} : { en_US: nameEn }) },
    ...(sort === '' ? {} : { sort: Number.parseInt(sort, 10) }),
  };
  return reading.end(() => parseInput(addShelf, wish));
}

/** A store's own categories from a sheet, parents before what is below them (administration-domain 19, 24.3; R-CATA-040). */
importer<NewShelf>({
  bizType: SHELF_SHEET,
  title: t.title,
  routes: [SHELVES],
  audience: ['seller'],
  maxRows: MOST_SHELF_ROWS,
  columns: [
    { key: 'storeId', heading: t.storeId, hint: t['storeId.hint'], width: 22 },
    { key: 'parentId', heading: t.parentId, hint: t['parentId.hint'], width: 22 },
    { key: 'nameZh', heading: t['name.zh'], required: true, fills: ['names', 'names.zh_CN'], width: 26 },
    { key: 'nameEn', heading: t['name.en'], fills: ['names.en_US'], width: 26 },
    { key: 'sort', heading: t.sort, kind: 'integer' },
  ],
  parseRow: (ctx, cells) => parseRow(ctx as unknown as StoresContext, cells),
  saveRow: (ctx, wish) => addOne(ctx as unknown as StoresContext, wish),
  keyOf: (wish) => JSON.stringify([wish.storeId, wish.parentId ?? null, wish.names.zh_CN]),
  undo: {
    made: (saved) => (saved as { readonly id: string }).id,
    back: (ctx, id) => takeBack(ctx as unknown as StoresContext, id),
  },
});

/** The categories as a sheet with the headings of the import: what was taken along can be changed and brought back. */
exporter<ShelfRow>({
  bizType: SHELF_SHEET,
  title: t.title,
  handler: listShelfRowsHandler,
  seen: true,
  columns: [
    { key: 'storeId', heading: t.storeId, width: 22, value: (row) => row.storeName },
    { key: 'parentId', heading: t.parentId, width: 22, value: (row) => row.parentName },
    { key: 'nameZh', heading: t['name.zh'], width: 26, value: (row) => row.names.zh_CN },
    { key: 'nameEn', heading: t['name.en'], width: 26, value: (row) => row.names.en_US ?? null },
    { key: 'sort', heading: t.sort, kind: 'integer', value: (row) => String(row.sort) },
    {
      key: 'enabled',
      heading: t.enabled,
      value: (row, reader) =>
        t[row.enabled ? 'enabled.1' : 'enabled.0'][reader.locale === 'zh_CN' ? 'zh' : 'en'],
    },
    { key: 'gmtModified', heading: t.gmtModified, kind: 'dateTime' },
  ],
});
