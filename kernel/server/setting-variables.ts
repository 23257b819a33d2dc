import { isIP } from 'node:net';
import { z } from 'zod';

/**
 * The signing key of demo mode. The request signature proves integrity and freshness, not identity: its key
 * reaches every browser.
 */
export const DEMO_SIGN_KEY = 'demo-key-not-for-production';

interface Variable {
  readonly schema: z.ZodType<string | undefined>;
  /** What is used when it is not set, as the reader of .env.example sees it. */
  readonly fallback: string;
  readonly secret: boolean;
  readonly must: string;
}

const isUrl = (protocols: readonly string[]) => (value: string) => {
  try {
    return protocols.includes(new URL(value).protocol);
  } catch {
    return false;
  }
};
/** A host of the same site, or a path that a proxy takes away before it passes the call on. */
const isBase = (value: string) =>
  /^(\/[A-Za-z0-9._~-]+)+$/.test(value) ||
  (isUrl(['http:', 'https:'])(value) && /^https?:\/\/[^/?#]+\/?$/i.test(value));
const whole = (least: number, most: number) => (value: string) =>
  /^\d{1,7}$/.test(value) && Number.parseInt(value, 10) >= least && Number.parseInt(value, 10) <= most;
const isAddress = (value: string) => {
  const [address = '', bits, more] = value.split('/');
  const kind = isIP(address);
  return kind !== 0 && more === undefined && (bits === undefined || whole(0, kind === 4 ? 32 : 128)(bits));
};
export const listed = (value: string) => value.split(',').map((one) => one.trim());
const isTrust = (value: string) => value === 'false' || whole(1, 9)(value) || listed(value).every(isAddress);
export const isKey = (value: string) => Buffer.from(value, 'base64').length === 32;
const oneOf =
  (...allowed: string[]) =>
  (value: string) =>
    allowed.includes(value);
const anything = (value: string) => value.trim() !== '';

const variable = (
  fallback: string,
  must: string,
  good: (value: string) => boolean,
  secret: 'secret' | 'open' = 'open',
): Variable => ({
  fallback,
  must,
  secret: secret === 'secret',
  schema: z.string().refine(good, { error: must }).optional(),
});

/**
 * Every environment variable of the system: its default, whether it is a secret, and what it must be.
 * `.env.example` documents the same list.
 */
export const VARIABLES = {
  MODE: variable('demo', 'must be demo or production', oneOf('demo', 'production')),
  PORT: variable('3000', 'must be a port number from 0 to 65535', whole(0, 65_535)),
  HOST: variable('localhost', 'must be a host name or address to listen on', (v) =>
    /^[A-Za-z0-9.:_-]+$/.test(v),
  ),
  PUBLIC_URL: variable(
    'http://localhost:PORT',
    'must be an http or https address',
    isUrl(['http:', 'https:']),
  ),
  API_BASE: variable(
    'none: pages and calls share PUBLIC_URL',
    'must be an http or https address without a path, or a path such as /gateway',
    isBase,
  ),
  TRUST_PROXY: variable(
    'false',
    'must be false, the number of proxies in front (1), or their addresses (10.0.0.0/8,192.0.2.10); true would believe whatever a caller writes',
    isTrust,
  ),
  METRICS_PORT: variable(
    'none in production; in demo mode the port of the pages',
    'must be a port number, or an address to listen on with one (0.0.0.0:9464)',
    (v) =>
      whole(0, 65_535)(v.slice(v.lastIndexOf(':') + 1)) &&
      (!v.includes(':') || isIP(v.slice(0, v.lastIndexOf(':'))) !== 0),
  ),
  DRAIN_SECONDS: variable(
    '5 in production, else 1',
    'must be a number of seconds from 0 to 60',
    whole(0, 60),
  ),
  DATA_DIR: variable('./data', 'must be a folder', anything),
  DATABASE_URL: variable(
    'the embedded PostgreSQL',
    'must be a postgres:// address',
    isUrl(['postgres:', 'postgresql:']),
    'secret',
  ),
  MIGRATE_DATABASE_URL: variable(
    'DATABASE_URL',
    'must be a postgres:// address',
    isUrl(['postgres:', 'postgresql:']),
    'secret',
  ),
  SIGN_KEY: variable(DEMO_SIGN_KEY, 'must be at least 16 characters', (v) => v.length >= 16),
  SIGN_KEY_PREVIOUS: variable('none', 'must be at least 16 characters', (v) => v.length >= 16),
  FILE_KEY: variable(
    'made once in demo mode',
    'must be at least 32 characters (openssl rand -base64 32)',
    (v) => v.length >= 32,
    'secret',
  ),
  DATA_KEY: variable(
    'made once in demo mode',
    'must be 32 bytes in base64 (openssl rand -base64 32)',
    isKey,
    'secret',
  ),
  SMTP_URL: variable(
    'none: mails are kept and shown to operators',
    'must be an smtp:// or smtps:// address',
    isUrl(['smtp:', 'smtps:']),
    'secret',
  ),
  MAIL_FROM: variable('no-reply@localhost', 'must hold an e-mail address', (v) =>
    /[^\s@<>]+@[^\s@<>]+/.test(v),
  ),
  SMS_PROVIDER: variable('demo in demo mode, else none', 'must be demo or none', oneOf('demo', 'none')),
  STORAGE: variable('disk', 'must be disk or s3', oneOf('disk', 's3')),
  S3_ENDPOINT: variable(
    'the endpoint of AWS',
    'must be an http or https address',
    isUrl(['http:', 'https:']),
  ),
  S3_REGION: variable('us-east-1', 'must be a region name', anything),
  S3_BUCKET: variable('none', 'must be a bucket name', anything),
  S3_ACCESS_KEY_ID: variable('none', 'must not be empty', anything, 'secret'),
  S3_SECRET_ACCESS_KEY: variable('none', 'must not be empty', anything, 'secret'),
  S3_PATH_STYLE: variable('true', 'must be true or false', oneOf('true', 'false')),
  ADMIN_LOGIN: variable('none', 'must be a login name: a letter, then 3 to 29 letters, digits or _', (v) =>
    /^[A-Za-z][A-Za-z0-9_]{3,29}$/.test(v),
  ),
  ADMIN_PASSWORD: variable(
    'none',
    'must have 12 to 40 characters',
    (v) => v.length >= 12 && v.length <= 40,
    'secret',
  ),
  DEMO_TRADING_DAYS: variable('60', 'must be a number of days from 1 to 60', whole(1, 60)),
  LOG_LEVEL: variable(
    'info',
    'must be fatal, error, warn, info, debug, trace or silent',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
} as const satisfies Record<string, Variable>;
