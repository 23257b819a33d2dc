import { type RawBuilder, sql } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { isPlatform, scopeOf } from '#kernel/server/actor.ts';
import { inScope, partyInScope } from '#kernel/server/scope.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import type { StatisticsContext } from '../tables.ts';

export interface Unit {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  readonly demo: boolean;
}
/** Whose rows a question reads, and as which party. */
export interface Reach {
  readonly side: 'seller' | 'buyer' | null;
  /** Companies looked at; null: all within the data scope of an operator. */
  readonly units: readonly string[] | null;
  /** Rows of subsidiaries lie behind the wall of the reader's company: every predicate names its companies. */
  readonly beyond: boolean;
}
export interface Wish {
  readonly unitId?: string | undefined;
  readonly side?: 'seller' | 'buyer' | undefined;
}

/** As whom figures are read. */
export const figureSide = (ctx: StatisticsContext): Identity =>
  isPlatform(ctx.actor) ? 'platform' : ctx.actor.identity === 'buyer' ? 'buyer' : 'seller';

/** The reader's company first, then the subsidiaries below it that let it read their figures. */
export async function unitsOf(ctx: StatisticsContext): Promise<Unit[]> {
  const { memberId } = ctx.actor;
  if (memberId === null || isPlatform(ctx.actor)) return [];
  const below = scopeOf(ctx.actor, 'DEAL').all ? sql`true` : sql`false`;
  const { rows } = await asSystem(ctx, () =>
    sql<Unit>`with recursive unit as (
        select id, name, name_en, demo, 0 as depth from reporting.member_units where id = ${memberId}::bigint
        union all
        select m.id, m.name, m.name_en, m.demo, u.depth + 1 from reporting.member_units m
        join unit u on m.parent_member_id = u.id where u.depth < 3 and ${below})
      select id::text, name as zh, coalesce(name_en, name) as en, demo from unit order by depth, name, id`.execute(
      ctx.tx,
    ),
  );
  return rows;
}

/** Whose rows are read: an operator's wish is a filter, a company reads itself and its units and nobody else. */
export function reachOf(ctx: StatisticsContext, units: readonly Unit[], wish: Wish): Reach {
  if (isPlatform(ctx.actor))
    return {
      side: wish.side ?? null,
      units: wish.unitId === undefined ? null : [wish.unitId],
      beyond: false,
    };
  const { memberId } = ctx.actor;
  const chosen = wish.unitId === undefined ? units : units.filter((u) => u.id === wish.unitId);
  if (wish.unitId !== undefined && chosen.length === 0) throw NotFound({});
  return {
    side: ctx.actor.identity === 'buyer' ? 'buyer' : 'seller',
    units: chosen.map((u) => u.id),
    beyond: chosen.some((u) => u.id !== memberId),
  };
}

interface Owner {
  readonly member: string;
  readonly dept?: string;
  readonly emp?: string;
}
export interface Parties {
  readonly seller: Owner;
  /** Absent: the source knows one party alone. */
  readonly buyer?: Owner;
}
export const PARTIES: Required<Parties> = {
  seller: { member: 'f.seller_member_id', dept: 'f.seller_owner_dept_id', emp: 'f.seller_owner_emp_id' },
  buyer: { member: 'f.buyer_member_id', dept: 'f.buyer_owner_dept_id', emp: 'f.buyer_owner_emp_id' },
};

/** Rows without owners below the company are the affair of those who see all of it. */
function within(ctx: StatisticsContext, dataType: string, owner: Owner): RawBuilder<boolean> {
  const scope = scopeOf(ctx.actor, dataType);
  if (owner.emp !== undefined || scope.all) return inScope(ctx.actor, dataType, owner);
  return isPlatform(ctx.actor) && scope.members.length > 0
    ? sql<boolean>`${sql.ref(owner.member)} = any(${[...scope.members]}::bigint[])`
    : sql<boolean>`false`;
}

/** The one wall of every source: the data scope, the companies looked at and the party they are. */
export function wallOf(
  ctx: StatisticsContext,
  reach: Reach,
  dataType: string,
  parties: Parties,
): RawBuilder<boolean> {
  const sides = parties.buyer === undefined ? [parties.seller] : [parties.seller, parties.buyer];
  if (isPlatform(ctx.actor)) {
    const scoped =
      parties.buyer === undefined || parties.seller.emp === undefined
        ? sql<boolean>`(${sql.join(
            sides.map((s) => within(ctx, dataType, s)),
            sql` or `,
          )})`
        : partyInScope(ctx.actor, dataType, { seller: parties.seller, buyer: parties.buyer });
    const looked = reach.side === null ? sides : [parties[reach.side] ?? parties.seller];
    const units =
      reach.units === null
        ? sql<boolean>`true`
        : sql<boolean>`(${sql.join(
            looked.map((s) => sql`${sql.ref(s.member)} = any(${[...(reach.units ?? [])]}::bigint[])`),
            sql` or `,
          )})`;
    return sql<boolean>`(${scoped} and ${units})`;
  }
  const owner = parties[reach.side ?? 'seller'];
  if (owner === undefined) return sql<boolean>`false`;
  const units = sql<boolean>`${sql.ref(owner.member)} = any(${[...(reach.units ?? [])]}::bigint[])`;
  if (reach.beyond && scopeOf(ctx.actor, dataType).all) return units;
  return sql<boolean>`(${units} and ${within(ctx, dataType, owner)})`;
}

/** Reads with the walls the reach asks for. */
export const reading = <R>(ctx: StatisticsContext, reach: Reach, run: () => Promise<R>): Promise<R> =>
  reach.beyond ? asSystem(ctx, run) : run();
