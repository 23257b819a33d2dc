import type { Identity } from '#kernel/rules/contract.ts';

/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}

/** A person registered and has no company yet: give the role of an unverified user of that side. */
export const accountRegistered: Kind<{
  readonly accountId: string;
  readonly side: 'buyer' | 'seller';
  readonly empName: string;
}> = {
  name: 'identity.registered',
};
/** An invited person set the first password; the account is normal now. */
export const accountActivated: Kind<{ readonly accountId: string }> = { name: 'identity.activated' };
/** Somebody signed in. */
export const signedIn: Kind<{
  readonly accountId: string;
  readonly loginId: string;
  readonly identity: Identity;
}> = { name: 'identity.signedIn' };
/** A person changed the own name or gender; records that repeat them follow. */
export const personChanged: Kind<{
  readonly accountId: string;
  readonly personName: string | null;
  readonly gender: string;
}> = {
  name: 'identity.personChanged',
};
