import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { TooMany, Validation } from '#kernel/rules/refusals.ts';
import { commonLogin } from '../contract/login.ts';
import {
  AccountForbidden,
  AccountLocked,
  AccountUnactivated,
  CodeWrong,
  ImgCodeNeeded,
  ImgCodeWrong,
  LoginFailed,
  LoginForbidden,
} from '../rules/refusals.ts';
import { comers, type Doors, GOOD_PASSWORD, openDoors, traderOf } from './doors-world.ts';
import { refused } from './refused.ts';

let doors: Doors;
const { ip, signIn, trader } = comers(() => doors);

beforeAll(async () => {
  doors = await openDoors();
});

describe('password login', () => {
  it('R-LOG-001 a failed login stands in the operation log under the name of its owner, or as it was typed', async () => {
    const t = await trader();
    await refused(signIn(doors.browser(ip()), t.loginName, 'Wrong-guess-2026!'), LoginFailed);
    await refused(signIn(doors.browser(ip()), 'nobody_at_all', 'Wrong-guess-2026!'), LoginFailed);
    await refused(signIn(doors.browser(ip()), '13799990000', 'Wrong-guess-2026!'), LoginFailed);
    const { rows } = await sql<{
      account_id: string | null;
      operator_name: string;
      target_id: string;
      status: number;
    }>`select account_id, operator_name, target_id, status from kernel.operation_log where not success order by id desc limit 3`.execute(
      doors.sql,
    );
    expect(rows.reverse().map((r) => [r.account_id, r.operator_name, r.target_id, r.status])).toEqual([
      [t.id, '王芳', t.id, LoginFailed.status],
      [null, 'nobody_at_all', '0', LoginFailed.status],
      [null, '137****0000', '0', LoginFailed.status],
    ]);
  });

  it('takes a phone number, an e-mail address or a user name, in any case (R-AUTH-002, R-AUTH-012, R-AUTH-013)', async () => {
    const t = await trader();
    for (const name of [
      t.loginName,
      t.loginName.toUpperCase(),
      t.mobile,
      `+86${t.mobile}`,
      t.email.toUpperCase(),
    ]) {
      const answer = await signIn(doors.browser(ip()), name);
      expect(answer.operator).toMatchObject({
        id: t.id,
        loginName: t.loginName,
        identityType: 'seller',
        memberId: '7',
        roles: ['admin'],
        buttonCodes: ['Add'],
      });
    }
  });

  it('answers token, operator and landing; the token is kept only as a hash (R-AUTH-022, R-AUTH-024, R-USER-001 to R-USER-016)', async () => {
    const t = await trader();
    const answer = await signIn(doors.browser(ip()), t.loginName);
    expect(answer.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(answer).toMatchObject({
      landing: '/cockpit',
      mustChangePassword: false,
      passwordDaysLeft: 180,
      agreementPending: false,
    });
    for (const field of [
      'userName',
      'avatarName',
      'empName',
      'loginName',
      'memberId',
      'memberName',
      'memberType',
      'identityType',
      'idcardNo',
      'mobile',
      'email',
      'adminFlag',
      'id',
      'empType',
      'crmMemberId',
      'buttonCodes',
    ])
      expect(answer.operator).toHaveProperty(field);
    const { rows } = await sql<{
      whole: string;
    }>`select l::text as whole from identity.login_record l where account_id = ${t.id}::bigint`.execute(
      doors.sql,
    );
    expect(rows.some((r) => r.whole.includes(answer.token))).toBe(false);
  });

  it('platform, seller and buyer land on their own page; without it on the first entry of the menu (administration-domain 2.3)', async () => {
    const platform = await trader();
    doors.people.set(platform.id, traderOf('0', 'platform'));
    expect((await signIn(doors.browser(ip()), platform.loginName)).landing).toBe('/home');
    const narrow = await trader();
    doors.people.set(
      narrow.id,
      traderOf('7', 'seller', { routes: new Set(['/rmbSellManagement/SaleOffer']) }),
    );
    expect((await signIn(doors.browser(ip()), narrow.loginName)).landing).toBe(
      '/rmbSellManagement/SaleOffer',
    );
    const buyer = await trader();
    doors.people.set(buyer.id, traderOf('8', 'buyer', { routes: new Set() }));
    expect((await signIn(doors.browser(ip()), buyer.loginName)).landing).toBe('/pchome');
  });

  it('says the same for an unknown name and a wrong password, and both are shut after the same number of guesses', async () => {
    const t = await trader();
    for (const name of [t.loginName, 'nobody_here_1']) {
      for (let guess = 1; guess <= 5; guess += 1) await refused(guessAt(name), LoginFailed);
      await refused(guessAt(name), AccountLocked, { minutes: 15 });
    }
    async function guessAt(name: string) {
      await sql`delete from identity.login_attempt`.execute(doors.sql);
      return signIn(doors.browser(ip()), name, 'Wrong-guess-2026!');
    }
  });

  it('a shut account opens after 15 minutes and refuses the right password until then', async () => {
    const t = await trader();
    for (let guess = 1; guess <= 5; guess += 1) {
      await refused(signIn(doors.browser(ip()), t.loginName, 'Wrong-guess-2026!'), LoginFailed);
      await sql`delete from identity.login_attempt`.execute(doors.sql);
    }
    await refused(signIn(doors.browser(ip()), t.loginName), AccountLocked);
    await doors.push('15min');
    await signIn(doors.browser(ip()), t.loginName);
    const { rows } = await sql<{
      fail_count: number;
      locked_until: Date | null;
    }>`select fail_count, locked_until from identity.account where id = ${t.id}::bigint`.execute(doors.sql);
    expect(rows[0]).toEqual({ fail_count: 0, locked_until: null });
  });

  it('however many guess at once, at most five passwords are looked at (64 callers)', async () => {
    const t = await trader();
    const errors = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        signIn(doors.browser(`192.0.2.${i}`), t.loginName, `Wrong-guess-${i}-x!`).then(
          () => 'in',
          (e: { kind?: { status: number } }) => e.kind?.status ?? e,
        ),
      ),
    );
    expect(errors).not.toContain('in');
    expect(errors.filter((e) => e === LoginFailed.status).length).toBeLessThanOrEqual(5);
    const { rows } = await sql<{
      fail_count: number;
      shut: boolean;
    }>`select fail_count, locked_until is not null as shut from identity.account where id = ${t.id}::bigint`.execute(
      doors.sql,
    );
    expect(rows[0]).toEqual({ fail_count: 5, shut: true });
    const refusals = new Set(errors);
    for (const e of refusals)
      expect([LoginFailed.status, AccountLocked.status, TooMany.status, ImgCodeNeeded.status]).toContain(e);
  });

  it('asks for the image code after three failures of the name or of the address, and uses it up (R-AUTH-015)', async () => {
    const t = await trader();
    const at = doors.browser(ip());
    for (let guess = 1; guess <= 3; guess += 1)
      await refused(signIn(at, t.loginName, 'Wrong-guess-2026!'), LoginFailed);
    await refused(signIn(at, t.loginName), ImgCodeNeeded, { imgCodeRequired: true });
    await refused(signIn(doors.browser(ip()), t.loginName), ImgCodeNeeded);
    const shown = await doors.picture(at, 'login');
    await refused(
      at.does(commonLogin, {
        loginType: 'platform',
        grantType: 'password',
        loginName: t.loginName,
        password: GOOD_PASSWORD,
        imgCodeId: shown.imgCodeId,
        imgCode: 'XXXX',
      }),
      ImgCodeWrong,
    );
    await at.does(commonLogin, {
      loginType: 'platform',
      grantType: 'password',
      loginName: t.loginName,
      password: GOOD_PASSWORD,
      ...shown,
    });
    await refused(
      at.does(commonLogin, {
        loginType: 'platform',
        grantType: 'password',
        loginName: t.loginName,
        password: 'Wrong-guess-2026!',
        ...shown,
      }),
      ImgCodeWrong,
    );
  });

  it('an address with 100 failures within the hour is shut for an hour', async () => {
    const t = await trader();
    await sql`insert into identity.throttle (k, hits, keep_until) values ('failures from 203.0.113.77', array(select kernel.now() - interval '1 minute' from generate_series(1, 99)), kernel.now() + interval '1 day')`.execute(
      doors.sql,
    );
    const at = doors.browser('203.0.113.77');
    await refused(signIn(at, t.loginName, 'Wrong-guess-2026!'), LoginFailed);
    await refused(signIn(at, t.loginName), TooMany);
    await doors.push('59min');
    await refused(signIn(at, t.loginName), TooMany);
    await doors.push('2min');
    await signIn(at, t.loginName);
  });

  it('tells the status of an account only to its owner (R-USER-017, R-USER-018, R-USER-019)', async () => {
    const t = await trader();
    await sql`update identity.account set status = '10' where id = ${t.id}::bigint`.execute(doors.sql);
    await refused(signIn(doors.browser(ip()), t.loginName, 'Wrong-guess-2026!'), LoginFailed);
    await refused(signIn(doors.browser(ip()), t.loginName), AccountUnactivated);
    await sql`update identity.account set status = '30' where id = ${t.id}::bigint`.execute(doors.sql);
    await refused(signIn(doors.browser(ip()), t.loginName), AccountForbidden);
  });

  it('nobody of a disabled company signs in, and those signed in are out', async () => {
    const t = await trader();
    const at = doors.browser(ip());
    await signIn(at, t.loginName);
    doors.people.set(t.id, traderOf('7', 'seller', { forbidden: true }));
    await refused(signIn(doors.browser(ip()), t.loginName), AccountForbidden);
    await sql`update identity.account set permission_version = permission_version + 1 where id = ${t.id}::bigint`.execute(
      doors.sql,
    );
    await refused(at.who(), LoginForbidden);
  });

  it('the login type sent is platform and nothing else (R-AUTH-026)', async () => {
    await refused(
      doors.browser(ip()).does(commonLogin, {
        loginType: 'shop' as 'platform',
        grantType: 'password',
        loginName: 'trader_1',
        password: GOOD_PASSWORD,
      }),
      Validation,
    );
  });
});

describe('login by dynamic code', () => {
  it('signs in by a code to the phone or to the address, and opens a shut account (R-AUTH-003, R-AUTH-016)', async () => {
    const t = await trader();
    await sql`update identity.account set fail_count = 5, fail_since = kernel.now(), locked_until = kernel.now() + interval '15 minutes' where id = ${t.id}::bigint`.execute(
      doors.sql,
    );
    for (const [channel, target] of [
      ['sms', t.mobile],
      ['email', t.email],
    ] as const) {
      const at = doors.browser(ip());
      const smsCode = await doors.coded(at, { purpose: 'LOGIN', channel, target });
      const answer = await at.does(commonLogin, {
        loginType: 'platform',
        grantType: 'code',
        loginName: target,
        smsCode,
      });
      expect(answer.operator.id).toBe(t.id);
      await refused(
        at.does(commonLogin, { loginType: 'platform', grantType: 'code', loginName: target, smsCode }),
        CodeWrong,
      );
    }
  });

  it('an unknown number is answered like a known one and gets nothing', async () => {
    const at = doors.browser(ip());
    const smsCode = await doors.coded(at, { purpose: 'LOGIN', channel: 'sms', target: '13999999999' });
    const { rows } = await sql<{
      sent: boolean;
    }>`select sent from identity.verify_code where target = '13999999999'`.execute(doors.sql);
    expect(rows).toEqual([{ sent: false }]);
    await refused(
      at.does(commonLogin, { loginType: 'platform', grantType: 'code', loginName: '13999999999', smsCode }),
      CodeWrong,
    );
  });

  it('of 64 guesses at one code five are looked at', async () => {
    const t = await trader();
    await doors.coded(doors.browser(ip()), { purpose: 'LOGIN', channel: 'sms', target: t.mobile });
    const tried = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        doors
          .browser(`192.0.2.${i}`)
          .does(commonLogin, {
            loginType: 'platform',
            grantType: 'code',
            loginName: t.mobile,
            smsCode: String(100_000 + i),
          })
          .then(
            () => 'in',
            () => 'refused',
          ),
      ),
    );
    expect(tried).not.toContain('in');
    const { rows } = await sql<{
      tries: number;
    }>`select tries from identity.verify_code where target = ${t.mobile}`.execute(doors.sql);
    expect(rows).toEqual([{ tries: 5 }]);
    await refused(
      doors.browser(ip()).does(commonLogin, {
        loginType: 'platform',
        grantType: 'code',
        loginName: t.mobile,
        smsCode: '246810',
      }),
      CodeWrong,
    );
  });
});
