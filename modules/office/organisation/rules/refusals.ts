import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

export { Builtin, ParentDisabled, SiblingName, TreeCycle, TreeDepth } from '#kernel/rules/refusals.ts';

/** Refusals of departments and employees (administration-domain 25.2). */
export const GrantExceeds = refusal(10203, 'GRANT_EXCEEDS', {
  zh: '不能授予超出自身范围的权限',
  en: 'You cannot grant more than you hold',
});
export const DeptDisable = refusal(11001, 'DEPT_DISABLE', {
  zh: '部门下仍有员工或下级，无法停用',
  en: 'The department still has people or children and cannot be disabled',
});
export const DeptDelete = refusal(11002, 'DEPT_DELETE', {
  zh: '部门下仍有员工或下级，无法删除',
  en: 'The department still has people or children and cannot be deleted',
});
export const DeptType = refusal(11003, 'DEPT_TYPE', {
  zh: '公司的上级必须是公司',
  en: "A company's parent must be a company",
});
export const DeptMost = refusal(11004, 'DEPT_MOST', {
  details: { n: z.number() },
  zh: '部门数量已达上限{n}',
  en: 'At most {n} {n|department|departments}',
});
export const EmpSelf = refusal(11101, 'EMP_SELF', { zh: '不能对自己执行此操作', en: 'Not on yourself' });
export const EmpLastAdmin = refusal(11103, 'EMP_LAST_ADMIN', {
  zh: '至少保留一名正常状态的管理员',
  en: 'At least one active administrator must remain',
});
export const EmpHandover = refusal(11104, 'EMP_HANDOVER', {
  details: { n: z.number() },
  zh: '该员工有{n}条未完结单据，请选择交接人',
  en: '{n} open {n|document|documents}, choose a receiver',
});
export const EmpDelete = refusal(11105, 'EMP_DELETE', {
  zh: '仅未激活且未登录过的员工可删除',
  en: 'Only never-activated employees can be deleted',
});
export const EmpAdminMax = refusal(11106, 'EMP_ADMIN_MAX', {
  details: { n: z.number() },
  zh: '管理员最多{n}名',
  en: 'At most {n} {n|administrator|administrators}',
});
export const ActivationLimit = refusal(11107, 'ACTIVATION_LIMIT', {
  zh: '激活邮件发送过于频繁',
  en: 'Activation mail sent too often',
});
/** The account already works for a company. */
export const EmpEmployed = refusal(11108, 'EMP_EMPLOYED', {
  zh: '该账号已在一家企业任职',
  en: 'This account already works for a company',
});
/** Activated without a password nobody could sign in. */
export const EmpNoPassword = refusal(11109, 'EMP_NO_PASSWORD', {
  zh: '尚未设置密码，请先重置密码或发送激活邮件',
  en: 'No password was set yet: reset it first, or send the activation mail',
});
/** An administrator keeps the role of administrators until the right itself is taken back. */
export const EmpAdminRole = refusal(11110, 'EMP_ADMIN_ROLE', {
  zh: '管理员须保留管理员角色，如需取消请使用“取消管理员”',
  en: 'An administrator keeps that role; use "Cancel administrator" instead',
});
export const EmpIdcard = refusal(11111, 'EMP_IDCARD', {
  zh: '身份证号已被使用',
  en: 'ID number already in use',
});
/** Members of the staff of a company that is switched off are not switched on. */
export const EmpCompany = refusal(11112, 'EMP_COMPANY', {
  zh: '所属企业已停用',
  en: 'The company is disabled',
});

/** Levels of a company's tree, its departments, and how many administrators it may have. */
export const DEEPEST = 8;
export const MOST_DEPARTMENTS = 2000;
export const MOST_ADMINS = 5;
/** Activation mails of one person: seconds between two, and how many a day. */
export const ACTIVATION_GAP_SECONDS = 60;
export const ACTIVATIONS_A_DAY = 5;
