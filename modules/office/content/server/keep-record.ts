import { sql } from 'kysely';
import { InUse, NotFound, StaleVersion } from '#kernel/rules/refusals.ts';
import type { Work } from '#kernel/server/capability.ts';
import { type AnyTables, nowHere } from '#kernel/server/database.ts';
import { changesOf, jsonReady } from '#kernel/server/step.ts';
import type { Tables } from './tables.ts';

export type Hand = Work<Tables, unknown>;
/** Records that are switched on and off, without a life of their own. */
export type Kept =
  | 'content.site_column'
  | 'content.label'
  | 'content.help_column'
  | 'content.help_article'
  | 'content.seo';
interface Row {
  readonly id: string;
  readonly version: number;
  readonly state: '0' | '1';
  readonly path?: string;
  readonly names?: { readonly zh_CN: string };
  readonly title?: { readonly zh_CN: string } | string;
}
const TYPE: Readonly<Record<Kept, string>> = {
  'content.site_column': 'COLUMN',
  'content.label': 'LABEL',
  'content.help_column': 'HELP_COLUMN',
  'content.help_article': 'HELP_ARTICLE',
  'content.seo': 'SEO',
};
/** What the log calls a record: the page it speaks of, else its name or title. */
function nameIn(row: Row): string {
  const name = row.path ?? row.names ?? row.title;
  return (typeof name === 'object' ? name.zh_CN : (name ?? row.id)).slice(0, 60);
}
const open = (w: Hand) => w.tx as unknown as Work<AnyTables, unknown>['tx'];

/** The stored record, locked. Refuses NotFound. */
export async function recordOf<R extends Row>(w: Hand, table: Kept, id: string): Promise<R> {
  const row = await open(w)
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return row as unknown as R;
}

/** Files a new record; null when a unique one of the same name or code stands already. */
export async function fileRecord(
  w: Hand,
  table: Kept,
  set: Readonly<Record<string, unknown>>,
  no: string,
): Promise<{ id: string; version: number } | null> {
  const row = await open(w)
    .insertInto(table)
    .values({
      ...jsonReady(set),
      gmt_create: nowHere,
      gmt_modified: nowHere,
      created_by: w.actor.accountId,
      modified_by: w.actor.accountId,
    })
    .onConflict((c) => c.doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const filed = row as { id: string; version: number };
  w.target({ type: TYPE[table], id: filed.id, no });
  return filed;
}

/** Changes a record where its version still fits. A unique clash comes back as null. Refuses NotFound, StaleVersion. */
export async function changeRecord(
  w: Hand,
  table: Kept,
  wish: { readonly id: string; readonly version: number },
  set: Readonly<Record<string, unknown>>,
  no: string,
): Promise<{ id: string; version: number } | null> {
  const before = await recordOf<Row>(w, table, wish.id);
  if (before.version !== wish.version) throw StaleVersion({ version: before.version });
  await sql`savepoint change`.execute(w.tx);
  try {
    const row = (await open(w)
      .updateTable(table)
      .set({
        ...jsonReady(set),
        version: sql`version + 1`,
        gmt_modified: nowHere,
        modified_by: w.actor.accountId,
      })
      .where('id', '=', wish.id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()) as { id: string; version: number };
    w.target({ type: TYPE[table], id: row.id, no, changes: changesOf(before, set) });
    return row;
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23505') throw error;
    await sql`rollback to savepoint change`.execute(w.tx);
    return null;
  }
}

/** Switches a record; already so is no act. */
export async function switchRecord(w: Hand, table: Kept, id: string, state: '0' | '1'): Promise<void> {
  const before = await recordOf<Row>(w, table, id);
  if (before.state === state) return;
  await open(w)
    .updateTable(table)
    .set({ state, version: sql`version + 1`, gmt_modified: nowHere, modified_by: w.actor.accountId })
    .where('id', '=', id)
    .execute();
  w.target({
    type: TYPE[table],
    id,
    no: nameIn(before),
    changes: [{ field: 'state', before: before.state, after: state }],
  });
}

/** Takes a record away; `used` says whether others still name it. Refuses NotFound, InUse. */
export async function dropRecord(
  w: Hand,
  table: Kept,
  id: string,
  used: () => Promise<boolean>,
): Promise<void> {
  const row = await recordOf<Row>(w, table, id);
  if (await used()) throw InUse({});
  await open(w)
    .updateTable(table)
    .set({ deleted: true, version: sql`version + 1`, gmt_modified: nowHere, modified_by: w.actor.accountId })
    .where('id', '=', id)
    .execute();
  w.target({ type: TYPE[table], id, no: nameIn(row) });
}
