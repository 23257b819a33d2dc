import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type Account, databaseAccount, programs, reachableFolder } from './embedded-place.ts';
import { isInMemory } from './memory-folder.ts';
import { commandOf, exclusive, Holders, isRunning, markOf, until } from './processes.ts';

/**
 * A PostgreSQL that runs beside us. `owned`: nobody else was using it when we came. `dir`: the folder that
 * really holds it.
 */
export interface Running {
  readonly url: string;
  readonly owned: boolean;
  readonly dir: string;
  readonly moved: boolean;
  /** False when the server has ended without anybody telling it to; cheap enough to be asked each second. */
  isAlive(): boolean;
  /** Starts a server that has ended, on the port it had; nothing when somebody else has done so. */
  revive(): Promise<void>;
  /** Lets go. The last one to let go stops the server. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** May use a folder under /var/lib when the database account cannot reach `dir`. */
  readonly mayMove?: boolean;
  /** Further server settings, name to value. */
  readonly server?: Readonly<Record<string, string>>;
  /** Hears of long waits. */
  readonly log?: (line: string) => void;
}

const INIT = [
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--lc-ctype=C.UTF-8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
];
const LOG_KEPT = 10_000_000;
const READY_WITHIN_MS = 15 * 60_000;

/** The settings of trust 7 that belong to the server, and what one machine running everything needs. */
function serverSettings(more: Readonly<Record<string, string>>, sockets: string | null): string[] {
  const buffersMb = Math.max(64, Math.min(512, Math.floor(os.totalmem() / 8 / 1_048_576)));
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: sockets ?? '',
    max_connections: '300',
    shared_buffers: `${buffersMb}MB`,
    shared_preload_libraries: 'pg_stat_statements',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    random_page_cost: '1.1',
    synchronous_commit: 'on',
    tcp_keepalives_idle: '3',
    tcp_keepalives_interval: '2',
    tcp_keepalives_count: '3',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '2s' }),
    ...(process.platform === 'linux' ? { tcp_user_timeout: '8s' } : {}),
    ...more,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The longest address of a socket that every system takes, less the name of the file. */
const LONGEST_SOCKET_FOLDER = 80;
const socketFile = (folder: string, port: number): string => path.join(folder, `.s.PGSQL.${port}`);
const socketsOf = (dir: string): string => path.join(dir, 'sockets');

/**
 * The folder of the server's socket, open to its account alone; null where its path is too long or has signs
 * the setting cannot hold.
 */
function socketFolder(dir: string, account: Account | null): string | null {
  const folder = socketsOf(dir);
  if (process.platform === 'win32' || !/^[\w./-]+$/.test(folder) || folder.length > LONGEST_SOCKET_FOLDER)
    return null;
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  give(folder, account);
  return folder;
}

/**
 * Speaks to the server by its socket, which costs less than a network; one that was started without it is
 * reached by the network.
 */
const bySocket = (dir: string, port: number): string =>
  fs.existsSync(socketFile(socketsOf(dir), port)) ? `?host=${encodeURIComponent(socketsOf(dir))}` : '';

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = net
      .createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address() as net.AddressInfo;
        server.close(() => resolve(port));
      });
  });

const asAccount = (account: Account | null) =>
  account === null ? {} : { uid: account.uid, gid: account.gid };
const program = (native: string, name: string) =>
  path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

function give(file: string, account: Account | null): void {
  if (account !== null) fs.chownSync(file, account.uid, account.gid);
}

/**
 * Makes the cluster beside its final place and moves it in when it is whole, so that a start cut short leaves
 * nothing half-made.
 */
function ensureCluster(dir: string, native: string, account: Account | null): void {
  const data = path.join(dir, 'pg18');
  const secret = path.join(dir, 'pg.secret');
  if (fs.existsSync(path.join(data, 'PG_VERSION'))) {
    if (!fs.existsSync(secret))
      throw new Error(
        `${secret} is missing: the password of the database in ${data} is not known. Restore it from a backup.`,
      );
    return;
  }
  const fresh = path.join(dir, 'pg18.new');
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.mkdirSync(fresh, { mode: 0o700 });
  fs.writeFileSync(secret, randomBytes(18).toString('base64url'), { mode: 0o600 });
  give(fresh, account);
  give(secret, account);
  const made = spawnSync(
    program(native, 'initdb'),
    ['-D', fresh, '-U', 'app', `--pwfile=${secret}`, ...INIT],
    { ...asAccount(account), encoding: 'utf8', cwd: fresh },
  );
  if (made.status !== 0)
    throw new Error(`The database could not be made: ${made.error?.message ?? made.stderr}`);
  fs.renameSync(fresh, data);
}

interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
}

function readPidFile(data: string): PidFile | null {
  try {
    const lines = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number.parseInt(lines[0] ?? '', 10), Number.parseInt(lines[3] ?? '', 10)];
    return Number.isInteger(pid) ? { pid, port, status: lines[7]?.trim() ?? '' } : null;
  } catch {
    return null;
  }
}

const lives = (file: PidFile): boolean =>
  markOf(file.pid) !== null && (commandOf(file.pid) ?? 'postgres').includes('postgres');

/** The port of a server that already runs on this cluster, waiting for one that is starting; null when none does. */
async function runningPort(data: string, log: (line: string) => void): Promise<number | null> {
  const first = readPidFile(data);
  if (first === null) return null;
  if (!lives(first)) {
    // PostgreSQL judges the file of a dead process itself (and checks its shared memory); only a number taken
    // over by a stranger would mislead it.
    if (markOf(first.pid) !== null) fs.rmSync(path.join(data, 'postmaster.pid'), { force: true });
    return null;
  }
  if (first.status !== 'ready') log('waiting for the database server that is already there');
  let port: number | null = null;
  const settled = await until(() => {
    const now = readPidFile(data);
    if (now === null || !lives(now)) return true;
    if (now.status === 'ready') port = now.port;
    return port !== null;
  }, READY_WITHIN_MS);
  if (!settled)
    throw new Error(
      `The database server with process id ${first.pid} does not become ready; see pg.log beside ${data}.`,
    );
  return port;
}

function openLog(dir: string): number {
  const log = path.join(dir, 'pg.log');
  if ((fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_KEPT) fs.renameSync(log, `${log}.1`);
  return fs.openSync(log, 'a', 0o640);
}

function logTail(dir: string, from: number): string {
  const log = path.join(dir, 'pg.log');
  const all = fs.readFileSync(log);
  return all.subarray(Math.min(from, all.length)).toString('utf8').slice(-3000);
}

/** The port of the last launch, which those who are still connected to a server that ended come back to. */
const portFile = (dir: string): string => path.join(dir, 'pg.port');
function lastPort(dir: string): number | null {
  const text = fs.existsSync(portFile(dir)) ? fs.readFileSync(portFile(dir), 'utf8') : '';
  return /^\d+$/.test(text) ? Number.parseInt(text, 10) : null;
}

interface Launch {
  /** Of a server that has ended and is still awaited there; null: any free one. */
  readonly port: number | null;
  readonly dir: string;
  readonly data: string;
  readonly native: string;
  readonly account: Account | null;
  readonly options: EmbeddedOptions;
}

/**
 * Starts the server and waits until it takes connections; the port, or null when memory of a killed server is
 * still being given back.
 */
async function launchOnce(
  { port: formerPort, dir, data, native, account, options }: Launch,
  sockets = socketFolder(dir, account),
): Promise<number | null> {
  const port = formerPort ?? (await freePort());
  fs.writeFileSync(portFile(dir), String(port));
  const log = openLog(dir);
  const begin = fs.fstatSync(log).size;
  const child: ChildProcess = spawn(
    program(native, 'postgres'),
    ['-D', data, '-p', String(port), ...serverSettings(options.server ?? {}, sockets)],
    {
      ...asAccount(account),
      cwd: data,
      detached: true,
      stdio: ['ignore', log, log],
      windowsHide: true,
    },
  );
  fs.closeSync(log);
  let over: string | null = null;
  child.once('error', (error) => (over = error.message));
  child.once('exit', (code, signal) => (over ??= `ended with ${code ?? signal}`));
  child.unref();
  const began = performance.now();
  let lastReport = began;
  const ready = await until(() => {
    if (performance.now() - lastReport > 5000) {
      lastReport = performance.now();
      options.log?.(`the database is recovering (${Math.round((lastReport - began) / 1000)} s)`);
    }
    const file = readPidFile(data);
    return over !== null || (file !== null && file.pid === child.pid && file.status === 'ready');
  }, READY_WITHIN_MS);
  if (over === null && ready) return port;
  const said = logTail(dir, begin);
  if (/shared memory block .* is still in use/.test(said)) return null;
  // Some mounted folders cannot hold a socket.
  if (sockets !== null && /Unix(-| )domain socket/i.test(said))
    return launchOnce({ port, dir, data, native, account, options }, null);
  throw new Error(`The database did not start (${over ?? 'not ready in time'}):\n${said}`);
}

async function launch(how: Launch): Promise<number> {
  let port: number | null = null;
  const started = await until(
    async () => {
      port = await launchOnce(how);
      return port !== null;
    },
    30_000,
    250,
  );
  if (!started || port === null)
    throw new Error(
      'The memory of a killed database server is still in use; end its remaining processes and start again.',
    );
  return port;
}

async function stopServer(data: string, native: string, account: Account | null): Promise<void> {
  const file = readPidFile(data);
  if (file === null || !lives(file)) return;
  if (process.platform === 'win32') {
    spawnSync(program(native, 'pg_ctl'), ['stop', '-D', data, '-m', 'fast', '-w'], { ...asAccount(account) });
    return;
  }
  process.kill(file.pid, 'SIGINT');
  if (await until(() => markOf(file.pid) === null, 30_000)) return;
  process.kill(file.pid, 'SIGQUIT');
  if (!(await until(() => markOf(file.pid) === null, 10_000)))
    throw new Error(`The database server with process id ${file.pid} does not stop.`);
}

/**
 * Starts the embedded PostgreSQL of a data folder, or attaches to the one that runs there. A server left
 * behind by a killed process is adopted;
 * process-id files of the dead are survived. Refuses in words when root's helper account cannot reach the
 * folder (unless `mayMove`).
 */
export async function startEmbedded(wanted: string, options: EmbeddedOptions = {}): Promise<Running> {
  const account = databaseAccount();
  const { dir, moved } = reachableFolder(wanted, account, options.mayMove ?? false);
  const data = path.join(dir, 'pg18');
  const lock = path.join(dir, 'start.lock');
  const holders = new Holders(path.join(dir, 'holders'));
  const log = options.log ?? (() => {});
  return exclusive(lock, async () => {
    const native = programs(dir, account);
    ensureCluster(dir, native, account);
    const owned = holders.living() === 0;
    const start = async (former: number | null) =>
      (await runningPort(data, log)) ?? (await launch({ port: former, dir, data, native, account, options }));
    const port = await start(owned ? null : lastPort(dir));
    const letGo = holders.hold();
    let stopping: Promise<void> | null = null;
    const stop = () =>
      exclusive(lock, async () => {
        letGo();
        if (holders.living() === 0) await stopServer(data, native, account);
      });
    const password = fs.readFileSync(path.join(dir, 'pg.secret'), 'utf8').trim();
    return {
      url: `postgres://app:${password}@127.0.0.1:${port}/postgres${bySocket(dir, port)}`,
      owned,
      dir,
      moved,
      isAlive: () => isRunning(readPidFile(data)?.pid ?? 0),
      revive: () =>
        exclusive(lock, async () => {
          const revived = await start(port);
          if (revived !== port)
            throw new Error(`It was started elsewhere meanwhile, on port ${revived} instead of ${port}.`);
        }),
      stop: () => (stopping ??= stop()),
    };
  });
}

/**
 * A PostgreSQL for tests in a folder of theirs. `durable` keeps fsync on, for tests that kill it. In memory
 * its log is kept short.
 */
export function startScratch(dir: string, options: { durable?: boolean } = {}): Promise<Running> {
  const fast = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Test databases are small and their connections young: planning each statement five times over cost them a third of all.
    plan_cache_mode: 'force_generic_plan',
    autovacuum_naptime: '10s',
    max_wal_size: isInMemory(dir) ? '512MB' : '4GB',
  };
  return startEmbedded(dir, {
    server: { shared_buffers: '128MB', ...(options.durable === true ? {} : fast) },
  });
}

/** True when a data folder already holds an embedded cluster. */
export const hasCluster = (dir: string): boolean => fs.existsSync(path.join(dir, 'pg18', 'PG_VERSION'));

export { scratchFolder } from './memory-folder.ts';
