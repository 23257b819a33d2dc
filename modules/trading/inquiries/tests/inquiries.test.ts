import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { DeadlinePassed, NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import {
  addInquiry,
  amendInquiry,
  closeInquiry,
  deleteInquiry,
  listInquiries,
  openInquiry,
  parseLines,
  publishInquiry,
  updateInquiry,
} from '../contract/buyer.ts';
import { overseenInquiry } from '../contract/oversight.ts';
import {
  listMarketInquiries,
  listQuotes,
  marketInquiry,
  quoteDetail,
  saveQuote,
  submitQuote,
  withdrawQuote,
} from '../contract/supplier.ts';
import { INQUIRY } from '../rules/inquiry-lifecycle.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import {
  AgreementShort,
  AlreadyQuoted,
  ChooseFromCatalogue,
  InquiryIncomplete,
  NoSupplierInvited,
  NotInvited,
  QuoteDeadlineRange,
  QuoteQuantity,
  QuoteTax,
  QuoteValidity,
  QuoteWhole,
  TooEarlyToOpen,
} from '../rules/refusals.ts';
import {
  bid,
  draftOf,
  type InquiryWorld,
  inquiryWorld,
  later,
  open,
  publish,
  quotesOf,
  see,
} from './inquiry-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: InquiryWorld;
beforeAll(async () => {
  w = await inquiryWorld();
});
const at = async (id: string, who = w.buyer) => {
  const row = await see(w, id, who);
  return { id, version: row.version };
};
/** The middle of a text in base64 that stands at the start of a group of three bytes. */
const base64Of = (text: string): string => {
  const bytes = Buffer.from(text);
  return bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64');
};
describe('publishing', () => {
  test('R-RMBT-002 a draft is whole before it goes out, and its list of suppliers is frozen', async () => {
    const draft = await w.buyer.does(addInquiry, await draftOf(w, { lines: [] }));
    await refused(w.buyer.does(publishInquiry, { id: draft.id, version: draft.version }), InquiryIncomplete, {
      fields: ['lines'],
    });
    const saved = await w.buyer.does(updateInquiry, {
      ...(await draftOf(w)),
      id: draft.id,
      version: draft.version,
    });
    await w.buyer.does(publishInquiry, { id: draft.id, version: saved.version });
    const row = await see(w, draft.id);
    expect(row).toMatchObject({ status: INQUIRY.toQuote, invited: 2, quotes: 0 });
    // A total has its unit.
    expect(row).toMatchObject({ totalQuantity: '90.00', totalUom: 'TNE' });
    const { failures } = await w.buyer.does(deleteInquiry, { ids: [draft.id] });
    expect(failures).toEqual([expect.objectContaining({ status: StateNotAllowed.status })]);
    await w.buyer.does(closeInquiry, { ...(await at(draft.id)), reason: '不再需要' });
  });

  test('the deadline is an hour to thirty days away; a designated inquiry reaches somebody; words must not be a product', async () => {
    const soon = await w.buyer.does(addInquiry, await draftOf(w, { quoteDeadline: await later(w, 0.5) }));
    await refused(w.buyer.does(publishInquiry, { id: soon.id, version: 1 }), QuoteDeadlineRange);
    const alone = await w.buyer.does(addInquiry, await draftOf(w, { supplierIds: [] }));
    await refused(w.buyer.does(publishInquiry, { id: alone.id, version: 1 }), NoSupplierInvited);
    const fields = await draftOf(w);
    await refused(
      w.buyer.does(addInquiry, {
        ...fields,
        lines: [{ name: '甲醇', quantity: '1.00', uom: 'TNE', packagingId: w.packagingId }],
      }),
      ChooseFromCatalogue,
    );
  });

  test('INV-INQ-06 a framework agreement that is not in force carries no inquiry', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into contracts.protocol (drafter_member_id, drafter_side, seller_member_id, buyer_member_id, protocol_no, protocol_type, protocol_state, title, language, draft)
      values (${w.buyer.actor.memberId}::bigint, 'buyer', ${w.seller.actor.memberId}::bigint, ${w.buyer.actor.memberId}::bigint, 'HTPLANTED', '10', '00', 'x', 'zh', '{}') returning id`.execute(
      w.world.sql,
    );
    const protocolId = rows[0]?.id as string;
    const made = await w.buyer.does(addInquiry, await draftOf(w, { agreement: '1', protocolId }));
    await refused(w.buyer.does(publishInquiry, { id: made.id, version: made.version }), AgreementShort);
    await sql`update inquiries.inquiry set agreement = '0', protocol_id = null where id = ${made.id}::bigint`.execute(
      w.world.sql,
    );
    await sql`delete from contracts.protocol where id = ${protocolId}::bigint`.execute(w.world.sql);
  });

  test('a pasted list names products of the catalogue, keeps what is not one, and says why a line is not taken', async () => {
    const { lines } = await w.buyer.does(parseLines, {
      text: '产品\t数量\n甲醇\t60 t\t优等品\n某助剂 X-1;12.5;吨\n丙酮\tabc\n\t5',
    });
    expect(lines.map((l) => [l.name, l.quantity, l.fault, l.spuId !== null])).toEqual([
      ['甲醇', '60', null, true],
      ['某助剂 X-1', '12.5', null, false],
      ['丙酮', null, 'paste.quantity', expect.any(Boolean)],
      ['', '5', 'paste.name', false],
    ]);
  });
});

describe('quoting', () => {
  test('only invited suppliers quote, within what was asked, the way it was asked, valid long enough', async () => {
    const id = await publish(w, { partialAllowed: false });
    await refused(bid(w, id, w.seller3, { prices: ['1.00', '1.00'] }), NotFound);
    await refused(bid(w, id, w.seller, { prices: ['1.00', null] }), QuoteWhole);
    await refused(
      bid(w, id, w.seller, { prices: ['1.00', '1.00'], quantities: ['60.01', '1.00'] }),
      QuoteQuantity,
      { lineNo: 1 },
    );
    await refused(bid(w, id, w.seller, { prices: ['1.00', '1.00'], validHours: 47 }), QuoteValidity);
    const sent = await bid(w, id, w.seller, { prices: ['7000.00', '8000.00'] });
    expect(sent).toMatchObject({ state: QUOTE.submitted });
    await refused(bid(w, id, w.seller, { prices: ['6999.00', '8000.00'] }), VersionConflict);
    const again = await bid(w, id, w.seller, { prices: ['6999.00', '8000.00'], version: sent.version });
    const detail = await w.seller.does(quoteDetail, { id: again.id });
    expect(detail.versions.map((v) => v.total)).toEqual(['660000.00', '659940.00']);
    const back = await w.seller.does(withdrawQuote, { id: again.id, version: again.version });
    expect((await see(w, id)).quotes).toBe(0);
    await bid(w, id, w.seller, { prices: ['6998.00', '8000.00'], version: back.version });
    expect((await see(w, id)).quotes).toBe(1);
    const draft = await w.seller2.does(saveQuote, {
      inquiryId: id,
      version: null,
      taxIncluded: true,
      freightIncluded: true,
      validUntil: await later(w, 100),
      lines: [],
    });
    expect(draft.state).toBe(QUOTE.draft);
  });

  test('a public inquiry refuses those whom an agreement or the list leaves out, and takes prices as it asks', async () => {
    const id = await publish(w, { inviteMode: '10', supplierIds: [] });
    const input = {
      inquiryId: id,
      version: null,
      freightIncluded: true,
      validUntil: await later(w, 24 * 30),
      lines: [{ lineNo: 1, price: '1.00', quantity: '1.00', brand: 'b', leadDays: 1 }],
    };
    await refused(w.seller3.does(submitQuote, { ...input, taxIncluded: false }), QuoteTax);
    await sql`update inquiries.inquiry set invite_mode = '20' where id = ${id}::bigint`.execute(w.world.sql);
    await sql`insert into inquiries.quote (quote_no, inquiry_id, round, buyer_member_id, seller_member_id, status, sealed, valid_until) values ('BQX', ${id}::bigint, 9, ${w.buyer.actor.memberId}::bigint, ${w.seller3.actor.memberId}::bigint, '10', 'x', now())`.execute(
      w.world.sql,
    );
    await refused(w.seller3.does(submitQuote, { ...input, taxIncluded: true }), NotInvited);
    await sql`delete from inquiries.quote where quote_no = 'BQX'`.execute(w.world.sql);
    await sql`update inquiries.inquiry set invite_mode = '10' where id = ${id}::bigint`.execute(w.world.sql);
  });

  test('a quote at the second of the deadline is refused, also while the timer has not come', async () => {
    const id = await publish(w);
    const row = await see(w, id);
    await w.world.hold(row.quoteDeadline as string);
    await refused(bid(w, id, w.seller, { prices: ['1.00', '1.00'] }), DeadlinePassed);
    await w.world.hold(null);
  });

  test('an amendment asks those who quoted to confirm again; who does not is out', async () => {
    const id = await publish(w);
    const first = await bid(w, id, w.seller, { prices: ['7000.00', '8000.00'] });
    await bid(w, id, w.seller2, { prices: ['6000.00', '7000.00'] });
    await refused(
      w.buyer.does(amendInquiry, { ...(await at(id)), quoteDeadline: await later(w, 5), remarks: null }),
      AlreadyQuoted,
    );
    await w.buyer.does(amendInquiry, { ...(await at(id)), quoteDeadline: await later(w, 30), remarks: null });
    const own = await w.seller.does(quoteDetail, { id: first.id });
    expect(own.reconfirm).toBe(true);
    await bid(w, id, w.seller, { prices: ['7000.00', '8000.00'], version: own.version });
    await open(w, '30h');
    expect((await quotesOf(w, id)).map((q) => q.supplierId)).toEqual([w.seller.actor.memberId]);
    const out = (await w.seller2.does(listQuotes, { inquiryId: id })).list[0];
    expect(out).toMatchObject({ status: QUOTE.lost, lostCode: '50' });
  });
});

describe('sealed and ranked', () => {
  test('INV-INQ-02 a sealed quote is unreadable everywhere until the deadline, for the operator too', async () => {
    const id = await publish(w);
    await bid(w, id, w.seller, { prices: ['7171.71', '8282.82'], freight: '939.39', brand: '暗标牌子' });
    await w.world.runtime.failures.flush();
    const secrets = ['7171.71', '8282.82', '939.39', '暗标牌子'];
    // As a dump writes them: text as it is, bytes in hex; and base64, which hides nothing.
    const dumped = secrets.flatMap((s) => [s, Buffer.from(s).toString('hex'), base64Of(s)]);
    const { rows: tables } = await sql<{ t: string }>`
      select format('%I.%I', table_schema, table_name) as t from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      w.world.sql,
    );
    for (const { t } of tables) {
      const { rows } = await sql<{ row: string }>`select x::text as row from ${sql.raw(t)} x where ${sql.join(
        dumped.map((s) => sql`x::text like ${`%${s}%`}`),
        sql` or `,
      )}`.execute(w.world.sql);
      expect({ table: t, rows: rows }).toEqual({ table: t, rows: [] });
    }
    const said = JSON.stringify([
      await see(w, id),
      await quotesOf(w, id),
      await w.buyer.does(listInquiries, { pageCount: 100 }),
      await w.operator.does(overseenInquiry, { id }),
      await w.seller2.does(marketInquiry, { id }),
      await w.seller2.does(listMarketInquiries, { pageCount: 100 }),
    ]);
    for (const hidden of secrets) expect(said).not.toContain(hidden);
    expect(said).not.toContain(`"supplierId":"${w.seller.actor.memberId}"`);
    expect(JSON.stringify(await w.seller2.does(marketInquiry, { id }))).not.toContain('7654.32');
    expect((await w.seller.does(listQuotes, { inquiryId: id })).list[0]?.total).toBe('679726.59');
    await open(w);
    expect((await quotesOf(w, id))[0]?.landedTotal).toBe('679726.59');
    expect(await w.world.audit()).toEqual({});
  });

  test('where ranks are shown a supplier sees its own and nothing of others, and three quotes open early', async () => {
    const id = await publish(w, { openMode: '20', inviteMode: '10', supplierIds: [] });
    await bid(w, id, w.seller, { prices: ['7000.00', '8000.00'] });
    await bid(w, id, w.seller2, { prices: ['6000.00', '8000.00'] });
    await refused(w.buyer.does(openInquiry, await at(id)), TooEarlyToOpen, { least: 3 });
    const own = (await w.seller.does(listQuotes, { inquiryId: id })).list;
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ rank: 2 });
    expect(JSON.stringify(await w.seller.does(marketInquiry, { id }))).not.toContain('6000.00');
    expect(await quotesOf(w, id)).toEqual([]);
    await bid(w, id, w.seller3, { prices: ['6500.00', null] });
    await w.buyer.does(openInquiry, await at(id));
    expect((await quotesOf(w, id)).map((q) => [q.supplierId, q.rank])).toEqual([
      [w.seller2.actor.memberId, 1],
      [w.seller.actor.memberId, 2],
      [w.seller3.actor.memberId, 3],
    ]);
    expect((await see(w, id)).status).toBe(INQUIRY.toConfirm);
    const read = (await w.seller.does(listQuotes, { inquiryId: id })).list[0];
    await refused(
      w.seller.does(withdrawQuote, { id: read?.id as string, version: read?.version as number }),
      StateNotAllowed,
    );
  });

  test('no valid quote by the deadline closes the inquiry', async () => {
    const id = await publish(w);
    await open(w);
    expect(await see(w, id)).toMatchObject({ status: INQUIRY.closed, closeReason: '截止时没有有效报价' });
  });
});
