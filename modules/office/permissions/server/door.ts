import { type Kysely, sql } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import type { Scope } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { bumpPermissionVersion } from '#office/identity/server/door.ts';
import { accountsOfRoles, type RoleFacts, type RoleSearch, rolesLike } from './accounts-in-roles.ts';
import { giveRoles, type RoleWish } from './appointments.ts';
import { accountsGranted, type Grants, grants } from './grants.ts';
import { type HeldPosition, heldPositions } from './positions.ts';
import { type Person, scopes } from './scopes.ts';
import { giveShippedPosts } from './shipped-positions.ts';
import type { Names } from './tables.ts';

export type { PostWish, RoleWish } from './appointments.ts';
export { authoriseStore, sellerMenus, storeMenus } from './authorise-store.ts';
export type { Grants, HeldRole } from './grants.ts';
export { plantAppointment } from './plant.ts';
export type { Customers } from './ports.ts';
export type { HeldPosition } from './positions.ts';
export {
  endRights,
  heldBy,
  holdsPost,
  holdsRole,
  postsIn,
  setAdministratorRoles,
  setPosts,
  setRoles,
  staffChoices,
} from './staff-rights.ts';

interface Caller {
  readonly tx: Kysely<AnyTables>;
}
type PermissionsContext = Context<AnyTables, AnyTables>;
const txOf = (w: Caller): Kysely<AnyTables> => w.tx;

/**
 * Enabled roles of an account on one side with their routes and buttons. The transaction must see the
 * account's rows: the system's, or the person's own.
 */
export const grantsOf = (w: Caller, accountId: string, identity: Identity): Promise<Grants> =>
  grants(w.tx, accountId, identity);
/**
 * Which rows of each data type a person reaches beyond his own (administration-domain 7.4). A data type that
 * is absent: own rows only. `customers`: companies a platform salesman serves.
 */
export const scopesOf = (
  w: Caller,
  person: Person,
  customers: readonly string[] = [],
): Promise<Map<string, Scope>> => scopes(w.tx, person, customers);
/** Positions a person holds, the main one first. */
export const positionsOf = (
  w: Caller,
  empId: string,
  mainPositionId: string | null,
): Promise<HeldPosition[]> => heldPositions(w.tx, empId, mainPositionId);
/** Names of roles by code, also of roles deleted since: what the log says of an old act. */
export const roleNames = async (
  tx: Kysely<AnyTables>,
  codes: readonly string[],
): Promise<Map<string, Names>> => {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{
    code: string;
    names: Names;
  }>`select distinct on (code) code, names from permissions.role where code = any(${[...codes]}::text[]) order by code, deleted`.execute(
    tx,
  );
  return new Map(rows.map((r) => [r.code, r.names]));
};
/** Accounts that hold a route (and a button on it): those who can act and should be told. */
export const accountsHolding = (
  w: Caller,
  wanted: { route: string; button?: string; memberId?: string; identity?: Identity },
): Promise<string[]> => accountsGranted(w.tx, wanted);

/** Rights of these people changed: their browsers fetch menu and buttons again. */
export const bumpVersions = (ctx: PermissionsContext, accountIds: readonly string[]): Promise<void> =>
  bumpPermissionVersion(ctx, { accountIds });

/** Gives roles and, to a person on the staff, the positions shipped with them. Refuses 10301, 11203, 11204. */
export async function appoint(
  ctx: PermissionsContext,
  wish: RoleWish & { readonly empId?: string | undefined; readonly instead?: boolean | undefined },
): Promise<void> {
  await giveRoles(txOf(ctx), wish, wish.instead ?? false);
  if (wish.empId !== undefined && wish.memberId !== null)
    await giveShippedPosts(
      txOf(ctx),
      { empId: wish.empId, memberId: wish.memberId, by: wish.by },
      wish.roleCodes,
    );
  await bumpVersions(ctx, [wish.accountId]);
}

/**
 * Accounts that hold one of these roles, or any role of a side; roles by a typed word or by id. For receivers
 * of messages.
 */
export const accountsInRoles = (
  w: Caller,
  wanted: { roleIds?: readonly string[]; identity?: Identity },
): Promise<string[]> => accountsOfRoles(w.tx, wanted);
export const searchRoles = (w: Caller, wish: RoleSearch): Promise<RoleFacts[]> => rolesLike(w.tx, wish);
