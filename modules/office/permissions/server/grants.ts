import { type Kysely, sql } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import type { Names, Tables } from './tables.ts';

export interface HeldRole {
  readonly id: string;
  readonly code: string;
  readonly name: Names;
}
/** What a person may open and press on one side: the union of his enabled roles (administration-domain 6). */
export interface Grants {
  readonly roleCodes: readonly string[];
  readonly roleList: readonly HeldRole[];
  /** Button code → routes it is granted on. */
  readonly buttons: ReadonlyMap<string, ReadonlySet<string>>;
  /** Routes of the menu, in menu order; hidden pages that go with a list are in. */
  readonly routes: ReadonlySet<string>;
  readonly superAdmin: boolean;
}

/** Enabled roles an account holds on one side. */
export async function heldRoles(
  tx: Kysely<Tables>,
  accountId: string,
  identity: Identity,
): Promise<HeldRole[]> {
  return tx
    .selectFrom('permissions.account_role as a')
    .innerJoin('permissions.role as r', 'r.id', 'a.role_id')
    .select(['r.id', 'r.code', 'r.names as name'])
    .where('a.account_id', '=', accountId)
    .where('r.type', '=', identity)
    .where('r.state', '=', '1')
    .where('r.deleted', '=', false)
    .orderBy('r.id')
    .execute();
}

interface GrantedPage {
  readonly url: string;
  readonly buttons: string[];
}

/**
 * Grants of the roles are read once, by their keys, and joined with the menu: not looked for again at each of
 * its pages.
 */
export const grantedPagesQuery = (roleIds: readonly string[]) => sql<GrantedPage>`
    with roles as (select unnest(${[...roleIds]}::bigint[]) as id),
    held as materialized (select distinct rm.menu_id from roles r join permissions.role_menu rm on rm.role_id = r.id),
    hidden as materialized (
      select h.parent_id, h.code from permissions.menu h where h.type = '20' and h.display_status = '0' and not h.deleted),
    pressed as materialized (
      select b.menu_id, array_agg(distinct b.button_code order by b.button_code) as codes
      from roles r join permissions.role_button b on b.role_id = r.id
      left join hidden h on h.parent_id = b.menu_id and h.code = b.button_code
      where h.code is null group by b.menu_id)
    select m.url, coalesce(p.codes, '{}') as buttons
    from permissions.menu m
    join held on held.menu_id = coalesce(m.inherits_id, m.id)
    left join pressed p on p.menu_id = coalesce(m.inherits_id, m.id)
    where m.type = '10' and m.url like '/%' and not m.deleted
    order by m.sort, m.id`;

/**
 * Pages of the given roles with their buttons, in menu order. A page that inherits takes the grants of the
 * one it goes with.
 */
async function grantedPages(tx: Kysely<Tables>, roleIds: readonly string[]): Promise<GrantedPage[]> {
  const { rows } = await grantedPagesQuery(roleIds).execute(tx);
  return rows;
}

/** Everything an account is granted on one side. */
export async function grants(tx: Kysely<Tables>, accountId: string, identity: Identity): Promise<Grants> {
  const roleList = await heldRoles(tx, accountId, identity);
  const pages =
    roleList.length === 0
      ? []
      : await grantedPages(
          tx,
          roleList.map((r) => r.id),
        );
  const buttons = new Map<string, Set<string>>();
  for (const page of pages) {
    for (const code of page.buttons) {
      const on = buttons.get(code) ?? new Set<string>();
      buttons.set(code, on.add(page.url));
    }
  }
  const roleCodes = roleList.map((r) => r.code);
  return {
    roleCodes,
    roleList,
    buttons,
    routes: new Set(pages.map((p) => p.url)),
    superAdmin: roleCodes.includes('PLAT_SUPER'),
  };
}

/**
 * Accounts whose enabled roles give a route (and a button on it), of one company or of all. For notices to
 * those who can act.
 */
export async function accountsGranted(
  tx: Kysely<Tables>,
  wanted: {
    route: string;
    button?: string | undefined;
    memberId?: string | undefined;
    identity?: Identity | undefined;
  },
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct a.account_id from permissions.account_role a
    join permissions.role r on r.id = a.role_id and r.state = '1' and not r.deleted
    join permissions.menu m on m.url = ${wanted.route} and not m.deleted
    where (${wanted.memberId ?? null}::bigint is null or a.member_id = ${wanted.memberId ?? null}::bigint) and (${wanted.identity ?? null}::text is null or r.type = ${wanted.identity ?? null})
      and exists (select 1 from permissions.role_menu rm where rm.role_id = r.id and rm.menu_id = coalesce(m.inherits_id, m.id))
      and (${wanted.button ?? null}::text is null or exists (select 1 from permissions.role_button b where b.role_id = r.id and b.menu_id = coalesce(m.inherits_id, m.id) and b.button_code = ${wanted.button ?? null}
        and not exists (select 1 from permissions.menu h where h.parent_id = b.menu_id and h.code = b.button_code and h.type = '20' and h.display_status = '0' and not h.deleted)))
    order by 1`.execute(tx);
  return rows.map((r) => r.account_id);
}
