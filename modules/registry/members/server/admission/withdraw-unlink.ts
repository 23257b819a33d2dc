import { NoPermission } from '#kernel/rules/refusals.ts';
import { withdrawUnlink } from '../../contract/unlink.ts';
import { members } from '../tables.ts';
import { held, me, step } from './unlink.ts';

export const withdrawUnlinkHandler = members.command(withdrawUnlink, async (ctx) => {
  const { request } = await held(ctx, ctx.input);
  if (request.asked_member_id !== me(ctx)) throw NoPermission({});
  const out = await step(ctx, request, 'withdraw', 'submitter');
  return { id: out.id, version: out.version, state: out.state };
});
