import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import type { Buyer } from './buyers.ts';
import type { Activity, CampaignContext } from './tables.ts';

export interface NewClaim {
  readonly buyer: Buyer;
  readonly deposit: string | null;
  readonly order: { readonly orderId: string; readonly orderNo: string } | null;
}
/**
 * Copies taken in one batch, in their order, by one statement. Invoice data and address are frozen with what has no order
 * yet. Answers the ids.
 */
export async function writeClaims(
  ctx: CampaignContext,
  row: Activity,
  claims: readonly NewClaim[],
): Promise<string[]> {
  const rows = claims.map(({ buyer, deposit, order }, i) => ({
    seq: row.taken_seq + i + 1,
    created_by: buyer.actor.accountId,
    buyer_member_id: buyer.memberId,
    buyer_owner_dept_id: buyer.actor.deptId,
    buyer_owner_emp_id: buyer.actor.empId,
    buyer_name: buyer.actor.name,
    credit_code: buyer.creditCode,
    copies: buyer.copies,
    quantity: buyer.quantity,
    amount: buyer.amount,
    deposit,
    billing: order === null ? buyer.billing : null,
    address: order === null ? buyer.address : null,
    order_id: order?.orderId ?? null,
    order_no: order?.orderNo ?? null,
  }));
  const { rows: written } = await sql<{ id: string; seq: number }>`
    insert into campaigns.claim (gmt_create, gmt_modified, activity_id, seller_member_id, unit_price, seq, created_by, buyer_member_id, buyer_owner_dept_id,
      buyer_owner_emp_id, buyer_name, credit_code, copies, quantity, amount, deposit, billing, address, order_id, order_no)
    select ${nowHere}, ${nowHere}, ${row.id}::bigint, ${row.seller_member_id}::bigint, ${row.activity_price}::numeric, c.seq, c.created_by, c.buyer_member_id, c.buyer_owner_dept_id,
      c.buyer_owner_emp_id, c.buyer_name, c.credit_code, c.copies, c.quantity, c.amount, c.deposit, c.billing, c.address, c.order_id, c.order_no
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(seq int, created_by bigint, buyer_member_id bigint, buyer_owner_dept_id bigint,
      buyer_owner_emp_id bigint, buyer_name text, credit_code text, copies int, quantity numeric, amount numeric, deposit numeric, billing jsonb, address jsonb,
      order_id bigint, order_no text)
    returning id, seq`.execute(ctx.tx);
  const ids = new Map(written.map((w) => [w.seq, w.id]));
  return rows.map((r) => ids.get(r.seq) as string);
}
