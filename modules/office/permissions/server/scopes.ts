import { type Kysely, sql } from 'kysely';
import type { Scope } from '#kernel/server/actor.ts';
import { nowOnce } from '#kernel/server/database.ts';
import { anchorsOfMany, departments, subtreesOf } from '#office/organisation/server/door.ts';
import { DATA_TYPES } from '../rules/data-types.ts';
import type { Names, Tables } from './tables.ts';

/** A person on a company's staff. */
export interface Person {
  readonly empId: string;
  readonly deptId: string;
}
/** One grant of a position in force, and how the person came by it. */
export interface Reach {
  readonly empId: string;
  readonly positionId: string;
  readonly positionName: Names;
  readonly positionDept: string;
  /** Companies the position is authorised for as a whole; platform positions only. */
  readonly sellers: readonly string[];
  readonly dataType: string;
  readonly scope: '10' | '20' | '30' | '40';
  readonly deptIds: readonly { readonly deptId: string; readonly includeLower: boolean }[];
  readonly sellerIds: readonly string[];
  readonly via: 'held' | 'dept' | 'post';
}

/**
 * Grants of positions the people hold, and of positions lent to their department or to a position they hold;
 * only what is in force now (administration-domain 7.3, 7.4).
 */
export async function reachesOf(tx: Kysely<Tables>, people: readonly Person[]): Promise<Reach[]> {
  const { rows } = await sql<Reach>`
    with person as (
      select * from unnest(${people.map((p) => p.empId)}::bigint[], ${people.map((p) => p.deptId)}::bigint[]) as p (emp_id, dept_id)
    ), held as (
      select h.emp_id, p.id from permissions.position_holder h join permissions.position p on p.id = h.position_id
      where h.emp_id in (select emp_id from person) and p.state = '1' and not p.deleted
    ), lent as (
      select d.* from permissions.delegation d
      where d.state = '1' and not d.deleted and d.valid_from <= ${nowOnce} and (d.valid_until is null or d.valid_until > ${nowOnce})
    ), mine as (
      select emp_id, id as position_id, null::text[] as data_types, 'held' as via from held
      union all
      select p.emp_id, d.position_id, d.data_types, 'dept' from lent d join person p on d.target_type = 'dept' and d.target_id = p.dept_id
      union all
      select h.emp_id, d.position_id, d.data_types, 'post' from lent d join held h on d.target_type = 'post' and d.target_id = h.id
    )
    select m.emp_id as "empId", p.id as "positionId", p.names as "positionName", p.dept_id as "positionDept", p.sellers::text[] as sellers, g.data_type as "dataType", g.scope,
      g.dept_ids as "deptIds", g.seller_ids::text[] as "sellerIds", m.via
    from mine m join permissions.position p on p.id = m.position_id and p.state = '1' and p.auth_state = '1' and not p.deleted
    join permissions.position_grant g on g.position_id = p.id
    where m.data_types is null or g.data_type = any(m.data_types) or 'all' = any(m.data_types)
    order by m.emp_id, p.id, g.data_type, g.scope`.execute(tx);
  return rows;
}

/** The company's tree as far as reaches speak of it. */
export interface Ground {
  /** A department and everything under it. */
  below(deptId: string): readonly string[];
  /** Scope 10 at a root is how "all" is expressed. */
  isRoot(deptId: string): boolean;
}
/** What `combine` needs of a reach. */
export type Bare = Pick<
  Reach,
  'positionDept' | 'sellers' | 'dataType' | 'scope' | 'deptIds' | 'sellerIds' | 'via'
>;

/** The reach of each data type (administration-domain 7.4). "All" also takes in rows that belong to no department. */
export function combine(
  reaches: readonly Bare[],
  personAnchors: readonly string[],
  ground: Ground,
): Map<string, Scope> {
  const found = new Map<string, { all: boolean; depts: Set<string>; members: Set<string> }>();
  for (const reach of reaches) {
    const into = found.get(reach.dataType) ?? {
      all: false,
      depts: new Set<string>(),
      members: new Set<string>(),
    };
    found.set(reach.dataType, into);
    const anchors =
      reach.via === 'held' ? [...new Set([reach.positionDept, ...personAnchors])] : [reach.positionDept];
    for (const id of reach.sellers) into.members.add(id);
    if (reach.scope === '10') {
      into.all ||= anchors.some(ground.isRoot);
      for (const id of anchors.flatMap(ground.below)) into.depts.add(id);
    } else if (reach.scope === '20') {
      for (const id of anchors) into.depts.add(id);
    } else if (reach.scope === '30') {
      for (const id of anchors.flatMap(ground.below)) if (!anchors.includes(id)) into.depts.add(id);
    } else {
      for (const d of reach.deptIds)
        for (const id of d.includeLower ? ground.below(d.deptId) : [d.deptId]) into.depts.add(id);
      for (const id of reach.sellerIds) into.members.add(id);
    }
  }
  return new Map(
    [...found].map(([type, s]) => [type, { all: s.all, depts: [...s.depts], members: [...s.members] }]),
  );
}

/** Subtrees and roots of the named departments, and which of them are switched on. */
export async function groundOf(
  tx: Kysely<Tables>,
  deptIds: readonly string[],
): Promise<Ground & { enabled(deptId: string): boolean }> {
  const known = await departments({ tx }, [...new Set(deptIds)]);
  const trees = await subtreesOf(
    { tx },
    known.map((d) => d.id),
  );
  const facts = new Map(known.map((d) => [d.id, d]));
  return {
    below: (id) => trees.get(id) ?? [id],
    isRoot: (id) => facts.get(id)?.isRoot ?? false,
    enabled: (id) => facts.get(id)?.enabled ?? false,
  };
}

export interface PersonScopes {
  readonly scopes: Map<string, Scope>;
  readonly reaches: readonly Reach[];
}
/** Which rows of each data type people reach beyond their own, and through which positions. */
export async function scopesOfPeople(
  tx: Kysely<Tables>,
  people: readonly Person[],
): Promise<Map<string, PersonScopes>> {
  const reaches = await reachesOf(tx, people);
  const anchors =
    reaches.length === 0
      ? new Map<string, readonly string[]>()
      : await anchorsOfMany(
          { tx },
          people.map((p) => p.empId),
        );
  const ground = await groundOf(tx, [
    ...[...anchors.values()].flat(),
    ...people.map((p) => p.deptId),
    ...reaches.flatMap((r) => [r.positionDept, ...r.deptIds.map((d) => d.deptId)]),
  ]);
  const byPerson = Map.groupBy(reaches, (r) => r.empId);
  return new Map(
    people.map((p) => {
      const personReaches = byPerson.get(p.empId) ?? [];
      // What was lent to a department that is switched off is lent to nobody.
      const inForce = ground.enabled(p.deptId)
        ? personReaches
        : personReaches.filter((r) => r.via !== 'dept');
      return [
        p.empId,
        { scopes: combine(inForce, anchors.get(p.empId) ?? [p.deptId], ground), reaches: inForce },
      ];
    }),
  );
}

/**
 * Which rows of each data type a person reaches beyond his own. A data type that is absent means own rows
 * only. `customers` are the companies
 * platform staff serve as salesman: their rows are reached in every data type (administration-domain 7.4).
 */
export async function scopes(
  tx: Kysely<Tables>,
  person: Person,
  customers: readonly string[] = [],
): Promise<Map<string, Scope>> {
  const found = (await scopesOfPeople(tx, [person])).get(person.empId)?.scopes ?? new Map<string, Scope>();
  if (customers.length === 0) return found;
  for (const type of DATA_TYPES) {
    const scope = found.get(type) ?? { all: false, depts: [], members: [] };
    found.set(type, { ...scope, members: [...new Set([...scope.members, ...customers])] });
  }
  return found;
}
