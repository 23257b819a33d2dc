import { lockThread as lockCall } from '../../contract/negotiation.ts';
import { offers } from '../tables.ts';
import { lockBy } from './thread-steps.ts';

export const lockCallHandler = offers.command(lockCall, (ctx) => lockBy(ctx, 'seller'));
