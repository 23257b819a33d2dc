export { ask, type Question } from './ask.ts';
export { useOpenById } from './open-by-id.ts';
export { catchLinks, changedSearch, go, paramsOf, pathnameOf, usePlace, withSearch } from './place.ts';
export { type Screen, ScreenContext, useFreshAddress, useScreen, useUnsaved } from './screen.ts';
export { closeTab, refreshTab, showTab } from './tabs.ts';
