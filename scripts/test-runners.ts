import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '#kernel/server/settings.ts';
import { bin } from './checks.ts';
import { type Ended, type RunOptions, runProgram } from './steps.ts';

/**
 * What one step of the run came to. Checks count as one each, test runners by their tests. `files`: how long
 * each file of tests took.
 */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly note?: string;
  readonly files?: readonly TimedFile[];
}
export interface TimedFile {
  readonly file: string;
  readonly seconds: number;
}

/** A folder of this run: reports, and what each program has used. */
export const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-report-'));
let programs = 0;

/** Runs programs for a step and adds up what they cost. */
export class Meter {
  /** CPU seconds of the programs and all they started; null where the system does not say. */
  seconds: number | null = 0;

  async run(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
    programs += 1;
    const file = path.join(reports, `cpu-${programs}`);
    const done = await runProgram(process.execPath, ['scripts/measured.ts', ...args], {
      ...options,
      env: { ...options.env, CTP_CPU_FILE: file },
    });
    const used = fs.existsSync(file) ? Number.parseFloat(fs.readFileSync(file, 'utf8')) : null;
    this.seconds = this.seconds === null || used === null ? null : this.seconds + used;
    return done;
  }
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }[];
}

/**
 * Tests of every vitest project, side by side on one database server; those of the demonstration look at the demo system
 * of that folder. A file that does not load counts as one failure, and so does a run that says nothing.
 */
export async function vitest(meter: Meter, demoHouse: string): Promise<Outcome> {
  const file = path.join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const done = await meter.run([bin('vitest', 'vitest.mjs'), 'run', ...reporters], {
    live: true,
    env: { CI: 'true', CTP_HOUSE: demoHouse },
  });
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, note: 'the runner failed' };
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as VitestReport;
  const unloaded = report.testResults.filter(
    (r) => r.status === 'failed' && r.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + unloaded;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && done.code !== 0 ? 1 : failed,
    ...(report.numPendingTests > 0 ? { note: `${report.numPendingTests} not run here` } : {}),
    files: report.testResults.map((r) => ({
      file: path.relative(ROOT, r.name).split(path.sep).join('/'),
      seconds: (r.endTime - r.startTime) / 1000,
    })),
  };
}

interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}
interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

const secondsOf = (suite: PlaywrightSuite): number =>
  suite.specs.flatMap((s) => s.tests.flatMap((t) => t.results)).reduce((n, r) => n + r.duration / 1000, 0) +
  (suite.suites ?? []).reduce((n, inner) => n + secondsOf(inner), 0);

/** People in a real browser, in the demo system of that folder. */
export async function browser(meter: Meter, demoHouse: string): Promise<Outcome> {
  const file = path.join(reports, 'browser.json');
  const done = await meter.run([bin('@playwright/test', 'cli.js'), 'test'], {
    live: true,
    env: { CI: 'true', BROWSER_REPORT: file, CTP_HOUSE: demoHouse },
  });
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, note: 'the runner failed' };
  const { suites, stats, errors } = JSON.parse(fs.readFileSync(file, 'utf8')) as PlaywrightReport;
  const failed = stats.unexpected + stats.flaky + errors.length;
  return {
    passed: stats.expected,
    failed: failed === 0 && done.code !== 0 ? 1 : failed,
    ...(stats.skipped > 0 ? { note: `${stats.skipped} not run here` } : {}),
    files: suites.map((s) => ({ file: s.file, seconds: secondsOf(s) })),
  };
}
