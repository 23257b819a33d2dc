import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { LoginRequired, TooMany, Validation } from '#kernel/rules/refusals.ts';
import { commonLogin, getImgCode, matchCode, sendSmsCode, updatePwdByMobile } from '../contract/login.ts';
import {
  AccountUnactivated,
  CodeDaily,
  CodeTooSoon,
  CodeWrong,
  ImgCodeNeeded,
  ImgCodeWrong,
  PasswordChanged,
  PasswordMismatch,
  PasswordPolicy,
  PasswordReused,
  TicketInvalid,
} from '../rules/refusals.ts';
import { type Browser, comers, type Doors, GOOD_PASSWORD, OTHER_PASSWORD, openDoors } from './doors-world.ts';
import { refused } from './refused.ts';

let doors: Doors;
const { mobile, ip } = comers(() => doors);
const ask = async (at: Browser, target: string, purpose: 'LOGIN' | 'REGISTER' | 'FORGET_PWD' = 'REGISTER') =>
  at.does(sendSmsCode, { purpose, channel: 'sms', target, ...(await doors.picture(at, 'sms')) });

beforeAll(async () => {
  doors = await openDoors();
});

describe('image code', () => {
  it('is a picture of 120 by 40 that lives two minutes and takes three tries (R-AUTH-015)', async () => {
    const at = doors.browser(ip());
    const given = await at.does(getImgCode, { scene: 'sms' });
    expect(given.expireSeconds).toBe(120);
    expect(given.image.startsWith('data:image/png;base64,')).toBe(true);
    const to = { purpose: 'REGISTER' as const, channel: 'sms' as const, target: mobile() };
    await refused(at.does(sendSmsCode, to), ImgCodeNeeded);
    const shown = await doors.picture(at, 'sms');
    for (let i = 1; i <= 3; i += 1)
      await refused(
        at.does(sendSmsCode, { ...to, imgCodeId: shown.imgCodeId, imgCode: 'zzzz' }),
        ImgCodeWrong,
      );
    await refused(at.does(sendSmsCode, { ...to, ...shown }), ImgCodeWrong);
    const late = await doors.picture(at, 'sms');
    await doors.push('121s');
    await refused(at.does(sendSmsCode, { ...to, ...late }), ImgCodeWrong);
    const other = await doors.picture(at, 'forget');
    await refused(at.does(sendSmsCode, { ...to, ...other }), ImgCodeWrong);
  });

  it('opens one act only, however many use it at once', async () => {
    const at = doors.browser(ip());
    const shown = await doors.picture(at, 'sms');
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, () =>
        at.does(sendSmsCode, { purpose: 'REGISTER', channel: 'sms', target: mobile(), ...shown }).then(
          () => 'sent',
          () => 'refused',
        ),
      ),
    );
    expect(outcomes.filter((o) => o === 'sent')).toHaveLength(1);
  });
});

describe('verification code', () => {
  it('goes out once a minute, five an hour, ten a day per number (R-AUTH-016)', async () => {
    const target = mobile();
    expect(await ask(doors.browser(ip()), target)).toEqual({ nextSendSeconds: 60, expireSeconds: 300 });
    await refused(ask(doors.browser(ip()), target), CodeTooSoon, { seconds: 60 });
    for (let sent = 2; sent <= 5; sent += 1) {
      await doors.push('61s');
      await ask(doors.browser(ip()), target);
    }
    await doors.push('61s');
    await refused(ask(doors.browser(ip()), target), CodeTooSoon);
    for (let sent = 6; sent <= 10; sent += 1) {
      await doors.push('1h');
      await ask(doors.browser(ip()), target);
    }
    await doors.push('1h');
    await refused(ask(doors.browser(ip()), target), CodeDaily);
    await doors.push('24h');
    await ask(doors.browser(ip()), target);
  });

  it('64 at once for one number send one', async () => {
    const target = mobile();
    const at = doors.browser(ip());
    const pictures = await Promise.all(Array.from({ length: 64 }, () => doors.picture(at, 'sms')));
    const outcomes = await Promise.all(
      pictures.map((shown, i) =>
        doors
          .browser(`192.0.2.${i}`)
          .does(sendSmsCode, { purpose: 'REGISTER', channel: 'sms', target, ...shown })
          .then(
            () => 'sent',
            () => 'refused',
          ),
      ),
    );
    expect(outcomes.filter((o) => o === 'sent')).toHaveLength(1);
  });

  it('at most twenty an hour from one address', async () => {
    const at = doors.browser('203.0.113.200');
    for (let sent = 1; sent <= 20; sent += 1) await ask(at, mobile());
    await refused(ask(at, mobile()), TooMany);
  });

  it('lives five minutes; only the newest counts; it is kept as a hash', async () => {
    const target = mobile();
    const at = doors.browser(ip());
    await ask(at, target);
    await doors.knownCode('REGISTER', target);
    await doors.push('61s');
    await ask(at, target);
    await refused(
      at.does(matchCode, { purpose: 'REGISTER', channel: 'sms', target, code: '246810' }),
      CodeWrong,
    );
    await doors.knownCode('REGISTER', target);
    await doors.push('301s');
    await refused(
      at.does(matchCode, { purpose: 'REGISTER', channel: 'sms', target, code: '246810' }),
      CodeWrong,
    );
  });

  it('is matched once for a ticket bound to purpose and number (R-AUTH-019)', async () => {
    const target = mobile();
    const at = doors.browser(ip());
    const code = await doors.coded(at, { purpose: 'REGISTER', channel: 'sms', target });
    await refused(at.does(matchCode, { purpose: 'LOGIN', channel: 'sms', target, code }), CodeWrong);
    const { verifyTicket, expireSeconds } = await at.does(matchCode, {
      purpose: 'REGISTER',
      channel: 'sms',
      target,
      code,
    });
    expect(expireSeconds).toBe(600);
    await refused(at.does(matchCode, { purpose: 'REGISTER', channel: 'sms', target, code }), CodeWrong);
    await refused(
      at.does(updatePwdByMobile, {
        mobile: target,
        verifyTicket,
        newPassword: OTHER_PASSWORD,
        confirmPassword: OTHER_PASSWORD,
      }),
      TicketInvalid,
    );
  });

  it('checks the target against the channel, and own purposes need a login', async () => {
    const at = doors.browser(ip());
    await refused(
      at.does(sendSmsCode, {
        purpose: 'REGISTER',
        channel: 'sms',
        target: 'a@example.com',
        ...(await doors.picture(at, 'sms')),
      }),
      Validation,
    );
    await refused(at.does(sendSmsCode, { purpose: 'SIGN', channel: 'sms' }), LoginRequired);
    await refused(
      at.does(sendSmsCode, { purpose: 'CHANGE_MOBILE_NEW', channel: 'sms', target: mobile() }),
      LoginRequired,
    );
  });

  it('of a signed-in person goes to the own number whatever was typed, without a picture', async () => {
    const own = mobile();
    const id = await doors.plant({ loginName: `signer_${own}`, mobile: own });
    const at = doors.browser(ip());
    await at.does(commonLogin, {
      loginType: 'platform',
      grantType: 'password',
      loginName: own,
      password: GOOD_PASSWORD,
    });
    await at.does(sendSmsCode, { purpose: 'SIGN', channel: 'sms', target: '13911112222' });
    const { rows } = await sql<{
      target: string;
      account_id: string;
    }>`select target, account_id from identity.verify_code where purpose = 'SIGN'`.execute(doors.sql);
    expect(rows).toEqual([{ target: own, account_id: id }]);
  });
});

describe('forgotten password', () => {
  const forgotten = async (name: string, at: Browser) => {
    const code = await doors.coded(at, { purpose: 'FORGET_PWD', channel: 'sms', target: name });
    return at.does(matchCode, { purpose: 'FORGET_PWD', channel: 'sms', target: name, code });
  };

  it('by any of the names: all logins end, the lock is lifted, the new password works (R-AUTH-004, R-AUTH-009, R-AUTH-020)', async () => {
    const own = mobile();
    const loginName = `forgot_${own}`;
    const id = await doors.plant({ loginName, mobile: own });
    const signedIn = doors.browser(ip());
    await signedIn.does(commonLogin, {
      loginType: 'platform',
      grantType: 'password',
      loginName,
      password: GOOD_PASSWORD,
    });
    await sql`update identity.account set fail_count = 5, fail_since = kernel.now(), locked_until = kernel.now() + interval '15 minutes' where id = ${id}::bigint`.execute(
      doors.sql,
    );
    const at = doors.browser(ip());
    const { verifyTicket } = await forgotten(loginName, at);
    const set = (newPassword: string, confirmPassword = newPassword) =>
      at.does(updatePwdByMobile, { mobile: loginName, verifyTicket, newPassword, confirmPassword });
    await refused(set(OTHER_PASSWORD, `${OTHER_PASSWORD}!`), PasswordMismatch);
    await refused(set('Short-1!'), PasswordPolicy, { rule: 'length' });
    await refused(set(`xx-${loginName}-77!`), PasswordPolicy, { rule: 'own' });
    await refused(set(GOOD_PASSWORD), PasswordReused);
    await set(OTHER_PASSWORD);
    await refused(set('Another.tank-88/x'), TicketInvalid);
    await refused(signedIn.who(), PasswordChanged);
    await doors.browser(ip()).does(commonLogin, {
      loginType: 'platform',
      grantType: 'password',
      loginName: own,
      password: OTHER_PASSWORD,
    });
  });

  it('of an unknown name is answered like a known one', async () => {
    const at = doors.browser(ip());
    const { verifyTicket } = await forgotten('no_such_person', at);
    await refused(
      at.does(updatePwdByMobile, {
        mobile: 'no_such_person',
        verifyTicket,
        newPassword: OTHER_PASSWORD,
        confirmPassword: OTHER_PASSWORD,
      }),
      TicketInvalid,
    );
  });

  it('of an unactivated account is told to use the activation mail, after the code fitted', async () => {
    const own = mobile();
    const id = await doors.plant({ loginName: `sleepy_${own}`, mobile: own });
    await sql`update identity.account set status = '10' where id = ${id}::bigint`.execute(doors.sql);
    await refused(forgotten(own, doors.browser(ip())), AccountUnactivated);
  });
});
