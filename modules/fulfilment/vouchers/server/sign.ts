import { randomBytes } from 'node:crypto';
import { matchTicket } from '#office/identity/server/door.ts';
import { contentHash } from './hashes.ts';
import type { Signature, SignSide, Voucher, VoucherContext } from './tables.ts';

const CLICK_AND_SMS = '10';
/** The number or address the code went to, without its middle. */
const masked = (target: string): string => `${target.slice(0, 3)}****${target.slice(-2)}`;

/**
 * One side signs a content hash with a fresh code of purpose SIGN: the full record stays here, the chain gets
 * its salted hash. Refuses 10122.
 */
export async function signedBy(
  ctx: VoucherContext<{ readonly verifyTicket: string }>,
  side: SignSide,
  hash: string,
  vouchers: readonly Voucher[],
): Promise<Signature> {
  const { target } = await matchTicket(ctx, { purpose: 'SIGN', verifyTicket: ctx.input.verifyTicket });
  const time = await ctx.now();
  const salt = randomBytes(16).toString('hex');
  const record = {
    side,
    accountId: ctx.actor.accountId,
    memberId: ctx.actor.memberId,
    signerName: ctx.actor.name.slice(0, 100),
    contentHash: hash,
    method: CLICK_AND_SMS,
    proof: masked(target),
    time: time.toISOString(),
  };
  const recordHash = contentHash({ ...record, salt });
  await ctx.tx
    .insertInto('vouchers.sign_record')
    .values({
      gmt_create: time,
      lot_id: vouchers[0]?.lot_id ?? '0',
      voucher_ids: vouchers.map((v) => v.id),
      side,
      account_id: record.accountId,
      member_id: record.memberId,
      signer_name: record.signerName,
      content_hash: hash,
      sign_method: CLICK_AND_SMS,
      proof: record.proof,
      client_ip: ctx.actor.ip,
      device: ctx.actor.device.slice(0, 300),
      request_id: ctx.requestId,
      salt,
      record_hash: recordHash,
    })
    .execute();
  return {
    side,
    memberId: record.memberId,
    accountId: record.accountId,
    name: record.signerName,
    contentHash: hash,
    method: CLICK_AND_SMS,
    time: record.time,
    recordHash,
  };
}
