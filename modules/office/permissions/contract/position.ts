import { z } from 'zod';
import {
  BatchResult,
  Code,
  command,
  EVERYONE,
  I18nText,
  Id,
  Ids,
  Instant,
  list,
  OptionalText,
  query,
  Version,
} from '#kernel/rules/contract.ts';
import { DATA_TYPES } from '../rules/data-types.ts';
import { POSITION_ROUTE } from '../rules/pages.ts';

export { POSITION_ROUTE };

const ownCompany = { audience: EVERYONE, relation: 'own', routes: [POSITION_ROUTE] } as const;
const Names = z.object({ zh_CN: z.string(), en_US: z.string().optional() });
const Named = z.object({ id: z.string(), name: z.string() });
const DataTypeCode = z.enum(DATA_TYPES as readonly [string, ...string[]], { error: 'field.select' });
export const ScopeCode = Code('10', '20', '30', '40');

/** Which rows of a data type a position reaches (administration-domain 7.2; R-POS-020 to R-POS-024). */
export const Grant = z
  .strictObject({
    dataType: DataTypeCode,
    scope: ScopeCode,
    deptIds: z
      .array(z.strictObject({ deptId: Id, includeLower: z.boolean() }))
      .max(200)
      .default([]),
    sellerIds: z.array(Id).max(200).default([]),
  })
  .refine((g) => g.scope === '40' || (g.deptIds.length === 0 && g.sellerIds.length === 0), {
    error: 'field.invalid',
    path: ['deptIds'],
  })
  .refine((g) => g.scope !== '40' || g.deptIds.length + g.sellerIds.length > 0, {
    error: 'field.select',
    path: ['deptIds'],
  });
const Delegation = z.object({
  targetId: z.string(),
  targetName: z.string(),
  /** `all`, or some of the position's data types. */
  dataTypes: z.array(z.string()),
  validFrom: z.string(),
  validUntil: z.string().nullable(),
  inForce: z.boolean(),
});

/** A position as its administrators see it (administration-domain 7.1; R-POS-013 to R-POS-020). */
export const PositionRow = z.object({
  id: z.string(),
  version: z.number().int(),
  code: z.string(),
  names: Names,
  description: z.string().nullable(),
  deptId: z.string(),
  deptName: z.string(),
  deptNameEn: z.string().nullable(),
  sellerId: z.string().nullable(),
  sellerName: z.string().nullable(),
  state: z.enum(['0', '1']),
  authState: z.enum(['0', '1']),
  dataTypes: z.array(z.string()),
  delegationCount: z.number().int(),
  holderCount: z.number().int(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type PositionRow = z.infer<typeof PositionRow>;
export const PositionDetail = PositionRow.extend({
  sellers: z.array(Named),
  dataPermissions: z.array(
    z.object({
      dataType: z.string(),
      scope: z.enum(['10', '20', '30', '40']),
      depts: z.array(Named.extend({ includeLower: z.boolean() })),
      sellers: z.array(Named),
    }),
  ),
  delegatedDepts: z.array(Delegation),
  delegatedPosts: z.array(Delegation),
  holders: z.array(
    z.object({
      empId: z.string(),
      empName: z.string(),
      deptName: z.string(),
      deptNameEn: z.string().nullable(),
      main: z.boolean(),
    }),
  ),
});
export type PositionDetail = z.infer<typeof PositionDetail>;

/** The own company's positions. */
export const listPositions = list('permissions.listPositions', {
  ...ownCompany,
  path: '/api/common-platform/admin/position/list',
  filters: {
    keyword: z.string().trim().max(50).optional(),
    ids: z.array(Id).min(1).max(100).optional(),
    deptId: Id.optional(),
    sellerId: Id.optional(),
    state: Code('0', '1').optional(),
    authState: Code('0', '1').optional(),
  },
  row: PositionRow,
  sortable: ['code', 'gmtModified', 'state', 'authState'],
});
/** With data permissions, delegations and holders; names of people as far as the caller sees employees. */
export const positionDetail = query('permissions.positionDetail', {
  ...ownCompany,
  path: '/api/common-platform/admin/position/detail',
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: PositionDetail,
});

const fields = { names: I18nText(50), description: OptionalText(200), deptId: Id, sellerId: Id.nullish() };
const made = z.object({ id: z.string(), version: z.number().int() });
export const addPosition = command('permissions.addPosition', {
  ...ownCompany,
  path: '/api/common-platform/admin/position/add',
  button: 'Add',
  once: 'creates',
  input: z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_-]{2,30}$/, { error: 'position.code' }),
    ...fields,
  }),
  output: made,
});
/** The code is fixed. Moving a position to another department moves what it reaches. */
export const updatePosition = command('permissions.updatePosition', {
  ...ownCompany,
  path: '/api/common-platform/admin/position/update',
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...fields }),
  output: made,
});

const batch = { ...ownCompany, input: z.strictObject({ ids: Ids }), output: BatchResult } as const;
export const enablePosition = command('permissions.enablePosition', {
  ...batch,
  path: '/api/common-platform/admin/position/enable',
  button: 'Enable',
});
export const disablePosition = command('permissions.disablePosition', {
  ...batch,
  path: '/api/common-platform/admin/position/disable',
  button: 'Disable',
});
/** Puts what was accredited and delegated into force. Refuses 11302. */
export const activatePosition = command('permissions.activatePosition', {
  ...batch,
  path: '/api/common-platform/admin/position/activate',
  button: 'Activation',
});
/** Suspends it without deleting it. */
export const deactivatePosition = command('permissions.deactivatePosition', {
  ...batch,
  path: '/api/common-platform/admin/position/deactivate',
  button: 'Deactivate',
});
/** Refuses 11301 while somebody holds it. */
export const deletePosition = command('permissions.deletePosition', {
  ...batch,
  path: '/api/common-platform/admin/position/delete',
  button: 'Delete',
});

/** Replaces data permissions and authorised sellers, within the caller's own reach (R-PERM-013). Refuses 10203. */
export const accreditPosition = command('permissions.accreditPosition', {
  ...ownCompany,
  path: '/api/common-platform/admin/position/accredit',
  button: 'Accredit',
  input: z.strictObject({
    id: Id,
    version: Version,
    dataPermissions: z.array(Grant).max(120),
    sellers: z.array(Id).max(200).default([]),
  }),
  output: z.object({ version: z.number().int() }),
});

const Target = z
  .strictObject({
    targetId: Id,
    dataTypes: z.union([
      z.literal('all'),
      z.array(DataTypeCode).min(1, { error: 'field.select' }).max(DATA_TYPES.length),
    ]),
    validFrom: Instant,
    validUntil: Instant.nullish(),
  })
  .refine(
    (t) =>
      t.validUntil === null ||
      t.validUntil === undefined ||
      Date.parse(t.validUntil) > Date.parse(t.validFrom),
    {
      error: 'position.until',
      path: ['validUntil'],
    },
  );
const delegating = {
  ...ownCompany,
  input: z.strictObject({ id: Id, version: Version, targets: z.array(Target).max(50) }),
  output: z.object({ version: z.number().int() }),
} as const;
/**
 * Lends what the position reaches to the people of departments; replaces what was lent to departments before.
 * Refuses 10203, 11303.
 */
export const delegateToDepartment = command('permissions.delegateToDepartment', {
  ...delegating,
  path: '/api/common-platform/admin/position/delegateToDepartment',
  button: 'DelegateToDepartment',
});
/** The same to the holders of other positions. */
export const delegateToPost = command('permissions.delegateToPost', {
  ...delegating,
  path: '/api/common-platform/admin/position/delegateToPost',
  button: 'DelegateToPost',
});
