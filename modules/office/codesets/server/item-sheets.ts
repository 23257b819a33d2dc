import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { showDateTime } from '#kernel/rules/format.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { parseInput } from '#kernel/server/dispatch.ts';
import { noteRecord, writeRecord } from '#kernel/server/record.ts';
import { type Column, xlsxStream } from '#kernel/server/sheets/index.ts';
import { changesOf } from '#kernel/server/step.ts';
import { type Cells, importer } from '#office/transfers/server/door.ts';
import { addItem, exportItems } from '../contract/codeset.ts';
import { BADGES, MOST_IMPORT_ROWS } from '../rules/item-rules.ts';
import { SETS_ROUTE } from '../rules/pages.ts';
import { setWords } from '../rules/screen-words.ts';
import {
  type CodesetsContext,
  changesTo,
  englishOf,
  holdSet,
  type ItemRecord,
  insertItem,
  itemRecord,
  keepsAll,
  levelUnder,
  rewriteItem,
  spineOf,
  touchSet,
  uniqueNames,
} from './keep-items.ts';
import { maySwitch } from './switch-items.ts';
import { codesets } from './tables.ts';
import { noteImported, undoImported } from './undo-item.ts';
import type { ItemBefore } from './item-before.ts';

const t = setWords.table;
/** Columns of both sheets: what was exported can be changed and imported again. */
const COLUMNS = [
  'codesetType',
  'code',
  'zh',
  'en',
  'parentCode',
  'sort',
  'badge',
  'state',
  'remark',
] as const;
const choice = (code: string, said: LocalizedText) => ({ code, ...said });

interface Line {
  readonly codesetType: string;
  readonly code: string;
  readonly names: { readonly zh_CN: string; readonly en_US?: string };
  readonly parentCode: string | null;
  readonly sort: number;
  readonly badge: (typeof BADGES)[number] | null;
  readonly remark: string | null;
  /** Null: as it is, on for a new one. */
  readonly state: '0' | '1' | null;
}
const orNull = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : text.trim();

/** A row by the rules of the form: the schema of the call judges it. */
function lineOf(cells: Cells): Line {
  const en = orNull(cells.en);
  const wish = {
    codesetType: cells.codesetType ?? '',
    code: cells.code ?? '',
    names: { zh_CN: cells.zh ?? '', ...(en === null ? {} : { en_US: en }) },
    parentCode: orNull(cells.parentCode),
    sort: orNull(cells.sort) === null ? 10 : Number.parseInt(cells.sort ?? '', 10),
    badge: orNull(cells.badge),
    remark: orNull(cells.remark),
  };
  const { enabled: _on, remark, ...parsed } = parseInput(addItem, wish);
  return {
    ...parsed,
    names: parsed.names as Line['names'],
    remark: remark ?? null,
    state: orNull(cells.state) as Line['state'],
  };
}

/** One row of a sheet; answers under which number it can be taken back, null when everything stood so already. */
async function saveLine(ctx: CodesetsContext, line: Line): Promise<string | null> {
  const set = await holdSet(ctx, line.codesetType, 'Import');
  const item = await spineOf(ctx, set.type, line.code);
  await uniqueNames(
    ctx,
    set.type,
    item?.builtin === true ? item.parent_code : line.parentCode,
    line.code,
    line.names,
  );
  if (item === undefined) {
    const level = await levelUnder(ctx, set.type, line.parentCode, null);
    const made = await insertItem(ctx, set.type, { ...line, level, state: line.state ?? '1' });
    const { names, sort, badge } = line;
    const fresh = { ...made, type: set.type, code: line.code };
    await noteRecord(ctx, itemRecord, fresh, 'import', changesOf({}, { names, sort, badge }));
    await touchSet(ctx, set);
    return noteImported(ctx, made.id, made.version, null);
  }
  const before = await asBefore(ctx, item);
  // Of a built-in item, parent and badge stay as shipped.
  const wish = {
    names: line.names,
    parentCode: item.builtin ? item.parent_code : line.parentCode,
    sort: line.sort,
    badge: item.builtin ? item.badge : line.badge,
    remark: line.remark,
    state: line.state ?? item.state,
  };
  if (isDeepStrictEqual(wish, before)) return null;
  const level = item.builtin ? item.level : await levelUnder(ctx, set.type, wish.parentCode, item);
  const { state, ...rest } = wish;
  const rewritten = await rewriteItem(ctx, item, { ...rest, level });
  if (state !== item.state) {
    await maySwitch(ctx, { ...item, parent_code: wish.parentCode }, state === '1');
    await writeRecord(ctx, itemRecord, item, { state });
  }
  const changes = [...changesTo(item, rest), ...changesOf({ state: item.state }, { state })];
  await noteRecord(ctx, itemRecord, item, 'import', changes);
  await touchSet(ctx, set);
  return noteImported(ctx, item.id, rewritten.version + (state === item.state ? 0 : 1), before);
}
async function asBefore(ctx: CodesetsContext, item: ItemRecord): Promise<ItemBefore> {
  const english = await englishOf(ctx, item);
  return {
    names: { zh_CN: item.name, ...(english === undefined ? {} : { en_US: english }) },
    parentCode: item.parent_code,
    sort: item.sort,
    badge: item.badge,
    remark: item.remark,
    state: item.state,
  };
}

/**
 * Items by sheet: new codes come, known ones are rewritten; nothing is kept unless every row is good
 * (administration-domain 19, CODESET).
 */
importer<Line>({
  bizType: 'CODESET',
  title: t.exportName,
  routes: [SETS_ROUTE],
  audience: ['platform'],
  maxRows: MOST_IMPORT_ROWS,
  alwaysAll: true,
  columns: [
    { key: 'codesetType', heading: t.codesetType, required: true, sample: 'warehouse_type', width: 24 },
    { key: 'code', heading: t.code, required: true, sample: '90', hint: t['code.help'] },
    { key: 'zh', heading: t.zh, required: true, fills: ['names', 'names.zh_CN'], width: 24 },
    { key: 'en', heading: t.en, fills: ['names.en_US'], width: 24 },
    { key: 'parentCode', heading: t.parentCode, hint: t['parentCode.help'] },
    { key: 'sort', heading: t.sort, kind: 'integer', sample: '10' },
    { key: 'badge', heading: t.badge, choices: BADGES.map((b) => choice(b, t[`badge.${b}`])) },
    { key: 'state', heading: t.state, choices: [choice('1', t['state.1']), choice('0', t['state.0'])] },
    { key: 'remark', heading: t.remark, width: 30 },
  ],
  parseRow: (_w, cells) => lineOf(cells),
  saveRow: (ctx, line) => saveLine(ctx as unknown as CodesetsContext, line),
  keyOf: (line) => `${line.codesetType} ${line.code}`,
  undo: {
    made: (saved) => saved as string | null,
    back: (ctx, id) => undoImported(ctx as unknown as CodesetsContext, id),
  },
});

/** The caller's sets as a sheet with the columns of the import. */
export const exportItemsHandler = codesets.query(exportItems, async (ctx) => {
  const { codesetType = null, scope = null } = ctx.input;
  const visibleScope = keepsAll(ctx.actor) ? scope : 'business';
  const { rows } = await sql<Record<(typeof COLUMNS)[number], string | null>>`
    select z.type as "codesetType", z.code, z.name as zh, e.name as en, z.parent_code as "parentCode", z.sort::text as sort, z.badge, z.state, z.remark
    from codesets.codeset_item z join codesets.codeset s on s.type = z.type
    left join codesets.codeset_item e on e.type = z.type and e.code = z.code and e.language = 'en_US' and not e.deleted
    where z.language = 'zh_CN' and not z.deleted and not s.deleted and (${codesetType}::text is null or z.type = ${codesetType}) and (${visibleScope}::text is null or s.scope = ${visibleScope})
    order by z.type, z.sort, z.code limit 50000`.execute(ctx.tx);
  if (codesetType !== null && rows.length === 0) throw NotFound({});
  const { locale, timeZone } = ctx.actor;
  const required = new Set(['codesetType', 'code', 'zh']);
  const columns: Column[] = COLUMNS.map((key) => ({
    heading: `${inLocale(t[key], locale)}${required.has(key) ? '*' : ''}`,
    kind: 'text' as const,
    width: 20,
  }));
  const said = (key: (typeof COLUMNS)[number], value: string | null): string | null => {
    if (value === null) return null;
    if (key === 'badge') return inLocale(t[`badge.${value as 'gold'}`], locale);
    return key === 'state' ? inLocale(t[`state.${value as '1'}`], locale) : value;
  };
  const at = showDateTime((await ctx.now()).toISOString(), timeZone);
  const title = inLocale(t.exportName, locale);
  return {
    body: xlsxStream({
      zone: timeZone,
      sheets: [{ name: title, columns, rows: rows.map((row) => COLUMNS.map((key) => said(key, row[key]))) }],
    }),
    fileName: `${title}${codesetType === null ? '' : `-${codesetType}`}-${at.replace(/[^\d]/g, '').slice(0, 12)}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
});
