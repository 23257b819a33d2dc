import { z } from 'zod';
import { ActionResult, Code, command, Day, Id, list, PLATFORM, Version } from '#kernel/rules/contract.ts';
import { LICENCES } from '../rules/pages.ts';
import {
  GateFirstDay,
  GateLineExists,
  GateOwnRelease,
  GateUncovered,
  GateVersionExists,
} from '../rules/refusals.ts';

/**
 * One line of the rule table of the licence gate with its days (trading-domain 1.4), or the draft of a new
 * version of one: `r…` a rule, `d…` a duty, `v…` a draft.
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
  state: z.string(),
  /** Of a draft: its own id, its version, who wrote it, and what the line before it asks (nothing where there is none). */
  draft: z
    .object({
      id: z.string(),
      version: z.number().int(),
      authorName: z.string(),
      before: z.object({
        asks: z.string().nullable(),
        papers: z.array(z.string()),
        duty: z.string().nullable(),
      }),
      /** It takes no other line's place. */
      isNew: z.boolean(),
    })
    .nullable(),
  can: z.array(z.string()),
});
export type GateRuleRow = z.output<typeof GateRuleRow>;
const path = '/api/common-member/admin/licence/rules' as const;
const ControlClass = Code('00', '10', '20', '30', '41', '42', '43', '50');
const Side = z.enum(['seller', 'buyer'], { error: 'field.select' });
/** What the gate asks on a day, and what it asked or will ask: lines that ended stay. Drafts have no day yet. */
export const listGateRules = list('licences.gateRules', {
  path,
  audience: PLATFORM,
  relation: 'platform',
  routes: [LICENCES],
  filters: {
    day: Day.optional(),
    controlClass: ControlClass.optional(),
    side: Side.optional(),
    kind: z.enum(['rule', 'duty']).optional(),
  },
  row: GateRuleRow,
  sortable: ['controlClass', 'validFrom'],
});

/** Kept for the platform, by super administrators alone; nobody's rows. */
const common = { audience: PLATFORM, relation: 'none', routes: [LICENCES] } as const;
const fields = {
  asks: Code('paper', 'declaration', 'handler', 'never').nullish(),
  papers: z
    .array(Code('10', '20', '21', '22', '23', '24', '25', '26', '27'))
    .max(9)
    .default([]),
  duty: Code(
    'sds',
    'saleRecord',
    'policeReport',
    'noGroupBuy',
    'noFlashSale',
    'noCashLike',
    'filing',
    'drawDown',
    'ledger',
    'operatorApproval',
  ).nullish(),
  /** First and last day, both inclusive; without a last day until further notice. */
  validFrom: Day,
  validTo: Day.nullish(),
};
const refuses = [GateFirstDay, GateUncovered, GateLineExists];
/** A new version of a line, as a draft. One line has one newer version. */
export const draftGateRule = command('licences.draftGateRule', {
  ...common,
  path: `${path}/draft`,
  button: 'Edit',
  once: 'creates',
  input: z.strictObject({ line: z.string().regex(/^[rd]\d{1,18}$/, { error: 'id.format' }), ...fields }),
  output: ActionResult,
  refuses: [GateVersionExists, ...refuses],
});
/** A line for a class, side or kind of company that the table has no such line for yet, as a draft. */
export const draftGateLine = command('licences.draftGateLine', {
  ...common,
  path: `${path}/draftLine`,
  button: 'Edit',
  once: 'creates',
  input: z.strictObject({
    kind: z.enum(['rule', 'duty'], { error: 'field.select' }),
    controlClass: ControlClass,
    side: Side.nullish(),
    applies: Code('always', 'ownProduct', 'boughtIn', 'trader', 'selfUse', 'selfUseRequired').nullish(),
    ...fields,
  }),
  output: ActionResult,
  refuses,
});
export const updateGateDraft = command('licences.updateGateDraft', {
  ...common,
  path: `${path}/update`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...fields }),
  output: ActionResult,
  refuses,
});
const one = { input: z.strictObject({ id: Id, version: Version }), output: ActionResult } as const;
export const deleteGateDraft = command('licences.deleteGateDraft', {
  ...common,
  path: `${path}/delete`,
  button: 'Edit',
  ...one,
});
/** Puts a draft in force from its first day and ends the line before it on the day before. */
export const releaseGateDraft = command('licences.releaseGateDraft', {
  ...common,
  path: `${path}/release`,
  button: 'Release',
  ...one,
  refuses: [GateOwnRelease, ...refuses],
});
