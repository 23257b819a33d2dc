import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { paged } from '#kernel/server/page.ts';
import type { releasePage } from '../contract/release.ts';
import { differences } from '../rules/differences.ts';
import type { Tables } from './tables.ts';
import type { Thing } from './versions.ts';

/** Releases of one thing, newest first, each against the one before it. */
export async function historyOf(
  tx: Kysely<Tables>,
  thing: Pick<Thing, 'subject' | 'id' | 'releaseNo'>,
  input: { pageNum: number; pageCount: number },
): Promise<z.input<typeof releasePage>> {
  const query = tx
    .selectFrom('configuration.release as r')
    .leftJoin('configuration.release as b', (j) =>
      j
        .onRef('b.subject', '=', 'r.subject')
        .onRef('b.subject_id', '=', 'r.subject_id')
        .on('b.number', '=', sql<number>`r.number - 1`),
    )
    .select([
      'r.id',
      'r.number',
      'r.gmt_create',
      'r.released_name',
      'r.note',
      'r.from_number',
      'r.value',
      'b.value as before',
    ])
    .where('r.subject', '=', thing.subject)
    .where('r.subject_id', '=', thing.id);
  const page = await paged(
    tx,
    query,
    { ...input, sortAsc: false },
    { sortable: {}, fallback: { column: 'r.number', asc: false }, key: 'r.id' },
  );
  return {
    ...page,
    list: page.list.map((r) => ({
      number: r.number,
      current: r.number === thing.releaseNo,
      at: r.gmt_create.toISOString(),
      by: r.released_name,
      note: r.note,
      fromNumber: r.from_number,
      changes: r.before === null ? [] : differences(r.before, r.value),
    })),
  };
}
