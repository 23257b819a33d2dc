import { z } from 'zod';
import { Paid } from '#fulfilment/deals/contract/paid.ts';
import { EVERYONE, Id, query } from '#kernel/rules/contract.ts';

const Named = { zh: z.string(), en: z.string().nullable() };

/**
 * A product as every member may look at it: facts, hazards, papers, who sells it, what is on offer by market,
 * what was paid lately (bands, no names).
 */
export const productPage = query('finding.product', {
  path: '/api/common-product/common/product/detail',
  audience: EVERYONE,
  relation: 'market',
  routes: [],
  input: z.strictObject({ id: Id }),
  output: z.object({
    id: Id,
    code: z.string(),
    ...Named,
    productNameId: Id,
    aliases: z.array(z.string()),
    categories: z.array(z.object({ id: Id, ...Named })),
    casNo: z.string().nullable(),
    ecNo: z.string().nullable(),
    formula: z.string().nullable(),
    hsCode: z.string(),
    unNo: z.string().nullable(),
    hazardClass: z.string().nullable(),
    subRisks: z.array(z.string()),
    packingGroup: z.string().nullable(),
    properShippingName: z.string().nullable(),
    /** Packs on the shelf that are carried otherwise than the product as a whole. */
    ownTransport: z.array(
      z.object({
        zh: z.string(),
        en: z.string(),
        unNo: z.string(),
        hazardClass: z.string(),
        packingGroup: z.string().nullable(),
        properShippingName: z.string(),
      }),
    ),
    controlClasses: z.array(z.string()),
    signalWord: z.string().nullable(),
    pictograms: z.array(z.string()),
    hStatements: z.array(z.string()),
    pStatements: z.array(z.string()),
    physicalForm: z.string(),
    standard: z.string().nullable(),
    flashPoint: z.string().nullable(),
    density20: z.string().nullable(),
    meltingPoint: z.string().nullable(),
    storageTemp: z.string().nullable(),
    shelfLifeDays: z.number().int().nullable(),
    specs: z.array(
      z.object({
        zh: z.string(),
        en: z.string(),
        op: z.string(),
        limit: z.string(),
        limitEn: z.string().optional(),
        unit: z.string(),
      }),
    ),
    description: z.string().nullable(),
    files: z.array(
      z.object({
        id: Id,
        kind: z.enum(['sds', 'label', 'tds', 'coa', 'leaflet', 'image', 'video']),
        date: z.string().nullable(),
      }),
    ),
    stores: z.array(
      z.object({
        sellerId: Id,
        sellerZh: z.string(),
        sellerEn: z.string().nullable(),
        storeCode: z.string().nullable(),
        storeZh: z.string().nullable(),
        storeEn: z.string().nullable(),
        skus: z.number().int(),
        offers: z.number().int(),
        cny: z.string().nullable(),
        usd: z.string().nullable(),
      }),
    ),
    markets: z.array(
      z.object({ lane: z.string(), currency: z.string(), offers: z.number().int(), best: z.string() }),
    ),
    /** What keeps sellers, offers and deals of a hazardous product from the reader. */
    beyond: z.enum(['admission', 'licence']).nullable(),
    tape: z.array(Paid),
    /** The price index of the product that was published last, with its closes. */
    index: z
      .object({
        id: z.string(),
        code: z.string(),
        zh: z.string(),
        en: z.string(),
        currency: z.string(),
        uom: z.string(),
        points: z.array(z.object({ day: z.string(), close: z.string() })),
      })
      .nullable(),
    asOf: z.string(),
  }),
});
