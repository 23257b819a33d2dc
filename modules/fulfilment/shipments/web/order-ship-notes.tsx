export { OrderShipNotes as default } from './note-lists.tsx';
