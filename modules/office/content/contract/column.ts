import { z } from 'zod';
import { I18nText, Id } from '#kernel/rules/contract.ts';
import { record } from '#kernel/rules/record.ts';
import { CodeExists, NameExists } from '#kernel/rules/refusals.ts';
import { COLUMNS, SUB_COLUMNS } from '../rules/pages.ts';
import { OnOff, Sequence, Words } from './base.ts';

export const PLACES = ['home', 'information'] as const;
export const TEMPLATES = ['list', 'cards', 'tiles'] as const;
export const SOURCES = ['articles', 'products', 'stores'] as const;

/** A column of the site, or a sub-column when it has a parent (administration-domain 10.8). */
export const ColumnRow = z.object({
  id: z.string(),
  version: z.number().int(),
  names: Words,
  code: z.string(),
  place: z.enum(PLACES),
  template: z.enum(TEMPLATES),
  dataSource: z.enum(SOURCES),
  sequence: z.number().int(),
  state: OnOff,
  parentId: z.string().nullable(),
  parentNames: Words.nullable(),
  children: z.number().int(),
  articles: z.number().int(),
  gmtModified: z.string(),
});
export type ColumnRow = z.output<typeof ColumnRow>;
const fields = {
  names: I18nText(20),
  code: z
    .string({ error: 'field.input' })
    .trim()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{0,29}$/, { error: 'field.invalid' }),
  place: z.enum(PLACES, { error: 'field.select' }),
  template: z.enum(TEMPLATES, { error: 'field.select' }),
  dataSource: z.enum(SOURCES, { error: 'field.select' }).default('articles'),
  sequence: Sequence,
  state: OnOff.default('1'),
  parentId: Id.nullish(),
};
const refuses = [CodeExists, NameExists];
/**
 * Columns, or the sub-columns of all or one; `leaf` names those articles may stand in. Editors of articles
 * pick from it too. A column keeps its place in the tree; it is not moved under another one.
 */
export const columns = record({
  module: 'content',
  noun: 'column',
  path: '/api/common-platform/admin/config/column',
  routes: [COLUMNS, SUB_COLUMNS],
  readers: ['/knowledgeManage/informationManage', '/knowledgeManage/informationManageAdd'],
  row: ColumnRow,
  filters: {
    level: z.enum(['top', 'sub', 'leaf']).optional(),
    parentId: Id.optional(),
    place: z.enum(PLACES).optional(),
    state: OnOff.optional(),
    keyword: z.string().trim().max(60).optional(),
    ids: z.array(Id).max(100).optional(),
  },
  sortable: ['sequence', 'code', 'gmtModified'],
  add: fields,
  update: fields,
  refuses: { add: refuses, update: refuses },
});
export const {
  list: listColumns,
  detail: columnDetail,
  add: addColumn,
  update: updateColumn,
  remove: deleteColumns,
  enable: enableColumns,
  disable: disableColumns,
} = columns;
