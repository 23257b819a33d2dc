import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  LoginRequired,
  NameExists,
  NoPermission,
  ScreenLocked,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import {
  changePassword,
  currentUserInfo,
  liveLogins,
  lockScreen,
  personalInformation,
  saveTheme,
  switchIdentity,
  unlockScreen,
  updatePersonalInformation,
} from '../contract/account.ts';
import { matchCode } from '../contract/login.ts';
import {
  CodeWrong,
  LoginEnded,
  PasswordChanged,
  PasswordOldWrong,
  PasswordReused,
  TicketInvalid,
} from '../rules/refusals.ts';
import { bumpPermissionVersion, matchTicket } from '../server/door.ts';
import {
  type Browser,
  comers,
  type Doors,
  GOOD_PASSWORD,
  OTHER_PASSWORD,
  openDoors,
  traderOf,
} from './doors-world.ts';
import { knocking } from './login-states.ts';
import { refused } from './refused.ts';
import { leavesNoSecret } from './what-stays-hidden.ts';

let doors: Doors;
const { mobile, ip, signIn, person } = comers(() => doors);

beforeAll(async () => {
  doors = await openDoors();
});

describe('own password', () => {
  it('changes with the old one: other logins end, this one goes on under a fresh token (R-ACCT-004)', async () => {
    const p = await person();
    const other = doors.browser(ip());
    await signIn(other, p.loginName);
    const before = p.at.token;
    await refused(
      p.at.does(changePassword, {
        oldPassword: GOOD_PASSWORD,
        newPassword: GOOD_PASSWORD,
        confirmPassword: GOOD_PASSWORD,
      }),
      PasswordReused,
    );
    await p.at.does(changePassword, {
      oldPassword: GOOD_PASSWORD,
      newPassword: OTHER_PASSWORD,
      confirmPassword: OTHER_PASSWORD,
    });
    expect(p.at.token).not.toBe(before);
    await p.at.who();
    await refused(other.who(), PasswordChanged);
    const old = doors.browser(ip());
    old.token = before;
    await refused(old.who(), LoginRequired);
  });

  it('five wrong old ones end the login, however fast they come', async () => {
    const p = await person();
    const wrong = {
      oldPassword: 'Wrong-guess-2026!',
      newPassword: OTHER_PASSWORD,
      confirmPassword: OTHER_PASSWORD,
    };
    await refused(p.at.does(changePassword, wrong), PasswordOldWrong);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        p.at.does(changePassword, wrong).then(
          () => 'in',
          (e: { kind?: { status: number } }) => e.kind?.status,
        ),
      ),
    );
    expect(outcomes.filter((o) => o === PasswordOldWrong.status).length).toBeLessThanOrEqual(3);
    await refused(p.at.who(), LoginEnded);
  });

  it('the last five cannot come back, the sixth can', async () => {
    const p = await person();
    const words = [
      GOOD_PASSWORD,
      'Berth-one-7513.',
      'Berth-two-7513.',
      'Berth-six-7513.',
      'Berth-ten-7513.',
      'Berth-red-7513.',
    ];
    for (let i = 1; i < words.length; i += 1) {
      await p.at.does(changePassword, {
        oldPassword: words[i - 1] ?? '',
        newPassword: words[i] ?? '',
        confirmPassword: words[i] ?? '',
      });
    }
    await refused(
      p.at.does(changePassword, {
        oldPassword: words[5] ?? '',
        newPassword: words[1] ?? '',
        confirmPassword: words[1] ?? '',
      }),
      PasswordReused,
    );
    await p.at.does(changePassword, {
      oldPassword: words[5] ?? '',
      newPassword: GOOD_PASSWORD,
      confirmPassword: GOOD_PASSWORD,
    });
  });
});

describe('screen lock', () => {
  it('shuts everything but unlock and logout until the password or a code opens it', async () => {
    const p = await person();
    await p.at.does(lockScreen, {});
    await refused(p.at.does(liveLogins, {}), ScreenLocked);
    await refused(p.at.does(currentUserInfo, {}), ScreenLocked);
    await refused(
      p.at.does(changePassword, {
        oldPassword: GOOD_PASSWORD,
        newPassword: OTHER_PASSWORD,
        confirmPassword: OTHER_PASSWORD,
      }),
      ScreenLocked,
    );
    await refused(p.at.does(unlockScreen, { password: 'Wrong-guess-2026!' }), PasswordOldWrong);
    await p.at.does(unlockScreen, { password: GOOD_PASSWORD });
    await p.at.does(liveLogins, {});
    await p.at.does(lockScreen, {});
    const smsCode = await doors.coded(p.at, { purpose: 'UNLOCK', channel: 'sms' });
    await refused(p.at.does(unlockScreen, { smsCode: '111111' }), CodeWrong);
    await p.at.does(unlockScreen, { smsCode });
    await p.at.does(liveLogins, {});
  });

  it('five wrong ones end the login, however fast they come', async () => {
    const p = await person();
    await p.at.does(lockScreen, {});
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () =>
        p.at.does(unlockScreen, { password: 'Wrong-guess-2026!' }).then(
          () => 'in',
          (e: { kind?: { status: number } }) => e.kind?.status,
        ),
      ),
    );
    expect(outcomes.filter((o) => o === PasswordOldWrong.status).length).toBeLessThanOrEqual(4);
    await refused(p.at.who(), LoginEnded);
  });
});

describe('own data', () => {
  it('name, gender, language and zone change; the login name is given once (R-ACCT-005)', async () => {
    const id = await doors.plant({ loginName: 'temporary', mobile: mobile() });
    await sql`update identity.account set login_name = null where id = ${id}::bigint`.execute(doors.sql);
    doors.people.set(id, traderOf('7', 'seller'));
    const at = doors.browser(ip());
    const { rows } = await sql<{
      mobile: string;
    }>`select mobile from identity.account where id = ${id}::bigint`.execute(doors.sql);
    await signIn(at, rows[0]?.mobile ?? '');
    const before = await at.does(personalInformation, {});
    const wish = {
      version: before.version,
      personName: '陈静',
      gender: '2' as const,
      locale: 'en_US' as const,
      timeZone: 'Europe/Rotterdam',
    };
    await refused(at.does(updatePersonalInformation, wish), Validation);
    await refused(
      at.does(updatePersonalInformation, {
        ...wish,
        timeZone: 'Europe/Amsterdam',
        version: before.version + 1,
      }),
      VersionConflict,
      {
        version: before.version,
      },
    );
    const taken = await person();
    await refused(
      at.does(updatePersonalInformation, {
        ...wish,
        timeZone: 'Europe/Amsterdam',
        loginName: taken.loginName.toUpperCase(),
      }),
      NameExists,
    );
    const after = await at.does(updatePersonalInformation, {
      ...wish,
      timeZone: 'Europe/Amsterdam',
      loginName: 'chen_jing',
    });
    expect(after).toMatchObject({
      personName: '陈静',
      gender: '2',
      locale: 'en_US',
      timeZone: 'Europe/Amsterdam',
      loginName: 'chen_jing',
      version: before.version + 1,
    });
    await refused(
      at.does(updatePersonalInformation, {
        ...wish,
        timeZone: 'Europe/Amsterdam',
        version: after.version,
        loginName: 'other_name',
      }),
      StateNotAllowed,
    );
  });

  it('the theme is kept for its owner and comes with the operator (administration-domain 17)', async () => {
    const p = await person();
    await p.at.does(saveTheme, { theme: { primary: '#C8A145', dark: true } });
    await p.at.does(saveTheme, { theme: { primary: '#1B5E9B' } });
    expect((await p.at.does(currentUserInfo, {})).theme).toEqual({ primary: '#1B5E9B' });
    await refused(p.at.does(saveTheme, { theme: { x: 'y'.repeat(9000) } }), Validation);
  });

  it('a company that buys and sells works on one side at a time (R-USER-008)', async () => {
    const p = await person(traderOf('7', 'seller', { memberType: 'both', identities: ['seller', 'buyer'] }));
    expect((await p.at.who()).actor.identity).toBe('seller');
    expect((await p.at.does(switchIdentity, { identityType: 'buyer' })).identityType).toBe('buyer');
    expect((await p.at.who()).actor.identity).toBe('buyer');
    await refused(p.at.does(switchIdentity, { identityType: 'platform' }), NoPermission);
  });

  it('changed rights are read anew with the next call', async () => {
    const p = await person();
    const before = (await p.at.who()).actor;
    doors.people.set(p.id, traderOf('7', 'seller', { buttons: new Map([['Edit', new Set(['/cockpit'])]]) }));
    expect([...(await p.at.who()).actor.buttons.keys()]).toEqual(['Add']);
    await knocking(doors, (ctx) => bumpPermissionVersion(ctx, { accountIds: [p.id] }));
    const after = (await p.at.who()).actor;
    expect([...after.buttons.keys()]).toEqual(['Edit']);
    expect(after.permissionVersion).toBe(before.permissionVersion + 1);
  });

  it('a second factor is spent once, by its owner only', async () => {
    const p = await person();
    const code = await doors.coded(p.at, { purpose: 'SIGN', channel: 'sms' });
    const { verifyTicket } = await p.at.does(matchCode, { purpose: 'SIGN', channel: 'sms', code });
    const spend = async (who: Browser) => {
      const { actor } = await who.who();
      return inTransaction(doors.runtime.database.db, actor, 'write', (tx) =>
        matchTicket(createContext(doors.runtime, tx, actor, {}, postCommitEffects()), {
          purpose: 'SIGN',
          verifyTicket,
        }),
      );
    };
    await refused(spend((await person()).at), TicketInvalid);
    expect(await spend(p.at)).toEqual({ target: p.mobile });
    await refused(spend(p.at), TicketInvalid);
  });
});

leavesNoSecret(() => doors);
