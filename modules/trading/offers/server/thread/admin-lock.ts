import { adminLock } from '../../contract/negotiation-oversight.ts';
import { offers } from '../tables.ts';
import { lockBy } from './thread-steps.ts';

export const adminLockHandler = offers.command(adminLock, (ctx) => lockBy(ctx, 'operator'));
