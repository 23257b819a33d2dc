// The light parts. Shapes are imported from their own files (list-screen.tsx, form-screen.tsx,
// form-dialog.tsx, view-screen.tsx, tree-screen.tsx,
// flow-screen.tsx, board-screen.tsx), so that a board does not carry the form and a list not the wizard.
import './screens.css';

export { confirm, notifyCanceled } from './confirm.ts';
export { Countdown } from './countdown.tsx';
export { DisabledReasons, type Reason } from './disabled-reasons.tsx';
export { Failed, NothingYet, Skeleton } from './empties.tsx';
export { type Formatter, useFormatter } from './formatter.ts';
export { To } from './go.tsx';
export { useKeys } from './keys.ts';
export { Move } from './move.tsx';
export { namedOption, pickFrom } from './pick-from.ts';
export { type CodeItem, configureScreens, type ScreenPorts } from './ports.ts';
export { PrintSheet } from './print-sheet.tsx';
export {
  ConfirmPanel,
  type DealTerms,
  Diff,
  type Difference,
  Facts,
  MoneyText,
  Timeline,
  type TimelineEvent,
} from './shows.tsx';
export {
  codeBadge,
  fixedBadge,
  lifecycleBadge,
  type StatusBadge,
  StatusOf,
  StatusTag,
  Tint,
} from './status-tag.tsx';
export type { StatusColor } from './status-color.ts';
export { Steps, TabSet } from './tab-set.tsx';
