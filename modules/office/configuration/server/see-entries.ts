import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { paged } from '#kernel/server/page.ts';
import { allEntryCalls } from '../contract/entries.ts';
import type { EntryKind } from '../rules/entries.ts';
import { presentEntries, thingOf } from './entries.ts';
import { historyOf } from './history.ts';
import { addressesOf } from './pictures.ts';
import { configuration } from './tables.ts';
import type { ConfigurationContext } from './versions.ts';

const all = (ctx: ConfigurationContext, kind: EntryKind) =>
  ctx.tx.selectFrom('configuration.entry').where('kind', '=', kind).where('deleted', '=', false);

/** Lists of the site as operators keep them: by place, state and release, in their order (administration-domain 10). */
export const showEntries = allEntryCalls.map((calls) =>
  configuration.query(calls.list, async (ctx) => {
    const { keyword, place, enabled, release } = ctx.input;
    let query = all(ctx, calls.kind)
      .selectAll()
      .select(sql<string>`coalesce(place, '') || ' ' || lpad(sequence::text, 2, '0')`.as('in_place'));
    if (keyword !== undefined && keyword.trim() !== '')
      query = query.where(
        sql<boolean>`concat_ws(' ', shown #>> '{names,zh_CN}', shown #>> '{names,en_US}', shown ->> 'url', shown ->> 'link', shown ->> 'value') ilike ${containsPattern(keyword)}`,
      );
    if (place !== undefined) query = query.where('place', '=', place);
    if (enabled !== undefined) query = query.where('state', '=', enabled ? '1' : '0');
    if (release === '00') query = query.where('value', 'is', null);
    if (release === '10') query = query.where('value', 'is not', null).where('draft', 'is not', null);
    if (release === '20') query = query.where('value', 'is not', null).where('draft', 'is', null);
    const page = await paged(ctx.tx, query, ctx.input, {
      sortable: { sequence: 'sequence', gmtModified: 'gmt_modified' },
      fallback: { column: 'in_place', asc: true },
      key: 'id',
    });
    return { ...page, list: (await presentEntries(ctx, page.list)) as never };
  }),
);

async function oneOf(w: { readonly tx: ConfigurationContext['tx'] }, kind: EntryKind, id: string) {
  const row = await w.tx
    .selectFrom('configuration.entry')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return row;
}

export const showEntry = allEntryCalls.map((calls) =>
  configuration.query(calls.detail, async (ctx) => {
    const row = await oneOf(ctx, calls.kind, ctx.input.id);
    const [shown] = await presentEntries(ctx, [row]);
    return {
      ...shown,
      inForce: row.value,
      pictures: await addressesOf(ctx, [row.shown, row.value]),
    } as never;
  }),
);
export const showEntryHistory = allEntryCalls.map((calls) =>
  configuration.query(calls.history, async (ctx) =>
    historyOf(ctx.tx, thingOf(await oneOf(ctx, calls.kind, ctx.input.id)), ctx.input),
  ),
);
