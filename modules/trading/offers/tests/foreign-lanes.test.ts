import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { dealDetail } from '#fulfilment/deals/contract/deal.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import { letterContent } from '#fulfilment/deals/rules/letter-content.ts';
import type { LetterTerms } from '#fulfilment/deals/rules/letter-terms.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { raceSettled } from '#kernel/test/race.ts';
import { listMarket, marketDetail } from '../contract/market.ts';
import {
  acceptListed,
  acceptSeller,
  chooseType,
  confirmThread,
  counter,
  threadDetail,
} from '../contract/negotiation.ts';
import { addOffer, checkOffer, ownOfferDetail, submitOffer, updateOffer } from '../contract/offer.ts';
import { OfferIncomplete } from '../rules/refusals-offer.ts';
import { TermUnfit } from '../rules/refusals-foreign.ts';
import { type DealWorld, dealWorld, seen } from './deal-world.ts';
import { foreignDraft, foreignOffer, port } from './foreign-world.ts';

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});
const refused = async (work: Promise<unknown>): Promise<Refusal> => {
  const error = await work.then(
    () => null,
    (e: unknown) => e,
  );
  if (!(error instanceof Refusal)) throw error ?? new Error('nothing was refused');
  return error;
};
const issuesOf = (error: Refusal) =>
  (error.details as { issues: { field: string; rule: string }[] }).issues.map((i) => `${i.field} ${i.rule}`);
const until = async (minutes: number) =>
  new Date((await w.world.now()).getTime() + minutes * 60_000).toISOString();

const noticesOf = async (text: string): Promise<number> =>
  Number.parseInt(
    (
      await sql<{
        n: string;
      }>`select count(*)::text as n from messaging.message where event = 'N-OFF-04' and body_en like ${`%${text}%`}`.execute(
        w.world.sql,
      )
    ).rows[0]?.n ?? '0',
    10,
  );

describe.each([
  ['20', 'R-GEN-016 R-TRAN'],
  ['30', 'R-GEN-014 R-INTL-002 R-INTL-004'],
] as const)('lane %s', (lane, rows) => {
  test(`${rows} offer → board → counter → answer → deal → letter, whole cargo, dollars and Incoterm all the way`, async () => {
    const offer = await foreignOffer(w, lane, {}, lane === '30' ? { vesselName: 'TBN' } : {});
    expect(offer).toMatchObject({ lane, currency: 'USD', publishState: '30', divisible: false });
    const board = await w.buyer.does(listMarket, { lane, pageNum: 1, pageCount: 20 });
    const row = board.list.find((r) => r.id === offer.id);
    expect(row).toMatchObject({
      lane,
      currency: 'USD',
      priceTerm: 'CFR',
      placeEn: 'Jiangyin',
      originCountry: 'KR',
    });
    if (lane === '30')
      expect(row?.ship).toMatchObject({ load: { en: 'Ulsan' }, discharge: [{ en: 'Jiangyin' }] });
    const opened = await w.buyer.does(counter, {
      offerId: offer.id,
      price: '280.00',
      quantity: '3000.00',
      terms: {},
      validUntil: await until(60),
      priceConfirmed: true,
    });
    const answered = await w.seller.does(counter, {
      id: opened.id,
      version: opened.version,
      price: '283.50',
      quantity: '3000.00',
      terms: { lcOpenDays: '7' },
      validUntil: await until(45),
      priceConfirmed: true,
    });
    const round = answered.ladder.at(-1);
    const taken = await w.buyer.does(acceptSeller, {
      id: opened.id,
      version: answered.version,
      roundSeq: round?.seq as number,
      roundHash: round?.hash as string,
    });
    const locked = await w.seller.does(confirmThread, { id: taken.id, version: taken.version });
    const done = await w.seller.does(chooseType, {
      id: taken.id,
      version: locked.version,
      transactionType: '10',
    });
    expect(done.status).toBe('30');
    const deal = await w.buyer.does(dealDetail, { id: done.dealId as string });
    expect(deal).toMatchObject({ lane, currency: 'USD', amount: '850500.00' });
    const letter = await w.buyer.does(letterDetail, { id: done.letterId as string });
    const terms = letter.terms as unknown as LetterTerms;
    expect(terms).toMatchObject({
      language: 'bilingual',
      tradeType: '20',
      price: { currency: 'USD', taxRate: null },
    });
    const lines = (['zh_CN', 'en_US'] as const).map((locale) =>
      letterContent(terms, locale)
        .flatMap((b) => b.lines)
        .join('\n'),
    );
    expect(lines[0]).toContain('卖方租船并付运费至指定目的港');
    expect(lines[0]).toContain('UCP 600');
    expect(lines[1]).toContain('The seller charters and pays freight to the named port of destination');
    expect(lines[1]).toContain('irrevocable documentary credit');
    expect(lines[1]).toContain('L/C opening (days after deal): 7');
    expect(lines[1]).toContain('Full set 3/3 original clean on board B/L');
    if (lane === '30') {
      expect(lines[1]).toContain('Load port: Ulsan');
      expect(lines[0]).toContain('受载期');
    }
    expect(await w.world.audit()).toEqual({});
  });
  test('trading-domain 3.10.2 a part of a whole cargo is refused, told to take it whole', async () => {
    const offer = await foreignOffer(w, lane);
    const error = await refused(
      w.buyer2.does(counter, {
        offerId: offer.id,
        price: '280.00',
        quantity: '1000.00',
        terms: {},
        validUntil: await until(60),
        priceConfirmed: true,
      }),
    );
    expect(error.field ?? 'quantity').toBe('quantity');
  });
  test('TERM_UNFIT a round names no term of another lane, no place where a port stands, and no insurance without its clause', async () => {
    const offer = await foreignOffer(w, lane);
    const propose = async (terms: Record<string, string>) =>
      refused(
        w.buyer2.does(counter, {
          offerId: offer.id,
          price: '284.00',
          quantity: '3000.00',
          terms,
          validUntil: await until(60),
          priceConfirmed: true,
        }),
      );
    for (const [terms, rule] of [
      [{ priceTerm: '10' }, 'term.lane'],
      [{ settlementMethod: '20' }, 'settlement.lane'],
      [{ priceTerm: 'DAP' }, 'place.kind'],
      [{ priceTerm: 'CIF' }, 'insurance.clause'],
    ] as const) {
      const error = await propose(terms);
      expect([error.kind.status, (error.details as { rule: string }).rule]).toEqual([TermUnfit.status, rule]);
    }
  });
});

/** Releases drafts at once: how many went through, and what the others were refused for. */
async function released(drafts: readonly { readonly id: string; readonly version: number }[]) {
  const outcomes = await raceSettled(drafts.length, (n) => {
    const { id, version } = drafts[n] as (typeof drafts)[number];
    return w.seller.does(submitOffer, { id, version, priceConfirmed: true });
  });
  const lost = outcomes.flatMap((o) => (o.status === 'rejected' ? [issuesOf(o.reason as Refusal)] : []));
  return { won: outcomes.length - lost.length, lost };
}

describe('trading-domain 3.1 what lanes 20 and 30 are released with', () => {
  const submitted = async (
    over: Parameters<typeof foreignDraft>[2],
    ship: Parameters<typeof foreignDraft>[3] = {},
  ) => {
    const saved = await w.seller.does(addOffer, await foreignDraft(w, '30', over, ship));
    return w.seller.does(submitOffer, { id: saved.id, version: saved.version, priceConfirmed: true });
  };
  test('origin, ports, laycan of at most 15 days, IMO check digit, B/L from sailing on, demurrage whole', async () => {
    const error = await refused(
      submitted({ originCountry: null }, { laycanEnd: '2027-06-30', dischargePortIds: [] }),
    );
    expect(error.kind.status).toBe(OfferIncomplete.status);
    expect(issuesOf(error)).toEqual(
      expect.arrayContaining([
        'originCountry field.select',
        'voyage.dischargePortIds field.select',
        'voyage.laycanEnd laycan.range',
      ]),
    );
    const sailing = await refused(
      submitted(
        {},
        {
          shipStage: '30',
          vesselName: 'ORIENTAL DAPHNE',
          imoNo: '9074728',
          dischargeTerms: {
            laytimeHours: '48',
            basis: null,
            ratePerHour: '200',
            demurragePerDay: '0',
            norHours: '6',
          },
        },
      ),
    );
    expect(issuesOf(sailing)).toEqual(
      expect.arrayContaining([
        'voyage.imoNo check.digit',
        'voyage.voyageNo field.input',
        'voyage.blNo field.input',
        'voyage.dischargeTerms.basis field.input',
        'voyage.dischargeTerms.demurragePerDay number.positive',
      ]),
    );
  });
  test('CFR names one of the discharge ports, FOB the load port, and neither a place of the land', async () => {
    const [load, other] = [await port(w.world, 'KRUSN'), await port(w.world, 'CNNGB')];
    const place = (await foreignDraft(w, '20', { namedPlaceId: null })).namedPlaceId;
    expect(place).toBeNull();
    expect(issuesOf(await refused(submitted({ namedPlaceId: other })))).toContain(
      'namedPlaceId place.discharge',
    );
    expect(issuesOf(await refused(submitted({ priceTerm: 'FOB' })))).toContain('namedPlaceId place.load');
    expect((await submitted({ priceTerm: 'FOB', namedPlaceId: load })).id).toBeTruthy();
    const tank = (await import('./deal-world.ts')).methanol;
    const { placeId } = await tank(w.world, w.seller);
    expect(issuesOf(await refused(submitted({ namedPlaceId: placeId })))).toContain(
      'namedPlaceId place.port',
    );
  });
  test('3.6 one bill of lading of a ship stands in one live offer, also when fifty release it at once', async () => {
    const sailing = {
      shipStage: '30',
      vesselName: 'ORIENTAL DAPHNE',
      imoNo: '9074729',
      voyageNo: 'V26',
      blNo: 'ULS26110001',
      blDate: '2026-01-02',
      blQuantity: '3000.000',
    } as const;
    const drafts = [];
    for (let n = 0; n < 50; n++)
      drafts.push(await w.seller.does(addOffer, await foreignDraft(w, '30', {}, sailing)));
    const { won, lost } = await released(drafts);
    expect(won).toBe(1);
    expect(lost.every((rules) => rules.includes('voyage.blNo bl.taken'))).toBe(true);
  });
  test('an EUR offer keeps its currency; a lane that is not traded in CNY says so at the field', async () => {
    expect((await w.seller.does(addOffer, await foreignDraft(w, '20', { currency: 'EUR' }))).currency).toBe(
      'EUR',
    );
    const checked = await w.seller.does(checkOffer, await foreignDraft(w, '20', { currency: 'CNY' }));
    expect(checked.problems.map((p) => `${p.field} ${p.rule}`)).toContain('currency currency.lane');
  });
});

describe('3.1 the ship goes on', () => {
  test('stage, vessel and ETA move without touching the terms; back is refused; two days later is told to buyers', async () => {
    const eta = await until(20 * 1440);
    const offer = await foreignOffer(w, '30', {}, { eta });
    const thread = await w.buyer.does(counter, {
      offerId: offer.id,
      price: '281.00',
      quantity: '3000.00',
      terms: {},
      validUntil: await until(600),
      priceConfirmed: true,
    });
    const stored = async () => w.seller.does(ownOfferDetail, { id: offer.id });
    const draftNow = await foreignDraft(w, '30', {}, { eta });
    const { validUntil: _until, ...same } = draftNow;
    const send = async (ship: object) => {
      const now = await stored();
      return w.seller.does(updateOffer, {
        ...same,
        id: now.id,
        version: now.version,
        validUntil: now.validUntil,
        priceConfirmed: true,
        voyage: { ...(now.fields.voyage as object), ...ship },
      } as never);
    };
    const loading = await send({
      shipStage: '20',
      vesselName: 'ORIENTAL DAPHNE',
      imoNo: '9074729',
      voyageNo: 'V27',
    });
    expect([loading.publishState, loading.termsVersion, loading.termsHash]).toEqual([
      '30',
      1,
      offer.termsHash,
    ]);
    expect(issuesOf(await refused(send({ shipStage: '10' })))).toContain('voyage.shipStage stage.back');
    expect(issuesOf(await refused(send({ shipStage: '30' })))).toContain('voyage.blNo field.input');
    const late = await until(32 * 1440);
    const slipped = await send({ eta: late });
    expect(slipped.ship?.eta).toBe(late);
    expect((await w.buyer.does(threadDetail, { id: thread.id })).ship?.eta).toBe(late);
    await w.world.tick();
    expect(await noticesOf('ETA')).toBeGreaterThan(0);
  });
  test('a stranger sees the bill of lading by its day and quantity, never by its number', async () => {
    const board = await w.buyer2.does(listMarket, { lane: '30', pageNum: 1, pageCount: 100 });
    expect(JSON.stringify(board)).not.toContain('ULS26110001');
    const row = board.list.find((r) => r.ship?.blDate === '2026-01-02');
    if (row !== undefined)
      expect(JSON.stringify(await w.buyer2.does(marketDetail, { id: row.id }))).not.toContain('ULS26110001');
  });
  test('listed terms of a dollar cargo bind by hash and amount', async () => {
    const offer = await foreignOffer(w, '20');
    const taken = await w.buyer2.does(acceptListed, seen(offer, '3000.00', '855000.00'));
    expect(taken).toMatchObject({ status: '15', lane: '20', currency: 'USD' });
  });
});
