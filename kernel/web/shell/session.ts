import { LOGIN } from '#kernel/rules/entrance.ts';
import { landingOf, localRedirect, safeRedirect } from '../guard/guard.ts';
import { places } from '../guard/places.ts';
import { access, fetchRoutes, forgetMenu, menuFailed, takeMenu } from '../guard/rights.ts';
import { LOCALES, localeChosen, setLocale } from '../i18n/locale.ts';
import { setZone } from '../i18n/zone.ts';
import { isRefusal } from '../request/refusal-error.ts';
import { loginPath } from '../request/response.ts';
import { dropRights, holdRights, rights } from '../request/rights.ts';
import {
  clearSession,
  type Operator,
  operatorStore,
  part,
  setOperator,
  setToken,
  token,
} from '../request/session.ts';
import { browserStorage, createStore } from '../request/store.ts';
import { go, place } from '../tabs/place.ts';
import { forgetTabs, landing, mayLeaveAll } from '../tabs/tabs.ts';
import { readPrefs, setPrefs } from '../theme/prefs.ts';
import { lock, uncover, whenUnlocked } from './lock.ts';
import { type SignedIn, shellPorts } from './ports.ts';
import { shellSlots } from './slots.ts';

const LOCKED = 10109;
const LAST = 'chem-dt-last';
/** Counts logins, logouts and switches of identity: cached answers of the former side are worthless when it grows. */
export const sessionTurn = createStore(0);
const turn = () => sessionTurn.set((n) => n + 1);

function take(operator: Operator): void {
  setOperator(operator);
  setZone(operator.timeZone);
}

/** Another person or side than last time in this tab: its open pages are not this one's. */
function ownTabs(operator: Operator): void {
  const mark = `${operator.id}/${operator.identityType}`;
  if (browserStorage.read('session', LAST) !== mark) forgetTabs();
  browserStorage.write('session', LAST, mark);
}

async function askUser(): Promise<Operator | null> {
  try {
    return await shellPorts().currentUser();
  } catch (error) {
    if (!isRefusal(error) || error.status !== LOCKED) throw error;
    lock('server');
    await whenUnlocked();
    return shellPorts().currentUser();
  }
}

async function load(): Promise<void> {
  const seen = rights.get().seen;
  const operator = await askUser();
  if (operator === null) {
    clearSession();
    return;
  }
  // Nothing but the agreement answers now; the rest is asked for once it is accepted.
  if (operator.agreementPending && shellSlots().gate) {
    take(operator);
    ownTabs(operator);
    return;
  }
  const [delivered] = await Promise.all([shellPorts().menu(), fetchRoutes()]);
  take(operator);
  ownTabs(operator);
  takeMenu(delivered, operator.roles);
  holdRights(Math.max(operator.permissionVersion, seen));
  const { routes, nodes } = access.get();
  landing.set(landingOf(operator.identityType, routes, nodes));
}

let loading: Promise<void> | null = null;
/** User info and menu, asked and merged once however many ask; a failure leaves the guard with its retry page. */
export function loadAccess(): Promise<void> {
  loading ??= load()
    .catch(() => menuFailed())
    .finally(() => {
      loading = null;
    });
  return loading;
}

/** Where a login starts: at `wanted`, else the landing; an initial or expired password first. */
function firstPage(wanted: string | null, serverLanding: string | undefined): string {
  const operator = operatorStore.get();
  const { routes, nodes } = access.get();
  if (!operator) return LOGIN;
  if (operator.mustChangePassword || operator.passwordExpired) return places().password;
  const start = landingOf(operator.identityType, routes, nodes, serverLanding);
  landing.set(start);
  return wanted ?? start;
}

function dress(operator: Operator): void {
  if (operator.theme !== null && operator.theme !== undefined) setPrefs(readPrefs(operator.theme));
  const accountLocale = LOCALES.find((l) => l === operator.locale);
  if (accountLocale && !localeChosen()) setLocale(accountLocale);
}

/**
 * A login has been answered: keeps token and operator, loads the menu and goes to `redirect` (when it is
 * safe) or the landing.
 */
export async function enter(answer: SignedIn, redirect: string | null = null): Promise<void> {
  setToken(answer.token);
  uncover();
  dropRights();
  forgetMenu();
  take(answer.operator);
  dress(answer.operator);
  turn();
  await loadAccess();
  go(
    access.get().menu === 'loaded'
      ? firstPage(safeRedirect(redirect, access.get().routes), answer.landing)
      : places().home,
    { replace: true },
  );
}

/**
 * A new browser tab with a token but without operator: asks once who it is and goes on, so that nobody types
 * twice. False: log in.
 * The guard judges the address as in any other tab: an unknown one ends at /404, a forbidden one at /403.
 */
export async function resume(redirect: string | null): Promise<boolean> {
  if (token() === '') return false;
  try {
    const operator = await shellPorts().currentUser();
    if (operator === null) return false;
    take(operator);
    dress(operator);
    await loadAccess();
    const asked = localRedirect(redirect);
    go(access.get().menu === 'loaded' ? firstPage(asked, undefined) : (asked ?? places().home), {
      replace: true,
    });
    return operatorStore.get() !== null;
  } catch {
    return false;
  }
}

/**
 * Logs out, here or on all devices, after asking for unsaved work; the page is left even when the server does
 * not answer.
 */
export async function leave(allDevices = false): Promise<void> {
  if (!(await mayLeaveAll())) return;
  forgetTabs();
  part();
  await shellPorts()
    .logout(allDevices)
    .catch(() => undefined);
  ended(LOGIN);
}

/**
 * The login page after somebody else ended the login (10120): it says so, and knows the way back to the page
 * that is shown.
 */
const loginFromHere = (): string => loginPath(LOGIN_ENDED, LOGIN, place.location.href);
const LOGIN_ENDED = 10120;

/** The login is over, whoever ended it; without a path of its own the way leads back here after the next one. */
export function ended(path: string | null): void {
  const next = path ?? loginFromHere();
  clearSession();
  uncover();
  dropRights();
  forgetMenu();
  turn();
  // What was still asked while the page ended is refused too; it does not take away the way back that stands in the address.
  if (place.location.pathname !== LOGIN) go(next, { replace: true });
}

/** A company that buys and sells changes sides: other rights, other menu, other pages. */
export async function switchSide(to: Operator['identityType']): Promise<void> {
  if (operatorStore.get()?.identityType === to || !(await mayLeaveAll())) return;
  const operator = await shellPorts().switchIdentity(to);
  forgetTabs();
  dropRights();
  forgetMenu();
  take(operator);
  turn();
  await loadAccess();
  go(landing.get(), { replace: true });
}

/** Leads a restricted login to the page that lifts the restriction. */
export function lift(): void {
  if (place.location.pathname !== places().password) go(places().password);
}

/** Something else is due before the console may go on: who is signed in, and what he owes, is asked anew. */
export const reask = (): Promise<void> => loadAccess();
