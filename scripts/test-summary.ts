import os from 'node:os';
import type { Outcome, TimedFile } from './test-runners.ts';

/** A step that has ended. `cpu`: CPU seconds of all its programs, null where the system does not say. */
export interface Row {
  readonly name: string;
  readonly outcome: Outcome;
  readonly ms: number;
  readonly cpu: number | null;
}

export const took = (ms: number): string =>
  ms < 60_000
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;

export const sum = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((n, o) => n + o.passed, 0),
  failed: outcomes.reduce((n, o) => n + o.failed, 0),
});

const SLOWEST = 10;
const cpuOf = (cpu: number | null) => (cpu === null ? '' : `${cpu.toFixed(0)} CPU s`);

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * What one more capability of ordinary size adds to the step `tests`: the median capability's share of the
 * time of all files, applied to
 * the CPU of the step. Null without server tests.
 */
export function growthPerCapability(row: Row): { cpu: number; files: number; capabilities: number } | null {
  const files = row.outcome.files ?? [];
  const all = files.reduce((n, f) => n + f.seconds, 0);
  const byCapability = Map.groupBy(files, ({ file }) => /^modules\/[^/]+\/[^/]+/.exec(file)?.[0] ?? '');
  byCapability.delete('');
  if (byCapability.size === 0 || all === 0 || row.cpu === null) return null;
  const secondsOf = (list: readonly TimedFile[]) => list.reduce((n, f) => n + f.seconds, 0);
  const lists = [...byCapability.values()];
  return {
    cpu: (median(lists.map(secondsOf)) / all) * row.cpu,
    files: median(lists.map((list) => list.length)),
    capabilities: lists.length,
  };
}

/**
 * The end of a run: steps with their cost, the slowest files, the machine, what grows; the last line is `N
 * passed, N failed`.
 */
export function summary(rows: readonly Row[], ms: number): string[] {
  const lines = rows.map(
    ({ name, outcome, ms: stepMs, cpu }) =>
      `  ${outcome.failed === 0 ? '✓' : '✗'} ${name.padEnd(8)} ${String(outcome.passed).padStart(5)} passed ${String(outcome.failed).padStart(4)} failed   ${took(stepMs).padStart(12)} ${cpuOf(cpu).padStart(12)}`,
  );
  const files = rows.flatMap((row) => row.outcome.files ?? []);
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (slowest.length > 0) lines.push('', `  Slowest of ${files.length} test files, by the clock:`);
  for (const { file, seconds } of slowest) lines.push(`    ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  const growth = rows.map(growthPerCapability).find((g) => g !== null);
  if (growth !== undefined && growth !== null)
    lines.push(
      '',
      `  One more capability of ordinary size (median of ${growth.capabilities}, ${growth.files} test files with their databases) adds about ${growth.cpu.toFixed(0)} CPU s.`,
    );
  const cpus = rows.map((row) => row.cpu);
  const cpu = cpus.includes(null) ? null : cpus.reduce<number>((n, c) => n + (c ?? 0), 0);
  const load = os.loadavg().map((n) => n.toFixed(1));
  const all = sum(rows.map((row) => row.outcome));
  return [
    ...lines,
    '',
    `  ${took(ms)} in all${cpu === null ? '' : `, ${cpuOf(cpu)}`}; load of the machine ${load.join(', ')} on ${os.availableParallelism()} cores`,
    '',
    `${all.passed} passed, ${all.failed} failed`,
  ];
}
