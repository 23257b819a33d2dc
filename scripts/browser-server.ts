import fs from 'node:fs';
import path from 'node:path';
import { loadDemo } from '#app/demo/load.ts';
import { startServer } from '#app/server.ts';
import { scratchFolder, startScratch } from '#kernel/server/embedded.ts';
import { migrate } from '#kernel/server/migrate.ts';
import { houseSettings, isHouse } from '#app/demo/house.ts';
import { main } from './steps.ts';
import { buildWeb } from './web-build.ts';

/**
 * A whole demo system for the browser tests, on BROWSER_PORT: the one that was left to us, else one in a
 * folder of its own. Ends, and leaves nothing of its own, when asked to.
 */
await main(async () => {
  const { CTP_HOUSE: given } = process.env;
  const left = given !== undefined && isHouse(given) ? given : null;
  const own = left === null ? scratchFolder('ctp-browser', { inMemory: true }) : null;
  const data = left ?? path.join(own ?? '', 'data');
  const database = await startScratch(data);
  const clean = async () => {
    await database.stop();
    if (own !== null) fs.rmSync(own, { recursive: true, force: true });
  };
  try {
    // Tests name the address they come from, as a proxy in front would.
    const settings = { ...houseSettings(data, process.env.BROWSER_PORT), trustProxy: ['127.0.0.1'] };
    await migrate(database.url);
    await loadDemo(database.url, settings);
    const web = await buildWeb();
    const server = await startServer(settings, database.url, { webDir: web.dir });
    console.log(`serving ${server.url}`);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        void server
          .stop()
          .then(clean, clean)
          .then(() => process.exit(0));
      });
    }
  } catch (error) {
    await clean();
    // What had been begun may still run: nothing of it is to keep this process.
    console.error(error);
    process.exit(1);
  }
  return 0;
});
