import { words } from '#kernel/rules/words.ts';

/** Words of supplier groups (trading-domain 6.1; R-RMBT-010, R-RMBT-011). */
export const groupWords = words('members.supplierGroup', {
  title: { zh: '供应商组', en: 'Supplier groups' },
  editTitle: { zh: '编辑供应商组', en: 'Edit supplier group' },
  addTitle: { zh: '新增供应商组', en: 'Add supplier group' },
  what: { zh: '供应商组', en: 'supplier groups' },
  'empty.help': {
    zh: '把常询价的供应商编为一组，发布询价时一次邀请。',
    en: 'Suppliers you invite to an inquiry together.',
  },
  name: { zh: '组名', en: 'Group name' },
  description: { zh: '说明', en: 'Description' },
  enabled: { zh: '启用', en: 'Enabled' },
  suppliers: { zh: '供应商数', en: 'Suppliers' },
  supplierIds: { zh: '供应商', en: 'Suppliers' },
  'supplierIds.help': {
    zh: '1 至 500 家已认证卖方；黑名单中的企业不能选。',
    en: '1 to 500 approved sellers; none on your blacklist.',
  },
  supplierId: { zh: '包含供应商', en: 'Holds the supplier' },
  supplier: { zh: '供应商', en: 'Supplier' },
  'supplier.hint': {
    zh: '会员编号、统一社会信用代码或公司名称',
    en: 'Member code, credit code or company name',
  },
  ownerName: { zh: '创建人', en: 'Kept by' },
  gmtCreate: { zh: '创建时间', en: 'Created' },
  gmtModified: { zh: '修改时间', en: 'Modified' },
  edit: { zh: '编辑', en: 'Edit' },
  enable: { zh: '启用', en: 'Enable' },
  disable: { zh: '停用', en: 'Disable' },
  remove: { zh: '删除', en: 'Delete' },
  'disable.title': { zh: '停用「{name}」？', en: 'Disable «{name}»?' },
  'disable.body': { zh: '停用后不能再用于新的询价。', en: 'It cannot be invited to new inquiries.' },
  'enable.title': { zh: '启用「{name}」？', en: 'Enable «{name}»?' },
  'remove.title': { zh: '删除「{name}」？', en: 'Delete «{name}»?' },
  'remove.body': {
    zh: '已发布的询价不受影响，此操作不可恢复。',
    en: 'Published inquiries stay as they are. This cannot be undone.',
  },
  saved: { zh: '保存成功', en: 'Save successful' },
  deleted: { zh: '删除成功', en: 'Delete successful' },
  'suppliers.most': { zh: '一个组最多500家供应商', en: 'A group holds at most 500 suppliers' },
  'suppliers.unfit': {
    zh: '只能选择已认证且不在黑名单中的卖方',
    en: 'Only approved sellers that are not on your blacklist',
  },
});
