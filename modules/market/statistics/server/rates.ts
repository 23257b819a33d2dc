import { sql } from 'kysely';
import { anywhere } from '#kernel/rules/anywhere.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { paged } from '#kernel/server/page.ts';
import { touched } from '#kernel/server/rows.ts';
import { addRate, deleteRates, listRates, type RateRow, updateRate } from '../contract/rate.ts';
import type { RateKind } from '../rules/codes.ts';
import { RateExists } from '../rules/refusals.ts';
import { type Hand, type Rate, room } from './tables.ts';

const TYPE = 'IMPORT_RATE';
const numberOf = (r: Pick<Rate, 'kind' | 'subject' | 'origin' | 'day'>): string =>
  [r.kind, r.subject, r.origin, r.day].filter((s) => s !== '').join(' ');
const present = (r: Rate): RateRow => ({
  id: r.id,
  version: r.version,
  kind: r.kind,
  subject: r.subject,
  origin: r.origin,
  day: r.day,
  value: r.value,
  gmtModified: r.gmt_modified.toISOString(),
});

/** The newest figure up to a day: a day without one takes the last before it (20.1). What is asked for first wins over what follows: an own origin before any. */
export async function rateOn(
  w: Hand,
  ask: {
    readonly kind: RateKind;
    readonly subjects: readonly string[];
    readonly origins: readonly string[];
    readonly day: string;
  },
): Promise<{ value: string; day: string } | null> {
  const { rows } = await sql<{
    value: string;
    day: string;
  }>`select value, day::text as day from statistics.rate
    where kind = ${ask.kind} and subject = any (${[...ask.subjects]}::text[]) and origin = any (${[...ask.origins]}::text[]) and day <= ${ask.day}::date and not deleted
    order by array_position(${[...ask.subjects]}::text[], subject::text), array_position(${[...ask.origins]}::text[], origin::text), day desc limit 1`.execute(
    w.tx,
  );
  return rows[0] ?? null;
}

export const rates = room.ask(listRates, async (w) => {
  const { keyword, kind, dateFrom, dateTo } = w.input;
  let query = w.tx.selectFrom('statistics.rate').selectAll().where('deleted', '=', false);
  if (keyword) query = query.where('subject', 'ilike', anywhere(keyword));
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (dateFrom !== undefined) query = query.where('day', '>=', dateFrom);
  if (dateTo !== undefined) query = query.where('day', '<=', dateTo);
  const page = await paged(w.tx, query, w.input, {
    sortable: { day: 'day', kind: 'kind', subject: 'subject', gmtModified: 'gmt_modified' },
    fallback: { column: 'day', asc: false },
    key: 'id',
  });
  return { ...page, list: page.list.map(present) };
});

/** The figure, locked. Refuses NotFound, StaleVersion. */
async function lockRate(w: Hand, id: string, version?: number): Promise<Rate> {
  const row = await w.tx
    .selectFrom('statistics.rate')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (version !== undefined && row.version !== version)
    throw VersionConflict({ version: row.version, current: present(row) });
  return row;
}

export const rateAdded = room.on(addRate, async (w) => {
  const { kind, subject, origin, day, value } = w.input;
  const row = await w.tx
    .insertInto('statistics.rate')
    .values({
      created_by: w.actor.accountId,
      modified_by: w.actor.accountId,
      kind,
      subject,
      origin,
      day,
      value,
    })
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw RateExists({}, 'day');
  w.target({ type: TYPE, id: row.id, no: numberOf(row) });
  return { id: row.id, version: row.version, state: '', can: [] };
});

export const rateChanged = room.on(updateRate, async (w) => {
  const before = await lockRate(w, w.input.id, w.input.version);
  const row = await w.tx
    .updateTable('statistics.rate')
    .set({
      value: w.input.value,
      ...touched(w),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  w.target({
    type: TYPE,
    id: row.id,
    no: numberOf(row),
    changes: [{ field: 'value', before: before.value, after: row.value }],
  });
  return { id: row.id, version: row.version, state: '', can: [] };
});

export const rateDropped = room.each(deleteRates, async (w) => {
  const row = await lockRate(w, w.input.id);
  await w.tx
    .updateTable('statistics.rate')
    .set({ deleted: true, ...touched(w) })
    .where('id', '=', row.id)
    .execute();
  w.target({ type: TYPE, id: row.id, no: numberOf(row) });
});
