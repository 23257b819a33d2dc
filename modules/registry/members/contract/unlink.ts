import { z } from 'zod';
import { command, Id, MEMBERS, OptionalText, query, Reason, Version } from '#kernel/rules/contract.ts';
import { COMPANY_PAGE, SUBSIDIARIES_PAGE } from '../rules/pages.ts';
import { NotLinked, UnlinkWaits } from '../rules/refusals-standing.ts';

const base = '/api/common-member/common/subCompany/unlink' as const;
/**
 * The company above acts on its list of subsidiaries, the subsidiary on its own page; only their
 * administrators hold the button.
 */
const here = {
  audience: MEMBERS,
  relation: 'own',
  dataType: 'CUSTOMER',
  routes: [SUBSIDIARIES_PAGE, COMPANY_PAGE],
} as const;
const Stepped = z.object({ id: z.string(), version: z.number().int(), state: z.string() });

/** The link of a subsidiary and the company above it, and what was last asked about it (administration-domain 22.2). */
export const Link = z.object({
  memberId: z.string(),
  memberName: z.string(),
  parentName: z.string(),
  /** Whether the link stands. */
  linked: z.boolean(),
  /** Whether the reader may ask for its end. */
  mayAsk: z.boolean(),
  request: z
    .object({
      id: z.string(),
      version: z.number().int(),
      state: z.enum(['10', '20', '30', '40']),
      mine: z.boolean(),
      askedBy: z.string(),
      askedAt: z.string(),
      reason: z.string(),
      answeredBy: z.string().nullable(),
      answeredAt: z.string().nullable(),
      answer: z.string().nullable(),
      can: z.array(z.string()),
    })
    .nullable(),
});
export type Link = z.output<typeof Link>;
/** The link with the company above, or with a subsidiary of one's own when it is named; null where there never was one. */
export const companyLink = query('members.companyLink', {
  path: `${base}/current`,
  ...here,
  input: z.strictObject({ memberId: Id.nullish() }),
  output: Link.nullable(),
});
/** One of the two asks to end the link; nothing changes until the other confirms. */
export const askUnlink = command('members.askUnlink', {
  path: `${base}/ask`,
  ...here,
  button: 'Submit',
  once: 'creates',
  refuses: [NotLinked, UnlinkWaits],
  input: z.strictObject({ memberId: Id.nullish(), reason: Reason }),
  output: Stepped,
});
const one = { id: Id, version: Version };
/** The other side's administrator agrees: the subsidiary stands alone from now on. */
export const confirmUnlink = command('members.confirmUnlink', {
  path: `${base}/confirm`,
  ...here,
  button: 'Submit',
  refuses: [NotLinked],
  input: z.strictObject(one),
  output: Stepped,
});
export const refuseUnlink = command('members.refuseUnlink', {
  path: `${base}/refuse`,
  ...here,
  button: 'Submit',
  input: z.strictObject({ ...one, reason: OptionalText(300) }),
  output: Stepped,
});
export const withdrawUnlink = command('members.withdrawUnlink', {
  path: `${base}/withdraw`,
  ...here,
  button: 'Submit',
  input: z.strictObject(one),
  output: Stepped,
});
