import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Person, refused } from '#app/world.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { addRule } from '#registry/counterparties/contract/rule.ts';
import { CounterpartyTermsShut, OwnTermsShut } from '#registry/counterparties/rules/refusals.ts';
import { confirmAward, listMarketInquiries, listQuotes, marketInquiry } from '../contract/supplier.ts';
import { award, bid, type InquiryWorld, inquiryWorld, open, publish, see } from './inquiry-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: InquiryWorld;
beforeAll(async () => {
  w = await inquiryWorld();
});
afterEach(() => sql`delete from counterparties.rule`.execute(w.world.sql));
const shutOut = async (who: Person, other: Person) =>
  who.does(addRule, {
    side: 'all',
    effect: 'shut',
    party: 'company',
    partyMemberId: other.actor.memberId as string,
    validFrom: dayOf(await w.world.now()),
  });
const shown = async (who: Person, id: string) => {
  const [row] = (await who.does(listMarketInquiries, { pageCount: 100 })).list.filter((r) => r.id === id);
  return [row?.shut, row?.can.includes('bid')];
};
const everyLine = { prices: ['7000.00', '8000.00'] };

test('19.3.1 an inquiry that rules shut stays on the list with the reason, and takes no quote', async () => {
  const id = await publish(w, { inviteMode: '10', supplierIds: [] });
  expect(await shown(w.seller, id)).toEqual([null, true]);
  await shutOut(w.buyer, w.seller);
  await shutOut(w.seller2, w.buyer);
  expect(await shown(w.seller, id)).toEqual(['counterparty', false]);
  expect(await shown(w.seller2, id)).toEqual(['own', false]);
  expect(await shown(w.seller3, id)).toEqual([null, true]);
  expect((await w.seller.does(marketInquiry, { id })).shut).toBe('counterparty');
  await refused(bid(w, id, w.seller, everyLine), CounterpartyTermsShut);
  await refused(bid(w, id, w.seller2, everyLine), OwnTermsShut);
  expect((await see(w, id)).quotes).toBe(0);
});

test('19.3.1 rules that came after the quotes stop the award, and after the award its confirmation', async () => {
  const id = await publish(w);
  await bid(w, id, w.seller, everyLine);
  await open(w);
  const wish = [{ lineNo: 1, to: w.seller, quantity: '60.00' }];
  await shutOut(w.buyer, w.seller);
  await refused(award(w, id, wish), OwnTermsShut);
  await sql`delete from counterparties.rule`.execute(w.world.sql);
  await award(w, id, wish);
  await shutOut(w.buyer, w.seller);
  const quote = (await w.seller.does(listQuotes, { inquiryId: id })).list[0];
  const version = quote?.version as number;
  await refused(w.seller.does(confirmAward, { id: quote?.id as string, version }), CounterpartyTermsShut);
  expect(await w.world.audit()).toEqual({});
});
