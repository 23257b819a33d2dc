import { sql } from 'kysely';
import { NoPermission } from '#kernel/rules/refusals.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { foundRow, lockRow } from '#kernel/server/rows.ts';
import { stepper } from '#kernel/server/step.ts';
import { type GateVersionState, gateVersionLifecycle } from '../rules/gate-version-lifecycle.ts';
import { GateFirstDay, GateUncovered } from '../rules/refusals.ts';
import type { QualificationsContext } from './licences.ts';
import type { GateVersion } from './tables.ts';

/** Of the history and the operation log; a version is called by its number. */
export const GATE_RULE = 'GATE_RULE';
/** Writes the state of a version: the only one that does. */
export const stepVersion = stepper<
  GateVersion,
  typeof gateVersionLifecycle.codes,
  Parameters<typeof gateVersionLifecycle.next>[0]
>({
  lifecycle: gateVersionLifecycle,
  table: 'qualifications.gate_version',
  column: 'state',
  bizType: GATE_RULE,
  number: lineName,
  parties: () => [],
});
export function lineName(v: Pick<GateVersion, 'rule_id' | 'duty_id'>): string {
  return v.rule_id === null ? `d${v.duty_id}` : `r${v.rule_id}`;
}

/** Rules of the gate decide who may trade at all: super administrators alone, whatever a role was granted. */
export function mustChangeRules(actor: Actor): void {
  if (!actor.superAdmin) throw NoPermission({});
}
/** Changes of the rule table one after another, so that two together cannot uncover a class that each alone covers. */
export async function holdRules(ctx: QualificationsContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('qualifications.gate_rule', 0))`.execute(ctx.tx);
}
/** A version at the one its reader saw, held and named for the log. Refuses NotFound, VersionConflict. */
export async function lockVersion(
  ctx: QualificationsContext,
  at: { id: string; version: number },
): Promise<GateVersion> {
  const row = await lockRow(
    ctx.tx
      .selectFrom('qualifications.gate_version')
      .selectAll()
      .where('id', '=', at.id)
      .where('deleted', '=', false),
    at.version,
  );
  ctx.target({ type: GATE_RULE, id: row.id, no: lineName(row) });
  return row;
}

export interface GateWish {
  readonly asks?: string | null | undefined;
  readonly papers: string[];
  readonly duty?: string | null | undefined;
  readonly validFrom: string;
  readonly validTo?: string | null | undefined;
}
export type LineRef = Pick<GateVersion, 'rule_id' | 'duty_id'>;
/** The columns of a version: what a rule asks, or the duty. Refuses 10009 where the two are mixed or a field lacks. */
export async function columnsOf(ctx: QualificationsContext, line: LineRef, wish: GateWish) {
  const isRule = line.rule_id !== null;
  const asks = wish.asks ?? null;
  const duty = wish.duty ?? null;
  const validTo = wish.validTo ?? null;
  const forBuyers = asks === 'declaration' || asks === 'handler';
  const wrong = [
    ...((asks !== null) === isRule ? [] : [['asks', 'field.select']]),
    ...((duty !== null) === isRule ? [['duty', 'field.select']] : []),
    ...((asks === 'paper') === wish.papers.length > 0 ? [] : [['papers', 'field.select']]),
    ...(forBuyers && line.rule_id !== null && (await sideOf(ctx, line.rule_id)) === 'seller'
      ? [['asks', 'asks.buyer']]
      : []),
    ...(validTo !== null && validTo < wish.validFrom ? [['validTo', 'validTo.order']] : []),
  ];
  if (wrong.length > 0)
    throw new InvalidInput(
      wrong.map(([field, rule]) => ({ field: field as string, rule: rule as string, message: '' })),
    );
  return { asks, papers: [...new Set(wish.papers)], duty, valid_from: wish.validFrom, valid_to: validTo };
}
const sideOf = async (ctx: QualificationsContext, ruleId: string): Promise<string> =>
  (await foundRow(ctx.tx.selectFrom('qualifications.gate_rule').select('side').where('id', '=', ruleId)))
    .side;

/**
 * The days of a version: from tomorrow on and after the first day of the line before it, by the clock of the
 * database, and no day on which a side of the class is without any rule, because the gate is shut then.
 * Refuses 17112, 17110.
 */
export async function mustFit(
  ctx: QualificationsContext,
  v: LineRef & { valid_from: string; valid_to: string | null },
): Promise<void> {
  const { rows } = await sql<{ earliest: string; uncovered: string | null }>`
    with line as (
      select id, control_class, side, valid_from from qualifications.gate_rule where id = ${v.rule_id}::bigint
      union all
      select id, control_class, null, valid_from from qualifications.gate_duty where id = ${v.duty_id}::bigint
    ), days as (
      select r.valid_from, case when r.id = l.id then least(coalesce(r.valid_to, 'infinity'), ${v.valid_from}::date - 1) else coalesce(r.valid_to, 'infinity') end as valid_to
      from qualifications.gate_rule r join line l on l.control_class = r.control_class and l.side = r.side
      union all select ${v.valid_from}::date, coalesce(${v.valid_to}::date, 'infinity')
    ), ends as (
      select kernel.today() as day union select valid_to + 1 from days where valid_to >= kernel.today() and isfinite(valid_to)
    )
    select greatest(kernel.today() + 1, (select valid_from + 1 from line))::text as earliest,
      (select min(e.day)::text from ends e where ${v.rule_id !== null} and not exists (select from days d where d.valid_from <= e.day and d.valid_to >= e.day)) as uncovered`.execute(
    ctx.tx,
  );
  const { earliest, uncovered } = rows[0] as { earliest: string; uncovered: string | null };
  if (v.valid_from < earliest) throw GateFirstDay({ earliest }, 'validFrom');
  if (uncovered !== null) throw GateUncovered({ day: uncovered }, 'validTo');
}

/** Verbs open to this reader: a draft is released by another than its author. */
export const canOf = (v: { state: GateVersionState; created_by: string }, actor: Actor): string[] =>
  actor.superAdmin
    ? gateVersionLifecycle
        .open(v.state, 'operator')
        .filter((verb) => verb !== 'release' || v.created_by !== actor.accountId)
    : [];
export const versionResult = (v: GateVersion, actor: Actor) => ({
  id: v.id,
  version: v.version,
  state: v.state,
  can: canOf(v, actor),
});
