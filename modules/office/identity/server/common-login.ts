import type { z } from 'zod';
import { NoPermission } from '#kernel/rules/refusals.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { hashPassword, needsRehash, verifyPassword } from '#kernel/server/passwords.ts';
import { commonLogin } from '../contract/login.ts';
import { kindOfName, maskName, nameKey } from '../rules/names.ts';
import { AccountForbidden, AccountUnactivated, CodeWrong, LoginFailed } from '../rules/refusals.ts';
import { type AccountRow, accountById, accountNamed, lockAccount, STATUS } from './accounts.ts';
import { claimAddress, claimGuess, claimName, needsImage, noteAttempt, releaseAddress } from './guesses.ts';
import { spendImageCode } from './image-codes.ts';
import { type LoginSettings, loginSettings } from './login-settings.ts';
import { formatNow, notifyAccount } from './notify.ts';
import { type Grant, openLogin } from './sessions.ts';
import type { Answer } from './sign-in.ts';
import { type IdentityContext, type IdentityTables, identity } from './tables.ts';
import { spendCode } from './verify-codes.ts';

type Login = Context<IdentityTables, z.output<typeof commonLogin.input>>;

const missing = (field: string) => new InvalidInput([{ field, rule: 'field.input', message: '' }]);

/**
 * Signs a person in by password or by a code sent before (administration-domain 2.3 to 2.5). Every guess is
 * counted before it is looked at and stays counted.
 */
export const commonLoginHandler = identity.command(commonLogin, async (ctx): Promise<Answer> => {
  const settings = await loginSettings(ctx);
  if (ctx.input.grantType === 'password' ? !settings.passwordLogin : !settings.codeLogin)
    throw NoPermission({});
  return ctx.input.grantType === 'password' ? byPassword(ctx, settings) : byCode(ctx);
});

async function byPassword(w: Login, settings: LoginSettings): Promise<Answer> {
  const { loginName, password } = w.input;
  if (password === undefined) throw missing('password');
  if (settings.imageCodeAlways || (await needsImage(w, loginName)))
    await spendImageCode(w, w.input, ['login']);
  const account = await accountNamed(w.tx, loginName);
  nameGuess(w, account);
  const shut = await w.inOwnTransaction(async (separateCtx) => {
    // The account before the address, as at the end of a login: two logins of one person from one address
    // would else wait for each other.
    const last =
      account === null
        ? await claimName(separateCtx, loginName, settings).then(() => false)
        : await claimGuess(separateCtx, account.id, settings);
    await claimAddress(separateCtx);
    return last;
  });
  const { right, renewed } = await w.outsideTransaction(() =>
    proven(password, account?.password_hash ?? null),
  );
  if (account === null || !right) return refuseGuess(w, account, shut, settings);
  const owner = await welcome(w, account, account.password_hash);
  if (owner === null) return refuseGuess(w, account, shut, settings);
  if (renewed !== null) await writeHash(w, owner, renewed);
  return finish(w, owner, 'password');
}

/**
 * Whether the password is right; hashed anew while the plain text is at hand where the costs are better now
 * than when it was made.
 */
async function proven(
  password: string,
  hash: string | null,
): Promise<{ right: boolean; renewed: string | null }> {
  const right = await verifyPassword(password, hash);
  return {
    right,
    renewed: right && hash !== null && needsRehash(hash) ? await hashPassword(password) : null,
  };
}

/** The owner's row is held and still has the hash that was proven. */
async function writeHash(w: Login, owner: AccountRow, hash: string): Promise<void> {
  await w.tx
    .updateTable('identity.account')
    .set({ password_hash: hash })
    .where('id', '=', owner.id)
    .execute();
}

async function byCode(w: Login): Promise<Answer> {
  const { loginName, smsCode } = w.input;
  if (smsCode === undefined) throw missing('smsCode');
  const kind = kindOfName(loginName);
  if (kind !== 'mobile' && kind !== 'email')
    throw new InvalidInput([{ field: 'loginName', rule: 'phone', message: '' }]);
  nameGuess(w, null);
  await w.inOwnTransaction((separateCtx) => claimAddress(separateCtx));
  let accountId: string | null = null;
  try {
    accountId = (
      await spendCode(w, 'LOGIN', kind === 'mobile' ? 'sms' : 'email', nameKey(loginName), smsCode)
    ).accountId;
  } catch (error) {
    if (CodeWrong.is(error)) await noteRefused(w, accountId, 'code');
    throw error;
  }
  const found = accountId === null ? null : await accountById(w.tx, accountId);
  nameGuess(w, found);
  const owner = found === null ? null : await welcome(w, found, null);
  if (owner === null) {
    await noteRefused(w, accountId, 'code');
    throw CodeWrong({}, 'smsCode');
  }
  return finish(w, owner, 'code');
}

/**
 * The operation log tells who tried: the account's person, or the name as typed where there is none. A login
 * that succeeds says more (`openLogin`).
 */
function nameGuess(w: Login, account: AccountRow | null): void {
  const { loginName } = w.input;
  const typed = maskName(loginName) ?? loginName;
  const name = account === null ? typed : (account.person_name ?? account.login_name ?? typed);
  w.target({
    type: 'ACCOUNT',
    id: account?.id ?? '0',
    no: account?.login_name ?? null,
    by: {
      accountId: account?.id ?? null,
      name,
      memberId: null,
      memberName: null,
      roleCodes: [],
      deptId: null,
      empId: null,
    },
  });
}

type Refused = 'wrong' | 'code' | 'unactivated' | 'forbidden';

const attemptOf = <R extends Refused | 'ok'>(w: Login, accountId: string | null, result: R) => ({
  name: w.input.loginName,
  accountId,
  grant: w.input.grantType,
  result,
});

/** Notes an attempt that is refused, with what else is to outlive the refusal. */
const noteRefused = (
  w: Login,
  accountId: string | null,
  result: Refused,
  also: (separateCtx: IdentityContext) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> =>
  w.inOwnTransaction(async (separateCtx) => {
    await also(separateCtx);
    await noteAttempt(separateCtx, attemptOf(w, accountId, result));
  });

async function refuseGuess(
  w: Login,
  account: AccountRow | null,
  shut: boolean,
  settings: LoginSettings,
): Promise<never> {
  await noteRefused(w, account?.id ?? null, 'wrong', async (separateCtx) => {
    if (shut && account !== null)
      await notifyAccount(separateCtx, 'ACCOUNT_LOCKED', account.id, {
        time: await formatNow(separateCtx, account.time_zone),
        ip: w.actor.ip,
        minutes: settings.lockMinutes,
      });
  });
  throw LoginFailed({});
}

/**
 * Locks the proven account and clears its counters; null when its password has been changed since it was
 * looked at. A status is told only to those who proved to be the owner.
 */
async function welcome(w: Login, account: AccountRow, hash: string | null): Promise<AccountRow | null> {
  if (account.status !== STATUS.normal) return refuseStatus(w, account, hash);
  const owner = await clearCounters(w, account, hash);
  if (owner !== null && owner.status !== STATUS.normal) throw refusalOf(owner);
  return owner;
}

async function clearCounters(
  ctx: IdentityContext,
  account: AccountRow,
  hash: string | null,
): Promise<AccountRow | null> {
  const locked = await lockAccount(ctx.tx, account.id);
  if (locked === null || (hash !== null && locked.password_hash !== hash)) return null;
  await ctx.tx
    .updateTable('identity.account')
    .set({ fail_count: 0, fail_since: null, locked_until: null })
    .where('id', '=', account.id)
    .execute();
  await releaseAddress(ctx);
  return locked;
}

const refusalOf = (owner: AccountRow) =>
  owner.status === STATUS.unactivated ? AccountUnactivated({}) : AccountForbidden({});

/** Refuses the status of an account; the cleared counters stay. */
async function refuseStatus(w: Login, account: AccountRow, hash: string | null): Promise<null> {
  const result = account.status === STATUS.unactivated ? 'unactivated' : 'forbidden';
  const owner = await w.inOwnTransaction(async (separateCtx) => {
    const cleared = await clearCounters(separateCtx, account, hash);
    if (cleared !== null) await noteAttempt(separateCtx, attemptOf(w, account.id, result));
    return cleared;
  });
  if (owner === null) return null;
  throw refusalOf(account);
}

async function finish(w: Login, owner: AccountRow, grant: Grant): Promise<Answer> {
  const answer = await openLogin(w, owner, grant);
  await w.tx
    .updateTable('identity.account')
    .set({ last_login_at: nowHere })
    .where('id', '=', owner.id)
    .execute();
  await noteAttempt(w, attemptOf(w, owner.id, 'ok'));
  return answer;
}
