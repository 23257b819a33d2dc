import fs from 'node:fs';
import path from 'node:path';
import { scratchFolder, startScratch } from '#kernel/server/embedded.ts';
import { migrate } from '#kernel/server/migrate.ts';
import { ROOT } from '#kernel/server/settings.ts';
import { columnsOf } from './migrated-tables.ts';
import { main } from './steps.ts';

/**
 * `npm run tables`: migrates an empty database and writes the columns of every module beside its `tables.ts`,
 * which `npm run types` compares with them.
 */
await main(async () => {
  const folder = scratchFolder('ctp-tables');
  const server = await startScratch(folder);
  try {
    await migrate(server.url);
    const files = await columnsOf(server.url);
    for (const [file, text] of files) fs.writeFileSync(path.join(ROOT, file), text);
    console.log(`${files.size} files server/migrated-tables.ts are written; now: npm run types`);
    return 0;
  } finally {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
