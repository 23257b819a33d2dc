import { words } from '#kernel/rules/words.ts';

/** Words of shop types (administration-domain 23.1). */
export const shopTypeWords = words('stores.shopType', {
  'menu.sortInteger': { zh: '请输入正整数', en: 'Enter positive integer' },
  title: { zh: '店铺类型', en: 'Shop types' },
  noun: { zh: '店铺类型', en: 'shop types' },
  add: { zh: '新增类型', en: 'Add type' },
  editTitle: { zh: '编辑店铺类型', en: 'Edit shop type' },
  typeName: { zh: '类型名称', en: 'Type name' },
  encoding: { zh: '编码', en: 'Encoding' },
  'encoding.help': {
    zh: '2至20位大写字母、数字、- 或 _，保存后不可修改',
    en: '2 to 20 capital letters, digits, - or _. Cannot be changed later.',
  },
  'encoding.format': {
    zh: '请输入2至20位大写字母、数字、- 或 _',
    en: 'Enter 2 to 20 capitals, digits, - or _',
  },
  description: { zh: '店铺描述', en: 'Shop description' },
  status: { zh: '店铺状态', en: 'Shop status' },
  'status.1': { zh: '启用', en: 'Enabled' },
  'status.0': { zh: '停用', en: 'Disabled' },
  sort: { zh: '排序', en: 'Sort' },
  depositRequired: { zh: '保证金（元）', en: 'Deposit (CNY)' },
  maxProducts: { zh: '商品上限', en: 'Product limit' },
  storeCount: { zh: '店铺数', en: 'Stores' },
  gmtModified: { zh: '修改时间', en: 'Modified' },
  edit: { zh: '编辑', en: 'Edit' },
  enable: { zh: '启用', en: 'Enable' },
  disable: { zh: '停用', en: 'Disable' },
  remove: { zh: '删除', en: 'Delete' },
  saved: { zh: '保存成功', en: 'Save successful' },
  deleted: { zh: '删除成功', en: 'Delete successful' },
  'ask.enable': { zh: '启用店铺类型「{name}」？', en: 'Enable the shop type «{name}»?' },
  'ask.disable': { zh: '停用店铺类型「{name}」？', en: 'Disable the shop type «{name}»?' },
  'ask.disable.body': {
    zh: '已有店铺保留该类型，不能再新开此类型店铺。',
    en: 'Existing stores keep it; no new ones are opened with it.',
  },
  'ask.remove': { zh: '删除店铺类型「{name}」？', en: 'Delete the shop type «{name}»?' },
  'ask.gone': { zh: '此操作不可恢复。', en: 'This cannot be undone.' },
});
