import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '#kernel/server/settings.ts';
import { argument, main } from './steps.ts';

/**
 * A measured thing: `bench/<name>.bench.ts` exports `run()`, which measures in one run, peers beside it, and
 * answers its table.
 */
export interface BenchTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Aims that were missed, as sentences. */
  readonly missed: readonly string[];
}

function print({ title, head, rows }: BenchTable): void {
  const all = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((r) => (r[i] ?? '').length)));
  console.log(`\n${title}\n`);
  for (const [n, row] of all.entries()) {
    console.log(
      `  ${row.map((c, i) => (i === 0 ? c.padEnd(widths[i] ?? 0) : c.padStart(widths[i] ?? 0))).join('   ')}`,
    );
    if (n === 0) console.log(`  ${widths.map((w) => '-'.repeat(w)).join('   ')}`);
  }
}

/**
 * `npm run bench [-- --only board]`: every measured thing, one after the other; exit 1 when an aim is missed.
 * See bench/README.md.
 */
await main(async () => {
  const only = argument('only');
  const files = fs
    .globSync('bench/*.bench.ts', { cwd: ROOT })
    .sort()
    .filter((f) => only === null || path.basename(f).startsWith(only));
  if (files.length === 0)
    throw new Error(
      only === null ? 'There is nothing in bench/ to measure.' : `There is no bench/${only}*.bench.ts.`,
    );
  const missed: string[] = [];
  for (const file of files) {
    const { run } = (await import(pathToFileURL(path.join(ROOT, file)).href)) as {
      run(): Promise<BenchTable[]>;
    };
    for (const table of await run()) {
      print(table);
      missed.push(...table.missed);
    }
  }
  for (const sentence of missed) console.log(`\n  missed: ${sentence}`);
  return missed.length === 0 ? 0 : 1;
});
