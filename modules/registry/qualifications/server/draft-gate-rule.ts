import { NotFound } from '#kernel/rules/refusals.ts';
import { draftGateRule } from '../contract/gate-rules.ts';
import { GateVersionExists } from '../rules/refusals.ts';
import {
  addDraft,
  columnsOf,
  holdRules,
  type LineRef,
  mustChangeRules,
  mustFit,
  NO_LINE,
} from './gate-drafts.ts';
import type { QualificationsContext } from './licences.ts';
import { qualifications } from './tables.ts';

/** The line a version is to replace, and that nothing replaces it yet. Refuses 10301, 17109. */
async function openLine(ctx: QualificationsContext, name: string): Promise<LineRef> {
  const id = name.slice(1);
  const isRule = name.startsWith('r');
  const table = isRule ? 'qualifications.gate_rule' : 'qualifications.gate_duty';
  const found = await ctx.tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw NotFound({});
  const newer = await ctx.tx
    .selectFrom('qualifications.gate_version')
    .select('id')
    .where(isRule ? 'rule_id' : 'duty_id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (newer !== undefined) throw GateVersionExists({});
  return { ...NO_LINE, [isRule ? 'rule_id' : 'duty_id']: id };
}

/** Drafts a new version of a line (ruling 15). Refuses 10009, 10301, 17112, 17109, 17110. */
export const draftGateRuleHandler = qualifications.command(draftGateRule, async (ctx) => {
  mustChangeRules(ctx.actor);
  await holdRules(ctx);
  const line = await openLine(ctx, ctx.input.line);
  const columns = await columnsOf(ctx, line, line.rule_id !== null, ctx.input);
  await mustFit(ctx, { ...line, ...columns });
  return addDraft(ctx, line, columns);
});
