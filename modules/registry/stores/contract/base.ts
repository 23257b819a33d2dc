import { z } from 'zod';
import { Email, Id, Mobile, OptionalText, Text } from '#kernel/rules/contract.ts';

/** Shapes the calls of this capability share. */
export const Named = z.object({ id: z.string(), zh: z.string(), en: z.string() });
export const Filed = z.object({ id: z.string(), version: z.number().int() });
export const OnOff = z.enum(['0', '1'], { error: 'field.select' });
export const Keyword = z.string().trim().max(50).optional();
const MOST_PROFILE = 5_000;
const MOST_PRODUCTS = 10;

/** Rich text, sanitised and measured by the server; the bound is on the markup. */
const Profile = z
  .string()
  .max(MOST_PROFILE * 4, { error: `text.max:${MOST_PROFILE}` })
  .nullish()
  .transform((v) => v || null);
/**
 * What a store says of itself (administration-domain 23.2); everything but name, address, administrator, logo
 * and products may be missing.
 */
export const storeFields = {
  name: Text(50),
  englishName: OptionalText(100),
  profile: Profile,
  /** What readers of English see in its place. */
  profileEn: Profile,
  logoFileId: Id,
  businessLicenceFileId: Id.nullish().transform((v) => v ?? null),
  address: Text(200),
  adminName: Text(50),
  adminPhone: Mobile,
  adminEmail: Email,
  mainProductIds: z
    .array(Id)
    .min(1, { error: 'field.select' })
    .max(MOST_PRODUCTS, { error: `items.most:${MOST_PRODUCTS}` })
    .transform((ids) => [...new Set(ids)]),
};
export const Importance = z
  .int({ error: 'field.select' })
  .min(1, { error: 'field.select' })
  .max(5, { error: 'field.select' });
const none = <T>(v: T | null | undefined): T | null => v ?? null;
/** The same while it is being prepared: only the name must stand. */
export const storeDraft = {
  ...storeFields,
  logoFileId: Id.nullish().transform(none),
  address: OptionalText(200),
  adminName: OptionalText(50),
  adminPhone: Mobile.nullish().transform(none),
  adminEmail: Email.nullish().transform(none),
  mainProductIds: z
    .array(Id)
    .max(MOST_PRODUCTS, { error: `items.most:${MOST_PRODUCTS}` })
    .default([])
    .transform((ids) => [...new Set(ids)]),
};
/** What a store still lacks before it may be reviewed or shown. */
export const REQUIRED = [
  'logoFileId',
  'address',
  'adminName',
  'adminPhone',
  'adminEmail',
  'mainProductIds',
] as const;
/** One line of a store's history. */
export const StoreEvent = z.object({
  seq: z.number().int(),
  action: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: z.string(),
  actorName: z.string(),
  reason: z.string().nullable(),
});
/** A kind of paper a company holds now, and until when. */
export const HeldLicence = z.object({ licenceType: z.string(), endDate: z.string().nullable() });
