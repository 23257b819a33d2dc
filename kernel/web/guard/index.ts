export { Can, type Rights, RouteButtons, useCan } from './can.tsx';
export {
  type GuardState,
  guard,
  landingOf,
  localRedirect,
  loginWith,
  mayPress,
  type Step,
  safeRedirect,
} from './guard.ts';
export { type Merged, mergeRoutes } from './merge.ts';
export { configurePlaces, type Places, places, redirectOf } from './places.ts';
export {
  type Access,
  access,
  forgetMenu,
  menuFailed,
  registerRoutes,
  takeMenu,
  useAccess,
} from './rights.ts';
export {
  findRoute,
  isPublicPath,
  type MenuEntry,
  type MenuNode,
  matchPath,
  pathPattern,
  type Route,
  type RouteDef,
  type Shape,
} from './route.ts';
