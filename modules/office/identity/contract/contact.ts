import { z } from 'zod';
import { command, Email, EVERYONE, Mobile, secret } from '#kernel/rules/contract.ts';
import { ChangeTooSoon, EmailTaken, MobileTaken, TicketInvalid } from '../rules/refusals.ts';
import { Password, Ticket } from './login.ts';

const shared = { audience: EVERYONE, relation: 'self', rate: { calls: 30, seconds: 60 } } as const;
/** The old number or address is proven by its code; when it is lost, by the other one's code and the password. */
const proof = { oldTicket: Ticket, password: Password.optional(), newTicket: Ticket };
const Changed = z.object({ version: z.number().int() });

/**
 * A new mobile number of one's own, proven by codes to the old and the new one (administration-domain 21;
 * R-ACCT-002, R-ACCT-007).
 */
export const changeMobile = command('identity.changeMobile', {
  ...shared,
  path: '/api/common-member/common/user/changeMobile',
  input: z.strictObject({ ...proof, newMobile: secret(Mobile) }),
  output: Changed,
  refuses: [ChangeTooSoon, MobileTaken, TicketInvalid],
});
/**
 * A new e-mail address of one's own; without an old one the code to the mobile number proves it (R-ACCT-003,
 * R-ACCT-008).
 */
export const changeEmail = command('identity.changeEmail', {
  ...shared,
  path: '/api/common-member/common/user/changeEmail',
  input: z.strictObject({ ...proof, newEmail: secret(Email) }),
  output: Changed,
  refuses: [ChangeTooSoon, EmailTaken, TicketInvalid],
});
