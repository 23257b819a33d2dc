export { MyBids as default } from './quote-lists.tsx';
