import type { FastifyInstance } from 'fastify';

/** One thing a server needs before it is sent work, by a short plain name; operators read the name at /readyz. */
export interface ReadinessCheck {
  readonly name: string;
  /** Somebody should look, and the server is sent work all the same. */
  readonly warnsOnly?: boolean;
  /** null when it is well, else why not, for the log. Who throws is not well either. */
  check(): Promise<string | null>;
}

export interface FailedCheck {
  readonly name: string;
  readonly reason: string;
  readonly warnsOnly: boolean;
}

/** A check that takes longer has failed: the caller needs an answer within its own timeout. */
const CHECK_WITHIN_MS = 2000;

async function asked({ name, check, warnsOnly = false }: ReadinessCheck): Promise<FailedCheck | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${CHECK_WITHIN_MS} ms`), CHECK_WITHIN_MS);
  });
  const reason = await Promise.race([
    check().catch((error: unknown) => String((error as Error)?.message ?? error)),
    late,
  ]);
  clearTimeout(timer);
  return reason === null ? null : { name, reason, warnsOnly };
}

/** Asks all checks at once; the failed ones in their order. */
export async function failedChecks(checks: readonly ReadinessCheck[]): Promise<FailedCheck[]> {
  const answers = await Promise.all(checks.map(asked));
  return answers.filter((failed) => failed !== null);
}

/**
 * `/healthz`: the process is up. `/readyz`: it may be sent work; the names of failed checks and of those that
 * only warn stand in the answer, their reasons in the log, one line for each change.
 */
export function addHealth(
  app: FastifyInstance,
  checks: readonly ReadinessCheck[],
  log: (line: Record<string, unknown>) => void,
): void {
  let last = '';
  app.get('/healthz', async () => ({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    const found = await failedChecks(checks);
    const names = (of: readonly FailedCheck[]) => of.map(({ name }) => name);
    const failed = names(found.filter(({ warnsOnly }) => !warnsOnly));
    const warnings = names(found.filter(({ warnsOnly }) => warnsOnly));
    if (names(found).join() !== last) {
      last = names(found).join();
      if (failed.length > 0) log({ level: 'warn', message: 'not ready', failed: found });
      else if (warnings.length > 0) log({ level: 'warn', message: 'ready', warnings: found });
      else log({ level: 'info', message: 'ready' });
    }
    const also = warnings.length === 0 ? {} : { warnings };
    return failed.length === 0
      ? reply.send({ status: 'ready', ...also })
      : reply.code(503).send({ status: 'not ready', failed, ...also });
  });
}
