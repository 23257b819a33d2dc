import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { brokenPasswordRules, passwordWords } from '#kernel/rules/password-policy.ts';
import { isCommonPassword } from './passwords.ts';
import { DEMO_SIGN_KEY, isKey, listed, VARIABLES } from './setting-variables.ts';

export { DEMO_SIGN_KEY, VARIABLES };

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export interface DiskStorage {
  readonly kind: 'disk';
  readonly dir: string;
}
export interface S3Storage {
  readonly kind: 's3';
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly pathStyle: boolean;
}

/** How many proxies stand in front, or their addresses; false: none, and what X-Forwarded-For says is not believed. */
export type TrustedProxies = false | number | readonly string[];

/** What the server needs to know, checked. `dataKey` is base64 of 32 bytes; the other keys are any text. */
export interface Settings {
  readonly mode: 'demo' | 'production';
  readonly port: number;
  readonly host: string;
  /** Where /metrics answers beside the pages; null: nowhere beside them, and in production nowhere at all. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** How long a server asked to end goes on taking requests, so that the proxy in front notices. */
  readonly drainMs: number;
  /** Absolute. */
  readonly dataDir: string;
  /** DATA_DIR was named by a person, so it is used as it is or refused. */
  readonly dataDirChosen: boolean;
  /** null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The owner of an external database; null when DATABASE_URL is the owner, or nobody here migrates. */
  readonly migrateDatabaseUrl: string | null;
  /** The key requests are signed with, then the one before it, if any. Public. */
  readonly signKeys: readonly [string, ...string[]];
  readonly fileKey: string;
  readonly dataKey: string;
  /** Without a slash at its end; null when nobody named it (demo mode): then it is where the server listens. */
  readonly publicUrl: string | null;
  /** Base address of the calls pages make; empty when they go where the pages came from. */
  readonly apiBase: string;
  /** The public address is https. */
  readonly secureCookies: boolean;
  /**
   * The caller's address is taken from X-Forwarded-For behind so many proxies, or behind those of these
   * addresses; false: never.
   */
  readonly trustProxy: TrustedProxies;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly smsProvider: 'demo' | 'none';
  readonly storage: DiskStorage | S3Storage;
  /** The first administrator of a production installation; used once, changed at first sign-in. */
  readonly firstAdministrator: { readonly login: string; readonly password: string } | null;
  /** Days of trade the demonstration is loaded with. */
  readonly demoTradingDays: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** The settings are wrong; one readable line for each problem. */
export class SettingsProblem extends Error {
  override name = 'SettingsProblem';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

type Name = keyof typeof VARIABLES;
type Given = Readonly<Partial<Record<Name, string>>>;
export type Environment = Readonly<Record<string, string | undefined>>;

const NAMES = Object.keys(VARIABLES) as Name[];
/** Families of names that nobody but us uses: a stranger among them is a typing mistake. */
const FAMILIES = /^(SIGN_KEY|SMTP_|SMS_|S3_|FILE_KEY|DATA_KEY|DATA_DIR|DATABASE_UR|MIGRATE_DATABASE)/;

function nearest(name: string): string {
  const shared = (other: string) =>
    [...new Set(other)].filter((c) => name.includes(c)).length - Math.abs(other.length - name.length);
  return [...NAMES].sort((a, b) => shared(b) - shared(a))[0] as string;
}

/** Names in a `.env` file that mean nothing, as readable lines. */
function strangers(names: readonly string[], where: string): string[] {
  return names
    .filter((n) => !(n in VARIABLES))
    .map((n) => `${n} (in ${where}) is not a setting; did you mean ${nearest(n)}?`);
}

/**
 * The environment with the `.env` file of the clone beneath it; what the environment says wins. Refuses names
 * in the file that mean nothing.
 */
export function loadEnvironment(env: Environment = process.env, root: string = ROOT): Environment {
  const file = path.join(root, '.env');
  if (!fs.existsSync(file)) return env;
  const written = parseEnv(fs.readFileSync(file, 'utf8')) as Record<string, string>;
  const unknown = strangers(Object.keys(written), '.env');
  if (unknown.length > 0) throw new SettingsProblem(unknown);
  return { ...written, ...Object.fromEntries(Object.entries(env).filter(([, v]) => v !== undefined)) };
}

function given(env: Environment): { values: Given; problems: string[] } {
  const values: Partial<Record<Name, string>> = {};
  const problems = strangers(
    Object.keys(env).filter((n) => FAMILIES.test(n)),
    'the environment',
  );
  for (const name of NAMES) {
    const text = env[name]?.trim();
    if (text === undefined || text === '') continue;
    const read = VARIABLES[name].schema.safeParse(text);
    if (read.success) values[name] = text;
    else
      problems.push(`${name} ${VARIABLES[name].must}${VARIABLES[name].secret ? '' : ` (it is "${text}")`}`);
  }
  return { values, problems };
}

/** The first administrator is named with a password or not at all: half of him would be left out in silence. */
function onlyTogether(v: Given): string[] {
  const [named, secret] = [v.ADMIN_LOGIN !== undefined, v.ADMIN_PASSWORD !== undefined];
  if (named === secret) return [];
  return [
    named
      ? 'ADMIN_PASSWORD is missing; ADMIN_LOGIN needs it'
      : 'ADMIN_LOGIN is missing; ADMIN_PASSWORD needs it',
  ];
}

/** What production does not forgive. */
function refusedInProduction(v: Given): string[] {
  const needed: Name[] = ['SIGN_KEY', 'FILE_KEY', 'DATA_KEY', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'];
  const problems = needed
    .filter((n) => v[n] === undefined)
    .map((n) => `${n} is missing; production has no default for it`);
  if (v.PUBLIC_URL !== undefined && !v.PUBLIC_URL.startsWith('https:'))
    problems.push('PUBLIC_URL must be https in production: sign-in cookies travel only over TLS');
  if (v.ADMIN_PASSWORD !== undefined) {
    const broken = brokenPasswordRules(
      v.ADMIN_PASSWORD,
      { loginName: v.ADMIN_LOGIN ?? null },
      isCommonPassword,
    );
    if (broken.length > 0)
      problems.push(
        `ADMIN_PASSWORD is too weak: ${broken.map((rule) => passwordWords.table[rule].en.toLowerCase()).join('; ')}`,
      );
  }
  if (v.SIGN_KEY === DEMO_SIGN_KEY) problems.push('SIGN_KEY is the demo key; production needs its own');
  if (v.SIGN_KEY_PREVIOUS === DEMO_SIGN_KEY)
    problems.push('SIGN_KEY_PREVIOUS is the demo key; production does not accept it');
  if (v.FILE_KEY !== undefined && v.FILE_KEY === v.DATA_KEY)
    problems.push('FILE_KEY and DATA_KEY are the same; each needs its own');
  if (v.SMS_PROVIDER === 'demo')
    problems.push('SMS_PROVIDER=demo shows codes to operators; production refuses it');
  return problems;
}

function storageOf(v: Given, dataDir: string, problems: string[]): Settings['storage'] {
  if (v.STORAGE !== 's3') return { kind: 'disk', dir: path.join(dataDir, 'files') };
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    if (v[name] === undefined) problems.push(`${name} is missing; STORAGE=s3 needs it`);
  }
  return {
    kind: 's3',
    endpoint: v.S3_ENDPOINT ?? null,
    region: v.S3_REGION ?? 'us-east-1',
    bucket: v.S3_BUCKET ?? '',
    accessKeyId: v.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: v.S3_SECRET_ACCESS_KEY ?? '',
    pathStyle: v.S3_PATH_STYLE !== 'false',
  };
}

function listenerOf(value: string | undefined): Settings['metrics'] {
  if (value === undefined) return null;
  const [, host = '127.0.0.1', port = ''] = /^(?:(.*):)?(\d+)$/.exec(value) ?? [];
  return { host, port: Number.parseInt(port, 10) };
}

function trustOf(value: string | undefined): TrustedProxies {
  if (value === undefined || value === 'false') return false;
  return /^\d+$/.test(value) ? Number.parseInt(value, 10) : listed(value);
}

/** Demo mode makes the keys nobody gave it once and keeps them beside the data, readable by its owner only. */
function demoSecrets(dataDir: string): { FILE_KEY: string; DATA_KEY: string } {
  const file = path.join(dataDir, 'secrets.json');
  const made = { FILE_KEY: randomBytes(32).toString('base64'), DATA_KEY: randomBytes(32).toString('base64') };
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  try {
    fs.writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const storedKeys = z
    .object({ FILE_KEY: z.string().min(32), DATA_KEY: z.string().refine(isKey) })
    .safeParse(JSON.parse(fs.readFileSync(file, 'utf8')));
  if (!storedKeys.success)
    throw new SettingsProblem([
      `${file} is damaged; restore it from a backup, or give FILE_KEY and DATA_KEY`,
    ]);
  return storedKeys.data;
}

/**
 * The settings of this environment. Throws SettingsProblem with one line for each unknown, missing or illegal
 * value; production refuses default keys and missing secrets.
 * In demo mode missing keys are made once into `secrets.json` of the data folder.
 */
export function readSettings(env: Environment): Settings {
  const { values: v, problems } = given(env);
  const mode = v.MODE === 'production' ? 'production' : 'demo';
  const dataDir = path.resolve(ROOT, v.DATA_DIR ?? 'data');
  const storage = storageOf(v, dataDir, problems);
  problems.push(...onlyTogether(v));
  if (mode === 'production') problems.push(...refusedInProduction(v));
  if (problems.length > 0) throw new SettingsProblem(problems);
  const keys =
    v.FILE_KEY !== undefined && v.DATA_KEY !== undefined
      ? { FILE_KEY: v.FILE_KEY, DATA_KEY: v.DATA_KEY }
      : {
          ...demoSecrets(dataDir),
          ...(v.FILE_KEY ? { FILE_KEY: v.FILE_KEY } : {}),
          ...(v.DATA_KEY ? { DATA_KEY: v.DATA_KEY } : {}),
        };
  const port = Number.parseInt(v.PORT ?? '3000', 10);
  return {
    mode,
    port,
    host: v.HOST ?? 'localhost',
    metrics: listenerOf(v.METRICS_PORT),
    drainMs: 1000 * Number.parseInt(v.DRAIN_SECONDS ?? (mode === 'production' ? '5' : '1'), 10),
    dataDir,
    dataDirChosen: v.DATA_DIR !== undefined,
    databaseUrl: v.DATABASE_URL ?? null,
    migrateDatabaseUrl: v.MIGRATE_DATABASE_URL ?? null,
    signKeys: [
      v.SIGN_KEY ?? DEMO_SIGN_KEY,
      ...(v.SIGN_KEY_PREVIOUS === undefined ? [] : [v.SIGN_KEY_PREVIOUS]),
    ],
    fileKey: keys.FILE_KEY,
    dataKey: keys.DATA_KEY,
    publicUrl: v.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    apiBase: v.API_BASE?.replace(/\/+$/, '') ?? '',
    secureCookies: v.PUBLIC_URL?.startsWith('https:') ?? false,
    trustProxy: trustOf(v.TRUST_PROXY),
    smtpUrl: v.SMTP_URL ?? null,
    mailFrom: v.MAIL_FROM ?? 'no-reply@localhost',
    smsProvider: (v.SMS_PROVIDER ?? (mode === 'demo' ? 'demo' : 'none')) as Settings['smsProvider'],
    storage,
    firstAdministrator:
      v.ADMIN_LOGIN !== undefined && v.ADMIN_PASSWORD !== undefined
        ? { login: v.ADMIN_LOGIN, password: v.ADMIN_PASSWORD }
        : null,
    demoTradingDays: Number.parseInt(v.DEMO_TRADING_DAYS ?? '60', 10),
    logLevel: (v.LOG_LEVEL ?? 'info') as Settings['logLevel'],
  };
}

/** The effective settings without secrets, as lines for the log of a start. */
export function shownSettings(s: Settings): string[] {
  return [
    `mode ${s.mode}`,
    `listening on ${s.host}:${s.port}`,
    `public address ${s.publicUrl ?? 'where it listens'}`,
    ...(s.apiBase === '' ? [] : [`calls go to ${s.apiBase}`]),
    `data in ${s.dataDir}`,
    `database ${s.databaseUrl === null ? 'embedded' : new URL(s.databaseUrl).host}`,
    `files on ${s.storage.kind === 'disk' ? 'disk' : `s3 bucket ${s.storage.bucket}`}`,
    `mail ${s.smtpUrl === null ? 'kept for operators' : `by ${new URL(s.smtpUrl).host}`}`,
    `messages to phones ${s.smsProvider}`,
    `log level ${s.logLevel}`,
  ];
}
