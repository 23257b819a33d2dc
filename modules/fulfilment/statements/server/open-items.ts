import { openReceivables, openRefunds } from '#fulfilment/money/server/door.ts';
import { openRegistrations } from '#fulfilment/payments/server/door.ts';
import { dec } from '#kernel/rules/decimal.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import type { OpenItem } from '../rules/suggest.ts';
import { deskOf, type StatementContext } from './tables.ts';

/** Open items of one desk in one currency that are looked at. */
const MOST = 50_000;
/** Whole cents of decimal text; bank amounts have two places. */
export const centsOf = (amount: string): number => dec(amount).times(100).toNumber();
export const amountOf = (cents: number): string => dec(String(cents)).dividedBy(100).toFixed(2);

type Bare = Omit<OpenItem, 'names'> & { readonly alsoNamed?: string | null };
/**
 * What money on an account of this desk may be for: registrations that wait, receivables, refunds of the
 * treasury. Receivables of orders are paid by registrations and not beside them.
 */
export async function openItemsOf(ctx: StatementContext, currency: string): Promise<OpenItem[]> {
  const memberId = deskOf(ctx);
  const bare: Bare[] = [];
  for (const p of await openRegistrations(ctx, { payeeId: memberId, currency, most: MOST }))
    bare.push({
      type: 'PAYMENT',
      id: p.id,
      no: p.paymentNo,
      partyId: p.buyerId,
      cents: centsOf(p.amount),
      direction: 'in',
      bankRef: p.bankRef,
      documents: p.documents,
      alsoNamed: p.payerName,
    });
  if (memberId !== '0') {
    for (const r of await openReceivables(ctx, { creditorId: memberId, currency, most: MOST }))
      if (r.biz_type !== 'ORDER')
        bare.push({
          type: 'RECEIVABLE',
          id: r.id,
          no: r.biz_no,
          partyId: r.debtor_member_id,
          cents: centsOf(r.unpaid),
          direction: 'in',
          bankRef: null,
          documents: [],
        });
  } else {
    for (const r of await openRefunds(ctx, { currency, most: MOST }))
      bare.push({
        type: 'REFUND',
        id: r.id,
        no: r.refund_no,
        partyId: r.member_id,
        cents: centsOf(r.amount),
        direction: 'out',
        bankRef: null,
        documents: [],
      });
  }
  const parties = await partiesOf(ctx, { memberIds: [...new Set(bare.map((i) => i.partyId))] });
  return bare.map(({ alsoNamed, ...item }) => ({
    ...item,
    names: [
      parties.get(item.partyId)?.name ?? '',
      parties.get(item.partyId)?.nameEn ?? '',
      alsoNamed ?? '',
    ].filter(Boolean),
  }));
}
