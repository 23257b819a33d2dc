import { sql } from 'kysely';
import { paged } from '#kernel/server/page.ts';
import { type GateRuleRow, listGateRules } from '../contract/gate-rules.ts';
import { today } from './licences.ts';
import { qualifications } from './tables.ts';

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
}
/** Rules and duties as one list, rules of a class before its duties. */
const lines = sql<Line>`(
  select 'r' || id as key, 'rule' as kind, control_class, side, applies, asks, papers::text[] as papers, null::text as duty, control_class || '1' || lpad(sort::text, 6, '0') as place, valid_from, valid_to from qualifications.gate_rule
  union all
  select 'd' || id, 'duty', control_class, null, null, null, '{}', duty, control_class || '2' || lpad(sort::text, 6, '0'), valid_from, valid_to from qualifications.gate_duty)`;

/** The rule table as people read it (trading-domain 1.4). */
export const listGateRulesHandler = qualifications.query(listGateRules, async (ctx) => {
  const { day, controlClass, side, kind } = ctx.input;
  const now = await today(ctx);
  let query = ctx.tx
    .selectFrom(lines.as('g'))
    .selectAll('g')
    .select(
      sql<boolean>`(g.valid_from <= ${now}::date and (g.valid_to is null or g.valid_to >= ${now}::date))`.as(
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
  const shown = (l: Line & { in_force: boolean }): GateRuleRow => ({
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
  });
  return { ...page, list: page.list.map((l) => shown(l as Line & { in_force: boolean })) };
});
