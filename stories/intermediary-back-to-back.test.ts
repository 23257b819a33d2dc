import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, refused } from '#app/world.ts';
import { settlementDetail } from '#fulfilment/settlements/contract/settlement.ts';
import { addSettlement } from '#fulfilment/settlements/contract/settlement-acts.ts';
import { addNote, noteDetail, releaseNote, submitNote } from '#fulfilment/shipments/contract/note.ts';
import {
  agreeWeight,
  confirmReceipt,
  correctWeight,
  disputeReceipt,
} from '#fulfilment/shipments/contract/receipt.ts';
import { shipmentFileScene } from '#fulfilment/shipments/rules/file-scenes.ts';
import {
  ShipFollowsFirstLeg,
  ShipNextLegReceives,
  ShipOtherLegNotReady,
} from '#fulfilment/shipments/rules/refusals.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { round2 } from '#kernel/rules/decimal.ts';
import { getAttachmentUrls } from '#office/attachments/contract/attachment.ts';
import {
  acceptApplication,
  consentApplication,
  refuseApplication,
  submitApplication,
  updateApplication,
} from '#trading/intermediaries/contract/application.ts';
import { approveApplication } from '#trading/intermediaries/contract/oversight.ts';
import {
  applicationOf,
  approve,
  BUY,
  BUY_AMOUNT,
  type IntermediaryWorld,
  type LegDocuments,
  legsOf,
  one,
  principalProposal,
  proposal,
  SELL,
  SELL_AMOUNT,
  see,
  threadOf,
} from '#trading/intermediaries/tests/intermediary-world.ts';
import { chooseType } from '#trading/offers/contract/negotiation.ts';
import { type BackToBack, backToBack, leaksTo } from './back-to-back-acts.ts';
import type { TradeWorld } from './trade-world.ts';
import { type GatePapers, noteForm, weighedOut } from './truck-acts.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const PDF = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');
let made: BackToBack;
let i: IntermediaryWorld;
let t: TradeWorld;
let legA: TradeWorld;
let a: LegDocuments;
let b: LegDocuments;
let threadId: string;
let negotiationNo: string;
beforeAll(async () => {
  made = await backToBack();
  ({ i, t, legA } = made);
});
const balanced = async () => expect(await i.world.audit()).toEqual({});
/** The note of a leg, newest first, as the database has it. */
async function noteOf(leg: LegDocuments) {
  const { rows } = await sql<{
    id: string;
    version: number;
    state: string;
    shipped: string;
    settled: string | null;
  }>`select id, version, state, shipped_weight as shipped, settlement_weight as settled from shipments.note
    where order_id = ${leg.orderId}::bigint order by id desc limit 1`.execute(i.world.sql);
  return rows[0] as NonNullable<(typeof rows)[0]>;
}
const both = async () => [await noteOf(a), await noteOf(b)] as const;
/** A truck of leg A, planned by the intermediary, released by the seller, weighed by the custodian. */
async function truck(net: string, papers: GatePapers = {}) {
  const { id, version } = await i.betweenBuying.does(addNote, await noteForm(legA, a.orderId, '30.00'));
  const sent = await i.betweenBuying.does(submitNote, { id, version });
  await t.seller.does(releaseNote, { id, version: sent.version });
  await weighedOut(legA, await i.betweenBuying.does(noteDetail, { id }), net, [], papers);
}
const scale = async (receivedWeight: string) => ({
  receivedWeight,
  receiptScaleNo: 'GD-SCALE-01',
  receiptScaleExpiry: addDays(await t.day(0), 90),
});

describe('23.5 story 2, domestic: one intermediary refuses, the next one buys and resells; the goods move once', () => {
  test('25 → 35 → 50 → 55 → 35 → 50 → 60: two legs, signed and in effect together', async () => {
    const { thread, draft } = await made.sought();
    [threadId, negotiationNo] = [thread.id, thread.negotiationNo];
    const first = await i.seller.does(updateApplication, { ...one(draft), ...principalProposal(i.between2) });
    const sent = await i.seller.does(submitApplication, one(first));
    const own = { price: SELL, paymentTerm: '10' };
    const agreed = await i.buyer.does(consentApplication, { ...one(sent), ...own });
    const asked = await i.auditor.does(approveApplication, one(agreed));
    await i.between2.does(refuseApplication, { ...one(asked), reason: '额度不足' });
    const at55 = await threadOf(i, threadId);
    await i.seller.does(chooseType, { ...one(at55), transactionType: '20' });
    const next = await applicationOf(i.seller, negotiationNo);
    const second = await i.seller.does(updateApplication, { ...one(next), ...principalProposal(i.between) });
    const again = await i.seller.does(submitApplication, one(second));
    const consented = await i.buyer.does(consentApplication, { ...one(again), ...own });
    const approved = await i.auditor.does(approveApplication, one(consented));
    await i.between.does(acceptApplication, one(approved));
    [a, b] = (await legsOf(i, threadId)) as [LegDocuments, LegDocuments];
    await made.signed(a, i.seller, i.betweenBuying);
    await made.signed(b, i.between, i.buyer);
    await balanced();
  });

  test('the seller releases once both legs may ship; leg B plans nothing of its own', async () => {
    await made.paid(a, i.betweenBuying, t.sellerFinance);
    const { id, version } = await i.betweenBuying.does(addNote, await noteForm(legA, a.orderId, '30.00'));
    const sent = await i.betweenBuying.does(submitNote, { id, version });
    await refused(t.seller.does(releaseNote, { id, version: sent.version }), ShipOtherLegNotReady);
    await made.paid(b, i.buyer, i.betweenAdmin);
    await refused(i.buyer.does(addNote, await noteForm(t, b.orderId, '30.00')), ShipFollowsFirstLeg);
    await t.seller.does(releaseNote, { id, version: sent.version });
    await weighedOut(legA, await i.betweenBuying.does(noteDetail, { id }), '30.000');
    const [first, second] = await both();
    expect([first.shipped, second.shipped]).toEqual(['30.000', '30.000']);
    expect([first.state, second.state]).toEqual(['40', '40']);
    await balanced();
  });

  test('4.2 the weight differs: the buyer of leg B weighs, and both legs settle on the same actual weight', async () => {
    const [first, second] = await both();
    await refused(
      i.betweenBuying.does(confirmReceipt, { ...one(first), ...(await scale('29.700')) }),
      ShipNextLegReceives,
    );
    await i.buyer.does(confirmReceipt, { ...one(second), ...(await scale('29.700')) });
    const [after, also] = await both();
    expect([after.state, also.state]).toEqual(['50', '50']);
    expect(after.settled).toBe(also.settled);
    expect(after.settled).not.toBe('30.000');
    await balanced();
  });

  test('a dispute at one end is one at both; what seller and buyer name alike settles both legs', async () => {
    await truck('31.000');
    const [, second] = await both();
    const files = [await t.file(i.buyer, shipmentFileScene)];
    await i.buyer.does(disputeReceipt, {
      ...{ ...one(second), ...(await scale('28.000')) },
      ...{ cause: 'weight', reason: '到货短少', files },
    } as never);
    const [first] = await both();
    expect(first.state).toBe('55');
    await refused(
      i.betweenBuying.does(agreeWeight, { ...one(first), weight: '30.000', reason: null }),
      ShipNextLegReceives,
    );
    await t.seller.does(agreeWeight, { ...one(first), weight: '29.000', reason: null });
    const [, told] = await both();
    await i.buyer.does(agreeWeight, { ...one(told), weight: '29.000', reason: null });
    expect((await both()).map((n) => [n.state, n.settled])).toEqual([
      ['50', '29.000'],
      ['50', '29.000'],
    ]);
    await balanced();
  });

  test('10.1 INV-INT-04 the tickets of the one weighing stand on both legs; what was photographed names people and stays with leg A', async () => {
    const { rows } = await sql<{ name: string }>`select name from members.member
      where id = ${i.seller.actor.memberId}::bigint`.execute(i.world.sql);
    const named = (what: string) => `${rows[0]?.name}${what}.pdf`;
    const picture = async (what: string) => [
      await t.file(t.custodian, shipmentFileScene, { name: named(what), bytes: PDF }),
    ];
    const papers = {
      check: await picture('装车查验'),
      ticketIn: await picture('皮重磅单'),
      ticketOut: await picture('毛重磅单'),
      certificate: await picture('质检单'),
    };
    await truck('29.500', papers);
    const [first, second] = await both();
    const ofA = await t.seller.does(noteDetail, { id: first.id });
    const ofB = await i.buyer.does(noteDetail, { id: second.id });
    const tickets = (note: typeof ofA) => note.weighings.map(({ id: _, ...ticket }) => ticket);
    expect(ofA.files.map((f) => [f.field, f.name])).toEqual([
      ['checkPhotos', named('装车查验')],
      ['coa', named('质检单')],
      ['ticketPhotos', named('皮重磅单')],
      ['ticketPhotos', named('毛重磅单')],
    ]);
    expect(tickets(ofB)).toEqual(tickets(ofA));
    expect(ofB.weighings.map((ticket) => [ticket.kind, ticket.tare, ticket.gross, ticket.net])).toEqual([
      ['10', '15.000', null, null],
      ['20', '15.000', '44.500', '29.500'],
    ]);
    expect(ofB.files).toEqual([]);
    const copied = await sql<{ photos: string[]; by: string | null; reading: string | null }>`
      select photo_ids as photos, created_by as by, reading_id as reading from shipments.weighing
      where note_id = ${second.id}::bigint`.execute(i.world.sql);
    expect(copied.rows).toEqual([
      { photos: [], by: null, reading: null },
      { photos: [], by: null, reading: null },
    ]);
    const opened = async (who: Person) =>
      (await who.does(getAttachmentUrls, { attachmentIds: Object.values(papers).flat() })).length;
    expect([await opened(t.seller), await opened(i.buyer)]).toEqual([4, 0]);
    await balanced();
  });

  test('a wrong weight is corrected on both legs by as much', async () => {
    await truck('30.500');
    const [first, second] = await both();
    const wish = { weight: '30.400', reason: '皮重录错' } as const;
    await refused(
      i.betweenAdmin.does(correctWeight, { ...one(second), ...wish } as never),
      ShipFollowsFirstLeg,
    );
    await t.seller.does(correctWeight, { ...one(first), ...wish } as never);
    expect((await both()).map((n) => n.shipped)).toEqual(['-0.100', '-0.100']);
    await balanced();
  });

  test('the statements of both legs count the same weights, each at its own price', async () => {
    const statement = async (who: Person, leg: LegDocuments) => {
      const { id } = await who.does(addSettlement, { orderId: leg.orderId, kind: '20' } as never);
      const { lines } = await who.does(settlementDetail, { id });
      return lines.map((l) => [l.weight, round2(l.unitPrice ?? '0')]);
    };
    const [ofA, ofB] = [await statement(i.seller, a), await statement(i.betweenAdmin, b)];
    expect(ofA.map((l) => l[0])).toEqual(ofB.map((l) => l[0]));
    expect([new Set(ofA.map((l) => l[1])), new Set(ofB.map((l) => l[1]))]).toEqual([
      new Set([BUY]),
      new Set([SELL]),
    ]);
    await balanced();
  });

  test('INV-INT-04 after delivery and settlement still: every call and every file, asked by both ends', async () => {
    for (const hidden of [
      { who: i.seller, other: i.buyer, leg: b, figures: [SELL, SELL_AMOUNT] },
      { who: i.buyer, other: i.seller, leg: a, figures: [BUY, BUY_AMOUNT] },
    ]) {
      const { leaks, heard, ours } = await leaksTo(made, hidden, { threadId, negotiationNo, legs: [a, b] });
      expect(leaks).toEqual([]);
      const files = ['export DEAL', 'export ORDER', 'export SHIPMENT', 'letters.pdf', 'shipments.print'];
      for (const file of [...files, 'deal file'])
        expect([file, ours.some((said) => said.startsWith(file))]).toEqual([file, true]);
      expect(heard.map((h) => h.call)).toContain('calendar');
    }
  });
});

describe('the same by commission', () => {
  test('seller and buyer contract directly; the commission is due when their deal takes effect', async () => {
    const { thread, draft } = await made.sought();
    const saved = await i.seller.does(updateApplication, { ...one(draft), ...proposal(i.between) });
    const approved = await approve(i, await i.seller.does(submitApplication, one(saved)));
    await i.between.does(acceptApplication, one(approved));
    const { letterId } = await threadOf(i, thread.id);
    await made.signed({ letterId: letterId as string }, i.seller, i.buyer);
    expect((await legsOf(i, thread.id)).map((leg) => leg.legNo)).toEqual(['A']);
    expect((await see(i.between, approved.id)).commissionDueAt).not.toBeNull();
    await balanced();
  });
});
