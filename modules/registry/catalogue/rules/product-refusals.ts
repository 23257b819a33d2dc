import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** Refusals of SPU, SKU and product groups (trading-domain 17). */
export const SpuOffShelf = refusal(18101, 'SPU_OFF_SHELF', {
  zh: '所属SPU未上架，请先上架SPU',
  en: 'Its SPU is not listed; list the SPU first',
});
export const SkuTwice = refusal(18102, 'SKU_TWICE', {
  zh: '同一SPU、等级、厂家、包装的SKU已存在',
  en: 'A SKU of this SPU, grade, producer and packaging exists already',
});
export const UnitsSold = refusal(18103, 'UNITS_SOLD', {
  zh: '该SKU已有报盘或订单，计量单位、销售单位、换算率和包装不能修改',
  en: 'Offers or orders refer to this SKU: units, rate and packaging can no longer change',
});
export const SpuShared = refusal(18104, 'SPU_SHARED', {
  zh: '其他卖方正在使用该SPU，请联系平台处理',
  en: 'Other sellers use this SPU; ask the platform',
});
export const MaterialTwice = refusal(18105, 'MATERIAL_TWICE', {
  zh: '物料编码重复',
  en: 'This material code is taken',
});
export const LeafCategory = refusal(18106, 'LEAF_CATEGORY', {
  zh: '请选择末级且启用的类目',
  en: 'Choose an enabled category of the lowest level',
});
export const NotChoosable = refusal(18107, 'NOT_CHOOSABLE', {
  details: { field: z.string() },
  zh: '所选数据不存在或已停用',
  en: 'What was chosen does not exist or is switched off',
});
export const WrongRate = refusal(18108, 'WRONG_RATE', {
  details: { rate: z.string() },
  zh: '换算率与包装净重不符，应为{rate}',
  en: 'The rate does not fit the net weight of the packaging; it is {rate}',
});
/** Two SPUs may share a CAS number where their names differ (trading-domain 17, edge cases). */
export const SpuTwice = refusal(18110, 'SPU_TWICE', {
  zh: '同名且CAS号相同的SPU已存在',
  en: 'An SPU of this name and CAS number exists already',
});
export const GroupSwitched = refusal(18109, 'GROUP_SWITCHED', {
  zh: '产品组已处于该状态',
  en: 'The group is in that state already',
});
