import { words } from '#kernel/rules/words.ts';
import type { RateKind } from './codes.ts';

/** Figures of import parity and test companies (trading-domain 20.1, 20.3). */
export const rateWords = words('statistics.rate', {
  title: { zh: '汇率与进口费率', en: 'Exchange and import rates' },
  noun: { zh: '费率', en: 'rate' },
  kind: { zh: '类别', en: 'Kind' },
  'kind.fx': { zh: '汇率中间价', en: 'Mid-rate' },
  'kind.duty': { zh: '关税', en: 'Duty' },
  'kind.antidumping': { zh: '反倾销税', en: 'Anti-dumping duty' },
  'kind.vat': { zh: '增值税', en: 'VAT' },
  'kind.insurance': { zh: '保险费', en: 'Insurance' },
  'kind.port': { zh: '港杂费', en: 'Port charges' },
  'kind.freight': { zh: '运费', en: 'Freight' },
  'kind.packaging': { zh: '包装成本', en: 'Packaging cost' },
  'kind.interest': { zh: '资金成本（年）', en: 'Cost of money, a year' },
  'kind.bill': { zh: '票据贴息', en: 'Bill discount' },
  'kind.vatchange': { zh: '增值税税率调整', en: 'Change of a VAT rate' },
  subject: { zh: '对象', en: 'Of' },
  'subject.fx': { zh: '币种，如 USD', en: 'Currency, for example USD' },
  'subject.hs': { zh: '海关编码，6 至 10 位', en: 'HS code, 6 to 10 digits' },
  'subject.hsOrAll': { zh: '海关编码；不填为通用税率', en: 'HS code; empty for the general rate' },
  'subject.currency': { zh: '币种；不填为通用', en: 'Currency; empty for all' },
  'subject.place': { zh: '地点代码；不填为通用', en: 'Place code; empty for all' },
  'subject.route': { zh: '起讫地点代码，如 TC-TANK>CZ-MKT', en: 'Place codes, for example TC-TANK>CZ-MKT' },
  'subject.packaging': { zh: '包装类型代码，如 QA', en: 'Packaging code, for example QA' },
  'subject.vatchange': { zh: '调整前税率（%），如 13', en: 'Rate before (%), for example 13' },
  'subject.none': { zh: '不填', en: 'Leave empty' },
  source: { zh: '来源', en: 'Source' },
  'source.help': { zh: '如报价单位、公告文号', en: 'For example who quoted it, or the notice' },
  all: { zh: '通用', en: 'General' },
  origin: { zh: '原产国', en: 'Origin' },
  'origin.help': { zh: '不填适用于所有来源', en: 'Empty for every origin' },
  day: { zh: '生效日期', en: 'Holds from' },
  'day.help': {
    zh: '未录入的日期沿用之前最近一日',
    en: 'Days without a price use the previous price',
  },
  value: { zh: '数值', en: 'Figure' },
  unit: { zh: '单位', en: 'Unit' },
  'unit.fx': { zh: '人民币/100 外币', en: 'CNY per 100 of foreign currency' },
  'unit.percent': { zh: '%', en: '%' },
  'unit.foreign': { zh: '外币/吨', en: 'foreign currency per tonne' },
  'unit.port': { zh: '元/吨', en: 'CNY per tonne' },
  gmtModified: { zh: '更新时间', en: 'Changed' },
  add: { zh: '新增', en: 'New' },
  'add.title': { zh: '新增费率', en: 'New rate' },
  edit: { zh: '编辑', en: 'Edit' },
  'edit.title': { zh: '更正费率', en: 'Correct a rate' },
  delete: { zh: '删除', en: 'Delete' },
  'ask.delete': { zh: '确定删除 {name} 吗？', en: 'Delete {name}?' },
  saved: { zh: '已保存', en: 'Saved' },
  deleted: { zh: '已删除', en: 'Deleted' },
  keyword: { zh: '对象', en: 'Of' },
  searched: { zh: '对象', en: 'Subject' },

  testTitle: { zh: '测试公司', en: 'Test companies' },
  testNoun: { zh: '测试公司', en: 'test company' },
  testHelp: {
    zh: '名单内公司的成交与报盘不计入任何指数。',
    en: 'Deals and offers of these companies count in no index.',
  },
  memberId: { zh: '公司', en: 'Company' },
  company: { zh: '公司', en: 'Company' },
  reason: { zh: '原因', en: 'Reason' },
  author: { zh: '操作人', en: 'By' },
  gmtCreate: { zh: '加入时间', en: 'Since' },
  'test.add': { zh: '加入公司', en: 'Add company' },
});

/** In what each kind of figure is said. */
export const RATE_UNITS: Readonly<
  Record<RateKind, 'unit.fx' | 'unit.percent' | 'unit.foreign' | 'unit.port'>
> = {
  fx: 'unit.fx',
  duty: 'unit.percent',
  antidumping: 'unit.percent',
  vat: 'unit.percent',
  insurance: 'unit.foreign',
  port: 'unit.port',
  freight: 'unit.port',
  packaging: 'unit.port',
  interest: 'unit.percent',
  bill: 'unit.percent',
  vatchange: 'unit.percent',
};
/** Kinds that depend on where goods come from. */
export const BY_ORIGIN: readonly string[] = ['duty', 'antidumping'] satisfies RateKind[];
