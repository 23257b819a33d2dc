import { sendSmsCode } from '../contract/login.ts';
import { PUBLIC_PURPOSES, type Purpose } from '../rules/codes.ts';
import { spendImageCode } from './image-codes.ts';
import { identity } from './tables.ts';
import { receiverOf, sendCode } from './verify-codes.ts';

const SCENES: Readonly<Partial<Record<Purpose, readonly string[]>>> = {
  LOGIN: ['sms', 'login'],
  REGISTER: ['sms', 'register'],
  FORGET_PWD: ['sms', 'forget'],
};

/** Sends a verification code: image code first where anybody may ask, then the limits, then the message. */
export const sendSmsCodeHandler = identity.command(sendSmsCode, async (ctx) => {
  const { purpose, channel, target } = ctx.input;
  const receiver = await receiverOf(ctx, purpose, channel, target);
  if (PUBLIC_PURPOSES.includes(purpose)) await spendImageCode(ctx, ctx.input, SCENES[purpose] ?? ['sms']);
  return sendCode(ctx, purpose, channel, receiver);
});
