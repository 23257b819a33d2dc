import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Who has no answer by then is cut: a supervisor kills what takes longer. */
export const CUT_AFTER_MS = 10_000;
const IDLE_LOOK_MS = 100;

export interface Drain {
  /** True from the beginning of `close()`. */
  readonly draining: boolean;
  close(): Promise<void>;
}

/**
 * Ends a server without cutting anybody off (trust 7). For `waitMs` it goes on answering everything, with
 * `Connection: close`, while whoever sends the requests learns at /readyz that they belong elsewhere. Then it
 * takes no connection more, open requests are answered, idle connections closed, and after `cutAfterMs` the
 * rest is cut.
 */
export function drainable(
  app: FastifyInstance,
  { waitMs, cutAfterMs = CUT_AFTER_MS }: { readonly waitMs: number; readonly cutAfterMs?: number },
): Drain {
  let draining = false;
  app.addHook('onSend', async (_request, reply, payload) => {
    if (draining) reply.header('connection', 'close');
    return payload;
  });
  const end = async () => {
    if (app.server.listening) await delay(waitMs);
    const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS);
    const limit = setTimeout(() => app.server.closeAllConnections(), cutAfterMs);
    try {
      await app.close();
    } finally {
      clearInterval(idle);
      clearTimeout(limit);
    }
  };
  let ending: Promise<void> | null = null;
  return {
    get draining() {
      return draining;
    },
    close() {
      draining = true;
      ending ??= end();
      return ending;
    },
  };
}

/** Waits for work that may be left: true when it ended, false when `ms` passed first. */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const limit = new AbortController();
  try {
    return await Promise.race([work.then(() => true), delay(ms, false, { signal: limit.signal })]);
  } finally {
    limit.abort();
  }
}
