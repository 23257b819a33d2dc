import { createStore } from '#kernel/web/request/index.ts';
import type { VoucherDetail } from '../contract/voucher.ts';

export type Act = 'confirm' | 'acceptTransfer' | 'transfer' | 'split' | 'merge' | 'freeze' | 'consume';
/** The dialog that is open on a voucher's page. */
export const panelStore = createStore<{ readonly act: Act; readonly row: VoucherDetail } | null>(null);
export const openPanel = (act: Act) => (row: VoucherDetail) => panelStore.set({ act, row });
export const closePanel = () => panelStore.set(null);
