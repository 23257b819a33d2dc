import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

export { Builtin, TreeCycle } from '#kernel/rules/refusals.ts';
export { GrantExceeds } from '#office/organisation/rules/refusals.ts';

export const RoleHeld = refusal(11201, 'ROLE_HELD', {
  details: { n: z.number() },
  zh: '角色已分配给{n}人',
  en: 'Role held by {n} {n|person|people}',
});
export const RoleLast = refusal(11202, 'ROLE_LAST', {
  zh: '不能停用最后的管理角色',
  en: 'The last administration role cannot be disabled',
});
/** The role does not fit the side or company it is given on (administration-domain 25.2). */
export const RoleType = refusal(11203, 'ROLE_TYPE', {
  zh: '角色类型与菜单不符',
  en: 'The type does not fit',
});
/** Security auditing stands apart from running the platform (administration-domain 26.1, separation). */
export const RoleSeparation = refusal(11204, 'ROLE_SEPARATION', {
  zh: '安全审计员不能同时担任平台超级管理员或平台运营',
  en: 'A security auditor cannot also be super administrator or operator',
});
export const PostHeld = refusal(11301, 'POST_HELD', { zh: '岗位仍有任职人员', en: 'Position still held' });
export const PostEmpty = refusal(11302, 'POST_EMPTY', {
  zh: '请先授权再激活',
  en: 'Accredit before activation',
});
export const PostDelegate = refusal(11303, 'POST_DELEGATE', { zh: '授权对象无效', en: 'Invalid delegate' });
export const MenuCode = refusal(11401, 'MENU_CODE', { zh: '按钮编码不在登记表', en: 'Unknown button code' });
export const MenuChild = refusal(11402, 'MENU_CHILD', {
  zh: '存在下级或授权',
  en: 'Children or grants exist',
});
