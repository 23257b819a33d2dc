import { inLocale } from '#kernel/rules/words.ts';
import { currentLocale, localeStore } from '../i18n/locale.ts';
import { loadBoot } from '../request/boot.ts';
import { browserStorage, createStore, parsed, useStore } from '../request/store.ts';
import { type Platform, shellPorts } from './ports.ts';
import { shellTexts } from './texts.ts';

const KEY = 'chem-dt-platform';
const FRESH_MS = 300_000;
type CachedPlatform = {
  readonly at: number;
  readonly site?: string | undefined;
  readonly platform: Platform;
};

const cached = parsed(browserStorage.read('local', KEY)) as CachedPlatform | null;
/** Name, logo and page end of the platform, as last heard; null before the first answer ever. */
export const platformStore = createStore<Platform | null>(cached?.platform ?? null);
export const usePlatform = (): Platform | null => useStore(platformStore);

export const readI18n = (
  text: { readonly zh_CN: string; readonly en_US?: string | null | undefined } | null | undefined,
): string => (text ? (currentLocale() === 'en_US' && text.en_US ? text.en_US : text.zh_CN) : '');
export const platformName = (): string =>
  readI18n(platformStore.get()?.platformName) || inLocale(shellTexts().product, currentLocale());

/** Title of the page shown in the main layout, with its document's number; null outside of it. */
const pageTitle = createStore<string | null>(null);
export function namePage(title: string | null): void {
  pageTitle.set(title);
  setDocumentTitle();
}
/**
 * Platform name and login text suffix (R-GUARD-025); in the main layout the page's own title stands before
 * them, so that open windows differ (ruling 24).
 */
export function setDocumentTitle(): void {
  const platform = platformStore.get();
  if (platform?.favicon)
    document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute('href', platform.favicon);
  const ending = platform
    ? `${readI18n(platform.platformName).trim()} ${readI18n(platform.loginTitleSuffix).trim()}`
    : platformName();
  const page = pageTitle.get();
  document.title = page === null ? ending : `${page} - ${ending}`;
}

/**
 * Asks for the platform's configuration unless what is kept is fresh and of the stamp the server serves now;
 * a failure leaves what is known.
 */
export async function loadPlatform(): Promise<void> {
  setDocumentTitle();
  const site = await loadBoot().then(
    (boot) => boot.site,
    () => undefined,
  );
  if (cached && cached.site === site && Date.now() - cached.at < FRESH_MS && Date.now() >= cached.at) return;
  await refreshPlatform(site);
}

/** Asks now: the configuration was changed while the page stood. */
export async function refreshPlatform(site?: string | undefined): Promise<void> {
  try {
    const platform = await shellPorts().platformDetail();
    browserStorage.write(
      'local',
      KEY,
      JSON.stringify({ at: Date.now(), site, platform } satisfies CachedPlatform),
    );
    platformStore.set(platform);
  } catch {
    // The page works with the system's name; the next start asks again.
  }
}

/** Keeps the title right when the language or the configuration changes. */
export function watchTitle(): void {
  localeStore.watch(setDocumentTitle);
  platformStore.watch(setDocumentTitle);
}
