import type { Kysely } from 'kysely';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { type GrantableNode, grantable, roleGrants } from '../contract/role-grants.ts';
import { type Ceiling, ceilingOf } from './ceiling.ts';
import { roleInSight } from './lock-role.ts';
import { type MenuPage, menuPages, rightKey, rightsOf } from './menu-lines.ts';
import { permissions, type Tables } from './tables.ts';

export const roleGrantsHandler = permissions.query(roleGrants, async ({ tx, input, actor }) => {
  const role = await roleInSight(tx, actor, input.id);
  const rights = await rightsOf(tx, [role.id]);
  const buttons: Record<string, string[]> = {};
  for (const right of rights)
    if (right.button !== '') buttons[right.menuId] = [...(buttons[right.menuId] ?? []), right.button].sort();
  return {
    version: role.version,
    menuIds: rights.filter((r) => r.button === '').map((r) => r.menuId),
    buttons,
  };
});

export const grantableHandler = permissions.query(grantable, async ({ tx, input, actor }) => {
  if (actor.identity !== 'platform' && actor.identity !== input.type) throw NoPermission({});
  const may =
    input.of === undefined
      ? await ceilingOf(tx, actor, input.type as 'seller')
      : await heldBy(tx, (await roleInSight(tx, actor, input.of)).id);
  const pages = (await menuPages(tx)).filter((p) => p.scopes.includes(input.type as 'seller'));
  return grow(pages, null, may);
});

/** What a role holds, instead of what may be given. */
async function heldBy(tx: Kysely<Tables>, roleId: string): Promise<Ceiling> {
  const held = new Set((await rightsOf(tx, [roleId])).map(rightKey));
  return (right) => held.has(rightKey(right));
}

/** Pages that may be granted, under the headings that lead to them. */
function grow(pages: readonly MenuPage[], parentId: string | null, may: Ceiling): GrantableNode[] {
  return pages
    .filter((p) => p.parentId === parentId)
    .flatMap((p): GrantableNode[] => {
      const children = grow(pages, p.id, may);
      const open = !p.heading && may({ menuId: p.id, button: '' });
      const buttons = p.buttons.filter((b) => may({ menuId: p.id, button: b.code }));
      if (!open && children.length === 0) return [];
      return [
        {
          id: p.id,
          names: p.names,
          url: p.url,
          iconCode: p.iconCode,
          open,
          buttons: open ? [...buttons] : [],
          children,
        },
      ];
    });
}
