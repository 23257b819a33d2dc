import { browserStorage, createStore, parsed } from './store.ts';

/** Who works here; the answer of login and of currentUserInfo (administration-domain 4). */
export interface Operator {
  readonly id: string;
  readonly userName: string;
  readonly avatarName: string | null;
  readonly empName: string | null;
  readonly loginName: string | null;
  readonly memberId: string | null;
  readonly memberName: string | null;
  readonly memberNameEn?: string | null;
  readonly memberType: 'platform' | 'buyer' | 'seller' | 'both' | null;
  readonly identityType: 'platform' | 'buyer' | 'seller';
  /** Sides this login may work on; more than one shows the switch. */
  readonly identities?: readonly ('platform' | 'buyer' | 'seller')[];
  readonly idcardNo: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly adminFlag: boolean;
  readonly empType: string;
  readonly crmMemberId: string | null;
  readonly buttonCodes: readonly string[];
  /** Data types of which more than the own rows are seen; null or absent: of all. */
  readonly dataTypes?: readonly string[] | null;
  readonly roles: readonly string[];
  readonly deptName?: string | null;
  readonly deptNameEn?: string | null;
  readonly locale?: string | null;
  readonly timeZone?: string | null;
  readonly theme?: unknown;
  readonly permissionVersion: number;
  readonly mustChangePassword: boolean;
  readonly passwordExpired?: boolean;
  readonly agreementPending: boolean;
  readonly marketStatus?: string | null;
}

const TOKEN = 'chem-dt-token';
const OPERATOR = 'chem-dt-operator';
const MESSAGES = 'chem-dt-message-count';
const TOKEN_DAYS = 8;

/** The login token of the cookie; empty when nobody is signed in. */
export function token(): string {
  if (typeof document === 'undefined') return '';
  const cookie = document.cookie.split('; ').find((c) => c.startsWith(`${TOKEN}=`));
  return cookie === undefined ? '' : decodeURIComponent(cookie.slice(TOKEN.length + 1));
}

/**
 * Keeps the token for 8 days, readable by script because a header carries it; null forgets it
 * (administration-domain 1.1).
 */
export function setToken(value: string | null): void {
  parting = false;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const life = value === null ? 0 : TOKEN_DAYS * 86_400;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in Firefox ESR
  document.cookie = `${TOKEN}=${value === null ? '' : encodeURIComponent(value)}; Max-Age=${life}; Path=/; SameSite=Lax${secure}`;
}

let parting = false;
/** From now on this login is being given up by its owner: that it is over is no news, until another one begins. */
export const part = (): void => {
  parting = true;
};
/** Whether the login a call was sent under is still the one in use here. */
export const isCurrent = (login: string): boolean => !parting && token() === login;

const restored =
  typeof sessionStorage === 'undefined'
    ? null
    : (parsed(browserStorage.read('session', OPERATOR)) as Operator | null);
/** The signed-in operator, mirrored in sessionStorage; null when nobody is known in this tab. */
export const operatorStore = createStore<Operator | null>(restored);

/** Stores who works here; null forgets. */
export function setOperator(operator: Operator | null): void {
  browserStorage.write('session', OPERATOR, operator === null ? null : JSON.stringify(operator));
  operatorStore.set(operator);
}

const counted = typeof sessionStorage === 'undefined' ? null : browserStorage.read('session', MESSAGES);
/** Unread messages, mirrored in sessionStorage. */
export const messageCount = createStore<number>(counted === null ? 0 : Number.parseInt(counted, 10) || 0);
export function setMessageCount(unread: number): void {
  browserStorage.write('session', MESSAGES, String(unread));
  messageCount.set(unread);
}

/** Forgets token, operator and user info, as every ended login does (specification 8, HTTP 401). */
export function clearSession(): void {
  setToken(null);
  setOperator(null);
  browserStorage.write('session', MESSAGES, null);
  messageCount.set(0);
}
