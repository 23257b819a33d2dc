import { z } from 'zod';
import { EVERYONE, query } from '#kernel/rules/contract.ts';
import { HeldLicence, Named } from './base.ts';

/** A store as its visitors see it. */
export const StorePage = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  englishName: z.string().nullable(),
  type: Named,
  url: z.string(),
  qr: z.string(),
  memberId: z.string(),
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  abbreviation: z.string(),
  creditCode: z.string().nullable(),
  profile: z.string().nullable(),
  profileEn: z.string().nullable(),
  logo: z.string().nullable(),
  businessLicenceFileId: z.string().nullable(),
  licences: z.array(HeldLicence),
  address: z.string().nullable(),
  /** For readers of approved companies. */
  adminName: z.string().nullable(),
  adminPhone: z.string().nullable(),
  mainProducts: z.array(Named),
  openedAt: z.string().nullable(),
});
export type StorePage = z.output<typeof StorePage>;
/** /shop/{code}: a published, enabled store, unless a blacklist stands between (administration-domain 23.2, 22.4). */
export const storePage = query('stores.page', {
  path: '/api/common-member/common/store/page',
  audience: EVERYONE,
  relation: 'market',
  rate: { calls: 120, seconds: 60 },
  input: z.strictObject({ code: z.string().regex(/^S\d{6}$/, { error: 'field.invalid' }) }),
  output: StorePage,
});
