import { z } from 'zod';
import {
  ActionResult,
  command,
  I18nText,
  Id,
  list,
  OptionalText,
  PLATFORM,
  query,
  Version,
} from '#kernel/rules/contract.ts';
import { MAP_POINT } from '../rules/map-point.ts';
import { ABOUT } from '../rules/pages.ts';
import { FileIds, RichWords, Shown, Words } from './base.ts';

const base = '/api/common-platform/admin/config/aboutUs' as const;
const common = { audience: PLATFORM, relation: 'none', routes: [ABOUT] } as const;

export const AboutRow = z.object({
  id: z.string(),
  version: z.number().int(),
  title: Words,
  state: z.string(),
  modifiedByName: z.string(),
  gmtModified: z.string(),
  releasedAt: z.string().nullable(),
  can: z.array(z.string()),
});
export type AboutRow = z.output<typeof AboutRow>;
/**
 * Versions of «about us», newest first: drafts, the published one, those before it (administration-domain
 * 10.8, R-PCONF-023).
 */
export const listAbout = list('content.aboutVersions', {
  ...common,
  path: `${base}/list`,
  filters: { state: z.enum(['00', '20', '40']).optional() },
  row: AboutRow,
  sortable: ['gmtModified'],
});
export const AboutDetail = AboutRow.extend({
  content: Words,
  images: z.array(z.string()),
  mapPoint: z.string().nullable(),
  contact: z.string().nullable(),
});
export const aboutDetail = query('content.aboutDetail', {
  ...common,
  path: `${base}/detail`,
  input: z.strictObject({ id: Id }),
  output: AboutDetail,
});
const fields = {
  title: I18nText(60),
  content: RichWords(50_000),
  images: FileIds(9).default([]),
  mapPoint: z.string().trim().regex(MAP_POINT, { error: 'about.mapPoint' }).nullish(),
  contact: OptionalText(300),
};
/** A new draft; the published version stays until another one is released. */
export const addAbout = command('content.addAbout', {
  ...common,
  path: `${base}/add`,
  button: 'Edit',
  once: 'creates',
  input: z.strictObject(fields),
  output: ActionResult,
  bodyLimit: 4 * 1_048_576,
});
export const updateAbout = command('content.updateAbout', {
  ...common,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...fields }),
  output: ActionResult,
  bodyLimit: 4 * 1_048_576,
});
const one = { input: z.strictObject({ id: Id, version: Version }), output: ActionResult } as const;
export const releaseAbout = command('content.releaseAbout', {
  ...common,
  path: `${base}/release`,
  button: 'Release',
  ...one,
});
export const unpublishAbout = command('content.unpublishAbout', {
  ...common,
  path: `${base}/unpublish`,
  button: 'Unpublish',
  ...one,
});

/** What readers see of the company behind the platform; null while nothing is published. Public. */
export const aboutUs = query('content.aboutUs', {
  path: '/api/bff-aggregation/op/about/detail',
  audience: 'public',
  relation: 'none',
  input: z.strictObject({}),
  output: z
    .object({
      title: Words,
      content: Words,
      images: z.array(Shown),
      mapPoint: z.string().nullable(),
      contact: z.string().nullable(),
    })
    .nullable(),
});
