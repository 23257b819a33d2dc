import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '#kernel/server/settings.ts';
import { openFromEnvironment } from './database.ts';
import { keepRunning } from './dev-restarts.ts';
import { main } from './steps.ts';

/**
 * `npm run dev`: the server, started anew when its code changes, and Vite, which exchanges screens in the
 * open page and passes calls on.
 * The database is held here, so that it outlives the restarts.
 */
await main(async () => {
  const PORT = process.env.PORT ?? '3000';
  const { database } = await openFromEnvironment();
  const start = (before: number) =>
    spawn(process.execPath, ['scripts/start.ts'], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { DRAIN_SECONDS: '0', ...process.env, PORT, CTP_DEV: before === 0 ? 'first' : 'again' },
    });
  const server = keepRunning(ROOT, ['app', 'kernel', 'modules'], start);
  const vite = spawn(process.execPath, [path.join(ROOT, 'node_modules/vite/bin/vite.js')], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PORT },
  });
  console.log('\n  Pages with reload: http://localhost:5173\n');
  const why = await new Promise<string>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal));
    vite.once('exit', () => resolve('Vite has ended'));
  });
  vite.kill('SIGTERM');
  await server.stop();
  await database.stop();
  console.log(`  Stopped (${why}).`);
  return 0;
});
