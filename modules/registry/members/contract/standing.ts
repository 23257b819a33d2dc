import { z } from 'zod';
import {
  Code,
  command,
  Id,
  Money,
  OptionalText,
  PLATFORM,
  query,
  Reason,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { CUSTOMERS_PAGE } from '../rules/pages.ts';
import { OrganisationLinked } from '../rules/refusals-registry.ts';
import { NoCredit, SidesStay, StandingWaits } from '../rules/refusals-standing.ts';

const base = '/api/common-member/admin/member' as const;
const asOperator = {
  audience: PLATFORM,
  relation: 'platform',
  dataType: 'CUSTOMER',
  routes: [CUSTOMERS_PAGE],
} as const;
const Asked = z.object({ id: z.string(), version: z.number().int() });

/** How a company stands with the platform (trading-domain 19.1). */
export const Standing = z.object({
  creditLine: z.string(),
  riskLevel: z.string().nullable(),
  intermediaryQualified: z.boolean(),
  memberType: z.enum(['buyer', 'seller', 'both']),
});
export type Standing = z.output<typeof Standing>;

/** The standing as the dialog starts, and the request that waits, if any. */
export const memberStanding = query('members.standing', {
  path: `${base}/standing`,
  ...asOperator,
  button: 'Edit',
  input: z.strictObject({ id: Id }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    version: z.number().int(),
    standing: Standing,
    waiting: Asked.extend({ mine: z.boolean(), by: z.string(), at: z.string().nullable() }).nullable(),
  }),
});
/**
 * Asks for another credit line, risk level, intermediary right or side: a second person of the platform
 * decides before anything changes (19.1: set by O with approval).
 */
export const requestStanding = command('members.requestStanding', {
  path: `${base}/requestStanding`,
  ...asOperator,
  button: 'Edit',
  once: 'creates',
  refuses: [StandingWaits, NoCredit, SidesStay],
  input: z.strictObject({
    id: Id,
    version: Version,
    creditLine: Money,
    riskLevel: Code('A', 'B', 'C', 'D')
      .nullish()
      .transform((v) => v ?? null),
    intermediaryQualified: z.boolean(),
    memberType: z.enum(['buyer', 'seller', 'both'], { error: 'field.select' }),
    reason: Reason,
  }),
  output: Asked,
});
/** Who asked takes it back before it is decided. */
export const withdrawStanding = command('members.withdrawStanding', {
  path: `${base}/withdrawStanding`,
  ...asOperator,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version }),
  output: Asked,
});
/**
 * Another sales organisation of a company, asked for by the platform (sm:relation: B S O); an auditor
 * decides, as on the company's own wish.
 */
export const extendMember = command('members.extendMember', {
  path: `${base}/extend`,
  ...asOperator,
  button: 'Edit',
  once: 'creates',
  refuses: [OrganisationLinked],
  input: z.strictObject({ id: Id, version: Version, organisation: Text(100), scope: OptionalText(200) }),
  output: z.object({ id: z.string(), version: z.number().int(), relationStatus: z.string() }),
});
