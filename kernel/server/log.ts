import { redact, redactText } from './redact.ts';

export { capped, redact } from './redact.ts';

/**
 * JSON lines, one event each: time, level, message, fields. Secrets and numbers of persons are taken out on
 * the way (administration-domain 14.1, trust 4).
 */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
type Fields = Readonly<Record<string, unknown>>;
/**
 * The two ways of saying something: a sentence, or fields (or an error) and a sentence. Fits the log the HTTP
 * library expects.
 */
export interface LogFunction {
  (message: string): void;
  (fields: object, message?: string): void;
}
export interface Log {
  level: string;
  trace: LogFunction;
  debug: LogFunction;
  info: LogFunction;
  warn: LogFunction;
  error: LogFunction;
  fatal: LogFunction;
  silent: LogFunction;
  child(bindings: Fields): Log;
}
export interface LogOptions {
  readonly level?: LogLevel;
  /** Takes one line with its line end; default standard output. */
  readonly write?: (line: string) => void;
  readonly bindings?: Fields;
  readonly now?: () => Date;
}

const LINE_BYTES = 16 * 1024;

function errorFields(error: Error): Fields {
  const { code, status } = error as { code?: unknown; status?: unknown };
  const cause =
    error.cause instanceof Error ? { cause: `${error.cause.name}: ${redactText(error.cause.message)}` } : {};
  return {
    type: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? '').slice(0, 8_000),
    ...(code === undefined ? {} : { code }),
    ...(status === undefined ? {} : { status }),
    ...cause,
  };
}

/** Requests and replies of the HTTP library are reduced to what a log needs: no headers, no bodies, no query values. */
function plainField(key: string, value: unknown): unknown {
  if (value instanceof Error) return errorFields(value);
  if (key === 'req' && typeof value === 'object' && value !== null) {
    const { method, url, ip, id } = value as { method?: string; url?: string; ip?: string; id?: string };
    return { method, path: url?.split('?')[0], ip, id };
  }
  if (key === 'res' && typeof value === 'object' && value !== null)
    return { status: (value as { statusCode?: number }).statusCode };
  return value;
}

/**
 * A log that writes JSON lines. Lines over 16 KB lose their fields and say so; a field that cannot be written
 * never stops the program.
 */
export function createLog(options: LogOptions = {}): Log {
  const {
    level = 'info',
    write = (line) => process.stdout.write(line),
    bindings = {},
    now = () => new Date(),
  } = options;
  const writeLine =
    (at: LogLevel, log: Log): LogFunction =>
    (first: string | object, message?: string) => {
      if (LOG_LEVELS.indexOf(at) < LOG_LEVELS.indexOf(log.level as LogLevel) || log.level === 'silent')
        return;
      const given = typeof first === 'string' ? {} : first instanceof Error ? { err: first } : first;
      const fields = Object.fromEntries(
        Object.entries({ ...bindings, ...given }).map(([key, value]) => [key, plainField(key, value)]),
      );
      const msg = redactText(
        typeof first === 'string' ? first : (message ?? (first instanceof Error ? first.message : '')),
      );
      write(`${lineOf({ time: now().toISOString(), level: at, msg }, fields)}\n`);
    };
  const log = {
    level,
    child: (more: Fields) =>
      createLog({ level: log.level as LogLevel, write, bindings: { ...bindings, ...more }, now }),
  } as Log;
  for (const at of LOG_LEVELS) log[at] = at === 'silent' ? () => {} : writeLine(at, log);
  return log;
}

const loudness = new Map<string, Log>();
/** One line of `{ level, message, … }` to standard output, when it is at least as loud as `threshold`. */
export function writeLog(threshold: LogLevel, line: Readonly<Record<string, unknown>>): void {
  const log = loudness.get(threshold) ?? createLog({ level: threshold });
  loudness.set(threshold, log);
  const { level, message, ...fields } = line;
  const at = LOG_LEVELS.find((l) => l === level) ?? 'info';
  log[at](fields, String(message ?? ''));
}

function lineOf(head: { time: string; level: string; msg: string }, fields: Fields): string {
  try {
    const line = JSON.stringify({ ...head, ...(redact(null, fields) as object) });
    if (Buffer.byteLength(line) <= LINE_BYTES) return line;
    return JSON.stringify({
      ...head,
      msg: head.msg.slice(0, 4_000),
      cut: Buffer.byteLength(line),
      fields: line.slice(0, 4_000),
    });
  } catch {
    return JSON.stringify({ ...head, unwritable: true });
  }
}
