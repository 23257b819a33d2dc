import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** Refusals of departments and employees (administration-domain 25.2). */
export const ParentDisabled = refusal(10307, 'PARENT_DISABLED', { zh: '上级已停用', en: 'The parent is disabled' });
export const TreeDepth = refusal(10310, 'TREE_DEPTH', { details: { n: z.number() }, zh: '超过最大层级{n}', en: 'Deeper than {n} levels' });
export const SiblingName = refusal(10311, 'SIBLING_NAME', { zh: '同级名称重复', en: 'Same name at this level' });
export const DeptType = refusal(11003, 'DEPT_TYPE', { zh: '公司的上级必须是公司', en: "A company's parent must be a company" });
export const AdminMax = refusal(11106, 'EMP_ADMIN_MAX', { details: { n: z.number() }, zh: '管理员最多{n}名', en: 'At most {n} administrators' });
/** The account already works for a company. */
export const AlreadyEmployed = refusal(11108, 'EMP_EMPLOYED', { zh: '该账号已在一家企业任职', en: 'This account already works for a company' });

/** Levels of a company's tree and how many administrators it may have. */
export const DEEPEST = 8;
export const MOST_ADMINS = 5;
