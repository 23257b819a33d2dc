import fs from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const all = fs.globSync('{kernel,modules,stories,scripts,app,bench}/**/*.test.{ts,tsx}', {
  exclude: (name) => name === 'node_modules' || name === 'dist',
});
const texts = new Map(all.map((file) => [file, fs.readFileSync(file, 'utf8')]));
const text = (file: string) => texts.get(file) ?? '';

/** A test that opens a world (or asks for a database) needs the one PostgreSQL of the run. */
const needsDatabase = (file: string) =>
  /world\.ts['"]|newsroom\.ts['"]|kernel\/test\/(scratch|owner)\.ts['"]|databaseServer/.test(text(file));
/**
 * What a file declares while it is loaded, and what it puts in the place of a global, outlives it in its
 * process: such a file has a process of its own, and everybody else sees the system as it is.
 */
const DECLARES =
  /(?<![.\w])((command|query|list|words)\(\s*'[\w.-]+',\s*\{|machine\(\s*'|(importer|exporter|bindable|codeUse|baseUse|addressUse|storesAnswer|nameRules|nameStates|nameFields|refusal|declareThings)\()/;
const REPLACES =
  /\bvi\.(mock|doMock|hoisted|stub|spyOn|useFake|setSystem)|\bprocess\.(chdir|on)\(|\bprocess\.env\.\w+ *\??\??=(?!=)|\bglobalThis\.\w+ *=(?!=)/;
/** Which screens a route loads is seen where nobody loaded them before. */
const LOADS_SCREENS = /\bdeclaredBy\(/;
const leavesTraces = (file: string) =>
  [DECLARES, REPLACES, LOADS_SCREENS].some((pattern) => pattern.test(text(file)));
/** Rules look at their arguments alone: no screen, no program, no clock of the machine, no list of what was declared. */
const isPure = (file: string) =>
  /^(?!scripts\/|kernel\/(server|web)\/|.*\/web\/).*\.ts$/.test(file) &&
  !/\/web\/|\bspawn|\bprocess\.|setLocale|setZone|beforeEach|globalThis|allCalls/.test(text(file));

/** Screens and what stands behind them look at what they draw; what the whole product declares is looked at from `app`. */
const isScreen = (file: string) =>
  /^(kernel|modules)\/(.*\/)?(web\/|[^/]+\.test\.tsx$)/.test(file) && !/allCalls/.test(text(file));

const runtime = all.filter((f) => needsDatabase(f) && !leavesTraces(f));
const houseAlone = all.filter((f) => needsDatabase(f) && leavesTraces(f));
const rules = all.filter((f) => !needsDatabase(f) && !leavesTraces(f) && isPure(f));
const screens = all.filter((f) => !needsDatabase(f) && !leavesTraces(f) && !rules.includes(f) && isScreen(f));
const plain = all.filter((f) => !needsDatabase(f) && !rules.includes(f) && !screens.includes(f));

/**
 * Who starts programs of its own takes longest, and started late it keeps the whole run waiting: in this
 * order, first of its project.
 */
const LONGEST = [
  'scripts/tests/start.test.ts',
  'modules/trading/offers/tests/race.test.ts',
  'modules/trading/offers/tests/faults.test.ts',
  'modules/trading/offers/tests/random-acts.test.ts',
  'modules/trading/offers/tests/database-killed.test.ts',
  'kernel/server/tests/sheets-costs.test.ts',
  'app/tests/first-start.test.ts',
  'scripts/tests/embedded.test.ts',
  'scripts/tests/backup.test.ts',
];
const PROJECTS = ['house', 'house-alone', 'plain', 'screens', 'rules'];

/**
 * Project by project, so that a process which keeps its modules goes from file to file; within it the longest
 * first; the very longest before all.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const place = LONGEST.indexOf(
        path
          .relative(import.meta.dirname, moduleId)
          .split(path.sep)
          .join('/'),
      );
      if (place === 0) return -1;
      return PROJECTS.indexOf(project.name) * 100 + (place === -1 ? LONGEST.length : place);
    };
    const bySize = await super.sort(files);
    return bySize.sort((a, b) => rank(a) - rank(b));
  }
}
const shuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'));

/** The line to look at is the one that asked: what carries every statement and every test lies beneath it. */
const CARRIES = /\/kernel\/(server|rules|test)\/(?!.*\.test\.)[^/]+\.ts$|\/app\/world\.ts$/;

const common = { pool: 'forks', testTimeout: 60_000, hookTimeout: 120_000, env: { TZ: 'UTC' } } as const;
const globalSetup = ['kernel/test/global-setup.ts'];
const only = (files: string[]) => (files.length > 0 ? files : ['none']);

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    maxWorkers: 2,
    teardownTimeout: 60_000,
    onStackTrace: (_error, { file }) => !CARRIES.test(file.split(path.sep).join('/')),
    ...(shuffled ? {} : { sequence: { sequencer: LongestFirst } }),
    projects: [
      {
        extends: true,
        test: { ...common, name: 'house', include: only(runtime), globalSetup, isolate: false },
      },
      { extends: true, test: { ...common, name: 'house-alone', include: only(houseAlone), globalSetup } },
      { extends: true, test: { ...common, name: 'plain', include: only(plain) } },
      { extends: true, test: { ...common, name: 'screens', include: only(screens), isolate: false } },
      { extends: true, test: { ...common, name: 'rules', include: only(rules), isolate: false } },
    ],
  },
});
