import fs from 'node:fs';
import path from 'node:path';
import { startScratch } from '#kernel/server/embedded.ts';
import { migrate } from '#kernel/server/migrate.ts';
import { readSettings, type Settings } from '#kernel/server/settings.ts';
import { loadDemo } from './load.ts';

/** Left in a folder whose demo system is whole. */
const IN_ORDER = 'left-in-order';

export const houseSettings = (dir: string, port = '0'): Settings =>
  readSettings({
    MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: port,
    DRAIN_SECONDS: '0',
    DATA_DIR: dir,
    LOG_LEVEL: 'error',
  });

/** True when an earlier program has left a whole demo system there. */
export const isHouse = (dir: string): boolean => fs.existsSync(path.join(dir, IN_ORDER));

/** Makes the whole demo system of a test run in a folder, and leaves it in order. */
export async function makeHouse(dir: string): Promise<void> {
  const database = await startScratch(dir);
  try {
    await migrate(database.url);
    await loadDemo(database.url, houseSettings(dir));
  } finally {
    await database.stop();
  }
  fs.writeFileSync(path.join(dir, IN_ORDER), '');
}
