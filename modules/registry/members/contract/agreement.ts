import { z } from 'zod';
import { command, EVERYONE, query } from '#kernel/rules/contract.ts';

const Type = z.enum(['user', 'privacy', 'trading'], { error: 'field.select' });
const Both = z.object({ zh_CN: z.string(), en_US: z.string() });

/** The version of an agreement in force now; null when the operator published none. Public. */
export const currentAgreement = query('members.currentAgreement', {
  path: '/api/common-member/op/agreement/current',
  audience: 'public',
  relation: 'none',
  restricted: true,
  input: z.strictObject({ agreementType: Type }),
  output: z
    .object({ agreementType: z.string(), version: z.number().int(), title: Both, content: Both, mustAccept: z.boolean(), effectiveAt: z.string() })
    .nullable(),
});

/** Accepts the version in force. Done by an administrator it counts for the company (G-TERM). */
export const acceptAgreement = command('members.acceptAgreement', {
  path: '/api/common-member/common/agreement/accept',
  audience: EVERYONE,
  relation: 'self',
  restricted: true,
  input: z.strictObject({ agreementType: Type, version: z.int().min(1) }),
  output: z.object({ version: z.number().int(), company: z.boolean() }),
});
