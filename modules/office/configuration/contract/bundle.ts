import { z } from 'zod';
import { command, Id, query } from '#kernel/rules/contract.ts';
import { AD_PLACES, BANNER_PLACES, SERVICE_TYPES } from '../rules/entries.ts';
import { FooterSetting } from '../rules/settings.ts';

const Words = z.object({ zh_CN: z.string(), en_US: z.string().optional() });
const Line = z.object({ id: z.string(), names: Words, url: z.string(), target: z.enum(['self', 'blank']) });
/** Pictures come as addresses. */
const Address = z.string().nullable();
const Shown = z.object({
  id: z.string(),
  names: Words,
  image: Address,
  imageEn: Address,
  link: z.string().nullable(),
});

/** A column of the site with its sub-columns; what stands in them is asked for by their code. */
export const SiteColumn = z.object({
  code: z.string(),
  names: Words,
  place: z.string(),
  template: z.string(),
  children: z.array(
    z.object({ code: z.string(), names: Words, template: z.string(), dataSource: z.string() }),
  ),
});
export const MarketNow = z.object({
  market: z.string(),
  status: z.enum(['open', 'closed']),
  nextChangeAt: z.string().nullable(),
  notice: z.object({ zh_CN: z.string(), en_US: z.string().nullable() }).nullable(),
});

export const SiteBundle = z.object({
  /** Grows with every change of what is shown here. */
  stamp: z.string(),
  platform: z.object({
    platformName: Words,
    logo: Address,
    logoDark: Address,
    logoSmall: Address,
    favicon: Address,
    homePageImage: Address,
    loginBackground: Address,
  }),
  navigation: z.object({ main: z.array(Line.extend({ children: z.array(Line) })), top: z.array(Line) }),
  banners: z.array(Shown.extend({ place: z.enum(BANNER_PLACES) })),
  pageEndAds: z.array(Shown.extend({ place: z.enum(AD_PLACES) })),
  /** Signed-in readers only: what is recommended says which goods are traded. */
  recommendProducts: z.array(
    z.object({ id: z.string(), productId: z.string(), names: Words.nullable(), image: Address }),
  ),
  /** The stores the operator features, in their order; their pages open after the login. */
  featuredShops: z.array(
    z.object({
      code: z.string(),
      names: Words,
      companyName: z.string(),
      logo: Address,
      products: z.array(z.object({ zh: z.string(), en: z.string() })),
      licensed: z.boolean(),
      url: z.string(),
    }),
  ),
  friendlyLinks: z.array(
    z.object({ id: z.string(), names: Words, url: z.string(), picture: Address, type: z.enum(['10', '20']) }),
  ),
  customerService: z.array(
    z.object({
      id: z.string(),
      names: Words,
      type: z.enum(SERVICE_TYPES),
      value: z.string(),
      workingHours: z
        .object({ days: z.array(z.number().int()), from: z.string(), to: z.string() })
        .nullable(),
      avatar: Address,
      productLines: z.string().nullable(),
    }),
  ),
  footer: FooterSetting.omit({ qrCodes: true, licenceImages: true }),
  qrCodes: z.array(z.object({ names: Words, image: Address })),
  licenceImages: z.array(z.string()),
  columns: z.array(SiteColumn),
  marketStatus: z.array(MarketNow),
});
export type SiteBundle = z.output<typeof SiteBundle>;

/**
 * Everything the public pages and the page frame show of the configuration, in one answer
 * (administration-domain 10.8). Public.
 */
export const siteBundle = query('configuration.siteBundle', {
  path: '/api/bff-aggregation/op/site/bundle',
  audience: 'public',
  relation: 'none',
  restricted: true,
  input: z.strictObject({}),
  output: SiteBundle,
});
/**
 * Counts a press on a banner or an advertisement (administration-domain 10.4 clickCount). Public; an unknown
 * one is not found.
 */
export const noteClick = command('configuration.noteClick', {
  path: '/api/common-platform/op/site/click',
  audience: 'public',
  relation: 'none',
  restricted: true,
  rate: { calls: 60, seconds: 60 },
  input: z.strictObject({ id: Id }),
  output: z.null(),
});
