import { matchCode, sendSmsCode } from '../contract/login.ts';
import { PUBLIC_PURPOSES, type Purpose } from '../rules/codes.ts';
import { AccountForbidden, AccountUnactivated, MobileTaken } from '../rules/refusals.ts';
import { accountById, accountNamed, STATUS } from './accounts.ts';
import { spendImageCode } from './image-codes.ts';
import { room } from './tables.ts';
import { issueTicket } from './tickets.ts';
import { receiverOf, sendCode, spendCode } from './verify-codes.ts';

const SCENES: Readonly<Partial<Record<Purpose, readonly string[]>>> = {
  LOGIN: ['sms', 'login'],
  REGISTER: ['sms', 'register'],
  FORGET_PWD: ['sms', 'forget'],
};

/** Sends a verification code: image code first where anybody may ask, then the limits, then the message. */
export const sendVerificationCode = room.on(sendSmsCode, async (w) => {
  const { purpose, channel, target } = w.input;
  const receiver = await receiverOf(w, purpose, channel, target);
  if (PUBLIC_PURPOSES.includes(purpose)) await spendImageCode(w, w.input, SCENES[purpose] ?? ['sms']);
  return sendCode(w, purpose, channel, receiver);
});

/** Uses a code up for a ticket bound to the same purpose and target. What a registered target means is told only now, after the code fitted. */
export const matchVerificationCode = room.on(matchCode, async (w) => {
  const { purpose, channel, code } = w.input;
  const receiver = await receiverOf(w, purpose, channel, w.input.target);
  const { accountId } = await spendCode(w, purpose, channel, receiver.target, code);
  if (purpose === 'FORGET_PWD') await mayReset(w, accountId);
  if (purpose === 'REGISTER' && channel === 'sms' && (await accountNamed(w.tx, receiver.target)) !== null)
    throw MobileTaken({}, 'mobile');
  const { ticket, expireSeconds } = await issueTicket(w, 'verify', {
    purpose,
    channel,
    target: receiver.target,
    accountId,
  });
  return { verifyTicket: ticket, expireSeconds };
});

async function mayReset(w: Parameters<typeof receiverOf>[0], accountId: string | null): Promise<void> {
  const account = accountId === null ? null : await accountById(w.tx, accountId);
  if (account?.status === STATUS.unactivated) throw AccountUnactivated({});
  if (account?.status === STATUS.forbidden) throw AccountForbidden({});
}
