import { sql } from 'kysely';
import type { Refusal } from '#kernel/rules/refusal.ts';
import { VersionConflict } from '#kernel/rules/refusals.ts';
import type { Actor } from './actor.ts';
import type { Target } from './act-context.ts';
import { type Database, inTransaction } from './database.ts';

/**
 * Adds to a version conflict who stored the other version and when, as far as the reader may see the history
 * of the record. Kinds without a history are looked up in the last day of the operation log, which has no
 * index of its targets. Commands without a form carry no stored row and need no author.
 */
export async function withAuthor(
  database: Database,
  actor: Actor,
  error: unknown,
  target: Target | null,
): Promise<unknown> {
  if (target === null || !VersionConflict.is(error) || error.details.current === undefined) return error;
  const found = await inTransaction(database.db, actor, 'read', (tx) =>
    sql<{ who: string; at: Date }>`select who, at from (
        (select actor_name as who, gmt_create as at from kernel.trade_history
          where biz_type = ${target.type} and biz_id = ${target.id}::bigint order by seq desc limit 1)
        union all
        (select operator_name, gmt_create from kernel.operation_log
          where gmt_create > clock_timestamp() - interval '1 day' and success and changes is not null
            and target_type = ${target.type} and target_id = ${target.id}::text
          order by gmt_create desc limit 1)
      ) as change order by at desc limit 1`.execute(tx),
  ).catch(() => null);
  const last = found?.rows[0];
  if (last === undefined) return error;
  const { details, field }: Refusal = error;
  return VersionConflict({ ...details, who: last.who, when: last.at.toISOString() }, field);
}
