import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { sign } from '#app/tests/acts.ts';
import { openWorld, refused } from '#app/world.ts';
import { listDeals } from '#fulfilment/deals/contract/deal.ts';
import { orderDetail } from '#fulfilment/orders/contract/order.ts';
import { DeadlinePassed, NotFound } from '#kernel/rules/refusals.ts';
import { selectAddress } from '#registry/addressbook/contract/select.ts';
import { addSupplierGroup, removeSuppliers } from '#registry/members/contract/supplier-group.ts';
import {
  addInquiry,
  awardFile,
  awardInquiry,
  compareQuotes,
  inquiryDetail,
  listAwards,
  publishInquiry,
} from '#trading/inquiries/contract/buyer.ts';
import {
  confirmAward,
  declineAward,
  listMarketInquiries,
  listQuotes,
  submitQuote,
} from '#trading/inquiries/contract/supplier.ts';
import { INQUIRY } from '#trading/inquiries/rules/inquiry-lifecycle.ts';
import { QUOTE } from '#trading/inquiries/rules/quote-lifecycle.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

test('story 6: company 9 asks a group for 60 t n-butyl acetate and 30 t MEK; one winner declines; 10→20→50→60, quote 80', async () => {
  const world = await openWorld();
  const buyer = await world.as('jinling_admin', 'buyer');
  const [chengwan, yonghai, tongcheng] = [
    await world.as('seller_admin', 'seller'),
    await world.as('yonghai_admin', 'seller'),
    await world.as('custodian', 'seller'),
  ];
  const ids = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(world.sql)).rows.map((r) => r.id);
  const spuOf = async (cas: string) =>
    (
      await ids(sql`select id from catalogue.spu where cas_no = ${cas} and not deleted order by id`)
    )[0] as string;
  const later = async (hours: number) =>
    new Date((await world.now()).getTime() + hours * 3_600_000).toISOString();
  const group = await buyer.does(addSupplierGroup, {
    name: '华东溶剂组',
    description: null,
    supplierIds: [chengwan, yonghai, tongcheng].map((p) => p.actor.memberId as string),
  });
  const line = {
    name: '',
    uom: 'TNE' as const,
    packagingId: (await ids(sql`select id from catalogue.packaging order by id limit 1`))[0],
  };
  const made = await buyer.does(addInquiry, {
    title: '醋酸丁酯与丁酮',
    inquiryType: '1',
    agreement: '0',
    openMode: '10',
    inviteMode: '20',
    groupIds: [group.id],
    quoteDeadline: await later(24),
    confirmHours: 24,
    taxIncluded: true,
    taxRate: '13',
    paymentTerm: '10',
    settlementMethod: '10',
    deliveryAddressId: (await buyer.does(selectAddress, {})).list[0]?.id ?? null,
    placeId: (await ids(sql`select id from catalogue.place order by id limit 1`))[0] ?? null,
    pickType: '20',
    deliveryStart: (await later(24 * 6)).slice(0, 10),
    deliveryEnd: (await later(24 * 20)).slice(0, 10),
    invoiceType: '02',
    qualificationNeeded: ['20'],
    splitAllowed: true,
    partialAllowed: true,
    lines: [
      {
        ...line,
        name: '醋酸丁酯',
        spuId: await spuOf('123-86-4'),
        quantity: '60.00',
        targetPrice: '7200.00',
      },
      { ...line, name: '丁酮', spuId: await spuOf('78-93-3'), quantity: '30.00' },
    ],
  });
  await buyer.does(publishInquiry, { id: made.id, version: made.version });
  const see = () => buyer.does(inquiryDetail, { id: made.id });
  expect(await see()).toMatchObject({ status: INQUIRY.toQuote, invited: 3 });

  // Taken out of the group after publishing: still invited.
  await buyer.does(removeSuppliers, {
    id: group.id,
    version: group.version,
    supplierIds: [tongcheng.actor.memberId as string],
  });
  expect((await tongcheng.does(listMarketInquiries, { pageCount: 100 })).list.map((r) => r.id)).toContain(
    made.id,
  );

  const bid = async (who: typeof chengwan, prices: readonly [string, string | null]) =>
    who.does(submitQuote, {
      inquiryId: made.id,
      version: null,
      taxIncluded: true,
      freightIncluded: true,
      validUntil: await later(24 * 20),
      lines: prices.flatMap((price, i) =>
        price === null
          ? []
          : [{ lineNo: i + 1, price, quantity: i === 0 ? '60.00' : '30.00', brand: '国产', leadDays: 7 }],
      ),
    });
  await bid(chengwan, ['7120.00', null]);
  await bid(yonghai, ['7300.00', '8310.00']);
  await bid(tongcheng, ['7180.00', null]);
  expect((await buyer.does(compareQuotes, { inquiryId: made.id })).quotes).toEqual([]);
  await world.push('24h');
  await refused(bid(tongcheng, ['1.00', null]), DeadlinePassed);
  await world.tick();
  expect(await see()).toMatchObject({ status: INQUIRY.toConfirm, quotes: 3 });

  const award = async (wish: readonly { lineNo: number; who: typeof chengwan; quantity: string }[]) => {
    const { quotes } = await buyer.does(compareQuotes, { inquiryId: made.id });
    const of = (who: typeof chengwan) =>
      quotes.find((q) => q.supplierId === who.actor.memberId)?.quoteId as string;
    return buyer.does(awardInquiry, {
      id: made.id,
      version: (await see()).version,
      awards: wish.map((a) => ({ lineNo: a.lineNo, quoteId: of(a.who), quantity: a.quantity })),
      losers: quotes
        .filter((q) => q.status === QUOTE.submitted && !wish.some((a) => of(a.who) === q.quoteId))
        .map((q) => ({ quoteId: q.quoteId, code: '10' as const })),
    });
  };
  await award([
    { lineNo: 1, who: chengwan, quantity: '60.00' },
    { lineNo: 2, who: yonghai, quantity: '30.00' },
  ]);
  const own = async (who: typeof chengwan) => (await who.does(listQuotes, { inquiryId: made.id })).list[0];
  const one = async (who: typeof chengwan) => {
    const quote = await own(who);
    return { id: quote?.id as string, version: quote?.version as number };
  };
  await chengwan.does(declineAward, { ...(await one(chengwan)), reason: '装置检修，无法供货' });
  expect((await own(chengwan))?.status).toBe(QUOTE.declined);
  await yonghai.does(confirmAward, await one(yonghai));
  await world.tick();
  expect(await see()).toMatchObject({ status: INQUIRY.toConfirm, awardedAmount: '249300.00' });

  await award([{ lineNo: 1, who: tongcheng, quantity: '60.00' }]);
  await tongcheng.does(confirmAward, await one(tongcheng));
  await world.tick();
  expect(await see()).toMatchObject({ status: INQUIRY.confirmed, awardedAmount: '680100.00' });
  const file = await buffer((await buyer.does(awardFile, { id: made.id })).body);
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');

  const done50 = (await see()).awards.flatMap((a) => a.dealId ?? []);
  const deals = (await buyer.does(listDeals, { source: '20', pageCount: 100 })).list.filter((d) =>
    done50.includes(d.id),
  );
  expect(deals.map((d) => d.amount).sort()).toEqual(['249300.00', '430800.00']);
  const letters = await ids(
    sql`select l.id from deals.letter l join deals.deal d on d.id = l.deal_id where d.source = '20' and d.id = any(${done50}::bigint[]) and l.letter_state = '10' order by d.product_zh`,
  );
  for (const letter of letters) {
    const { rows } = await sql<{
      seller: string;
    }>`select seller_member_id as seller from deals.letter where id = ${letter}::bigint`.execute(world.sql);
    await sign(world, rows[0]?.seller === yonghai.actor.memberId ? yonghai : tongcheng, letter);
    await sign(world, buyer, letter);
  }
  await world.tick();
  const done = await see();
  expect(done.status).toBe(INQUIRY.ordered);
  const rows = (await buyer.does(listAwards, { inquiryId: made.id, state: '30' })).list;
  expect(rows).toHaveLength(2);
  const order = await buyer.does(orderDetail, { id: rows[0]?.orderId as string });
  expect(order).toMatchObject({ orderType: '10', orderState: '00' });
  await refused(chengwan.does(orderDetail, { id: order.id }), NotFound);
  expect(await world.audit()).toEqual({});
});
