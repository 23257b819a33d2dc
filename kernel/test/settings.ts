import os from 'node:os';
import path from 'node:path';
import { readSettings, type Settings } from '#kernel/server/settings.ts';

/** Settings of a test system: demo mode, a folder of its own, fixed keys. */
export const testSettings = (
  dataDir: string = path.join(os.tmpdir(), `ctp-files-${process.pid}`),
): Settings => ({
  ...readSettings({
    MODE: 'demo',
    DATA_DIR: dataDir,
    PORT: '0',
    DRAIN_SECONDS: '0',
    HOST: '127.0.0.1',
    FILE_KEY: 'test-file-key-not-for-production-00',
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'error',
  }),
  // A demonstration that trades of itself would meet what a test does.
  demoTradingDays: 0,
});
