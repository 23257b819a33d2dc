import { z } from 'zod';
import { I18nText, Id } from '#kernel/rules/contract.ts';
import { record } from '#kernel/rules/record.ts';
import { NameExists } from '#kernel/rules/refusals.ts';
import { ARTICLE_FORM, ARTICLES, LABELS } from '../rules/pages.ts';
import { BADGES, OnOff, Words } from './base.ts';

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
const fields = {
  names: I18nText(20),
  colour: z.enum(BADGES, { error: 'field.select' }),
  sort: z.int({ error: 'menu.sortInteger' }).min(1, { error: 'menu.sortInteger' }).max(9999),
  state: OnOff.default('1'),
};
export const labels = record({
  module: 'content',
  noun: 'label',
  path: '/api/common-platform/admin/label',
  routes: [LABELS],
  readers: [ARTICLES, ARTICLE_FORM],
  row: LabelRow,
  filters: {
    keyword: z.string().trim().max(60).optional(),
    state: OnOff.optional(),
    ids: z.array(Id).max(100).optional(),
  },
  sortable: ['sort', 'useCount', 'gmtModified'],
  add: fields,
  update: fields,
  refuses: { add: [NameExists], update: [NameExists] },
});
export const {
  list: listLabels,
  detail: labelDetail,
  add: addLabel,
  update: updateLabel,
  remove: deleteLabels,
  enable: enableLabels,
  disable: disableLabels,
} = labels;
