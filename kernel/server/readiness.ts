import type { FastifyInstance } from 'fastify';

/** One thing a server needs before it is sent work, by a short plain name; operators read the name at /readyz. */
export interface ReadinessCheck {
  readonly name: string;
  /** null when it is well, else why not, for the log. Who throws is not well either. */
  check(): Promise<string | null>;
}

export interface FailedCheck {
  readonly name: string;
  readonly reason: string;
}

/** A check that takes longer has failed: the caller needs an answer within its own timeout. */
const CHECK_WITHIN_MS = 2000;

async function asked({ name, check }: ReadinessCheck): Promise<FailedCheck | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${CHECK_WITHIN_MS} ms`), CHECK_WITHIN_MS);
  });
  const reason = await Promise.race([
    check().catch((error: unknown) => String((error as Error)?.message ?? error)),
    late,
  ]);
  clearTimeout(timer);
  return reason === null ? null : { name, reason };
}

/** Asks all checks at once; the failed ones in their order. */
export async function failedChecks(checks: readonly ReadinessCheck[]): Promise<FailedCheck[]> {
  const answers = await Promise.all(checks.map(asked));
  return answers.filter((failed) => failed !== null);
}

/**
 * `/healthz`: the process is up. `/readyz`: it may be sent work; the names of failed checks stand in the
 * answer, their reasons in the log, one line for each change.
 */
export function addHealth(
  app: FastifyInstance,
  checks: readonly ReadinessCheck[],
  log: (line: Record<string, unknown>) => void,
): void {
  let last = '';
  app.get('/healthz', async () => ({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    const failed = await failedChecks(checks);
    const names = failed.map((one) => one.name);
    if (names.join() !== last) {
      last = names.join();
      log(
        failed.length === 0
          ? { level: 'info', message: 'ready' }
          : { level: 'warn', message: 'not ready', failed },
      );
    }
    return failed.length === 0
      ? reply.send({ status: 'ready' })
      : reply.code(503).send({ status: 'not ready', failed: names });
  });
}
