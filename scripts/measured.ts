import { spawn } from 'node:child_process';
import fs from 'node:fs';

// Runs a program with this Node and, when it has ended, writes the CPU seconds of it and of all it started
// and waited for to the file
// of CTP_CPU_FILE (Linux; nothing elsewhere). A database that outlives its starter is not among them.
const TICKS_PER_SECOND = 100;

/** CPU seconds of the children of this process, with theirs (proc(5): cutime and cstime). */
function childrenSeconds(): number | null {
  if (process.platform !== 'linux') return null;
  const text = fs.readFileSync('/proc/self/stat', 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number.parseInt(fields[13] ?? '', 10) + Number.parseInt(fields[14] ?? '', 10)) / TICKS_PER_SECOND;
}

const child = spawn(process.execPath, process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('close', (code) => {
  const file = process.env.CTP_CPU_FILE;
  const seconds = childrenSeconds();
  if (file !== undefined && seconds !== null) fs.writeFileSync(file, String(seconds));
  process.exit(code ?? 1);
});
