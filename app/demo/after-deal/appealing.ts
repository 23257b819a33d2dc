import { type AppealDetail, appealDetail } from '#fulfilment/appeals/contract/appeal.ts';
import {
  acceptAppeal,
  addAppeal,
  agreeAppeal,
  decideAppeal,
  inspectAppeal,
  respondAppeal,
  withdrawAppeal,
} from '#fulfilment/appeals/contract/appeal-acts.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { evidenceScene } from '#office/attachments/rules/file-scenes.ts';
import type { Desk } from './desk.ts';
import { buyerOf, type Sale, sellerOf } from './sale.ts';

type Wish = Omit<InputOf<typeof addAppeal>, 'idempotencyKey' | 'evidence'>;
type Decision = Omit<InputOf<typeof decideAppeal>, 'idempotencyKey' | 'id' | 'version'>;
type Offer = Omit<InputOf<typeof agreeAppeal>, 'idempotencyKey' | 'id' | 'version'>;
type Inspection = Omit<InputOf<typeof inspectAppeal>, 'id' | 'version' | 'agency' | 'inspectedOn' | 'report'>;
type Party = 'buyer' | 'seller';

/** An appeal of the demonstration: the sale it is about and who claims. */
export interface Appeal {
  readonly id: string;
  readonly sale: Sale;
  readonly claimant: Party;
}
const party = (d: Desk, sale: Sale, side: Party): Promise<Actor> =>
  side === 'buyer' ? buyerOf(d, sale, 'admin') : sellerOf(d, sale, 'admin');
const respondent = (of: Appeal): Party => (of.claimant === 'buyer' ? 'seller' : 'buyer');
const now = async (d: Desk, of: Appeal, who: Actor): Promise<{ id: string; version: number }> => {
  const { id, version }: AppealDetail = await d.does(who, appealDetail, { id: of.id });
  return { id, version };
};

/** Filed with a certificate as evidence, about the order unless said. */
export async function filed(
  d: Desk,
  sale: Sale,
  wish: Pick<Wish, 'appealType' | 'claim'> & Partial<Wish>,
  claimant: Party = 'buyer',
): Promise<Appeal> {
  await d.pass();
  const who = await party(d, sale, claimant);
  const { id } = await d.does(who, addAppeal, {
    targetType: 'order',
    targetId: sale.orderId,
    evidence: [await d.file(who, evidenceScene, 'certificate')],
    ...wish,
  });
  return { id, sale, claimant };
}
/** What one side adds before the time to answer ends; the respondent unless said. */
export async function answered(
  d: Desk,
  of: Appeal,
  text: string,
  side: Party = respondent(of),
): Promise<void> {
  await d.pass();
  const who = await party(d, of.sale, side);
  await d.does(who, respondAppeal, {
    ...(await now(d, of, who)),
    text,
    files: [await d.file(who, evidenceScene, 'ticket')],
  });
}
/** Taken up by the operator, with what is to happen now. */
export async function accepted(d: Desk, of: Appeal, plan: string): Promise<void> {
  await d.pass();
  const operator = await d.as('operator');
  await d.does(operator, acceptAppeal, { ...(await now(d, of, operator)), plan });
}
/** Inspected by a surveyor both sides named; the claimant files the report. */
export async function inspected(d: Desk, of: Appeal, what: Inspection): Promise<void> {
  await d.pass();
  const who = await party(d, of.sale, of.claimant);
  await d.does(who, inspectAppeal, {
    ...(await now(d, of, who)),
    agency: '华东商品检验有限公司（演示）',
    inspectedOn: d.today,
    report: await d.file(who, evidenceScene, 'certificate'),
    ...what,
  });
}
/** Offers to settle, or confirms what the other side offered in the same words. */
export async function offered(d: Desk, of: Appeal, side: Party, offer: Offer): Promise<void> {
  await d.pass();
  const who = await party(d, of.sale, side);
  await d.does(who, agreeAppeal, { ...(await now(d, of, who)), ...offer });
}
/** Decided by the operator on facts and a rule. */
export async function decided(d: Desk, of: Appeal, decision: Decision): Promise<void> {
  await d.pass();
  const operator = await d.as('operator');
  await d.does(operator, decideAppeal, { ...(await now(d, of, operator)), ...decision });
}
export async function withdrawn(d: Desk, of: Appeal, reason: string): Promise<void> {
  await d.pass();
  const who = await party(d, of.sale, of.claimant);
  await d.does(who, withdrawAppeal, { ...(await now(d, of, who)), reason });
}
