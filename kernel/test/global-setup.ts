import fs from 'node:fs';
import type { TestProject } from 'vitest/node';
import { scratchFolder, startScratch } from '#kernel/server/embedded.ts';
import { prepareCluster } from './templates/cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
  }
}

/**
 * One PostgreSQL per run, in memory where there is room; its templates `ctp_bare` and `ctp_demo` are copied
 * per test file.
 */
export default async function setup(project: TestProject) {
  const dir = scratchFolder('ctp-test', { inMemory: true });
  prepareCluster(dir);
  const server = await startScratch(dir);
  project.provide('databaseServer', server.url);
  return async () => {
    await server.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  };
}
