import { lifecycleBadge } from '#kernel/web/screens/status-tag.tsx';
import { invoiceLifecycle, invoiceTones } from '../rules/invoice-lifecycle.ts';

export const invoiceBadge = lifecycleBadge(invoiceLifecycle, invoiceTones);
