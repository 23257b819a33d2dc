import { directoryCalls } from '../../contract/user.ts';
import { members } from '../tables.ts';
import { switchPerson } from './directory.ts';

export const directoryCallsDisableHandler = members.batchCommand(directoryCalls.disable, (ctx) =>
  switchPerson(ctx, ctx.input.id, 'disable'),
);
