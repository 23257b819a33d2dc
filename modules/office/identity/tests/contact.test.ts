import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { LoginRequired, Validation } from '#kernel/rules/refusals.ts';
import { race } from '#kernel/test/race.ts';
import { changeEmail, changeMobile } from '../contract/contact.ts';
import { commonLogin, matchCode } from '../contract/login.ts';
import {
  ChangeTooSoon,
  CodeWrong,
  EmailTaken,
  MobileTaken,
  PasswordOldWrong,
  TicketInvalid,
} from '../rules/refusals.ts';
import { type Browser, type Doors, GOOD_PASSWORD, openDoors } from './doors-world.ts';
import { refused } from './refused.ts';

let doors: Doors;
let next = 0;
const fresh = () => {
  next += 1;
  return {
    mobile: `1390000${String(next).padStart(4, '0')}`,
    email: `p${next}@x.example`,
    loginName: `person_${next}`,
    ip: `192.0.2.${next % 250}`,
  };
};
type Purpose = Parameters<Doors['coded']>[1]['purpose'];

/** Somebody signed in, with a mobile number and an address unless left out. */
async function person(has: { mobile?: boolean; email?: boolean } = {}) {
  const { mobile, email, loginName, ip } = fresh();
  const id = await doors.plant({
    loginName,
    ...(has.mobile === false ? {} : { mobile }),
    ...(has.email === false ? {} : { email }),
  });
  const at = doors.browser(ip);
  await at.does(commonLogin, {
    loginType: 'platform',
    grantType: 'password',
    loginName,
    password: GOOD_PASSWORD,
  });
  return { id, at, mobile, email };
}
async function ticket(
  at: Browser,
  purpose: Purpose,
  channel: 'sms' | 'email',
  target?: string,
): Promise<string> {
  const to = target === undefined ? {} : { target };
  const code = await doors.coded(at, { purpose, channel, ...to });
  return (await at.does(matchCode, { purpose, channel, ...to, code })).verifyTicket;
}
const stored = async (id: string) =>
  (
    await sql<{
      mobile: string | null;
      email: string | null;
    }>`select mobile, email from identity.account where id = ${id}::bigint`.execute(doors.sql)
  ).rows[0];

beforeAll(async () => {
  doors = await openDoors();
});

describe('R-ACCT-002, R-ACCT-007 another mobile number', () => {
  it('needs a code to the old and one to the new number, and tells both', async () => {
    const p = await person();
    const { mobile } = fresh();
    const oldTicket = await ticket(p.at, 'CHANGE_MOBILE_OLD', 'sms');
    const newTicket = await ticket(p.at, 'CHANGE_MOBILE_NEW', 'sms', mobile);
    await refused(
      p.at.does(changeMobile, { oldTicket: newTicket, newTicket, newMobile: mobile }),
      TicketInvalid,
    );
    await refused(
      p.at.does(changeMobile, { oldTicket, newTicket, newMobile: fresh().mobile }),
      TicketInvalid,
    );
    await p.at.does(changeMobile, { oldTicket, newTicket, newMobile: mobile });
    expect((await stored(p.id))?.mobile).toBe(mobile);
    const told = await sql<{
      receiver: { target?: { address: string }; accountIds?: string[] };
    }>`select receiver from messaging.notice where event = 'MOBILE_CHANGED' order by id`.execute(doors.sql);
    expect(told.rows.map((r) => r.receiver.target?.address ?? r.receiver.accountIds?.[0])).toEqual([
      p.id,
      p.mobile,
    ]);
  });

  it('once in 24 hours (16101), however many try at once', async () => {
    const p = await person();
    const { mobile } = fresh();
    const tickets = {
      oldTicket: await ticket(p.at, 'CHANGE_MOBILE_OLD', 'sms'),
      newTicket: await ticket(p.at, 'CHANGE_MOBILE_NEW', 'sms', mobile),
    };
    const outcomes = await race(50, () => p.at.does(changeMobile, { ...tickets, newMobile: mobile }));
    expect(outcomes).toEqual({ ok: 1, CHANGE_TOO_SOON: 49 });
    await refused(p.at.does(changeMobile, { ...tickets, newMobile: mobile }), ChangeTooSoon);
    await doors.push('25h');
    await sql`update identity.login_record set last_seen_at = kernel.now() where account_id = ${p.id}::bigint`.execute(
      doors.sql,
    );
    await refused(p.at.does(changeMobile, { ...tickets, newMobile: mobile }), TicketInvalid);
  });

  it('a number somebody else has is told only after its code fitted (10701); two who want one number: one gets it', async () => {
    const [a, b] = [await person(), await person()];
    await refused(
      a.at.does(matchCode, {
        purpose: 'CHANGE_MOBILE_NEW',
        channel: 'sms',
        target: b.mobile,
        code: '000000',
      }),
      CodeWrong,
    );
    const oldTicket = await ticket(a.at, 'CHANGE_MOBILE_OLD', 'sms');
    const newTicket = await ticket(a.at, 'CHANGE_MOBILE_NEW', 'sms', b.mobile);
    await refused(a.at.does(changeMobile, { oldTicket, newTicket, newMobile: b.mobile }), MobileTaken);
    const { mobile } = fresh();
    const first = {
      oldTicket,
      newTicket: await ticket(a.at, 'CHANGE_MOBILE_NEW', 'sms', mobile),
      newMobile: mobile,
    };
    await doors.push('61s');
    const second = {
      oldTicket: await ticket(b.at, 'CHANGE_MOBILE_OLD', 'sms'),
      newTicket: await ticket(b.at, 'CHANGE_MOBILE_NEW', 'sms', mobile),
      newMobile: mobile,
    };
    const outcomes = await race(2, (n) =>
      n === 0 ? a.at.does(changeMobile, first) : b.at.does(changeMobile, second),
    );
    expect(outcomes).toEqual({ ok: 1, MOBILE_TAKEN: 1 });
  });

  it('a lost number is replaced by password and a code by e-mail; a wrong password is a guess like any other', async () => {
    const p = await person();
    const { mobile } = fresh();
    const oldTicket = await ticket(p.at, 'CHANGE_MOBILE_OLD', 'email');
    const newTicket = await ticket(p.at, 'CHANGE_MOBILE_NEW', 'sms', mobile);
    await refused(p.at.does(changeMobile, { oldTicket, newTicket, newMobile: mobile }), Validation);
    await refused(
      p.at.does(changeMobile, { oldTicket, newTicket, newMobile: mobile, password: 'wrong' }),
      PasswordOldWrong,
    );
    await p.at.does(changeMobile, { oldTicket, newTicket, newMobile: mobile, password: GOOD_PASSWORD });
    expect((await stored(p.id))?.mobile).toBe(mobile);
  });
});

describe('R-ACCT-003, R-ACCT-008 another e-mail address', () => {
  it('by codes to both; without an old address the mobile code proves it, without password', async () => {
    const p = await person({ email: false });
    const { email } = fresh();
    const newTicket = await ticket(p.at, 'CHANGE_EMAIL_NEW', 'email', email);
    await p.at.does(changeEmail, {
      oldTicket: await ticket(p.at, 'CHANGE_EMAIL_OLD', 'sms'),
      newTicket,
      newEmail: email.toUpperCase(),
    });
    expect((await stored(p.id))?.email).toBe(email);
    await doors.push('61s');
    const q = await person();
    const taken = {
      oldTicket: await ticket(q.at, 'CHANGE_EMAIL_OLD', 'email'),
      newTicket: await ticket(q.at, 'CHANGE_EMAIL_NEW', 'email', email),
      newEmail: email,
    };
    await refused(q.at.does(changeEmail, taken), EmailTaken);
  });

  it('a ticket of somebody else opens nothing, and nobody changes anything without a login', async () => {
    const [a, b] = [await person(), await person()];
    const { email } = fresh();
    const foreign = {
      oldTicket: await ticket(a.at, 'CHANGE_EMAIL_OLD', 'email'),
      newTicket: await ticket(b.at, 'CHANGE_EMAIL_NEW', 'email', email),
      newEmail: email,
    };
    await refused(b.at.does(changeEmail, foreign), TicketInvalid);
    await refused(doors.browser('192.0.2.251').does(changeEmail, foreign), LoginRequired);
  });
});
