import { signTicket } from '#app/tests/acts.ts';
import type { Person } from '#app/world.ts';
import {
  addProtocol,
  adminPassReview,
  approveProtocol,
  openProtocol,
  passReview,
  type ProtocolDetail,
  protocolDetail,
  signProtocol,
  submitProtocol,
} from '#fulfilment/contracts/contract/protocol.ts';
import { selectClause } from '#fulfilment/contracts/contract/clause.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import type { TradeWorld } from './trade-world.ts';

export type ContractDraft = Omit<InputOf<typeof addProtocol>, 'idempotencyKey'>;
export const contractSeen = (who: Person, id: string): Promise<ProtocolDetail> =>
  who.does(protocolDetail, { id });
/** Clauses every contract must hold, from the library. */
export async function libraryClauses(w: TradeWorld): Promise<ContractDraft['clauses']> {
  const { list } = await w.trader.does(selectClause, { pageCount: 50 });
  return (['breach', 'forceMajeure', 'law', 'confidentiality'] as const).map((section) => ({
    section,
    clauseId: list.find((c) => c.section === section)?.id as string,
  }));
}
/** Drafted by the seller's trader, let go by his administrator: it is before the other side. */
export async function reviewedContract(w: TradeWorld, draft: ContractDraft): Promise<string> {
  const made = await w.trader.does(addProtocol, draft);
  const { id } = made;
  const sent = await w.trader.does(submitProtocol, { id, version: made.version });
  const opened = await w.seller.does(openProtocol, { id, version: sent.version });
  await w.seller.does(approveProtocol, { id, version: opened.version });
  return id;
}
export async function signContract(w: TradeWorld, who: Person, id: string): Promise<{ state: string }> {
  const { version, contentHash } = await contractSeen(who, id);
  return who.does(signProtocol, {
    id,
    version,
    contentHash: contentHash as string,
    verifyTicket: await signTicket(w.world, who),
  });
}
/** Reviewed by the buyer and the operator, signed by both: in force. */
export async function contractInForce(w: TradeWorld, draft: ContractDraft): Promise<ProtocolDetail> {
  const id = await reviewedContract(w, draft);
  await signContract(w, w.seller, id);
  const seen = async (who: Person) => {
    const { version, contentHash } = await contractSeen(who, id);
    return { id, version, contentHash: contentHash as string };
  };
  await w.buyer.does(passReview, await seen(w.buyer));
  await w.auditor.does(adminPassReview, await seen(w.auditor));
  await signContract(w, w.buyer, id);
  return contractSeen(w.seller, id);
}
