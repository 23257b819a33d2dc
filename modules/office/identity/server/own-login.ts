import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import { Anonymous, NoPermission, NotFound, ScreenLocked } from '#kernel/rules/refusals.ts';
import type { Work } from '#kernel/server/capability.ts';
import { FINGERPRINT } from '#kernel/server/gate.ts';
import { verifyPassword } from '#kernel/server/passwords.ts';
import {
  changePassword,
  currentUserInfo,
  endLogin,
  liveLogins,
  lockScreen,
  switchIdentity,
  unlockScreen,
} from '../contract/account.ts';
import { checkPwdExpire, commonLogout, gatewayLogout } from '../contract/login.ts';
import { UNLOCK_TRIES } from '../rules/codes.ts';
import { CodeWrong, LoginEnded, PasswordOldWrong } from '../rules/refusals.ts';
import { type AccountRow, accountById, lockAccount } from './accounts.ts';
import { loginSettings } from './login-settings.ts';
import { acceptedHash, earlierHashes, hashing, writePassword } from './passwords.ts';
import { factsOf } from './people.ts';
import { describeOperator, endLogins, lifeOf, ownLogin } from './sessions.ts';
import { type IdentityTables, type LoginRecordTable, room } from './tables.ts';
import { sayNow, tellAccount } from './tell.ts';
import { hashOf, newToken } from './tokens.ts';
import { spendCode } from './verify-codes.ts';

type Hand = Work<IdentityTables, unknown>;

/** The caller's own account; nobody is 10111. */
export async function ownAccount(w: Hand): Promise<AccountRow> {
  const account = w.actor.accountId === null ? null : await accountById(w.tx, w.actor.accountId);
  if (account === null) throw Anonymous({});
  return account;
}

const sideOf = (w: Hand): Identity | null =>
  w.actor.identity === 'visitor' || w.actor.identity === 'clock' ? null : w.actor.identity;

/** A locked screen answers nothing but unlock and logout, although restricted logins may ask these calls. */
async function refuseLocked(w: Hand): Promise<void> {
  if (w.actor.sessionId === null) return;
  const row = await w.tx
    .selectFrom('identity.login_record')
    .select('locked')
    .where('id', '=', w.actor.sessionId)
    .executeTakeFirst();
  if (row?.locked) throw ScreenLocked({});
}

/** Who works here (administration-domain 4). */
export const tellCurrentUser = room.ask(currentUserInfo, async (w) => {
  const account = await ownAccount(w);
  await refuseLocked(w);
  const facts = await factsOf(w, account.id, sideOf(w));
  const life = await lifeOf(w, account.id, await loginSettings(w), facts.memberType);
  return describeOperator(w, account, facts, life.expired);
});

export const tellPasswordLife = room.ask(checkPwdExpire, async (w) => {
  const account = await ownAccount(w);
  await refuseLocked(w);
  const facts = await factsOf(w, account.id, sideOf(w));
  const life = await lifeOf(w, account.id, await loginSettings(w), facts.memberType);
  return {
    expired: life.expired,
    mustChange: account.must_change_password,
    daysLeft: life.daysLeft,
    warn: life.warn,
  };
});

/** Works on the other side from now on; refuses a side the person does not have. */
export const changeSide = room.on(switchIdentity, async (w) => {
  const account = await ownAccount(w);
  const facts = await factsOf(w, account.id, w.input.identityType);
  if (facts.identity !== w.input.identityType || !facts.identities.includes(w.input.identityType))
    throw NoPermission({});
  const login = await ownLogin(w);
  await w.tx
    .updateTable('identity.login_record')
    .set({ side: facts.identity })
    .where('id', '=', login.id)
    .execute();
  w.live(`account:${account.id}`, { rights: true });
  const life = await lifeOf(w, account.id, await loginSettings(w), facts.memberType);
  return describeOperator(w, account, facts, life.expired);
});

export const lock = room.on(lockScreen, async (w) => {
  const login = await ownLogin(w);
  await w.tx.updateTable('identity.login_record').set({ locked: true }).where('id', '=', login.id).execute();
  return { locked: true as const };
});

/** Opens a locked screen by password or code. Each try is counted before it is looked at; the fifth wrong one ends the login (10120). */
export const unlock = room.on(unlockScreen, async (w) => {
  const account = await ownAccount(w);
  const login = await w.inOwnTransaction((own) => countUnlock(own));
  if (!login.locked) return { locked: false as const };
  const right = await proven(w, account, w.input);
  if (right) {
    await w.tx
      .updateTable('identity.login_record')
      .set({ locked: false, wrong_unlocks: 0 })
      .where('id', '=', login.id)
      .where('state', '=', 'live')
      .execute();
    return { locked: false as const };
  }
  if (login.wrong_unlocks + 1 >= UNLOCK_TRIES) return endGuessed(w, account, login.id);
  throw w.input.password === undefined ? CodeWrong({}, 'smsCode') : PasswordOldWrong({}, 'password');
});

async function countUnlock(own: Hand): Promise<Selectable<LoginRecordTable>> {
  const login = await ownLogin(own);
  if (!login.locked) return login;
  if (login.wrong_unlocks >= UNLOCK_TRIES) throw LoginEnded({});
  await own.tx
    .updateTable('identity.login_record')
    .set({ wrong_unlocks: sql`wrong_unlocks + 1` })
    .where('id', '=', login.id)
    .execute();
  return login;
}

/** The last guess was wrong too: the login ends, and stays ended. */
async function endGuessed(w: Hand, account: AccountRow, loginId: string): Promise<never> {
  await w.inOwnTransaction((own) => endLogins(own, account.id, 'revoked', 'guesses', { id: loginId }));
  throw LoginEnded({});
}

/**
 * Proves the own password. A guess is counted before it is looked at, the fifth wrong one ends the login (10120), a right one clears the count.
 * Answers the account as it was proven, and its login.
 */
export async function proveOwnPassword(
  w: Hand,
  password: string,
  field: string,
): Promise<{ account: AccountRow; loginId: string }> {
  const login = await w.inOwnTransaction(async (own) => {
    const counted = await ownLogin(own);
    if (counted.wrong_passwords >= UNLOCK_TRIES) throw LoginEnded({});
    await setWrongPasswords(own, counted.id, sql`wrong_passwords + 1`);
    return counted;
  });
  const account = await ownAccount(w);
  if (!(await verifyPassword(password, account.password_hash, hashing))) {
    if (login.wrong_passwords + 1 < UNLOCK_TRIES) throw PasswordOldWrong({}, field);
    return endGuessed(w, account, login.id);
  }
  await w.inOwnTransaction((own) => setWrongPasswords(own, login.id, sql`0`));
  return { account, loginId: login.id };
}
const setWrongPasswords = (own: Hand, loginId: string, count: RawBuilder<number>): Promise<unknown> =>
  own.tx
    .updateTable('identity.login_record')
    .set({ wrong_passwords: count })
    .where('id', '=', loginId)
    .execute();

async function proven(
  w: Hand,
  account: AccountRow,
  given: { password?: string | undefined; smsCode?: string | undefined },
): Promise<boolean> {
  if (given.password !== undefined) return verifyPassword(given.password, account.password_hash, hashing);
  const target = account.mobile ?? account.email ?? '';
  return spendCode(w, 'UNLOCK', account.mobile === null ? 'email' : 'sms', target, given.smsCode ?? '').then(
    () => true,
    (error: unknown) => {
      if (CodeWrong.is(error)) return false;
      throw error;
    },
  );
}

/** A new password of one's own (administration-domain 21): the fifth wrong old one ends the login, other logins are revoked, this one goes on under a fresh token. */
export const changeOwnPassword = room.on(changePassword, async (w) => {
  await refuseLocked(w);
  const { account, loginId } = await proveOwnPassword(w, w.input.oldPassword, 'oldPassword');
  const hash = await acceptedHash(w.input, account, await earlierHashes(w, account.id));
  const locked = await lockAccount(w.tx, account.id);
  if (locked === null || locked.password_hash !== account.password_hash)
    throw PasswordOldWrong({}, 'oldPassword');
  await writePassword(w, account, hash, false);
  await endLogins(w, account.id, 'revoked', 'password', { except: loginId });
  const token = newToken();
  const { numUpdatedRows } = await w.tx
    .updateTable('identity.login_record')
    .set({ token_hash: hashOf(token) })
    .where('id', '=', loginId)
    .where('state', '=', 'live')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw LoginEnded({});
  await tellAccount(w, 'PASSWORD_CHANGED', account.id, {
    time: await sayNow(w, account.time_zone),
    ip: w.actor.ip,
  });
  w.target({ type: 'ACCOUNT', id: account.id });
  return { token };
});

export const logoutAtGateway = room.on(gatewayLogout, async (w) => {
  if (w.actor.accountId !== null)
    await endLogins(
      w,
      w.actor.accountId,
      'loggedOut',
      null,
      w.input.allDevices ? {} : { id: w.actor.sessionId ?? '0' },
    );
  w.cookie({
    name: FINGERPRINT(w.service('doorSettings').secureCookies),
    value: '',
    maxAgeSeconds: 0,
    httpOnly: true,
  });
  return null;
});

export const logout = room.on(commonLogout, async (w) => {
  if (w.actor.accountId !== null && w.actor.sessionId !== null)
    await endLogins(w, w.actor.accountId, 'loggedOut', null, { id: w.actor.sessionId });
  return null;
});

/** The caller's live logins, the newest first. */
export const showLogins = room.ask(liveLogins, async (w) => {
  const rows = await w.tx
    .selectFrom('identity.login_record')
    .selectAll()
    .where('account_id', '=', w.actor.accountId ?? '0')
    .where('state', '=', 'live')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((r) => ({
    id: r.id,
    current: r.id === w.actor.sessionId,
    ip: r.ip,
    device: r.user_agent,
    identity: r.side,
    createdAt: r.gmt_create.toISOString(),
    lastSeenAt: r.last_seen_at.toISOString(),
    expiresAt: r.expires_at.toISOString(),
  }));
});

/** Ends one of the caller's own logins; a foreign one is not found. */
export const endOwnLogin = room.on(endLogin, async (w) => {
  const ended = await endLogins(w, w.actor.accountId ?? '0', 'revoked', 'ended', { id: w.input.id });
  if (ended === 0) throw NotFound({});
  return null;
});
