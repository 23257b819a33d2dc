import { z } from 'zod';
import { BatchResult, command, I18nText, Id, Ids, PLATFORM, query, Version } from '#kernel/rules/contract.ts';
import { InUse, NameExists } from '#kernel/rules/refusals.ts';
import { FooterMax } from '../rules/refusals.ts';
import { Filed, OnOff, RichWords, Sequence, Words } from './base.ts';
import { HELP } from '../rules/pages.ts';

const common = { audience: PLATFORM, relation: 'none', routes: [HELP] } as const;
const columns = '/api/common-platform/admin/config/helpColumn' as const;
const articles = '/api/common-platform/admin/config/helpArticle' as const;
const several = { input: z.strictObject({ ids: Ids }), output: BatchResult } as const;

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
export const addHelpColumn = command('content.addHelpColumn', {
  ...common,
  path: `${columns}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject(column),
  output: Filed,
  refuses: [NameExists, FooterMax],
});
export const updateHelpColumn = command('content.updateHelpColumn', {
  ...common,
  path: `${columns}/update`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...column }),
  output: Filed,
  refuses: [NameExists, FooterMax],
});
export const deleteHelpColumns = command('content.deleteHelpColumns', {
  ...common,
  path: `${columns}/delete`,
  button: 'Delete',
  ...several,
  refuses: [InUse],
});
export const enableHelpColumns = command('content.enableHelpColumns', {
  ...common,
  path: `${columns}/enable`,
  button: 'Release',
  ...several,
  refuses: [FooterMax],
});
export const disableHelpColumns = command('content.disableHelpColumns', {
  ...common,
  path: `${columns}/disable`,
  button: 'Unpublish',
  ...several,
});

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
export const addHelpArticle = command('content.addHelpArticle', {
  ...common,
  path: `${articles}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject(article),
  output: Filed,
  bodyLimit: 4 * 1_048_576,
});
export const updateHelpArticle = command('content.updateHelpArticle', {
  ...common,
  path: `${articles}/update`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...article }),
  output: Filed,
  bodyLimit: 4 * 1_048_576,
});
export const deleteHelpArticles = command('content.deleteHelpArticles', {
  ...common,
  path: `${articles}/delete`,
  button: 'Delete',
  ...several,
});
export const enableHelpArticles = command('content.enableHelpArticles', {
  ...common,
  path: `${articles}/enable`,
  button: 'Release',
  ...several,
});
export const disableHelpArticles = command('content.disableHelpArticles', {
  ...common,
  path: `${articles}/disable`,
  button: 'Unpublish',
  ...several,
});
