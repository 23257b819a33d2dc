export { Can, holdsButton, type Rights, RouteButtons, useCan } from './can.tsx';
export {
  type GuardState,
  guard,
  landingOf,
  localRedirect,
  type Step,
  safeRedirect,
} from './guard.ts';
export { type Merged, mergeRoutes } from './merge.ts';
export { configurePlaces, type Places } from './places.ts';
export {
  type Access,
  useAccess,
} from './rights.ts';
export {
  findRoute,
  type MenuEntry,
  type MenuNode,
  matchPath,
  pathPattern,
  type Route,
  type RouteDef,
  type Shape,
} from './route.ts';
