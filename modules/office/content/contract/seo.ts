import { z } from 'zod';
import { Id, OptionalText, Text } from '#kernel/rules/contract.ts';
import { record } from '#kernel/rules/record.ts';
import { CodeExists } from '#kernel/rules/refusals.ts';
import { SEO } from '../rules/pages.ts';
import { CHANGE_FREQUENCIES, SEO_PATHS } from '../rules/seo-pages.ts';
import { Language, Link, OnOff } from './base.ts';

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
/** Path and language together stand once (10303). */
export const seo = record({
  module: 'content',
  noun: 'seo',
  nouns: 'seo',
  path: '/api/common-platform/admin/seo',
  routes: [SEO],
  row: SeoRow,
  filters: {
    keyword: z.string().trim().max(60).optional(),
    language: Language.optional(),
    robots: z.enum(['index', 'noindex']).optional(),
    state: OnOff.optional(),
  },
  sortable: ['path', 'language', 'gmtModified'],
  add: fields,
  update: fields,
  refuses: { add: [CodeExists], update: [CodeExists], remove: [] },
});
export const {
  list: listSeo,
  detail: seoDetail,
  add: addSeo,
  update: updateSeo,
  remove: deleteSeo,
  enable: enableSeo,
  disable: disableSeo,
} = seo;
