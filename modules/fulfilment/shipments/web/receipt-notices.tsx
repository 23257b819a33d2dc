export { ReceiptNotices as default } from './note-lists.tsx';
