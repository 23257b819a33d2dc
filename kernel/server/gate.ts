import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Call, Envelope } from '#kernel/rules/contract.ts';
import { LOGIN } from '#kernel/rules/entrance.ts';
import { MARKET_TIME, marketTimeText } from '#kernel/rules/market-time.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { BadJson, BodyTooLarge, RouteUnknown, ServerError, UnsupportedType } from '#kernel/rules/refusals.ts';
import { clockJumpState, SERVICE_STATE } from '#kernel/rules/service-state.ts';
import { fieldsOf } from '#kernel/rules/signature.ts';
import type { Actor } from './actor.ts';
import { rememberNonces } from './admission.ts';
import { type AdmitCaller, callerAdmission } from './admit-caller.ts';
import { type Caller, callerOf } from './caller.ts';
import type { FileAnswer } from './act-context.ts';
import { faultLines } from './fault-log.ts';
import { type Answer, admit, dispatch, InvalidInput } from './dispatch.ts';
import type { Authenticator, GateSettings, Asked } from './gate-settings.ts';
import type { Runtime } from './runtime.ts';
import { infrastructureRefusal } from './infrastructure-faults.ts';
import { noteAnswers, noteRequest } from './noted-requests.ts';
import { readJsonBody } from './read-json.ts';
import { checkFreshness, checkSignature, signatureHeaders } from './request-signature.ts';
import { ruleText } from './rule-text.ts';
import type { TrustedProxies } from './settings.ts';
import { type Parts, readParts, type UploadSlots, uploadSlots } from './uploads.ts';

export interface Gate {
  readonly app: FastifyInstance;
  enter(request: FastifyRequest, call: Call | null): Promise<Entered>;
  /** For routes with a body: lets the caller of a large one in before it is read. */
  admitBeforeBody(request: FastifyRequest, call: Call | null): Promise<void>;
  /** Runs a call for somebody who has entered: permission and schema are its own. */
  run(actor: Actor, call: Call, input: unknown): Promise<Answer>;
}
export interface Entered {
  readonly actor: Actor;
  readonly input: unknown;
  readonly parts: Parts | null;
}

/** Bytes below which an answer is sent as it is: the headers weigh more than what is saved. */
const COMPRESS_FROM = 1024;

/**
 * Fastify with the checks of administration-domain 0.4 in their order: size and format, signature, nonce,
 * rate, login, restriction; permission and schema follow in dispatch.
 */
export async function openGate(
  runtime: Runtime,
  calls: readonly Call[],
  authenticator: Authenticator,
  settings: GateSettings,
): Promise<Gate> {
  const app = Fastify({
    logger: false,
    // Whoever still comes while the server closes is answered.
    return503OnClosing: false,
    bodyLimit: 2 * 1024 * 1024,
    requestTimeout: 60_000,
    connectionTimeout: 65_000,
    trustProxy: trustOf(settings.trustProxy),
    routerOptions: { ignoreTrailingSlash: true },
    http: { headersTimeout: 10_000 },
  });
  await app.register(cookie);
  await app.register(compress, {
    threshold: COMPRESS_FROM,
    encodings: ['br', 'gzip'],
    // Near gzip's time, a sixth smaller; what never changes is compressed better when it is built.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // A body that unfolds to a thousand times its size is nothing this platform reads.
    globalDecompression: false,
  });
  await app.register(multipart, { limits: { fields: 20, files: 1, fieldSize: 64 * 1024 } });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('*', (_request, _body, done) => done(UnsupportedType({})));
  await rememberNonces(runtime.database.db).catch((error: unknown) => {
    if (!settings.storage.note(error)) throw error;
  });
  const admission = callerAdmission(runtime.database.db, authenticator, settings);
  const admitCaller: AdmitCaller = (request, call, nonce) =>
    within(settings, () => admission(request, call, nonce));
  const uploads = uploadSlots();
  const gate: Gate = {
    app,
    enter: (request, call) => enter(admitCaller, settings, uploads, request, call),
    admitBeforeBody: async (request, call) => {
      if (isLarge(request)) (request as Asked).early = await admitBeforeBody(admitCaller, request, call);
    },
    run: (actor, call, input) => within(settings, () => dispatch(runtime, actor, call, input)),
  };
  app.decorateRequest('caller', null);
  app.decorateRequest('early', null);
  app.addHook('onRequest', async (request, reply) => {
    const caller = callerOf(request);
    (request as Asked).caller = caller;
    reply
      .header('x-request-id', caller.requestId)
      .header('server-time', Date.now())
      .header('cache-control', 'no-store');
    if (settings.marketTime !== undefined) reply.header(MARKET_TIME, marketTimeText(settings.marketTime()));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const state = serviceStateFor(request as Asked, settings);
    if (state !== null) reply.header(SERVICE_STATE, state);
    return payload;
  });
  noteAnswers(app, settings);
  for (const call of calls) if (runtime.handlers.has(call.path)) addRoute(gate, settings, call);
  const fault = faultLines(settings.log);
  app.setErrorHandler((error, request, reply) => {
    settings.storage.note(error);
    return answerError(fault, request as Asked, reply, error);
  });
  return gate;
}

/** A clock in doubt is the business of those who may confirm it. */
function serviceStateFor({ noted }: Asked, { storage, clock }: GateSettings): string | null {
  if (storage.isFull) return 'storage-full';
  const jumpedByMs = clock?.jumpedByMs ?? null;
  return jumpedByMs === null || noted?.actor?.identity !== 'platform' ? null : clockJumpState(jumpedByMs);
}

const trustOf = (proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies === false ? false : [...proxies];

function addRoute(gate: Gate, settings: GateSettings, call: Call) {
  // What anybody may send stays small unless the call says why not.
  const bodyLimit = call.bodyLimit ?? (call.audience === 'public' ? SMALL_BODY : undefined);
  gate.app.route({
    method: call.body === 'query' ? 'GET' : 'POST',
    url: call.path,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(call.body === 'query' || call.body === 'multipart'
      ? {}
      : { onRequest: (request: FastifyRequest) => gate.admitBeforeBody(request, call) }),
    handler: async (request, reply) => {
      noteRequest(request, { call: call.name });
      const { actor, input, parts } = await gate.enter(request, call);
      noteRequest(request, { actor });
      try {
        reply.header('permission-version', actor.permissionVersion);
        const answer = await gate.run(actor, call, input);
        noteRequest(request, { code: answer.partial === true ? 'NONE_OF_BATCH' : 'OK' });
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
      }
    },
  });
}

const within = <T>({ reach }: GateSettings, work: () => Promise<T>): Promise<T> =>
  reach === undefined ? work() : reach.within(work);

/**
 * Bodies above this are read only for callers who have been let in; so are those that do not say how long
 * they are, and every upload.
 */
export const SMALL_BODY = 64 * 1024;

function isLarge(request: FastifyRequest): boolean {
  const length = request.headers['content-length'];
  return length === undefined
    ? request.headers['transfer-encoding'] !== undefined
    : Number.parseInt(length, 10) > SMALL_BODY;
}

/**
 * What needs no body is asked before it is read: headers, time, nonce, rate, login. The signature follows
 * behind the body.
 */
async function admitBeforeBody(
  admitCaller: AdmitCaller,
  request: FastifyRequest,
  call: Call | null,
): Promise<Actor> {
  const headers = signatureHeaders(request);
  checkFreshness(headers);
  const actor = await admitCaller(request, call, headers.nonce);
  if (call !== null && actor.identity === 'visitor') admit(call, actor);
  return actor;
}

/**
 * Everything before permission: the payload as signed, the nonce, the rate, the person, the restriction.
 * `call` null: a stream or other built-in address, signed like the rest.
 */
async function enter(
  admitCaller: AdmitCaller,
  settings: GateSettings,
  uploads: UploadSlots,
  request: FastifyRequest,
  call: Call | null,
): Promise<Entered> {
  if (call?.body === 'multipart') return enterWithFiles(admitCaller, settings, uploads, request, call);
  const { early } = request as Asked;
  const payload =
    call?.body === 'query'
      ? fieldsOf(new URL(request.url, 'http://x').searchParams)
      : readJsonBody(request.body);
  const nonce = checkSignature(settings.signKeys, request, payload);
  const actor = early ?? (await admitCaller(request, call, nonce));
  const { _empty: _dropped, ...fields } = payload;
  return { actor, input: fields, parts: null };
}

async function enterWithFiles(
  admitCaller: AdmitCaller,
  settings: GateSettings,
  uploads: UploadSlots,
  request: FastifyRequest,
  call: Call,
): Promise<Entered> {
  if (!request.isMultipart()) throw UnsupportedType({});
  const actor = await admitBeforeBody(admitCaller, request, call);
  const free = uploads.take(actor.accountId ?? actor.ip);
  try {
    const parts = await readParts(request, settings.uploadDir, call.fileLimit);
    try {
      checkSignature(settings.signKeys, request, parts.fields);
    } catch (error) {
      await parts.drop();
      throw error;
    }
    const { _empty: _dropped, ...fields } = parts.fields;
    return { actor, input: { ...fields, ...parts.files }, parts };
  } finally {
    free();
  }
}

export function envelopeOf(answer: Answer, actor: Actor): Envelope {
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

function answerError(
  fault: ReturnType<typeof faultLines>,
  request: Asked,
  reply: FastifyReply,
  error: unknown,
) {
  const { caller } = request;
  // Whoever went away while he was sending or being answered hears nothing any more, and that is no fault.
  const cutAnswer = (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';
  if (request.raw.destroyed && (!request.raw.complete || cutAnswer)) return reply.code(400).send();
  const outside = error instanceof Refusal ? null : infrastructureRefusal(error);
  const refusal =
    error instanceof Refusal
      ? error
      : (outside ?? asRefusal(error as { code?: string; statusCode?: number }));
  const line = {
    level: 'error',
    message: 'fault',
    path: request.url.split('?')[0],
    requestId: caller.requestId,
  };
  if (outside !== null) fault(outside.kind.code, { ...line, code: outside.kind.code }, error);
  const said = refusal ?? ServerError({ requestId: caller.requestId });
  if (refusal === null) fault(faultKind(error), line, error);
  noteRequest(request, { code: said.kind.code });
  const { seconds } = said.details as { seconds?: number };
  if (seconds !== undefined) reply.header('retry-after', seconds);
  return reply.code(said.kind.http).send(refusalEnvelope(said, caller));
}

/** Faults of one kind fail at one place: their message may name what was asked. */
function faultKind(error: unknown): string {
  const place = String((error as Error)?.stack ?? '').match(/\n\s+at [^\n]+/)?.[0] ?? '';
  return `${(error as Error)?.name ?? ''} ${place.trim()}`;
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
