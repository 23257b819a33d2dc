import { NotFound } from '#kernel/rules/refusals.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { created } from '#kernel/server/rows.ts';
import { draftGateRule } from '../contract/gate-rules.ts';
import { GATE_VERSION } from '../rules/gate-version-lifecycle.ts';
import { GateVersionExists } from '../rules/refusals.ts';
import {
  columnsOf,
  GATE_RULE,
  holdRules,
  type LineRef,
  lineName,
  mustChangeRules,
  mustFit,
  versionResult,
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
  return isRule ? { rule_id: id, duty_id: null } : { rule_id: null, duty_id: id };
}

/** Drafts a new version of a line (ruling 15). Refuses 10009, 10301, 17112, 17109, 17110. */
export const draftGateRuleHandler = qualifications.command(draftGateRule, async (ctx) => {
  mustChangeRules(ctx.actor);
  await holdRules(ctx);
  const line = await openLine(ctx, ctx.input.line);
  const columns = await columnsOf(ctx, line, ctx.input);
  await mustFit(ctx, { ...line, ...columns });
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
      throw brokenConstraint(error)?.startsWith('gate_version_') === true ? GateVersionExists({}) : error;
    });
  const changes = Object.entries(columns).map(([field, after]) => ({ field, before: null, after }));
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
});
