import { findRoute } from '#kernel/web/guard/index.ts';
import { access } from '#kernel/web/guard/rights.ts';
import { ADD_ALERT_PAGE } from '../rules/pages.ts';

/** Whether the form of a new alert is open to the reader. */
export const mayKeepAlerts = (): boolean =>
  findRoute(access.get().routes, ADD_ALERT_PAGE)?.route.permission === true;
