import type { FastifyRequest } from 'fastify';
import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { newRequestId } from './context.ts';

/** From where a request comes, and in what it is to be answered. */
export interface Caller {
  readonly ip: string;
  readonly device: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly requestId: string;
}
/** What a request says of its caller; the request id is new. */
export function callerOf(request: FastifyRequest): Caller {
  const locale: Locale = request.headers.locale === 'en_US' ? 'en_US' : 'zh_CN';
  const zone = String(request.headers.timezone ?? '');
  return {
    ip: request.ip,
    device: String(request.headers['user-agent'] ?? '').slice(0, 200),
    locale,
    timeZone: /^[A-Za-z0-9_+\-/]{1,40}$/.test(zone) ? zone : BUSINESS_ZONE,
    requestId: newRequestId(),
  };
}
