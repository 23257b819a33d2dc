import type { FastifyRequest } from 'fastify';
import type { MarketTime } from '#kernel/rules/market-time.ts';
import type { Refusal } from '#kernel/rules/refusal.ts';
import type { Actor } from './actor.ts';
import type { Caller } from './caller.ts';
import type { ClockState } from './clock-watch.ts';
import type { DatabaseReach } from './database-reach.ts';
import type { Metrics } from './metrics.ts';
import type { TrustedProxies } from './settings.ts';
import type { StorageState } from './storage-state.ts';

/** Knows people by their token; filled by the identity capability. `restricted` is why most calls are refused for now. */
export interface Authenticator {
  identify(
    token: string,
    fingerprint: string | null,
    caller: Caller,
  ): Promise<{ actor: Actor; restricted: Refusal | null }>;
}

export interface GateSettings {
  readonly signKeys: readonly string[];
  readonly secureCookies: boolean;
  readonly trustProxy: TrustedProxies;
  readonly uploadDir: string;
  log(line: Record<string, unknown>): void;
  /** Closed to all but the platform's people (administration-domain 1.4: 503). */
  maintenance?(): Promise<boolean>;
  /** Answers calls at once while the database is out of reach. */
  readonly reach?: DatabaseReach;
  readonly metrics?: Metrics;
  readonly storage: StorageState;
  readonly clock?: Readonly<ClockState>;
  /** Of a market whose clock is not the machine's. */
  readonly marketTime?: () => MarketTime;
}

export interface Asked extends FastifyRequest {
  caller: Caller;
  /** The person behind a large body, let in before it was read. */
  early: Actor | null;
  /** What its line in the log and its measure say of it. */
  noted: Noted | null;
}

/** What is known of a request beside the caller, by and by. */
export interface Noted {
  readonly call?: string;
  readonly actor?: Actor;
  readonly code?: string;
}
