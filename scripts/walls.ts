import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { map } from '#app/map.ts';
import { ROOT } from '#kernel/server/settings.ts';
import { breaches, companions, groundFiles } from './breaches.ts';
import { main, runProgram } from './steps.ts';
import { mapProblems } from './wall-rules.ts';

export interface Violation {
  readonly wall: string;
  readonly from: string;
  readonly to: string;
  readonly instead: string;
}

const DEPCRUISE = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

interface Cruised {
  readonly summary: {
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
    readonly totalCruised: number;
    readonly ruleSetUsed?: { forbidden?: { name?: string; comment?: string }[] };
  };
}

/** Every import of a tree that goes through a wall, and how many files were read. Source of the walls: app/map.ts. */
export async function cruise(base: string): Promise<{ violations: Violation[]; files: number }> {
  const folders = ['kernel', 'modules', 'app', 'scripts', 'stories', 'bench'].filter((d) =>
    fs.existsSync(path.join(base, d)),
  );
  const { output, code } = await runProgram(
    process.execPath,
    [DEPCRUISE, '--config', path.join(ROOT, 'dependency-cruiser.mjs'), '--output-type', 'json', ...folders],
    { cwd: base, apart: true },
  );
  const [begin, end] = [output.indexOf('{'), output.lastIndexOf('}')];
  if (begin === -1) throw new Error(`dependency-cruiser said nothing readable (exit ${code}):\n${output}`);
  const { summary } = JSON.parse(output.slice(begin, end + 1)) as Cruised;
  const comments = new Map((summary.ruleSetUsed?.forbidden ?? []).map((r) => [r.name, r.comment ?? '']));
  return {
    files: summary.totalCruised,
    violations: summary.violations.map((v) => ({
      wall: v.rule.name,
      from: v.from,
      to: v.to,
      instead: comments.get(v.rule.name) ?? '',
    })),
  };
}

/**
 * Plants every breach in a system of its own and returns those that no wall refused, and legal imports that
 * were refused. Both empty: the check bites, and only where it should.
 */
export async function plantedBreaches(): Promise<{ missed: string[]; wrongly: string[] }> {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-walls-'));
  try {
    const { imports } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      imports: Record<string, string>;
    };
    fs.writeFileSync(path.join(base, 'package.json'), JSON.stringify({ type: 'module', imports }));
    fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(base, 'node_modules'));
    const planted = {
      ...groundFiles,
      ...companions,
      ...Object.fromEntries(breaches.map((b) => [b.file, b.text])),
    };
    for (const [file, text] of Object.entries(planted)) {
      fs.mkdirSync(path.dirname(path.join(base, file)), { recursive: true });
      fs.writeFileSync(path.join(base, file), text);
    }
    const { violations } = await cruise(fs.realpathSync(base));
    const legal = new Set(Object.keys(groundFiles));
    return {
      missed: breaches
        .filter((b) => !violations.some((v) => v.wall === b.wall && v.from === b.file))
        .map((b) => `${b.file} was not refused by "${b.wall}"`),
      wrongly: violations
        .filter((v) => legal.has(v.from))
        .map((v) => `${v.from} → ${v.to} was refused by "${v.wall}"`),
    };
  } finally {
    fs.rmSync(base, { recursive: true, force: true });
  }
}

/** `npm run walls`: the map, the real system, and the planted breaches. */
export async function checkWalls(): Promise<string[]> {
  const [real, planted] = [await cruise(ROOT), await plantedBreaches()];
  return [
    ...mapProblems(map),
    ...(real.files < 10 ? [`only ${real.files} files were read: the check sees nothing`] : []),
    ...real.violations.map((v) => `${v.from} → ${v.to}: ${v.wall}. ${v.instead}`),
    ...planted.missed,
    ...planted.wrongly,
  ];
}

if (import.meta.main) {
  await main(async () => {
    const problems = await checkWalls();
    for (const problem of problems) console.error(`  ✗ ${problem}`);
    console.log(
      problems.length === 0
        ? `  ✓ walls stand; ${breaches.length} planted breaches were refused`
        : `  ${problems.length} breach(es)`,
    );
    return problems.length === 0 ? 0 : 1;
  });
}
