import { sub } from '#kernel/rules/decimal.ts';
import { calledOf, tonnes } from './called.ts';
import type { ContractContext, Protocol } from './tables.ts';

/** What a framework still holds: total less called (11.1). */
export async function remainingOf(
  ctx: ContractContext,
  p: Pick<Protocol, 'id' | 'total_qty'>,
): Promise<string> {
  const called = (await calledOf(ctx, [p.id])).get(p.id) ?? '0';
  return tonnes(sub(p.total_qty ?? '0', called));
}
