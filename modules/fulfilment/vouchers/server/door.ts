export { coverNote } from './cover-note.ts';
export { consumeForNote, freezeForNote, holdVoucherOfNote, unfreezeForNote } from './note-doors.ts';
