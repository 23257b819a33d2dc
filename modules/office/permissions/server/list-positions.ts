import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { nameOf } from '#kernel/rules/words.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { nowOnce } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';
import { companyNames, departments, employees } from '#office/organisation/server/door.ts';
import {
  listPositions,
  type PositionDetail,
  type PositionRow,
  positionDetail,
} from '../contract/position.ts';
import { positionLifecycle } from '../rules/position-lifecycle.ts';
import { codeOf, type Position } from './lock-position.ts';
import { seesPerson } from './role-holders.ts';
import { permissions, type Tables } from './tables.ts';

type Row = z.input<typeof PositionRow>;
type Positions = SelectQueryBuilder<Tables & { p: Tables['permissions.position'] }, 'p', Position>;
interface Counts {
  readonly id: string;
  readonly holders: number;
  readonly lent: number;
  readonly types: string[];
}

async function countsOf(tx: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Counts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Counts>`
    select p.id, (select count(*)::int from permissions.position_holder h where h.position_id = p.id) as holders,
      (select count(*)::int from permissions.delegation d where d.position_id = p.id and not d.deleted and (d.valid_until is null or d.valid_until > ${nowOnce})) as lent,
      array(select distinct g.data_type from permissions.position_grant g where g.position_id = p.id order by 1) as types
    from permissions.position p where p.id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map((r) => [r.id, r]));
}

/** Positions as rows, with departments, companies and numbers by name. */
export async function positionRows(
  tx: Kysely<Tables>,
  actor: Actor,
  positions: readonly Position[],
): Promise<Row[]> {
  const counts = await countsOf(
    tx,
    positions.map((p) => p.id),
  );
  const depts = new Map(
    (await departments({ tx }, [...new Set(positions.map((p) => p.dept_id))])).map((d) => [d.id, d]),
  );
  const companies = await companyNames(
    { tx },
    [...new Set(positions.flatMap((p) => (p.seller_id === null ? [] : [p.seller_id])))],
    actor.locale,
  );
  return positions.map((p) => ({
    id: p.id,
    version: p.version,
    code: p.code,
    names: p.names,
    description: p.description,
    deptId: p.dept_id,
    deptName: depts.get(p.dept_id)?.name ?? '',
    deptNameEn: depts.get(p.dept_id)?.nameEn ?? null,
    sellerId: p.seller_id,
    sellerName: p.seller_id === null ? null : (companies.get(p.seller_id) ?? null),
    state: p.state,
    authState: p.auth_state,
    dataTypes: counts.get(p.id)?.types ?? [],
    delegationCount: counts.get(p.id)?.lent ?? 0,
    holderCount: counts.get(p.id)?.holders ?? 0,
    gmtModified: p.gmt_modified.toISOString(),
    can: [...positionLifecycle.open(codeOf(p), 'operator'), 'edit', 'view'],
  }));
}

/** The own company's positions (R-POS-001). */
export const listPositionsHandler = permissions.query(listPositions, async ({ tx, input, actor }) => {
  let query = tx
    .selectFrom('permissions.position as p')
    .selectAll('p')
    .where('p.deleted', '=', false)
    .where('p.member_id', '=', actor.memberId ?? '-1') as unknown as Positions;
  if (input.ids !== undefined) query = query.where('p.id', 'in', [...input.ids]);
  if (input.deptId !== undefined) query = query.where('p.dept_id', '=', input.deptId);
  if (input.sellerId !== undefined)
    query = query.where(
      sql<boolean>`(p.seller_id = ${input.sellerId}::bigint or ${input.sellerId}::bigint = any (p.sellers))`,
    );
  if (input.state !== undefined) query = query.where('p.state', '=', input.state as '0' | '1');
  if (input.authState !== undefined) query = query.where('p.auth_state', '=', input.authState as '0' | '1');
  if (input.keyword) {
    const like = containsPattern(input.keyword);
    query = query.where(
      sql<boolean>`(p.code ilike ${like} or p.names ->> 'zh_CN' ilike ${like} or p.names ->> 'en_US' ilike ${like} or p.description ilike ${like})`,
    );
  }
  const page = await paged(tx, query, input, {
    sortable: { code: 'p.code', gmtModified: 'p.gmt_modified', state: 'p.state', authState: 'p.auth_state' },
    fallback: { column: 'p.gmt_modified', asc: false },
    key: 'p.id',
  });
  return { ...page, list: await positionRows(tx, actor, page.list) };
});

/** One position with everything it gives, to whom, and who holds it. */
export const positionDetailHandler = permissions.query(positionDetail, async ({ tx, input, actor }) => {
  const position = await tx
    .selectFrom('permissions.position')
    .selectAll()
    .where('id', '=', input.id)
    .where('member_id', '=', actor.memberId ?? '-1')
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (position === undefined) throw NotFound({});
  const [row] = await positionRows(tx, actor, [position]);
  const [given, lent, holders] = [
    await grantsShown(tx, actor, position),
    await delegationsShown(tx, actor, position.id),
    await holdersShown(tx, actor, position.id),
  ];
  return { ...(row as Row), ...given, ...lent, holders };
});

type Detail = z.input<typeof PositionDetail>;

async function grantsShown(
  tx: Kysely<Tables>,
  actor: Actor,
  position: Position,
): Promise<Pick<Detail, 'sellers' | 'dataPermissions'>> {
  const grants = await tx
    .selectFrom('permissions.position_grant')
    .selectAll()
    .where('position_id', '=', position.id)
    .orderBy('id')
    .execute();
  const depts = new Map(
    (await departments({ tx }, [...new Set(grants.flatMap((g) => g.dept_ids.map((d) => d.deptId)))])).map(
      (d) => [d.id, nameOf(d, 'name', actor.locale) ?? d.name],
    ),
  );
  const companies = await companyNames(
    { tx },
    [...new Set([...position.sellers, ...grants.flatMap((g) => g.seller_ids)])],
    actor.locale,
  );
  const company = (id: string) => ({ id, name: companies.get(id) ?? id });
  return {
    sellers: position.sellers.map(company),
    dataPermissions: grants.map((g) => ({
      dataType: g.data_type,
      scope: g.scope,
      depts: g.dept_ids.map((d) => ({
        id: d.deptId,
        name: depts.get(d.deptId) ?? d.deptId,
        includeLower: d.includeLower,
      })),
      sellers: g.seller_ids.map(company),
    })),
  };
}

async function delegationsShown(
  tx: Kysely<Tables>,
  actor: Actor,
  positionId: string,
): Promise<Pick<Detail, 'delegatedDepts' | 'delegatedPosts'>> {
  const { rows } = await sql<{
    type: 'dept' | 'post';
    target: string;
    types: string[];
    from: Date;
    until: Date | null;
    now: boolean;
  }>`
    select target_type as type, target_id::text as target, data_types as types, valid_from as "from", valid_until as until,
      state = '1' and valid_from <= ${nowOnce} and (valid_until is null or valid_until > ${nowOnce}) as now
    from permissions.delegation where position_id = ${positionId}::bigint and not deleted order by valid_from, id`.execute(
    tx,
  );
  const depts = await departments(
    { tx },
    rows.filter((r) => r.type === 'dept').map((r) => r.target),
  );
  const postIds = rows.filter((r) => r.type === 'post').map((r) => r.target);
  const posts =
    postIds.length === 0
      ? []
      : await tx
          .selectFrom('permissions.position')
          .select(['id', 'names'])
          .where('id', 'in', postIds)
          .execute();
  const names = new Map<string, string>([
    ...depts.map((d) => [`dept ${d.id}`, nameOf(d, 'name', actor.locale) ?? d.name] as const),
    ...posts.map(
      (p) => [`post ${p.id}`, (actor.locale === 'en_US' ? p.names.en_US : null) || p.names.zh_CN] as const,
    ),
  ]);
  const shown = (type: 'dept' | 'post') =>
    rows
      .filter((r) => r.type === type)
      .map((r) => ({
        targetId: r.target,
        targetName: names.get(`${type} ${r.target}`) ?? r.target,
        dataTypes: r.types,
        validFrom: r.from.toISOString(),
        validUntil: r.until?.toISOString() ?? null,
        inForce: r.now,
      }));
  return { delegatedDepts: shown('dept'), delegatedPosts: shown('post') };
}

async function holdersShown(
  tx: Kysely<Tables>,
  actor: Actor,
  positionId: string,
): Promise<Detail['holders']> {
  const rows = await tx
    .selectFrom('permissions.position_holder')
    .select('emp_id')
    .where('position_id', '=', positionId)
    .execute();
  const staff = await employees(
    { tx },
    rows.map((r) => r.emp_id),
  );
  return staff
    .filter((e) => seesPerson(actor, e))
    .map((e) => ({
      empId: e.empId,
      empName: e.empName,
      deptName: e.deptName,
      deptNameEn: e.deptNameEn,
      main: e.mainPositionId === positionId,
    }));
}
