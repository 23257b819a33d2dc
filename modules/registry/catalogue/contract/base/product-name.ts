import { z } from 'zod';
import { Id } from '#kernel/rules/contract.ts';
import { casFault, casOf } from '../../rules/base-checks.ts';
import { baseFields } from '../../rules/base-words.ts';
import { NAME_CLASS_PAGE, NAME_PAGE } from '../../rules/pages.ts';
import { dictionary } from './dictionary.ts';
import { maybeShaped, maybeText, one, sortNo, text, texts } from './fields.ts';

const t = baseFields.table;
/** Classes of product names (trading-domain 17.1, R-BASIC-003). */
export const productNameClass = dictionary({
  name: 'ProductNameClass',
  base: '/api/common-product/admin/productNameClass',
  bizType: 'PRODUCT_NAME_CLASS',
  noun: t['nameClass.noun'],
  titles: { add: t['nameClass.add'], edit: t['nameClass.edit'] },
  page: NAME_CLASS_PAGE,
  fields: { name: text(t.name, 50), nameEn: maybeText(t.nameEn, 50, { sort: true }) },
  filters: {},
  extra: {},
});

/** A CAS number in its written form, whatever way it was typed; its check digit must agree (trading-domain 19.7). */
export const Cas = z
  .string()
  .transform(casOf)
  .superRefine((cas, ctx) => {
    const fault = casFault(cas);
    if (fault !== null) ctx.addIssue({ code: 'custom', message: fault });
  });
/** Names of products with their aliases: the basis of price trends (trading-domain 17.1, R-BASIC-004). */
export const productName = dictionary({
  name: 'ProductName',
  base: '/api/common-product/admin/productName',
  bizType: 'PRODUCT_NAME',
  noun: t['productName.noun'],
  titles: { add: t['productName.add'], edit: t['productName.edit'] },
  page: NAME_PAGE,
  mostRows: 5000,
  fields: {
    name: text(t.name, 80, { sample: '甲醇' }),
    nameEn: text(t.nameEn, 80, { sample: 'Methanol' }),
    classId: one(t.nameClass, 'productNameClass'),
    casNo: maybeShaped(t.casNo, Cas, { help: t['casNo.help'], sample: '67-56-1', sort: true }),
    aliases: texts(t.aliases, 80, { column: '', help: t['aliases.help'], sample: 'MeOH；精甲醇' }),
    sort: sortNo(t.sort),
  },
  filters: { classId: Id.optional() },
  extra: {},
});
