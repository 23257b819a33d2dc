import { refusal } from '#kernel/rules/refusal.ts';

/** The role does not fit the side or company it is given on (administration-domain 25.2). */
export const RoleType = refusal(11203, 'ROLE_TYPE', { zh: '角色类型与菜单不符', en: 'The type does not fit' });
/** Security auditing stands apart from running the platform (administration-domain 26.1, separation). */
export const RoleSeparation = refusal(11204, 'ROLE_SEPARATION', {
  zh: '安全审计员不能同时担任平台超级管理员或平台运营',
  en: 'A security auditor cannot also be super administrator or operator',
});
