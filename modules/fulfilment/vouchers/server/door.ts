export { deliveredByVoucher, type VoucherDelivery } from './deliveries.ts';
export { coverNote } from './cover-note.ts';
export { consumeForNote, freezeForNote, holdVoucherOfNote, unfreezeForNote } from './note-doors.ts';
