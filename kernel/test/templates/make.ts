import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { loadDemo } from '#app/demo/load.ts';
import { install } from '#app/install.ts';
import { startScratch } from '#kernel/server/embedded.ts';
import { migrate } from '#kernel/server/migrate.ts';
import { openRuntimeLogin, runtimeAddress } from '#kernel/server/runtime-login.ts';
import { openMarketsForDemo } from '#office/markethours/server/demo.ts';
import { onServer } from '../on-server.ts';
import { ownerConnection } from '../owner.ts';
import { testSettings } from '../settings.ts';
import { recorded } from './record.ts';

// A program of its own, so that all it reads can be written down: makes the templates in a cluster in the
// folder of its argument, stops it, and leaves there what it was made from.
const [dir = ''] = process.argv.slice(2);
const server = await startScratch(dir);
const [bareUrl, demoUrl] = [onServer(server.url, 'ctp_bare'), onServer(server.url, 'ctp_demo')];
const admin = new pg.Client({ connectionString: server.url });
await admin.connect();
await admin.query('create database ctp_bare');
await migrate(bareUrl);
await openRuntimeLogin(bareUrl, runtimeAddress(bareUrl) as string);
await install(bareUrl);
const bare = ownerConnection(bareUrl);
await openMarketsForDemo(bare.db).finally(() => bare.close());
await admin.query('create database ctp_demo template ctp_bare');
await loadDemo(demoUrl, testSettings(dir), { trades: false });
await admin.end();
await server.stop();
fs.writeFileSync(path.join(dir, 'inputs.json'), JSON.stringify(recorded(), null, 1));
