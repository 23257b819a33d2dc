import { z } from 'zod';
import {
  BatchResult,
  command,
  I18nText,
  Id,
  Ids,
  list,
  PLATFORM,
  query,
  Version,
} from '#kernel/rules/contract.ts';
import { CodeExists, InUse, NameExists } from '#kernel/rules/refusals.ts';
import { Filed, OnOff, Sequence, Words } from './base.ts';
import { COLUMNS, SUB_COLUMNS } from '../rules/pages.ts';

const base = '/api/common-platform/admin/config/column' as const;
const common = { audience: PLATFORM, relation: 'none', routes: [COLUMNS, SUB_COLUMNS] } as const;
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
/** Columns, or the sub-columns of all or one; `leaf` names those articles may stand in. Editors of articles pick from it too. */
export const listColumns = list('content.columns', {
  ...common,
  path: `${base}/list`,
  routes: [
    COLUMNS,
    SUB_COLUMNS,
    '/knowledgeManage/informationManage',
    '/knowledgeManage/informationManageAdd',
  ],
  filters: {
    level: z.enum(['top', 'sub', 'leaf']).optional(),
    parentId: Id.optional(),
    place: z.enum(PLACES).optional(),
    state: OnOff.optional(),
    keyword: z.string().trim().max(60).optional(),
    ids: z.array(Id).max(100).optional(),
  },
  row: ColumnRow,
  sortable: ['sequence', 'code', 'gmtModified'],
});
export const columnDetail = query('content.columnDetail', {
  ...common,
  path: `${base}/detail`,
  input: z.strictObject({ id: Id }),
  output: ColumnRow,
});

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
export const addColumn = command('content.addColumn', {
  ...common,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject(fields),
  output: Filed,
  refuses,
});
/** A column keeps its place in the tree; it is not moved under another one. */
export const updateColumn = command('content.updateColumn', {
  ...common,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...fields }),
  output: Filed,
  refuses,
});
const several = { input: z.strictObject({ ids: Ids }), output: BatchResult } as const;
export const deleteColumns = command('content.deleteColumns', {
  ...common,
  path: `${base}/delete`,
  button: 'Delete',
  ...several,
  refuses: [InUse],
});
export const enableColumns = command('content.enableColumns', {
  ...common,
  path: `${base}/enable`,
  button: 'Enable',
  ...several,
});
export const disableColumns = command('content.disableColumns', {
  ...common,
  path: `${base}/disable`,
  button: 'Disable',
  ...several,
});
