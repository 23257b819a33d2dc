export { App } from './app.tsx';
export { Card, PasswordBox, Submit, TextBox, Tick } from './plain.tsx';
export { platformName, usePlatform } from './platform.ts';
export {
  configureShell,
  type MarketClock,
  type NoticeCount,
  type Platform,
  type SearchHit,
  type ShellPorts,
  type SignedIn,
  shellPorts,
  type ViewLink,
} from './ports.ts';
export { enter, leave, switchSide } from './session.ts';
