import { type Kysely, sql } from 'kysely';
import type { Scope } from '#kernel/server/actor.ts';
import { nowOnce } from '#kernel/server/database.ts';
import { anchorsOf, departments, subtreesOf } from '#office/organisation/server/door.ts';
import type { Tables } from './tables.ts';

/** A person on a company's staff. */
export interface Person {
  readonly empId: string;
  readonly deptId: string;
}
/** One grant of a position in force, and how the person came by it. */
export interface Reach {
  readonly positionId: string;
  readonly positionDept: string;
  readonly dataType: string;
  readonly scope: '10' | '20' | '30' | '40';
  readonly deptIds: readonly { readonly deptId: string; readonly includeLower: boolean }[];
  readonly sellerIds: readonly string[];
  readonly via: 'held' | 'dept' | 'post';
}

/** Grants of positions the person holds, and of positions lent to his department or to a position he holds; only what is in force now (administration-domain 7.3, 7.4). */
export async function reachesOf(tx: Kysely<Tables>, person: Person): Promise<Reach[]> {
  const { rows } = await sql<Reach>`
    with held as (
      select p.id from permissions.position_holder h join permissions.position p on p.id = h.position_id
      where h.emp_id = ${person.empId}::bigint and p.state = '1' and not p.deleted
    ), mine as (
      select id as position_id, null::text[] as data_types, 'held' as via from held
      union all
      select d.position_id, d.data_types, d.target_type from permissions.delegation d
      where d.state = '1' and not d.deleted and d.valid_from <= ${nowOnce} and (d.valid_until is null or d.valid_until > ${nowOnce})
        and ((d.target_type = 'dept' and d.target_id = ${person.deptId}::bigint) or (d.target_type = 'post' and d.target_id in (select id from held)))
    )
    select p.id as "positionId", p.dept_id as "positionDept", g.data_type as "dataType", g.scope, g.dept_ids as "deptIds", g.seller_ids::text[] as "sellerIds", m.via
    from mine m join permissions.position p on p.id = m.position_id and p.state = '1' and p.auth_state = '1' and not p.deleted
    join permissions.position_grant g on g.position_id = p.id
    where m.data_types is null or g.data_type = any(m.data_types) or 'all' = any(m.data_types)
    order by p.id, g.data_type, g.scope`.execute(tx);
  return rows;
}

/**
 * The reach of each data type (administration-domain 7.4). `below` answers a department and everything under it, `isRoot` says whether a department is
 * the root of its company: scope 10 there is how "all" is expressed, and also takes in rows that belong to no department.
 */
export function combine(
  reaches: readonly Reach[],
  personAnchors: readonly string[],
  below: (deptId: string) => readonly string[],
  isRoot: (deptId: string) => boolean,
): Map<string, Scope> {
  const found = new Map<string, { all: boolean; depts: Set<string>; members: Set<string> }>();
  for (const reach of reaches) {
    const into = found.get(reach.dataType) ?? { all: false, depts: new Set<string>(), members: new Set<string>() };
    found.set(reach.dataType, into);
    const anchors = reach.via === 'held' ? [...new Set([reach.positionDept, ...personAnchors])] : [reach.positionDept];
    if (reach.scope === '10') {
      into.all ||= anchors.some(isRoot);
      for (const id of anchors.flatMap(below)) into.depts.add(id);
    } else if (reach.scope === '20') {
      for (const id of anchors) into.depts.add(id);
    } else if (reach.scope === '30') {
      for (const id of anchors.flatMap(below)) if (!anchors.includes(id)) into.depts.add(id);
    } else {
      for (const d of reach.deptIds) for (const id of d.includeLower ? below(d.deptId) : [d.deptId]) into.depts.add(id);
      for (const id of reach.sellerIds) into.members.add(id);
    }
  }
  return new Map([...found].map(([type, s]) => [type, { all: s.all, depts: [...s.depts], members: [...s.members] }]));
}

/** Which rows of each data type a person reaches beyond his own. A data type that is absent means own rows only. */
export async function scopes(tx: Kysely<Tables>, person: Person): Promise<Map<string, Scope>> {
  const reaches = await reachesOf(tx, person);
  if (reaches.length === 0) return new Map();
  const anchors = await anchorsOf({ tx }, person.empId);
  const known = await departments({ tx }, [
    ...new Set([...anchors, person.deptId, ...reaches.flatMap((r) => [r.positionDept, ...r.deptIds.map((d) => d.deptId)])]),
  ]);
  const inForce = known.some((d) => d.id === person.deptId && d.enabled) ? reaches : reaches.filter((r) => r.via !== 'dept');
  const trees = await subtreesOf(
    { tx },
    known.map((d) => d.id),
  );
  const roots = new Set(known.filter((d) => d.isRoot).map((d) => d.id));
  return combine(
    inForce,
    anchors,
    (id) => trees.get(id) ?? [id],
    (id) => roots.has(id),
  );
}
