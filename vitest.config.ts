import fs from 'node:fs';
import { defineConfig } from 'vitest/config';

// The database of the run is started once, by the kernel's own set-up; every file gets a copy of a migrated template.
const setup = 'kernel/test/global-setup.ts';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['{kernel,modules,stories,scripts,app}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.ts'],
    globalSetup: fs.existsSync(setup) ? [setup] : [],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    env: { TZ: 'UTC' },
  },
});
