import { adminLock as adminLockCall } from '../../contract/negotiation-oversight.ts';
import { offers } from '../tables.ts';
import { lockBy } from './thread-steps.ts';

export const adminLockCallHandler = offers.command(adminLockCall, (ctx) => lockBy(ctx, 'operator'));
