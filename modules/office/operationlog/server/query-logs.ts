import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { type Actor, holds, isPlatform } from '#kernel/server/actor.ts';
import { type AnyTables, deferred } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { LOG_ROUTE, logDetail, queryLogs } from '../contract/logs.ts';
import { momentOf } from '../rules/moment.ts';
import { LogRange, MOST_DAYS } from '../rules/refusals.ts';
import type { EnglishNames } from './ports.ts';
import { type LogTable, operationlog, type Tables } from './tables.ts';

const DAY_MS = 86_400_000;
// One more hour, for the day on which clocks are put back.
const LONGEST_MS = MOST_DAYS * DAY_MS + 3_600_000;
const COLUMNS = [
  'l.id',
  'l.gmt_create',
  'l.account_id',
  'l.operator_name',
  'l.member_id',
  'l.member_name',
  'l.role_codes',
  'l.interface',
  'l.service',
  'l.action',
  'l.target_type',
  'l.target_id',
  'l.target_no',
  'l.request_id',
  'l.client_ip',
  'l.client_device',
  'l.success',
  'l.status',
  'l.cost_ms',
  'l.changes',
] as const;
type Line = Omit<
  LogTable,
  'id' | 'request_data' | 'response_data' | 'exception' | 'owner_dept_id' | 'owner_emp_id'
> & { id: string };
type Logs<O> = SelectQueryBuilder<Tables & { l: LogTable }, 'l', O>;

const scoped = (actor: Actor) =>
  inScope(actor, 'OPLOG', { member: 'l.member_id', dept: 'l.owner_dept_id', emp: 'l.owner_emp_id' });
/** Entries of the caller's reach, newest first unless asked otherwise. */
export const queryLogsHandler = operationlog.query(queryLogs, async ({ tx, input, actor, service }) => {
  const from = momentOf(input.timeFrom, actor.timeZone, 'start');
  const to = momentOf(input.timeTo, actor.timeZone, 'end');
  const span = to.getTime() - from.getTime();
  if (span < 0 || span > LONGEST_MS) throw LogRange({ n: MOST_DAYS }, 'timeTo');
  // A plan kept for any dates expects a handful of rows between two of them; these are planned for the dates asked.
  await deferred(tx, sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx));
  let query = tx
    .selectFrom('kernel.operation_log as l')
    .select([...COLUMNS])
    .where(scoped(actor))
    .where('l.gmt_create', '>=', from)
    .where('l.gmt_create', '<', to) as unknown as Logs<Line>;
  if (input.operatorName !== undefined)
    query = query.where('l.operator_name', 'ilike', containsPattern(input.operatorName));
  if (input.memberId !== undefined) query = query.where('l.member_id', '=', input.memberId);
  if (input.interface !== undefined)
    query = query.where('l.interface', 'ilike', containsPattern(input.interface));
  if (input.service !== undefined) query = query.where('l.service', '=', input.service);
  if (input.action !== undefined) query = query.where('l.action', 'ilike', containsPattern(input.action));
  if (input.targetNo !== undefined) query = query.where('l.target_no', '=', input.targetNo);
  if (input.requestId !== undefined) query = query.where('l.request_id', '=', input.requestId);
  if (input.success !== undefined) query = query.where('l.success', '=', input.success);
  if (input.clientIp !== undefined) query = query.where('l.client_ip', '=', input.clientIp);
  const page = await paged(tx, query, input, {
    sortable: { time: 'l.gmt_create', costMs: 'l.cost_ms' },
    fallback: { column: 'l.gmt_create', asc: false },
    key: 'l.id',
  });
  const english = await englishOf(tx, actor, service('companyNames'), page.list);
  return { ...page, list: page.list.map((row) => rowOf(row, actor, english)) };
});

/** One entry of the caller's reach; members see neither the answer nor the exception. */
export const logDetailHandler = operationlog.query(logDetail, async ({ tx, input, actor, service }) => {
  const query = tx
    .selectFrom('kernel.operation_log as l')
    .select([...COLUMNS, 'l.request_data', 'l.response_data', 'l.exception']) as unknown as Logs<
    Line & Pick<LogTable, 'request_data' | 'response_data' | 'exception'>
  >;
  const row = await query.where('l.id', '=', input.id).where(scoped(actor)).executeTakeFirst();
  if (row === undefined) throw NotFound({});
  const inside = isPlatform(actor);
  const [english, roles] = await Promise.all([
    englishOf(tx, actor, service('companyNames'), [row]),
    service('roleNames')(tx, row.role_codes),
  ]);
  return {
    ...rowOf(row, actor, english),
    // A role that was deleted since is called by its code.
    roles: row.role_codes.map(
      (code) => (actor.locale === 'en_US' ? roles.get(code)?.en_US : null) || roles.get(code)?.zh_CN || code,
    ),
    requestData: row.request_data ?? null,
    responseData: inside ? (row.response_data ?? null) : null,
    exception: inside ? row.exception : null,
  };
});

/** The companies of these entries as an English reader calls them; empty for a Chinese one, whose names the log keeps. */
async function englishOf(
  tx: Kysely<AnyTables>,
  actor: Actor,
  names: EnglishNames,
  rows: readonly Line[],
): Promise<ReadonlyMap<string, string>> {
  if (actor.locale !== 'en_US') return new Map();
  return names(tx, [...new Set(rows.flatMap((row) => row.member_id ?? []))]);
}

function rowOf(row: Line, actor: Actor, english: ReadonlyMap<string, string>) {
  return {
    id: row.id,
    time: row.gmt_create.toISOString(),
    operatorId: row.account_id,
    operatorName: row.operator_name,
    memberId: row.member_id,
    memberName: (row.member_id === null ? undefined : english.get(row.member_id)) ?? row.member_name,
    roleCodes: row.role_codes,
    interface: row.interface,
    service: row.service,
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    targetNo: row.target_no,
    requestId: row.request_id,
    clientIp: row.client_ip,
    clientDevice: row.client_device,
    success: row.success,
    status: row.status,
    costMs: row.cost_ms,
    changes: [...(row.changes ?? [])],
    can: actor.superAdmin || holds(actor, 'View', [LOG_ROUTE]) ? ['View'] : [],
  };
}
