export {
  type CoveringVoucher,
  consumeForNote,
  freezeForNote,
  unfreezeForNote,
  vouchersCovering,
} from './note-doors.ts';
