import { z } from 'zod';
import { EVERYONE, Id, list, query } from '#kernel/rules/contract.ts';
import { STAFF_PAGES } from '../rules/places.ts';
import { PostRef, RoleRef } from './employee-fields.ts';

const base = '/api/common-platform/admin/employee' as const;

/**
 * Colleagues by name or number, for superiors, leaders and receivers of a handover: names only. Without `ids`
 * those who work here now.
 */
export const selectEmployee = list('organisation.selectEmployee', {
  path: `${base}/select`,
  audience: EVERYONE,
  relation: 'own',
  rate: { calls: 120, seconds: 60 },
  filters: {
    keyword: z.string().trim().max(50).optional(),
    ids: z.array(Id).min(1).max(100).optional(),
    deptId: Id.optional(),
    normalOnly: z.boolean().optional(),
  },
  row: z.object({
    id: z.string(),
    empName: z.string(),
    empNo: z.string().nullable(),
    deptName: z.string(),
    status: z.string(),
  }),
  sortable: ['empName'],
});

/** Roles and positions that may be given in the own company. */
export const appointable = query('organisation.appointable', {
  path: `${base}/appointable`,
  audience: EVERYONE,
  relation: 'own',
  routes: STAFF_PAGES,
  input: z.strictObject({}),
  output: z.object({ roles: z.array(RoleRef), positions: z.array(PostRef.extend({ deptName: z.string() })) }),
});
