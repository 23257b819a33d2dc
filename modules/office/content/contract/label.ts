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
import { InUse, NameExists } from '#kernel/rules/refusals.ts';
import { BADGES, Filed, OnOff, Words } from './base.ts';
import { ARTICLE_FORM, ARTICLES, LABELS } from '../rules/pages.ts';

const base = '/api/common-platform/admin/label' as const;
const common = { audience: PLATFORM, relation: 'none', routes: [LABELS] } as const;

/** A label of articles (administration-domain 12.2, R-KNOW-004). */
export const LabelRow = z.object({
  id: z.string(),
  version: z.number().int(),
  names: Words,
  colour: z.enum(BADGES),
  sort: z.number().int(),
  state: OnOff,
  useCount: z.number().int(),
  gmtModified: z.string(),
});
export type LabelRow = z.output<typeof LabelRow>;
export const listLabels = list('content.labels', {
  ...common,
  path: `${base}/list`,
  routes: [LABELS, ARTICLES, ARTICLE_FORM],
  filters: {
    keyword: z.string().trim().max(60).optional(),
    state: OnOff.optional(),
    ids: z.array(Id).max(100).optional(),
  },
  row: LabelRow,
  sortable: ['sort', 'useCount', 'gmtModified'],
});
export const labelDetail = query('content.labelDetail', {
  ...common,
  path: `${base}/detail`,
  input: z.strictObject({ id: Id }),
  output: LabelRow,
});
const fields = {
  names: I18nText(20),
  colour: z.enum(BADGES, { error: 'field.select' }),
  sort: z.int({ error: 'menu.sortInteger' }).min(1, { error: 'menu.sortInteger' }).max(9999),
  state: OnOff.default('1'),
};
export const addLabel = command('content.addLabel', {
  ...common,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject(fields),
  output: Filed,
  refuses: [NameExists],
});
export const updateLabel = command('content.updateLabel', {
  ...common,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...fields }),
  output: Filed,
  refuses: [NameExists],
});
const several = { input: z.strictObject({ ids: Ids }), output: BatchResult } as const;
export const deleteLabels = command('content.deleteLabels', {
  ...common,
  path: `${base}/delete`,
  button: 'Delete',
  ...several,
  refuses: [InUse],
});
export const enableLabels = command('content.enableLabels', {
  ...common,
  path: `${base}/enable`,
  button: 'Enable',
  ...several,
});
export const disableLabels = command('content.disableLabels', {
  ...common,
  path: `${base}/disable`,
  button: 'Disable',
  ...several,
});
