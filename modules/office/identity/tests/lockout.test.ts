import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#kernel/rules/refusal.ts';
import { changePassword, lockScreen, unlockScreen } from '../contract/account.ts';
import { commonLogin, matchCode, updatePwdByMobile } from '../contract/login.ts';
import { type Browser, type Doors, GOOD_PASSWORD, OTHER_PASSWORD, openDoors } from './doors-world.ts';
import {
  agePassword,
  documentedLogins,
  owesAgreement,
  resetByAdmin,
  STANDS,
  type Stand,
  type Subject,
  setByAnother,
  standing,
  standsAt,
  stateOf,
} from './login-states.ts';

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors();
});

const byPassword = (at: Browser, who: Subject, password: string) =>
  at.does(commonLogin, { loginType: 'platform', grantType: 'password', loginName: who.loginName, password });
const byCode = async (who: Subject, guess?: string) => {
  const at = who.elsewhere();
  const smsCode = await doors.coded(at, { purpose: 'LOGIN', channel: 'sms', target: who.mobile });
  return at.does(commonLogin, {
    loginType: 'platform',
    grantType: 'code',
    loginName: who.mobile,
    smsCode: guess ?? smsCode,
  });
};
const newPassword = { newPassword: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD };
const forgotten = async (who: Subject, guess?: string) => {
  const at = who.elsewhere();
  const code = await doors.coded(at, { purpose: 'FORGET_PWD', channel: 'sms', target: who.mobile });
  const { verifyTicket } = await at.does(matchCode, {
    purpose: 'FORGET_PWD',
    channel: 'sms',
    target: who.mobile,
    code: guess ?? code,
  });
  return at.does(updatePwdByMobile, { mobile: who.mobile, verifyTicket, ...newPassword });
};
/** The fifth of five: the first four were counted a moment ago. */
const fifthGuess = async (who: Subject) => {
  await sql`update identity.account set fail_count = 4, fail_since = kernel.now() where id = ${who.id}::bigint and locked_until is null`.execute(
    doors.sql,
  );
  return byPassword(who.elsewhere(), who, 'Wrong-guess-2026!');
};
/** At this browser when nobody is signed in there, else at another one: a second login leaves the first as it is. */
const signIn = (who: Subject, password: string) =>
  byPassword(who.at.token === '' ? who.at : who.elsewhere(), who, password);
const colleague = async (act: (at: Browser) => Promise<unknown>) =>
  act((await standing(doors, 'signed in')).at);
const changing = (at: Browser) => at.does(changePassword, { oldPassword: GOOD_PASSWORD, ...newPassword });

type Deed = (who: Subject) => Promise<unknown>;
/**
 * Every act of the table by everybody who has a way to try it. Who has no proof of being the owner tries with
 * what he has.
 */
const DEEDS: Readonly<Record<string, Readonly<Record<string, Deed>>>> = {
  'wrong password, 5th within 15 min': { visitor: fifthGuess },
  '15 min pass': { system: () => doors.push('15min 1s') },
  'code login': { owner: (who) => byCode(who), visitor: (who) => byCode(who, '111111') },
  'forgot password': { owner: (who) => forgotten(who), visitor: (who) => forgotten(who, '111111') },
  'admin ResetPassword': {
    admin: (who) => resetByAdmin(doors, who.id),
  },
  'right password': {
    owner: (who) => signIn(who, GOOD_PASSWORD),
    visitor: (who) => signIn(who, OTHER_PASSWORD),
  },
  'passwordChangedAt older than limit': { system: (who) => agePassword(doors, who.id) },
  mustChangePassword: { system: (who) => setByAnother(doors, who.id) },
  'newer agreement marked "must accept"': { system: (who) => owesAgreement(doors, who.id, true) },
  'password changed': {
    owner: (who) => changing(who.at),
    visitor: (who) => changing(who.elsewhere()),
    admin: () => colleague(changing),
  },
  'agreement accepted': { owner: (who) => owesAgreement(doors, who.id, false) },
  'screen lock': {
    owner: (who) => who.at.does(lockScreen, {}),
    timer: (who) => who.at.does(lockScreen, {}),
    visitor: (who) => who.elsewhere().does(lockScreen, {}),
    admin: () => colleague((at) => at.does(lockScreen, {})),
  },
  unlock: {
    owner: (who) => who.at.does(unlockScreen, { password: GOOD_PASSWORD }),
    visitor: (who) => who.at.does(unlockScreen, { password: OTHER_PASSWORD }),
    admin: () => colleague((at) => at.does(unlockScreen, { password: GOOD_PASSWORD })),
  },
};

/** A restriction is lifted by its own remedy alone. */
const REMEDY: Readonly<Record<string, string>> = {
  'restricted: age': 'password changed',
  'restricted: initial': 'password changed',
  'restricted: agreement': 'agreement accepted',
};
const LOGINS = ['signed in', 'restricted', 'locked screen'];
/**
 * What other sections and the effects of the table add: a screen may be covered whatever its login still owes
 * (else its cover would open to any password), and 2.6 and 5.3 end logins.
 */
const ELSEWHERE = [
  { from: ['locked screen'], action: 'unlock', actor: 'owner', to: 'signed in' },
  { from: ['restricted'], action: 'screen lock', actor: 'owner', to: 'locked screen' },
  { from: ['restricted'], action: 'screen lock', actor: 'timer', to: 'locked screen' },
  { from: LOGINS, action: 'forgot password', actor: 'owner', to: 'open' },
  { from: LOGINS, action: 'admin ResetPassword', actor: 'admin', to: 'open' },
] as const;

const rows = documentedLogins();
/**
 * `15 min pass / code login / forgot password / admin ResetPassword` is by the system, the owner, the owner
 * and an administrator.
 */
const actorsOf = (row: (typeof rows)[number], action: string): string[] =>
  row.actors.filter((actor) =>
    row.actions.length === 1 ? true : DEEDS[action]?.[actor] !== undefined && actor !== 'visitor',
  );
function expected(stand: Stand, action: string, actor: string): string {
  const state = stateOf(stand);
  const listed = rows.find(
    (row) => row.from === state && row.actions.includes(action) && actorsOf(row, action).includes(actor),
  );
  const remedied = state !== 'restricted' || REMEDY[stand] === action;
  if (listed !== undefined && remedied) return listed.to;
  return (
    ELSEWHERE.find(
      (more) =>
        (more.from as readonly string[]).includes(state) && more.action === action && more.actor === actor,
    )?.to ?? state
  );
}

test('R-AUTH-021 administration-domain 2.5: the table has these states and acts, each act is tried by everybody it names', () => {
  expect([...new Set(rows.flatMap((r) => [r.from, r.to]))].sort()).toEqual(
    [...new Set(STANDS.map(stateOf))].sort(),
  );
  expect([...new Set(rows.flatMap((r) => r.actions))].sort()).toEqual(
    Object.keys(DEEDS)
      .filter((action) => action !== 'unlock')
      .sort(),
  );
  for (const row of rows) {
    for (const action of row.actions) expect(actorsOf(row, action), action).not.toEqual([]);
    for (const actor of row.actors)
      expect(
        row.actions.some((action) => DEEDS[action]?.[actor] !== undefined),
        `${row.actions.join()} by ${actor}`,
      ).toBe(true);
  }
});

describe('R-AUTH-021 administration-domain 2.5: every state × act × actor leads where the table says, and nowhere where it says nothing', () => {
  test.each(STANDS)('%s', async (stand) => {
    const found: string[] = [];
    const wanted: string[] = [];
    for (const [action, deeds] of Object.entries(DEEDS))
      for (const [actor, deed] of Object.entries(deeds)) {
        const who = await standing(doors, stand);
        expect(await standsAt(doors, who)).toBe(stateOf(stand));
        await deed(who).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
        found.push(`${action} by ${actor}: ${await standsAt(doors, who)}`);
        wanted.push(`${action} by ${actor}: ${expected(stand, action, actor)}`);
      }
    expect(found).toEqual(wanted);
  });
});
