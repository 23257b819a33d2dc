import { type RawBuilder, sql } from 'kysely';
import { type Actor, isPlatform, scopeOf } from './actor.ts';

/**
 * Columns of a row that say whose it is; `dept` and `emp` may be absent where a data type has no owner below
 * the company.
 */
export interface OwnerColumns {
  readonly member: string;
  readonly dept?: string;
  readonly emp?: string;
}

/**
 * The one predicate of the data wall (administration-domain 7.4): the company, and within it all, own rows,
 * rows of departments in scope,
 * or (platform) rows of companies in scope. Row-level security repeats the company part in the database.
 * A two-party document gives one triple per side; the caller's identity chooses which ones count.
 */
export function inScope(actor: Actor, dataType: string, columns: OwnerColumns): RawBuilder<boolean> {
  const scope = scopeOf(actor, dataType);
  const tenant = isPlatform(actor)
    ? sql<boolean>`true`
    : actor.memberId === null
      ? sql<boolean>`false`
      : sql<boolean>`${sql.ref(columns.member)} = ${actor.memberId}::bigint`;
  if (scope.all || columns.emp === undefined) return tenant;
  const ownedByEmployee =
    actor.empId === null ? sql`false` : sql`${sql.ref(columns.emp)} = ${actor.empId}::bigint`;
  const depts =
    columns.dept === undefined || scope.depts.length === 0
      ? sql`false`
      : sql`${sql.ref(columns.dept)} = any(${[...scope.depts]}::bigint[])`;
  const members =
    isPlatform(actor) && scope.members.length > 0
      ? sql`${sql.ref(columns.member)} = any(${[...scope.members]}::bigint[])`
      : sql`false`;
  return sql<boolean>`(${tenant} and (${ownedByEmployee} or ${depts} or ${members}))`;
}

/**
 * How far a door that is asked by id reaches: to rows whose owners are in the caller's scope of this data type,
 * or to all of his company, for effects and for what a document he reaches already is shown with.
 */
export type Within = string;
export const WHOLE_COMPANY: Within = 'company';

interface PartyColumns {
  readonly seller: OwnerColumns;
  readonly buyer: OwnerColumns;
  readonly intermediary?: OwnerColumns;
}
/** A two-party document: visible when any of the caller's sides is in scope. Platform staff look through every side. */
export function partyInScope(actor: Actor, dataType: string, sides: PartyColumns): RawBuilder<boolean> {
  const looked =
    actor.identity === 'buyer'
      ? [sides.buyer]
      : actor.identity === 'seller'
        ? [sides.seller]
        : [sides.seller, sides.buyer];
  const all = sides.intermediary === undefined ? looked : [...looked, sides.intermediary];
  return sql<boolean>`(${sql.join(
    all.map((c) => inScope(actor, dataType, c)),
    sql` or `,
  )})`;
}

/** A two-party document as far as a door reaches that was told `within`. */
export const reachedBy = (actor: Actor, within: Within, sides: PartyColumns): RawBuilder<boolean> =>
  within === WHOLE_COMPANY ? sql<boolean>`true` : partyInScope(actor, within, sides);
