import { baseFields } from '../../rules/base-words.ts';
import { APPLICATION_PAGE } from '../../rules/pages.ts';
import { dictionary } from './dictionary.ts';
import { maybeLong, text } from './fields.ts';

const t = baseFields.table;
/** What products are used for (trading-domain 17.1, R-CATA-041 to R-CATA-043). */
export const productApplication = dictionary({
  name: 'ProductApplication',
  base: '/api/common-product/admin/productApplication',
  bizType: 'PRODUCT_APPLICATION',
  noun: t['application.noun'],
  titles: { add: t['application.add'], edit: t['application.edit'] },
  page: APPLICATION_PAGE,
  seen: 'View',
  fields: {
    name: text(t.name, 50),
    nameEn: text(t.nameEn, 50),
    remarks: maybeLong(t.remarks, 200, { show: 'list' }),
  },
  filters: {},
  extra: {},
});
