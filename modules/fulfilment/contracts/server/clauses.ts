import { sql } from 'kysely';
import { CodeExists, NotFound } from '#kernel/rules/refusals.ts';
import { containsAny, eq, listFilters, oneOf } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import {
  addRecord,
  lockRecord,
  type RecordKind,
  serveRecordReads,
  serveRecordSwitches,
  updateRecord,
} from '#kernel/server/record.ts';
import { type ClauseRow, clauses, clauseVersions, selectClause } from '../contract/clause.ts';
import type { ClauseSection } from '../rules/clause-sections.ts';
import { type ContractContext, contracts } from './tables.ts';

interface StoredClause {
  readonly id: string;
  readonly version: number;
  readonly clause_no: string;
  readonly enabled: boolean;
  readonly clause_version: number;
}
const kind: RecordKind<StoredClause> = {
  table: 'contracts.clause',
  bizType: 'CLAUSE',
  numberOf: (row) => row.clause_no,
  isEnabled: (row) => row.enabled,
  conflicts: { clause_no: () => CodeExists({}, 'clauseNo') },
};

const used = sql<number>`(select count(*)::int from contracts.clause_use u where u.clause_id = c.id)`;
const library = (ctx: ContractContext) =>
  ctx.tx
    .selectFrom('contracts.clause as c')
    .innerJoin('contracts.clause_version as v', (j) =>
      j.onRef('v.clause_id', '=', 'c.id').onRef('v.clause_version', '=', 'c.clause_version'),
    )
    .select([
      'c.id',
      'c.version',
      'c.clause_no',
      'c.section',
      'c.names',
      'c.enabled',
      'c.clause_version',
      'c.gmt_modified',
      'v.text_zh',
      'v.text_en',
    ])
    .select(used.as('use_count'))
    .where('c.deleted', '=', false);
interface Shown {
  readonly id: string;
  readonly version: number;
  readonly clause_no: string;
  readonly section: ClauseSection;
  readonly names: { zh_CN: string; en_US?: string };
  readonly enabled: boolean;
  readonly clause_version: number;
  readonly gmt_modified: Date;
  readonly text_zh: string;
  readonly text_en: string;
  readonly use_count: number;
}
const present = (r: Shown): ClauseRow => ({
  id: r.id,
  version: r.version,
  clauseNo: r.clause_no,
  section: r.section,
  names: r.names,
  state: r.enabled ? '1' : '0',
  clauseVersion: r.clause_version,
  textZh: r.text_zh,
  textEn: r.text_en,
  useCount: r.use_count,
  gmtModified: r.gmt_modified.toISOString(),
});

interface Wording {
  readonly textZh: string;
  readonly textEn: string;
  readonly note: string | null;
}
/** Versions are only ever added: a contract keeps the words it was written by. */
const writeWording = (ctx: ContractContext, clauseId: string, version: number, w: Wording) =>
  ctx.tx
    .insertInto('contracts.clause_version')
    .values({
      created_by: ctx.actor.accountId,
      clause_id: clauseId,
      clause_version: version,
      text_zh: w.textZh,
      text_en: w.textEn,
      note: w.note,
      author_name: ctx.actor.name,
    })
    .execute();

const addClauseHandler = contracts.command(clauses.add, async (ctx) => {
  const { clauseNo, section, names, ...wording } = ctx.input;
  const saved = await addRecord(ctx, kind, { clause_no: clauseNo, section, names });
  await writeWording(ctx, saved.id, 1, wording);
  return saved;
});
/** A revision is a new version where the words changed; a new name alone is none. */
const updateClauseHandler = contracts.command(clauses.update, async (ctx) => {
  const { id, version, names, ...wording } = ctx.input;
  const before = await lockRecord<StoredClause>(ctx, kind, id, version);
  const last = await ctx.tx
    .selectFrom('contracts.clause_version')
    .select(['text_zh', 'text_en'])
    .where('clause_id', '=', id)
    .where('clause_version', '=', before.clause_version)
    .executeTakeFirstOrThrow();
  const revised = last.text_zh !== wording.textZh || last.text_en !== wording.textEn;
  const next = before.clause_version + (revised ? 1 : 0);
  if (revised) await writeWording(ctx, id, next, wording);
  return updateRecord(ctx, kind, before, { names, clause_version: next });
});

const clauseVersionsHandler = contracts.query(clauseVersions, async (ctx) => {
  const rows = await ctx.tx
    .selectFrom('contracts.clause_version')
    .selectAll()
    .where('clause_id', '=', ctx.input.id)
    .orderBy('clause_version', 'desc')
    .execute();
  if (rows.length === 0) throw NotFound({});
  return {
    list: rows.map((r) => ({
      clauseVersion: r.clause_version,
      textZh: r.text_zh,
      textEn: r.text_en,
      note: r.note,
      author: r.author_name,
      at: r.gmt_create.toISOString(),
    })),
  };
});

const choosing = listFilters({ section: eq('c.section'), ids: oneOf('c.id') });
const selectClauseHandler = contracts.query(selectClause, async (ctx) => {
  const query = await choosing.narrow(ctx.tx, library(ctx).where('c.enabled', '=', true), ctx.input);
  const page = await paged<Shown>(ctx.tx, query, ctx.input, {
    sortable: {},
    fallback: { column: 'c.clause_no', asc: true },
    key: 'c.id',
  });
  return {
    ...page,
    list: page.list.map((r) => ({
      id: r.id,
      clauseNo: r.clause_no,
      section: r.section,
      zh: r.names.zh_CN,
      en: r.names.en_US ?? r.names.zh_CN,
      clauseVersion: r.clause_version,
      textZh: r.text_zh,
      textEn: r.text_en,
    })),
  };
});

export const clauseHandlers = [
  ...serveRecordReads(contracts, clauses, {
    from: library,
    key: 'c.id',
    filters: listFilters({
      section: eq('c.section'),
      state: (state: string) => sql<boolean>`c.enabled = ${sql.lit(state === '1')}`,
      keyword: containsAny([
        'c.clause_no',
        sql`c.names ->> 'zh_CN'`,
        sql`c.names ->> 'en_US'`,
        'v.text_zh',
        'v.text_en',
      ]),
    }),
    sortable: { clauseNo: 'c.clause_no', useCount: 'use_count', gmtModified: 'c.gmt_modified' },
    fallback: { column: 'c.clause_no', asc: true },
    present,
  }),
  addClauseHandler,
  updateClauseHandler,
  ...serveRecordSwitches(contracts, clauses, {
    ...kind,
    used: async (ctx: ContractContext, row) =>
      (await ctx.tx
        .selectFrom('contracts.clause_use')
        .select('clause_id')
        .where('clause_id', '=', row.id)
        .executeTakeFirst()) !== undefined,
  }),
  clauseVersionsHandler,
  selectClauseHandler,
];
