import { sql } from 'kysely';
import type { Actor } from '#kernel/server/actor.ts';
import { paged } from '#kernel/server/page.ts';
import { type GateRuleRow, listGateRules } from '../contract/gate-rules.ts';
import { GATE_VERSION } from '../rules/gate-version-lifecycle.ts';
import { canOf } from './gate-drafts.ts';
import { today } from './licences.ts';
import { type GateVersion, qualifications } from './tables.ts';

interface Line {
  key: string;
  kind: 'rule' | 'duty';
  control_class: string;
  side: 'seller' | 'buyer' | null;
  applies: string | null;
  asks: string | null;
  papers: string[];
  duty: string | null;
  place: string;
  valid_from: string;
  valid_to: string | null;
  is_open: boolean;
  draft: (Pick<GateVersion, 'id' | 'version' | 'state' | 'created_by' | 'created_by_name'> & Before) | null;
}
interface Before {
  before: { asks: string | null; papers: string[]; duty: string | null };
  is_new: boolean;
}
/** Released rules and duties as one list, rules of a class before its duties; `is_open` has no newer version yet. */
const released = sql`
  select 'r' || id as key, 'rule' as kind, control_class, side, applies, asks, papers::text[] as papers, null::text as duty, control_class || '1' || lpad(sort::text, 6, '0') as place, valid_from, valid_to,
    not exists (select from qualifications.gate_version v where v.rule_id = r.id and not v.deleted) as is_open, null::jsonb as draft
  from qualifications.gate_rule r
  union all
  select 'd' || id, 'duty', control_class, null, null, null, '{}', duty, control_class || '2' || lpad(sort::text, 6, '0'), valid_from, valid_to,
    not exists (select from qualifications.gate_version v where v.duty_id = d.id and not v.deleted), null
  from qualifications.gate_duty d`;
/** Drafts below the line they are to replace, those of new lines at the end of their class. */
const drafts = sql`
  select 'v' || v.id, case when v.duty is null then 'rule' else 'duty' end, coalesce(r.control_class, d.control_class, v.control_class), coalesce(r.side, v.side), coalesce(r.applies, v.applies), v.asks, v.papers::text[], v.duty,
    coalesce(r.control_class || '1' || lpad(r.sort::text, 6, '0'), d.control_class || '2' || lpad(d.sort::text, 6, '0'),
      v.control_class || case when v.duty is null then '1' else '2' end || '999999') || 'v', v.valid_from, v.valid_to, false,
    jsonb_build_object('id', v.id::text, 'version', v.version, 'state', v.state, 'created_by', v.created_by::text, 'created_by_name', v.created_by_name,
      'before', jsonb_build_object('asks', r.asks, 'papers', coalesce(r.papers, '{}'), 'duty', d.duty), 'is_new', v.control_class is not null)
  from qualifications.gate_version v
  left join qualifications.gate_rule r on r.id = v.rule_id
  left join qualifications.gate_duty d on d.id = v.duty_id
  where v.state = ${GATE_VERSION.draft} and not v.deleted`;

function shown(l: Line & { in_force: boolean }, actor: Actor): GateRuleRow {
  const { draft } = l;
  const canDraft = l.is_open && actor.superAdmin ? ['newVersion'] : [];
  return {
    id: l.key,
    kind: l.kind,
    controlClass: l.control_class,
    side: l.side,
    applies: l.applies,
    asks: l.asks,
    papers: l.papers,
    duty: l.duty,
    validFrom: l.valid_from,
    validTo: l.valid_to,
    inForce: l.in_force,
    state: draft === null ? GATE_VERSION.released : draft.state,
    draft:
      draft === null
        ? null
        : {
            id: draft.id,
            version: draft.version,
            authorName: draft.created_by_name,
            before: draft.before,
            isNew: draft.is_new,
          },
    can: draft === null ? canDraft : canOf(draft, actor),
  };
}

/** The rule table as people read it (trading-domain 1.4); super administrators see the drafts in it too. */
export const listGateRulesHandler = qualifications.query(listGateRules, async (ctx) => {
  const { day, controlClass, side, kind } = ctx.input;
  const now = await today(ctx);
  const hasDrafts = ctx.actor.superAdmin && day === undefined;
  const lines = hasDrafts ? sql<Line>`(${released} union all ${drafts})` : sql<Line>`(${released})`;
  let query = ctx.tx
    .selectFrom(lines.as('g'))
    .selectAll('g')
    .select(
      sql<boolean>`(g.draft is null and g.valid_from <= ${now}::date and (g.valid_to is null or g.valid_to >= ${now}::date))`.as(
        'in_force',
      ),
    );
  if (day !== undefined)
    query = query.where(
      sql<boolean>`(g.valid_from <= ${day}::date and (g.valid_to is null or g.valid_to >= ${day}::date))`,
    );
  if (controlClass !== undefined) query = query.where('g.control_class', '=', controlClass);
  if (side !== undefined) query = query.where('g.side', '=', side);
  if (kind !== undefined) query = query.where('g.kind', '=', kind);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { controlClass: 'g.control_class', validFrom: 'g.valid_from' },
    fallback: { column: 'g.place', asc: true },
    key: 'g.key',
  });
  return { ...page, list: page.list.map((l) => shown(l as Line & { in_force: boolean }, ctx.actor)) };
});
