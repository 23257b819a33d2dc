import { refuseUnlink } from '../../contract/unlink.ts';
import { members } from '../tables.ts';
import { sideOf } from './change-requests.ts';
import { answered, held, mustBeOther, sendNotice, step } from './unlink.ts';

/** The link stays. Refuses 10201, 10301, 10302, 10306. */
export const refuseUnlinkHandler = members.command(refuseUnlink, async (ctx) => {
  const { request } = await held(ctx, ctx.input);
  mustBeOther(ctx, request);
  const out = await step(ctx, request, 'refuse', sideOf(ctx), {
    reason: ctx.input.reason,
    set: await answered(ctx, ctx.input.reason),
  });
  await sendNotice(ctx, out, 'refuse', ctx.input.reason ?? '');
  return { id: out.id, version: out.version, state: out.state };
});
