import { sql } from 'kysely';
import { NameExists } from '#kernel/rules/refusals.ts';
import { containsAny, eq, listFilters, oneOf } from '#kernel/server/list-filters.ts';
import { serveRecordActs, serveRecordReads } from '#kernel/server/record.ts';
import { type LabelRow, labels } from '../contract/label.ts';
import { type ContentContext, content, type Label } from './tables.ts';

const used = sql<number>`(select count(*)::int from content.article_label u join content.article a on a.id = u.article_id where u.label_id = l.id and not a.deleted)`;

interface Counted
  extends Pick<Label, 'id' | 'version' | 'names' | 'colour' | 'sort' | 'state' | 'gmt_modified'> {
  readonly use_count: number;
}
const present = ({ use_count, gmt_modified, ...label }: Counted): LabelRow => ({
  ...label,
  useCount: use_count,
  gmtModified: gmt_modified.toISOString(),
});

export const labelHandlers = [
  ...serveRecordReads(content, labels, {
    from: (ctx: ContentContext) =>
      ctx.tx
        .selectFrom('content.label as l')
        .select(['l.id', 'l.version', 'l.names', 'l.colour', 'l.sort', 'l.state', 'l.gmt_modified'])
        .select(used.as('use_count'))
        .where('l.deleted', '=', false),
    key: 'l.id',
    filters: listFilters({
      state: eq('l.state'),
      ids: oneOf('l.id'),
      keyword: containsAny([sql`l.names ->> 'zh_CN'`, sql`l.names ->> 'en_US'`]),
    }),
    sortable: { sort: 'l.sort', useCount: 'use_count', gmtModified: 'l.gmt_modified' },
    fallback: { column: 'l.sort', asc: true },
    present,
  }),
  ...serveRecordActs(content, labels, {
    table: 'content.label',
    bizType: 'LABEL',
    numberOf: (row: Label) => row.names.zh_CN,
    conflicts: { label_name: () => NameExists({}, 'names') },
    columns: (_w: ContentContext, { names, colour, sort, state }) => ({ names, colour, sort, state }),
    // A label that an article carries stays (10305).
    used: async (ctx, row) =>
      (await ctx.tx
        .selectFrom('content.article_label as u')
        .innerJoin('content.article as a', 'a.id', 'u.article_id')
        .select('a.id')
        .where('u.label_id', '=', row.id)
        .where('a.deleted', '=', false)
        .executeTakeFirst()) !== undefined,
  }),
];
