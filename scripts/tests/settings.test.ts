import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scratchFolder } from '#kernel/server/embedded.ts';
import {
  DEMO_SIGN_KEY,
  loadEnvironment,
  ROOT,
  readSettings,
  SettingsProblem,
  shownSettings,
  VARIABLES,
} from '#kernel/server/settings.ts';

const key = (n: number) => Buffer.alloc(32, n).toString('base64');
const problemsOf = (work: () => unknown): readonly string[] => {
  try {
    work();
  } catch (error) {
    if (error instanceof SettingsProblem) return error.problems;
    throw error;
  }
  return [];
};
const folders: string[] = [];
const folder = () => {
  folders.push(scratchFolder('ctp-settings'));
  return folders.at(-1) as string;
};
afterAll(() => folders.map((dir) => fs.rmSync(dir, { recursive: true, force: true })));
const production = {
  MODE: 'production',
  SIGN_KEY: 'a-key-of-this-installation',
  FILE_KEY: key(1),
  DATA_KEY: key(2),
  PUBLIC_URL: 'https://trade.example.com/',
  SMTP_URL: 'smtps://u:p@mail.example.com',
  MAIL_FROM: 'Trade <no-reply@example.com>',
};

test('an empty environment is demo mode, and its keys are made once, readable by their owner only', () => {
  const DATA_DIR = folder();
  const first = readSettings({ DATA_DIR });
  expect(first).toMatchObject({
    mode: 'demo',
    port: 3000,
    host: 'localhost',
    databaseUrl: null,
    signKeys: [DEMO_SIGN_KEY],
    smsProvider: 'demo',
    publicUrl: null,
    secureCookies: false,
    storage: { kind: 'disk', dir: path.join(DATA_DIR, 'files') },
  });
  expect(Buffer.from(first.dataKey, 'base64')).toHaveLength(32);
  expect(fs.statSync(path.join(DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600);
  const second = readSettings({ DATA_DIR, DATA_KEY: key(7) });
  expect([second.fileKey, second.dataKey]).toEqual([first.fileKey, key(7)]);
});

test('each illegal or unknown value is one readable line, and secrets are not repeated in it', () => {
  expect(
    problemsOf(() =>
      readSettings({
        PORT: '99999',
        MODE: 'live',
        DATABASE_URL: 'mysql://root:hunter2@x',
        S3_BUKET: 'x',
        STORAGE: 's3',
        HOME: '/home/somebody',
      }),
    ),
  ).toEqual([
    'S3_BUKET (in the environment) is not a setting; did you mean S3_BUCKET?',
    'MODE must be demo or production (it is "live")',
    'PORT must be a port number from 0 to 65535 (it is "99999")',
    'DATABASE_URL must be a postgres:// address',
    'S3_BUCKET is missing; STORAGE=s3 needs it',
    'S3_ACCESS_KEY_ID is missing; STORAGE=s3 needs it',
    'S3_SECRET_ACCESS_KEY is missing; STORAGE=s3 needs it',
  ]);
});

test('every setting refuses a value it cannot have, in a line that begins with its name', () => {
  const wrong: Record<keyof typeof VARIABLES, string | null> = {
    MODE: 'test',
    PORT: '70000',
    HOST: 'a b',
    PUBLIC_URL: 'trade.example.com',
    API_BASE: 'ftp://x',
    TRUST_PROXY: 'true',
    DATABASE_URL: 'mysql://x',
    MIGRATE_DATABASE_URL: 'mysql://x',
    METRICS_PORT: 'localhost:80',
    DRAIN_SECONDS: '5s',
    SIGN_KEY: 'short',
    SIGN_KEY_PREVIOUS: 'short',
    FILE_KEY: 'short',
    DATA_KEY: 'short',
    SMTP_URL: 'http://x',
    MAIL_FROM: 'nobody',
    SMS_PROVIDER: 'pigeon',
    STORAGE: 'tape',
    S3_ENDPOINT: 'minio',
    S3_PATH_STYLE: '1',
    ADMIN_LOGIN: '1st',
    ADMIN_PASSWORD: 'short',
    DEMO_TRADING_DAYS: '0',
    LOG_LEVEL: 'loud',
    // Any text will do; one that is blank counts as not set.
    DATA_DIR: null,
    S3_REGION: null,
    S3_BUCKET: null,
    S3_ACCESS_KEY_ID: null,
    S3_SECRET_ACCESS_KEY: null,
  };
  expect(Object.keys(wrong).sort()).toEqual(Object.keys(VARIABLES).sort());
  for (const [name, value] of Object.entries(wrong)) {
    if (value === null) continue;
    const [line = '', ...more] = problemsOf(() => readSettings({ DATA_DIR: folder(), [name]: value }));
    expect(line.startsWith(`${name} must `), `${name}: ${line}`).toBe(true);
    expect(
      more.filter((l) => !l.includes(name)),
      name,
    ).toEqual([]);
    expect(line.includes(value), `${name}: a secret is not repeated, anything else is`).toBe(
      !VARIABLES[name as keyof typeof VARIABLES].secret,
    );
  }
});

test('M4 trusted proxies are a number or addresses; to believe everybody is refused with what to write instead', () => {
  const DATA_DIR = folder();
  const trusted = (TRUST_PROXY: string) => readSettings({ DATA_DIR, TRUST_PROXY }).trustProxy;
  expect([readSettings({ DATA_DIR }).trustProxy, trusted('false'), trusted('2')]).toEqual([false, false, 2]);
  expect(trusted('10.0.0.0/8, 192.0.2.10,2001:db8::/32')).toEqual([
    '10.0.0.0/8',
    '192.0.2.10',
    '2001:db8::/32',
  ]);
  for (const wrong of [
    'true',
    '0',
    '10',
    'proxy.example.com',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.1,',
    '1,10.0.0.1',
  ])
    expect(
      problemsOf(() => trusted(wrong)),
      wrong,
    ).toHaveLength(1);
  expect(problemsOf(() => trusted('true'))[0]).toContain(
    'the number of proxies in front (1), or their addresses',
  );
});

test('the first administrator is named with a password or not at all', () => {
  const DATA_DIR = folder();
  expect(problemsOf(() => readSettings({ DATA_DIR, ADMIN_LOGIN: 'platform_admin' }))).toEqual([
    'ADMIN_PASSWORD is missing; ADMIN_LOGIN needs it',
  ]);
  expect(problemsOf(() => readSettings({ DATA_DIR, ADMIN_PASSWORD: 'Tank-farm-2026!' }))).toEqual([
    'ADMIN_LOGIN is missing; ADMIN_PASSWORD needs it',
  ]);
  expect(
    readSettings({ DATA_DIR, ADMIN_LOGIN: 'platform_admin', ADMIN_PASSWORD: 'Tank-farm-2026!' })
      .firstAdministrator,
  ).toEqual({ login: 'platform_admin', password: 'Tank-farm-2026!' });
});

test('production refuses default keys and missing secrets, and takes a complete environment', () => {
  expect(problemsOf(() => readSettings({ MODE: 'production' })).map((p) => p.split(' ')[0])).toEqual([
    'SIGN_KEY',
    'FILE_KEY',
    'DATA_KEY',
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
  ]);
  expect(
    problemsOf(() =>
      readSettings({ ...production, SIGN_KEY: DEMO_SIGN_KEY, DATA_KEY: key(1), SMS_PROVIDER: 'demo' }),
    ),
  ).toEqual([
    'SIGN_KEY is the demo key; production needs its own',
    'FILE_KEY and DATA_KEY are the same; each needs its own',
    'SMS_PROVIDER=demo shows codes to operators; production refuses it',
  ]);
  const settings = readSettings(production);
  expect(settings).toMatchObject({
    mode: 'production',
    publicUrl: 'https://trade.example.com',
    secureCookies: true,
    smsProvider: 'none',
  });
  expect(shownSettings(settings).join(' ')).not.toMatch(/u:p|AQEB|AgIC/);
});

test('m8 production refuses an address without TLS and a first password that the policy of passwords refuses', () => {
  expect(problemsOf(() => readSettings({ ...production, PUBLIC_URL: 'http://trade.example.com' }))).toEqual([
    'PUBLIC_URL must be https in production: sign-in cookies travel only over TLS',
  ]);
  const admin = (ADMIN_PASSWORD: string) =>
    problemsOf(() => readSettings({ ...production, ADMIN_LOGIN: 'rootadmin', ADMIN_PASSWORD }));
  expect(admin('rootadmin1234')).toEqual([
    'ADMIN_PASSWORD is too weak: include at least one symbol; must not contain your login name, mobile number or e-mail name; no four equal or ascending characters in a row',
  ]);
  expect(admin('Harbour-Crane-2026')).toEqual([]);
});

test('m7 measures are served on a port of their own, by this machine alone unless an address is named', () => {
  const DATA_DIR = folder();
  const at = (METRICS_PORT: string) => readSettings({ DATA_DIR, METRICS_PORT }).metrics;
  expect([readSettings(production).metrics, at('9464'), at('0.0.0.0:9464')]).toEqual([
    null,
    { host: '127.0.0.1', port: 9464 },
    { host: '0.0.0.0', port: 9464 },
  ]);
});

test('R-API-001 the base address of calls comes from the configuration: a host without a path, or a path', () => {
  const DATA_DIR = folder();
  const base = (API_BASE: string) => readSettings({ DATA_DIR, API_BASE }).apiBase;
  expect([readSettings({ DATA_DIR }).apiBase, base('https://api.example.com/'), base('/gateway')]).toEqual([
    '',
    'https://api.example.com',
    '/gateway',
  ]);
  for (const wrong of [
    'https://api.example.com/v1',
    'api.example.com',
    '//api.example.com',
    '/',
    'javascript:x',
  ])
    expect(problemsOf(() => base(wrong))).toHaveLength(1);
});

test('a .env file lies beneath the environment, and a name in it that means nothing is refused', () => {
  const root = folder();
  fs.writeFileSync(path.join(root, '.env'), 'PORT=4000\nMODE=demo\n');
  expect(loadEnvironment({ PORT: '5000' }, root)).toEqual({ PORT: '5000', MODE: 'demo' });
  fs.writeFileSync(path.join(root, '.env'), 'PROT=4000\n');
  expect(problemsOf(() => loadEnvironment({}, root))).toEqual([
    'PROT (in .env) is not a setting; did you mean PORT?',
  ]);
});

test('.env.example documents every setting: meaning, default, example, secret or not', () => {
  const blocks = fs
    .readFileSync(path.join(ROOT, '.env.example'), 'utf8')
    .split('\n\n')
    .slice(1)
    .map((b) => b.trim().split('\n'));
  const documented = blocks.map((lines) => ({
    name: /^#([A-Z0-9_]+)=/.exec(lines.at(-1) ?? '')?.[1],
    about: lines.at(-2) ?? '',
    meaning: lines.slice(0, -2).join(' '),
  }));
  expect(documented.map((d) => d.name)).toEqual(Object.keys(VARIABLES));
  for (const { name, about, meaning } of documented) {
    const variable = VARIABLES[name as keyof typeof VARIABLES];
    expect([name, about.split(' · ')[0]]).toEqual([name, `# Default: ${variable.fallback}`]);
    expect([name, about.split(' · ').at(-1)]).toEqual([name, variable.secret ? 'Secret' : 'Not a secret']);
    expect(about).toContain(' · Example: ');
    expect(meaning.length).toBeGreaterThan(20);
  }
});
