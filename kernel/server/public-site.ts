import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, OutputOf } from '#kernel/rules/contract.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { Maintenance, NotFound, ServerError, TooMany } from '#kernel/rules/refusals.ts';
import { visitor } from './actor.ts';
import { rateCounter } from './admission.ts';
import type { Module, PublicAnswer, PublicPage, PublicSite, Visit } from './capability.ts';
import type { Context } from './act-context.ts';
import { createContext, postCommitEffects } from './context.ts';
import { type AnyTables, inTransaction } from './database.ts';
import { parseInput } from './dispatch.ts';
import type { Runtime } from './runtime.ts';
import { faultLines } from './fault-log.ts';
import type { Asked, GateSettings } from './gate-settings.ts';
import { infrastructureRefusal } from './infrastructure-faults.ts';
import { noteRequest } from './noted-requests.ts';
import { pageCache, type StoredPage } from './page-cache.ts';
import { chosenLanguage, languageOf, LANGUAGE_COOKIE, oneLine } from './visitor-language.ts';

interface PublicSiteSettings extends Pick<GateSettings, 'log' | 'maintenance' | 'reach' | 'secureCookies'> {
  /** `https://market.example`, as the visitor reaches this server. */
  originOf(request: FastifyRequest): string;
  /** Calls `forget` whenever one of these topics has news; answers how to end it. */
  onNews?(topics: readonly string[], forget: () => void): () => void;
}

/** Pages of one address in a minute; a reader opens ten, a crawler that asks more waits. */
const PAGES_PER_MINUTE = { calls: 240, seconds: 60 } as const;
/** How long a page may be shown as it was, here and in a browser, in seconds. */
const PAGE_FRESH_SECONDS = 30;
const FILE_FRESH = 'public, max-age=31536000, immutable';
const LANGUAGE_STAYS_SECONDS = 31_536_000;

/** Pages without scripts: nothing is fetched but styles, pictures and films of this host. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * Serves the pages of a module to people who are not signed in, as HTML and without scripts. A page is made in
 * one read-only transaction as a visitor: row security shows it what nobody in particular may see. It is
 * remembered for half a minute, and may be forgotten earlier (`topics`).
 */
function addPublicSite(
  app: FastifyInstance,
  runtime: Runtime,
  site: PublicSite,
  settings: PublicSiteSettings,
): () => void {
  const cache = pageCache(PAGE_FRESH_SECONDS);
  const count = rateCounter();
  const served: Served = { runtime, site, settings, cache, fault: faultLines(settings.log) };
  for (const file of site.files)
    app.get(file.path, (_request, reply) =>
      reply.type(file.type).header('cache-control', FILE_FRESH).send(file.body),
    );
  const missing: PublicPage = { path: `${site.prefix}/*`, answer: () => Promise.reject(NotFound({})) };
  for (const page of [...site.pages, missing])
    app.get(page.path, async (request, reply) => {
      noteRequest(request, { call: `page ${page.path}` });
      const { ip } = (request as Asked).caller;
      const wait = count({ key: ip, ...PAGES_PER_MINUTE });
      const shown =
        wait > 0
          ? failed(served, TooMany({ seconds: wait }), languageOf(request))
          : await pageOf(served, page, request);
      return send(served, request, reply, shown);
    });
  return settings.onNews?.(site.topics, cache.forget) ?? (() => {});
}

/** The pages of all modules that have any; answers what ends their listening. */
export const addPublicSites = (
  app: FastifyInstance,
  runtime: Runtime,
  modules: readonly Module[],
  settings: PublicSiteSettings,
): (() => Promise<void>)[] =>
  modules.flatMap(({ publicSite }) => {
    if (publicSite === undefined) return [];
    const end = addPublicSite(app, runtime, publicSite, settings);
    return [async () => end()];
  });

interface Served {
  readonly runtime: Runtime;
  readonly site: PublicSite;
  readonly settings: PublicSiteSettings;
  readonly cache: ReturnType<typeof pageCache>;
  readonly fault: ReturnType<typeof faultLines>;
}

/** The page as it is remembered or as it is now; one that says why, where there is none. */
async function pageOf(served: Served, page: PublicPage, request: FastifyRequest): Promise<StoredPage> {
  const { settings, cache } = served;
  const locale = languageOf(request);
  const asked = askedOf(page, request);
  const origin = settings.originOf(request);
  const key = JSON.stringify([page.path, locale, origin, asked.params, asked.query]);
  try {
    if (await settings.maintenance?.()) throw Maintenance({});
    const make = () => made(served, page, request, { locale, origin, ...asked });
    return await cache.pageOf(key, () => (settings.reach ? settings.reach.within(make) : make()));
  } catch (error) {
    const refusal = error instanceof Refusal ? error : infrastructureRefusal(error);
    // What was there half a minute ago is better than nothing while the database is away.
    const before = refusal !== null && !Maintenance.is(refusal) ? cache.last(key) : undefined;
    if (before !== undefined) return before;
    if (refusal === null)
      served.fault('page', { level: 'error', message: 'page failed', page: page.path }, error);
    return failed(served, refusal ?? ServerError({ requestId: (request as Asked).caller.requestId }), locale);
  }
}

type Asking = Pick<Visit, 'locale' | 'origin' | 'params' | 'query'>;

function askedOf(page: PublicPage, request: FastifyRequest): Pick<Visit, 'params' | 'query'> {
  const given = request.query as Readonly<Record<string, unknown>>;
  const texts = (names: readonly string[], from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const text = Object.hasOwn(from, name) ? oneLine(from[name]) : '';
        return text === '' ? [] : [[name, text]];
      }),
    );
  const params = page.path.match(/(?<=:)\w+/g) ?? [];
  return {
    params: texts(params, request.params as Record<string, unknown>),
    query: texts(page.query ?? [], given),
  };
}

/** Makes a page in a transaction of its own, as a visitor. */
async function made(
  { runtime, site }: Served,
  page: PublicPage,
  request: FastifyRequest,
  asking: Asking,
): Promise<StoredPage> {
  const { caller } = request as Asked;
  const actor = visitor(caller.requestId, caller.ip, caller.device, asking.locale, caller.timeZone);
  const answer = await inTransaction(runtime.database.db, actor, 'read', async (tx) => {
    const ctx = createContext(runtime, tx, actor, asking, postCommitEffects());
    const visit: Visit = { ...asking, ctx, ask: (call, input) => askPublic(runtime, ctx, call, input) };
    try {
      return await page.answer(visit);
    } catch (error) {
      // A refusal of an input is about an address that nobody was given.
      if (error instanceof Refusal && error.kind.http < 400) return await site.missing(visit);
      throw error;
    }
  });
  return stored(answer);
}

const stored = (answer: PublicAnswer): StoredPage => ({
  ...answer,
  etag: `"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 27)}"`,
});

/** Asks a call that is open to everybody, within the page's own transaction. */
async function askPublic<C extends Call>(
  runtime: Runtime,
  ctx: Context<AnyTables, unknown>,
  call: C,
  input: unknown,
): Promise<OutputOf<C>> {
  const handler = runtime.handlers.get(call.path);
  if (handler === undefined || call.audience !== 'public' || handler.mode !== 'read')
    throw new Error(`${call.name} is no question that everybody may ask`);
  const answered = await handler.run({ ...ctx, input: parseInput(call, input) as AnyTables });
  return call.output.parse(answered) as OutputOf<C>;
}

function failed({ site }: Served, refusal: Refusal, locale: Locale): StoredPage {
  const { seconds } = refusal.details as { seconds?: number };
  return {
    ...stored(site.failed(locale, refusal)),
    ...(seconds === undefined ? {} : { retryAfter: seconds }),
  };
}

function send({ settings }: Served, request: FastifyRequest, reply: FastifyReply, page: StoredPage) {
  noteRequest(request, { code: page.status === 200 ? 'OK' : String(page.status) });
  const chosen = chosenLanguage(request) !== null;
  const fresh = page.status === 200 || page.status === 404;
  reply
    .code(page.status)
    .type(page.type)
    .header('content-security-policy', POLICY)
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('vary', 'Accept-Language, Cookie')
    .header('content-language', languageOf(request) === 'zh_CN' ? 'zh-CN' : 'en');
  if (page.retryAfter !== undefined) reply.header('retry-after', page.retryAfter);
  // A language chosen in the address is this reader's from now on; nobody else's copy may carry his cookie.
  if (chosen)
    reply.setCookie(LANGUAGE_COOKIE, languageOf(request), {
      path: '/',
      sameSite: 'lax',
      secure: settings.secureCookies,
      httpOnly: true,
      maxAge: LANGUAGE_STAYS_SECONDS,
    });
  if (!fresh) return reply.send(page.body);
  const age = page.freshSeconds ?? PAGE_FRESH_SECONDS;
  reply.header('cache-control', `${chosen ? 'private' : 'public'}, max-age=${age}`).header('etag', page.etag);
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag))
    return reply.code(304).send();
  return reply.send(page.body);
}
