import { createHash, timingSafeEqual } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import type { Call, Envelope } from '#kernel/rules/contract.ts';
import { LOGIN } from '#kernel/rules/entrance.ts';
import type { Locale } from '#kernel/rules/format.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import {
  BadJson,
  BodyTooLarge,
  Maintenance,
  RouteUnknown,
  ServerError,
  SignHeader,
  SignInvalid,
  SignReplay,
  SignSkew,
  TooMany,
  UnsupportedType,
} from '#kernel/rules/refusals.ts';
import { fieldsOf, stringToSign } from '#kernel/rules/signature.ts';
import { type Actor, visitor } from './actor.ts';
import { admission, type Knock } from './admission.ts';
import type { FileAnswer } from './capability.ts';
import { newRequestId } from './context.ts';
import { type Answer, dispatch, InvalidInput, type Runtime } from './dispatch.ts';
import { ruleText } from './rule-text.ts';
import { type Parts, readParts } from './uploads.ts';

export interface Caller {
  readonly ip: string;
  readonly device: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly requestId: string;
}
/** Knows people by their token; filled by the identity capability. `restricted` is why most calls are refused for now. */
export interface Authenticator {
  identify(
    token: string,
    fingerprint: string | null,
    caller: Caller,
  ): Promise<{ actor: Actor; restricted: Refusal | null }>;
}
export interface GateSettings {
  readonly signKeys: readonly string[];
  readonly secureCookies: boolean;
  readonly trustProxy: boolean;
  readonly uploadDir: string;
  log(
    line: Record<string, unknown>,
  ): void /** Closed to all but the platform's people (administration-domain 1.4: 503). */;
  maintenance?(): Promise<boolean>;
}
export interface Gate {
  readonly app: FastifyInstance;
  enter(request: FastifyRequest, call: Call | null): Promise<Entered>;
  readonly counts: Map<string, { calls: number; ms: number }>;
}
export interface Entered {
  readonly actor: Actor;
  readonly input: unknown;
  readonly parts: Parts | null;
}

const SKEW_MS = 300_000;
export const FINGERPRINT = (secure: boolean) => (secure ? '__Host-chem-dt-fp' : 'chem-dt-fp');

/** Fastify with the checks of administration-domain 0.4 in their order: size and format, signature, nonce, rate, login, restriction; permission and schema follow in dispatch. */
export async function openGate(
  runtime: Runtime,
  calls: readonly Call[],
  doorkeeper: Authenticator,
  settings: GateSettings,
): Promise<Gate> {
  const app = Fastify({
    logger: false,
    bodyLimit: 2 * 1024 * 1024,
    requestTimeout: 60_000,
    connectionTimeout: 65_000,
    trustProxy: settings.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
    http: { headersTimeout: 10_000 },
  });
  await app.register(cookie);
  await app.register(multipart, { limits: { fields: 20, files: 1, fieldSize: 64 * 1024 } });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('*', (_request, _body, done) => done(UnsupportedType({})));
  const counts = new Map<string, { calls: number; ms: number }>();
  const admit = admission(runtime.database.db);
  const gate: Gate = {
    app,
    counts,
    enter: (request, call) => enter(admit, doorkeeper, settings, request, call),
  };
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request, reply) => {
    const caller = callerOf(request);
    (request as Asked).caller = caller;
    reply
      .header('x-request-id', caller.requestId)
      .header('server-time', Date.now())
      .header('cache-control', 'no-store');
  });
  for (const call of calls) if (runtime.handlers.has(call.path)) addRoute(gate, runtime, settings, call);
  app.setErrorHandler((error, request, reply) => answerError(settings, request as Asked, reply, error));
  return gate;
}

export interface Asked extends FastifyRequest {
  caller: Caller;
}

function callerOf(request: FastifyRequest): Caller {
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

function addRoute(gate: Gate, runtime: Runtime, settings: GateSettings, call: Call) {
  gate.app.route({
    method: call.body === 'query' ? 'GET' : 'POST',
    url: call.path,
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    handler: async (request, reply) => {
      const began = performance.now();
      const { actor, input, parts } = await gate.enter(request, call);
      try {
        reply.header('permission-version', actor.permissionVersion);
        const answer = await dispatch(runtime, actor, call, input);
        for (const c of answer.cookies)
          reply.setCookie(c.name, c.value, {
            path: '/',
            sameSite: 'lax',
            secure: settings.secureCookies,
            httpOnly: c.httpOnly,
            maxAge: c.maxAgeSeconds,
          });
        return call.answer === 'file'
          ? sendFile(reply, answer.data as FileAnswer)
          : reply.send(envelopeOf(answer, actor));
      } finally {
        await parts?.drop();
        count(gate.counts, call.name, performance.now() - began);
      }
    },
  });
}

function count(counts: Gate['counts'], name: string, ms: number) {
  const c = counts.get(name) ?? { calls: 0, ms: 0 };
  counts.set(name, { calls: c.calls + 1, ms: c.ms + ms });
}

/** Everything before permission: the payload as signed, the nonce, the rate, the person, the restriction. `call` null: a stream or other built-in address, signed like the rest. */
async function enter(
  admit: (knock: Knock) => Promise<number>,
  doorkeeper: Authenticator,
  settings: GateSettings,
  request: FastifyRequest,
  call: Call | null,
): Promise<Entered> {
  const { caller } = request as Asked;
  const parts = call?.body === 'multipart' ? await readParts(request, settings.uploadDir) : null;
  try {
    const payload =
      parts?.fields ??
      (call?.body === 'query'
        ? fieldsOf(new URL(request.url, 'http://x').searchParams)
        : parseBody(request.body));
    const token = header(request, 'token') ?? '';
    const nonce = checkSignature(settings.signKeys, request, payload);
    const who = token === '' ? caller.ip : token;
    const rate = call?.rate ?? { calls: 600, seconds: 60 };
    const fingerprint = request.cookies[FINGERPRINT(settings.secureCookies)] ?? null;
    const [wait, person] = await Promise.all([
      admit({
        nonce: createHash('sha256').update(`${who} ${nonce}`).digest(),
        key: `${call?.rate ? call.name : 'all'} ${createHash('sha256').update(who).digest('base64url').slice(0, 22)}`,
        ...rate,
      }),
      token === ''
        ? Promise.resolve({
            actor: visitor(caller.requestId, caller.ip, caller.device, caller.locale, caller.timeZone),
            restricted: null,
          })
        : doorkeeper.identify(token, fingerprint, caller).catch((e: unknown) => ({ error: e })),
    ]);
    if (wait === -1) throw SignReplay({});
    if (wait > 0) throw TooMany({ seconds: wait });
    const known = admitPerson(person, call, caller);
    // What works in a restricted login works now too: signing in and out, the frame of the pages.
    if (known.identity !== 'platform' && call?.restricted !== true && (await settings.maintenance?.()))
      throw Maintenance({});
    const { _empty: _dropped, ...fields } = payload;
    return { actor: known, input: parts === null ? fields : { ...fields, ...parts.files }, parts };
  } catch (error) {
    await parts?.drop();
    throw error;
  }
}

type Person = { actor: Actor; restricted: Refusal | null } | { error: unknown };
function admitPerson(person: Person, call: Call | null, caller: Caller): Actor {
  if ('error' in person) {
    if (call?.audience === 'public' && person.error instanceof Refusal)
      return visitor(caller.requestId, caller.ip, caller.device, caller.locale, caller.timeZone);
    throw person.error;
  }
  if (person.restricted !== null && call?.restricted !== true && call?.audience !== 'public')
    throw person.restricted;
  return person.actor;
}

const header = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

function parseBody(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null || body === '') return {};
  if (typeof body !== 'string') throw UnsupportedType({});
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      throw new Error('not an object');
    return parsed as Record<string, unknown>;
  } catch {
    throw BadJson({});
  }
}

/** Checks timestamp, nonce and signature (administration-domain 1.2); answers the nonce. Constant-time over the 44 characters. */
export function checkSignature(
  keys: readonly string[],
  request: Pick<FastifyRequest, 'headers'>,
  payload: unknown,
  now: number = Date.now(),
): string {
  const read = (name: string, shape: RegExp) => {
    const value = request.headers[name];
    if (typeof value !== 'string' || !shape.test(value)) throw SignHeader({ header: name });
    return value;
  };
  const timestamp = read('timestamp', /^\d{13}$/);
  const nonce = read('nonce', /^[0-9a-f]{32}$/);
  const signature = read('signature', /^[A-Za-z0-9+/]{43}=$/);
  let fits = false;
  for (const key of keys) {
    let text: string;
    try {
      text = stringToSign(payload, timestamp, nonce, key);
    } catch {
      throw BadJson({});
    }
    const own = createHash('sha256').update(text).digest('base64');
    fits = timingSafeEqual(Buffer.from(own), Buffer.from(signature)) || fits;
  }
  if (!fits) throw SignInvalid({});
  if (Math.abs(now - Number.parseInt(timestamp, 10)) > SKEW_MS) throw SignSkew({ serverTime: now });
  return nonce;
}

function envelopeOf(answer: Answer, actor: Actor): Envelope {
  // A batch of which nothing succeeded is a refusal to its reader: it says why the first one failed.
  const message =
    answer.partial === true
      ? ((answer.data as { failures?: { message: string }[] } | null)?.failures?.[0]?.message ?? '')
      : '';
  return {
    status: 200,
    success: answer.partial !== true,
    message,
    code: 'OK',
    data: answer.data ?? null,
    requestId: actor.requestId,
    errors: null,
    redirectUrl: null,
  };
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  const name = encodeURIComponent(file.fileName);
  return reply
    .header('content-type', file.contentType)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .send(file.body);
}

/** Refusals inform in the reader's language; everything else is a fault with a request id and a log line. */
export function refusalEnvelope(error: Refusal, caller: Caller): Envelope {
  const errors =
    error instanceof InvalidInput
      ? error.errors.map((e) => ({ ...e, message: ruleText(e.rule, caller.locale) }))
      : error.field === undefined
        ? null
        : [{ field: error.field, rule: error.kind.code, message: error.says(caller.locale) }];
  const message = error instanceof InvalidInput ? (errors?.[0]?.message ?? '') : error.says(caller.locale);
  return {
    status: error.kind.status,
    success: false,
    message,
    code: error.kind.code,
    data: error instanceof InvalidInput ? null : error.details,
    requestId: caller.requestId,
    errors,
    redirectUrl: error.kind.redirect ? LOGIN : null,
  };
}

function answerError(settings: GateSettings, request: Asked, reply: FastifyReply, error: unknown) {
  const { caller } = request;
  const refusal =
    error instanceof Refusal ? error : asRefusal(error as { code?: string; statusCode?: number });
  if (refusal !== null) {
    if (TooMany.is(refusal)) reply.header('retry-after', refusal.details.seconds);
    return reply.code(refusal.kind.http).send(refusalEnvelope(refusal, caller));
  }
  settings.log({
    level: 'error',
    message: 'fault',
    path: request.url,
    requestId: caller.requestId,
    stack: String((error as Error)?.stack ?? error).slice(0, 4000),
  });
  return reply.code(500).send(refusalEnvelope(ServerError({ requestId: caller.requestId }), caller));
}

function asRefusal(error: { code?: string; statusCode?: number }): Refusal | null {
  if (
    error.statusCode === 413 ||
    error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ||
    error.code === 'FST_REQ_FILE_TOO_LARGE'
  )
    return BodyTooLarge({});
  if (error.statusCode === 415) return UnsupportedType({});
  if (error.statusCode === 404) return RouteUnknown({});
  if (error.statusCode === 400) return BadJson({});
  return null;
}
