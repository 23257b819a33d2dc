import { sql } from 'kysely';
import { NoPermission } from '#kernel/rules/refusals.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { created, foundRow, lockRow } from '#kernel/server/rows.ts';
import { stepper } from '#kernel/server/step.ts';
import {
  GATE_VERSION,
  type GateVersionState,
  gateVersionLifecycle,
} from '../rules/gate-version-lifecycle.ts';
import { GateFirstDay, GateLineExists, GateUncovered, GateVersionExists } from '../rules/refusals.ts';
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
/** The line a version takes the place of; `n` and its class where it takes none. */
export function lineName(v: LineRef): string {
  if (v.control_class !== null) return `n${v.control_class}`;
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
/** Where a version stands: the line before it, or for a new line its class and, of a rule, side and companies. */
export type LineRef = Pick<GateVersion, 'rule_id' | 'duty_id' | 'control_class' | 'side' | 'applies'>;
export const NO_LINE: LineRef = {
  rule_id: null,
  duty_id: null,
  control_class: null,
  side: null,
  applies: null,
};
/** Companies each side can be narrowed down to. */
const APPLIES: Readonly<Record<string, readonly string[]>> = {
  seller: ['always', 'ownProduct', 'boughtIn'],
  buyer: ['always', 'trader', 'selfUse', 'selfUseRequired'],
};
type Wrong = [field: string, rule: string];
/** What a new line lacks or has too much of: a rule has a side and companies of that side, a duty neither. */
const wrongPlace = (line: LineRef, isRule: boolean): Wrong[] => {
  if (line.control_class === null) return [];
  const { side, applies } = line;
  return [
    ...((side !== null) === isRule ? [] : [['side', 'field.select'] satisfies Wrong]),
    ...((applies !== null) === isRule ? [] : [['applies', 'field.select'] satisfies Wrong]),
    ...(side !== null && applies !== null && !APPLIES[side]?.includes(applies)
      ? [['applies', 'applies.side'] satisfies Wrong]
      : []),
  ];
};
/** The columns of a version: what a rule asks, or the duty. Refuses 10009 where the two are mixed or a field lacks. */
export async function columnsOf(ctx: QualificationsContext, line: LineRef, isRule: boolean, wish: GateWish) {
  const asks = wish.asks ?? null;
  const duty = wish.duty ?? null;
  const validTo = wish.validTo ?? null;
  const forBuyers = asks === 'declaration' || asks === 'handler';
  const side = line.rule_id === null ? line.side : forBuyers ? await sideOf(ctx, line.rule_id) : null;
  const wrong: Wrong[] = [
    ...wrongPlace(line, isRule),
    ...((asks !== null) === isRule ? [] : [['asks', 'field.select'] satisfies Wrong]),
    ...((duty !== null) === isRule ? [['duty', 'field.select'] satisfies Wrong] : []),
    ...((asks === 'paper') === wish.papers.length > 0 ? [] : [['papers', 'field.select'] satisfies Wrong]),
    ...(forBuyers && side === 'seller' ? [['asks', 'asks.buyer'] satisfies Wrong] : []),
    ...(validTo !== null && validTo < wish.validFrom ? [['validTo', 'validTo.order'] satisfies Wrong] : []),
  ];
  if (wrong.length > 0) throw new InvalidInput(wrong.map(([field, rule]) => ({ field, rule, message: '' })));
  return { asks, papers: [...new Set(wish.papers)], duty, valid_from: wish.validFrom, valid_to: validTo };
}
const sideOf = async (ctx: QualificationsContext, ruleId: string): Promise<string> =>
  (await foundRow(ctx.tx.selectFrom('qualifications.gate_rule').select('side').where('id', '=', ruleId)))
    .side;

/**
 * The days of a version: from tomorrow on and after the first day of the line before it, by the clock of the
 * database, and no day on which a side of the class is without any rule, because the gate is shut then. A new
 * line is not what another one says on one of its days already.
 * Refuses 17112, 17110, 17113.
 */
export async function mustFit(
  ctx: QualificationsContext,
  v: LineRef & Pick<GateVersion, 'asks' | 'papers' | 'duty' | 'valid_from' | 'valid_to'> & { id?: string },
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
  if (v.control_class !== null) await mustBeNew(ctx, v);
}

/** No line, and no other draft of a new one, says the same on a day of this one. */
async function mustBeNew(ctx: QualificationsContext, v: Parameters<typeof mustFit>[1]): Promise<void> {
  const { rows } = await sql<{ day: string | null }>`
    with same as (
      select valid_from, valid_to from qualifications.gate_rule
      where control_class = ${v.control_class} and side = ${v.side} and applies = ${v.applies} and asks = ${v.asks}
        and papers::text[] @> ${v.papers}::text[] and papers::text[] <@ ${v.papers}::text[]
      union all
      select valid_from, valid_to from qualifications.gate_duty
      where control_class = ${v.control_class} and duty = ${v.duty}
      union all
      select valid_from, valid_to from qualifications.gate_version
      where state = ${GATE_VERSION.draft} and not deleted and id is distinct from ${v.id ?? null}::bigint
        and control_class = ${v.control_class} and side is not distinct from ${v.side}
        and applies is not distinct from ${v.applies} and asks is not distinct from ${v.asks}
        and duty is not distinct from ${v.duty}
        and papers::text[] @> ${v.papers}::text[] and papers::text[] <@ ${v.papers}::text[]
    )
    select min(valid_from)::text as day from same
    where daterange(valid_from, valid_to, '[]') && daterange(${v.valid_from}::date, ${v.valid_to}::date, '[]')`.execute(
    ctx.tx,
  );
  const day = rows[0]?.day ?? null;
  if (day !== null) throw GateLineExists({ day }, 'controlClass');
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

/** Unique indexes: a line has one newer version. */
const ONE_DRAFT: ReadonlySet<string> = new Set(['gate_version_rule', 'gate_version_duty']);

/**
 * Stores a draft with its line in the history and in the log. Refuses 17109 where another draft of the same line
 * came first.
 */
export async function addDraft(
  ctx: QualificationsContext,
  line: LineRef,
  columns: Awaited<ReturnType<typeof columnsOf>>,
) {
  const row = await ctx.tx
    .insertInto('qualifications.gate_version')
    .values({
      ...line,
      ...columns,
      ...created(ctx),
      created_by: ctx.actor.accountId as string,
      created_by_name: ctx.actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw ONE_DRAFT.has(brokenConstraint(error) ?? '') ? GateVersionExists({}) : error;
    });
  const changes = draftChanges(row);
  ctx.target({ type: GATE_RULE, id: row.id, no: lineName(row), changes });
  await ctx.history({
    bizType: GATE_RULE,
    bizId: row.id,
    bizNo: lineName(row),
    action: 'draft',
    from: null,
    to: GATE_VERSION.draft,
    changes,
    side: 'operator',
    parties: [],
  });
  return versionResult(row, ctx.actor);
}
/** What a version says, as the history and the log show it; of a new line its place too. */
export const draftChanges = (v: GateVersion) => {
  const { control_class, side, applies, asks, papers, duty, valid_from, valid_to } = v;
  const place = control_class === null ? {} : { control_class, side, applies };
  return Object.entries({ ...place, asks, papers, duty, valid_from, valid_to }).map(([field, after]) => ({
    field,
    before: null,
    after,
  }));
};
