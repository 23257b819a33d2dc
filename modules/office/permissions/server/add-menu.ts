import type { Kysely } from 'kysely';
import type { Context } from '#kernel/server/act-context.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { isButtonCode } from '../rules/buttons.ts';
import { MenuCode } from '../rules/refusals.ts';
import { codeTaken, serveMenuAnew } from './lock-menu.ts';
import type { Menu } from './menu-tree.ts';
import type { Tables } from './tables.ts';

interface Wish {
  readonly code: string;
  readonly names: { zh_CN: string; en_US?: string | undefined };
  readonly description: string | null;
  readonly displayStatus: string;
  readonly url?: string | null | undefined;
  readonly iconCode: string | null;
  readonly sort: number;
  readonly scopes: readonly ('platform' | 'seller' | 'buyer')[];
  readonly keepAlive?: boolean | null | undefined;
  readonly affix?: boolean | null | undefined;
  readonly iframe?: boolean | null | undefined;
}

/** What a person may set of an entry, as columns. An address of another site is a link. */
export function columnsOf(wish: Omit<Wish, 'code'>, type: Menu['type']) {
  const page = type === '10';
  const url = page ? (wish.url ?? null) : null;
  return {
    name: wish.names.zh_CN,
    names: JSON.stringify(wish.names) as never,
    description: wish.description,
    display_status: wish.displayStatus as Menu['display_status'],
    url,
    link: url !== null && !url.startsWith('/') ? url : null,
    icon_code: page ? wish.iconCode : null,
    sort: wish.sort,
    scopes: [...new Set(wish.scopes)],
    keep_alive: page ? (wish.keepAlive ?? null) : null,
    affix: page ? (wish.affix ?? null) : null,
    iframe: page ? (wish.iframe ?? null) : null,
  };
}

/** A menu has an address, a button a code of the registry (11401). */
export function checkKind(wish: Pick<Wish, 'code' | 'url'>, type: Menu['type']): void {
  if (type === '10' && (wish.url ?? '') === '')
    throw new InvalidInput([{ field: 'url', rule: 'field.input', message: '' }]);
  if (type === '20' && !isButtonCode(wish.code)) throw MenuCode({}, 'code');
}

export async function write(
  ctx: Context<Tables, unknown>,
  wish: Wish,
  place: { readonly parentId: string | null; readonly type: Menu['type']; readonly level: number },
) {
  checkKind(wish, place.type);
  try {
    const row = await ctx.tx
      .insertInto('permissions.menu')
      .values({
        ...columnsOf(wish, place.type),
        code: wish.code,
        type: place.type,
        parent_id: place.parentId,
        level: place.level,
        shipped_key: null,
        inherits_id: null,
        created_by: ctx.actor.accountId,
        modified_by: ctx.actor.accountId,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    if (wish.scopes.includes('platform'))
      await giveToSuper(ctx.tx, { id: row.id, type: place.type, code: wish.code, parentId: place.parentId });
    ctx.target({ type: 'MENU', id: row.id, no: wish.code });
    await serveMenuAnew(ctx, [row.id]);
    return row;
  } catch (error) {
    throw codeTaken(error);
  }
}

/** The super administrator holds everything of the platform, also what was added later. */
async function giveToSuper(
  tx: Kysely<Tables>,
  made: { id: string; type: Menu['type']; code: string; parentId: string | null },
): Promise<void> {
  const role = await tx
    .selectFrom('permissions.role')
    .select('id')
    .where('code', '=', 'PLAT_SUPER')
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (role === undefined) return;
  if (made.type === '10') {
    await tx.insertInto('permissions.role_menu').values({ role_id: role.id, menu_id: made.id }).execute();
    return;
  }
  const page = await tx
    .selectFrom('permissions.role_menu')
    .select('menu_id')
    .where('role_id', '=', role.id)
    .where('menu_id', '=', made.parentId)
    .executeTakeFirst();
  if (page !== undefined)
    await tx
      .insertInto('permissions.role_button')
      .values({ role_id: role.id, menu_id: page.menu_id, button_code: made.code })
      .onConflict((c) => c.doNothing())
      .execute();
}
