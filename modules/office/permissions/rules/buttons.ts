import type { LocalizedText } from '#kernel/rules/words.ts';

/**
 * The button registry: every code a route may offer, with its label (administration-domain 8.5,
 * trading-domain 22.1). A code outside it is refused with 11401.
 */
export const buttons = {
  Add: { zh: '新增', en: 'Add' },
  AddChild: { zh: '新增下级', en: 'Add child' },
  AddNewLevelMenu: { zh: '新增一级菜单', en: 'Add first-level menu' },
  Edit: { zh: '编辑', en: 'Edit' },
  Delete: { zh: '删除', en: 'Delete' },
  BatchDelete: { zh: '批量删除', en: 'Batch delete' },
  View: { zh: '查看', en: 'View' },
  Release: { zh: '发布', en: 'Release' },
  Unpublish: { zh: '取消发布', en: 'Unpublish' },
  Enable: { zh: '启用', en: 'Enable' },
  Disable: { zh: '停用', en: 'Disable' },
  Export: { zh: '导出', en: 'Export' },
  BatchExport: { zh: '批量导出', en: 'Batch export' },
  AssignRole: { zh: '分配角色', en: 'Assign role' },
  AssignPosts: { zh: '分配岗位', en: 'Assign posts' },
  ResetPassword: { zh: '重置密码', en: 'Reset password' },
  SetUpDepartment: { zh: '设置部门', en: 'Set department' },
  SetAsAdministrator: { zh: '设为管理员', en: 'Set as administrator' },
  Accredit: { zh: '授权', en: 'Accredit' },
  DelegateToDepartment: { zh: '授权部门', en: 'Delegate to department' },
  DelegateToPost: { zh: '授权岗位', en: 'Delegate to post' },
  Activation: { zh: '生效', en: 'Activate' },
  Deactivate: { zh: '失效', en: 'Deactivate' },
  RevokeOffer: { zh: '撤盘', en: 'Revoke offer' },
  CounterOffer: { zh: '还盘', en: 'Counter-offer' },
  CancelOffer: { zh: '取消', en: 'Cancel' },
  AcceptSeller: { zh: '接受卖方', en: 'Accept seller' },
  TransactionType: { zh: '成交方式', en: 'Transaction type' },
  HistoryLog: { zh: '历史记录', en: 'History log' },
  Prolong: { zh: '延期', en: 'Prolong' },
  StopOffer: { zh: '停盘', en: 'Stop offer' },
  editDraftBtn: { zh: '编辑草稿', en: 'Edit draft' },
  Approve: { zh: '审批通过', en: 'Approve' },
  Reject: { zh: '驳回', en: 'Reject' },
  Submit: { zh: '提交', en: 'Submit' },
  Withdraw: { zh: '撤回', en: 'Withdraw' },
  Revoke: { zh: '撤销', en: 'Revoke' },
  Void: { zh: '作废', en: 'Void' },
  Reply: { zh: '回复', en: 'Reply' },
  Import: { zh: '导入', en: 'Import' },
  Confirm: { zh: '确认', en: 'Confirm' },
  Cancel: { zh: '取消', en: 'Cancel' },
  Close: { zh: '关闭', en: 'Close' },
  Complete: { zh: '完成', en: 'Complete' },
  Bid: { zh: '出价/报价', en: 'Bid or quote' },
  Rebid: { zh: '重新竞价', en: 'Re-bid' },
  StopBid: { zh: '终止竞价', en: 'Stop bid' },
  Order: { zh: '下单', en: 'Order' },
  OpenMarket: { zh: '开市', en: 'Open market' },
  CloseMarket: { zh: '闭市', en: 'Close market' },
  SetFeatured: { zh: '设置推荐', en: 'Set featured' },
  Reveal: { zh: '查看完整信息', en: 'Reveal' },
  Award: { zh: '定标', en: 'Award' },
  Sign: { zh: '签署', en: 'Sign' },
  ReleaseGoods: { zh: '放货', en: 'Release goods' },
  Weigh: { zh: '过磅', en: 'Weigh' },
  Transfer: { zh: '转让', en: 'Transfer voucher' },
  Appeal: { zh: '申诉', en: 'Appeal' },
} as const satisfies Readonly<Record<string, LocalizedText>>;

export type ButtonCode = keyof typeof buttons;

declare module '#kernel/rules/pages.ts' {
  interface ButtonCodes extends Record<keyof typeof buttons, true> {}
}

/** All button codes in registry order. */
export const BUTTON_CODES = Object.keys(buttons) as readonly ButtonCode[];
/** Tells whether a text is a code of the registry. */
export const isButtonCode = (code: string): code is ButtonCode => Object.hasOwn(buttons, code);

/** Buttons that cannot be undone, or that give rights, logins or power over the market to others. */
const FAR_REACHING: ReadonlySet<string> = new Set<ButtonCode>([
  'Delete',
  'BatchDelete',
  'Void',
  'ResetPassword',
  'SetAsAdministrator',
  'Accredit',
  'AssignRole',
  'AssignPosts',
  'DelegateToDepartment',
  'DelegateToPost',
  'OpenMarket',
  'CloseMarket',
]);
export const isFarReaching = (code: string): boolean => FAR_REACHING.has(code);
