import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { Anonymous, LoginRequired, NoPermission, NotFound } from '#kernel/rules/refusals.ts';
import { runDue, scheduleCronJobs } from '#kernel/server/jobs.ts';
import { currentUserInfo, endLogin, liveLogins } from '../contract/account.ts';
import { checkPwdExpire, commonLogout, gatewayLogout, issueLoginTicket, toLogin } from '../contract/login.ts';
import {
  AgreementPending,
  LoginBinding,
  LoginEnded,
  LoginIdle,
  LoginReplaced,
  PasswordExpired,
  PasswordInitial,
  TicketInvalid,
} from '../rules/refusals.ts';
import { type Browser, comers, type Doors, openDoors, traderOf } from './doors-world.ts';
import { refused } from './refused.ts';

let doors: Doors;
const { ip, signIn, trader } = comers(() => doors);
/** An hour past the day, because a machine's clock may step back between two statements. */
const age = (id: string, days: number) =>
  sql`update identity.account set password_changed_at = kernel.now() - make_interval(days => ${days}, hours => 1) where id = ${id}::bigint`.execute(
    doors.sql,
  );

beforeAll(async () => {
  doors = await openDoors();
});

describe('a login', () => {
  it('lives 8 days, and 8 hours without a call (R-AUTH-001)', async () => {
    const t = await trader();
    const at = doors.browser(ip());
    await signIn(at, t.loginName);
    await doors.push('7h59min');
    await at.who();
    await doors.push('7h59min');
    await at.who();
    await doors.push('8h');
    await refused(at.who(), LoginIdle);
    const other = doors.browser(ip());
    await signIn(other, t.loginName);
    for (let hours = 0; hours < 191; hours += 7) {
      await other.who();
      await doors.push('7h');
    }
    await refused(other.who(), LoginRequired);
  });

  it('notes a visit at most once a minute', async () => {
    const t = await trader();
    const at = doors.browser(ip());
    await signIn(at, t.loginName);
    const seen = async () =>
      (
        await sql<{
          at: Date;
        }>`select last_seen_at as at from identity.login_record where account_id = ${t.id}::bigint order by id desc limit 1`.execute(
          doors.sql,
        )
      ).rows[0]?.at.getTime();
    const first = await seen();
    await at.who();
    expect(await seen()).toBe(first);
    await doors.push('61s');
    await at.who();
    expect(await seen()).toBeGreaterThan(first ?? 0);
  });

  it('opens nothing with a stolen token: the bound cookie must come along (10106)', async () => {
    const t = await trader();
    const at = doors.browser(ip());
    const { token } = await signIn(at, t.loginName);
    const thief = doors.browser(ip());
    thief.token = token;
    await refused(thief.who(), LoginBinding);
    thief.cookies.set('chem-dt-fp', 'x'.repeat(43));
    await refused(thief.who(), LoginBinding);
    await at.who();
  });

  it('at most five live at a time, the oldest is replaced (10102); 20 at once leave five', async () => {
    const t = await trader();
    const browsers = Array.from({ length: 6 }, (_, i) => doors.browser(ip(), `device ${i}`));
    for (const b of browsers) await signIn(b, t.loginName);
    await refused((browsers[0] as Browser).who(), LoginReplaced);
    await (browsers[1] as Browser).who();
    await Promise.allSettled(Array.from({ length: 20 }, () => signIn(doors.browser(ip()), t.loginName)));
    const { rows } = await sql<{
      n: string;
    }>`select count(*) as n from identity.login_record where account_id = ${t.id}::bigint and state = 'live'`.execute(
      doors.sql,
    );
    expect(rows[0]?.n).toBe('5');
  });

  it('ends by both logouts; all devices at once when asked (R-AUTH-025)', async () => {
    const t = await trader();
    const [a, b, c] = [doors.browser(ip()), doors.browser(ip()), doors.browser(ip())];
    for (const x of [a, b, c]) await signIn(x, t.loginName);
    await a.does(commonLogout, {});
    await refused(a.who(), LoginRequired);
    await b.does(gatewayLogout, { allDevices: true });
    expect(b.cookies.get('chem-dt-fp')).toBe('');
    await refused(c.who(), LoginRequired);
  });

  it('is listed for its owner, who ends others; a foreign one is not found', async () => {
    const t = await trader();
    const [a, b] = [doors.browser(ip(), 'Firefox'), doors.browser(ip(), 'Safari')];
    await signIn(a, t.loginName);
    await signIn(b, t.loginName);
    const list = await a.does(liveLogins, {});
    expect(list.map((l) => [l.device, l.current])).toEqual([
      ['Safari', false],
      ['Firefox', true],
    ]);
    const stranger = await trader();
    const s = doors.browser(ip());
    await signIn(s, stranger.loginName);
    await refused(s.does(endLogin, { id: list[0]?.id ?? '' }), NotFound);
    await a.does(endLogin, { id: list[0]?.id ?? '' });
    await refused(b.who(), LoginEnded);
  });

  it('a probe without a login is 10111; with one it is the operator (R-USER-020)', async () => {
    await refused(doors.browser(ip()).does(currentUserInfo, {}), Anonymous);
    const t = await trader();
    const at = doors.browser(ip());
    const { operator } = await signIn(at, t.loginName);
    expect(await at.does(currentUserInfo, {})).toEqual(operator);
  });
});

describe('restricted logins', () => {
  it('a password set by somebody else must be changed first (10108); only a few calls answer (R-AUTH-021)', async () => {
    const t = await trader({ must: true });
    const at = doors.browser(ip());
    expect((await signIn(at, t.loginName)).mustChangePassword).toBe(true);
    expect((await at.who()).restricted?.kind).toBe(PasswordInitial);
    expect(await at.does(checkPwdExpire, {})).toMatchObject({ mustChange: true, expired: false });
    expect((await at.does(currentUserInfo, {})).mustChangePassword).toBe(true);
    await refused(at.does(liveLogins, {}), PasswordInitial);
  });

  it('a password past its life is refused (10107), seven days before it warns; staff 90 days, members 180', async () => {
    const t = await trader();
    const at = doors.browser(ip());
    await age(t.id, 173);
    await signIn(at, t.loginName);
    expect(await at.does(checkPwdExpire, {})).toEqual({
      expired: false,
      mustChange: false,
      daysLeft: 7,
      warn: true,
    });
    await age(t.id, 180);
    await refused(at.does(liveLogins, {}), PasswordExpired);
    const staff = await trader();
    doors.people.set(staff.id, traderOf('0', 'platform'));
    await age(staff.id, 90);
    await signIn(at, staff.loginName);
    await refused(at.does(liveLogins, {}), PasswordExpired);
  });

  it('a newer agreement must be accepted first (10121)', async () => {
    const t = await trader();
    doors.people.set(t.id, traderOf('7', 'seller', { agreementPending: true }));
    const at = doors.browser(ip());
    expect((await signIn(at, t.loginName)).agreementPending).toBe(true);
    await refused(at.does(liveLogins, {}), AgreementPending);
  });
});

describe('login tickets', () => {
  it('a sister site exchanges a ticket once within a minute (R-AUTH-006, R-AUTH-014)', async () => {
    const t = await trader();
    const at = doors.browser(ip());
    await signIn(at, t.loginName);
    const { ticket, url } = await at.does(issueLoginTicket, { target: 'https://sister.example/some/page' });
    expect(url).toBe(`https://sister.example/auth-redirect?type=sso&ticket=${ticket}`);
    const there = doors.browser(ip());
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(() =>
        there.does(toLogin, { ticket }).then(
          () => 'in',
          () => 'refused',
        ),
      ),
    );
    expect(outcomes.filter((o) => o === 'in')).toHaveLength(1);
    const late = await at.does(issueLoginTicket, { target: 'https://sister.example' });
    await doors.push('61s');
    await refused(there.does(toLogin, { ticket: late.ticket }), TicketInvalid);
  });

  it('no ticket for a site that is not on the list', async () => {
    const t = await trader();
    const at = doors.browser(ip());
    await signIn(at, t.loginName);
    for (const target of [
      'https://evil.example',
      'https://sister.example.evil.example',
      'https://user@sister.example',
      'javascript:alert(1)',
    ])
      await refused(at.does(issueLoginTicket, { target }), NoPermission);
  });
});

describe('the sweep', () => {
  it('marks logins that ran out, throws spent codes away and keeps attempts 180 days', async () => {
    const t = await trader();
    const at = doors.browser(ip());
    await signIn(at, t.loginName);
    await doors.push('8d');
    await runDue(doors.runtime);
    await scheduleCronJobs(doors.runtime);
    await runDue(doors.runtime);
    const state = await sql<{
      state: string;
    }>`select state from identity.login_record where account_id = ${t.id}::bigint`.execute(doors.sql);
    expect(state.rows).toEqual([{ state: 'expired' }]);
    const kept = await sql<{
      n: number;
    }>`select count(*)::int as n from identity.login_attempt where account_id = ${t.id}::bigint`.execute(
      doors.sql,
    );
    expect(kept.rows[0]?.n).toBe(1);
    await doors.push('181d');
    await runDue(doors.runtime);
    const gone = await sql<{
      n: number;
    }>`select (select count(*) from identity.login_attempt) + (select count(*) from identity.login_record) + (select count(*) from identity.throttle) + (select count(*) from identity.image_code) as n`.execute(
      doors.sql,
    );
    expect(Number(gone.rows[0]?.n)).toBe(0);
  });

  it('tells the owner of a login from a new kind of device, not of a new version of the same browser', async () => {
    const t = await trader();
    const told = async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from messaging.notice where event = 'LOGIN_NEW_DEVICE' and biz_id = ${t.id}`.execute(
          doors.sql,
        )
      ).rows[0]?.n;
    await signIn(doors.browser(ip(), 'Chrome/140.0 Windows'), t.loginName);
    await signIn(doors.browser(ip(), 'Chrome/141.2 Windows'), t.loginName);
    expect(await told()).toBe(0);
    await signIn(doors.browser(ip(), 'Firefox/140.0 Linux'), t.loginName);
    expect(await told()).toBe(1);
  });
});
