import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/**
 * administration-domain 25.3 with the words of 25.4 (R-ERR-030, R-ERR-031): the target is gone, or is the
 * only address of something that runs.
 */
export const AddressDefault = refusal(16201, 'ADDRESS_DEFAULT', {
  zh: '设置默认地址失败',
  en: 'Setting the default address failed',
});
export const AddressDelete = refusal(16202, 'ADDRESS_DELETE', {
  zh: '删除默认地址失败',
  en: 'Deleting the default address failed',
});
/** trading-domain 19.6: at most 50 per company. */
export const AddressMost = refusal(16203, 'ADDRESS_MOST', {
  details: { most: z.number() },
  zh: '最多保存{most}个收货地址',
  en: 'At most {most} delivery addresses',
});
/** A shed must be allowed to hold what comes in; so must the reader's company know of it. */
export const WarehouseUnknown = refusal(16204, 'WAREHOUSE_UNKNOWN', {
  zh: '仓库不存在或已停用',
  en: 'The warehouse does not exist or is disabled',
});
/** trading-domain 19.5: the name on an invoice is the company's own or a subsidiary's. */
export const BillingName = refusal(16211, 'BILLING_NAME', {
  zh: '企业名称须为本企业或下属子公司',
  en: 'The enterprise must be this company or one of its subsidiaries',
});
/** A set of invoice data that is a default in one place stays the default until another one is. */
export const TaxNoSettled = refusal(16212, 'TAX_NO_SETTLED', {
  zh: '该税号无需审核',
  en: 'This tax number needs no decision',
});
