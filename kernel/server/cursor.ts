import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { AnyTables } from './database.ts';

/** Put on the input of a list call by the server alone: no schema lets it in from outside. */
export const CURSOR = Symbol('walk');

/**
 * How an export reads a list: through one cursor of its transaction, so that every row comes once and the
 * list's counting limit does not matter.
 * `taken` tells that the list knows how to walk, `ended` that its last rows were handed out. Source:
 * administration-domain 20.
 */
export interface CursorRead {
  /** `count` asks how many rows there are, up to one more than `most`; `rows` asks for the next `size`. */
  readonly step: 'count' | 'rows';
  readonly most: number;
  readonly size: number;
  taken: boolean;
  opened: boolean;
  ended: boolean;
}
export const newCursorRead = (step: CursorRead['step'], most: number, size = 500): CursorRead => ({
  step,
  most,
  size,
  taken: false,
  opened: false,
  ended: false,
});
export const cursorOf = (input: object): CursorRead | undefined =>
  (input as { readonly [CURSOR]?: CursorRead })[CURSOR];

/** One walk per transaction: the name stays, so that the statement is prepared once per connection. */
const CURSOR_NAME = 'list_walk';

// biome-ignore lint/suspicious/noExplicitAny: any query of any capability
type AnyQuery<O> = SelectQueryBuilder<any, any, O>;

/** The next rows of an ordered query; the first call opens the cursor. */
export async function nextRows<O>(
  tx: Kysely<AnyTables>,
  walk: CursorRead,
  ordered: AnyQuery<O>,
): Promise<O[]> {
  if (walk.ended) return [];
  if (!walk.opened) {
    await sql`declare ${sql.raw(CURSOR_NAME)} no scroll cursor for ${ordered}`.execute(tx);
    walk.opened = true;
  }
  const { rows } = await sql<O>`fetch ${sql.raw(String(walk.size))} from ${sql.raw(CURSOR_NAME)}`.execute(tx);
  if (rows.length < walk.size) {
    walk.ended = true;
    await sql.raw(`close ${CURSOR_NAME}`).execute(tx);
  }
  return rows;
}
