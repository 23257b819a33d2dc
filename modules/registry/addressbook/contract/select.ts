import { z } from 'zod';
import { Id, list, MEMBERS } from '#kernel/rules/contract.ts';

const Keyword = z.string().trim().max(50).optional();
const ChosenIds = z.array(Id).min(1).max(100).optional();

/** The own company's delivery addresses, the default first. */
export const selectAddress = list('addressbook.selectAddress', {
  path: '/api/common-member/buyer/address/select',
  audience: ['buyer'],
  relation: 'own',
  filters: { keyword: Keyword, ids: ChosenIds, addressType: z.enum(['1', '2']).optional() },
  row: z.object({
    id: z.string(),
    addressType: z.string(),
    isDefault: z.boolean(),
    receiverName: z.string(),
    receiverPhone: z.string(),
    region: z.string(),
    detail: z.string(),
    postcode: z.string().nullable(),
    warehouseId: z.string().nullable(),
  }),
  sortable: [],
});

/** The own company's invoice data that may be used, the default first; account numbers by their last four digits. */
export const selectBilling = list('addressbook.selectBilling', {
  path: '/api/common-member/common/billingInfo/select',
  audience: MEMBERS,
  relation: 'own',
  filters: { keyword: Keyword, ids: ChosenIds, invoiceType: z.string().max(8).optional() },
  row: z.object({
    id: z.string(),
    enterpriseName: z.string(),
    invoiceType: z.string(),
    isDefault: z.boolean(),
    taxNo: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    bank: z.string().nullable(),
    accountTail: z.string().nullable(),
    receiverName: z.string().nullable(),
  }),
  sortable: [],
});
