import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Programs of the PostgreSQL client that a backup of an external server needs. */
type Program = 'pg_dump' | 'pg_restore';

/**
 * The address without its password, and the password for the environment: arguments can be read by everybody
 * on the machine.
 */
function spoken(url: string): { address: string; env: NodeJS.ProcessEnv } {
  const at = new URL(url);
  const password = decodeURIComponent(at.password);
  at.password = '';
  return {
    address: at.href,
    env: { ...process.env, PGCONNECT_TIMEOUT: '10', ...(password === '' ? {} : { PGPASSWORD: password }) },
  };
}

function run(program: Program, args: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  const done = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.error !== undefined && (done.error as NodeJS.ErrnoException).code === 'ENOENT')
    throw new Error(
      `${program} was not found. DATABASE_URL names a server of yours: install the PostgreSQL client programs of its version, or back it up with its own means (pg_basebackup, snapshots).`,
    );
  if (done.error !== undefined) throw new Error(`${program} could not run: ${done.error.message}`);
  if (done.status !== 0)
    throw new Error(
      `${program} failed${done.signal === null ? '' : ` (${done.signal})`}: ${done.stderr.trim()}`,
    );
  return done.stdout;
}

const majorOf = (version: string): number => Number.parseInt(/(\d+)/.exec(version)?.[1] ?? '0', 10);

/** Refuses client programs that are older than what they shall read; newer ones read older servers. */
function refuseOlder(program: Program, version: string, what: string): void {
  const said = run(program, ['--version']).trim();
  const [own, needed] = [majorOf(said), majorOf(version)];
  if (own < needed)
    throw new Error(
      `${program} is of version ${own} and cannot read ${what} of version ${needed}. Install the client programs of version ${needed} or newer, and have them first on PATH.`,
    );
}

/**
 * Dumps a database of an external server of `version` with pg_dump, which must be installed and not older
 * than the server.
 */
export function dumpExternal(url: string, file: string, version: string): void {
  refuseOlder('pg_dump', version, 'a server');
  const { address, env } = spoken(url);
  run(
    'pg_dump',
    ['--format=custom', '--no-owner', '--no-password', `--file=${file}`, `--dbname=${address}`],
    env,
  );
}

/**
 * Restores a dump of a server of `version` into an empty database, everything in one transaction. What names
 * the former owner stays out: migrating says it anew for the present one.
 */
export function restoreExternal(url: string, file: string, version: string): void {
  refuseOlder('pg_restore', version, 'a backup');
  const { address, env } = spoken(url);
  const contents = run('pg_restore', ['--list', file]).split('\n');
  const aside = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-restore-'));
  const list = path.join(aside, 'contents');
  fs.writeFileSync(list, contents.filter((line) => !/^\d+; \d+ \d+ DEFAULT ACL /.test(line)).join('\n'));
  try {
    run(
      'pg_restore',
      [
        '--no-owner',
        '--no-password',
        '--exit-on-error',
        '--single-transaction',
        `--use-list=${list}`,
        `--dbname=${address}`,
        file,
      ],
      env,
    );
  } finally {
    fs.rmSync(aside, { recursive: true, force: true });
  }
}
