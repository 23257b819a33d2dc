import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { install } from '#app/install.ts';
import { loadDemo } from '#app/demo/load.ts';
import { startScratch } from '#kernel/server/embedded.ts';
import { migrate } from '#kernel/server/migrate.ts';
import { openMarketsForDemo } from '#office/markethours/server/demo.ts';
import { ownerConnection } from './owner.ts';
import { testSettings } from './settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
  }
}

const databaseUrl = (server: string, name: string) => server.replace(/\/[^/]*$/, `/${name}`);

/** One PostgreSQL per run; templates `ctp_bare` (installed, its markets opened by hand, so that no test depends on the hour it runs at) and `ctp_demo` (with the demo companies), copied per test file. */
export default async function setup(project: TestProject) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-test-'));
  fs.chmodSync(dir, 0o755);
  const server = await startScratch(dir);
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database ctp_bare');
  await migrate(databaseUrl(server.url, 'ctp_bare'));
  await install(databaseUrl(server.url, 'ctp_bare'));
  const bare = ownerConnection(databaseUrl(server.url, 'ctp_bare'));
  await openMarketsForDemo(bare.db).finally(() => bare.close());
  await admin.query('create database ctp_demo template ctp_bare');
  await loadDemo(databaseUrl(server.url, 'ctp_demo'), testSettings(dir), { trades: false });
  await admin.end();
  project.provide('databaseServer', server.url);
  return async () => {
    await server.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  };
}
