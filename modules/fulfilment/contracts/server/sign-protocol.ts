import { matchTicket } from '#office/identity/server/door.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { adminsOf } from '#office/organisation/server/door.ts';
import { requireTrader } from '#registry/members/server/door.ts';
import { signProtocol } from '../contract/protocol.ts';
import { PROTOCOL } from '../rules/contract-lifecycle.ts';
import { contractScene } from '../rules/file-scenes.ts';
import { ContractAuthority, ContractChanged, ContractSignOrder } from '../rules/refusals.ts';
import { toActionResult } from './can.ts';
import { requireUncontracted } from './contracted-deals.ts';
import { lockProtocol, noteProtocol, reviewSide, standingOf } from './lifecycle.ts';
import { notifySides } from './notify.ts';
import { requireLiveParent, requireRunning } from './reviews.ts';
import { allSigned, mayCountersign, signerOf } from './signatures.ts';
import { type ContractContext, contracts, type PartySide, type Protocol, type Signer } from './tables.ts';
import { takeEffectIfAll } from './take-effect.ts';

const CLICK_AND_SMS = '10';
export const AUTHORITY_FILES = 'PROTOCOL_AUTHORITY';
/** The number or address the code went to, without its middle. */
const masked = (target: string): string => `${target.slice(0, 3)}****${target.slice(-2)}`;

/** An administrator signs for his company by his office, anybody else by an authority letter (11 edge cases). */
async function isAuthorised(ctx: ContractContext, fileId: string | null): Promise<boolean> {
  if (fileId !== null) return true;
  const admins = await adminsOf(ctx, ctx.actor.memberId as string);
  return admins.some((e) => e.accountId === ctx.actor.accountId);
}

async function mustSign(ctx: ContractContext<{ contentHash: string }>, p: Protocol): Promise<PartySide> {
  const side = standingOf(ctx.actor, p) as PartySide;
  if (p.protocol_state !== PROTOCOL.toReview || signerOf(p, side) !== null)
    throw StateNotAllowed({ subject: 'protocol', verb: 'sign', state: p.protocol_state, side });
  if (p.content_hash !== ctx.input.contentHash) throw ContractChanged({});
  if (!mayCountersign(p, side)) throw ContractSignOrder({});
  await requireTrader(ctx, { memberId: ctx.actor.memberId as string });
  await requireLiveParent(ctx, p);
  await requireRunning(ctx, p);
  await requireUncontracted(ctx, p);
  return side;
}

/**
 * One party signs what it saw, with a fresh code of purpose SIGN: the submitter first, the other side once it has passed
 * the review. With the last signature and review, on its first day, the contract takes effect. Refuses 17421, 17422,
 * 17423 after the operator's review, 17424, 17435, 10122.
 */
export const signProtocolHandler = contracts.command(signProtocol, async (ctx) => {
  const row = await lockProtocol(ctx, ctx.input);
  const side = await mustSign(ctx, row);
  const fileId = ctx.input.authorityFileId ?? null;
  const authorised = await isAuthorised(ctx, fileId);
  if (!authorised && row.operator_passed_at !== null) throw ContractAuthority({ name: ctx.actor.name });
  const { target } = await matchTicket(ctx, { purpose: 'SIGN', verifyTicket: ctx.input.verifyTicket });
  const now = await ctx.now();
  const hash = row.content_hash as string;
  const signer: Signer = {
    userId: ctx.actor.accountId as string,
    name: ctx.actor.name,
    memberId: ctx.actor.memberId as string,
    time: now.toISOString(),
    hash,
    authorised,
  };
  if (fileId !== null)
    await bindFiles(ctx, {
      bizType: `${AUTHORITY_FILES}_${side.toUpperCase()}`,
      bizId: row.id,
      attachmentIds: [fileId],
      scenes: [contractScene],
      most: 1,
    });
  await ctx.tx
    .insertInto('contracts.sign_record')
    .values({
      gmt_create: now,
      protocol_id: row.id,
      content_version: row.content_version,
      side,
      account_id: signer.userId,
      member_id: signer.memberId,
      signer_name: signer.name,
      authorised,
      content_hash: hash,
      sign_method: CLICK_AND_SMS,
      proof: masked(target),
      client_ip: ctx.actor.ip,
      device: ctx.actor.device.slice(0, 300),
      request_id: ctx.requestId,
    })
    .execute();
  const signed = await noteProtocol(ctx, row, {
    action: 'sign',
    side,
    set: { [`${side}_signer`]: JSON.stringify(signer), sign_method: CLICK_AND_SMS },
  });
  const after = await takeEffectIfAll(ctx, signed, reviewSide(ctx.actor, row));
  if (!allSigned(after) && side === row.drafter_side)
    await notifySides(ctx, 'N-CON-02', after, ['counterparty'], { manner: 'sign' });
  ctx.live(`protocol:${row.id}`);
  return toActionResult(ctx, after);
});
