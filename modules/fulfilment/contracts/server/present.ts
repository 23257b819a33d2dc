import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { sub } from '#kernel/rules/decimal.ts';
import { partyNames } from '#registry/members/rules/party-names.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import type { ProtocolRow } from '../contract/protocol-rows.ts';
import { PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import { calledOf, tonnes } from './called.ts';
import { protocolCan } from './can.ts';
import { isDrafter, reached, standingOf } from './lifecycle.ts';
import type { ContractContext, Protocol } from './tables.ts';

interface Named {
  readonly name: string;
  readonly nameEn: string | null;
}
export interface RowFacts {
  readonly names: ReadonlyMap<string, Named>;
  readonly called: ReadonlyMap<string, string>;
}
export const iso = (d: Date | null): string | null => d?.toISOString() ?? null;
export const namesOf = (
  ctx: ContractContext,
  rows: readonly Protocol[],
): Promise<ReadonlyMap<string, Named>> =>
  partiesOf(ctx, {
    memberIds: [
      ...new Set(
        rows
          .flatMap((r) => [r.seller_member_id, r.buyer_member_id, r.intermediary_member_id])
          .filter((id): id is string => id !== null),
      ),
    ],
  });

const NOBODY: Named = { name: '', nameEn: null };
/** The intermediary reads both names; its counterparty in lists is the seller. */
const shownNames = (p: Protocol, { names }: RowFacts, actor: Actor) => {
  const of = (id: string | null): Named => (id === null ? NOBODY : (names.get(id) ?? NOBODY));
  const standing = standingOf(actor, p);
  return partyNames(
    of(p.seller_member_id),
    of(p.buyer_member_id),
    standing === 'seller' || standing === 'operator' ? standing : 'buyer',
  );
};

export function presentRow(p: Protocol, facts: RowFacts, actor: Actor): ProtocolRow {
  const framework = p.protocol_type === PROTOCOL_TYPE.framework;
  const called = facts.called.get(p.id) ?? '0.00';
  return {
    id: p.id,
    version: p.version,
    protocolNo: p.protocol_no,
    externalNo: p.external_no,
    protocolType: p.protocol_type,
    protocolState: p.protocol_state,
    title: p.title,
    titleEn: p.title_en,
    side: standingOf(actor, p) ?? 'operator',
    drafter: isDrafter(actor, p),
    ...shownNames(p, facts, actor),
    productZh: p.product_zh,
    productEn: p.product_en,
    uom: p.uom,
    totalQty: p.total_qty,
    calledQty: framework && p.total_qty !== null ? tonnes(called) : null,
    remainingQty: framework && p.total_qty !== null ? tonnes(sub(p.total_qty, called)) : null,
    currency: p.currency,
    totalAmount: p.total_amount,
    provisional: p.provisional,
    effectiveDate: p.effective_date,
    expiryDate: p.expiry_date,
    dueAt: iso(p.due_at),
    gmtCreate: p.gmt_create.toISOString(),
    gmtModified: p.gmt_modified.toISOString(),
    can: protocolCan(p, actor),
  };
}
export async function presentRows(ctx: ContractContext, rows: readonly Protocol[]): Promise<ProtocolRow[]> {
  if (rows.length === 0) return [];
  const facts = {
    names: await namesOf(ctx, rows),
    called: await calledOf(
      ctx,
      rows.map((r) => r.id),
    ),
  };
  return rows.map((r) => presentRow(r, facts, ctx.actor));
}

/** A contract within the reader's scope. Refuses NotFound. */
export async function seeProtocol(
  ctx: ContractContext,
  by: { id?: string | undefined; protocolNo?: string | undefined; dealId?: string | undefined },
): Promise<Protocol> {
  let q = reached(ctx).selectAll();
  if (by.id !== undefined) q = q.where('id', '=', by.id);
  else if (by.protocolNo !== undefined) q = q.where('protocol_no', '=', by.protocolNo.split('-V')[0] ?? '');
  else if (by.dealId !== undefined) q = q.where(sql<boolean>`deal_ids && ${[by.dealId]}::bigint[]`);
  else throw NotFound({});
  const row = (await q.orderBy('id', 'desc').limit(1).executeTakeFirst()) as Protocol | undefined;
  if (row === undefined || standingOf(ctx.actor, row) === null) throw NotFound({});
  return row;
}
