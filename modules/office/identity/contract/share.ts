import { z } from 'zod';
import { command, EVERYONE, Id, list, query, secret } from '#kernel/rules/contract.ts';

/** What can be shown to somebody without a login (code set share_type). */
export const SHARE_TYPES = ['OFFER', 'PRODUCT', 'STORE', 'ARTICLE', 'CONFIRMATION'] as const;
export type ShareType = (typeof SHARE_TYPES)[number];
const I18n = z.object({ zh_CN: z.string(), en_US: z.string().optional() });
/** Public facts in the reader's order; labels in both languages, values ready to read. Never a counterparty's name. */
export const ShareFacts = z.object({
  facts: z.array(
    z.object({
      label: z.object({ zh: z.string(), en: z.string() }),
      value: z.string(),
      price: z.boolean().optional(),
    }),
  ),
  /** The page inside, for those who sign in. */
  path: z.string().nullable(),
});

const passcode = z.string().regex(/^[0-9A-Za-z]{4,6}$/, { error: 'field.invalid' });
export const createShare = command('identity.createShare', {
  path: '/api/bff-aggregation/common/share/create',
  audience: EVERYONE,
  relation: 'self',
  once: 'creates',
  input: z.strictObject({
    resourceType: z.enum(SHARE_TYPES),
    resourceId: Id,
    expireDays: z.int().min(1, { error: 'field.invalid' }).max(30, { error: 'field.invalid' }).default(7),
    passcode: secret(passcode).optional(),
    withPrice: z.boolean(),
    maxViews: z.int().min(1).max(10_000).optional(),
  }),
  output: z.object({ token: secret(z.string()), url: secret(z.string()), expireAt: z.string() }),
});
export const listShares = list('identity.listShares', {
  path: '/api/bff-aggregation/common/share/list',
  audience: EVERYONE,
  relation: 'self',
  filters: {
    resourceType: z.enum(SHARE_TYPES).optional(),
    resourceId: Id.optional(),
    state: z.enum(['live', 'expired', 'revoked']).optional(),
  },
  row: z.object({
    id: z.string(),
    version: z.number().int(),
    resourceType: z.enum(SHARE_TYPES),
    resourceId: z.string(),
    title: I18n,
    /** Null for links made before they were sealed: they open, but cannot be shown again. */
    url: secret(z.string()).nullable(),
    withPrice: z.boolean(),
    hasPasscode: z.boolean(),
    expireAt: z.string(),
    maxViews: z.number().int().nullable(),
    viewCount: z.number().int(),
    state: z.string(),
    gmtCreate: z.string(),
  }),
  sortable: ['gmtCreate', 'expireAt', 'viewCount'],
});
export const revokeShare = command('identity.revokeShare', {
  path: '/api/bff-aggregation/common/share/revoke',
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({ id: Id }),
  output: z.object({ state: z.string() }),
});
export const resolveShare = query('identity.resolveShare', {
  path: '/api/bff-aggregation/op/share/resolve',
  audience: 'public',
  relation: 'none',
  rate: { calls: 60, seconds: 60 },
  input: z.strictObject({
    token: secret(z.string().max(64)),
    passcode: secret(z.string().max(6)).optional(),
  }),
  output: z.object({
    resourceType: z.enum(SHARE_TYPES),
    title: I18n,
    view: ShareFacts,
    withPrice: z.boolean(),
    /** Facts of hazardous goods were left out: they need a login. */ partly: z.boolean(),
    expireAt: z.string(),
    loginHint: z.string(),
  }),
});
