import { z } from 'zod';
import { BatchResult, command, Id, Ids, list, Money, query, Version } from '#kernel/rules/contract.ts';
import { netWeightFault, UN_MARK } from '../../rules/base-checks.ts';
import { PackagingSelect } from '../../rules/base-refusals.ts';
import { baseFields } from '../../rules/base-words.ts';
import { PACKAGING_PAGE } from '../../rules/pages.ts';
import { dictionary, Past } from './dictionary.ts';
import { bool, code, maybeMoney, maybeShaped, maybeWeight, sortNo, text } from './fields.ts';

const t = baseFields.table;
/** The platform's packagings (administration-domain 24.2, trading-domain 17.1, R-CATA-019 to R-CATA-027). */
export const packaging = dictionary({
  name: 'Packaging',
  base: '/api/common-product/admin/packaging',
  bizType: 'PACKAGING',
  noun: t['packaging.noun'],
  titles: { add: t['packaging.add'], edit: t['packaging.edit'] },
  page: PACKAGING_PAGE,
  seen: 'View',
  mostRows: 2000,
  fields: {
    name: text(t['packaging.name'], 50, { sample: '160千克闭口钢桶', width: 150 }),
    englishName: text(t.nameEn, 100, { column: 'name_en', sample: 'Steel drum 160 kg' }),
    packagingType: code(t.packagingType, 'package_type'),
    specification: text(t.specification, 50, { sample: '200L' }),
    netWeight: maybeWeight(t.netWeight, {
      unit: t.kilograms,
      help: t['netWeight.help'],
      sort: true,
      sample: '160',
    }),
    salesUnit: code(t.salesUnit, 'sales_unit'),
    volumeLitres: maybeWeight(t.volumeLitres, {
      unit: t.litres,
      help: t['volumeLitres.help'],
      show: 'more',
      sample: '216.5',
    }),
    packagingFee: maybeMoney(t.packagingFee, { unit: t.yuan, sort: true }),
    unMark: maybeShaped(t.unMark, z.string().trim().max(40).regex(UN_MARK, { error: 'packaging.unMark' }), {
      help: t['unMark.help'],
      sample: 'UN 1A1',
    }),
    returnable: bool(t.returnable, { show: 'more' }),
    depositFee: maybeMoney(t.depositFee, { unit: t.yuan, show: 'more' }),
    tareWeight: maybeWeight(t.tareWeight, { unit: t.kilograms, show: 'more' }),
    sort: sortNo(t.sort),
  },
  filters: {
    packagingType: z.string().max(12).optional(),
    salesUnit: z.string().max(12).optional(),
    returnable: z.boolean().optional(),
  },
  extra: {},
  across: (wish, issue) => {
    const fault = netWeightFault(String(wish.packagingType ?? ''), wish.netWeight as string | null);
    if (fault !== null) issue('netWeight', fault);
  },
});

const base = '/api/common-product/seller/packaging';
const asSeller = {
  audience: ['seller'],
  relation: 'own',
  dataType: 'PACKAGING',
  routes: [PACKAGING_PAGE],
} as const;
/** A packaging of the platform's list that a seller uses, with his own fee. */
export const OwnPackaging = z.object({
  id: z.string(),
  version: z.number().int(),
  packagingId: z.string(),
  name: z.string(),
  englishName: z.string(),
  packagingType: z.string(),
  specification: z.string(),
  netWeight: z.string().nullable(),
  salesUnit: z.string(),
  /** The platform's fee, for those who have none of their own. */
  packagingFee: z.string().nullable(),
  ownFee: z.string().nullable(),
  /** The platform still offers it. */
  state: z.enum(['0', '1']),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type OwnPackaging = z.output<typeof OwnPackaging>;
export const listOwnPackagings = list('catalogue.listOwnPackagings', {
  ...asSeller,
  path: `${base}/list`,
  filters: {
    keyword: z.string().trim().max(60).optional(),
    packagingType: z.string().max(12).optional(),
    state: z.enum(['0', '1']).optional(),
  },
  row: OwnPackaging,
  sortable: ['name', 'netWeight', 'gmtCreate', 'gmtModified'],
});
/** Saves the chosen rows of the platform's list for own use; without any it is refused (R-CATA-004). */
export const choosePackagings = command('catalogue.choosePackagings', {
  ...asSeller,
  path: `${base}/select`,
  button: 'Add',
  input: z.strictObject({
    packagingIds: z.array(Id).max(100).default([]),
    fees: z.record(Id, Money).default({}),
  }),
  output: z.object({ saved: z.number().int() }),
  refuses: [PackagingSelect],
});
export const priceOwnPackaging = command('catalogue.priceOwnPackaging', {
  ...asSeller,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ownFee: Money.nullish().transform((v) => v ?? null) }),
  output: z.object({ id: z.string(), version: z.number().int() }),
});
export const dropOwnPackagings = command('catalogue.dropOwnPackagings', {
  ...asSeller,
  path: `${base}/delete`,
  button: 'Delete',
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
});
export const ownPackagingHistory = query('catalogue.ownPackagingHistory', {
  ...asSeller,
  path: `${base}/history`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: z.array(Past),
});
