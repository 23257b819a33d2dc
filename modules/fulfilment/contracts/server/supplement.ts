import { enter, lockPosition } from '#fulfilment/quantities/server/door.ts';
import { listTo } from '#fulfilment/quantities/rules/ledger.ts';
import { add, compare, lineAmount } from '#kernel/rules/decimal.ts';
import { showQuantity } from '#kernel/rules/format.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { ENDED, PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import { threeYearsOn } from '../rules/draft-faults.ts';
import type { ContractTerms } from '../rules/contract-terms.ts';
import { ContractBelowCalled, ContractParentEnded } from '../rules/refusals.ts';
import { calledByLine } from './called.ts';
import { heldProtocol, noteProtocol } from './lifecycle.ts';
import { BIZ, type ContractContext, type Protocol } from './tables.ts';
import { scheduleTerm } from './term.ts';
import { termsOf } from './versions.ts';

/**
 * 11 edge: no line of the main contract falls below what was called, and a framework runs three years at most however
 * often it is prolonged. Refuses 17425, 10009 at the expiry date.
 */
export async function requireRoomBelow(
  ctx: ContractContext,
  parent: Protocol | null,
  terms: ContractTerms,
): Promise<void> {
  if (parent === null) return;
  const { expiryDate } = terms;
  const longest =
    parent.protocol_type === PROTOCOL_TYPE.framework ? threeYearsOn(parent.effective_date as string) : null;
  if (longest !== null && terms.type.code === PROTOCOL_TYPE.supplement && expiryDate > longest)
    throw new InvalidInput([{ field: 'expiryDate', rule: 'contract.threeYears', message: '' }]);
  if (terms.goods === null) return;
  const called = await calledByLine(ctx, parent.id);
  for (const line of terms.goods.lines) {
    const calledOff = called.get(line.lineNo) ?? '0';
    if (compare(line.quantity, calledOff) < 0) throw ContractBelowCalled({ called: showQuantity(calledOff) });
  }
}

/**
 * A supplementary agreement in force changes its main contract: quantities of its lines with their ledger, and its
 * expiry. Refuses 17424 and 17425 as they stand under the lock.
 */
export async function applySupplement(ctx: ContractContext, p: Protocol): Promise<void> {
  const parent = p.parent_id === null ? undefined : await heldProtocol(ctx, p.parent_id);
  if (parent === undefined || ENDED.includes(parent.protocol_state)) throw ContractParentEnded({});
  const terms = await termsOf(ctx, p);
  await requireRoomBelow(ctx, parent, terms);
  const lines = await ctx.tx
    .selectFrom('contracts.line')
    .selectAll()
    .where('protocol_id', '=', parent.id)
    .orderBy('line_no')
    .execute();
  let [quantity, amount] = ['0.00', '0.00'];
  for (const line of lines) {
    const wanted = terms.goods?.lines.find((l) => l.lineNo === line.line_no)?.quantity ?? line.quantity;
    const changed = compare(wanted, line.quantity) !== 0 && parent.protocol_type === PROTOCOL_TYPE.framework;
    const now = changed ? wanted : line.quantity;
    quantity = add(quantity, now);
    amount = add(amount, lineAmount(now, line.unit_price));
    if (!changed || line.position_id === null) continue;
    const entry = listTo(await lockPosition(ctx, { id: line.position_id }), wanted);
    if (entry !== null)
      await enter(ctx, { positionId: line.position_id, entries: [entry], bizType: BIZ, bizId: p.id });
    await ctx.tx
      .updateTable('contracts.line')
      .set({ quantity: wanted, amount: lineAmount(wanted, line.unit_price) })
      .where('id', '=', line.id)
      .execute();
  }
  const set = {
    expiry_date: p.expiry_date,
    ...(lines.length > 0 ? { total_qty: quantity, total_amount: amount } : {}),
  };
  const changed = await noteProtocol(ctx, parent, {
    action: 'supplement',
    side: 'effect',
    set,
    reason: p.protocol_no,
    changes: Object.entries(set)
      .map(([field, after]) => ({ field, before: parent[field as keyof Protocol], after }))
      .filter((c) => String(c.before) !== String(c.after)),
  });
  await scheduleTerm(ctx, changed);
}
