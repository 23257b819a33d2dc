import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * A process named so that a reused number is not mistaken for it: its id and the moment it started as the
 * system tells it.
 */
export interface ProcessMark {
  readonly pid: number;
  readonly started: string;
}

function statOfLinux(pid: number): { state: string; started: string } | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? 'X', started: fields[19] ?? '' };
  } catch {
    return null;
  }
}

function answersSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The mark of a living process; null when there is none. A zombie is dead: it holds nothing any more. */
export function markOf(pid: number): ProcessMark | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform === 'linux') {
    const stat = statOfLinux(pid);
    return stat === null || stat.state === 'Z' || stat.state === 'X' ? null : { pid, started: stat.started };
  }
  if (!answersSignal(pid)) return null;
  if (process.platform === 'win32') return { pid, started: '' };
  const asked = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return { pid, started: asked.stdout?.trim() ?? '' };
}

/** True while some process has this id, without asking another program. */
export const isRunning = (pid: number): boolean =>
  process.platform === 'linux' ? markOf(pid) !== null : pid > 0 && answersSignal(pid);

/** True while exactly that process lives. */
export function isAlive(mark: ProcessMark): boolean {
  const now = markOf(mark.pid);
  return now !== null && (now.started === mark.started || now.started === '' || mark.started === '');
}

/** The command name of a process, lower case; null where the system does not tell. */
export function commandOf(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim().toLowerCase();
    } catch {
      return null;
    }
  }
  if (process.platform === 'win32') return null;
  const asked = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
  return asked.status === 0 ? asked.stdout.trim().toLowerCase() : null;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits until `done` says true, asking every `everyMs`; false when `withinMs` passed first. */
export async function until(
  done: () => boolean | Promise<boolean>,
  withinMs: number,
  everyMs = 40,
): Promise<boolean> {
  const end = performance.now() + withinMs;
  for (;;) {
    if (await done()) return true;
    if (performance.now() >= end) return false;
    await pause(everyMs);
  }
}

function readMark(file: string): ProcessMark | null {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null) return null;
    const { pid, started } = value as { pid?: unknown; started?: unknown };
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : null;
  } catch {
    return null;
  }
}

/**
 * Holds `file` as a lock of this process while `work` runs. A lock whose process is dead is taken over; a
 * living one is waited for, two minutes at most.
 */
export async function exclusive<R>(file: string, work: () => Promise<R>): Promise<R> {
  const ownMark = JSON.stringify(markOf(process.pid) ?? { pid: process.pid, started: '' });
  const take = (): boolean => {
    try {
      fs.writeFileSync(file, ownMark, { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readMark(file);
    const unreadable =
      holder === null && Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 2000;
    if (unreadable || (holder !== null && !isAlive(holder))) fs.rmSync(file, { force: true });
    return false;
  };
  if (!(await until(take, 120_000)))
    throw new Error(
      `Another process is still starting or stopping the database (${file}). If none is, delete that file.`,
    );
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/** A folder of marks: who uses a shared thing at the moment. Marks of the dead are dropped when somebody looks. */
export class Holders {
  readonly #dir: string;
  #count = 0;
  readonly #mine = new Set<string>();
  constructor(dir: string) {
    this.#dir = dir;
  }
  /** Notes that this process holds on; returns the way to let go. */
  hold(): () => void {
    fs.mkdirSync(this.#dir, { recursive: true });
    const file = `${this.#dir}/${process.pid}-${++this.#count}-${process.hrtime.bigint()}.json`;
    fs.writeFileSync(file, JSON.stringify(markOf(process.pid) ?? { pid: process.pid, started: '' }));
    this.#mine.add(file);
    return () => {
      this.#mine.delete(file);
      fs.rmSync(file, { force: true });
    };
  }
  /** How many living holders there are. */
  living(): number {
    if (!fs.existsSync(this.#dir)) return 0;
    return fs.readdirSync(this.#dir).filter((name) => {
      const file = `${this.#dir}/${name}`;
      const mark = readMark(file);
      if (mark !== null && isAlive(mark)) return true;
      fs.rmSync(file, { force: true });
      return false;
    }).length;
  }
}
