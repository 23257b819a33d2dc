import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import type { PageRegistry } from '../rules/page-registry.ts';
import { ROLE_CODES, shippedRoles } from '../rules/shippedRoles.ts';
import { shippedGrants, shippedMenu } from './shipped-menu.ts';
import { shipPositions } from './shipped-positions.ts';

const PLATFORM_MEMBER = '0';

/**
 * Loads the shipped roles, the menu and the grants of `pages`, and the platform's positions. Repeatable:
 * names and order a person changed stay, and a grant that was taken away
 * is not given again, because `shipped_grant` remembers what has been given once. Runs after the
 * organisation's installation.
 */
export async function install(db: Kysely<AnyTables>, pages: PageRegistry): Promise<void> {
  await installRoles(db);
  await installMenu(db, pages);
  await installGrants(db, pages);
  await shipPositions(
    db,
    PLATFORM_MEMBER,
    ROLE_CODES.filter((code) => code.startsWith('PLAT_')),
  );
}

async function installRoles(db: Kysely<AnyTables>): Promise<void> {
  const roles = shippedRoles.map((r) => ({
    code: r.code,
    type: r.type,
    names: { zh_CN: r.zh, en_US: r.en },
  }));
  await sql`
    insert into permissions.role as o (member_id, type, code, names, builtin)
    select 0, r.type, r.code, r.names, true from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as r (code text, type text, names jsonb)
    on conflict (code) where not deleted do update set names = excluded.names, builtin = true where o.modified_by is null and o.names <> excluded.names`.execute(
    db,
  );
}

async function installMenu(db: Kysely<AnyTables>, pages: PageRegistry): Promise<void> {
  const lines = shippedMenu(pages);
  for (const level of [1, 2, 3, 4]) {
    const these = lines
      .filter((l) => l.level === level)
      .map((l) => ({ ...l, keep_alive: l.keepAlive, names: { zh_CN: l.zh, en_US: l.en } }));
    await sql`
      insert into permissions.menu as m (shipped_key, parent_id, name, names, code, display_status, type, url, icon_code, sort, scopes, keep_alive, level)
      select l.key, p.id, l.zh, l.names, l.code, case when l.shown then '1' else '0' end, l.type, l.url, l.icon, l.sort, array(select jsonb_array_elements_text(l.scopes)), l.keep_alive, l.level
      from jsonb_to_recordset(${JSON.stringify(these)}::jsonb)
        as l (key text, parent text, zh text, names jsonb, code text, shown boolean, type text, url text, icon text, sort int, scopes jsonb, keep_alive boolean, level int)
      left join permissions.menu p on p.shipped_key = l.parent
      on conflict (shipped_key) do update set url = excluded.url, code = excluded.code,
        parent_id = case when m.modified_by is null then excluded.parent_id else m.parent_id end, scopes = case when m.modified_by is null then excluded.scopes else m.scopes end,
        name = case when m.modified_by is null then excluded.name else m.name end, names = case when m.modified_by is null then excluded.names else m.names end,
        sort = case when m.modified_by is null then excluded.sort else m.sort end, display_status = case when m.modified_by is null then excluded.display_status else m.display_status end,
        icon_code = case when m.modified_by is null then excluded.icon_code else m.icon_code end, keep_alive = case when m.modified_by is null then excluded.keep_alive else m.keep_alive end`.execute(
      db,
    );
  }
  // What an operator moved takes what stands below it along.
  await sql`
    with recursive placed as (
      select id, 1 as level from permissions.menu where parent_id is null
      union all select m.id, p.level + 1 from permissions.menu m join placed p on m.parent_id = p.id
    ) update permissions.menu m set level = p.level from placed p where p.id = m.id and m.level <> p.level`.execute(
    db,
  );
  const inherits = lines.filter((l) => l.inherits !== null).map((l) => ({ key: l.key, from: l.inherits }));
  await sql`
    update permissions.menu m set inherits_id = f.id
    from jsonb_to_recordset(${JSON.stringify(inherits)}::jsonb) as i (key text, "from" text) join permissions.menu f on f.shipped_key = i."from"
    where m.shipped_key = i.key and m.inherits_id is distinct from f.id`.execute(db);
}

async function installGrants(db: Kysely<AnyTables>, pages: PageRegistry): Promise<void> {
  await sql`
    insert into permissions.shipped_grant (role_code, menu_key, button_code)
    select g.role, g.menu, g.button from jsonb_to_recordset(${JSON.stringify(shippedGrants(pages))}::jsonb) as g (role text, menu text, button text)
    on conflict do nothing`.execute(db);
  await sql`
    insert into permissions.role_menu (role_id, menu_id)
    select r.id, m.id from permissions.shipped_grant g join permissions.role r on r.code = g.role_code and not r.deleted join permissions.menu m on m.shipped_key = g.menu_key and not m.deleted
    where g.button_code = '' and not g.given on conflict do nothing`.execute(db);
  await sql`
    insert into permissions.role_button (role_id, menu_id, button_code)
    select rm.role_id, rm.menu_id, g.button_code from permissions.shipped_grant g
    join permissions.role r on r.code = g.role_code and not r.deleted join permissions.menu m on m.shipped_key = g.menu_key and not m.deleted
    join permissions.role_menu rm on rm.role_id = r.id and rm.menu_id = m.id
    where g.button_code <> '' and not g.given on conflict do nothing`.execute(db);
  await sql`update permissions.shipped_grant set given = true where not given`.execute(db);
}
