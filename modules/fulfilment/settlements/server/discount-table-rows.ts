import { compare } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { lockRow, touched } from '#kernel/server/rows.ts';
import { inScope } from '#kernel/server/scope.ts';
import { spusOf } from '#registry/catalogue/server/door.ts';
import type { z } from 'zod';
import type { addDiscountTable } from '../contract/discount-table.ts';
import { type DiscountStep, overlapping } from '../rules/quality-discount.ts';
import { StepsOverlap } from '../rules/refusals.ts';
import type { DiscountTable, SettlementContext } from './tables.ts';

const T = 'settlements.discount_table';
/** Whose tables serve sellers who have none of their own. */
export const PLATFORM_KEEPER = '0';
const owner = { member: `${T}.member_id`, dept: `${T}.owner_dept_id`, emp: `${T}.owner_emp_id` };
/** Tables the caller keeps, within his data scope. */
export const ownTables = (ctx: SettlementContext) => {
  const found = ctx.tx
    .selectFrom('settlements.discount_table')
    .where('settlements.discount_table.deleted', '=', false)
    .where(inScope(ctx.actor, 'SETTLEMENT', owner));
  return isPlatform(ctx.actor) ? found.where('member_id', '=', PLATFORM_KEEPER) : found;
};

type Fields = Omit<z.output<(typeof addDiscountTable)['input']>, 'idempotencyKey'>;
const fault = (field: string, rule: string) => new InvalidInput([{ field, rule, message: '' }]);
const stepsOf = (given: Fields['steps']): DiscountStep[] =>
  given.map((s) => ({
    parameter: s.parameter,
    from: s.from,
    to: s.to,
    perTonne: s.sign === 'minus' ? `-${s.perTonne}` : s.perTonne,
  }));

/** The columns of a table, checked: one product or contract that its writer reaches, steps in order and apart. */
export async function columnsOf(
  ctx: SettlementContext,
  of: Fields,
  before: Pick<DiscountTable, 'protocol_id'> | null,
) {
  if ((of.spuId === null) === (of.protocolId === null)) throw fault('spuId', 'field.select');
  const product = of.spuId === null ? null : (await spusOf(ctx, { ids: [of.spuId] })).get(of.spuId);
  if (product === undefined) throw NotFound({});
  if (of.protocolId !== null && of.protocolId !== before?.protocol_id)
    if (!(await ctx.service('settlementPorts').reachesContract(ctx, { protocolId: of.protocolId })))
      throw NotFound({}, 'protocolId');
  const steps = stepsOf(of.steps);
  const wrong = steps.findIndex((s) => s.from !== null && s.to !== null && compare(s.from, s.to) >= 0);
  if (wrong >= 0) throw fault(`steps.${wrong}.to`, 'step.order');
  const clash = overlapping(steps);
  if (clash !== null) throw StepsOverlap({ first: clash[0] + 1, second: clash[1] + 1 }, 'steps');
  return {
    title: of.title,
    spu_id: of.spuId,
    product_zh: product?.zh ?? null,
    product_en: product?.en ?? null,
    protocol_id: of.protocolId,
    currency: of.currency,
    steps: JSON.stringify(steps),
  };
}
/** Type of the target in the operation log. */
export const DISCOUNT_TABLE = 'DISCOUNT_TABLE';

/** Locked for a change. Refuses 10301 and 10302. */
export async function lockTable(
  ctx: SettlementContext,
  of: { id: string; version: number },
): Promise<DiscountTable> {
  const row = await lockRow(
    ownTables(ctx).where('settlements.discount_table.id', '=', of.id).selectAll(),
    of.version,
  );
  ctx.target({ type: DISCOUNT_TABLE, id: row.id, no: row.table_no });
  return row as DiscountTable;
}
/** Takes a table into use or out of it. */
export async function setEnabled(ctx: SettlementContext<{ id: string; version: number }>, enabled: boolean) {
  const row = await lockTable(ctx, ctx.input);
  return ctx.tx
    .updateTable('settlements.discount_table')
    .set({ ...touched(ctx), enabled })
    .where('id', '=', row.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}
