import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scratchFolder } from '#kernel/server/memory-folder.ts';
import { until } from '#kernel/server/processes.ts';
import { keepRunning, restartsServer } from '../dev-restarts.ts';

const root = scratchFolder('ctp-dev');
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

test('the server starts anew for code that it runs, not for screens, tests or texts', () => {
  const files: Record<string, boolean> = {
    'modules/trading/offers/server/market.ts': true,
    'modules/trading/offers/server/migrations/20260101T0000-a.sql': true,
    'modules/trading/offers/rules/words.ts': true,
    'modules/trading/offers/contract/offer.ts': true,
    'kernel/server/gate.ts': true,
    'kernel/rules/words.ts': true,
    'app/server.ts': true,
    'app/demo/reference/people.ts': true,
    'modules/trading/offers/web/board.tsx': false,
    'modules/trading/offers/tests/race.test.ts': false,
    'modules/trading/offers/rules/tests/offer.test.ts': false,
    'modules/trading/offers/README.md': false,
    'kernel/web/shell/shell.tsx': false,
    'kernel/test/rig.ts': false,
    'kernel/server/tests/gate.test.ts': false,
    'app/web.tsx': false,
    'app/tests/acts.ts': false,
    'app/public/logo.svg': false,
  };
  expect(Object.fromEntries(Object.keys(files).map((f) => [f, restartsServer(f)]))).toEqual(files);
});

test('a program is kept running over edits: saved code restarts it once, a screen does not; one that fell is started by the next edit; stopping ends it', async () => {
  const write = (file: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), '');
  };
  for (const file of ['app/server.ts', 'app/web.tsx']) write(file);
  const starts: number[] = [];
  let newest: ReturnType<typeof spawn> | undefined;
  const program = keepRunning(root, ['app'], (before) => {
    starts.push(before);
    newest = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    return newest;
  });
  const startedAgain = (times: number) => until(() => starts.length > times, 20_000, 10);
  write('app/web.tsx');
  write('app/server.ts');
  write('app/server.ts');
  expect(await startedAgain(1)).toBe(true);
  newest?.kill('SIGKILL');
  await until(() => newest?.signalCode !== null, 20_000, 10);
  expect(starts).toEqual([0, 1]);
  write('app/web.tsx');
  write('app/server.ts');
  expect(await startedAgain(2)).toBe(true);
  await program.stop();
  expect([starts, newest?.signalCode]).toEqual([[0, 1, 2], 'SIGTERM']);
}, 90_000);
