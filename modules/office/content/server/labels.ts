import { sql } from 'kysely';
import { anywhere } from '#kernel/rules/anywhere.ts';
import { NameExists, NotFound } from '#kernel/rules/refusals.ts';
import { paged } from '#kernel/server/page.ts';
import {
  addLabel,
  deleteLabels,
  disableLabels,
  enableLabels,
  type LabelRow,
  labelDetail,
  listLabels,
  updateLabel,
} from '../contract/label.ts';
import { changeRecord, dropRecord, fileRecord, type Hand, switchRecord } from './keep-record.ts';
import { type Colour, room, type Switch, type Words } from './tables.ts';

const T = 'content.label';
const rows = (w: Hand) =>
  w.tx
    .selectFrom('content.label as l')
    .select(['l.id', 'l.version', 'l.names', 'l.colour', 'l.sort', 'l.state', 'l.gmt_modified'])
    .select(
      sql<number>`(select count(*)::int from content.article_label u join content.article a on a.id = u.article_id where u.label_id = l.id and not a.deleted)`.as(
        'use_count',
      ),
    )
    .where('l.deleted', '=', false);
const present = (l: {
  id: string;
  version: number;
  names: Words;
  colour: Colour;
  sort: number;
  state: Switch;
  gmt_modified: Date;
  use_count: number;
}): LabelRow => ({
  id: l.id,
  version: l.version,
  names: l.names,
  colour: l.colour,
  sort: l.sort,
  state: l.state,
  useCount: l.use_count,
  gmtModified: l.gmt_modified.toISOString(),
});

export const showLabels = room.ask(listLabels, async (w) => {
  const { keyword, state, ids } = w.input;
  let query = rows(w);
  if (state !== undefined) query = query.where('l.state', '=', state);
  if (ids !== undefined && ids.length > 0) query = query.where('l.id', 'in', ids);
  if (keyword)
    query = query.where(
      sql<boolean>`(l.names ->> 'zh_CN' ilike ${anywhere(keyword)} or l.names ->> 'en_US' ilike ${anywhere(keyword)})`,
    );
  const page = await paged(w.tx, query, w.input, {
    sortable: { sort: 'l.sort', useCount: 'use_count', gmtModified: 'l.gmt_modified' },
    fallback: { column: 'l.sort', asc: true },
    key: 'l.id',
  });
  return { ...page, list: page.list.map(present) };
});
export const showLabel = room.ask(labelDetail, async (w) => {
  const row = await rows(w).where('l.id', '=', w.input.id).executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return present(row);
});
export const labelAdded = room.on(addLabel, async (w) => {
  const filed = await fileRecord(w, T, w.input, w.input.names.zh_CN);
  if (filed === null) throw NameExists({}, 'names');
  return filed;
});
export const labelChanged = room.on(updateLabel, async (w) => {
  const { id, version, ...set } = w.input;
  const changed = await changeRecord(w, T, { id, version }, set, set.names.zh_CN);
  if (changed === null) throw NameExists({}, 'names');
  return changed;
});
/** A label that an article carries stays (10305). */
export const labelDropped = room.each(deleteLabels, (w) =>
  dropRecord(w, T, w.input.id, async () => {
    const used = await w.tx
      .selectFrom('content.article_label as u')
      .innerJoin('content.article as a', 'a.id', 'u.article_id')
      .select('a.id')
      .where('u.label_id', '=', w.input.id)
      .where('a.deleted', '=', false)
      .executeTakeFirst();
    return used !== undefined;
  }),
);
export const labelOn = room.each(enableLabels, (w) => switchRecord(w, T, w.input.id, '1'));
export const labelOff = room.each(disableLabels, (w) => switchRecord(w, T, w.input.id, '0'));
