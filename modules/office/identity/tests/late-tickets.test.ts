import { beforeAll, describe, expect, it } from 'vitest';
import { activateUser, matchCode, updatePwdByMobile } from '../contract/login.ts';
import { TicketInvalid } from '../rules/refusals.ts';
import { createAccount, issueActivation } from '../server/door.ts';
import { comers, type Doors, OTHER_PASSWORD, openDoors } from './doors-world.ts';
import { knocking } from './login-states.ts';
import { refused } from './refused.ts';

let doors: Doors;
const { ip, trader } = comers(() => doors);
const passwords = { newPassword: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD };

beforeAll(async () => {
  doors = await openDoors();
});

describe('a ticket loses to its time by the clock of the database, before any sweep has come by', () => {
  it('of a matched code after ten minutes (administration-domain 2.4)', async () => {
    const { mobile: target } = await trader();
    const at = doors.browser(ip());
    const matched = async () => {
      await doors.push('61s');
      const code = await doors.coded(at, { purpose: 'FORGET_PWD', channel: 'sms', target });
      return at.does(matchCode, { purpose: 'FORGET_PWD', channel: 'sms', target, code });
    };
    const { verifyTicket: late } = await matched();
    await doors.push('600s');
    await refused(
      at.does(updatePwdByMobile, { mobile: target, verifyTicket: late, ...passwords }),
      TicketInvalid,
    );
    const { verifyTicket } = await matched();
    await doors.push('590s');
    expect(await at.does(updatePwdByMobile, { mobile: target, verifyTicket, ...passwords })).toBeNull();
  });

  it('of an activation after 72 hours (administration-domain 5.4)', async () => {
    const { account } = await knocking(doors, (ctx) =>
      createAccount(ctx, {
        loginName: 'invited_late',
        mobile: null,
        email: 'late@example.com',
        personName: '张伟',
        password: { mode: 'random' },
      }),
    );
    const at = doors.browser(ip());
    const activation = async (wait: string) => {
      const { link } = await knocking(doors, (ctx) => issueActivation(ctx, { accountId: account.id }));
      await doors.push(wait);
      return { ticket: new URL(link).searchParams.get('ticket') ?? '', ...passwords };
    };
    await refused(at.does(activateUser, await activation('72h')), TicketInvalid);
    expect((await at.does(activateUser, await activation('71h'))).token).toBeTruthy();
  });
});
