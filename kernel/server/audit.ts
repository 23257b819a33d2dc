import { type RawBuilder, sql } from 'kysely';
import type { Call } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { Actor } from './actor.ts';
import type { CronJob } from './capability.ts';
import type { Target } from './act-context.ts';
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
  await operationLogRow(operationLogEntry(actor, call, did, loggedAnswer(call, did))).execute(tx);
}

/** What the log keeps of an answer, as text; null where it keeps none. */
export const loggedAnswer = (call: Call, { output }: Pick<ActOutcome, 'output'>): string | null =>
  output === null || call.answer === 'file' ? null : capped(redact(call.output, output));

/** A row of the operation log as it is stored; the texts of JSON columns are JSON already. */
export interface OperationLogEntry {
  readonly account_id: string | null;
  readonly operator_name: string;
  readonly member_id: string | null;
  readonly member_name: string | null;
  readonly role_codes: readonly string[];
  readonly interface: string;
  readonly service: string;
  readonly action: string;
  readonly target_type: string | null;
  readonly target_id: string | null;
  readonly target_no: string | null;
  readonly request_id: string;
  readonly request_data: string | null;
  readonly response_data: string | null;
  readonly changes: string | null;
  readonly exception: string | null;
  readonly client_ip: string;
  readonly client_device: string;
  readonly success: boolean;
  readonly status: number;
  readonly cost_ms: number;
  readonly owner_dept_id: string | null;
  readonly owner_emp_id: string | null;
}

/**
 * What one row keeps of an act, worked out at once so that nothing of the act need be held on to. `answer`:
 * what `loggedAnswer` made of the output.
 */
export function operationLogEntry(
  actor: Actor,
  call: Call,
  did: ActOutcome,
  answer: string | null,
): OperationLogEntry {
  const refused = did.error instanceof Refusal ? did.error : null;
  const who = did.target?.by ?? actor;
  const fault =
    did.error !== null && refused === null
      ? String((did.error as Error).stack ?? did.error).slice(0, 8192)
      : null;
  return {
    account_id: who.accountId,
    operator_name: who.name,
    member_id: who.memberId,
    member_name: who.memberName,
    role_codes: [...who.roleCodes],
    interface: `POST ${call.path}`,
    service: call.path.split('/')[2] ?? '',
    action: call.name,
    target_type: did.target?.type ?? null,
    target_id: did.target?.id ?? null,
    target_no: did.target?.no ?? null,
    request_id: actor.requestId,
    request_data: capped(redact(call.input, did.input)),
    response_data: answer,
    changes: did.target?.changes?.length ? capped(did.target.changes) : null,
    exception: refused ? `${refused.kind.status} ${refused.kind.code}` : fault,
    client_ip: actor.ip,
    client_device: actor.device.slice(0, 200),
    success: did.error === null,
    status: refused?.kind.status ?? (fault === null ? 200 : 500),
    cost_ms: did.costMs,
    owner_dept_id: who.deptId,
    owner_emp_id: who.empId,
  };
}

const LOG_COLUMNS = sql`account_id, operator_name, member_id, member_name, role_codes, interface, service, action,
  target_type, target_id, target_no, request_id, request_data, response_data, changes, exception, client_ip,
  client_device, success, status, cost_ms, owner_dept_id, owner_emp_id`;

/** The statement that writes one row, for whoever has more to write in the same breath. */
export const operationLogRow = (e: OperationLogEntry): RawBuilder<unknown> =>
  sql`insert into kernel.operation_log (${LOG_COLUMNS})
    values (${e.account_id}::bigint, ${e.operator_name}, ${e.member_id}::bigint, ${e.member_name},
      ${e.role_codes}::text[], ${e.interface}, ${e.service}, ${e.action}, ${e.target_type}, ${e.target_id},
      ${e.target_no}, ${e.request_id}, ${e.request_data}::jsonb, ${e.response_data}::jsonb, ${e.changes}::jsonb,
      ${e.exception}, ${e.client_ip}, ${e.client_device}, ${e.success}, ${e.status}, ${e.cost_ms},
      ${e.owner_dept_id}::bigint, ${e.owner_emp_id}::bigint)`;

/** The statement that writes the rows of several acts: one text and one value, however many there are. */
export const operationLogRows = (entries: readonly OperationLogEntry[]): RawBuilder<unknown> =>
  sql`insert into kernel.operation_log (${LOG_COLUMNS})
    select account_id, operator_name, member_id, member_name, role_codes, interface, service, action, target_type,
      target_id, target_no, request_id, request_data::jsonb, response_data::jsonb, changes::jsonb, exception,
      client_ip, client_device, success, status, cost_ms, owner_dept_id, owner_emp_id
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(account_id bigint, operator_name text,
      member_id bigint, member_name text, role_codes text[], interface text, service text, action text,
      target_type text, target_id text, target_no text, request_id text, request_data text, response_data text,
      changes text, exception text, client_ip text, client_device text, success boolean, status int, cost_ms int,
      owner_dept_id bigint, owner_emp_id bigint)`;

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
