import { words } from '#kernel/rules/words.ts';

/** What the ledger of deadlines says of papers and reports. */
export const deadlineWords = words('qualifications.deadlines', {
  licences: { zh: '证照到期', en: 'Licences ending' },
  renew: { zh: '更新即将到期的证照', en: 'Renew the licence' },
  'renew.otherwise': {
    zh: '到期后不能交易需要此证照的商品',
    en: 'Goods that need it cannot be traded after its end',
  },
  reports: { zh: '管控品报备', en: 'Controlled goods reports' },
  report: { zh: '向公安机关报备', en: 'Report to the public security' },
});
