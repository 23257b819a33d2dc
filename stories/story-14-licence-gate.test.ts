import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { release } from '#app/tests/acts.ts';
import { openWorld, type Person, refused, type World } from '#app/world.ts';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { marketDetail } from '#trading/offers/contract/market.ts';
import { acceptListed, counter, directDeal } from '#trading/offers/contract/negotiation.ts';
import { ownOfferDetail } from '#trading/offers/contract/offer.ts';

const TOLUENE = '108-88-3';
let world: World;
let seller: Person;
let offer: Awaited<ReturnType<typeof release>>;
const seen = (quantity: string) => ({
  offerId: offer.id,
  offerVersion: offer.termsVersion,
  termsHash: offer.termsHash as string,
  quantity,
  amount: lineAmount(quantity, offer.unitPrice as string),
});
const soon = async () => new Date((await world.now()).getTime() + 3_600_000).toISOString();

beforeAll(async () => {
  world = await openWorld();
  const { rows } = await sql<{
    login: string;
    producer: string;
    grade: string;
  }>`select a.login_name as login, k.producer, k.grade from catalogue.sku k
    join catalogue.spu s on s.id = k.spu_id join organisation.employee e on e.member_id = k.seller_member_id
    and e.admin_flag join identity.account a on a.id = e.account_id
    where s.cas_no = ${TOLUENE} and k.state = '30' order by k.id limit 1`.execute(world.sql);
  seller = await world.as(rows[0]?.login as string, 'seller');
  offer = await release(
    world,
    seller,
    {
      quantity: '500.00',
      minQty: '10.00',
      qtyStep: '10.00',
      unitPrice: '5600.00',
      producer: rows[0]?.producer ?? '',
      grade: rows[0]?.grade ?? '',
    },
    TOLUENE,
  );
});

/** The sentences a reader gets with the refusal, in both languages. */
const papers = (refusal: { details: unknown }) =>
  (refusal.details as { says?: { paper: string; zh: string; en: string }[] }).says ?? [];

describe('story 14: the licence gate (trading-domain 1.4)', () => {
  test('company 15, whose operating licence expired, can neither counter nor accept nor deal toluene, and is told which paper is missing', async () => {
    const jinyu = await world.as('jinyu', 'buyer');
    const refusals = [
      await refused(
        jinyu.does(counter, {
          offerId: offer.id,
          price: '5550.00',
          quantity: '20.00',
          validUntil: await soon(),
        }),
        LicenceMissing,
      ),
      await refused(jinyu.does(acceptListed, seen('20.00')), LicenceMissing),
      await refused(jinyu.does(directDeal, seen('20.00')), LicenceMissing),
    ];
    for (const refusal of refusals) {
      expect(papers(refusal).length).toBeGreaterThan(0);
      for (const say of papers(refusal)) expect([say.zh, say.en].every((s) => s.length > 3)).toBe(true);
    }
    // The offer itself is for licence-checked companies (administration-domain 10.1): its page names the paper.
    const hidden = await refused(jinyu.does(marketDetail, { id: offer.id }), LicenceMissing);
    expect(papers(hidden).length).toBeGreaterThan(0);
  });

  test('company 4 filed 50 t of toluene: 60 t are refused, 50 t go through, and the next 10 t are refused again', async () => {
    const buyer = await world.as('buyer_admin', 'buyer');
    await refused(buyer.does(directDeal, seen('60.00')), LicenceMissing);
    expect((await buyer.does(directDeal, seen('50.00'))).status).toBe('45');
    await refused(buyer.does(directDeal, seen('10.00')), LicenceMissing);
    expect(await seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({
      available: '450.000',
      sold: '50.000',
    });
  });

  test('nothing was held by a refused act', async () => {
    expect(await world.audit()).toEqual({});
    const { rows } = await sql<{
      n: string;
    }>`select count(*) as n from offers.negotiation where offer_id = ${offer.id}::bigint`.execute(world.sql);
    expect(rows[0]?.n).toBe('1');
  });
});
