import type { Kysely } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { ParentDisabled } from '#office/organisation/rules/refusals.ts';
import { companyNames, departments } from '#office/organisation/server/door.ts';
import { addPosition } from '../contract/position.ts';
import { positionLifecycle } from '../rules/position-lifecycle.ts';
import { taken } from './add-role.ts';
import { permissions, type Tables } from './tables.ts';

/** A new position: enabled, nothing in force (administration-domain 7.1). Refuses 10303, 10304, 10307. */
export const addPositionHandler = permissions.command(addPosition, async ({ tx, input, actor, target }) => {
  await checkPlace(tx, actor, input);
  const code = positionLifecycle.next('add', null, 'operator');
  try {
    const row = await tx
      .insertInto('permissions.position')
      .values({
        member_id: actor.memberId ?? '-1',
        code: input.code,
        names: JSON.stringify(input.names) as never,
        description: input.description,
        dept_id: input.deptId,
        seller_id: input.sellerId ?? null,
        state: code[0] as '1',
        auth_state: code[1] as '0',
        created_by: actor.accountId,
        modified_by: actor.accountId,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    target({ type: 'POSITION', id: row.id, no: input.code });
    return row;
  } catch (error) {
    throw taken(error);
  }
});

/** The department is the own company's and switched on; a seller is named by the platform alone. Refuses 10301, 10307. */
export async function checkPlace(
  tx: Kysely<Tables>,
  actor: Actor,
  wish: { readonly deptId: string; readonly sellerId?: string | null | undefined },
): Promise<void> {
  const [dept] = await departments({ tx }, [wish.deptId]);
  if (dept === undefined || dept.memberId !== actor.memberId) throw NotFound({}, 'deptId');
  if (!dept.enabled) throw ParentDisabled({}, 'deptId');
  if (wish.sellerId !== undefined && wish.sellerId !== null)
    await checkSellers(tx, actor, [wish.sellerId], 'sellerId');
}

/** Companies that exist, named by the platform. Refuses 10301. */
export async function checkSellers(
  tx: Kysely<Tables>,
  actor: Actor,
  ids: readonly string[],
  field: string,
): Promise<void> {
  if (ids.length === 0) return;
  const known =
    actor.memberId === '0' ? await companyNames({ tx }, ids, actor.locale) : new Map<string, string>();
  if (ids.some((id) => id === '0' || !known.has(id))) throw NotFound({}, field);
}
