import { freezeVoucher } from '../contract/voucher-acts.ts';
import { ENCUMBRANCE } from '../rules/voucher-lifecycle.ts';
import type { VoucherWorld } from './world.ts';

/** A lot with a history of every kind of event a day can bring, sealed under two roots. */
export async function storied(w: VoucherWorld): Promise<{ lotId: string; id: string }> {
  const lotId = await w.lot('1000');
  const v = await w.issued('1000', lotId);
  const [a, b] = await w.split(v.id, ['600', '400']);
  await w.seller.does(freezeVoucher, {
    id: a?.id as string,
    version: a?.version as number,
    type: ENCUMBRANCE.pickup,
    reason: '自提',
  });
  await w.world.push('26h');
  await w.sealDays();
  const [c] = await w.split(b?.id as string, ['150', '250']);
  await w.world.push('26h');
  await w.sealDays();
  await w.world.tick();
  return { lotId, id: c?.id as string };
}
