import { sql } from 'kysely';
import { dec } from '#kernel/rules/decimal.ts';
import type { ContractContext } from './tables.ts';

/** Tonnes of a framework agreement: two decimals, three where scales said so. */
export const tonnes = (quantity: string): string =>
  dec(quantity).toFixed(Math.max(2, dec(quantity).decimalPlaces()));

/** What of each line was called off and not given back. */
export async function calledByLine(
  ctx: ContractContext,
  protocolId: string,
): Promise<ReadonlyMap<number, string>> {
  const rows = await ctx.tx
    .selectFrom('contracts.call_off')
    .select(['line_no', sql<string>`sum(quantity - returned)`.as('called')])
    .where('protocol_id', '=', protocolId)
    .groupBy('line_no')
    .execute();
  return new Map(rows.map((r) => [r.line_no, r.called]));
}
export async function calledByMonth(
  ctx: ContractContext,
  protocolId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.tx
    .selectFrom('contracts.call_off')
    .select(['month', sql<string>`sum(quantity - returned)`.as('called')])
    .where('protocol_id', '=', protocolId)
    .groupBy('month')
    .execute();
  return new Map(rows.map((r) => [r.month, r.called]));
}
/** Of many contracts at once, for their list. */
export async function calledOf(
  ctx: ContractContext,
  protocolIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (protocolIds.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom('contracts.call_off')
    .select(['protocol_id', sql<string>`sum(quantity - returned)`.as('called')])
    .where('protocol_id', 'in', [...protocolIds])
    .groupBy('protocol_id')
    .execute();
  return new Map(rows.map((r) => [r.protocol_id, r.called]));
}
