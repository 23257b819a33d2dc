import { type Kysely, sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { CodeExists, NotFound } from '#kernel/rules/refusals.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { DEEPEST, DeptType, ParentDisabled, SiblingName, TreeDepth } from '../rules/refusals.ts';
import type { Tables } from './tables.ts';

export interface NewDepartment {
  readonly memberId: string;
  /** Absent: the company's root, of type company; every company has exactly one. */
  readonly parentId?: string | undefined;
  readonly name: string;
  readonly nameEn?: string | null | undefined;
  /** Absent: `D` and six digits. */
  readonly code?: string | undefined;
  readonly type?: '10' | '20' | undefined;
  readonly sort?: number | undefined;
  readonly description?: string | null | undefined;
  readonly by?: string | null | undefined;
}
export interface Department {
  readonly id: string;
  readonly path: string;
}

/**
 * Adds a department under an enabled parent of the same company, or the company's root. Refuses 10301, 10303,
 * 10307, 10310, 10311, 11003 (administration-domain 5.1).
 */
export async function addDepartment(tx: Kysely<Tables>, wish: NewDepartment): Promise<Department> {
  const parent = wish.parentId === undefined ? null : await parentFor(tx, wish.memberId, wish.parentId);
  const type = wish.type ?? (parent === null ? '10' : '20');
  if (parent !== null && type === '10' && parent.type !== '10') throw DeptType({}, 'parentId');
  if (parent !== null && parent.level >= DEEPEST) throw TreeDepth({ n: DEEPEST }, 'parentId');
  try {
    const { rows } = await sql<Department>`
      with fresh as (select nextval(pg_get_serial_sequence('organisation.department', 'id')) as id)
      insert into organisation.department (id, member_id, parent_id, name, name_en, code, description, level, type, path, sort, created_by, modified_by)
      overriding system value
      select id, ${wish.memberId}::bigint, ${wish.parentId ?? null}::bigint, ${wish.name}, ${wish.nameEn ?? null}, coalesce(${wish.code ?? null}, 'D' || lpad(id::text, 6, '0')), ${wish.description ?? null},
        ${(parent?.level ?? 0) + 1}, ${type}, ${parent?.path ?? ''} || id || '/', ${wish.sort ?? 10}, ${wish.by ?? null}::bigint, ${wish.by ?? null}::bigint
      from fresh returning id, path`.execute(tx);
    return rows[0] as Department;
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'department_code') throw CodeExists({}, 'code');
    if (broken === 'department_sibling_name' || broken === 'department_one_root')
      throw SiblingName({}, 'name');
    throw error;
  }
}

/** The parent, locked against moves and switching off while a child is added. */
async function parentFor(tx: Kysely<Tables>, memberId: string, id: string) {
  const row = await tx
    .selectFrom('organisation.department')
    .select(['level', 'type', 'path', 'state'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('deleted', '=', false)
    .forShare()
    .executeTakeFirst();
  if (row === undefined) throw NotFound({}, 'parentId');
  if (row.state !== '1') throw ParentDisabled({}, 'parentId');
  return row;
}

/** The root department of a company; null before it was approved. */
export async function rootOf(tx: Kysely<Tables>, memberId: string): Promise<Department | null> {
  return (
    (await tx
      .selectFrom('organisation.department')
      .select(['id', 'path'])
      .where('member_id', '=', memberId)
      .where('parent_id', 'is', null)
      .where('deleted', '=', false)
      .executeTakeFirst()) ?? null
  );
}

/**
 * For each given department: itself and everything below it, by the prefix of its path. Switched-off
 * departments stay in, because old rows keep them.
 */
export async function subtrees(
  tx: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ anchor: string; below: string[] }>`
    select a.id as anchor, array_agg(d.id::text order by d.path) as below
    from organisation.department a join organisation.department d on d.path like a.path || '%'
    where a.id = any(${[...ids]}::bigint[]) group by a.id`.execute(tx);
  return new Map(rows.map((r) => [r.anchor, r.below]));
}

export interface DepartmentFacts {
  readonly id: string;
  readonly memberId: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly enabled: boolean;
  readonly isRoot: boolean;
}
/** Departments by id, as far as they exist. */
export async function departmentsByIds(
  tx: Kysely<Tables>,
  ids: readonly string[],
): Promise<DepartmentFacts[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('organisation.department')
    .select(['id', 'member_id', 'name', 'name_en', 'state', 'parent_id'])
    .where('id', 'in', [...ids])
    .where('deleted', '=', false)
    .execute();
  return rows.map((r) => ({
    id: r.id,
    memberId: r.member_id,
    name: r.name,
    nameEn: r.name_en,
    enabled: r.state === '1',
    isRoot: r.parent_id === null,
  }));
}
/** Enabled departments by a part of name or code, of every company the transaction sees. */
export async function departmentsLike(
  tx: Kysely<Tables>,
  wish: { readonly keyword: string | null; readonly most: number },
): Promise<DepartmentFacts[]> {
  let query = tx
    .selectFrom('organisation.department')
    .select(['id', 'member_id', 'name', 'name_en', 'parent_id'])
    .where('deleted', '=', false)
    .where('state', '=', '1');
  const pattern = containsPattern(wish.keyword ?? '');
  if (wish.keyword !== null)
    query = query.where((e) => e.or([e('name', 'ilike', pattern), e('code', 'ilike', pattern)]));
  const rows = await query.orderBy('member_id').orderBy('id').limit(wish.most).execute();
  return rows.map((r) => ({
    id: r.id,
    memberId: r.member_id,
    name: r.name,
    nameEn: r.name_en,
    enabled: true,
    isRoot: r.parent_id === null,
  }));
}
