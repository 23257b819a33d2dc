import type { Actor } from './actor.ts';
import { pipelineOf } from './pipelined-connection.ts';

/**
 * What row-level security reads of a transaction: which company, account and side it speaks for, and rows of
 * others that a policy opens. What is not named stays.
 */
export interface Scope {
  readonly side?: Actor['identity'];
  readonly member?: string | null;
  readonly account?: string | null;
  /** Settings `app.<name>` that a policy compares with the rows it opens, such as `{ deal: '17' }`. */
  readonly open?: Readonly<Record<string, string>>;
}

const SYSTEM: Scope = { side: 'clock', member: '0' };

/** The company, account and side of a person. */
export const scopeOfActor = (
  actor: Pick<Actor, 'identity' | 'memberId' | 'accountId'>,
): Required<Omit<Scope, 'open'>> => ({
  side: actor.identity,
  member: actor.memberId,
  account: actor.accountId,
});

/**
 * Runs one step of a transaction with another scope and restores the one before it, also when the step fails:
 * a refusal that is caught finds the walls up again.
 * Scopes nest. A statement that another promise of the same transaction sends meanwhile is an error: it would
 * run with rights it was not given.
 */
export function withScope<R>(ctx: { readonly tx: object }, scope: Scope, run: () => Promise<R>): Promise<R> {
  const connection = pipelineOf(ctx.tx);
  if (connection === undefined)
    throw new Error('A scope can be set only in a transaction of `inTransaction`.');
  return connection.scoped(settingsOf(scope), run);
}

/**
 * Runs one step past the walls of all companies: for what the platform itself does in the middle of
 * somebody's act, such as looking up who signs in or writing letters.
 */
export const asSystem = <R>(ctx: { readonly tx: object }, run: () => Promise<R>): Promise<R> =>
  withScope(ctx, SYSTEM, run);

/** A scope as the settings that policies read; null is the empty text. */
export function settingsOf(scope: Scope): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  if (scope.side !== undefined) settings.set('app.side', scope.side);
  if (scope.member !== undefined) settings.set('app.member', scope.member ?? '');
  if (scope.account !== undefined) settings.set('app.account', scope.account ?? '');
  for (const [name, value] of Object.entries(scope.open ?? {})) {
    if (!/^[a-z_]+$/.test(name)) throw new Error(`not the name of a setting: ${name}`);
    settings.set(`app.${name}`, value);
  }
  return settings;
}
