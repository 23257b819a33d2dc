import { dealFieldWords } from '#fulfilment/deals/rules/words.ts';
import { dealLife } from '#fulfilment/deals/rules/deal-life.ts';
import { letterLife } from '#fulfilment/deals/rules/letter-life.ts';
import { orderLife } from '#fulfilment/orders/rules/order-life.ts';
import { orderFieldWords } from '#fulfilment/orders/rules/words.ts';
import { setWords } from '#office/codesets/rules/screen-words.ts';
import { unitWords } from '#office/configuration/rules/unit-words.ts';
import { siteWords } from '#office/configuration/rules/words.ts';
import { aboutWords } from '#office/content/rules/about-words.ts';
import { articleLife } from '#office/content/rules/article-life.ts';
import { articleWords } from '#office/content/rules/article-words.ts';
import { shared } from '#office/content/rules/base-words.ts';
import { clinchWords } from '#office/content/rules/clinch-words.ts';
import { columnWords, labelWords } from '#office/content/rules/column-words.ts';
import { helpWords } from '#office/content/rules/help-words.ts';
import { aboutLife, clinchLife } from '#office/content/rules/publication-life.ts';
import { seoWords } from '#office/content/rules/seo-words.ts';
import { feedbackLife } from '#office/feedback/rules/feedback-life.ts';
import { accountWords } from '#office/identity/rules/account-words.ts';
import { marketWords } from '#office/markethours/rules/words.ts';
import { mailingLife } from '#office/messaging/rules/mailing-life.ts';
import { nameFields } from '#office/operationlog/rules/field-names.ts';
import { departmentLife } from '#office/organisation/rules/department-life.ts';
import { departmentWords } from '#office/organisation/rules/department-words.ts';
import { employeeLife } from '#office/organisation/rules/employee-life.ts';
import { employeeWords } from '#office/organisation/rules/employee-words.ts';
import { menuWords } from '#office/permissions/rules/menu-words.ts';
import { positionWords } from '#office/permissions/rules/position-words.ts';
import { roleWords } from '#office/permissions/rules/role-words.ts';
import { exportLife } from '#office/transfers/rules/export-life.ts';
import { importLife } from '#office/transfers/rules/import-life.ts';
import { baseFields } from '#registry/catalogue/rules/base-field-words.ts';
import { groupWords } from '#registry/catalogue/rules/product-group-words.ts';
import { catalogueLife } from '#registry/catalogue/rules/product-life.ts';
import { skuWords } from '#registry/catalogue/rules/product-sku-words.ts';
import { spuWords } from '#registry/catalogue/rules/product-spu-words.ts';
import { addressWords } from '#registry/addressbook/rules/address-words.ts';
import { billingWords } from '#registry/addressbook/rules/billing-words.ts';
import { agreementLife } from '#registry/members/rules/agreement-life.ts';
import { agreementWords } from '#registry/members/rules/agreement-words.ts';
import { changeLife } from '#registry/members/rules/change-life.ts';
import { companyLife } from '#registry/members/rules/company-life.ts';
import { memberLife } from '#registry/members/rules/member-life.ts';
import { memberWords } from '#registry/members/rules/member-words.ts';
import { blacklistWords } from '#registry/members/rules/partner-words.ts';
import { unlinkLife } from '#registry/members/rules/unlink-life.ts';
import { unlinkWords } from '#registry/members/rules/unlink-words.ts';
import { companyWords } from '#registry/members/rules/words.ts';
import { shopTypeWords } from '#registry/stores/rules/shop-type-words.ts';
import { storeLife } from '#registry/stores/rules/store-life.ts';
import { storeWords } from '#registry/stores/rules/store-words.ts';
import {
  howWords,
  pointStateWords,
  pointWords as checkPointWords,
} from '#registry/qualifications/rules/checklist-words.ts';
import { licenceWords } from '#registry/qualifications/rules/licence-words.ts';
import { reportLife } from '#registry/qualifications/rules/report-life.ts';
import { reportWords } from '#registry/qualifications/rules/report-words.ts';
import { licenceLife } from '#registry/qualifications/rules/licence-life.ts';
import { indexDealLife } from '#market/statistics/rules/index-deal-life.ts';
import { indexWords } from '#market/statistics/rules/index-words.ts';
import { pointWords } from '#market/statistics/rules/point-words.ts';
import { rateWords } from '#market/statistics/rules/rate-words.ts';
import { negotiationLife } from '#trading/offers/rules/negotiation-life.ts';
import { offerLife } from '#trading/offers/rules/offer-life.ts';
import { importWords } from '#trading/offers/rules/import-words.ts';
import { negotiationFieldWords, offerFieldWords } from '#trading/offers/rules/words.ts';

// How the operation log says what was changed: each kind of document with the field words and the life of the room that owns it.
nameFields('OFFER', offerFieldWords, offerLife.subject);
const agreed = { ...importWords.table, ...offerFieldWords.table, ...negotiationFieldWords.table };
nameFields('NEGOTIATION', { ...negotiationFieldWords, table: agreed }, negotiationLife.subject);
nameFields('DEAL', dealFieldWords, dealLife.subject);
nameFields('LETTER', dealFieldWords, letterLife.subject);
nameFields('ORDER', orderFieldWords, orderLife.subject);
nameFields('MARKET', marketWords);
nameFields('EMPLOYEE', employeeWords, employeeLife.subject);
nameFields('DEPARTMENT', departmentWords, departmentLife.subject);
nameFields('ACCOUNT', accountWords);
nameFields('COMPANY_APPLICATION', companyWords, companyLife.subject);
nameFields('BLACKLIST', blacklistWords);
nameFields('MEMBER', memberWords, memberLife.subject);
nameFields('AGREEMENT', agreementWords, agreementLife.subject);
nameFields('MEMBER_CHANGE', companyWords, changeLife.subject);
nameFields('MEMBER_UNLINK', unlinkWords, unlinkLife.subject);
nameFields('CONTROLLED_REPORT', reportWords, reportLife.subject);
const settled = { ...pointStateWords.table, ...howWords.table };
nameFields('CHECKLIST', {
  ...checkPointWords,
  table: {
    ...checkPointWords.table,
    ...Object.fromEntries(
      Object.keys(checkPointWords.table).flatMap((point) =>
        Object.entries(settled).map(([state, said]) => [`${point}.${state}`, said]),
      ),
    ),
  },
});
nameFields('LICENCE', licenceWords, licenceLife.subject);
nameFields('CONFIGURATION', { ...unitWords, table: { ...siteWords.table, ...unitWords.table } });
nameFields('CODESET', setWords);
nameFields('EXPORT', null, exportLife.subject);
nameFields('IMPORT', null, importLife.subject);
for (const kind of [
  'INDUSTRY_CATEGORY',
  'PLATFORM_CATEGORY',
  'PRODUCT_APPLICATION',
  'PRODUCT_NAME_CLASS',
  'PRODUCT_NAME',
  'PORT',
  'PLACE',
  'PACKAGING',
  'SELLER_PACKAGING',
  'WAREHOUSE',
  'LOT',
])
  nameFields(kind, baseFields);
nameFields('SPU', spuWords, catalogueLife.subject);
nameFields('SKU', skuWords, catalogueLife.subject);
nameFields('PRODUCT_GROUP', groupWords, catalogueLife.subject);
nameFields('STORE', storeWords, storeLife.subject);
nameFields('SHOP_TYPE', shopTypeWords);
nameFields('BILLING', billingWords);
nameFields('ADDRESS', addressWords);
nameFields('ARTICLE', articleWords, articleLife.subject);
nameFields('CLINCH', clinchWords, clinchLife.subject);
for (const [kind, own] of [
  ['COLUMN', columnWords],
  ['LABEL', labelWords],
  ['HELP_COLUMN', helpWords],
  ['HELP_ARTICLE', helpWords],
  ['SEO', seoWords],
] as const)
  nameFields(kind, { ...own, table: { ...shared, ...own.table } });
nameFields('ABOUT_US', aboutWords, aboutLife.subject);
nameFields('FEEDBACK', null, feedbackLife.subject);
nameFields('MESSAGE', null, mailingLife.subject);
nameFields('ROLE', roleWords);
nameFields('POSITION', positionWords);
nameFields('PRICE_INDEX', indexWords);
nameFields('PRICE_POINT', pointWords);
nameFields('INDEX_DEAL', pointWords, indexDealLife.subject);
nameFields('IMPORT_RATE', rateWords);
nameFields('TEST_COMPANY', rateWords);
nameFields('MENU', menuWords);
