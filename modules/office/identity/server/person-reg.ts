import type { z } from 'zod';
import { NoPermission, TooMany } from '#kernel/rules/refusals.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { type AnyTables, nowHere } from '#kernel/server/database.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { dropPublicDraft } from '#office/drafts/server/door.ts';
import { personReg } from '../contract/login.ts';
import { REGISTRATIONS_PER_IP_HOUR } from '../rules/codes.ts';
import { accountRegistered } from '../rules/news.ts';
import { AgreementReplaced } from '../rules/refusals.ts';
import { STATUS, uniquely } from './accounts.ts';
import { loginSettings } from './login-settings.ts';
import { notifyAccount } from './notify.ts';
import { hashOutside, rememberPassword } from './passwords.ts';
import { openLogin } from './sessions.ts';
import { identity } from './tables.ts';
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
async function agreedTo(
  ctx: Pick<Context<AnyTables, unknown>, 'tx' | 'service'>,
  shown: number,
): Promise<number> {
  const inForce = (await asSystem(ctx, async () => ctx.service('people').agreementInForce?.(ctx.tx))) ?? null;
  if (inForce !== null && inForce !== shown) throw AgreementReplaced({}, 'agreed');
  return inForce ?? 0;
}

/**
 * Registers a person without a company and signs him in (administration-domain 3.1). Refuses a taken number,
 * address or name, a weak password, a foreign ticket.
 */
export const personRegHandler = identity.command(personReg, async (ctx) => {
  const person = ctx.input;
  if (!(await loginSettings(ctx)).registerOpen) throw NoPermission({});
  const agreement = await agreedTo(ctx, person.agreementVersion);
  const hash = await hashOutside(
    ctx,
    { newPassword: person.password, confirmPassword: person.confirmPassword },
    { login_name: person.loginName ?? null, mobile: person.mobile, email: person.email ?? null },
    [],
  );
  await redeemTicket(ctx, 'verify', person.verifyTicket, { purpose: 'REGISTER', target: person.mobile });
  const wait = await knock(ctx.tx, `registrations from ${ctx.actor.ip}`, [
    { most: REGISTRATIONS_PER_IP_HOUR, seconds: 3600 },
  ]);
  if (wait > 0) throw TooMany({ seconds: wait });
  const account = await uniquely(
    ctx.tx
      .insertInto('identity.account')
      .values(
        newAccount(
          person,
          hash,
          agreement,
          person.timeZone ?? (await settingOf(ctx, 'platform')).defaultTimeZone,
        ),
      )
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await rememberPassword(ctx, account.id, hash);
  await asSystem(ctx, async () =>
    ctx.service('people').agreedAtRegistration?.(ctx.tx, { accountId: account.id, ip: ctx.actor.ip }),
  );
  await asSystem(ctx, () =>
    ctx.emit(accountRegistered, {
      accountId: account.id,
      side: person.identityType,
      empName: person.empName,
    }),
  );
  await notifyAccount(ctx, 'REG_WELCOME', account.id, { empName: person.empName });
  if (person.tmpKey !== undefined) await dropPublicDraft(ctx, person.tmpKey);
  return openLogin(ctx, account, 'register', person.identityType);
});
