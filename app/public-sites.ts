import type { FastifyInstance } from 'fastify';
import { addPublicSites } from '#kernel/server/public-site.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { maintenanceWatch } from '#office/configuration/server/door.ts';
import { modules } from './modules.ts';
import { siteOrigin } from './page-head.ts';
import type { openParts } from './server-parts.ts';

/** The pages of the modules for people who are not signed in; answers what ends their listening. */
export const openPublicSites = (
  app: FastifyInstance,
  { runtime, log, reach, hub }: ReturnType<typeof openParts>,
  settings: Settings,
): (() => Promise<void>)[] =>
  addPublicSites(app, runtime, modules, {
    log,
    reach,
    maintenance: maintenanceWatch(runtime.database.db),
    secureCookies: settings.secureCookies,
    originOf: (request) => siteOrigin(settings, request),
    onNews: (topics, forget) => hub.subscribe(topics, forget),
  });
