import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import helmet from '@fastify/helmet';
import statics from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { allCalls } from '#kernel/rules/contract.ts';
import type { MarketTime } from '#kernel/rules/market-time.ts';
import { watchClock } from '#kernel/server/clock-watch.ts';
import { allowPages, originOf } from '#kernel/server/cross-origin.ts';
import { openDatabase } from '#kernel/server/database.ts';
import { CUT_AFTER_MS, drainable, endsWithin } from '#kernel/server/drain.ts';
import { faultLines } from '#kernel/server/fault-log.ts';
import { openGate } from '#kernel/server/gate.ts';
import { scheduleCronJobs, startRunner } from '#kernel/server/jobs.ts';
import { addLiveStream } from '#kernel/server/live-stream.ts';
import { describeApi } from '#kernel/server/openapi.ts';
import { addHealth } from '#kernel/server/readiness.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { addStart } from '#kernel/server/start.ts';
import { addCalendarRoutes } from '#fulfilment/deadlines/server/index.ts';
import { addWebhooks } from '#kernel/server/webhooks.ts';
import { addFileRoutes, rememberFiles } from '#office/attachments/server/index.ts';
import { maintenanceWatch, siteStamp } from '#office/configuration/server/door.ts';
import { addTemplateRoutes } from '#office/transfers/server/index.ts';
import { openAuthenticator } from './compose.ts';
import { demoAccounts } from './demo/accounts.ts';
import { readings } from './measures.ts';
import { modules } from './modules.ts';
import { addSiteFiles, withPageHead } from './page-head.ts';
import { openPublicSites } from './public-sites.ts';
import { readinessChecks } from './readiness.ts';
import { openParts } from './server-parts.ts';
import { startParts } from './start-parts.ts';

export interface Running {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Addresses beside the calls: files, templates, calendars, what other systems post, and the files of the site. */
async function addFilesAndHooks(
  { runtime, log }: ReturnType<typeof openParts>,
  { app }: Awaited<ReturnType<typeof openGate>>,
  authenticator: ReturnType<typeof openAuthenticator>,
  settings: Settings,
): Promise<void> {
  addFileRoutes(app, runtime, { authenticator, secureCookies: settings.secureCookies });
  addTemplateRoutes(app, runtime);
  addCalendarRoutes(app, runtime, runtime.services.doorSettings.publicUrl);
  await addWebhooks(app, runtime, hooks, log);
  addSiteFiles(app, runtime, settings);
}

/**
 * Opens the system on a database that is already migrated and serves it. Everything that must outlive the
 * process lives in PostgreSQL and the file store.
 */
export async function startServer(
  settings: Settings,
  databaseUrl: string,
  options: { webDir?: string; jobs?: boolean; marketTime?: () => MarketTime } = {},
): Promise<Running> {
  const parts = openParts(settings, databaseUrl);
  const { log, runtime, hub } = parts;
  /** Why it takes no work: before everything has begun, and from the order to stop. */
  let phase: string | null = 'starting';
  /** Ends what has begun, the last first. */
  const begun: (() => Promise<unknown>)[] = [
    () => endsWithin(CUT_AFTER_MS, parts.closeDatabases()),
    async () => {
      const lost = await runtime.failures.close(CUT_AFTER_MS);
      if (lost > 0) log({ level: 'error', message: 'failed acts could not be logged', lost });
    },
    () => parts.reach.stop(),
    () => hub.close(),
  ];
  const stop = async () => {
    phase = 'draining';
    for (const end of begun.splice(0).reverse()) await end();
  };
  const serve = async (): Promise<number> => {
    await hub.start();
    const { storage: files } = runtime.services.files;
    if (settings.storage.kind === 'disk') await rememberFiles(parts.database.db, files);
    const authenticator = openAuthenticator(runtime);
    const gate = await openGate(runtime, allCalls(), authenticator, {
      signKeys: settings.signKeys,
      secureCookies: settings.secureCookies,
      trustProxy: settings.trustProxy,
      uploadDir: path.join(settings.dataDir, 'uploads'),
      log,
      maintenance: maintenanceWatch(runtime.database.db),
      reach: parts.reach,
      metrics: parts.metrics,
      storage: parts.storage,
      clock: parts.clock,
      ...(options.marketTime === undefined ? {} : { marketTime: options.marketTime }),
    });
    const { app } = gate;
    const drain = drainable(app, { waitMs: settings.drainMs });
    begun.push(() => drain.close());
    await guardPages(app, settings);
    allowPages(app, settings);
    addLiveStream(gate, runtime, hub);
    addStart(gate, runtime, startParts);
    await addFilesAndHooks(parts, gate, authenticator, settings);
    begun.push(...openPublicSites(app, parts, settings));
    const measured = async () => parts.metrics.text(await readings(parts));
    if (settings.metrics !== null) begun.push(await serveMetrics(settings.metrics, measured));
    else if (settings.mode !== 'production') addMetrics(app, measured);
    addHealth(app, readinessChecks({ ...parts, files, phase: () => phase }), log);
    // In production the description of every call is nobody's business but the developers', who have it here.
    if (settings.mode !== 'production') await describeApi(app, allCalls());
    await addWeb(app, settings, options.webDir, {
      headed: withPageHead(runtime, settings),
      stamp: () => siteStamp(runtime.database.db).catch(() => ''),
    });
    await app.listen({ port: settings.port, host: settings.host });
    runtime.services.ownAddress.url = addressOf(app);
    // Only a server that can be asked does the work of the system.
    if (options.jobs !== false) {
      const clock = watchClock(parts.background, log, { state: parts.clock });
      begun.push(() => clock.stop());
      const fault = faultLines(log);
      const runner = startRunner(
        { ...runtime, database: parts.background, beforeClaim: clock.look },
        ({ kind }, error) => fault(`task ${kind}`, { level: 'error', message: 'task failed', kind }, error),
      );
      begun.push(async () => {
        const drained = drain.close();
        if (!(await endsWithin(CUT_AFTER_MS, runner.stop())))
          log({ level: 'warn', message: 'tasks under way are left to the next server' });
        await drained;
      });
      await scheduleCronJobs(runtime);
    }
    phase = null;
    const address = app.server.address();
    return typeof address === 'object' && address !== null ? address.port : settings.port;
  };
  const port = await serve().catch(async (error: unknown) => {
    await stop().catch((left: unknown) =>
      log({
        level: 'warn',
        message: 'a server that could not begin left something open',
        reason: String(left),
      }),
    );
    throw error;
  });
  return {
    port,
    url: settings.publicUrl ?? `http://${settings.host === '0.0.0.0' ? 'localhost' : settings.host}:${port}`,
    stop,
  };
}

const hooks = modules.flatMap((m) => m.webhooks ?? []);
/** Where this machine itself reaches what it serves. */
function addressOf(app: FastifyInstance): string | null {
  const bound = app.server.address();
  return typeof bound === 'object' && bound !== null ? `http://127.0.0.1:${bound.port}` : null;
}

/** Nothing from outside, no inline script; styles made at run time carry the page's nonce. */
const contentPolicy = (nonce: string | null, callsTo: string | null): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${nonce === null ? '' : ` 'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${callsTo === null ? '' : ` ${callsTo}`}`,
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'self'",
    "form-action 'self'",
  ].join('; ');

async function guardPages(app: FastifyInstance, settings: Settings) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    hsts: settings.secureCookies,
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', contentPolicy(null, originOf(settings.apiBase)));
    return payload;
  });
}

function addMetrics(app: FastifyInstance, measured: () => Promise<string>) {
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4').send(await measured()),
  );
}

/** Measures on a listener of their own, which the pages' proxy does not reach; answers how to end it. */
async function serveMetrics(
  at: NonNullable<Settings['metrics']>,
  measured: () => Promise<string>,
): Promise<() => Promise<unknown>> {
  const app = Fastify({ logger: false });
  addMetrics(app, measured);
  await app.listen(at);
  return () => app.close();
}

async function addWeb(
  app: FastifyInstance,
  settings: Settings,
  webDir: string | undefined,
  site: { headed: ReturnType<typeof withPageHead>; stamp(): Promise<string> },
) {
  const version = webDir === undefined ? 'dev' : buildVersion(webDir);
  app.get('/boot.json', async () => ({
    signKey: settings.signKeys[0],
    mode: settings.mode,
    version,
    apiBase: settings.apiBase,
    site: await site.stamp(),
    demoAccounts: settings.mode === 'demo' ? demoAccounts : [],
  }));
  const page =
    webDir === undefined || !fs.existsSync(path.join(webDir, 'index.html'))
      ? null
      : fs.readFileSync(path.join(webDir, 'index.html'), 'utf8');
  if (page !== null)
    await app.register(statics, {
      root: webDir as string,
      wildcard: false,
      index: false,
      immutable: true,
      preCompressed: true,
      maxAge: '30d',
      setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
    });
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith('/api/'))
      return reply.code(200).send({
        status: 10010,
        success: false,
        message: 'Unknown call',
        code: 'ROUTE_UNKNOWN',
        data: null,
        requestId: '',
        errors: null,
        redirectUrl: null,
      });
    // What a build no longer has is missing, not a page: an old page that asks for its parts must notice.
    if (request.url.startsWith('/assets/'))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    if (page === null)
      return reply.code(404).type('text/plain; charset=utf-8').send('The web application is not built.');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentPolicy(nonce, originOf(settings.apiBase)))
      .send((await site.headed(page, request)).replaceAll('%CSP_NONCE%', nonce));
  });
}

const buildVersion = (webDir: string): string => {
  const stamp = path.join(webDir, '.stamp');
  return fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8').trim().slice(0, 12) : 'dev';
};

/** True when the schema answers; used by the launcher before it prints the address. */
export async function answers(url: string): Promise<boolean> {
  const probe = openDatabase(url, { max: 1 });
  try {
    await sql`select 1`.execute(probe.db);
    return true;
  } catch {
    return false;
  } finally {
    await probe.close();
  }
}
