import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { databaseAccount, programsVersion } from '#kernel/server/embedded-place.ts';
import { ROOT } from '#kernel/server/settings.ts';
import { type Inputs, stateOf, unchanged } from './state-of.ts';

/**
 * What one kept cluster was made from. `size`: what its files amount to, so that a copy cut short by a crash
 * of the machine is seen.
 */
interface Manifest {
  readonly surroundings: Inputs;
  readonly inputs: Inputs;
  readonly size: string;
}

const KEPT = path.join(ROOT, 'node_modules/.cache/test-database');
/** Kept clusters of one clone: who changes a migration back and forth finds both. */
const MOST_KEPT = 3;
const UNFINISHED_AFTER_MS = 3_600_000;
/** What of the environment a template is made with; nothing else of it can shape one. */
const ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'LD_LIBRARY_PATH'];

const dayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());

/**
 * What shapes a template besides the files of the clone: the day (the demonstration is dated relative to
 * today), programs, installed packages, account.
 */
export function surroundings(): Inputs {
  const installed = ['node_modules/.package-lock.json', 'package-lock.json', 'package.json'];
  return {
    days: `${dayIn('UTC')} ${dayIn('Asia/Shanghai')}`,
    node: `${process.version} ${process.platform} ${process.arch}`,
    postgres: programsVersion(),
    account: String(process.getuid?.() ?? ''),
    ...Object.fromEntries(installed.map((file) => [file, stateOf(file)])),
  };
}

function sizeOf(dir: string): string {
  let [files, bytes] = [0, 0];
  for (const entry of fs.readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    files += 1;
    bytes += fs.statSync(path.join(entry.parentPath, entry.name)).size;
  }
  return `${files} files, ${bytes} bytes`;
}

/** Copies a stopped cluster with its password; the account that PostgreSQL runs as owns the copy. */
function copyCluster(from: string, to: string): void {
  fs.cpSync(path.join(from, 'pg18'), path.join(to, 'pg18'), { recursive: true });
  fs.copyFileSync(path.join(from, 'pg.secret'), path.join(to, 'pg.secret'));
  fs.chmodSync(path.join(to, 'pg18'), 0o700);
  const account = databaseAccount();
  if (account === null) return;
  const give = (file: string) => fs.chownSync(file, account.uid, account.gid);
  for (const file of [path.join(to, 'pg18'), path.join(to, 'pg.secret')]) give(file);
  for (const entry of fs.readdirSync(path.join(to, 'pg18'), { recursive: true, withFileTypes: true }))
    give(path.join(entry.parentPath, entry.name));
}

function manifestOf(kept: string): Manifest | null {
  try {
    return JSON.parse(fs.readFileSync(path.join(kept, 'manifest.json'), 'utf8')) as Manifest;
  } catch {
    return null;
  }
}

/** Copies a kept cluster that was made from exactly what is here now; false when there is none. */
export function copyKept(dir: string, place: string = KEPT): boolean {
  const now = JSON.stringify(surroundings());
  for (const name of fs.existsSync(place) ? fs.readdirSync(place) : []) {
    const kept = path.join(place, name);
    const manifest = name.includes('.') ? null : manifestOf(kept);
    if (manifest === null || JSON.stringify(manifest.surroundings) !== now || !unchanged(manifest.inputs))
      continue;
    try {
      copyCluster(kept, dir);
      if (sizeOf(path.join(dir, 'pg18')) !== manifest.size) throw new Error('it is not whole');
      fs.utimesSync(kept, new Date(), new Date());
      return true;
    } catch {
      // Another run may have removed it meanwhile, or it was cut short: the templates are made anew.
      for (const part of ['pg18', 'pg.secret'])
        fs.rmSync(path.join(dir, part), { recursive: true, force: true });
      fs.rmSync(kept, { recursive: true, force: true });
    }
  }
  return false;
}

/** Keeps a cluster for later runs under the name of all that it was made from; it appears whole or not at all. */
export function keep(dir: string, before: Inputs, place: string = KEPT): void {
  const inputs = JSON.parse(fs.readFileSync(path.join(dir, 'inputs.json'), 'utf8')) as Inputs;
  // What changed while the templates were made may have been read in either state.
  if (!unchanged(inputs) || JSON.stringify(surroundings()) !== JSON.stringify(before)) return;
  const name = createHash('sha256')
    .update(JSON.stringify([before, inputs]))
    .digest('hex')
    .slice(0, 24);
  const unfinished = path.join(place, `${name}.${process.pid}`);
  fs.mkdirSync(unfinished, { recursive: true });
  copyCluster(dir, unfinished);
  const manifest: Manifest = { surroundings: before, inputs, size: sizeOf(path.join(dir, 'pg18')) };
  fs.writeFileSync(path.join(unfinished, 'manifest.json'), JSON.stringify(manifest, null, 1));
  try {
    fs.renameSync(unfinished, path.join(place, name));
  } catch {
    // A run beside this one was first with the same.
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
  forgetOld(place);
}

function forgetOld(place: string): void {
  const all = fs
    .readdirSync(place)
    .map((name) => ({
      name,
      at: fs.statSync(path.join(place, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }))
    .sort((a, b) => b.at - a.at);
  const whole = all.filter((entry) => !entry.name.includes('.')).slice(MOST_KEPT);
  const unfinished = all.filter((e) => e.name.includes('.') && Date.now() - e.at > UNFINISHED_AFTER_MS);
  for (const { name } of [...whole, ...unfinished])
    fs.rmSync(path.join(place, name), { recursive: true, force: true });
}

/**
 * Puts a stopped cluster with the templates into a folder: `ctp_bare` (installed, its markets opened by hand,
 * so that no test depends on the hour it runs at)
 * and `ctp_demo` (with the demo companies). Copied from an earlier run when everything it was made from is
 * the same, byte by byte; made anew otherwise.
 */
export function prepareCluster(dir: string): 'copied' | 'made' {
  if (copyKept(dir)) return 'copied';
  const before = surroundings();
  const made = spawnSync(
    process.execPath,
    ['--import', path.join(import.meta.dirname, 'record.ts'), path.join(import.meta.dirname, 'make.ts'), dir],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { TZ: 'UTC', ...Object.fromEntries(ENVIRONMENT.map((n) => [n, process.env[n]])) },
    },
  );
  if (made.status !== 0) throw new Error(`The test databases could not be made:\n${made.stderr}`);
  keep(dir, before);
  return 'made';
}
