import { NotFound } from '#kernel/rules/refusals.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { type Warehouse, warehouseOf } from '#registry/catalogue/server/door.ts';
import type { ShipmentContext } from './tables.ts';

/** A warehouse whoever keeps it. Refuses NotFound. */
export async function anyYard(ctx: ShipmentContext, id: string): Promise<Warehouse> {
  const found = await asSystem(ctx, () => warehouseOf(ctx, { id }));
  if (found === null) throw NotFound({});
  return found;
}
/** Who keeps the yard: its custodian, else its owner; the platform keeps them all. */
export const keeps = (ctx: ShipmentContext, yard: Warehouse): boolean =>
  isPlatform(ctx.actor) ||
  (ctx.actor.identity === 'seller' && ctx.actor.memberId === (yard.custodianMemberId ?? yard.memberId));
export async function keptYard(ctx: ShipmentContext, id: string): Promise<Warehouse> {
  const yard = await anyYard(ctx, id);
  if (!keeps(ctx, yard)) throw NotFound({});
  return yard;
}
