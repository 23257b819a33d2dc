import { expect, test } from 'vitest';
import { growthPerCapability, type Row, summary } from '../test-summary.ts';

const row = (name: string, cpu: number | null, files: Record<string, number> = {}, failed = 0): Row => ({
  name,
  outcome: {
    passed: 7,
    failed,
    files: Object.entries(files).map(([file, seconds]) => ({ file, seconds })),
  },
  ms: 65_000,
  cpu,
});
const files = {
  'modules/office/a/tests/a.test.ts': 1,
  'modules/office/b/tests/b.test.ts': 3,
  'modules/office/b/tests/c.test.ts': 1,
  'modules/trading/c/tests/d.test.ts': 35,
  'kernel/server/tests/e.test.ts': 40,
};

test('one more capability costs what the median one takes of the CPU of the step', () => {
  expect(growthPerCapability(row('tests', 400, files))).toEqual({ cpu: 20, files: 1, capabilities: 3 });
  expect(growthPerCapability(row('tests', null, files))).toBeNull();
  expect(growthPerCapability(row('walls', 8))).toBeNull();
});

test('the end of a run names each step with its CPU, the slowest files first, the load, and last what passed and failed', () => {
  const lines = summary([row('walls', 8), row('tests', 400.4, files, 1)], 125_000);
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/✓ walls +7 passed +0 failed +1 min 5 s +8 CPU s/),
    expect.stringMatching(/✗ tests +7 passed +1 failed +1 min 5 s +400 CPU s/),
  ]);
  const text = lines.join('\n');
  expect(text).toMatch(
    /Slowest of 5 test files[^\n]*\n +40\.0 s {2}kernel\/server\/tests\/e\.test\.ts\n +35\.0 s/,
  );
  expect(text).toMatch(/One more capability of ordinary size \(median of 3, 1 test files/);
  expect(text).toMatch(/2 min 5 s in all, 408 CPU s; load of the machine [\d., ]+ on \d+ cores/);
  expect(lines.at(-1)).toBe('14 passed, 1 failed');
});
