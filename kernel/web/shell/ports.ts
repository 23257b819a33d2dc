import type { Locale } from '#kernel/rules/locale.ts';
import type { MenuEntry } from '../guard/route.ts';
import type { Operator } from '../request/session.ts';
import type { ThemePrefs } from '../theme/prefs.ts';

type I18n = { readonly zh_CN: string; readonly en_US?: string | null | undefined };
/** What every page shows of the platform (administration-domain 10.1); the public part. */
export interface Platform {
  readonly platformName: I18n;
  readonly loginTitleSuffix: I18n;
  /** Address of the logo; the system's mark when there is none. */
  readonly logo: string | null;
  /** For dark pages and for narrow windows; null: the logo itself. */
  readonly logoDark?: string | null | undefined;
  readonly logoSmall?: string | null | undefined;
  /** Shown while a page is on its way; null: the system's ring. */
  readonly loading?: string | null | undefined;
  /** Watermark of everybody who chose no text of his own. */
  readonly watermarkText?: string | undefined;
  /** Address of the icon in the browser's tab. */
  readonly favicon?: string | null | undefined;
  /** Hosts that pages may frame; every other framed link opens in a tab of its own. */
  readonly frameHosts: readonly string[];
  /** Lines of the page end: copyright, records and licences with their links. */
  readonly footer: readonly { readonly text: I18n; readonly link: string | null }[];
}
export interface NoticeCount {
  readonly unread: number;
  readonly byType: { readonly system: number; readonly trade: number; readonly notice: number };
}
/** One find of the global search, with the page it opens. */
export interface SearchHit {
  readonly kind: string;
  readonly kindName: string;
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly path: string;
}
export interface ViewLink {
  readonly id: string;
  readonly title: string;
  readonly path: string;
}
/** What an ended or begun login answers: of commonLogin, toLogin, personReg, activateUser. */
export interface SignedIn {
  readonly token: string;
  readonly operator: Operator;
  readonly landing?: string;
}

/**
 * What the shell needs from capabilities it must not know; the composition fills it in. Promises reject with
 * RefusalError.
 */
export interface ShellPorts {
  /** Silent probe; null when nobody is signed in. */
  currentUser(): Promise<Operator | null>;
  menu(): Promise<readonly MenuEntry[]>;
  platformDetail(): Promise<Platform>;
  /** Silent. */
  notices(): Promise<NoticeCount>;
  saveTheme(theme: ThemePrefs): Promise<void>;
  /** Keeps language and time zone of the account. */
  saveProfile(change: { readonly locale?: 'zh_CN' | 'en_US'; readonly timeZone?: string }): Promise<void>;
  lockScreen(): Promise<void>;
  unlock(proof: { readonly password: string } | { readonly smsCode: string }): Promise<void>;
  /** Sends a code to the own number or address; seconds until another may be asked for. */
  sendUnlockCode(channel: 'sms' | 'email'): Promise<number>;
  /** The language the server answers in from now on. */
  answeredIn(): Promise<Locale>;
  switchIdentity(to: Operator['identityType']): Promise<Operator>;
  /** Ends this login, or all of the account. */
  logout(allDevices: boolean): Promise<void>;
  search(keyword: string, signal: AbortSignal): Promise<readonly SearchHit[]>;
  savedViews(): Promise<readonly ViewLink[]>;
  /** Silent, outlives the page. */
  visit(visit: { readonly domain: 'platform'; readonly path: string }): Promise<void>;
  /** Days until the password expires when a warning is due, else null. */
  passwordWarning(): Promise<number | null>;
}

let given: ShellPorts | undefined;

/** Called once by the composition before the first page is drawn. */
export function configureShell(ports: ShellPorts): void {
  given = ports;
}

export function shellPorts(): ShellPorts {
  if (!given) throw new Error('configureShell() has not been called');
  return given;
}
