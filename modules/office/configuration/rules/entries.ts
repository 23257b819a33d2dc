import { z } from 'zod';
import { HttpLink, I18nText, Id, Instant, OptionalText, Text } from '#kernel/rules/contract.ts';
import { Picture, PictureId, Sequence } from './settings.ts';

/** The lists of the site, one kind each (administration-domain 10.2 to 10.5, 10.8). */
export const ENTRY_KINDS = [
  'navigation',
  'friendlyLink',
  'banner',
  'recommendProduct',
  'pageEndAd',
  'customerService',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const NAVIGATION_KINDS = ['main', 'top'] as const;
export const BANNER_PLACES = ['home', 'categoryTop', 'listRmb', 'listDollar', 'login', 'partner'] as const;
export const AD_PLACES = ['home', 'list', 'article'] as const;
export const SERVICE_TYPES = ['phone', 'qq', 'wecom', 'email', 'url'] as const;
export type BannerPlace = (typeof BANNER_PLACES)[number];
export type AdPlace = (typeof AD_PLACES)[number];
export type ServiceType = (typeof SERVICE_TYPES)[number];
/** At most so many enabled banners share a place, and so many recommended products are shown. */
export const MOST_BANNERS = 10;
export const MOST_RECOMMENDED = 12;

const chosen = { error: 'field.select' } as const;
/** A page of this site: `/helpCenter`, never `//host`. */
const LOCAL = /^\/(?!\/)[\w\-./?=&%#:]{0,300}$/;
const isLink = (text: string): boolean => HttpLink.safeParse(text).success;
/** A page of this site or an address that starts with http (administration-domain 10.4). */
const PageOrLink = Text(500).refine((v) => LOCAL.test(v) || isLink(v), { error: 'link.page' });
const shownTime = { startTime: Instant.nullable().default(null), endTime: Instant.nullable().default(null) };
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'hours.format' });
/** Weekdays 1 (Monday) to 7 and hours of a day in Asia/Shanghai. */
export const WorkingHours = z
  .strictObject({
    days: z.array(z.int().min(1).max(7)).min(1, { error: 'hours.days' }).max(7),
    from: Clock,
    to: Clock,
  })
  .refine((h) => h.from < h.to, { error: 'hours.order', path: ['to'] });
export type WorkingHours = z.output<typeof WorkingHours>;

/** Fields of each kind as they are written; what belongs to several fields stands in `checkEntry`. */
export const entryShapes = {
  navigation: {
    kind: z.enum(NAVIGATION_KINDS, chosen),
    names: I18nText(20),
    linkType: z.enum(['route', 'url'], chosen),
    url: Text(500),
    target: z.enum(['self', 'blank'], chosen),
    requiresLogin: z.boolean(),
    parentId: Id.nullable().default(null),
    sequence: Sequence,
  },
  friendlyLink: {
    names: I18nText(30),
    url: HttpLink,
    type: z.enum(['10', '20'], chosen),
    picture: Picture.default(null),
    showFlag: z.boolean(),
    sequence: Sequence,
  },
  banner: {
    names: I18nText(50),
    place: z.enum(BANNER_PLACES, chosen),
    image: PictureId,
    imageEn: Picture.default(null),
    link: PageOrLink.nullable().default(null),
    sequence: Sequence,
    ...shownTime,
  },
  recommendProduct: {
    productId: Id,
    names: I18nText(60).nullable().default(null),
    image: Picture.default(null),
    sequence: Sequence,
    ...shownTime,
  },
  pageEndAd: {
    names: I18nText(50),
    place: z.enum(AD_PLACES, chosen),
    image: PictureId,
    link: PageOrLink.nullable().default(null),
    sequence: Sequence,
    ...shownTime,
  },
  customerService: {
    names: I18nText(30),
    type: z.enum(SERVICE_TYPES, chosen),
    value: Text(200),
    workingHours: WorkingHours.nullable().default(null),
    avatar: Picture.default(null),
    productLines: OptionalText(100),
    sequence: Sequence,
  },
} as const satisfies Record<EntryKind, z.ZodRawShape>;
export type EntryContent<K extends EntryKind = EntryKind> = z.output<z.ZodObject<(typeof entryShapes)[K]>>;

interface Issue {
  readonly path: string;
  readonly rule: string;
}
const SERVICE_VALUES: Readonly<Record<string, RegExp>> = {
  phone: /^[0-9()+\- ]{5,30}$/,
  qq: /^\d{5,12}$/,
  wecom: /^[\w.-]{2,64}$|^https?:\/\/\S+$/i,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  url: /^https?:\/\/\S{1,190}$/i,
};

/** Rules that look at several fields: a head link has its picture, a time ends after it begins, an address fits its kind. */
export function checkEntry(content: Readonly<Record<string, unknown>>): Issue[] {
  const issues: Issue[] = [];
  const { type, picture, startTime, endTime, linkType, url, value, kind, parentId } = content;
  if (type === '20' && 'picture' in content && picture === null)
    issues.push({ path: 'picture', rule: 'picture.head' });
  if (
    typeof startTime === 'string' &&
    typeof endTime === 'string' &&
    Date.parse(endTime) <= Date.parse(startTime)
  )
    issues.push({ path: 'endTime', rule: 'time.order' });
  if (linkType === 'route' && typeof url === 'string' && !LOCAL.test(url))
    issues.push({ path: 'url', rule: 'link.route' });
  if (linkType === 'url' && typeof url === 'string' && !isLink(url))
    issues.push({ path: 'url', rule: 'link.http' });
  if (kind === 'top' && parentId !== null && parentId !== undefined)
    issues.push({ path: 'parentId', rule: 'parent.main' });
  const pattern = typeof type === 'string' ? SERVICE_VALUES[type] : undefined;
  if (pattern !== undefined && typeof value === 'string' && !pattern.test(value))
    issues.push({ path: 'value', rule: `service.${String(type)}` });
  return issues;
}

/** Whether somebody is there at an instant: always without hours, else by the clock of Shanghai. */
export function isOnDuty(hours: WorkingHours | null, at: Date): boolean {
  if (hours === null) return true;
  const local = new Date(at.getTime() + 8 * 3_600_000).toISOString();
  const weekday = ((new Date(local).getUTCDay() + 6) % 7) + 1;
  const clock = local.slice(11, 16);
  return hours.days.includes(weekday) && clock >= hours.from && clock < hours.to;
}
