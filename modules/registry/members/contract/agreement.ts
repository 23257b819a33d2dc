import { z } from 'zod';
import {
  command,
  EVERYONE,
  I18nText,
  Id,
  Instant,
  list,
  PLATFORM,
  query,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { AGREEMENT_ROUTE } from '../rules/pages.ts';
import { AgreementNotice } from '../rules/refusals-registry.ts';

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
    .object({
      agreementType: z.string(),
      version: z.number().int(),
      title: Both,
      content: Both,
      mustAccept: z.boolean(),
      effectiveAt: z.string(),
    })
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

/** What this person must accept before anything else (10121), in the order of their kinds. */
export const pendingAgreements = query('members.pendingAgreements', {
  path: '/api/common-member/common/agreement/pending',
  audience: EVERYONE,
  relation: 'self',
  restricted: true,
  input: z.strictObject({}),
  output: z.array(
    z.object({
      agreementType: Type,
      version: z.number().int(),
      title: Both,
      content: Both,
      summary: z.object({ zh_CN: z.string().optional(), en_US: z.string().optional() }),
      effectiveAt: z.string(),
    }),
  ),
});

const keeping = { audience: PLATFORM, relation: 'none', routes: [AGREEMENT_ROUTE] } as const;
const base = '/api/common-member/admin/agreement';
const BothTexts = (most: number) => z.strictObject({ zh_CN: Text(most), en_US: Text(most) });

/**
 * One version of an agreement as its keeper sees it (administration-domain 22.5). `rowVersion` is the lock,
 * `version` the number people accept.
 */
export const AgreementRow = z.object({
  id: z.string(),
  rowVersion: z.number().int(),
  agreementType: Type,
  version: z.number().int(),
  title: Both,
  state: z.enum(['00', '20']),
  mustAccept: z.boolean(),
  inForce: z.boolean(),
  publishedAt: z.string().nullable(),
  effectiveAt: z.string().nullable(),
  modifiedBy: z.string().nullable(),
  gmtModified: z.string(),
  accepted: z.number().int(),
  can: z.array(z.string()),
});
export const listAgreements = list('members.listAgreements', {
  ...keeping,
  path: `${base}/list`,
  filters: { agreementType: Type.optional(), state: z.enum(['00', '20']).optional() },
  row: AgreementRow,
  sortable: ['version', 'effectiveAt', 'gmtModified'],
});
export const agreementDetail = query('members.agreementDetail', {
  ...keeping,
  path: `${base}/detail`,
  input: z.strictObject({ id: Id }),
  output: AgreementRow.extend({
    content: Both,
    summary: z.object({ zh_CN: z.string().optional(), en_US: z.string().optional() }),
  }),
});
/** The draft of a kind: a new one (`version` 0) or the one that is there. */
export const saveAgreement = command('members.saveAgreement', {
  ...keeping,
  path: `${base}/save`,
  button: 'Edit',
  bodyLimit: 1_000_000,
  input: z.strictObject({
    agreementType: Type,
    version: z.int().min(0),
    title: BothTexts(60),
    content: BothTexts(200_000),
    summary: I18nText(500),
    mustAccept: z.boolean(),
  }),
  output: z.object({ id: z.string(), version: z.number().int() }),
});
/** Publishes the draft; in force at least seven days later, and for good: a published version is only replaced. */
export const releaseAgreement = command('members.releaseAgreement', {
  ...keeping,
  path: `${base}/release`,
  button: 'Release',
  input: z.strictObject({ id: Id, version: Version, effectiveAt: Instant }),
  output: z.object({ id: z.string(), version: z.number().int(), state: z.string() }),
  refuses: [AgreementNotice],
});
