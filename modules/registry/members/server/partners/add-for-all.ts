import { addForAll } from '../../contract/blacklist.ts';
import { mustSee } from '../seen-customers.ts';
import { members } from '../tables.ts';
import { OPERATOR, put } from './blacklist.ts';

export const addForAllHandler = members.command(addForAll, async (ctx) => {
  await mustSee(ctx, ctx.input.blockedMemberId);
  return put(ctx, OPERATOR);
});
