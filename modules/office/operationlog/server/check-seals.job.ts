import { operationlog } from './tables.ts';
import { checkSeals } from './verify-logs.ts';

/** Looks at the seals once a night; a broken one stays in `seal_check` and is told to the log of the server. */
export const checkSealsNightly = operationlog.cronJob(
  'operationlog.checkSeals',
  { everySeconds: 86_400, atMost: 1 },
  async ({ tx }) => {
    const found = await checkSeals(tx, null);
    if (found.problems.length > 0)
      console.error(
        JSON.stringify({
          level: 'error',
          message: 'operation log seals do not fit',
          problems: found.problems.slice(0, 20),
        }),
      );
    return 0;
  },
);
