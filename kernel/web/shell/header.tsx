import BellOutlined from '@ant-design/icons/BellOutlined';
import ExpandOutlined from '@ant-design/icons/ExpandOutlined';
import GlobalOutlined from '@ant-design/icons/GlobalOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { Suspense } from 'react';

import { uiWords } from '#kernel/rules/ui-words.ts';
import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { places } from '../guard/places.ts';
import { useAccess } from '../guard/rights.ts';
import type { MenuNode } from '../guard/route.ts';
import { LOCALES, useLocale } from '../i18n/locale.ts';
import { useWords } from '../i18n/use-words.ts';
import { messageCount, operatorStore } from '../request/session.ts';
import { useStore } from '../request/store.ts';
import { ask } from '../tabs/ask.ts';
import { landing } from '../tabs/tabs.ts';
import { usePrefs } from '../theme/prefs.ts';
import { toggleFullscreen } from './fullscreen.ts';
import { chooseLanguage } from './language.ts';
import { lockNow } from './lock-now.ts';
import { Logo } from './logo.tsx';
import { useMarked } from './marked.ts';
import { MenuButton, type MenuItem } from './menu-button.tsx';
import { openPanel } from './panels.ts';
import { platformName, usePlatform } from './platform.ts';
import { leave, switchSide } from './session.ts';
import { Flyout } from './sider.tsx';
import { shellSlots } from './slots.ts';
import { shellTexts } from './texts.ts';
import { shellWords } from './words.ts';

/** Logo and name of the platform; the way to the landing page. */
export function Brand() {
  usePlatform();
  useLocale();
  const { logo } = usePrefs();
  const home = useStore(landing);
  return (
    <a className="sh-brand" href={home}>
      {logo ? <Logo /> : null}
      <span>{platformName()}</span>
    </a>
  );
}

/** The side a company works on that both buys and sells; a switch, not a second login. */
export function SideSwitch() {
  const t = useWords(shellWords);
  const operator = useStore(operatorStore);
  const sides =
    operator?.identities ?? (operator?.memberType === 'both' ? (['buyer', 'seller'] as const) : []);
  if (!operator || sides.length < 2) return null;
  return (
    <fieldset className="sh-seg" aria-label={t('side')}>
      {sides.map((side) => (
        <button
          key={side}
          type="button"
          aria-pressed={side === operator.identityType}
          onClick={() => void switchSide(side).catch(() => undefined)}
        >
          {t(`side.${side}`)}
        </button>
      ))}
    </fieldset>
  );
}

function languageItems(t: ReturnType<typeof useWords<typeof shellWords.table>>, now: string): MenuItem[] {
  return LOCALES.map((locale) => ({
    key: locale,
    label: t(`lang.${locale}`),
    checked: locale === now,
    run: () => chooseLanguage(locale),
  }));
}

/** Everything personal; on narrow screens also what the header has no room for. */
function usePersonal(): MenuItem[] {
  const t = useWords(shellWords);
  const locale = useLocale();
  const { routes } = useAccess();
  const ownPages = routes
    .filter((route) => route.personal !== undefined && route.permission && route.shape !== 'planned')
    .sort((a, b) => (a.personal?.order ?? 0) - (b.personal?.order ?? 0));
  const u = useWords(uiWords);
  const everywhere = async () => {
    if (
      await ask({
        title: t('logoutAll.title'),
        body: t('logoutAll.body'),
        yes: t('me.logoutAll'),
        no: u('cancel'),
        danger: true,
      })
    )
      await leave(true);
  };
  return [
    ...ownPages.map(({ path, personal }) => ({
      key: path,
      label: inLocale(personal?.title ?? { zh: path, en: path }, locale),
      href: path,
    })),
    ...languageItems(t, locale).map((item, i) => ({ ...item, apart: i === 0 })),
    { key: 'theme', label: t('theme'), apart: true, run: () => openPanel('theme') },
    { key: 'lock', label: t('lock'), hint: 'Alt+L', run: () => void lockNow() },
    { key: 'full', label: t('fullscreen'), run: () => void toggleFullscreen() },
    { key: 'keys', label: t('me.keys'), hint: '?', run: () => openPanel('keys') },
    { key: 'out', label: t('me.logout'), apart: true, run: () => void leave() },
    { key: 'outAll', label: t('me.logoutAll'), run: () => void everywhere() },
  ];
}

function Person() {
  const t = useWords(shellWords);
  const locale = useLocale();
  const called = (zh: string | null | undefined, en: string | null | undefined) =>
    nameOf({ name: zh ?? null, nameEn: en ?? null }, 'name', locale);
  const operator = useStore(operatorStore);
  const items = usePersonal();
  const head = (
    <div className="sh-me">
      <strong>{operator?.userName}</strong>
      <span>
        {[
          called(operator?.memberName, operator?.memberNameEn),
          called(operator?.deptName, operator?.deptNameEn),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
  return (
    <MenuButton
      label={[t('me'), operator?.userName].join(' ')}
      items={items}
      head={head}
      className="sh-icon sh-person"
    >
      <UserOutlined aria-hidden="true" />
      <span className="sh-wide">{operator?.userName}</span>
    </MenuButton>
  );
}

function Messages() {
  const t = useWords(shellWords);
  const unread = useStore(messageCount);
  const shown = unread > 99 ? '99+' : String(unread);
  const label = unread > 0 ? t('messages.unread', { n: shown }) : t('messages');
  return (
    <a className="sh-icon" href={places().messages} aria-label={label} title={label}>
      <BellOutlined aria-hidden="true" />
      {unread > 0 ? (
        <span className="sh-badge ct-num" aria-hidden="true">
          {shown}
        </span>
      ) : null}
    </a>
  );
}

/** The graphite head of every console page. `top` are the menu's first-level entries when the layout puts them here. */
export function Header({ top }: { readonly top: readonly MenuNode[] }) {
  const t = useWords(shellWords);
  const locale = useLocale();
  const marked = useMarked();
  const { headClock: Clock, headCount: Count } = shellSlots();
  return (
    <header className="sh-header">
      <button
        type="button"
        className="sh-icon sh-burger"
        aria-label={t('nav.open')}
        title={t('nav.open')}
        onClick={() => openPanel('nav')}
      >
        <MenuOutlined aria-hidden="true" />
      </button>
      <Brand />
      <div className="sh-wide">
        <SideSwitch />
      </div>
      {top.length > 0 ? (
        <nav className="sh-topnav" aria-label={t('nav.main')}>
          {top.map((n) => (
            <Flyout key={n.id} node={n} marked={marked} wide />
          ))}
        </nav>
      ) : (
        <span className="sh-gap" />
      )}
      <button
        type="button"
        className="sh-find"
        title={t('find.title')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => openPanel('find')}
      >
        <SearchOutlined aria-hidden="true" />
        <span className="ct-hidden">{t('find.title')}</span>
        <span className="sh-find-text sh-wide">{inLocale(shellTexts().search, locale)}</span>
        <kbd className="sh-wide">Ctrl K</kbd>
      </button>
      <span className="sh-wide">
        {Clock ? (
          <Suspense fallback={null}>
            <Clock />
          </Suspense>
        ) : null}
      </span>
      {Count ? (
        <Suspense fallback={null}>
          <Count />
        </Suspense>
      ) : null}
      <Messages />
      <span className="sh-wide sh-row">
        <MenuButton label={t('language')} items={languageItems(t, locale)}>
          <GlobalOutlined aria-hidden="true" />
        </MenuButton>
        <button
          type="button"
          className="sh-icon"
          aria-label={t('lock')}
          title={`${t('lock')} (Alt+L)`}
          aria-keyshortcuts="Alt+L"
          onClick={() => void lockNow()}
        >
          <LockOutlined aria-hidden="true" />
        </button>
        <button
          type="button"
          className="sh-icon sh-roomy"
          aria-label={t('fullscreen')}
          title={t('fullscreen')}
          onClick={() => void toggleFullscreen()}
        >
          <ExpandOutlined aria-hidden="true" />
        </button>
        <button
          type="button"
          className="sh-icon"
          aria-label={t('theme')}
          title={t('theme')}
          onClick={() => openPanel('theme')}
        >
          <SettingOutlined aria-hidden="true" />
        </button>
      </span>
      <Person />
    </header>
  );
}
