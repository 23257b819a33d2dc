export { ShippingNotices as default } from './note-lists.tsx';
