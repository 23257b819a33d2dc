import type { Kysely } from 'kysely';
import { type Actor, scopeOf } from '#kernel/server/actor.ts';
import { anchorsOfMany } from '#office/organisation/server/door.ts';
import { GrantExceeds } from '../rules/refusals.ts';
import { combine, groundOf, type Reach } from './scopes.ts';
import type { Tables } from './tables.ts';

type GrantWish = Pick<Reach, 'dataType' | 'scope' | 'deptIds' | 'sellerIds'>;

/** Departments a position reaches from: its own, and those of the people who hold it now. */
async function anchorsOfPosition(tx: Kysely<Tables>, positionId: string): Promise<string[]> {
  const holders = await tx
    .selectFrom('permissions.position_holder')
    .select('emp_id')
    .where('position_id', '=', positionId)
    .execute();
  return [
    ...(
      await anchorsOfMany(
        { tx },
        holders.map((h) => h.emp_id),
      )
    ).values(),
  ].flat();
}

/**
 * What a position gives lies within what the actor reaches himself; the super administrator is free
 * (administration-domain 7.1). Refuses 10203.
 */
export async function checkWithinReach(
  tx: Kysely<Tables>,
  actor: Actor,
  position: { readonly id: string; readonly deptId: string; readonly sellers: readonly string[] },
  grants: readonly GrantWish[],
): Promise<void> {
  if (actor.superAdmin || grants.length === 0) return;
  const anchors = await anchorsOfPosition(tx, position.id);
  const ground = await groundOf(tx, [
    position.deptId,
    ...anchors,
    ...grants.flatMap((g) => g.deptIds.map((d) => d.deptId)),
  ]);
  const given = combine(
    grants.map((g) => ({
      ...g,
      positionDept: position.deptId,
      sellers: position.sellers,
      via: 'held' as const,
    })),
    anchors,
    ground,
  );
  for (const [dataType, wanted] of given) {
    const actorScope = scopeOf(actor, dataType);
    const inside =
      actorScope.all ||
      (!wanted.all &&
        wanted.depts.every((d) => actorScope.depts.includes(d)) &&
        wanted.members.every((m) => actorScope.members.includes(m)));
    if (!inside) throw GrantExceeds({}, 'dataPermissions');
  }
}

/** What a position gives now. */
export async function grantsOfPosition(tx: Kysely<Tables>, positionId: string): Promise<GrantWish[]> {
  const rows = await tx
    .selectFrom('permissions.position_grant')
    .selectAll()
    .where('position_id', '=', positionId)
    .execute();
  return rows.map((r) => ({
    dataType: r.data_type,
    scope: r.scope,
    deptIds: r.dept_ids,
    sellerIds: r.seller_ids,
  }));
}
