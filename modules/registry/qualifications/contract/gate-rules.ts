import { z } from 'zod';
import { Code, Day, list, PLATFORM } from '#kernel/rules/contract.ts';
import { LICENCES } from '../rules/pages.ts';

/**
 * One line of the rule table of the licence gate with its days (trading-domain 1.4); it changes with a
 * release of the product only.
 */
export const GateRuleRow = z.object({
  id: z.string(),
  kind: z.enum(['rule', 'duty']),
  controlClass: z.string(),
  side: z.enum(['seller', 'buyer']).nullable(),
  applies: z.string().nullable(),
  asks: z.string().nullable(),
  papers: z.array(z.string()),
  duty: z.string().nullable(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  inForce: z.boolean(),
});
export type GateRuleRow = z.output<typeof GateRuleRow>;
/** What the gate asks on a day, and what it asked or will ask: lines that ended stay. */
export const listGateRules = list('licences.gateRules', {
  path: '/api/common-member/admin/licence/rules',
  audience: PLATFORM,
  relation: 'platform',
  routes: [LICENCES],
  filters: {
    day: Day.optional(),
    controlClass: Code('00', '10', '20', '30', '41', '42', '43', '50').optional(),
    side: z.enum(['seller', 'buyer']).optional(),
    kind: z.enum(['rule', 'duty']).optional(),
  },
  row: GateRuleRow,
  sortable: ['controlClass', 'validFrom'],
});
