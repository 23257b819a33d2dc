import { lockThread } from '../../contract/negotiation.ts';
import { offers } from '../tables.ts';
import { lockBy } from './thread-steps.ts';

export const lockThreadHandler = offers.command(lockThread, (ctx) => lockBy(ctx, 'seller'));
