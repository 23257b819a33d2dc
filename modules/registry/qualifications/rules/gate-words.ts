import { words } from '#kernel/rules/words.ts';

/** The check «may I list, buy or move it?» and the part that says why an act is closed. */
export const gateScreenWords = words('qualifications.check', {
  title: { zh: '能否交易自查', en: 'May I trade it?' },
  help: {
    zh: '按当日规则和本企业证照判断，与挂盘、成交、放货时的判断相同',
    en: 'Checked against the rules of that date and your licences, exactly as for listing, dealing and release',
  },
  act: { zh: '我要', en: 'I want to' },
  'act.list': { zh: '挂盘销售', en: 'list it for sale' },
  'act.buy': { zh: '购买', en: 'buy it' },
  'act.move': { zh: '提货/放货', en: 'move it' },
  spuId: { zh: '产品', en: 'Product' },
  quantity: { zh: '数量（吨）', en: 'Quantity (t)' },
  day: { zh: '日期', en: 'On' },
  ask: { zh: '查询', en: 'Check' },
  yes: { zh: '可以', en: 'Yes, you may' },
  no: { zh: '暂不可以', en: 'Not yet' },
  why: { zh: '原因', en: 'Why not' },
  mind: { zh: '请注意', en: 'Mind' },
  duties: { zh: '随之而来的义务', en: 'Import duties included' },
  draws: { zh: '将使用的证照', en: 'Papers it draws on' },
  classes: { zh: '管控类别', en: 'Control class' },
  waiting: { zh: '选择产品、数量和日期后查询', en: 'Choose product, quantity and day, then check' },
});
export const whyWords = words('qualifications.why', {
  fileIt: { zh: '去上传证照', en: 'File the paper' },
  renewIt: { zh: '去换证', en: 'Renew it' },
  seeIt: { zh: '查看证照', en: 'See the paper' },
  declareIt: { zh: '去声明用途', en: 'Declare the use' },
  nameIt: { zh: '去登记经办人', en: 'Name the handler' },
});

/** Declarations of use and handlers (trading-domain 1.4, buyers of classes 10, 20 and 30). */
export const buyerSideWords = words('qualifications.buyer', {
  declarations: { zh: '用途声明', en: 'Declarations of use' },
  declaration: { zh: '用途声明', en: 'declarations of use' },
  addDeclaration: { zh: '新增声明', en: 'Declare a use' },
  'declarations.help': {
    zh: '生产企业和终端用户购买危险化学品前声明用途；不选产品即适用于全部采购',
    en: 'Producers and end users declare the use before they buy hazardous goods; without a product it covers everything they buy',
  },
  spuId: { zh: '产品', en: 'Product' },
  product: { zh: '产品', en: 'Product' },
  everything: { zh: '全部危险化学品', en: 'All hazardous goods' },
  purpose: { zh: '用途', en: 'Use' },
  licenceRequired: { zh: '须取得安全使用许可证', en: 'Safe use licence required' },
  'licenceRequired.says': {
    zh: '本企业所属行业及用量须取得安全使用许可证',
    en: 'Our industry and quantity require the safe use licence',
  },
  validUntil: { zh: '有效至', en: 'Valid until' },
  fileId: { zh: '声明文件', en: 'Document' },
  inForce: { zh: '有效', en: 'In force' },
  handlers: { zh: '经办人', en: 'Handlers' },
  handler: { zh: '经办人', en: 'handlers' },
  addHandler: { zh: '登记经办人', en: 'Name a handler' },
  'handlers.help': {
    zh: '购买剧毒、易制爆化学品须登记经办人姓名和身份证号；证件号加密保存',
    en: 'Buyers of highly toxic goods and explosive precursors name the handler; the ID number is kept sealed',
  },
  name: { zh: '姓名', en: 'Name' },
  idNo: { zh: '身份证号', en: 'ID number' },
  idNoTail: { zh: '身份证号（后四位）', en: 'ID number (last four)' },
  phone: { zh: '电话', en: 'Phone' },
  gmtCreate: { zh: '登记时间', en: 'Entered' },
  keyword: { zh: '产品 / 用途', en: 'Product or use' },
  nameKeyword: { zh: '姓名', en: 'Name' },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '保存成功', en: 'Save successful' },
  delete: { zh: '删除', en: 'Delete' },
  'delete.ok': { zh: '删除成功', en: 'Delete successful' },
  'ask.delete': { zh: '确定删除吗?', en: 'Delete it?' },
  'ask.delete.declaration': {
    zh: '删除后购买该产品须重新声明用途。',
    en: 'Buying it will need a declaration again.',
  },
  'ask.delete.handler': {
    zh: '删除后购买剧毒、易制爆化学品须重新登记经办人。',
    en: 'Highly toxic goods and explosive precursors will need a handler again.',
  },
});
