export { MarketClock } from './market-clock.tsx';
