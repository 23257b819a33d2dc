import { z } from 'zod';
import { I18nText, Id, PLATFORM, query } from '#kernel/rules/contract.ts';
import { recordActs } from '#kernel/rules/record.ts';
import { NameExists } from '#kernel/rules/refusals.ts';
import { HELP } from '../rules/pages.ts';
import { FooterMax } from '../rules/refusals.ts';
import { OnOff, RichWords, Sequence, Words } from './base.ts';

const common = { audience: PLATFORM, relation: 'none', routes: [HELP] } as const;
const columns = '/api/common-platform/admin/config/helpColumn' as const;
const articles = '/api/common-platform/admin/config/helpArticle' as const;

export const HelpArticleRow = z.object({
  kind: z.literal('article'),
  id: z.string(),
  version: z.number().int(),
  columnId: z.string(),
  title: Words,
  sequence: z.number().int(),
  state: OnOff,
  views: z.number().int(),
  /** Readers it helped, and those it did not. */
  helpful: z.number().int(),
  unhelpful: z.number().int(),
  gmtModified: z.string(),
});
export const HelpColumnRow = z.object({
  kind: z.literal('column'),
  id: z.string(),
  version: z.number().int(),
  names: Words,
  sequence: z.number().int(),
  state: OnOff,
  showInFooter: z.boolean(),
  parentId: z.string().nullable(),
  gmtModified: z.string(),
  articles: z.array(HelpArticleRow),
});
export type HelpArticleRow = z.output<typeof HelpArticleRow>;
export type HelpColumnRow = z.output<typeof HelpColumnRow>;
/** All help columns with the titles of their articles, for their keepers (R-PCONF-020). */
export const listHelpColumns = query('content.helpColumns', {
  ...common,
  path: `${columns}/list`,
  input: z.strictObject({}),
  output: z.array(HelpColumnRow),
});
const column = {
  names: I18nText(20),
  sequence: Sequence,
  state: OnOff.default('1'),
  showInFooter: z.boolean().default(false),
  parentId: Id.nullish(),
};
export const helpColumns = recordActs({
  module: 'content',
  noun: 'helpColumn',
  path: columns,
  routes: [HELP],
  add: column,
  update: column,
  buttons: { enable: 'Release', disable: 'Unpublish' },
  refuses: { add: [NameExists, FooterMax], update: [NameExists, FooterMax], enable: [FooterMax] },
});
export const {
  add: addHelpColumn,
  update: updateHelpColumn,
  remove: deleteHelpColumns,
  enable: enableHelpColumns,
  disable: disableHelpColumns,
} = helpColumns;

const HELP_TEXT = 50_000;
export const helpArticleDetail = query('content.helpArticleDetail', {
  ...common,
  path: `${articles}/detail`,
  input: z.strictObject({ id: Id }),
  output: HelpArticleRow.omit({ kind: true }).extend({ content: Words }),
});
const article = {
  columnId: Id,
  title: I18nText(60),
  content: RichWords(HELP_TEXT),
  sequence: Sequence,
  state: OnOff.default('1'),
};
export const helpArticles = recordActs({
  module: 'content',
  noun: 'helpArticle',
  path: articles,
  routes: [HELP],
  add: article,
  update: article,
  buttons: { enable: 'Release', disable: 'Unpublish' },
  bodyLimit: 4 * 1_048_576,
  refuses: { remove: [] },
});
export const {
  add: addHelpArticle,
  update: updateHelpArticle,
  remove: deleteHelpArticles,
  enable: enableHelpArticles,
  disable: disableHelpArticles,
} = helpArticles;
