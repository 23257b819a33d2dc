import type { Envelope } from '#kernel/rules/contract.ts';
import { LOGIN } from '#kernel/rules/entrance.ts';
import type { FieldError } from './refusal-error.ts';

/**
 * What an HTTP answer means for the page: the rules of specification 8 and administration-domain 1.4, without
 * side effects.
 */
export type CallResponse =
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'raw' }
  | { readonly kind: 'refused'; readonly toast: boolean; readonly refusal: Refused }
  | {
      readonly kind: 'signedOut';
      readonly toast: boolean;
      readonly anonymous: boolean;
      readonly loginPath: string | null;
      readonly refusal: Refused;
    };
export interface Refused {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  readonly data: unknown;
  readonly errors: readonly FieldError[];
}
export interface Answer {
  readonly http: number;
  readonly json: boolean;
  /** The parsed body when `json`; undefined when it could not be read. */
  readonly body: unknown;
  /** The page that asked, for the way back after login. */
  readonly from: string;
  /** Words for an answer without a message, and for one that cannot be read. */
  readonly says: { readonly error: string; readonly unreadable: string };
  readonly requestId: string;
}

const ANONYMOUS = 10111;
const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'success' in body && 'status' in body;

function refusedOf(envelope: Envelope, fallback: string): Refused {
  return {
    status: envelope.status,
    code: envelope.code ?? '',
    message: envelope.message || fallback,
    requestId: envelope.requestId ?? '',
    data: envelope.data ?? null,
    errors: envelope.errors ?? [],
  };
}

/**
 * The login page with the reason and the way back; only a path of this site is passed on
 * (administration-domain 1.4, ruling 18).
 */
export function loginPath(status: number, redirectUrl: string, from: string): string {
  const asked = new URLSearchParams(redirectUrl.split('?')[1] ?? '').get('redirect');
  const back = asked !== null && isLocalPath(asked) ? asked : from;
  const query = new URLSearchParams({ reason: String(status) });
  if (isLocalPath(back) && !/^\/(login|$)/.test(back)) query.set('redirect', back);
  return `${LOGIN}?${query}`;
}

/** A path of this site: one leading slash, not two, no backslash that browsers read as one. */
export const isLocalPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path);

/** Reads one answer. */
export function responseOf(answer: Answer): CallResponse {
  const { body, says, http } = answer;
  const envelope = answer.json && isEnvelope(body) ? body : null;
  const refusal: Refused = envelope
    ? refusedOf(envelope, says.error)
    : {
        status: http === 200 ? 0 : http,
        code: 'UNREADABLE',
        message: says.unreadable,
        requestId: answer.requestId,
        data: null,
        errors: [],
      };
  if (http === 401) {
    const redirect = envelope?.redirectUrl ?? null;
    const anonymous = refusal.status === ANONYMOUS && !redirect;
    return {
      kind: 'signedOut',
      anonymous,
      toast: !redirect && !anonymous,
      loginPath: redirect ? loginPath(refusal.status, redirect, answer.from) : null,
      refusal,
    };
  }
  if (http === 200) {
    if (!answer.json) return { kind: 'raw' };
    if (envelope?.success === true && envelope.status === 200) return { kind: 'data', data: envelope.data };
    return { kind: 'refused', toast: true, refusal };
  }
  const fault = (envelope !== null && envelope.status >= 500 && envelope.status < 600) || http === 502;
  return { kind: 'refused', toast: fault, refusal };
}
