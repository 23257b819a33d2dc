import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Call } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { Maintenance, SignReplay, SignSkew, StorageFull, TooMany } from '#kernel/rules/refusals.ts';
import { type Actor, visitor } from './actor.ts';
import { type Admission, admission, REPLAYED, TOO_OLD } from './admission.ts';
import type { Db } from './database.ts';
import type { Caller } from './caller.ts';
import type { Asked, Authenticator, GateSettings } from './gate-settings.ts';

export const FINGERPRINT = (secure: boolean) => (secure ? '__Host-chem-dt-fp' : 'chem-dt-fp');
const DEFAULT_RATE = { calls: 600, seconds: 60 };
/**
 * Logins a process knows the accounts of; the one unused for longest is dropped first and counted by its
 * address once more.
 */
const KNOWN_LOGINS = 20_000;

type Person = { actor: Actor; restricted: Refusal | null } | { error: unknown };
export type AdmitCaller = (request: FastifyRequest, call: Call | null, nonce: string) => Promise<Actor>;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
/** The counter of a call: of its own where it has a rate of its own. */
export const rateKey = (call: Call | null, who: { account: string } | { address: string }): string =>
  `${call?.rate ? call.name : 'all'} ${hashOf('account' in who ? `account ${who.account}` : `address ${who.address}`)}`;

/**
 * Nonce, rate, login and restriction (administration-domain 0.4). A call is counted against its address until
 * the login it names has proved to be one, and from then on against the account:
 * whoever invents a token for every call is a stranger at one address. The account of a login is cached, so
 * that its later calls are counted while the login is looked at.
 */
export function callerAdmission(db: Db, authenticator: Authenticator, settings: GateSettings): AdmitCaller {
  const admit = admission(db, settings.storage);
  const accounts = new LRUCache<string, string>({ max: KNOWN_LOGINS });
  return async (request, call, nonce) => {
    const { caller } = request as Asked;
    const token = tokenOf(request);
    const address = { address: caller.ip };
    const count = (who: { account: string } | { address: string }) =>
      admit({
        nonce: createHash('sha256')
          .update(`${token === '' ? caller.ip : token} ${nonce}`)
          .digest(),
        key: rateKey(call, who),
        ...(call?.rate ?? DEFAULT_RATE),
        signedAt: Number.parseInt(String(request.headers.timestamp), 10),
      });
    const identify = (): Promise<Person> =>
      authenticator
        .identify(token, request.cookies[FINGERPRINT(settings.secureCookies)] ?? null, caller)
        .catch((error: unknown) => ({ error }));
    const login = hashOf(token);
    const account = accounts.get(login);
    let door: Admission;
    let person: Person;
    if (token === '') {
      door = await count(address);
      person = { actor: stranger(caller), restricted: null };
    } else if (account !== undefined) {
      [door, person] = await Promise.all([count({ account }), identify()]);
      if ('error' in person) accounts.delete(login);
    } else {
      person = await identify();
      const accountId = 'error' in person ? null : person.actor.accountId;
      if (accountId !== null) accounts.set(login, accountId);
      door = await count(accountId === null ? address : { account: accountId });
    }
    const { wait, isReadOnly } = door;
    if (wait === REPLAYED) throw SignReplay({});
    if (wait === TOO_OLD) throw SignSkew({ serverTime: Date.now() });
    if (wait > 0) throw TooMany({ seconds: wait });
    if (isReadOnly && call?.kind === 'command') throw StorageFull({ seconds: 30 });
    const actor = admitPerson(person, call, caller);
    // What works in a restricted login works now too: signing in and out, the frame of the pages.
    if (actor.identity !== 'platform' && call?.restricted !== true && (await settings.maintenance?.()))
      throw Maintenance({});
    return actor;
  };
}

const stranger = (c: Caller): Actor => visitor(c.requestId, c.ip, c.device, c.locale, c.timeZone);

const tokenOf = (request: FastifyRequest): string => {
  const { token } = request.headers;
  return typeof token === 'string' ? token : '';
};

function admitPerson(person: Person, call: Call | null, caller: Caller): Actor {
  if ('error' in person) {
    if (call?.audience === 'public' && person.error instanceof Refusal) return stranger(caller);
    throw person.error;
  }
  if (person.restricted !== null && call?.restricted !== true && call?.audience !== 'public')
    throw person.restricted;
  return person.actor;
}
