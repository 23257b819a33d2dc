import { adminWithdrawActivity } from '../contract/oversight.ts';
import { campaigns } from './tables.ts';
import { withdrawn } from './withdraw-activity.ts';

/** 20, 25 → 90 by the operator, before the start. */
export const adminWithdrawActivityHandler = campaigns.command(adminWithdrawActivity, withdrawn);
