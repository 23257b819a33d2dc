import { addToBlacklist } from '../../contract/blacklist.ts';
import { members } from '../tables.ts';
import { company, put } from './blacklist.ts';

export const addToBlacklistHandler = members.command(addToBlacklist, (ctx) => put(ctx, company(ctx)));
