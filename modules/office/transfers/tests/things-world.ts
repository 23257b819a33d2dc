import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { z } from 'zod';
import { openWorld } from '#app/world.ts';
import { type Call, type InputOf, list, type OutputOf } from '#kernel/rules/contract.ts';
import { CodeExists, InUse } from '#kernel/rules/refusals.ts';
import { type Actor, clockActor } from '#kernel/server/actor.ts';
import { capability } from '#kernel/server/capability.ts';
import type { FileAnswer, Services } from '#kernel/server/act-context.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { diskStorage } from '#kernel/server/files/index.ts';
import { paged } from '#kernel/server/page.ts';
import { readSheet, xlsxStream } from '#kernel/server/sheets/index.ts';
import { importCommon } from '../contract/import.ts';
import { CellFault, exporter, importer, Reading } from '../server/door.ts';

const routes = ['/test/things'];
const base = clockActor('test');
export const seller: Actor = {
  ...base,
  identity: 'seller',
  accountId: '101',
  memberId: '7',
  name: '王芳',
  superAdmin: false,
  buttons: new Map(['Import', 'Export', 'BatchExport'].map((b) => [b, new Set(routes)])),
  routes: new Set(routes),
};
export const english: Actor = { ...seller, accountId: '102', locale: 'en_US' };
export const foreign: Actor = { ...seller, accountId: '103', memberId: '8' };
export const mayNot: Actor = { ...seller, accountId: '104', buttons: new Map() };

interface Thing {
  code: string;
  name: string;
  qty: string;
  grade: string;
  due: string | null;
}

function must(found: boolean, field: string, value: string): void {
  if (!found) throw new CellFault(field, 'reference', value);
}

function declareImport(): void {
  importer<Thing>({
    bizType: 'TEST_THING',
    title: { zh: '测试', en: 'Things' },
    routes,
    audience: ['seller'],
    maxRows: 3000,
    columns: [
      { key: 'code', heading: { zh: '编码', en: 'Code' }, required: true, sample: 'A-1' },
      { key: 'name', heading: { zh: '名称', en: 'Name' }, fills: ['called'] },
      { key: 'qty', heading: { zh: '数量', en: 'Quantity' }, required: true, kind: 'quantity' },
      {
        key: 'grade',
        heading: { zh: '等级', en: 'Grade' },
        choices: [
          { code: '10', zh: '优等品', en: 'Premium' },
          { code: '20', zh: '一等品', en: 'First' },
        ],
      },
      { key: 'due', heading: { zh: '日期', en: 'Date' }, kind: 'date' },
    ],
    async parseRow(_w, cells) {
      const reading = new Reading();
      const { code = '', name = '', qty = '', grade = '' } = cells;
      await reading.part(() => must(!code.startsWith('NO'), 'code', code), null);
      await reading.part(() => must(name !== 'nobody', 'called', name), null);
      return reading.end(() => ({
        code,
        name,
        qty,
        grade,
        due: cells.due === '' ? null : (cells.due ?? null),
      }));
    },
    checkRow: async (_w, row) =>
      row.name === '=bad'
        ? [{ field: 'name', said: { zh: '不允许', en: 'not allowed' } }]
        : row.name === '=worse'
          ? [{ field: 'name', said: { zh: '名称须为文字', en: 'Name must be text' } }]
          : [],
    async saveRow(ctx, row) {
      const before = await sql`select 1 from public.thing where code = ${row.code}`.execute(ctx.tx);
      if (before.rows.length > 0) throw CodeExists({}, 'code');
      const made = await sql<{
        id: string;
      }>`insert into public.thing (member_id, code, name, qty, grade, due) values (${ctx.actor.memberId}::bigint, ${row.code}, ${row.name}, ${row.qty}::numeric, ${row.grade}, ${row.due}::date) returning id`.execute(
        ctx.tx,
      );
      return made.rows[0]?.id;
    },
    undo: {
      made: (saved) => saved as string,
      async back(ctx, id) {
        const gone =
          await sql`delete from public.thing where id = ${id}::bigint and name is distinct from 'used'`.execute(
            ctx.tx,
          );
        if (gone.numAffectedRows !== 1n) throw InUse({});
      },
    },
    keyOf: (row) => row.code,
  });
}

function declareExport(): void {
  const things = capability<{
    'public.thing': {
      id: string;
      member_id: string;
      code: string;
      name: string;
      qty: string;
      grade: string;
      due: string | null;
    };
  }>('things');
  const listThings = list('testListThings', {
    path: '/api/common-order/test/things/list',
    audience: ['seller'],
    relation: 'own',
    routes,
    filters: { keyword: z.string().optional() },
    row: z.object({
      code: z.string(),
      name: z.string().nullable(),
      qty: z.string().nullable(),
      grade: z.string().nullable(),
      ok: z.boolean(),
    }),
    sortable: ['code'],
  });
  exporter({
    bizType: 'TEST_THING',
    title: { zh: '测试清单', en: 'List of things' },
    handler: things.query(listThings, async (ctx) => {
      let query = ctx.tx.selectFrom('public.thing').selectAll();
      if (ctx.input.keyword) query = query.where('code', 'like', `${ctx.input.keyword}%`);
      const page = await paged(ctx.tx, query, ctx.input, {
        sortable: { code: 'public.thing.code' },
        fallback: { column: 'public.thing.id', asc: true },
        key: 'public.thing.id',
      });
      return {
        ...page,
        list: page.list.map((t) => ({
          code: t.code,
          name: t.name,
          qty: t.qty,
          uom: 'TNE',
          grade: t.grade,
          ok: true,
        })),
      };
    }),
    columns: [
      { key: 'code', heading: { zh: '编码', en: 'Code' } },
      { key: 'name', heading: { zh: '名称', en: 'Name' } },
      { key: 'qty', heading: { zh: '数量', en: 'Quantity' }, kind: 'quantity', along: ['uom'] },
      { key: 'uom', heading: { zh: '单位', en: 'Unit' }, set: 'measure_unit' },
      { key: 'grade', heading: { zh: '等级', en: 'Grade' }, codes: { 10: { zh: '优等品', en: 'Premium' } } },
      { key: 'ok', heading: { zh: '有效', en: 'Valid' } },
    ],
  });
}

/**
 * Declares an import and an export of things; the process that did so keeps them (vitest.config.ts knows it
 * by this name).
 */
export function declareThings(): void {
  declareImport();
  declareExport();
}

/** A world with a table of things, and sellers who may import and export them. */
export async function openThings() {
  const world = await openWorld({ demo: false, max: 12 });
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-transfers-'));
  const services = world.runtime.services as { -readonly [K in keyof Services]: Services[K] };
  services.files = { ...services.files, storage: diskStorage(dir) };
  await sql`create table public.thing (id bigint generated always as identity primary key, member_id bigint not null, code text not null unique, name text, qty numeric(14, 2), grade text, due date)`.execute(
    world.sql,
  );
  await sql`grant select, insert, update, delete on public.thing to ctp_runtime`.execute(world.sql);
  await sql`alter table public.thing enable row level security`.execute(world.sql);
  await sql`create policy own on public.thing using (member_id = kernel.member() or kernel.is_platform())`.execute(
    world.sql,
  );
  const people = new Map([seller, english, foreign].map((a) => [a.accountId, a]));
  services.actors = { again: async (_house, who) => people.get(who.accountId) ?? null };
  const ask = async <C extends Call>(actor: Actor, call: C, input: InputOf<C>) =>
    (
      await dispatch(
        world.runtime,
        actor,
        call,
        call.once === undefined ? input : { idempotencyKey: randomUUID(), ...(input as object) },
      )
    ).data as OutputOf<C>;
  /** A sheet as a person would send it. */
  const sheet = async (
    rows: readonly (readonly string[])[],
    heads: readonly string[] = ['编码*', '名称', '数量*', '等级', '日期'],
    fileName = 'things.xlsx',
  ) => {
    const bytes = await buffer(
      xlsxStream({
        zone: 'UTC',
        sheets: [{ name: 'S', columns: heads.map((heading) => ({ heading, kind: 'text' as const })), rows }],
      }),
    );
    const at = path.join(dir, randomUUID());
    fs.writeFileSync(at, bytes);
    return {
      path: at,
      fileName,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
  };
  const take = (actor: Actor, file: Sent, more: Partial<InputOf<typeof importCommon>> = {}) =>
    ask(actor, importCommon, { bizType: 'TEST_THING', multipartFile: file, ...more });
  const codes = async (like = '%') =>
    (
      await sql<{
        code: string;
      }>`select code from public.thing where code like ${like} order by code`.execute(world.sql)
    ).rows.map((r) => r.code);
  const close = () => fs.rmSync(dir, { recursive: true, force: true });
  return { world, people, ask, sheet, take, codes, close };
}

export interface Sent {
  readonly path: string;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
}

export const textOf = async (answer: unknown) => {
  const file = answer as FileAnswer;
  return readSheet(await buffer(file.body as NodeJS.ReadableStream), { mostRows: 20_000 });
};
