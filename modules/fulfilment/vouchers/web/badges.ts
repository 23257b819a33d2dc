import { lifecycleBadge } from '#kernel/web/screens/status-tag.tsx';
import { voucherLifecycle, voucherTones } from '../rules/voucher-lifecycle.ts';

export const stateBadge = lifecycleBadge(voucherLifecycle, voucherTones);
