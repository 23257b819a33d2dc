import { z } from 'zod';
import {
  ActionResult,
  BatchResult,
  command,
  Day,
  Id,
  Ids,
  list,
  OptionalText,
  PLATFORM,
  PositiveQuantity,
  query,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { CLINCH } from '../rules/pages.ts';
import { PUBLICATION } from '../rules/publication-lifecycle.ts';
import { Language } from './base.ts';

const base = '/api/common-order/admin/clinch' as const;
const common = { audience: PLATFORM, relation: 'none', routes: [CLINCH] } as const;
const STATES = Object.values(PUBLICATION) as [string, ...string[]];
export const PRICE_SHOWN = ['hidden', 'range', 'exact'] as const;

/** The announcement of a concluded deal (administration-domain 12.2, R-KNOW-005). */
export const ClinchRow = z.object({
  id: z.string(),
  version: z.number().int(),
  announceNo: z.string(),
  dealId: z.string().nullable(),
  productName: z.string(),
  spec: z.string().nullable(),
  quantity: z.string(),
  unit: z.string(),
  priceShown: z.enum(PRICE_SHOWN),
  priceText: z.string().nullable(),
  region: z.string().nullable(),
  tradeType: z.string().nullable(),
  sellerMasked: z.string(),
  buyerMasked: z.string(),
  dealDate: z.string(),
  language: Language,
  pinned: z.boolean(),
  state: z.string(),
  publishedAt: z.string().nullable(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type ClinchRow = z.output<typeof ClinchRow>;
export const listClinches = list('content.clinches', {
  ...common,
  path: `${base}/list`,
  filters: {
    keyword: z.string().trim().max(60).optional(),
    state: z.array(z.enum(STATES)).max(STATES.length).optional(),
    language: Language.optional(),
    manual: z.boolean().optional(),
    dateFrom: Day.optional(),
    dateTo: Day.optional(),
  },
  row: ClinchRow,
  sortable: ['announceNo', 'dealDate', 'state', 'gmtModified'],
});
export const clinchDetail = query('content.clinchDetail', {
  ...common,
  path: `${base}/detail`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: ClinchRow,
});

const fields = {
  productName: Text(100),
  spec: OptionalText(100),
  quantity: PositiveQuantity,
  unit: Text(20),
  priceShown: z.enum(PRICE_SHOWN, { error: 'field.select' }),
  priceText: OptionalText(60),
  region: OptionalText(60),
  tradeType: OptionalText(16),
  sellerMasked: Text(100),
  buyerMasked: Text(100),
  dealDate: Day,
  language: Language,
  pinned: z.boolean().default(false),
};
const needsPrice = (v: { priceShown: string; priceText: string | null }, ctx: z.RefinementCtx): void => {
  if (v.priceShown !== 'hidden' && v.priceText === null)
    ctx.addIssue({ code: 'custom', path: ['priceText'], message: 'field.input' });
};
export const addClinch = command('content.addClinch', {
  ...common,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject(fields).superRefine(needsPrice),
  output: ActionResult,
});
/** Words of a draft or of an announcement that is down; a published one is taken down first. */
export const updateClinch = command('content.updateClinch', {
  ...common,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...fields }).superRefine(needsPrice),
  output: ActionResult,
});
export const deleteClinches = command('content.deleteClinches', {
  ...common,
  path: `${base}/delete`,
  button: 'Delete',
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
});
const one = { input: z.strictObject({ id: Id, version: Version }), output: ActionResult } as const;
export const releaseClinch = command('content.releaseClinch', {
  ...common,
  path: `${base}/release`,
  button: 'Release',
  ...one,
});
export const unpublishClinch = command('content.unpublishClinch', {
  ...common,
  path: `${base}/unpublish`,
  button: 'Unpublish',
  ...one,
});

/** The rolling list: the newest twenty, pinned ones first. Public. */
export const latestClinches = query('content.latestClinches', {
  path: '/api/common-order/op/clinch/latest',
  audience: 'public',
  relation: 'none',
  input: z.strictObject({ language: Language.optional() }),
  output: z.array(
    ClinchRow.pick({
      id: true,
      announceNo: true,
      productName: true,
      spec: true,
      quantity: true,
      unit: true,
      priceText: true,
      region: true,
      tradeType: true,
      sellerMasked: true,
      buyerMasked: true,
      dealDate: true,
      pinned: true,
    }),
  ),
});
