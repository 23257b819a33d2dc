import { compare, dec } from '#kernel/rules/decimal.ts';
import { NEEDED_SECTIONS } from './clause-sections.ts';
import { PROTOCOL_TYPE } from './contract-lifecycle.ts';
import type { ProtocolFields } from './protocol-fields.ts';

/** A field and the rule it breaks; the rules are said in `faultWords`. */
export interface Fault {
  readonly field: string;
  readonly rule: string;
}
/** Earnest money, of which the receiver in default returns double: at most a fifth of the contract (1.2). */
const EARNEST = '20';
const EARNEST_MOST = '20';
const FORMULA = '20';
/** A framework runs three years at most, to the same day of the year. */
const FRAMEWORK_YEARS = 3;
/** The last day a framework may name that begins on `day`. */
export const threeYearsOn = (day: string): string =>
  `${Number.parseInt(day.slice(0, 4), 10) + FRAMEWORK_YEARS}${day.slice(4)}`; // not money: a year

type Draft = Partial<ProtocolFields>;
/** Whether this kind of contract says goods and terms of trade of its own. */
const hasTrade = (d: Draft): boolean => d.protocolType === PROTOCOL_TYPE.framework;
const isBelow = (d: Draft): boolean =>
  d.protocolType === PROTOCOL_TYPE.supplement || d.protocolType === PROTOCOL_TYPE.termination;

/** What keeps a draft from being submitted (11.1): missing fields and those that do not fit one another. */
export function draftFaults(d: Draft): Fault[] {
  return [
    ...requiredFaults(d),
    ...dayFaults(d),
    ...(hasTrade(d) ? [...lineFaults(d), ...callOffFaults(d), ...adjustFaults(d)] : []),
    ...depositFaults(d),
    ...clauseFaults(d),
  ];
}

const ALWAYS = ['title', 'language', 'effectiveDate', 'expiryDate'] as const;
const OF_TRADE = [
  'counterpartyId',
  'currency',
  'paymentTerm',
  'settlementMethod',
  'priceTerm',
  'placeId',
  'quantityBasis',
  'qualityBasis',
  'tolerancePlus',
  'toleranceMinus',
  'monthMin',
  'monthMax',
  'nominateBeforeDay',
] as const;
function requiredFaults(d: Draft): Fault[] {
  const missing = (keys: readonly (keyof ProtocolFields)[]) =>
    keys
      .filter((k) => d[k] === null || d[k] === undefined || d[k] === '')
      .map((field) => ({ field, rule: 'field.input' }));
  const none = (key: 'dealIds' | 'lines'): Fault[] =>
    (d[key]?.length ?? 0) === 0 ? [{ field: key, rule: 'field.select' }] : [];
  return [
    ...missing(ALWAYS),
    ...(hasTrade(d) ? [...missing(OF_TRADE), ...none('lines')] : []),
    ...(isBelow(d) ? missing(['parentId']) : []),
    ...(d.protocolType === PROTOCOL_TYPE.spot ? none('dealIds') : []),
    ...(d.protocolType === PROTOCOL_TYPE.intermediary ? missing(['counterpartyId', 'intermediaryId']) : []),
    ...(d.language === 'bilingual' ? missing(['titleEn']) : []),
  ];
}
function dayFaults(d: Draft): Fault[] {
  const { effectiveDate: from, expiryDate: to } = d;
  if (!from || !to) return [];
  if (to < from) return [{ field: 'expiryDate', rule: 'contract.term' }];
  return d.protocolType === PROTOCOL_TYPE.framework && to > threeYearsOn(from)
    ? [{ field: 'expiryDate', rule: 'contract.threeYears' }]
    : [];
}
function lineFaults(d: Draft): Fault[] {
  const uoms = new Set((d.lines ?? []).map((l) => l.uom));
  const skus = (d.lines ?? []).map((l) => l.skuId);
  return [
    ...(uoms.size > 1 ? [{ field: 'lines', rule: 'contract.oneUnit' }] : []),
    ...(new Set(skus).size < skus.length ? [{ field: 'lines', rule: 'contract.twice' }] : []),
    ...((d.lines ?? []).some((l) => l.priceMode === FORMULA && !l.formula)
      ? [{ field: 'lines', rule: 'contract.formula' }]
      : []),
    ...(d.language === 'bilingual' &&
    (d.lines ?? []).some((l) => l.priceMode === FORMULA && l.formula && !l.formulaEn)
      ? [{ field: 'lines', rule: 'contract.formulaEn' }]
      : []),
  ];
}
function callOffFaults(d: Draft): Fault[] {
  if (!d.monthMin || !d.monthMax) return [];
  return compare(d.monthMin, d.monthMax) > 0 ? [{ field: 'monthMax', rule: 'contract.monthly' }] : [];
}
const adjustFaults = (d: Draft): Fault[] => {
  const { adjustCap: cap, adjustFloor: floor, adjustFormula: formula } = d;
  if ((cap || floor) && !formula) return [{ field: 'adjustFormula', rule: 'field.input' }];
  return cap && floor && compare(floor, cap) > 0 ? [{ field: 'adjustCap', rule: 'contract.capFloor' }] : [];
};
function depositFaults(d: Draft): Fault[] {
  if (!d.depositPct || dec(d.depositPct).isZero()) return [];
  if (!d.depositNature) return [{ field: 'depositNature', rule: 'field.select' }];
  return d.depositNature === EARNEST && compare(d.depositPct, EARNEST_MOST) > 0
    ? [{ field: 'depositPct', rule: 'contract.earnest' }]
    : [];
}
function clauseFaults(d: Draft): Fault[] {
  const clauses = d.clauses ?? [];
  const short = d.protocolType === PROTOCOL_TYPE.supplement || d.protocolType === PROTOCOL_TYPE.termination;
  const lacks = short
    ? clauses.length === 0
    : NEEDED_SECTIONS.some((s) => !clauses.some((c) => c.section === s));
  const english = d.language !== 'zh' && clauses.some((c) => !c.clauseId && !c.textEn);
  const chinese = d.language !== 'en' && clauses.some((c) => !c.clauseId && !c.textZh);
  return [
    ...(lacks ? [{ field: 'clauses', rule: short ? 'contract.noClause' : 'contract.needed' }] : []),
    ...(english || chinese ? [{ field: 'clauses', rule: 'contract.bothTexts' }] : []),
  ];
}
