import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { runDue } from '#kernel/server/jobs.ts';
import { selectAddress } from '#registry/addressbook/contract/select.ts';
import {
  answerLead,
  closeLead,
  declineLead,
  leadAddressees,
  selectLeadGoods,
  sendLead,
  withdrawLead,
} from '#trading/leads/contract/lead.ts';
import { listOwnOffers } from '#trading/offers/contract/offer.ts';
import { OFFER } from '#trading/offers/rules/offer-lifecycle.ts';
import type { Stage } from './stage.ts';

const at = (day: string, time: string): Date => new Date(`${day}T${time}:00+08:00`);

async function spuOf(s: Stage, cas: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select id from catalogue.spu where cas_no = ${cas} and not deleted order by id limit 1`.execute(s.owner);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`no SPU with CAS ${cas}`);
  return id;
}

/** Requests for quotes and samples in every state, seen by the first buyer and the first seller. */
export async function loadLeads(s: Stage): Promise<void> {
  const [buyer, seller] = [await s.as('buyer_purchaser', 'buyer'), await s.as('seller_admin', 'seller')];
  const sellerId = seller.memberId as string;
  const { rows } = await sql<{ now: Date }>`select kernel.now() as now`.execute(s.owner);
  const today = dayOf(rows[0]?.now ?? new Date());
  const methanol = await spuOf(s, '67-56-1');
  const [goods] = (await s.does(buyer, selectLeadGoods, { spuId: methanol, sellerId })).list;
  const window = { deliveryStart: addDays(today, 10), deliveryEnd: addDays(today, 25) };
  const quote = { kind: '10', spuId: methanol, sellerId, ...window } as const;
  const send = (more: Partial<Parameters<typeof s.does<typeof sendLead>>[2]> = {}) =>
    s.does(buyer, sendLead, { ...quote, quantity: '300.00', ...more });

  await s.hold(at(addDays(today, -9), '09:20'));
  await send({ quantity: '60.00', remark: '小批量试用' });
  await s.hold(at(addDays(today, -1), '08:00'));
  await runDue(s.runtime);

  await s.hold(at(addDays(today, -4), '10:05'));
  const dealt = await send({ quantity: '500.00', wishPrice: '2080.00', currency: 'CNY' });
  const declined = await send({ quantity: '2000.00', wishPrice: '1950.00', currency: 'CNY' });
  await s.hold(at(addDays(today, -3), '14:40'));
  const answered = await s.does(seller, answerLead, {
    id: dealt.id,
    version: dealt.version,
    answer: '500 吨可供，自提含税 2,105 元/吨，报价当日有效。',
  });
  await s.does(buyer, closeLead, { id: answered.id, version: answered.version });
  await s.does(seller, declineLead, {
    id: declined.id,
    version: declined.version,
    reason: '价格低于成本，暂不接单',
  });

  await s.hold(at(addDays(today, -2), '09:30'));
  const [address] = (await s.does(buyer, selectAddress, {})).list;
  await s.does(buyer, sendLead, {
    kind: '20',
    spuId: methanol,
    sellerId,
    sampleAmount: '2.50',
    sampleUnit: 'KGM',
    purpose: '甲醛装置试烧',
    addressId: address?.id,
  });
  const withdrawn = await send({ quantity: '120.00' });
  const waiting = await send({ quantity: '200.00', skuId: goods?.id, sellerId: null });
  await s.hold(at(addDays(today, -1), '11:10'));
  await s.does(buyer, withdrawLead, { ids: [withdrawn.id] });
  const [offer] = (
    await s.does(seller, listOwnOffers, { publishState: [OFFER.onOffer], keyword: '甲醇', pageCount: 1 })
  ).list;
  await s.does(seller, answerLead, {
    id: waiting.id,
    version: waiting.version,
    answer: '200 吨可供，条款见所附报盘，可直接还盘。',
    offerId: offer?.id,
  });
  const { sellers } = await s.does(buyer, leadAddressees, { spuId: methanol });
  if (sellers.length > 0) await send({ sellerId: null, wishPrice: '2090.00', currency: 'CNY' });
  await runDue(s.runtime);
  await sql`update kernel.clock set held_at = null`.execute(s.owner);
}
