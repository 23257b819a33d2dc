import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '#app/world.ts';
import { compareQuotes } from '../contract/buyer.ts';
import {
  confirmAward,
  countQuotes,
  listMarketInquiries,
  listQuotes,
  marketInquiry,
  quoteDetail,
} from '../contract/supplier.ts';
import { award, bid, type InquiryWorld, inquiryWorld, open, publish, quoteOf } from './inquiry-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: InquiryWorld;
beforeAll(async () => {
  w = await inquiryWorld();
});
/** Everything one supplier can read of an inquiry: lists in every order, counts, details, notices, histories. */
async function readBy(who: Person, id: string): Promise<string> {
  await w.world.tick();
  const said: unknown[] = [
    await who.does(listMarketInquiries, { pageCount: 100 }),
    await who.does(marketInquiry, { id }),
    await who.does(countQuotes, {}),
  ];
  for (const sortProperties of ['quoteNo', 'status', 'submittedAt', 'gmtCreate'] as const)
    said.push(await who.does(listQuotes, { pageCount: 100, sortProperties, sortAsc: true }));
  for (const quote of (await who.does(listQuotes, { inquiryId: id })).list)
    said.push(await who.does(quoteDetail, { id: quote.id }));
  const notices =
    await sql`select title_zh, title_en, body_zh, body_en from messaging.message where account_id = ${who.actor.accountId}::bigint and biz_type in ('INQUIRY', 'QUOTE')`.execute(
      w.world.sql,
    );
  const histories =
    await sql`select * from kernel.trade_history where biz_type in ('INQUIRY', 'QUOTE') and ${who.actor.memberId}::bigint = any(parties)`.execute(
      w.world.sql,
    );
  return JSON.stringify([...said, notices.rows, histories.rows]);
}
const namesOf = async (who: Person): Promise<string[]> => {
  const { rows } = await sql<{
    name: string;
    name_en: string | null;
  }>`select name, name_en from members.member where id = ${who.actor.memberId}::bigint`.execute(w.world.sql);
  return [rows[0]?.name, rows[0]?.name_en, who.actor.name].filter((n): n is string => typeof n === 'string');
};

test.each([
  ['10', 'sealed'],
  ['20', 'rank shown'],
] as const)(
  'a supplier never reads of another: name, number, price, how many (%s, %s)',
  async (openMode, _name) => {
    const id = await publish(w, { openMode });
    await bid(w, id, w.seller, { prices: ['7171.00', '8181.00'], brand: '对手牌' });
    await bid(w, id, w.seller2, { prices: ['7272.00', '8282.00'], brand: '自家牌' });
    const rival = [...(await namesOf(w.seller)), '7171.00', '8181.00', '对手牌', '7654.32'];
    const before = await readBy(w.seller2, id);
    for (const hidden of rival) expect(before).not.toContain(hidden);
    expect(before).not.toContain('"quotes"');
    expect(before).not.toContain('"invited"');
    await open(w);
    const quote = await quoteOf(w, id, w.seller);
    await award(w, id, [
      { lineNo: 1, to: w.seller, quantity: '60.00' },
      { lineNo: 2, to: w.seller, quantity: '30.00' },
    ]);
    expect((await w.seller2.does(listQuotes, { inquiryId: id })).list[0]).toMatchObject({
      reason: null,
      lostCode: null,
    });
    await w.seller.does(confirmAward, {
      id: quote.quoteId,
      version: (await w.buyer.does(compareQuotes, { inquiryId: id })).quotes.find(
        (q) => q.quoteId === quote.quoteId,
      )?.version as number,
    });
    const after = await readBy(w.seller2, id);
    for (const hidden of [...rival, quote.quoteNo]) expect(after).not.toContain(hidden);
    expect((await w.seller2.does(listQuotes, { inquiryId: id })).list[0]).toMatchObject({
      status: '70',
      lostCode: '10',
    });
    expect(await w.world.audit()).toEqual({});
  },
);
