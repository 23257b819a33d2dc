/** One line of the log: level, message, fields. */
export type WriteLine = (line: Readonly<Record<string, unknown>>) => void;

/** So many lines of one kind within the window are written; the rest are counted. */
const PER_WINDOW = 20;
const WINDOW_MS = 10_000;
const KINDS = 200;

/**
 * Keeps the log readable in an outage: the lines of one kind are written until there are twenty within ten
 * seconds, the others are counted, and one line says how many they were.
 */
export function boundedLines(write: WriteLine, { perWindow = PER_WINDOW, windowMs = WINDOW_MS } = {}) {
  const windows = new Map<string, { began: number; written: number; held: number }>();
  const close = (kind: string, held: number) => {
    if (held > 0)
      write({ level: 'warn', message: 'lines left out', kind, count: held, seconds: windowMs / 1000 });
  };
  return (kind: string, line: Readonly<Record<string, unknown>>): void => {
    const now = performance.now();
    const window = windows.get(kind);
    if (window !== undefined && now - window.began < windowMs) {
      if (window.written >= perWindow) {
        window.held += 1;
        return;
      }
      window.written += 1;
      write(line);
      return;
    }
    if (window !== undefined) close(kind, window.held);
    if (windows.size >= KINDS) windows.clear();
    windows.set(kind, { began: now, written: 1, held: 0 });
    write(line);
  };
}

/**
 * Faults with their stack: the first of a kind in a minute whole, later ones without it, and of these so many
 * as the log takes.
 */
export function faultLines(write: WriteLine) {
  const seen = new Map<string, number>();
  const bounded = boundedLines(write);
  return (kind: string, line: Readonly<Record<string, unknown>>, error: unknown): void => {
    const now = performance.now();
    const last = seen.get(kind);
    if (last !== undefined && now - last < 60_000) {
      const reason = String((error as Error)?.message ?? error).slice(0, 300);
      bounded(kind, { ...line, reason });
      return;
    }
    if (seen.size >= KINDS) seen.clear();
    seen.set(kind, now);
    write({ ...line, stack: String((error as Error)?.stack ?? error).slice(0, 4000) });
  };
}
