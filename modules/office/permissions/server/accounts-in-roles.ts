import { type Kysely, sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import type { Identity } from '#kernel/rules/contract.ts';
import type { Names, Tables } from './tables.ts';

export interface RoleSearch {
  readonly keyword: string | null;
  readonly ids: readonly string[] | null;
  readonly most: number;
}
export interface RoleFacts {
  readonly id: string;
  readonly code: string;
  readonly type: Identity;
  readonly names: Names;
}

/**
 * Accounts holding one of these enabled roles, or any enabled role of a side. The transaction must see them:
 * the platform's or the system's.
 */
export async function accountsOfRoles(
  tx: Kysely<Tables>,
  wanted: { readonly roleIds?: readonly string[]; readonly identity?: Identity },
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct a.account_id from permissions.account_role a join permissions.role r on r.id = a.role_id and r.state = '1' and not r.deleted
    where (${wanted.roleIds === undefined ? null : [...wanted.roleIds]}::bigint[] is null or r.id = any (${wanted.roleIds === undefined ? null : [...wanted.roleIds]}::bigint[]))
      and (${wanted.identity ?? null}::text is null or r.type = ${wanted.identity ?? null}) order by 1`.execute(
    tx,
  );
  return rows.map((r) => r.account_id);
}

/** Enabled roles shipped with the platform or made by it, by a part of code or name, or by id. */
export async function rolesLike(tx: Kysely<Tables>, wish: RoleSearch): Promise<RoleFacts[]> {
  const pattern = wish.keyword === null ? null : containsPattern(wish.keyword);
  let query = tx
    .selectFrom('permissions.role')
    .select(['id', 'code', 'type', 'names'])
    .where('deleted', '=', false)
    .where('state', '=', '1')
    .where('member_id', '=', '0');
  if (wish.ids !== null) query = query.where('id', 'in', wish.ids.length === 0 ? ['0'] : [...wish.ids]);
  if (pattern !== null)
    query = query.where(sql<boolean>`(code ilike ${pattern} or names::text ilike ${pattern})`);
  return query.orderBy('id').limit(wish.most).execute();
}
