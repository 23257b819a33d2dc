import { removeForAll } from '../../contract/blacklist.ts';
import { members } from '../tables.ts';
import { OPERATOR, take } from './blacklist.ts';

export const removeForAllHandler = members.batchCommand(removeForAll, (ctx) =>
  take(ctx, ctx.input.id, OPERATOR),
);
