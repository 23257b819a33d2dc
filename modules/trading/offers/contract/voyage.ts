import { z } from 'zod';
import { TRADE_DOCUMENTS } from '#fulfilment/deals/rules/trade-codes.ts';
import { Code, Day, Id, Instant, Money, Num3, OptionalText, Percent, Text } from '#kernel/rules/contract.ts';

const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);
const Laytime = z.strictObject({
  laytimeHours: maybe(Num3),
  basis: maybe(z.enum(['SHINC', 'SHEX'])),
  ratePerHour: maybe(Num3),
  demurragePerDay: maybe(Money),
  norHours: maybe(Num3),
});
/** Ship, ports and papers of lanes 20 and 30 (trading-domain 3.1). */
export const VoyageFields = z.strictObject({
  loadPortId: maybe(Id),
  dischargePortIds: z.array(Id).max(20).default([]),
  laycanStart: maybe(Day),
  laycanEnd: maybe(Day),
  vesselName: OptionalText(60),
  imoNo: OptionalText(10),
  voyageNo: OptionalText(20),
  shipStage: maybe(Code('10', '20', '30', '40', '50', '60', '70')),
  etd: maybe(Instant),
  eta: maybe(Instant),
  blNo: OptionalText(35),
  blDate: maybe(Day),
  blQuantity: maybe(Num3),
  dischargeTerms: maybe(Laytime),
  lastCargoes: z.array(Text(60)).max(3).default([]),
  inspectionCompanyId: maybe(Id),
  inspectionCost: maybe(Percent),
  insuranceClause: OptionalText(8),
  documents: z.array(z.enum(TRADE_DOCUMENTS)).max(TRADE_DOCUMENTS.length).default([]),
});
