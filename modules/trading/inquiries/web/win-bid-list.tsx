export { WonBids as default } from './quote-lists.tsx';
