import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { TooMany, Validation } from '#kernel/rules/refusals.ts';
import { activateUser, matchCode, personReg } from '../contract/login.ts';
import {
  EmailTaken,
  LoginForbidden,
  MobileTaken,
  PasswordChanged,
  PasswordMismatch,
  PasswordPolicy,
  TicketInvalid,
} from '../rules/refusals.ts';
import { createAccount, issueActivation, setAccountStatus } from '../server/door.ts';
import { type Browser, comers, type Doors, GOOD_PASSWORD, OTHER_PASSWORD, openDoors } from './doors-world.ts';
import { knocking, resetByAdmin } from './login-states.ts';
import { refused } from './refused.ts';
import { leavesNoSecret } from './what-stays-hidden.ts';

let doors: Doors;
const { mobile, ip, signIn, person } = comers(() => doors);

beforeAll(async () => {
  doors = await openDoors();
});

describe('registration', () => {
  const form = async (at: Browser, more: Record<string, unknown> = {}) => {
    const number = mobile();
    const code = await doors.coded(at, { purpose: 'REGISTER', channel: 'sms', target: number });
    const { verifyTicket } = await at.does(matchCode, {
      purpose: 'REGISTER',
      channel: 'sms',
      target: number,
      code,
    });
    return {
      identityType: 'buyer' as const,
      empName: '韩梅梅',
      mobile: number,
      verifyTicket,
      password: GOOD_PASSWORD,
      confirmPassword: GOOD_PASSWORD,
      agreementVersion: 3,
      agreed: true as const,
      ...more,
    };
  };

  it('registers a person without a company and signs him in (R-AUTH-007, R-AUTH-008, R-AUTH-017, R-AUTH-023)', async () => {
    const at = doors.browser(ip());
    const answer = await at.does(personReg, await form(at, { email: 'Mei@Example.com' }));
    expect(answer.operator).toMatchObject({
      userName: '韩梅梅',
      empName: null,
      memberId: null,
      empType: '30',
      email: 'mei@example.com',
    });
    expect(answer.landing).toBe('/pchome');
    expect((await at.who()).actor.memberId).toBeNull();
    const { rows } = await sql<{
      payload: { side: string };
    }>`select payload from kernel.event where name = 'identity.registered'`.execute(doors.sql);
    expect(rows.at(-1)?.payload).toMatchObject({
      side: 'buyer',
      empName: '韩梅梅',
      accountId: answer.operator.id,
    });
  });

  it('the public draft it was typed in ends with it (R-CALL-001, R-CALL-002)', async () => {
    const at = doors.browser(ip());
    const [own, foreign] = ['a'.repeat(48), 'b'.repeat(48)];
    for (const key of [own, foreign]) {
      await sql`insert into drafts.public_draft (tmp_key, biz_type, content, expire_at) values (${key}, 'personReg', '{"name":"韩梅梅"}', kernel.now() + interval '7 days')`.execute(
        doors.sql,
      );
    }
    await at.does(personReg, await form(at, { tmpKey: own }));
    const { rows } = await sql<{ tmp_key: string }>`select tmp_key from drafts.public_draft`.execute(
      doors.sql,
    );
    expect(rows.map((r) => r.tmp_key)).toEqual([foreign]);
  });

  it('refuses a taken address, unequal passwords, a weak one, a foreign ticket, and no agreement', async () => {
    const at = doors.browser(ip());
    await refused(at.does(personReg, await form(at, { email: 'mei@example.com' })), EmailTaken);
    await refused(at.does(personReg, await form(at, { confirmPassword: OTHER_PASSWORD })), PasswordMismatch);
    await refused(
      at.does(
        personReg,
        await form(at, { password: 'aaaa-Bcd-1-xyzzy', confirmPassword: 'aaaa-Bcd-1-xyzzy' }),
      ),
      PasswordPolicy,
      { rule: 'run' },
    );
    await refused(at.does(personReg, await form(at, { mobile: '13511110000' })), TicketInvalid);
    await refused(at.does(personReg, await form(at, { agreed: false })), Validation);
  });

  it('tells a taken number only after its code fitted', async () => {
    const taken = await person();
    const at = doors.browser(ip());
    const code = await doors.coded(at, { purpose: 'REGISTER', channel: 'sms', target: taken.mobile });
    await refused(
      at.does(matchCode, { purpose: 'REGISTER', channel: 'sms', target: taken.mobile, code }),
      MobileTaken,
    );
  });

  it('two at once with one ticket make one account', async () => {
    const at = doors.browser(ip());
    const wish = await form(at);
    const outcomes = await Promise.all(
      [1, 2, 3].map(() =>
        doors
          .browser(ip())
          .does(personReg, wish)
          .then(
            () => 'in',
            () => 'refused',
          ),
      ),
    );
    expect(outcomes.filter((o) => o === 'in')).toHaveLength(1);
  });

  it('at most five an hour from one address', async () => {
    const at = doors.browser('203.0.113.61');
    const other = () => doors.browser(ip());
    for (let i = 1; i <= 5; i += 1) await doors.browser('203.0.113.61').does(personReg, await form(other()));
    await refused(at.does(personReg, await form(other())), TooMany);
  });
});

describe('invited accounts', () => {
  it('are activated by the link once, with a password of their own (administration-domain 5.4)', async () => {
    const { account, initialPassword } = await knocking(doors, (ctx) =>
      createAccount(ctx, {
        loginName: 'invited_one',
        mobile: null,
        email: 'Invited@Example.com',
        personName: '张伟',
        password: { mode: 'random' },
      }),
    );
    expect(initialPassword).toHaveLength(16);
    const first = await knocking(doors, (ctx) => issueActivation(ctx, { accountId: account.id }));
    const second = await knocking(doors, (ctx) => issueActivation(ctx, { accountId: account.id }));
    const ticketOf = (link: string) => new URL(link).searchParams.get('ticket') ?? '';
    const at = doors.browser(ip());
    await refused(
      at.does(activateUser, {
        ticket: ticketOf(first.link),
        newPassword: OTHER_PASSWORD,
        confirmPassword: OTHER_PASSWORD,
      }),
      TicketInvalid,
    );
    const answer = await at.does(activateUser, {
      ticket: ticketOf(second.link),
      newPassword: OTHER_PASSWORD,
      confirmPassword: OTHER_PASSWORD,
    });
    expect(answer.mustChangePassword).toBe(false);
    await refused(
      at.does(activateUser, {
        ticket: ticketOf(second.link),
        newPassword: OTHER_PASSWORD,
        confirmPassword: OTHER_PASSWORD,
      }),
      TicketInvalid,
    );
  });

  it('a disabled one is out at once, its links too (10103)', async () => {
    const p = await person();
    await knocking(doors, (ctx) => setAccountStatus(ctx, { accountId: p.id, status: 'forbidden' }));
    await refused(p.at.who(), LoginForbidden);
    await knocking(doors, (ctx) => setAccountStatus(ctx, { accountId: p.id, status: 'normal' }));
    await signIn(p.at, p.loginName);
  });

  it('a reset password is random, must be changed and ends the logins', async () => {
    const p = await person();
    const { initialPassword } = await resetByAdmin(doors, p.id);
    await refused(p.at.who(), PasswordChanged);
    expect((await signIn(p.at, p.loginName, initialPassword ?? '')).mustChangePassword).toBe(true);
  });
});

leavesNoSecret(() => doors);
