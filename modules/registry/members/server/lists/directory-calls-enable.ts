import { directoryCalls } from '../../contract/user.ts';
import { members } from '../tables.ts';
import { switchPerson } from './directory.ts';

export const directoryCallsEnableHandler = members.batchCommand(directoryCalls.enable, (ctx) =>
  switchPerson(ctx, ctx.input.id, 'enable'),
);
