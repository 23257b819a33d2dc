import type { FastifyInstance } from 'fastify';
import { MARKET_TIME } from '#kernel/rules/market-time.ts';
import { SERVICE_STATE } from '#kernel/rules/service-state.ts';
import type { Settings } from './settings.ts';

const HEADERS = 'content-type, token, timestamp, nonce, locale, timezone, signature';
const TOLD = `x-request-id, server-time, permission-version, retry-after, content-disposition, ${SERVICE_STATE}, ${MARKET_TIME}`;
const REMEMBERED_S = 600;

/** The origin of a base address; null for a path and for none. */
export const originOf = (base: string): string | null =>
  /^https?:/i.test(base) ? new URL(base).origin : null;

/**
 * Lets the pages of PUBLIC_URL, and nobody else, call a base address on another host of the same site
 * (administration-domain 1.1).
 * Without such an address nothing is allowed across origins.
 */
export function allowPages(app: FastifyInstance, settings: Pick<Settings, 'apiBase' | 'publicUrl'>): void {
  const pages = settings.publicUrl === null ? null : new URL(settings.publicUrl).origin;
  const calls = originOf(settings.apiBase);
  if (pages === null || calls === null || pages === calls) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    reply.header('vary', 'origin');
    if (request.headers.origin !== pages) return;
    reply
      .header('access-control-allow-origin', pages)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', TOLD);
  });
  app.options('/api/*', async (request, reply) => {
    if (request.headers.origin === pages)
      reply
        .header('access-control-allow-headers', HEADERS)
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-max-age', REMEMBERED_S);
    return reply.code(204).send();
  });
}
