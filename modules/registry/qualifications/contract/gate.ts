import { z } from 'zod';
import { Code, Day, Id, list, MEMBERS, PositiveQuantity, query } from '#kernel/rules/contract.ts';
import { QUALIFICATIONS } from '../rules/pages.ts';

const ownCompany = { audience: MEMBERS, relation: 'own', routes: [QUALIFICATIONS] } as const;
/** Why an act is closed: the paper that is wanting, the reason, and the sentence in both languages. */
export const GateSaying = z.object({ paper: z.string(), reason: z.string(), zh: z.string(), en: z.string() });
export type GateSaying = z.output<typeof GateSaying>;

/**
 * «May I list, buy or move this product, so many tonnes, on that day?» Answered by the gate every act is
 * asked by (trading-domain 1.4).
 */
export const checkLicence = query('licences.check', {
  path: '/api/common-member/common/licence/check',
  ...ownCompany,
  input: z.strictObject({
    act: Code('list', 'buy', 'move'),
    spuId: Id,
    quantity: PositiveQuantity,
    day: Day,
  }),
  output: z.object({
    pass: z.boolean(),
    blocks: z.array(GateSaying),
    warnings: z.array(GateSaying),
    duties: z.array(z.object({ zh: z.string(), en: z.string() })),
    /** Papers the act would draw on. */
    draws: z.array(z.object({ id: Id, licenceType: z.string(), certificateNo: z.string() })),
    controlClasses: z.array(z.string()),
  }),
});

/** Products of the catalogue by either language, pinyin or CAS number, with what controls them. */
export const selectGoods = list('licences.selectGoods', {
  path: '/api/common-member/common/licence/goods',
  ...ownCompany,
  relation: 'market',
  filters: { keyword: z.string().trim().max(50).optional(), ids: z.array(Id).min(1).max(200).optional() },
  row: z.object({
    id: z.string(),
    zh: z.string(),
    en: z.string(),
    casNo: z.string().nullable(),
    catalogueNo: z.string().nullable(),
    controlClasses: z.array(z.string()),
  }),
  sortable: [],
});
