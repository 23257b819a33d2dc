import fs from 'node:fs';
import path from 'node:path';
import { loadDemo } from '#app/demo/load.ts';
import { startServer } from '#app/server.ts';
import { scratchFolder, startScratch } from '#kernel/server/embedded.ts';
import { migrate } from '#kernel/server/migrate.ts';
import { readSettings } from '#kernel/server/settings.ts';
import { main } from './steps.ts';
import { buildWeb } from './web-build.ts';

/** A whole demo house in a folder of its own for the browser tests, on BROWSER_PORT. Ends, and leaves nothing, when told to. */
await main(async () => {
  const dir = scratchFolder('ctp-browser');
  const database = await startScratch(path.join(dir, 'data'));
  const clean = async () => {
    await database.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  };
  try {
    const settings = readSettings({ MODE: 'demo', HOST: '127.0.0.1', PORT: process.env.BROWSER_PORT ?? '0', DATA_DIR: path.join(dir, 'data'), LOG_LEVEL: 'error' });
    await migrate(database.url);
    await loadDemo(database.url, settings);
    const web = await buildWeb();
    const server = await startServer(settings, database.url, { webDir: web.dir });
    console.log(`serving ${server.url}`);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        void server.stop().then(clean, clean).then(() => process.exit(0));
      });
    }
  } catch (error) {
    await clean();
    throw error;
  }
  return 0;
});
