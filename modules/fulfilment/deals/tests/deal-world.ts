import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction, openWorld, type Person, type World } from '#app/world.ts';
import { aftermath, workIn } from '#kernel/server/work.ts';
import { letterDetail, signLetter } from '../contract/letter.ts';
import { type Concluded, type Conclusion, concludeDeal } from '../server/door.ts';

export interface DealWorld {
  readonly world: World;
  readonly seller: Person;
  readonly buyer: Person;
  readonly stranger: Person;
  readonly operator: Person;
  deal(over?: Partial<Conclusion>): Promise<Concluded>;
  ticket(person: Person): Promise<string>;
  sign(person: Person, letterId: string): Promise<{ state: string; version: number }>;
}

let source = 900_000;
/** A seller and a buyer of the demonstration who conclude deals as an award would (source 20), so that no thread is needed. */
export async function dealWorld(): Promise<DealWorld> {
  const world = await openWorld();
  const [seller, buyer, stranger, operator] = [
    await world.as('seller_admin', 'seller'),
    await world.as('buyer_admin', 'buyer'),
    await world.as('buyer2_admin', 'buyer'),
    await world.as('operator'),
  ];
  const ticket = async (person: Person): Promise<string> => {
    const text = randomBytes(32).toString('base64url');
    await sql`insert into identity.ticket (kind, ticket_hash, purpose, channel, target, account_id, gmt_create, expire_at) values ('verify', ${createHash('sha256').update(text).digest()}, 'SIGN', 'sms', '13800000001', ${person.actor.accountId}::bigint, kernel.now(), kernel.now() + interval '10 minutes')`.execute(
      world.sql,
    );
    return text;
  };
  return {
    world,
    seller,
    buyer,
    stranger,
    operator,
    ticket,
    deal: async (over = {}) => {
      source += 1;
      const place =
        (await sql<{ id: string }>`select id from catalogue.place order by id limit 1`.execute(world.sql))
          .rows[0]?.id ?? '';
      const wish: Conclusion = {
        source: '20',
        sourceId: String(source),
        lane: '10',
        tradeType: '10',
        relatedParty: false,
        direct: false,
        goods: {
          nameZh: '甲醇',
          nameEn: 'Methanol',
          casNo: '67-56-1',
          hsCode: '290511',
          unNo: '1230',
          hazardClass: '3',
          producer: '澄湾石化',
          grade: '优等品',
          packagingZh: '散装液体',
          packagingEn: 'bulk, liquid',
          controlClasses: ['10'],
        },
        quantity: '500.00',
        uom: 'TNE',
        currency: 'CNY',
        taxRate: '13.000',
        tolerancePlus: '5',
        toleranceMinus: '5',
        toleranceOption: '10',
        legs: [
          {
            legNo: 'A',
            sellerId: seller.actor.memberId as string,
            buyerId: buyer.actor.memberId as string,
            sellerOwner: { deptId: null, empId: seller.actor.empId },
            buyerOwner: { deptId: null, empId: buyer.actor.empId },
            price: '2385.50',
            paymentTerm: '10',
            settlementMethod: '10',
          },
        ],
        terms: {
          priceTerm: '10',
          namedPlaceId: place,
          pickType: '10',
          warehouseId: null,
          deliveryStart: '2026-12-01',
          deliveryEnd: '2026-12-15',
          quantityBasis: '40',
          qualityBasis: '30',
          lawAndForum: '10',
          qualityStandard: 'GB 338-2011',
          specItems: [{ item: '纯度', unit: '%', min: '99.9', max: null, method: 'GB 338' }],
        },
        ...over,
      };
      return inTransaction(world.house.database.db, seller.actor, 'write', (tx) =>
        concludeDeal(workIn(world.house, tx, seller.actor, null, aftermath()), wish),
      );
    },
    sign: async (person, letterId) => {
      const letter = await person.does(letterDetail, { id: letterId });
      return person.does(signLetter, {
        id: letterId,
        version: letter.version,
        contentHash: letter.contentHash,
        verifyTicket: await ticket(person),
      });
    },
  };
}
