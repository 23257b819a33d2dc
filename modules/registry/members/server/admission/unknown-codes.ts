import { mayChoose } from '#office/codesets/server/door.ts';
import type { MemberContext } from '../applications.ts';
import { asAny } from '../list-users.ts';

interface Coded {
  readonly enterpriseType: string | null;
  readonly industry: string | null;
  readonly region: string | null;
  readonly pickupWarehouseIds: readonly string[];
}
/** Whose warehouses may be named, and which were named before: those may stay. */
interface Named {
  readonly memberId: string | null;
  readonly pickupWarehouseIds: readonly string[];
}
/** Codes must be ones the sets offer now, pickup warehouses the platform's or the company's own, switched on. */
export async function unknownCodes(
  ctx: MemberContext,
  f: Coded,
  before: Named = { memberId: ctx.actor.memberId, pickupWarehouseIds: [] },
): Promise<{ field: string; rule: string }[]> {
  const chosen = [
    ['enterpriseType', 'enterprise_type', f.enterpriseType],
    ['industry', 'industry', f.industry],
    ['region', 'region', f.region],
  ] as const;
  const wrong: { field: string; rule: string }[] = [];
  for (const [field, type, code] of chosen)
    if (code !== null && !(await mayChoose(ctx, { type, code }))) wrong.push({ field, rule: 'field.select' });
  const fresh = f.pickupWarehouseIds.filter((id) => !before.pickupWarehouseIds.includes(id));
  const open =
    fresh.length === 0
      ? new Set()
      : await ctx.service('memberBusiness').pickupWarehouses(asAny(ctx), before.memberId, fresh);
  if (fresh.some((id) => !open.has(id)))
    wrong.push({ field: 'pickupWarehouseIds', rule: 'warehouse.notYours' });
  return wrong;
}
