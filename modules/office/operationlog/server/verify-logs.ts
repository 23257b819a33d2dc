import { type Kysely, sql } from 'kysely';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { verifyLogs } from '../contract/logs.ts';
import { operationlog, type Tables } from './tables.ts';

interface Found {
  readonly seals: number;
  readonly rows: number;
  readonly unsealedRows: number;
  readonly problems: { readonly sealId: string; readonly problem: string }[];
}

/** Recomputes every seal of the log over its rows (trust 6) and notes what it found. */
export async function checkSeals(tx: Kysely<Tables>, accountId: string | null): Promise<Found> {
  const problems = await sql<{
    sealId: string;
    problem: string;
  }>`select seal_id as "sealId", problem from kernel.verify_seals() order by 1 limit 1000`.execute(tx);
  const { rows } = await sql<{ seals: number; rows: number; unsealed: number }>`
    select count(*)::int as seals, coalesce(sum(s.rows), 0)::int as rows,
      (select count(*)::int from kernel.operation_log l where l.tx >= coalesce((select to_tx from kernel.log_seal order by id desc limit 1), '0'::xid8)) as unsealed
    from kernel.log_seal s`.execute(tx);
  const counted = rows[0] as { seals: number; rows: number; unsealed: number };
  await tx
    .insertInto('operationlog.seal_check')
    .values({
      account_id: accountId,
      seals: String(counted.seals),
      rows: String(counted.rows),
      problems: JSON.stringify(problems.rows),
    })
    .execute();
  return {
    seals: counted.seals,
    rows: counted.rows,
    unsealedRows: counted.unsealed,
    problems: problems.rows,
  };
}

/** Asked by people whose office it is to look, nobody else. */
export const verifyLogsHandler = operationlog.command(verifyLogs, async ({ tx, actor, now }) => {
  if (!actor.superAdmin && !actor.roleCodes.includes('PLAT_SECURITY')) throw NoPermission({});
  return { checkedAt: (await now()).toISOString(), ...(await checkSeals(tx, actor.accountId)) };
});
