import { z } from 'zod';
import {
  BatchResult,
  command,
  Id,
  Ids,
  list,
  OptionalText,
  PLATFORM,
  query,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { CodeExists } from '#kernel/rules/refusals.ts';
import { CHANGE_FREQUENCIES, SEO_PATHS } from '../rules/seo-pages.ts';
import { Filed, Language, Link, OnOff } from './base.ts';
import { SEO } from '../rules/pages.ts';

const base = '/api/common-platform/admin/seo' as const;
const common = { audience: PLATFORM, relation: 'none', routes: [SEO] } as const;
const fields = {
  path: z.enum(SEO_PATHS, { error: 'field.select' }),
  language: Language,
  title: Text(60),
  keywords: OptionalText(200),
  description: OptionalText(200),
  canonical: Link.nullish(),
  robots: z.enum(['index', 'noindex'], { error: 'field.select' }).default('index'),
  ogImage: Id.nullish(),
  inSitemap: z.boolean().default(false),
  changefreq: z.enum(CHANGE_FREQUENCIES, { error: 'field.select' }).nullish(),
  priority: z
    .string()
    .regex(/^(0(\.\d)?|1(\.0)?)$/, { error: 'field.invalid' })
    .nullish(),
  state: OnOff.default('1'),
};
/** How a public page presents itself to search engines (administration-domain 12.3, R-LABEL-001). */
export const SeoRow = z.object({
  id: z.string(),
  version: z.number().int(),
  path: z.string(),
  language: Language,
  title: z.string(),
  keywords: z.string().nullable(),
  description: z.string().nullable(),
  canonical: z.string().nullable(),
  robots: z.enum(['index', 'noindex']),
  ogImage: z.string().nullable(),
  inSitemap: z.boolean(),
  changefreq: z.enum(CHANGE_FREQUENCIES).nullable(),
  priority: z.string().nullable(),
  state: OnOff,
  gmtModified: z.string(),
});
export type SeoRow = z.output<typeof SeoRow>;
export const listSeo = list('content.seo', {
  ...common,
  path: `${base}/list`,
  filters: {
    keyword: z.string().trim().max(60).optional(),
    language: Language.optional(),
    robots: z.enum(['index', 'noindex']).optional(),
    state: OnOff.optional(),
  },
  row: SeoRow,
  sortable: ['path', 'language', 'gmtModified'],
});
export const seoDetail = query('content.seoDetail', {
  ...common,
  path: `${base}/detail`,
  input: z.strictObject({ id: Id }),
  output: SeoRow,
});
/** Path and language together stand once (10303). */
export const addSeo = command('content.addSeo', {
  ...common,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject(fields),
  output: Filed,
  refuses: [CodeExists],
});
export const updateSeo = command('content.updateSeo', {
  ...common,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...fields }),
  output: Filed,
  refuses: [CodeExists],
});
const several = { input: z.strictObject({ ids: Ids }), output: BatchResult } as const;
export const deleteSeo = command('content.deleteSeo', {
  ...common,
  path: `${base}/delete`,
  button: 'Delete',
  ...several,
});
export const enableSeo = command('content.enableSeo', {
  ...common,
  path: `${base}/enable`,
  button: 'Enable',
  ...several,
});
export const disableSeo = command('content.disableSeo', {
  ...common,
  path: `${base}/disable`,
  button: 'Disable',
  ...several,
});
