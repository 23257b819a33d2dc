import { z } from 'zod';
import { LineSnapshot } from '#fulfilment/orders/rules/line-snapshot.ts';
import { Id } from '#kernel/rules/contract.ts';

const Filled = z.string().regex(/\S/);
const text = z.string().nullish();

/** A line of the catalogue's specification as it was frozen; limits are decimal text, or words where nothing is measured. */
const CatalogueSpec = z.object({
  zh: z.string(),
  en: z.string(),
  op: z.string(),
  limit: z.string(),
  limitEn: z.string().optional(),
  unit: z.string(),
  kind: z.string().optional(),
  min: text,
  max: text,
  method: text,
});

/**
 * The goods of a deal as its source agreed them: the snapshot behind the letter and the order lines (trading-domain 5.1).
 * Every key is given by every source; null says that the goods have none. Names are those of trading-domain 3.1 and 17.1.
 */
export const AgreedGoods = LineSnapshot.extend({
  spuId: Id.nullable(),
  skuId: Id.nullable(),
  skuCode: Filled.nullable(),
  storeId: Id.nullable(),
  productNameId: Id.nullable(),
  ecNo: Filled.nullable(),
  hsCode: Filled.nullable(),
  unNo: Filled.nullable(),
  hazardClass: Filled.nullable(),
  packingGroup: Filled.nullable(),
  /** Subsidiary risks of the transport rules; absent where the source does not keep them. */
  subRisks: z.array(Filled).optional(),
  physicalForm: Filled.nullable(),
  /** ISO 3166-1 alpha-2. */
  originCountry: Filled.nullable(),
  inhibitor: Filled.nullable(),
  /** Null for a service. */
  packagingId: Id.nullable(),
  packageType: Filled.nullable(),
  /** Kilograms in one package, decimal text. */
  netWeight: Filled.nullable(),
  /** What the goods' own specification guarantees; signed where the agreement names no lines of its own. */
  specItems: z.array(CatalogueSpec),
  /** The printed number of the document the goods were sold by, and of the thread where there was one. */
  offerNo: Filled.nullable(),
  negotiationNo: Filled.nullable(),
});
export type AgreedGoods = z.output<typeof AgreedGoods>;
