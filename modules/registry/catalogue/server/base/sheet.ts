import { sql } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import { showDateTime } from '#kernel/rules/format.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import type { Handler } from '#kernel/server/capability.ts';
import { parseInput } from '#kernel/server/dispatch.ts';
import { type Column, type ColumnKind, xlsxStream } from '#kernel/server/sheets/index.ts';
import { sheetLabelsOf } from '#office/codesets/server/door.ts';
import {
  AS_IMPORTED,
  CellFault,
  type Cells,
  type Choice,
  importer,
  NO_RECORD,
  Reading,
} from '#office/transfers/server/door.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import type { Field } from '../../contract/base/fields.ts';
import { baseWords } from '../../rules/base-words.ts';
import { originChoices, originOf } from '../../rules/origins.ts';
import {
  base,
  type CatalogueContext,
  fieldsOf,
  type Keeping,
  named,
  type Shown,
  type Values,
} from './keeping.ts';
import { narrowed, present } from './read.ts';
import { addRow, dropRow } from './write.ts';

const t = baseWords.table;
const PARTS = /[;；\n]/;
const JOIN = '；';
const MOST = 50_000;
const inSheet = (k: Keeping) =>
  fieldsOf(k).filter(([, field]) => field.sheet !== false && field.kind !== 'own');
const KINDS: Readonly<Partial<Record<Field['kind'], ColumnKind>>> = {
  day: 'date',
  count: 'integer',
  amount: 'number',
};

async function choicesOf(ctx: Pick<CatalogueContext, 'tx'>, set: string): Promise<Choice[]> {
  const [zh, en] = [await sheetLabelsOf(ctx, set, 'zh_CN'), await sheetLabelsOf(ctx, set, 'en_US')];
  return [...zh].map(([code, label]) => ({ code, zh: label, en: en.get(code) ?? label }));
}

/** A noun as the name of a file or a sheet. */
const titleOf = ({ zh, en }: LocalizedText): LocalizedText => ({
  zh,
  en: `${en.charAt(0).toUpperCase()}${en.slice(1)}`,
});
/** Few records are offered in the sheet; of others code or name is typed. */
const listed = ({ of }: Field): boolean => of !== undefined && of !== 'member' && named[of].few === true;
async function recordsOf(ctx: Pick<CatalogueContext, 'tx'>, of: keyof typeof named): Promise<Choice[]> {
  const { table, zh, en, open } = named[of];
  const { rows } =
    await sql<Choice>`select id as code, ${sql.ref(zh)} as zh, coalesce(${sql.ref(en)}, ${sql.ref(zh)}) as en from ${sql.table(table)} where not deleted and ${sql.raw(open)} order by id`.execute(
      ctx.tx,
    );
  return rows;
}
function hintOf(field: Field): LocalizedText | undefined {
  if (field.hint !== undefined) return field.hint;
  if (field.kind === 'texts') return t.listHint;
  return field.kind === 'one' && field.help === undefined && !listed(field) ? t.referenceHint : field.help;
}

/** The record a cell names by its code, or by a name no other one bears. Refused at its column. */
async function found(ctx: CatalogueContext, key: string, field: Field, cell: string): Promise<string> {
  if (field.of === 'member') {
    const ids = await searchMembers(ctx, { keyword: cell });
    if (ids.length !== 1) throw new CellFault(key, 'reference', cell);
    return ids[0] as string;
  }
  const to = named[field.of as keyof typeof named];
  const { rows } = await sql<{ id: string; coded: boolean }>`
    select id, ${sql.ref(to.code)} = ${cell} as coded from ${sql.table(to.table)} where not deleted and (${sql.ref(to.code)} = ${cell} or ${sql.ref(to.zh)} = ${cell} or ${sql.ref(to.en)} = ${cell})
    order by (${sql.ref(to.code)} = ${cell}) desc, id limit 2`.execute(ctx.tx);
  if (rows[0] === undefined) throw new CellFault(key, 'reference', cell);
  if (rows.length > 1 && !rows[0].coded) throw new CellFault(key, 'several', cell);
  return rows[0].id;
}
const parts = (cell: string): string[] =>
  cell
    .split(PARTS)
    .map((p) => p.trim())
    .filter((p) => p !== '');

/** The value of a cell as the form sends it. */
async function readCell(ctx: CatalogueContext, key: string, field: Field, cell: string): Promise<unknown> {
  if (cell === '') return undefined;
  if (field.kind === 'one') return listed(field) ? cell : found(ctx, key, field, cell);
  if (field.kind === 'texts') return parts(cell);
  if (field.kind === 'bool') return cell === '1';
  if (field.kind === 'count') return Number.parseInt(cell, 10);
  if (field.kind !== 'codes') return cell;
  const choices = await choicesOf(ctx, field.set as string);
  return parts(cell).map((part) => {
    const choice = choices.find((c) =>
      [c.code, c.zh, c.en].some((name) => name.toLowerCase() === part.toLowerCase()),
    );
    if (choice === undefined) throw new CellFault(key, 'choice', part);
    return choice.code;
  });
}

/** Sheets of one kind, row by row as its form would save them (administration-domain 19). */
export function importOf(k: Keeping): void {
  const { dict, repeats } = k;
  if (repeats === undefined) return;
  importer<Values>({
    bizType: dict.bizType,
    title: titleOf(dict.noun),
    routes: [dict.page],
    audience: (dict.audience ?? ['platform']) as readonly Identity[],
    maxRows: dict.mostRows ?? 2000,
    columns: inSheet(k).map(([key, field]) => ({
      key,
      heading: field.label,
      required: field.required,
      kind: KINDS[field.kind],
      sample: field.sample,
      hint: hintOf(field),
      unit: field.unit,
      among:
        field.kind === 'codes'
          ? (ctx: Pick<CatalogueContext, 'tx'>) => choicesOf(ctx, field.set as string)
          : undefined,
      width: field.kind === 'text' || field.kind === 'texts' ? 24 : 16,
      choices: field.country
        ? originChoices
        : listed(field)
          ? (ctx: Pick<CatalogueContext, 'tx'>) => recordsOf(ctx, field.of as keyof typeof named)
          : field.kind === 'code'
            ? (ctx: Pick<CatalogueContext, 'tx'>) => choicesOf(ctx, field.set as string)
            : field.kind === 'bool'
              ? [
                  { code: '1', ...t.yes },
                  { code: '0', ...t.no },
                ]
              : undefined,
    })),
    async parseRow(ctx, cells: Cells) {
      const wish: Record<string, unknown> = {};
      const reading = new Reading();
      for (const [key, field] of inSheet(k)) {
        const value = await reading.part(
          () => readCell(ctx, key, field, (cells[key] ?? '').trim()),
          field.kind === 'one' ? NO_RECORD : undefined,
        );
        if (value !== undefined) wish[key] = value;
      }
      return reading.end(() => parseInput(dict.add, wish) as Values);
    },
    keyOf: (values) => repeats(values),
    saveRow: (ctx, values) => addRow(ctx, k, values, 'import'),
    undo: {
      made: (saved) => (saved as { readonly id: string }).id,
      back: (ctx, id) => dropRow(ctx, k, id, AS_IMPORTED),
    },
  });
}

interface InWords {
  readonly locale: Locale;
  readonly labels: ReadonlyMap<string, ReadonlyMap<string, string>>;
}
function cellOf(row: Shown, key: string, field: Field, said: InWords): string | null {
  const value = row[key];
  if (value === null || value === undefined) return null;
  if (field.kind === 'one') {
    const name = row.names[key];
    if (name === undefined) return null;
    if (field.of === 'member') return name.zh;
    return listed(field) ? inLocale(name, said.locale) : (name.code ?? name.zh);
  }
  if (field.country) return inLocale(originOf(String(value)), said.locale);
  const label = (code: unknown) => said.labels.get(field.set ?? '')?.get(String(code)) ?? String(code);
  if (field.kind === 'code') return label(value);
  if (field.kind === 'codes') return (value as unknown[]).map(label).join(JOIN);
  if (field.kind === 'texts') return (value as string[]).join(JOIN);
  return field.kind === 'bool' ? inLocale(value === true ? t.yes : t.no, said.locale) : String(value);
}

/** The rows as a sheet with the headings of the import: what was exported can be changed and imported elsewhere. */
export async function sheetOf(ctx: CatalogueContext, k: Keeping, rows: readonly Shown[]) {
  const { locale, timeZone } = ctx.actor;
  const fields = inSheet(k);
  const sets = [...new Set(fields.flatMap(([, f]) => (f.set === undefined ? [] : [f.set])))];
  const labels = new Map<string, ReadonlyMap<string, string>>();
  for (const set of sets) labels.set(set, await sheetLabelsOf(ctx, set, locale));
  const text = (heading: string, width = 18): Column => ({ heading, kind: 'text', width });
  const columns = [
    ...fields.map(([, f]) => ({
      ...text(`${inLocale(f.label, locale)}${f.required ? '*' : ''}`),
      kind: KINDS[f.kind] ?? ('text' as const),
    })),
    text(inLocale(t.state, locale), 10),
    { ...text(inLocale(t.gmtModified, locale), 20), kind: 'dateTime' as const },
  ];
  const title = inLocale(titleOf(k.dict.noun), locale);
  const at = showDateTime((await ctx.now()).toISOString(), timeZone)
    .replace(/[^\d]/g, '')
    .slice(0, 12);
  const lines = rows.map((row) => [
    ...fields.map(([key, field]) => cellOf(row, key, field, { locale, labels })),
    inLocale(t[`state.${row.state}`], locale),
    String(row.gmtModified),
  ]);
  return {
    body: xlsxStream({ zone: timeZone, sheets: [{ name: title.slice(0, 31), columns, rows: lines }] }),
    fileName: `${title}-${at}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
}

/** What the filters of a list leave, as a sheet. */
export const exportOf = (k: Keeping): Handler =>
  base.query(k.dict.export, async (ctx) => {
    const rows = (await narrowed(ctx, k, ctx.input as Values)
      .orderBy('t.id')
      .limit(MOST)
      .execute()) as Values[];
    return sheetOf(ctx, k, await present(ctx, k, rows));
  });
