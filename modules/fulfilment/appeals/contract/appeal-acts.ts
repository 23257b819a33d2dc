import { z } from 'zod';
import {
  ActionResult,
  Code,
  command,
  Day,
  Id,
  Money,
  Num3,
  OptionalText,
  Reason,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { DeadlinePassed, NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { LEAST_CLAIM, MOST_FILES } from '../rules/appeal-lifecycle.ts';
import {
  AdditionsSpent,
  AnswerAwaited,
  AppealOpen,
  ClaimBeyondGoods,
  ClaimLate,
  CounterRefused,
  DecisionBeyond,
  DepositNotHeld,
  EarnestMoneyNotHeld,
  OfferStands,
  OwnCarrier,
  ReopenRefused,
  SampleBroken,
} from '../rules/refusals.ts';
import {
  adminBase as admin,
  base,
  draftBase,
  draftKeeper,
  members,
  operator,
  Target,
  Type,
} from './appeal.ts';

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);
const Amount = optional(Money.refine((v) => /[1-9]/.test(v), { error: 'number.positive' }));
const Tonnes = optional(Num3.refine((v) => /[1-9]/.test(v), { error: 'number.positive' }));
const Files = z.array(Id).max(MOST_FILES);
const one = { id: Id, version: Version };
const acting = [NotFound, VersionConflict, StateNotAllowed];

/** — → 1 with its evidence; the statements of the target wait. */
export const addAppeal = command('appeals.add', {
  ...members,
  path: `${base}/add`,
  button: 'Appeal',
  once: 'creates',
  input: z.strictObject({
    targetType: Target,
    targetId: Id,
    appealType: Type,
    aspect: optional(Code('quantity', 'quality')),
    claimQty: Tonnes,
    claimAmount: Amount,
    claim: Text(2000).min(LEAST_CLAIM, { error: 'claim.short' }),
    evidence: Files.min(1, { error: 'field.upload' }),
    usedQty: optional(Num3),
    carrierFault: z.boolean().default(false),
    hiddenDefect: z.boolean().default(false),
    sampleKept: z.boolean().default(false),
    sampleSealNo: OptionalText(40),
    parentAppealId: optional(Id),
    counterOfId: optional(Id),
  }),
  output: ActionResult,
  refuses: [NotFound, AppealOpen, ClaimLate, ClaimBeyondGoods, OwnCarrier, ReopenRefused, CounterRefused],
});
/** 1 → 1 before respondBy, five additions each. */
export const respondAppeal = command('appeals.respond', {
  ...members,
  path: `${base}/respond`,
  button: 'Reply',
  input: z.strictObject({ ...one, text: Text(2000), files: Files.default([]) }),
  output: ActionResult,
  refuses: [...acting, DeadlinePassed, AdditionsSpent],
});
/** In 2: who inspected what, when and with which report. */
export const inspectAppeal = command('appeals.inspect', {
  ...members,
  path: `${base}/inspect`,
  button: 'Reply',
  input: z.strictObject({
    ...one,
    agency: Text(100),
    inspectedOn: Day,
    onSample: Code('sample', 'goods'),
    sealIntact: optional(Code('intact', 'broken')),
    result: Text(2000),
    report: Id,
  }),
  output: ActionResult,
  refuses: acting,
});
/** In 2: an offer; the same one confirmed by the other side ends the appeal. */
export const agreeAppeal = command('appeals.agree', {
  ...members,
  path: `${base}/agree`,
  button: 'Confirm',
  once: 'money',
  input: z.strictObject({ ...one, text: Text(2000), amount: Amount, qty: Tonnes }),
  output: ActionResult,
  refuses: [...acting, OfferStands],
});
export const withdrawAppeal = command('appeals.withdraw', {
  ...members,
  path: `${base}/withdraw`,
  button: 'Withdraw',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
export const dropAppealDraft = command('appeals.dropDraft', {
  ...draftKeeper,
  path: `${draftBase}/dropDraft`,
  button: 'Appeal',
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
  refuses: [NotFound],
});

/** 1 → 2 with a plan; of a hidden defect the operator's consent. */
export const acceptAppeal = command('appeals.accept', {
  ...operator,
  path: `${admin}/accept`,
  button: 'Approve',
  once: 'creates',
  input: z.strictObject({ ...one, plan: Text(1000) }),
  output: ActionResult,
  refuses: [...acting, AnswerAwaited],
});
export const refuseAppeal = command('appeals.refuse', {
  ...operator,
  path: `${admin}/refuse`,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
/** 2 → 3: facts and rule cited. The amount is in favour of the claimant. */
export const decideAppeal = command('appeals.decide', {
  ...operator,
  path: `${admin}/decide`,
  button: 'Complete',
  once: 'money',
  input: z.strictObject({
    ...one,
    outcome: Code('20', '30', '40'),
    qty: Tonnes,
    amount: Amount,
    /** Of the respondent's deposit, to the claimant: beside the amount, which is a line of the statement. */
    forfeit: Amount,
    /** Earnest money the respondent received goes back double (1.2), beside the amount. */
    returnDouble: z.boolean().default(false),
    text: Text(2000).min(LEAST_CLAIM, { error: 'claim.short' }),
    ruleCited: Text(300),
  }),
  output: ActionResult,
  refuses: [...acting, DecisionBeyond, DepositNotHeld, EarnestMoneyNotHeld, SampleBroken],
});
