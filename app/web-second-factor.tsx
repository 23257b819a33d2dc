import { call } from '#kernel/web/request/call.ts';
import type { ScreenPorts } from '#kernel/web/screens/ports.ts';
import { matchCode, sendSmsCode } from '#office/identity/contract/login.ts';

const SIGN = { purpose: 'SIGN', channel: 'sms' } as const;

/** Signatures ask for a code by SMS (administration-domain 5); fetched with the first of them. */
export const secondFactor: ScreenPorts['signing'] = {
  sendCode: () => call(sendSmsCode, SIGN),
  proveCode: (code) => call(matchCode, { ...SIGN, code }, { silent: true }),
};
