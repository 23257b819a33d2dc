import { z } from 'zod';
import { I18nText, Id, MEMBERS, list, OptionalText, PLATFORM, query, Text } from '#kernel/rules/contract.ts';
import { record } from '#kernel/rules/record.ts';
import { CodeExists } from '#kernel/rules/refusals.ts';
import { CLAUSE_SECTIONS } from '../rules/clause-sections.ts';
import { CLAUSES, EDIT_CONTRACT } from '../rules/pages.ts';

const Section = z.enum(CLAUSE_SECTIONS, { error: 'field.select' });
const Names = z.object({ zh_CN: z.string(), en_US: z.string().optional() });
const OnOff = z.enum(['1', '0']);
export const ClauseRow = z.object({
  id: z.string(),
  version: z.number().int(),
  clauseNo: z.string(),
  section: Section,
  names: Names,
  state: OnOff,
  clauseVersion: z.number().int(),
  textZh: z.string(),
  textEn: z.string(),
  useCount: z.number().int(),
  gmtModified: z.string(),
});
export type ClauseRow = z.output<typeof ClauseRow>;
const text = { names: I18nText(60), textZh: Text(4000), textEn: Text(8000), note: OptionalText(300) };
/** The library is the operator's: who drafts reads what is switched on. */
export const clauses = record({
  module: 'contracts',
  noun: 'clause',
  path: '/api/common-order/admin/clause',
  routes: [CLAUSES],
  row: ClauseRow,
  filters: {
    keyword: z.string().trim().max(60).optional(),
    section: Section.optional(),
    state: OnOff.optional(),
  },
  sortable: ['clauseNo', 'useCount', 'gmtModified'],
  add: { clauseNo: Text(20), section: Section, ...text },
  update: text,
  refuses: { add: [CodeExists] },
});
export const clauseVersions = query('contracts.clauseVersions', {
  path: '/api/common-order/admin/clause/versions',
  audience: PLATFORM,
  relation: 'none',
  routes: [CLAUSES],
  input: z.strictObject({ id: Id }),
  output: z.object({
    list: z.array(
      z.object({
        clauseVersion: z.number().int(),
        textZh: z.string(),
        textEn: z.string(),
        note: z.string().nullable(),
        author: z.string().nullable(),
        at: z.string(),
      }),
    ),
  }),
});
export const selectClause = list('contracts.selectClause', {
  path: '/api/common-order/common/clause/select',
  audience: MEMBERS,
  relation: 'market',
  verified: true,
  routes: [EDIT_CONTRACT],
  filters: { section: Section.optional(), ids: z.array(Id).min(1).max(50).optional() },
  row: z.object({
    id: z.string(),
    clauseNo: z.string(),
    section: Section,
    zh: z.string(),
    en: z.string(),
    clauseVersion: z.number().int(),
    textZh: z.string(),
    textEn: z.string(),
  }),
  sortable: [],
});
