import { CodeExists, NameExists } from '#kernel/rules/refusals.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { addRole } from '../contract/role.ts';
import { RoleType } from '../rules/refusals.ts';
import { roleLifecycle } from '../rules/role-lifecycle.ts';
import { ceilingOf } from './ceiling.ts';
import { roleInSight } from './lock-role.ts';
import { menuPages, rightsOf } from './menu-lines.ts';
import { permissions, type Tables } from './tables.ts';

/** A new role of the own company, or a template of the platform's (administration-domain 6). Refuses 10303, 10304, 11203. */
export const addRoleHandler = permissions.command(addRole, async (ctx) => {
  const { tx, input, actor } = ctx;
  if (actor.identity !== 'platform' && input.type !== actor.identity) throw RoleType({}, 'type');
  const state = roleLifecycle.next('add', null, 'operator') as '1';
  try {
    const row = await tx
      .insertInto('permissions.role')
      .values({
        member_id: actor.memberId ?? '0',
        type: input.type as 'seller',
        code: input.code,
        names: JSON.stringify(input.names) as never,
        description: input.description,
        state,
        created_by: actor.accountId,
        modified_by: actor.accountId,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    if (input.copyFrom !== undefined)
      await copyGrants(ctx, input.copyFrom, { id: row.id, type: input.type as 'seller' });
    ctx.target({ type: 'ROLE', id: row.id, no: input.code });
    return row;
  } catch (error) {
    throw taken(error);
  }
});

/** A broken uniqueness in words. */
export function taken(error: unknown): unknown {
  const broken = brokenConstraint(error);
  if (broken === 'role_code' || broken === 'position_code') return CodeExists({}, 'code');
  if (broken === 'role_name' || broken === 'position_name') return NameExists({}, 'names');
  return error;
}

/** Takes over the grants of another role that fit the side and that the caller may give. */
async function copyGrants(
  ctx: Context<Tables, unknown>,
  from: string,
  to: { readonly id: string; readonly type: 'platform' | 'seller' | 'buyer' },
): Promise<void> {
  const source = await roleInSight(ctx.tx, ctx.actor, from);
  const may = await ceilingOf(ctx.tx, ctx.actor, to.type);
  const fitting = new Set(
    (await menuPages(ctx.tx)).filter((p) => p.scopes.includes(to.type)).map((p) => p.id),
  );
  const rights = (await rightsOf(ctx.tx, [source.id])).filter((r) => fitting.has(r.menuId) && may(r));
  const pages = rights.filter((r) => r.button === '');
  const held = new Set(pages.map((p) => p.menuId));
  if (pages.length > 0)
    await ctx.tx
      .insertInto('permissions.role_menu')
      .values(pages.map((p) => ({ role_id: to.id, menu_id: p.menuId })))
      .execute();
  const codes = rights.filter((r) => r.button !== '' && held.has(r.menuId));
  if (codes.length > 0)
    await ctx.tx
      .insertInto('permissions.role_button')
      .values(codes.map((c) => ({ role_id: to.id, menu_id: c.menuId, button_code: c.button })))
      .execute();
}
