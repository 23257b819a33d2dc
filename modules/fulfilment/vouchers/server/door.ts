export { voucherConsumed, voucherTransferred } from '../rules/events.ts';
export {
  type CoveringVoucher,
  consumeForNote,
  freezeForNote,
  unfreezeForNote,
  vouchersCovering,
} from './note-doors.ts';
