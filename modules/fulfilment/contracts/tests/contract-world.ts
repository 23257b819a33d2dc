import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction, openWorld, type Person, type World } from '#app/world.ts';
import { auditWithoutAwards } from '#fulfilment/deals/tests/deal-world.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { callOff, selectContractGoods } from '../contract/call-off.ts';
import { selectClause } from '../contract/clause.ts';
import {
  addProtocol,
  adminPassReview,
  approveProtocol,
  openProtocol,
  type ProtocolDetail,
  passReview,
  protocolDetail,
  signProtocol,
  submitProtocol,
} from '../contract/protocol.ts';

export type Draft = Omit<InputOf<typeof addProtocol>, 'idempotencyKey'>;
export interface ContractWorld {
  readonly world: World;
  readonly seller: Person;
  /** Another person of the seller's company, who approves what the first one submits. */
  readonly seller2: Person;
  readonly buyer: Person;
  readonly stranger: Person;
  readonly operator: Person;
  readonly auditor: Person;
  day(plus: number): Promise<string>;
  framework(over?: Partial<Draft>): Promise<Draft>;
  draft(over?: Partial<Draft>): Promise<{ id: string; version: number }>;
  see(id: string, who?: Person): Promise<ProtocolDetail>;
  ticket(person: Person): Promise<string>;
  /** Submitted and approved: 10. */
  reviewed(over?: Partial<Draft>): Promise<string>;
  sign(who: Person, id: string): Promise<{ id: string; version: number; state: string; can: string[] }>;
  pass(who: Person, id: string): Promise<{ id: string; version: number; state: string; can: string[] }>;
  /** Reviewed and signed by all: 20, or waiting for its first day. */
  effective(over?: Partial<Draft>): Promise<string>;
  call(
    id: string,
    quantity: string,
    month?: string,
  ): Promise<{ orderId: string; orderNo: string; version: number }>;
  month(plus: number): Promise<string>;
  /** What the audit finds, but payments without a registration: orders of this world are paid by the door. */
  audit(): Promise<Record<string, unknown[]>>;
}

/** Two companies of the demonstration that make contracts with each other; the seller's second person approves. */
export async function contractWorld(base?: World): Promise<ContractWorld> {
  const world = base ?? (await openWorld());
  const [seller, seller2, buyer, stranger, operator, auditor] = [
    await world.as('seller_trader', 'seller'),
    await world.as('seller_admin', 'seller'),
    await world.as('buyer_admin', 'buyer'),
    await world.as('buyer2_admin', 'buyer'),
    await world.as('operator'),
    await world.as('auditor'),
  ];
  const goods = (await seller.does(selectContractGoods, { pageCount: 20 })).list;
  const plain = (
    await sql<{
      id: string;
    }>`select g.sku_id as id from catalogue.find_goods g where g.plain and g.sku_id is not null
      and g.seller_member_id = ${seller.actor.memberId}::bigint`.execute(world.sql)
  ).rows.map((r) => r.id);
  const first = goods.find((g) => plain.includes(g.id)) ?? goods[0];
  const place = (
    await sql<{ id: string }>`select id from catalogue.place order by id limit 1`.execute(world.sql)
  ).rows[0]?.id as string;
  const clauses = (await seller.does(selectClause, { pageCount: 50 })).list;
  const clauseOf = (section: string) => ({
    section: section as 'breach',
    clauseId: clauses.find((c) => c.section === section)?.id as string,
  });
  const day = async (plus: number) => addDays(dayOf(await world.now()), plus);
  const framework = async (over: Partial<Draft> = {}): Promise<Draft> => ({
    protocolType: '10',
    title: '年度框架协议',
    titleEn: 'Annual framework agreement',
    language: 'bilingual',
    prevails: 'zh',
    counterpartyId: buyer.actor.memberId as string,
    effectiveDate: await day(0),
    expiryDate: await day(365),
    currency: 'CNY',
    lines: [
      {
        skuId: first?.id as string,
        quantity: '12000.00',
        uom: 'TNE',
        priceMode: '10',
        unitPrice: '2400.00',
        taxRate: '13',
      },
    ],
    monthMin: '100',
    monthMax: '1500',
    nominateBeforeDay: 20,
    paymentTerm: '10',
    settlementMethod: '10',
    priceTerm: '10',
    placeId: place,
    pickType: '10',
    tolerancePlus: '5',
    toleranceMinus: '5',
    quantityBasis: '40',
    qualityBasis: '30',
    clauses: ['breach', 'forceMajeure', 'law', 'confidentiality'].map(clauseOf),
    ...over,
  });
  const see = (id: string, who: Person = seller) => who.does(protocolDetail, { id });
  const ticket = async (person: Person): Promise<string> => {
    const text = randomBytes(32).toString('base64url');
    await sql`insert into identity.ticket (kind, ticket_hash, purpose, channel, target, account_id,
      gmt_create, expire_at) values ('verify', ${createHash('sha256').update(text).digest()}, 'SIGN', 'sms',
      '13800000001', ${person.actor.accountId}::bigint, kernel.now(), kernel.now() + interval '10 minutes')`.execute(
      world.sql,
    );
    return text;
  };
  const draft = async (over: Partial<Draft> = {}) => {
    const { id, version } = await seller.does(addProtocol, await framework(over));
    return { id, version };
  };
  const reviewed = async (over: Partial<Draft> = {}): Promise<string> => {
    const made = await draft(over);
    const submitted = await seller.does(submitProtocol, { id: made.id, version: made.version });
    const opened = await seller2.does(openProtocol, { id: made.id, version: submitted.version });
    await seller2.does(approveProtocol, { id: made.id, version: opened.version });
    return made.id;
  };
  const sign = async (who: Person, id: string) => {
    const seen = await who.does(protocolDetail, { id });
    return who.does(signProtocol, {
      id,
      version: seen.version,
      contentHash: seen.contentHash as string,
      verifyTicket: await ticket(who),
    });
  };
  const pass = async (who: Person, id: string) => {
    const seen = await who.does(protocolDetail, { id });
    const wish = { id, version: seen.version, contentHash: seen.contentHash as string };
    return who.actor.identity === 'platform' ? who.does(adminPassReview, wish) : who.does(passReview, wish);
  };
  const month = async (plus: number): Promise<string> => {
    const today = await day(0);
    const [y, m] = today.split('-').map((part) => Number.parseInt(part, 10)) as [number, number];
    const n = m - 1 + plus;
    return `${y + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`;
  };
  return {
    world,
    seller,
    seller2,
    buyer,
    stranger,
    operator,
    auditor,
    day,
    framework,
    draft,
    see,
    ticket,
    reviewed,
    sign,
    pass,
    month,
    async effective(over = {}) {
      const id = await reviewed(over);
      await sign(seller2, id);
      await pass(buyer, id);
      await pass(auditor, id);
      await sign(buyer, id);
      return id;
    },
    async call(id, quantity, when) {
      return buyer.does(callOff, {
        protocolId: id,
        month: when ?? (await month(0)),
        lines: [{ lineNo: 1, quantity }],
      });
    },
    async audit() {
      const { inv_pay_07: _paidByDoor, ...found } = await auditWithoutAwards(world);
      return found;
    },
  };
}
/** Work done inside a transaction of a person, as a module above would. */
export const within = <R>(w: ContractWorld, who: Person, run: (ctx: never) => Promise<R>): Promise<R> =>
  inTransaction(w.world.runtime.database.db, who.actor, 'write', (tx) =>
    run(createContext(w.world.runtime, tx, who.actor, null, postCommitEffects()) as never),
  );
