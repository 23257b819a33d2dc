import { MARKET_TIME } from '#kernel/rules/market-time.ts';
import { SERVICE_STATE } from '#kernel/rules/service-state.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { currentLocale } from '../i18n/locale.ts';
import { learnMarketTime, learnServerTime } from './clock.ts';
import { emitEvent } from './events.ts';
import { RefusalError } from './refusal-error.ts';
import { type CallResponse, responseOf } from './response.ts';
import { seeRights } from './rights.ts';
import { serviceState } from './service-state.ts';
import { clearSession, isCurrent, token } from './session.ts';
import { parsed } from './store.ts';
import { notifyError } from './toast.ts';

/** Calls give up after 50 s (specification 9). */
export const TIMEOUT_MS = 50_000;
const SKEW = 10003;
const LOCKED = 10109;
const RESTRICTED: readonly number[] = [10107, 10108, 10121];

export interface CallOptions {
  /** Never a toast: auxiliary look-ups, counts, visit reports (specification 8). */
  readonly silent?: boolean;
  /**
   * Body numbers the caller shows himself, so that no toast repeats them; `all` where he shows every refusal.
   * Faults of the server are toasted all the same.
   */
  readonly suppressErrors?: readonly number[] | 'all';
  /**
   * The caller shows `errors` at its fields: a validation refusal (10009) is then not toasted too, nor with
   * `all` any other that names fields.
   */
  readonly fields?: boolean | 'all';
  /** Counts into the loading overlay while it runs. */
  readonly overlay?: boolean;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Outlives the page: visit reports. */
  readonly keepalive?: boolean;
}

/** One answer as the transport saw it. `file` is set for anything that is not JSON. */
export interface Received {
  readonly http: number;
  readonly header: (name: string) => string | null;
  readonly text: string | null;
  readonly file: Blob | null;
}
export type Attempt = (signal: AbortSignal) => Promise<Received>;
export interface TransportResult {
  readonly data: unknown;
  readonly file: Blob | null;
  readonly header: (name: string) => string | null;
}

const word = (key: keyof typeof uiWords.table): string => inLocale(uiWords.table[key], currentLocale());
const here = (): string => (typeof location === 'undefined' ? '/' : location.pathname + location.search);

function readAnswer(received: Received): CallResponse {
  learnServerTime(received.header('server-time'));
  learnMarketTime(received.header(MARKET_TIME));
  seeRights(received.header('permission-version'));
  serviceState.set(received.header(SERVICE_STATE));
  const json = received.text !== null;
  return responseOf({
    http: received.http,
    json,
    body: json ? parsed(received.text) : undefined,
    from: here(),
    says: { error: word('error'), unreadable: word('unreadable') },
    requestId: received.header('x-request-id') ?? '',
  });
}

/** Aborted by the caller: passed on as it is. Otherwise the call got no answer, and the caller says so where it stands. */
function unanswered(error: unknown, timeout: AbortSignal, caller: AbortSignal | undefined): unknown {
  if (caller?.aborted) return caller.reason ?? error;
  const code = timeout.aborted ? 'TIMEOUT' : 'OFFLINE';
  const message = word(timeout.aborted ? 'timeout' : 'offline');
  return new RefusalError({
    status: 0,
    code,
    message,
    http: 0,
    requestId: '',
    data: null,
    errors: [],
    toasted: false,
  });
}

async function once(
  attempt: Attempt,
  options: CallOptions,
): Promise<{ response: CallResponse; received: Received }> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    const received = await attempt(signal);
    return { response: readAnswer(received), received };
  } catch (error) {
    throw unanswered(error, timeout, options.signal);
  }
}

/** What Retry-After says in seconds, of faults that pass; its other form, a date, is none of this server's. */
function retryAfterMs({ http, header }: Received): number | null {
  const seconds = Number.parseInt(header('retry-after') ?? '', 10);
  return (http === 502 || http === 503) && seconds > 0 ? seconds * 1000 : null;
}

function shown(
  response: Extract<CallResponse, { kind: 'refused' | 'signedOut' }>,
  received: Received,
  options: CallOptions,
): RefusalError {
  const { refusal } = response;
  const { http } = received;
  const status = refusal.status;
  const byFields =
    options.fields && (options.fields === 'all' || status === 10009) && refusal.errors.length > 0;
  const byCaller =
    options.silent ||
    (options.suppressErrors === 'all' ? http < 500 : options.suppressErrors?.includes(status)) ||
    byFields;
  // The lock covers the page, and nothing under it needs a line of its own.
  const toasted = response.toast && !byCaller && status !== LOCKED;
  if (toasted) notifyError(refusal.message, http >= 500 ? refusal.requestId : undefined);
  return new RefusalError({
    ...refusal,
    http,
    toasted: toasted || status === LOCKED,
    retryAfterMs: retryAfterMs(received),
  });
}

interface Sent {
  readonly askedAt: number;
  /** The login it was sent under. */
  readonly login: string;
}

function conclude(
  response: CallResponse,
  received: Received,
  options: CallOptions,
  { askedAt, login }: Sent,
): TransportResult {
  if (response.kind === 'data') return { data: response.data, file: null, header: received.header };
  if (response.kind === 'raw') return { data: null, file: received.file, header: received.header };
  if (response.kind === 'signedOut') {
    // Late news of a login that was left, or followed by another: the one in use now stays, and nobody is led away.
    if (!isCurrent(login)) throw shown(response, received, { ...options, silent: true });
    clearSession();
    const error = shown(response, received, options);
    if (!response.anonymous) emitEvent('signedOut', { path: response.loginPath });
    throw error;
  }
  if (response.refusal.status === LOCKED) emitEvent('locked', { askedAt });
  const error = shown(response, received, options);
  if (RESTRICTED.includes(error.status)) emitEvent('restricted', { status: error.status });
  throw error;
}

/**
 * Sends, reads and settles one call. A clock difference (10003) is learned from the answer and the call
 * repeated once with a new nonce;
 * only a second failure is shown (administration-domain 1.2.7). Rejects with RefusalError, or with the
 * caller's abort reason.
 */
export async function transport(attempt: Attempt, options: CallOptions): Promise<TransportResult> {
  const sent = { askedAt: performance.now(), login: token() };
  let { response, received } = await once(attempt, options);
  if (response.kind === 'refused' && response.refusal.status === SKEW) {
    learnServerTime((response.refusal.data as { serverTime?: number } | null)?.serverTime);
    ({ response, received } = await once(attempt, options));
  }
  return conclude(response, received, options, sent);
}

/** A fetch answer as text when it is JSON (by header, or by the blob's type), as a blob otherwise. */
export async function receive(response: Response): Promise<Received> {
  const header = (name: string) => response.headers.get(name);
  const isJson = (type: string) => /\bjson\b/i.test(type);
  if (isJson(header('content-type') ?? ''))
    return { http: response.status, header, text: await response.text(), file: null };
  const file = await response.blob();
  if (isJson(file.type)) return { http: response.status, header, text: await file.text(), file: null };
  return { http: response.status, header, text: null, file };
}
