import fs from 'node:fs';
import { defineConfig } from 'vitest/config';

const all = fs.globSync('{kernel,modules,stories,scripts,app,bench}/**/*.test.{ts,tsx}', { exclude: (name) => name === 'node_modules' || name === 'dist' });
// A test that opens a world (or asks for a database) waits for the one PostgreSQL of the run; everything else starts at once.
const opensWorld = (file: string) => /world\.ts['"]|kernel\/test\/(scratch|owner)\.ts['"]|databaseServer/.test(fs.readFileSync(file, 'utf8'));
const withDatabase = all.filter(opensWorld);
const plain = all.filter((f) => !withDatabase.includes(f));

const common = { pool: 'forks', testTimeout: 60_000, hookTimeout: 120_000, env: { TZ: 'UTC' } } as const;
const globalSetup = ['kernel/test/global-setup.ts'];
const never = ['none'];
const only = (files: string[]) => (files.length > 0 ? files : never);

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    maxWorkers: 2,
    teardownTimeout: 60_000,
    projects: [
      { extends: true, test: { ...common, name: 'plain', include: only(plain) } },
      { extends: true, test: { ...common, name: 'house', include: only(withDatabase), globalSetup } },
    ],
  },
});
