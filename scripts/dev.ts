import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '#kernel/server/settings.ts';

// Two programs: the server, started anew when its code changes, and Vite, which reloads the pages and passes calls on to it.
const PORT = process.env.PORT ?? '3000';
const children = [
  spawn(
    process.execPath,
    [
      '--watch-path=app',
      '--watch-path=kernel',
      '--watch-path=modules',
      '--watch-preserve-output',
      'scripts/start.ts',
    ],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PORT } },
  ),
  spawn(process.execPath, [path.join(ROOT, 'node_modules/vite/bin/vite.js')], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PORT },
  }),
];
const stop = () => children.forEach((child) => void child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
console.log('\n  Pages with reload: http://localhost:5173\n');
