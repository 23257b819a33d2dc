import type { RawBuilder } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';

type OrganisationContext = Context<AnyTables, unknown>;
interface Names {
  readonly zh_CN: string;
  readonly en_US?: string | null | undefined;
}
/** A person of a company's staff, as roles and positions know him. */
export interface StaffPerson {
  readonly empId: string;
  readonly accountId: string;
  readonly memberId: string;
}
export interface HeldRoleRef {
  readonly id: string;
  readonly code: string;
  readonly type: Identity;
  readonly name: Names;
}
export interface HeldPostRef {
  readonly id: string;
  readonly name: Names;
}
/** Roles and positions, kept above this capability. Every change tells the browsers of the person at once. */
export interface StaffRights {
  held(
    ctx: OrganisationContext,
    people: readonly StaffPerson[],
  ): Promise<
    ReadonlyMap<string, { readonly roles: readonly HeldRoleRef[]; readonly posts: readonly HeldPostRef[] }>
  >;
  /** Conditions for lists of people. */
  holdsRole(accountColumn: string, roleId: string): RawBuilder<boolean>;
  holdsPost(empColumn: string, positionId: string): RawBuilder<boolean>;
  /** What may be given in a company to people of these sides. */
  choices(
    ctx: OrganisationContext,
    memberId: string,
    sides: readonly Identity[],
  ): Promise<{
    readonly roles: readonly HeldRoleRef[];
    readonly positions: readonly (HeldPostRef & { readonly deptId: string })[];
  }>;
  /**
   * The person holds exactly these roles afterwards. Refuses 10203 (more than the actor holds), 10301, 11203,
   * 11204, 11110.
   */
  setRoles(
    ctx: OrganisationContext,
    person: StaffPerson & { readonly adminFlag: boolean },
    roleIds: readonly string[],
  ): Promise<void>;
  /** The person holds exactly these positions afterwards, one of them as the main one. Refuses 10203, 10301. */
  setPosts(
    ctx: OrganisationContext,
    person: StaffPerson,
    positionIds: readonly string[],
    mainPositionId: string | null,
  ): Promise<void>;
  /** Gives or takes the administrator's role of each side of the company. */
  setAdministrator(
    ctx: OrganisationContext,
    person: StaffPerson,
    sides: readonly Identity[],
    on: boolean,
  ): Promise<void>;
  /** Everything a person held ends. */
  endAll(ctx: OrganisationContext, person: StaffPerson): Promise<void>;
  /** Whether positions stand in a department. */
  postsIn(ctx: OrganisationContext, deptId: string): Promise<boolean>;
}
/** Companies, kept above this capability; "0" is the platform. */
export interface Companies {
  of(
    ctx: OrganisationContext,
    memberId: string,
  ): Promise<{ readonly name: string; readonly sides: readonly Identity[]; readonly enabled: boolean }>;
  subsidiaries(
    ctx: OrganisationContext,
    memberId: string,
  ): Promise<readonly { readonly id: string; readonly name: string; readonly nameEn: string | null }[]>;
}

declare module '#kernel/server/act-context.ts' {
  interface Services {
    staffRights: StaffRights;
    companies: Companies;
  }
}
