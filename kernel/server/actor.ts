import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import type { Identity } from '#kernel/rules/contract.ts';
import type { Locale } from '#kernel/rules/locale.ts';

/** Which rows of a data type a person reaches beyond his own (administration-domain 7.4). */
export interface Scope {
  readonly all: boolean;
  readonly depts: readonly string[];
  readonly members: readonly string[];
}

/**
 * Everyone who acts: a signed-in person, a visitor, or the clock. `memberId` is the company ("0" = platform,
 * null = none).
 */
export interface Actor {
  readonly identity: Identity | 'visitor' | 'clock';
  readonly accountId: string | null;
  readonly sessionId: string | null;
  readonly name: string;
  readonly memberId: string | null;
  readonly memberName: string | null;
  readonly memberNameEn?: string | null;
  readonly empId: string | null;
  readonly deptId: string | null;
  readonly superAdmin: boolean;
  readonly admin: boolean;
  /** Company approved and normal (guard G-CMP). */
  readonly verified: boolean;
  readonly locale: Locale;
  readonly timeZone: string;
  /** Grants of the enabled roles of the identity in use: button code → routes that offer it; and routes in the menu. */
  readonly buttons: ReadonlyMap<string, ReadonlySet<string>>;
  readonly routes: ReadonlySet<string>;
  readonly permissionVersion: number;
  readonly roleCodes: readonly string[];
  readonly scopes: ReadonlyMap<string, Scope>;
  readonly ip: string;
  readonly device: string;
  readonly requestId: string;
}

const nothing: Scope = { all: false, depts: [], members: [] };
/** The scope of a data type; own rows only when nothing is granted. */
export const scopeOf = (actor: Actor, dataType: string): Scope =>
  actor.superAdmin || actor.identity === 'clock'
    ? { all: true, depts: [], members: [] }
    : (actor.scopes.get(dataType) ?? nothing);

/**
 * True when the button is granted on at least one of the routes (administration-domain 8.5); without routes,
 * on any route.
 */
export function holds(actor: Actor, button: string, routes?: readonly string[]): boolean {
  const on = actor.buttons.get(button);
  return (
    on !== undefined &&
    on.size > 0 &&
    (routes === undefined || routes.length === 0 || routes.some((r) => on.has(r)))
  );
}

export const isPlatform = (actor: Actor): boolean =>
  actor.identity === 'platform' || actor.identity === 'clock';

/** The actor of timers and jobs: sees every row, signs as the system. */
export function clockActor(requestId: string): Actor {
  return {
    identity: 'clock',
    accountId: null,
    sessionId: null,
    name: 'system',
    memberId: '0',
    memberName: null,
    empId: null,
    deptId: null,
    superAdmin: true,
    admin: false,
    verified: true,
    locale: 'zh_CN',
    timeZone: BUSINESS_ZONE,
    buttons: new Map(),
    routes: new Set(),
    permissionVersion: 0,
    roleCodes: [],
    scopes: new Map(),
    ip: '127.0.0.1',
    device: 'system',
    requestId,
  };
}

export function visitor(
  requestId: string,
  ip: string,
  device: string,
  locale: Locale,
  timeZone: string,
): Actor {
  return {
    ...clockActor(requestId),
    identity: 'visitor',
    name: '',
    memberId: null,
    superAdmin: false,
    verified: false,
    ip,
    device,
    locale,
    timeZone,
  };
}
