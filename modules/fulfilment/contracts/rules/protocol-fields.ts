import { z } from 'zod';
import {
  Code,
  Day,
  Id,
  Ids,
  OptionalText,
  Percent,
  PositiveQuantity,
  Price,
  Quantity,
  Text,
} from '#kernel/rules/contract.ts';
import { CLAUSE_SECTIONS } from './clause-sections.ts';

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);
const Coded = z.string().trim().min(1).max(8);

/** One line of the goods of a framework agreement. */
export const DraftLine = z.strictObject({
  skuId: Id,
  quantity: PositiveQuantity,
  uom: Coded,
  /** 10 fixed, 20 by formula: then the price is provisional. */
  priceMode: Code('10', '20'),
  unitPrice: Price,
  formula: OptionalText(300),
  formulaEn: OptionalText(600),
  taxRate: Percent,
  deliveryPlan: OptionalText(300),
  deliveryPlanEn: OptionalText(600),
});
export type DraftLine = z.output<typeof DraftLine>;
/** A clause of the library, or words of the parties' own. */
export const DraftClause = z.strictObject({
  section: z.enum(CLAUSE_SECTIONS),
  clauseId: optional(Id),
  textZh: OptionalText(4000),
  textEn: OptionalText(8000),
});
export type DraftClause = z.output<typeof DraftClause>;

/** Fields of 11.1 as a draft holds them: everything but its type may still be missing; submitting asks for the whole. */
export const protocolFields = {
  protocolType: Code('10', '20', '30', '40', '50'),
  externalNo: OptionalText(40),
  title: Text(100),
  titleEn: OptionalText(200),
  language: Code('zh', 'en', 'bilingual').default('zh'),
  /** Bilingual contracts alone choose; otherwise their own language rules. */
  prevails: Code('zh', 'en', 'equal').default('zh'),
  counterpartyId: optional(Id),
  intermediaryId: optional(Id),
  parentId: optional(Id),
  dealIds: Ids.max(20)
    .nullish()
    .transform((v) => v ?? []),
  effectiveDate: optional(Day),
  expiryDate: optional(Day),
  currency: optional(Code('CNY', 'USD')),
  lines: z
    .array(DraftLine)
    .max(50)
    .nullish()
    .transform((v) => v ?? []),
  /** Of a supplementary agreement: new quantities of the main contract's lines, by their numbers. */
  newQuantities: z
    .array(z.strictObject({ lineNo: z.int().min(1).max(50), quantity: PositiveQuantity }))
    .max(50)
    .nullish()
    .transform((v) => v ?? []),
  monthMin: optional(Quantity),
  monthMax: optional(PositiveQuantity),
  nominateBeforeDay: optional(z.int().min(1).max(28)),
  adjustFormula: OptionalText(300),
  adjustFormulaEn: OptionalText(600),
  adjustCap: optional(Price),
  adjustFloor: optional(Price),
  paymentTerm: optional(Coded),
  settlementMethod: optional(Coded),
  depositPct: optional(Percent),
  depositNature: optional(Code('10', '20', '30')),
  priceTerm: optional(Coded),
  placeId: optional(Id),
  pickType: optional(Code('10', '20')),
  warehouseId: optional(Id),
  tolerancePlus: optional(Percent),
  toleranceMinus: optional(Percent),
  quantityBasis: optional(Coded),
  qualityBasis: optional(Coded),
  diffRule: Code('10', '20', '30', '40', '50').default('20'),
  claimDaysQuantity: z.int().min(1).max(365).default(7),
  claimDaysQuality: z.int().min(1).max(365).default(30),
  silenceConfirms: z.boolean().default(false),
  penaltyPerDay: Percent.default('0.05'),
  penaltyCap: Percent.default('20'),
  clauses: z
    .array(DraftClause)
    .max(30)
    .nullish()
    .transform((v) => v ?? []),
  fileIds: Ids.max(20)
    .nullish()
    .transform((v) => v ?? []),
};
export const ProtocolFields = z.strictObject(protocolFields);
export type ProtocolFields = z.output<typeof ProtocolFields>;
