import { sealLog, sweep } from '#kernel/server/audit.ts';
import type { Module } from '#kernel/server/capability.ts';
import type { Services } from '#kernel/server/act-context.ts';
import type { Database } from '#kernel/server/database.ts';
import { composeRuntime } from '#kernel/server/dispatch.ts';
import { codeUse } from '#office/codesets/server/door.ts';
import { taskSubject } from '#office/operationlog/server/door.ts';
import { modules } from './modules.ts';

export { openAuthenticator } from '#office/identity/server/authenticator.ts';
export { composeServices } from './services.ts';

const ground: Module = { name: 'kernel', cronJobs: [sealLog, sweep] };

for (const subject of modules.flatMap((r) => r.taskSubjects ?? [])) taskSubject(subject);
for (const use of modules.flatMap((r) => r.codeUses ?? [])) codeUse(use);

/**
 * The whole system on one database. `numbers` is a small pool of its own, so that a full system never waits
 * for a document number. `beside`: what this one system has beyond the product.
 */
export const openRuntime = (
  database: Database,
  numbers: Database,
  services: Services,
  beside: readonly Module[] = [],
) => composeRuntime(database, numbers, [ground, ...modules, ...beside], services);
