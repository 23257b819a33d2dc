import { removeFromBlacklist } from '../../contract/blacklist.ts';
import { members } from '../tables.ts';
import { company, take } from './blacklist.ts';

export const removeFromBlacklistHandler = members.batchCommand(removeFromBlacklist, (ctx) =>
  take(ctx, ctx.input.id, company(ctx)),
);
