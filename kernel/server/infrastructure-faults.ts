import type { Refusal } from '#kernel/rules/refusal.ts';
import { DatabaseUnreachable, Overloaded, StorageFull, Upstream } from '#kernel/rules/refusals.ts';
import { DeliveryFailed } from './mail/delivery.ts';
import { codeOf } from './pipelined-connection.ts';

/** A service outside (file store, mail) that did not do what it was asked; `cause` is what it answered. */
export class UpstreamFault extends Error {
  override name = 'UpstreamFault';
}

type Answer = () => Refusal;
const plain = <D>(refusal: Refusal<D>): Refusal => refusal as Refusal;
const away: Answer = () => plain(DatabaseUnreachable({ seconds: 5 }));
const full: Answer = () => plain(StorageFull({ seconds: 30 }));
const overload: Answer = () => plain(Overloaded({ seconds: 5 }));
const upstream: Answer = () => plain(Upstream({ seconds: 10 }));

/** What PostgreSQL (appendix A of its manual) and the system call by these codes; a class stands for all of its codes. */
const BY_CODE: readonly (readonly [RegExp, Answer])[] = [
  [/^53100$/, full],
  [/^53/, overload],
  // A statement, an idle transaction or a whole one over its time.
  [/^(57014|25P0[34])$/, overload],
  [/^(08|57P)/, away],
  [
    /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/,
    away,
  ],
  [/^(ENOSPC|EDQUOT)$/, full],
  [/^(EROFS|EIO)$/, upstream],
];
/** What the driver says without a code. */
const BY_MESSAGE: readonly (readonly [RegExp, Answer])[] = [
  [/^timeout exceeded when trying to connect/, overload],
  [
    /^(Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/,
    away,
  ],
];

/** The refusal that answers a fault of the infrastructure, with the seconds to wait; null for any other fault. */
export function infrastructureRefusal(error: unknown): Refusal | null {
  if (error instanceof UpstreamFault || error instanceof DeliveryFailed) return upstream();
  const code = codeOf(error);
  if (code !== undefined && typeof code === 'string')
    return BY_CODE.find(([codes]) => codes.test(code))?.[1]() ?? null;
  const message = error instanceof Error ? error.message : '';
  return BY_MESSAGE.find(([words]) => words.test(message))?.[1]() ?? null;
}

export const isStorageFull = (error: unknown): boolean => codeOf(error) === '53100';
