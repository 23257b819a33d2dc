import { z } from 'zod';
import { EVERYONE, Id, MEMBERS, Num3, PLATFORM, secret, Version } from '#kernel/rules/contract.ts';
import { NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { VOUCHERS_PAGE } from '../rules/pages.ts';

export const base = '/api/common-order/common/voucher' as const;
export const admin = '/api/common-order/admin/voucher' as const;
export const routes = [VOUCHERS_PAGE];
export const party = { relation: 'party', dataType: 'VOUCHER', routes, verified: true } as const;
export const everyone = { ...party, audience: EVERYONE } as const;
export const members = { ...party, audience: MEMBERS } as const;
export const operator = { audience: PLATFORM, relation: 'platform', dataType: 'VOUCHER', routes } as const;
export const always = [NotFound, VersionConflict, StateNotAllowed];

/** Measured weight: tonnes, three decimals at most, more than nothing. */
export const Weight = Num3.refine((v) => /[1-9]/.test(v), { error: 'number.positive' });
export const Hash = z.string().regex(/^[0-9a-f]{64}$/, { error: 'field.invalid' });
export const one = { id: Id, version: Version };
/** What was seen, and the proof of the second factor (purpose SIGN). */
export const signed = {
  contentHash: Hash,
  verifyTicket: secret(z.string().min(1, { error: 'field.input' }).max(64)),
};
