import { z } from 'zod';
import { BatchResult, command, Id, Ids, list, PLATFORM, query } from '#kernel/rules/contract.ts';
import { LONGEST_LETTER, MAIL_CHANNELS } from '../rules/mailing.ts';
import { mailingRoutes, TEMPLATE_ROUTE } from '../rules/places.ts';

const base = '/api/common-platform/admin/message/template' as const;
const Channel = z.enum(MAIL_CHANNELS);
const Both = (most: number) =>
  z.strictObject({
    zh_CN: z
      .string()
      .trim()
      .min(1, { error: 'field.input' })
      .max(most, { error: `text.max:${most}` }),
    en_US: z
      .string()
      .trim()
      .max(most, { error: `text.max:${most}` })
      .optional(),
  });
const Texts = z.object({ zh_CN: z.string(), en_US: z.string() });
const everywhere = [TEMPLATE_ROUTE, ...Object.values(mailingRoutes)];

/** One declared variable (administration-domain 11.3). */
export const TemplateVariable = z.strictObject({
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,29}$/, { error: 'field.input' }),
  zh: z.string().trim().min(1).max(30),
  en: z.string().trim().max(30).default(''),
  required: z.boolean().default(true),
  sample: z.string().trim().max(100).default(''),
});
/** The newest edition of a template's code. */
export const TemplateRow = z.object({
  id: z.string(),
  code: z.string(),
  edition: z.number().int(),
  names: Texts,
  channel: Channel,
  event: z.string().nullable(),
  builtin: z.boolean(),
  variables: z.array(
    z.object({ name: z.string(), zh: z.string(), en: z.string(), required: z.boolean(), sample: z.string() }),
  ),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type TemplateRow = z.output<typeof TemplateRow>;
export const Rendered = z.object({
  title: Texts,
  content: Texts,
  segments: z.number().int().nullable(),
  characters: z.number().int().nullable(),
});
export const TemplateDetail = TemplateRow.extend({
  titles: Texts,
  contents: Texts,
  signature: z.string().nullable(),
  preview: Rendered,
});
export type TemplateDetail = z.output<typeof TemplateDetail>;

/** Templates by code, channel and event; forms of messages pick from here too. */
export const listTemplates = list('messaging.template.list', {
  path: `${base}/list`,
  audience: PLATFORM,
  relation: 'platform',
  routes: everywhere,
  filters: {
    keyword: z.string().trim().max(60).optional(),
    channel: Channel.optional(),
    event: z.string().trim().max(40).optional(),
    builtin: z.boolean().optional(),
    ids: z.array(Id).max(50).optional(),
  },
  row: TemplateRow,
  sortable: ['code', 'channel', 'event', 'gmtModified'],
});
export const templateDetail = query('messaging.template.detail', {
  path: `${base}/detail`,
  audience: PLATFORM,
  relation: 'platform',
  button: 'View',
  routes: everywhere,
  input: z.strictObject({ id: Id }),
  output: TemplateDetail,
});
/** Takes the newest edition back: the one before it holds again. Built-in templates stay (10308). */
export const deleteTemplates = command('messaging.template.delete', {
  path: `${base}/delete`,
  audience: PLATFORM,
  relation: 'platform',
  button: 'Delete',
  routes: [TEMPLATE_ROUTE],
  input: z.strictObject({ ids: Ids.max(50) }),
  output: BatchResult,
});
const text = {
  channel: Channel,
  titles: Both(100).nullish(),
  contents: Both(LONGEST_LETTER),
  variables: z.array(TemplateVariable).max(30).default([]),
  signature: z.string().trim().max(12).nullish(),
};
/** «Save as template» of the message forms: a code that exists gets its next edition (administration-domain 11.3). */
export const saveTemplate = command('messaging.template.save', {
  path: `${base}/save`,
  audience: PLATFORM,
  relation: 'platform',
  button: 'Add',
  routes: Object.values(mailingRoutes),
  once: 'creates',
  input: z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z][A-Za-z0-9_.-]{1,49}$/, { error: 'field.input' }),
    names: Both(50),
    ...text,
  }),
  output: z.object({ id: z.string(), edition: z.number().int() }),
});
/** A text as its receivers will read it, in both languages; `values` replace the samples. */
export const previewTemplate = query('messaging.template.preview', {
  path: `${base}/preview`,
  audience: PLATFORM,
  relation: 'platform',
  routes: everywhere,
  input: z.strictObject({ ...text, values: z.record(z.string(), z.string().max(500)).default({}) }),
  output: Rendered,
});
/** Sends a template with its samples to the asking person alone; a short message counts in the quota. */
export const testTemplate = command('messaging.template.test', {
  path: `${base}/testSend`,
  audience: PLATFORM,
  relation: 'platform',
  button: 'View',
  routes: [TEMPLATE_ROUTE],
  rate: { calls: 10, seconds: 60 },
  input: z.strictObject({ id: Id, language: z.enum(['zh_CN', 'en_US']) }),
  output: z.object({ address: z.string() }),
});
