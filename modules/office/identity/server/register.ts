import type { z } from 'zod';
import { NoPermission, TooMany } from '#kernel/rules/refusals.ts';
import type { Work } from '#kernel/server/capability.ts';
import { type AnyTables, nowHere } from '#kernel/server/database.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { dropPublicDraft } from '#office/drafts/server/door.ts';
import { activateUser, personReg, updatePwdByMobile } from '../contract/login.ts';
import { REGISTRATIONS_PER_IP_HOUR } from '../rules/codes.ts';
import { accountActivated, accountRegistered } from '../rules/news.ts';
import { AccountForbidden, AccountUnactivated, AgreementReplaced, TicketInvalid } from '../rules/refusals.ts';
import { type AccountRow, lockAccount, STATUS, uniquely } from './accounts.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { loginSettings } from './login-settings.ts';
import { acceptedHash, earlierHashes, rememberPassword, writePassword } from './passwords.ts';
import { endLogins, openLogin } from './sessions.ts';
import { room } from './tables.ts';
import { sayNow, tellAccount } from './tell.ts';
import { knock } from './throttle.ts';
import { redeemTicket } from './tickets.ts';

type Person = z.output<typeof personReg.input>;
const newAccount = (p: Person, hash: string, agreement: number, zone: string) => ({
  login_name: p.loginName ?? null,
  mobile: p.mobile,
  email: p.email ?? null,
  person_name: p.empName,
  password_hash: hash,
  password_changed_at: nowHere,
  status: STATUS.normal,
  activated_at: nowHere,
  agreement_version: agreement,
  registered_side: p.identityType,
  locale: p.locale ?? ('zh_CN' as const),
  time_zone: zone,
  created_by: null,
  modified_by: null,
  avatar_id: null,
  fail_since: null,
  locked_until: null,
  last_login_at: nowHere,
});

/** The version in force, which the person must have had before him: what is kept as accepted is never his to say. */
async function agreedTo(w: Pick<Work<AnyTables, unknown>, 'tx' | 'service'>, shown: number): Promise<number> {
  const inForce = (await asSystem(w, async () => w.service('people').agreementInForce?.(w.tx))) ?? null;
  if (inForce !== null && inForce !== shown) throw AgreementReplaced({}, 'agreed');
  return inForce ?? 0;
}

/** Registers a person without a company and signs him in (administration-domain 3.1). Refuses a taken number, address or name, a weak password, a foreign ticket. */
export const registerPerson = room.on(personReg, async (w) => {
  const person = w.input;
  if (!(await loginSettings(w)).registerOpen) throw NoPermission({});
  const agreement = await agreedTo(w, person.agreementVersion);
  const hash = await acceptedHash(
    { newPassword: person.password, confirmPassword: person.confirmPassword },
    { login_name: person.loginName ?? null, mobile: person.mobile, email: person.email ?? null },
    [],
  );
  await redeemTicket(w, 'verify', person.verifyTicket, { purpose: 'REGISTER', target: person.mobile });
  const wait = await knock(w.tx, `registrations from ${w.actor.ip}`, [
    { most: REGISTRATIONS_PER_IP_HOUR, seconds: 3600 },
  ]);
  if (wait > 0) throw TooMany({ seconds: wait });
  const account = await uniquely(
    w.tx
      .insertInto('identity.account')
      .values(
        newAccount(
          person,
          hash,
          agreement,
          person.timeZone ?? (await settingOf(w, 'platform')).defaultTimeZone,
        ),
      )
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await rememberPassword(w, account.id, hash);
  await asSystem(w, async () =>
    w.service('people').agreedAtRegistration?.(w.tx, { accountId: account.id, ip: w.actor.ip }),
  );
  await asSystem(w, () =>
    w.emit(accountRegistered, { accountId: account.id, side: person.identityType, empName: person.empName }),
  );
  await tellAccount(w, 'REG_WELCOME', account.id, { empName: person.empName });
  if (person.tmpKey !== undefined) await dropPublicDraft(w, person.tmpKey);
  return openLogin(w, account, 'register', person.identityType);
});

/** A new password for somebody who proved to hold the number or address of the account (administration-domain 2.6). Every login ends. */
export const resetForgotten = room.on(updatePwdByMobile, async (w) => {
  const { accountId } = await redeemTicket(w, 'verify', w.input.verifyTicket, {
    purpose: 'FORGET_PWD',
    target: w.input.mobile,
  });
  const account = accountId === null ? null : await lockAccount(w.tx, accountId);
  if (account === null) throw TicketInvalid({});
  if (account.status === STATUS.unactivated) throw AccountUnactivated({});
  if (account.status === STATUS.forbidden) throw AccountForbidden({});
  const hash = await acceptedHash(w.input, account, await earlierHashes(w, account.id));
  await writePassword(w, account, hash, false);
  await endLogins(w, account.id, 'revoked', 'password');
  await tellAccount(w, 'PASSWORD_CHANGED', account.id, {
    time: await sayNow(w, account.time_zone),
    ip: w.actor.ip,
  });
  w.target({ type: 'ACCOUNT', id: account.id });
  return null;
});

/** Sets the first password of an invited person by the link of the activation mail, and signs him in (administration-domain 5.4). */
export const activate = room.on(activateUser, async (w) => {
  const { accountId } = await redeemTicket(w, 'activate', w.input.ticket);
  const account = accountId === null ? null : await lockAccount(w.tx, accountId);
  if (account === null || account.status !== STATUS.unactivated) throw TicketInvalid({});
  const hash = await acceptedHash(w.input, account, []);
  await writePassword(w, account, hash, false);
  await w.tx
    .updateTable('identity.account')
    .set({ status: STATUS.normal, activated_at: nowHere, last_login_at: nowHere })
    .where('id', '=', account.id)
    .execute();
  await asSystem(w, () => w.emit(accountActivated, { accountId: account.id }));
  const fresh = (await lockAccount(w.tx, account.id)) as AccountRow;
  return openLogin(w, fresh, 'activate');
});
