export { ask, type Question } from './ask.ts';
export { useOpenById } from './open-by-id.ts';
export { changedSearch, go, pathnameOf, withSearch } from './place.ts';
export { type Screen, ScreenContext, useFreshAddress, useScreen, useUnsaved } from './screen.ts';
