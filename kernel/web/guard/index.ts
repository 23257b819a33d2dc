export { Can, type Rights, RouteButtons, useCan } from './can.tsx';
export { guard, type GuardState, landingOf, loginWith, mayPress, safeRedirect, type Step } from './guard.ts';
export { isAlwaysOn, type Merged, mergeRoutes } from './merge.ts';
export { type Access, access, forgetMenu, menuFailed, registerRoutes, takeMenu, useAccess } from './rights.ts';
export { findRoute, isPublicPath, matchPath, type MenuEntry, type MenuNode, pathPattern, PUBLIC_PATHS, redirectOf, type Route, type RouteDef, type Shape } from './route.ts';
