import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Runtime } from '#kernel/server/runtime.ts';
import { writeLog } from '#kernel/server/log.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { pageHead, siteFile } from '#office/content/server/door.ts';

/** The address people reach this server at. */
export const siteOrigin = (settings: Settings, request: FastifyRequest): string =>
  settings.publicUrl ?? `http://${request.headers.host ?? `${settings.host}:${settings.port}`}`;
const NO_INDEX = /<meta name="robots" content="noindex"\s*\/?>/;

/**
 * Puts what the platform keeps for search engines into the head of a delivered page (administration-domain
 * 12.3). A page is delivered whatever happens.
 */
export function withPageHead(
  runtime: Runtime,
  settings: Settings,
): (page: string, request: FastifyRequest) => Promise<string> {
  return async (page, request) => {
    try {
      const language = /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en_US' : 'zh_CN';
      const head = await pageHead(runtime.database.db, request.url, language, siteOrigin(settings, request));
      const filled = page
        .replace(NO_INDEX, () => head.tags)
        .replace(/<title>[^<]*<\/title>/, () => `<title>${head.title}</title>`);
      return language === 'en_US' ? filled.replace('<html lang="zh-CN">', '<html lang="en">') : filled;
    } catch (error) {
      writeLog(settings.logLevel, { level: 'warn', message: 'page head not read', reason: String(error) });
      return page;
    }
  };
}

/** /sitemap.xml and /robots.txt. */
export function addSiteFiles(app: FastifyInstance, runtime: Runtime, settings: Settings): void {
  for (const [name, type] of [
    ['sitemap.xml', 'application/xml'],
    ['robots.txt', 'text/plain'],
  ] as const) {
    app.get(`/${name}`, async (request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=3600')
        .send(await siteFile(runtime.database.db, name, siteOrigin(settings, request))),
    );
  }
}
