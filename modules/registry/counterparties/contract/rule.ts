import { z } from 'zod';
import { type CallSpec, Day, Id, list, MEMBERS, OptionalText, Price, query } from '#kernel/rules/contract.ts';
import { type AcrossFields, record } from '#kernel/rules/record.ts';
import { CURRENCIES, EFFECTS, PARTIES, SIDES } from '../rules/codes.ts';
import { COUNTERPARTIES_PAGE } from '../rules/pages.ts';

const base = '/api/common-member/common/counterparty' as const;
const Side = z.enum(SIDES, { error: 'field.select' });
const Effect = z.enum(EFFECTS, { error: 'field.select' });
const PartyKind = z.enum(PARTIES, { error: 'field.select' });
const Currency = z.enum(CURRENCIES, { error: 'field.select' });
const Terms = z.array(z.string().min(1).max(8)).max(20);
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);

/** A rule of the own company: whom, as what, in which goods, currency and payment terms, up to what sum of one deal. */
export const RuleRow = z.object({
  id: z.string(),
  version: z.number().int(),
  side: Side,
  effect: Effect,
  party: PartyKind,
  partyMemberId: z.string().nullable(),
  partyGroupId: z.string().nullable(),
  partyCountry: z.string().nullable(),
  /** The company or group in the reader's language. */
  partyName: z.string().nullable(),
  categoryId: z.string().nullable(),
  productNameId: z.string().nullable(),
  goodsZh: z.string().nullable(),
  goodsEn: z.string().nullable(),
  currency: Currency.nullable(),
  paymentTerms: z.array(z.string()),
  maxAmount: z.string().nullable(),
  validFrom: z.string(),
  validUntil: z.string().nullable(),
  note: z.string().nullable(),
  enabled: z.boolean(),
  state: z.enum(['inForce', 'planned', 'ended', 'off']),
  changedName: z.string(),
  gmtModified: z.string(),
});
export type RuleRow = z.output<typeof RuleRow>;

const fields = {
  side: Side,
  effect: Effect,
  party: PartyKind,
  partyMemberId: optional(Id),
  partyGroupId: optional(Id),
  partyCountry: optional(z.string().regex(/^[A-Z]{2}$/, { error: 'field.select' })),
  categoryId: optional(Id),
  productNameId: optional(Id),
  currency: optional(Currency),
  paymentTerms: Terms.default([]),
  /** Of one deal, in the currency. */
  maxAmount: optional(Price),
  validFrom: Day,
  validUntil: optional(Day),
  note: OptionalText(200),
};
const across: AcrossFields = (v, issue) => {
  if (v.party === 'company' && v.partyMemberId === null) issue('partyMemberId', 'field.select');
  if (v.party === 'group' && v.partyGroupId === null) issue('partyGroupId', 'field.select');
  if (v.party === 'country' && v.partyCountry === null) issue('partyCountry', 'field.select');
  if (v.categoryId !== null && v.productNameId !== null) issue('categoryId', 'rule.oneGoods');
  if (v.maxAmount !== null && v.effect === 'shut') issue('maxAmount', 'rule.sumOpen');
  if (v.maxAmount !== null && v.currency === null) issue('currency', 'field.select');
  if (typeof v.validUntil === 'string' && v.validUntil < (v.validFrom as string))
    issue('validUntil', 'rule.days');
};
const none: NonNullable<CallSpec<z.ZodType, z.ZodType>['refuses']> = [];
export const rules = record({
  module: 'counterparties',
  noun: 'rule',
  path: base,
  routes: [COUNTERPARTIES_PAGE],
  audience: MEMBERS,
  relation: 'own',
  row: RuleRow,
  filters: {
    keyword: z.string().trim().max(60).optional(),
    side: Side.optional(),
    effect: Effect.optional(),
    party: PartyKind.optional(),
  },
  sortable: ['validFrom', 'gmtModified'],
  add: fields,
  update: fields,
  across,
  refuses: { remove: none },
});
export const {
  list: listRules,
  detail: ruleDetail,
  add: addRule,
  update: updateRule,
  remove: deleteRules,
  enable: enableRules,
  disable: disableRules,
} = rules;

/** What was done to the rules, by whom and when; the newest first. */
export const listRuleHistory = list('counterparties.history', {
  path: `${base}/history`,
  audience: MEMBERS,
  relation: 'own',
  routes: [COUNTERPARTIES_PAGE],
  button: 'View',
  filters: { ruleId: Id.optional() },
  row: z.object({
    id: z.string(),
    ruleId: z.string(),
    ruleNo: z.string(),
    action: z.string(),
    actorName: z.string(),
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    gmtCreate: z.string(),
  }),
  sortable: [],
});

/**
 * Whether the own company may deal with another in something. The other side's sums are not measured here, so that
 * nobody finds them out by asking; they are when a deal is made.
 */
export const checkCounterparty = query('counterparties.check', {
  path: `${base}/check`,
  audience: MEMBERS,
  relation: 'market',
  verified: true,
  routes: [COUNTERPARTIES_PAGE],
  button: 'View',
  rate: { calls: 60, seconds: 60 },
  input: z.strictObject({
    counterpartyId: Id,
    spuId: optional(Id),
    currency: optional(Currency),
    amount: optional(Price),
    paymentTerm: optional(z.string().max(8)),
  }),
  output: z.object({ verdict: z.enum(['open', 'blocked', 'own', 'counterparty', 'self']) }),
});
