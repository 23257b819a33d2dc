import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { dayOf } from '#kernel/rules/clock.ts';
import { useAccess } from '../guard/rights.ts';
import { useLocale } from '../i18n/locale.ts';
import { useWords } from '../i18n/use-words.ts';
import { serverNow } from '../request/clock.ts';
import { operatorStore, setMessageCount } from '../request/session.ts';
import { useStore } from '../request/store.ts';
import { notifyError } from '../request/toast.ts';
import { pathnameOf, usePlace } from '../tabs/place.ts';
import { tabStore, titleOf } from '../tabs/tabs.ts';
import { useMode } from '../theme/apply.ts';
import { usePrefs } from '../theme/prefs.ts';
import { BuildBanner, BusyBar, DemoBanner, OfflineBanner, SkipLink, StorageBanner } from './banners.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { Crumbs } from './crumbs.tsx';
import { Dialog } from './dialog.tsx';
import { PanelGuard } from './error-fallback.tsx';
import { Brand, Header, SideSwitch } from './header.tsx';
import { lockStore } from './lock.ts';
import { useMarked } from './marked.ts';
import { trailTo } from './menu.ts';
import { closePanel, panel } from './panels.ts';
import { namePage, platformName, readI18n, usePlatform } from './platform.ts';
import { shellPorts } from './ports.ts';
import { MenuTree, Sider } from './sider.tsx';
import { shellSlots } from './slots.ts';
import { enframe, frame } from './standalone.ts';
import { TabStrip } from './tab-strip.tsx';
import { useWatermark, watermarkText } from './watermark.ts';
import { shellWords } from './words.ts';

const Palette = lazy(() => import('./palette.tsx'));
const ThemeDrawer = lazy(() => import('./theme-drawer.tsx'));
const KeySheet = lazy(() => import('./key-sheet.tsx'));
const COUNT_EVERY_MS = 60_000;

/**
 * Unread messages at login, when the window is looked at, and every minute; a failure changes nothing
 * (administration-domain 11.5).
 */
function useNotices(): void {
  useEffect(() => {
    const count = () => {
      if (!document.hidden)
        shellPorts()
          .notices()
          .then(
            (n) => setMessageCount(n.unread),
            () => undefined,
          );
    };
    count();
    const timer = setInterval(count, COUNT_EVERY_MS);
    addEventListener('focus', count);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', count);
    };
  }, []);
}

function useMark(): void {
  const { watermark, watermarkText: text } = usePrefs();
  const operator = useStore(operatorStore);
  const platformText = usePlatform()?.watermarkText ?? '';
  useLocale();
  const facts = {
    platformName: platformName(),
    userName: operator?.userName ?? '',
    mobile4: operator?.mobile?.slice(-4) ?? '',
    date: dayOf(new Date(serverNow())),
  };
  useWatermark(
    watermark && operator ? watermarkText(text || platformText, facts) : null,
    useMode() === 'dark',
  );
}

/** The browser's window bears the title of the page in front; while it is locked it says that alone. */
function usePageTitle(): void {
  useStore(tabStore);
  useLocale();
  useAccess();
  const t = useWords(shellWords);
  const page = titleOf(pathnameOf(usePlace()));
  const title = useStore(lockStore).locked ? t('lock.title') : page;
  useEffect(() => namePage(title), [title]);
  useEffect(() => () => namePage(null), []);
}

function NavDrawer() {
  const t = useWords(shellWords);
  const { nodes } = useAccess();
  const place = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place closes the menu
  useEffect(() => () => closePanel(), [place]);
  return (
    <Dialog title={t('nav.main')} look="nav" onClose={closePanel}>
      <SideSwitch />
      <nav aria-label={t('nav.main')}>
        <MenuTree nodes={nodes} />
      </nav>
    </Dialog>
  );
}

function Panels() {
  const t = useWords(shellWords);
  const open = useStore(panel);
  const broken = () => {
    closePanel();
    notifyError(t('page.failed'));
  };
  if (open === 'nav') return <NavDrawer />;
  return (
    <PanelGuard key={open} onBroken={broken}>
      <Suspense>
        {open === 'find' ? <Palette /> : null}
        {open === 'theme' ? <ThemeDrawer /> : null}
        {open === 'keys' ? <KeySheet /> : null}
      </Suspense>
    </PanelGuard>
  );
}

function PageEnd() {
  const platform = usePlatform();
  useLocale();
  const lines = platform?.footer ?? [];
  if (lines.length === 0) return null;
  return (
    <footer className="sh-end">
      {lines.map((line) => {
        const text = readI18n(line.text);
        return line.link ? (
          <a key={text} href={line.link} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ) : (
          <span key={text}>{text}</span>
        );
      })}
    </footer>
  );
}

/** What a capability adds to the frame never takes a page with it when it breaks. */
function Slot({ children }: { readonly children: ReactNode }) {
  return (
    <PanelGuard onBroken={() => undefined}>
      <Suspense>{children}</Suspense>
    </PanelGuard>
  );
}

/** A document by itself: whose platform it is, and the way into the console. */
function Alone({ children }: { readonly children: ReactNode }) {
  const t = useWords(shellWords);
  return (
    <div className="sh-frame-all">
      <SkipLink />
      <DemoBanner />
      <OfflineBanner />
      <header className="sh-header sh-alone">
        <Brand />
        <button type="button" className="sh-button" onClick={enframe}>
          {t('alone.open')}
        </button>
      </header>
      <BusyBar />
      <div className="sh-body">
        <div className="sh-content">
          <main id="main" tabIndex={-1} className="sh-main">
            {children}
          </main>
        </div>
      </div>
      <Panels />
    </div>
  );
}

/** The frame of an address: the console, or nothing round a document that a window was opened at. */
export function Shell({ children }: { readonly children: ReactNode }) {
  useNotices();
  useMark();
  usePageTitle();
  return useStore(frame).is === 'alone' ? <Alone>{children}</Alone> : <Console>{children}</Console>;
}

/** The frame of the console: head, menu, open pages. The layout decides where the menu's levels stand. */
function Console({ children }: { readonly children: ReactNode }) {
  const prefs = usePrefs();
  const { nodes } = useAccess();
  const path = pathnameOf(usePlace());
  const marked = useMarked();
  const slots = shellSlots();
  const chosen = trailTo(nodes, marked)[0] ?? nodes[0];
  const top = prefs.layout === 'side' || prefs.layout === 'columns' ? [] : nodes;
  const side = prefs.layout === 'side' ? nodes : prefs.layout === 'mix' ? (chosen?.children ?? []) : [];
  return (
    <div className="sh-frame-all" data-fixed={prefs.fixedHeader}>
      <SkipLink />
      <DemoBanner />
      <OfflineBanner />
      <StorageBanner />
      {slots.banner ? (
        <div role="status">
          <Slot>
            <slots.banner />
          </Slot>
        </div>
      ) : null}
      <BuildBanner />
      <Header top={top} />
      <BusyBar />
      <div className="sh-body">
        {prefs.layout === 'columns' ? <ColumnsMenu nodes={nodes} /> : null}
        {side.length > 0 ? <Sider nodes={side} /> : null}
        <div className="sh-content">
          {prefs.tabs ? <TabStrip /> : null}
          <main id="main" tabIndex={-1} className="sh-main">
            {prefs.breadcrumb ? <Crumbs /> : null}
            {slots.pageTop ? (
              <Slot>
                <slots.pageTop path={path} />
              </Slot>
            ) : null}
            {children}
            {slots.pageEnd ? (
              <Slot>
                <slots.pageEnd path={path} />
              </Slot>
            ) : null}
          </main>
          {prefs.footer ? <PageEnd /> : null}
        </div>
      </div>
      <Panels />
      {slots.float ? (
        <Slot>
          <slots.float />
        </Slot>
      ) : null}
    </div>
  );
}
