import { type Kysely, sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { employees, setMainPosition } from '#office/organisation/server/door.ts';
import { RoleSeparation, RoleType } from '../rules/refusals.ts';
import type { Tables } from './tables.ts';

export interface RoleWish {
  readonly accountId: string;
  /** The company the roles are held for; null only for a person without one. */
  readonly memberId: string | null;
  readonly roleCodes: readonly string[];
  readonly by?: string | null | undefined;
}

/** The row changes of one person's rights queue at, so that two of them never see half of each other. */
async function lockHolder(tx: Kysely<Tables>, accountId: string): Promise<void> {
  await tx
    .insertInto('permissions.holder')
    .values({ account_id: accountId })
    .onConflict((c) => c.doNothing())
    .execute();
  await tx
    .selectFrom('permissions.holder')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .execute();
}

/**
 * Gives roles to an account; `instead` takes away every other role first. Refuses unknown roles (10301),
 * roles of another side or company (11203), and security with operation (11204).
 */
export async function giveRoles(tx: Kysely<Tables>, wish: RoleWish, instead = false): Promise<void> {
  await lockHolder(tx, wish.accountId);
  const codes = [...new Set(wish.roleCodes)];
  const roles =
    codes.length === 0
      ? []
      : await tx
          .selectFrom('permissions.role')
          .select(['id', 'code', 'type', 'member_id'])
          .where('code', 'in', codes)
          .where('state', '=', '1')
          .where('deleted', '=', false)
          // Shared with other appointments, apart from whoever is just disabling or deleting the role.
          .forShare()
          .execute();
  if (roles.length < codes.length) throw NotFound({}, 'roles');
  for (const role of roles) {
    const fits =
      (role.type === 'platform') === (wish.memberId === '0') &&
      (role.member_id === '0' || role.member_id === wish.memberId) &&
      (wish.memberId !== null || role.code.startsWith('MEMBER_UNVERIFIED'));
    if (!fits) throw RoleType({}, 'roles');
  }
  if (instead)
    await tx.deleteFrom('permissions.account_role').where('account_id', '=', wish.accountId).execute();
  if (roles.length > 0) {
    const rows = roles.map((r) => ({
      account_id: wish.accountId,
      role_id: r.id,
      member_id: wish.memberId,
      created_by: wish.by ?? null,
    }));
    await tx
      .insertInto('permissions.account_role')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute();
  }
  await refuseMixing(tx, wish.accountId);
}

async function refuseMixing(tx: Kysely<Tables>, accountId: string): Promise<void> {
  const { rows } = await sql<{ mixed: boolean }>`
    select coalesce(bool_or(r.code = 'PLAT_SECURITY') and bool_or(r.code in ('PLAT_SUPER', 'PLAT_OPERATOR')), false) as mixed
    from permissions.account_role a join permissions.role r on r.id = a.role_id where a.account_id = ${accountId}::bigint`.execute(
    tx,
  );
  if (rows[0]?.mixed === true) throw RoleSeparation({}, 'roles');
}

export interface PostWish {
  readonly empId: string;
  readonly positionIds: readonly string[];
  readonly mainPositionId?: string | null | undefined;
  readonly by?: string | null | undefined;
}
/**
 * Adds positions of the own company to a person and, when named, makes one the main position. Refuses
 * positions that are disabled or foreign (10301).
 */
export async function givePosts(tx: Kysely<Tables>, wish: PostWish): Promise<void> {
  const [person] = await employees({ tx }, [wish.empId]);
  const wanted = [...new Set(wish.positionIds)];
  const posts =
    wanted.length === 0 || person === undefined
      ? []
      : await tx
          .selectFrom('permissions.position')
          .select(['id', 'dept_id'])
          .where('id', 'in', wanted)
          .where('member_id', '=', person.memberId)
          .where('state', '=', '1')
          .where('deleted', '=', false)
          .forShare()
          .execute();
  if (person === undefined || posts.length < wanted.length) throw NotFound({}, 'positions');
  if (posts.length > 0) {
    const rows = posts.map((p) => ({ position_id: p.id, emp_id: wish.empId, created_by: wish.by ?? null }));
    await tx
      .insertInto('permissions.position_holder')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute();
  }
  if (wish.mainPositionId === undefined || wish.mainPositionId === null) return;
  const main = posts.find((p) => p.id === wish.mainPositionId);
  if (main === undefined) throw NotFound({}, 'mainPositionId');
  await setMainPosition({ tx }, wish.empId, { positionId: main.id, deptId: main.dept_id }, wish.by ?? null);
}
