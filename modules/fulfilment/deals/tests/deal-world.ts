import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction, openWorld, type Person, type World } from '#app/world.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { letterDetail, signLetter } from '../contract/letter.ts';
import { type Concluded, type Conclusion, concludeDeal } from '../server/door.ts';
import { domesticTerms, methanol } from './agreed-samples.ts';

export interface DealWorld {
  readonly world: World;
  readonly seller: Person;
  readonly buyer: Person;
  readonly stranger: Person;
  readonly operator: Person;
  deal(over?: Partial<Conclusion>): Promise<Concluded>;
  /** A delivery place of the catalogue. */
  place(): Promise<string>;
  ticket(person: Person): Promise<string>;
  sign(person: Person, letterId: string): Promise<{ state: string; version: number }>;
}

let source = 900_000;
/** Every invariant but that a deal of an inquiry has its award: deals of this world stand without one. */
export async function auditWithoutAwards(world: World): Promise<Record<string, unknown[]>> {
  const { inv_inq_05: _, ...found } = await world.audit();
  return found;
}
/**
 * A seller and a buyer of the demonstration who conclude deals as an award would (source 20), so that no
 * thread is needed.
 */
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
    await sql`insert into identity.ticket (kind, ticket_hash, purpose, channel, target, account_id,
      gmt_create, expire_at) values ('verify', ${createHash('sha256').update(text).digest()}, 'SIGN', 'sms',
      '13800000001', ${person.actor.accountId}::bigint, kernel.now(), kernel.now() + interval '10 minutes')`.execute(
      world.sql,
    );
    return text;
  };
  const place = async (): Promise<string> =>
    (await sql<{ id: string }>`select id from catalogue.place order by id limit 1`.execute(world.sql)).rows[0]
      ?.id ?? '';
  return {
    world,
    place,
    seller,
    buyer,
    stranger,
    operator,
    ticket,
    deal: async (over = {}) => {
      source += 1;
      const wish: Conclusion = {
        source: '20',
        sourceId: String(source),
        relatedParty: false,
        direct: false,
        boundAt: await world.now(),
        goods: methanol(),
        quantity: '500.00',
        uom: 'TNE',
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
        terms: domesticTerms(await place()),
        ...over,
      };
      return inTransaction(world.runtime.database.db, seller.actor, 'write', (tx) =>
        concludeDeal(createContext(world.runtime, tx, seller.actor, null, postCommitEffects()), wish),
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
