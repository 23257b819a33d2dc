import type { Kysely } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import type { Scope } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { ShareType } from '../contract/share.ts';
import type { LandingPages } from '../rules/landing.ts';

interface I18nName {
  readonly zh_CN: string;
  readonly en_US?: string | null | undefined;
}
/** Everything the system knows of a person on one side, beyond the account itself. Gathered above this capability. */
export interface PersonFacts {
  readonly empId: string | null;
  readonly empName: string | null;
  readonly deptId: string | null;
  readonly deptName: string | null;
  readonly deptNameEn: string | null;
  /** "0" is the platform, null has no company. */
  readonly memberId: string | null;
  readonly memberName: string | null;
  readonly memberNameEn: string | null;
  readonly memberType: 'platform' | 'buyer' | 'seller' | 'both' | null;
  readonly memberCode: string | null;
  /** Sides the person may work on, the preferred one first. */
  readonly identities: readonly Identity[];
  readonly identity: Identity;
  readonly empType: '10' | '20' | '30';
  readonly admin: boolean;
  readonly superAdmin: boolean;
  /** Company approved and normal (G-CMP). */
  readonly verified: boolean;
  readonly roleCodes: readonly string[];
  readonly roleList: readonly { readonly id: string; readonly code: string; readonly name: I18nName }[];
  readonly positionList: readonly { readonly id: string; readonly name: I18nName }[];
  readonly mainPositionId: string | null;
  readonly buttons: ReadonlyMap<string, ReadonlySet<string>>;
  /** Routes of the menu, in menu order. */
  readonly routes: ReadonlySet<string>;
  readonly scopes: ReadonlyMap<string, Scope>;
  readonly crmMemberId: string | null;
  readonly agreementPending: boolean;
  /** Company disabled or person resigned: nobody signs in. */
  readonly forbidden?: boolean;
  /** Masked already. */
  readonly idcardNo?: string | null;
}
/**
 * Rows are read past the company walls: the caller has opened the transaction with the system's rights.
 * `identity` null asks for the preferred side.
 */
export interface PeopleService {
  factsOf(tx: Kysely<AnyTables>, accountId: string, identity: Identity | null): Promise<PersonFacts>;
  /** Code of the market's state for the header; null where no market is of interest. */
  marketStatus?(tx: Kysely<AnyTables>, facts: PersonFacts): Promise<string | null>;
  /** Version of the user agreement in force; null where there is none. */
  agreementInForce?(tx: Kysely<AnyTables>): Promise<number | null>;
  /**
   * Keeps for good what a new person agreed to by registering: account, version, time, address
   * (administration-domain 22.5).
   */
  agreedAtRegistration?(
    tx: Kysely<AnyTables>,
    who: { readonly accountId: string; readonly ip: string },
  ): Promise<void>;
}

/**
 * What one capability shows of its documents without a login. `w` speaks for the person who shared it, so its
 * own walls decide; null: he may not see it (any more).
 */
export interface ShareSource {
  view(
    ctx: Context<AnyTables, unknown>,
    shared: { readonly resourceId: string; readonly withPrice: boolean; readonly locale: Locale },
  ): Promise<ShareContent | null>;
}
export interface ShareContent {
  readonly title: { readonly zh_CN: string; readonly en_US?: string };
  readonly facts: readonly {
    readonly label: { readonly zh: string; readonly en: string };
    readonly value: string;
    readonly price?: boolean;
    readonly goods?: boolean;
  }[];
  /** The goods are hazardous: nobody learns of them without a login (hazardVisibility, administration-domain 2.7). */
  readonly hazardous?: boolean;
  /** Page of this document for those who sign in. */
  readonly path: string | null;
}

/** What sign-in must know of this installation. */
export interface DoorSettings {
  readonly secureCookies: boolean;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  /** Hosts that may redeem a login ticket, besides our own. */
  readonly sisterHosts: readonly string[];
}

declare module '#kernel/server/act-context.ts' {
  interface Services {
    people: PeopleService;
    shares: Readonly<Partial<Record<ShareType, ShareSource>>>;
    doorSettings: DoorSettings;
    landingPages: LandingPages;
  }
}
