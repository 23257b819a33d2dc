import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { lineAmount } from '#kernel/rules/decimal.ts';
import type { Client } from './ground.ts';

export interface Takeable {
  readonly id: string;
  readonly terms_version: number;
  readonly terms_hash: string;
  readonly unit_price: string;
  readonly quantity: string;
}

/** Uncontrolled scale offers that any verified buyer may take whole. */
export async function takeable(owner: pg.Pool, most: number): Promise<Takeable[]> {
  const { rows } = await owner.query<Takeable>(
    "select id, terms_version, terms_hash, unit_price, quantity from offers.offer where offer_no like 'OF990101%' and '00' = any (control_classes) order by id limit $1",
    [most],
  );
  return rows;
}

/** Accepts the listed terms of an offer as they stand. */
export const take = (buyer: Client, t: Takeable) =>
  buyer.call('/api/common-order/common/negotiation/acceptListed', {
    idempotencyKey: randomUUID(),
    offerId: t.id,
    offerVersion: t.terms_version,
    termsHash: t.terms_hash,
    quantity: t.quantity,
    amount: lineAmount(t.quantity, t.unit_price),
  });
