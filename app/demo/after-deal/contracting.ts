import { selectClause } from '#fulfilment/contracts/contract/clause.ts';
import { callOff } from '#fulfilment/contracts/contract/call-off.ts';
import {
  addProtocol,
  adminPassReview,
  approveProtocol,
  attachSigned,
  openProtocol,
  passReview,
  type ProtocolDetail,
  protocolDetail,
  signProtocol,
  submitProtocol,
} from '#fulfilment/contracts/contract/protocol.ts';
import { contractScene } from '#fulfilment/contracts/rules/file-scenes.ts';
import type { Identity, InputOf } from '#kernel/rules/contract.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { shelf } from '../trades.ts';
import { COMPANIES, type CompanyName, type Desk } from './desk.ts';
import { type Sale, type YardCode, yardOf } from './sale.ts';

type ContractWish = Omit<InputOf<typeof addProtocol>, 'idempotencyKey'>;
/** A contract between two companies; the one that writes it and the one it is put before. */
export interface Contract {
  readonly id: string;
  readonly seller: CompanyName;
  readonly buyer: CompanyName;
  readonly by: 'seller' | 'buyer';
  /** Who writes it; the trader unless said. */
  readonly hand?: 'admin';
}
type Parties = Omit<Contract, 'id'>;
const person = (d: Desk, c: Parties, side: 'seller' | 'buyer', who: 'admin' | 'trader'): Promise<Actor> =>
  d.as(COMPANIES[c[side]][who], side as Identity);
export const drafter = (d: Desk, c: Parties, who: 'admin' | 'trader' = c.hand ?? 'trader'): Promise<Actor> =>
  person(d, c, c.by, who);
export const other = (d: Desk, c: Parties): Promise<Actor> =>
  person(d, c, c.by === 'seller' ? 'buyer' : 'seller', 'admin');

const SECTIONS = ['breach', 'forceMajeure', 'law', 'confidentiality'] as const;
async function clauses(d: Desk, who: Actor): Promise<ContractWish['clauses']> {
  const { list } = await d.does(who, selectClause, { pageCount: 50 });
  return SECTIONS.map((section) => ({
    section,
    clauseId: list.find((c) => c.section === section)?.id as string,
  }));
}
interface FrameworkWish {
  readonly cas: string;
  readonly title: readonly [zh: string, en: string];
  readonly quantity: string;
  readonly price: string;
  readonly yard: YardCode;
  readonly over?: Partial<ContractWish>;
}
const MONTHS_OF_TERM = 10;

/** A framework agreement as its drafter writes it down; a draft. */
export async function framework(d: Desk, of: Parties, wish: FrameworkWish): Promise<Contract> {
  await d.pass();
  const who = await drafter(d, of);
  const counterparty = await other(d, of);
  const seller = await person(d, of, 'seller', 'trader');
  const sku = (await shelf(d.stage)).find(
    (k) => k.cas_no === wish.cas && k.seller_member_id === seller.memberId,
  );
  const yard = await yardOf(d, wish.yard);
  const { id } = await d.does(who, addProtocol, {
    protocolType: '10',
    title: wish.title[0],
    titleEn: wish.title[1],
    language: 'bilingual',
    prevails: 'zh',
    counterpartyId: counterparty.memberId as string,
    effectiveDate: d.today,
    expiryDate: d.day(MONTHS_OF_TERM * 30),
    currency: 'CNY',
    lines: [
      {
        skuId: sku?.id as string,
        quantity: wish.quantity,
        uom: 'TNE',
        priceMode: '10',
        unitPrice: wish.price,
        taxRate: '13',
        deliveryPlan: '按月均衡提货',
        deliveryPlanEn: 'Even quantities month by month',
      },
    ],
    monthMin: '30',
    monthMax: '1500',
    nominateBeforeDay: 20,
    paymentTerm: '10',
    settlementMethod: '10',
    priceTerm: '10',
    placeId: yard.place,
    pickType: '10',
    warehouseId: yard.id,
    tolerancePlus: '5',
    toleranceMinus: '5',
    quantityBasis: '40',
    qualityBasis: '30',
    clauses: await clauses(d, who),
    ...wish.over,
  });
  return { id, ...of };
}
/** The contract of one deal; a draft of the seller's trader. */
export async function spot(
  d: Desk,
  sale: Sale,
  title: readonly [zh: string, en: string],
  over: Partial<ContractWish> = {},
): Promise<Contract> {
  await d.pass();
  const of = { seller: sale.seller, buyer: sale.buyer, by: 'seller' } as const;
  const who = await drafter(d, of);
  const { id } = await d.does(who, addProtocol, {
    protocolType: '20',
    title: title[0],
    titleEn: title[1],
    language: 'bilingual',
    prevails: 'zh',
    dealIds: [sale.dealId],
    effectiveDate: d.today,
    expiryDate: d.day(45),
    quantityBasis: '40',
    qualityBasis: '30',
    clauses: await clauses(d, who),
    ...over,
  });
  return { id, ...of };
}
export const contractNow = async (d: Desk, c: Contract, who?: Actor): Promise<ProtocolDetail> =>
  d.does(who ?? (await drafter(d, c)), protocolDetail, { id: c.id });
export const at = async (d: Desk, c: Contract, who: Actor): Promise<{ id: string; version: number }> => {
  const { id, version } = await contractNow(d, c, who);
  return { id, version };
};

export async function sentForApproval(d: Desk, c: Contract): Promise<void> {
  await d.pass();
  const who = await drafter(d, c);
  await d.does(who, submitProtocol, await at(d, c, who));
}
export async function opened(d: Desk, c: Contract): Promise<void> {
  await sentForApproval(d, c);
  await d.pass();
  const admin = await drafter(d, c, 'admin');
  await d.does(admin, openProtocol, await at(d, c, admin));
}
/** Let go by the drafter's administrator: it is before the other side and the operator. */
export async function putBefore(d: Desk, c: Contract): Promise<void> {
  await opened(d, c);
  await d.pass();
  const admin = await drafter(d, c, 'admin');
  await d.does(admin, approveProtocol, await at(d, c, admin));
}
export async function signedBy(d: Desk, c: Contract, who: Actor): Promise<void> {
  await d.pass();
  const { version, contentHash } = await contractNow(d, c, who);
  await d.does(who, signProtocol, {
    id: c.id,
    version,
    contentHash: contentHash as string,
    verifyTicket: await d.ticket(who),
  });
}
/** Reviewed by the other side and the operator, signed by both: in force. */
export async function inForce(d: Desk, c: Contract): Promise<Contract> {
  await putBefore(d, c);
  await signedBy(d, c, await drafter(d, c, 'admin'));
  for (const [who, call] of [
    [await other(d, c), passReview],
    [await d.as('auditor'), adminPassReview],
  ] as const) {
    await d.pass();
    const { version, contentHash } = await contractNow(d, c, who);
    await d.does(who, call as typeof passReview, { id: c.id, version, contentHash: contentHash as string });
  }
  await signedBy(d, c, await other(d, c));
  return c;
}
/** The paper with seals on it, beside the electronic signatures. */
export async function sealedPaper(d: Desk, c: Contract): Promise<void> {
  await d.pass();
  const who = await drafter(d, c, 'admin');
  const fileId = await d.file(who, contractScene, 'signed');
  await d.does(who, attachSigned, { ...(await at(d, c, who)), fileId });
}
/** So many tonnes of a month that may still be named, this one unless it is over; the order they became. */
export async function calledOff(
  d: Desk,
  c: Contract,
  yard: YardCode,
  quantity: string,
  next = 0,
): Promise<Sale> {
  await d.pass();
  const buyer = await d.as(COMPANIES[c.buyer].admin, 'buyer');
  const { months } = await contractNow(d, c, buyer);
  const month = months.filter((m) => m.open)[next];
  if (month === undefined) throw new Error(`no month of contract ${c.id} may be named`);
  const { orderId } = await d.does(buyer, callOff, {
    protocolId: c.id,
    month: month.month,
    lines: [{ lineNo: 1, quantity }],
  });
  const { id } = await yardOf(d, yard);
  return {
    seller: c.seller,
    buyer: c.buyer,
    yard,
    warehouseId: id,
    dealId: '',
    orderId,
    offerId: '',
    by: 'admin',
  };
}
