import { spawn } from 'node:child_process';
import { ROOT } from '#kernel/server/settings.ts';

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * One step of a command: its name at once, a sign of life every few seconds, its outcome and time at the end.
 * `work` answers what to say about it.
 */
export async function step<R>(
  name: string,
  work: (log: (line: string) => void) => Promise<R>,
  say: (result: R) => string = () => '',
): Promise<R> {
  const began = performance.now();
  const lively = process.stdout.isTTY;
  let last = '';
  const show = (line: string) => {
    last = line;
    if (lively) process.stdout.write(`\r\x1b[2K  … ${name} ${line}`);
    else console.log(`  … ${name} ${line}`);
  };
  if (lively) show('');
  const pulse = setInterval(
    () => show(`${last.replace(/\s*\(\d[\d.]* s\)$/, '')} (${seconds(began)})`),
    lively ? 1000 : 10_000,
  );
  try {
    const result = await work(show);
    const about = say(result);
    console.log(
      `${lively ? '\r\x1b[2K' : ''}  ✓ ${name}${about === '' ? '' : `: ${about}`} (${seconds(began)})`,
    );
    return result;
  } catch (error) {
    console.log(`${lively ? '\r\x1b[2K' : ''}  ✗ ${name} (${seconds(began)})`);
    throw error;
  } finally {
    clearInterval(pulse);
  }
}

export interface Ended {
  readonly code: number;
  readonly output: string;
}

export interface RunOptions {
  readonly live?: boolean;
  readonly apart?: boolean;
  readonly cwd?: string;
  readonly env?: Record<string, string>;
}

/**
 * Runs a program of this project in the clone and collects what it prints; `live` shows it as well, `apart`
 * leaves out what it says to standard error. Never waits for a keyboard.
 */
export function runProgram(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...options.env },
    });
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop);
    let output = '';
    const hear = (to: NodeJS.WriteStream, keep: boolean) => (piece: Buffer) => {
      if (keep) output += piece.toString('utf8');
      if (options.live === true) to.write(piece);
    };
    child.stdout.on('data', hear(process.stdout, true));
    child.stderr.on('data', hear(process.stderr, options.apart !== true));
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGTERM', stop);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** A command-line argument `--name value` or `--name=value`; null when it was not given. */
export function argument(name: string, args: readonly string[] = process.argv.slice(2)): string | null {
  const at = args.findIndex((a) => a === `--${name}` || a.startsWith(`--${name}=`));
  if (at === -1) return null;
  const found = args[at] as string;
  return found.includes('=') ? found.slice(found.indexOf('=') + 1) : (args[at + 1] ?? '');
}

/**
 * Runs a command to its end: what went wrong is said in one line (the whole story with DEBUG set), and the
 * exit code tells.
 */
export async function main(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    const told = error instanceof Error ? (process.env.DEBUG ? error.stack : error.message) : String(error);
    console.error(`\n${told}\n`);
    process.exitCode = 1;
  }
}
