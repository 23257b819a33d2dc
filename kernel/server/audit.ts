import { type RawBuilder, sql } from 'kysely';
import type { Call } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { Actor } from './actor.ts';
import type { CronJob, Target } from './capability.ts';
import type { Tx } from './database.ts';
import { capped, redact } from './log.ts';

export interface ActOutcome {
  readonly input: unknown;
  readonly output: unknown;
  readonly target: Target | null;
  readonly error: unknown;
  readonly costMs: number;
}

/**
 * One append-only row of the operation log; secrets are redacted by the marks of the schema
 * (administration-domain 14.1).
 */
export async function writeOperationLog(tx: Tx, actor: Actor, call: Call, did: ActOutcome): Promise<void> {
  await operationLogRow(actor, call, did, loggedAnswer(call, did)).execute(tx);
}

/** What the log keeps of an answer, as text; null where it keeps none. */
export const loggedAnswer = (call: Call, { output }: Pick<ActOutcome, 'output'>): string | null =>
  output === null || call.answer === 'file' ? null : capped(redact(call.output, output));

/**
 * The statement that writes it, for whoever has more to write in the same breath. `answer`: what
 * `loggedAnswer` made of the output.
 */
export const operationLogRow = (
  actor: Actor,
  call: Call,
  did: ActOutcome,
  answer: string | null,
): RawBuilder<unknown> => operationLogRows([operationLogValues(actor, call, did, answer)]);

/** The statement that writes the rows of several acts. */
export const operationLogRows = (rows: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`insert into kernel.operation_log
    (account_id, operator_name, member_id, member_name, role_codes, interface, service, action, target_type,
      target_id, target_no, request_id, request_data, response_data, changes, exception, client_ip,
      client_device, success, status, cost_ms, owner_dept_id, owner_emp_id)
    values ${sql.join(rows)}`;

/** The values of one row: what it keeps of the act is worked out here, so that nothing of it need be held on to. */
export function operationLogValues(
  actor: Actor,
  call: Call,
  did: ActOutcome,
  answer: string | null,
): RawBuilder<unknown> {
  const refused = did.error instanceof Refusal ? did.error : null;
  const who = did.target?.by ?? actor;
  const fault =
    did.error !== null && refused === null
      ? String((did.error as Error).stack ?? did.error).slice(0, 8192)
      : null;
  return sql`(${who.accountId}::bigint, ${who.name}, ${who.memberId}::bigint, ${who.memberName},
    ${[...who.roleCodes]}::text[], ${`POST ${call.path}`}, ${call.path.split('/')[2] ?? ''}, ${call.name},
      ${did.target?.type ?? null}, ${did.target?.id ?? null}, ${did.target?.no ?? null}, ${actor.requestId},
        ${capped(redact(call.input, did.input))}::jsonb, ${answer}::jsonb,
      ${did.target?.changes?.length ? capped(did.target.changes) : null}::jsonb,
        ${refused ? `${refused.kind.status} ${refused.kind.code}` : fault}, ${actor.ip},
        ${actor.device.slice(0, 200)}, ${did.error === null},
        ${refused?.kind.status ?? (fault === null ? 200 : 500)}, ${did.costMs}, ${who.deptId}::bigint,
        ${who.empId}::bigint)`;
}

/** Rows sealed in one statement: some 25 ms, so that a busy day keeps no connection for long. */
const SEAL_ROWS = 1000;
/** Seals the finished part of the log in steps (trust 6). */
export const sealLog: CronJob = {
  kind: 'kernel.sealLog',
  everySeconds: 60,
  atMost: 1,
  async run({ tx }) {
    const { rows } = await sql<{
      sealed: number;
    }>`select kernel.seal_log(${SEAL_ROWS})::float8 as sealed`.execute(tx);
    // A step ends between two transactions: one that is about full has left more.
    return (rows[0]?.sealed ?? 0) >= SEAL_ROWS / 2 ? 1 : 0;
  },
};

/** Throws away what has served: expired nonces, rate windows, idempotency keys, discarded tasks, old events. */
export const sweep: CronJob = {
  kind: 'kernel.sweep',
  everySeconds: 60,
  atMost: 5000,
  async run({ tx, input }) {
    const most = input.atMost;
    await sql`delete from kernel.request_nonce where ctid in (select ctid from kernel.request_nonce
      where expires_at < clock_timestamp() limit ${most})`.execute(tx);
    await sql`delete from kernel.rate where ctid in (select ctid from kernel.rate
      where window_start < clock_timestamp() - interval '1 day' limit ${most})`.execute(tx);
    await sql`delete from kernel.act where ctid in (select ctid from kernel.act
      where keep_until < clock_timestamp() limit ${most})`.execute(tx);
    await sql`delete from kernel.task where ctid in (select ctid from kernel.task where state = 'cancelled'
      and done_at < clock_timestamp() - interval '7 days' limit ${most})`.execute(tx);
    await sql`delete from kernel.event where ctid in (select ctid from kernel.event
      where gmt_create < clock_timestamp() - interval '90 days' limit ${most})`.execute(tx);
    return 0;
  },
};
