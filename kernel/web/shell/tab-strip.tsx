import CloseOutlined from '@ant-design/icons/CloseOutlined';
import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useAccess } from '../guard/rights.ts';
import { useLocale } from '../i18n/locale.ts';
import { useWords } from '../i18n/use-words.ts';
import { useStore } from '../request/store.ts';
import {
  closeAll,
  closeOthers,
  closeRight,
  closeTab,
  isClosable,
  landing,
  refreshTab,
  showTab,
  tabStore,
  titleOf,
} from '../tabs/tabs.ts';
import { isUnsaved, unsaved } from '../tabs/unsaved.ts';
import { type MenuItem, MenuList, openMenu } from './menu-button.tsx';
import { shellWords } from './words.ts';

/** What can be done with the tab the menu was opened for. */
function useTabMenu(key: string | null): MenuItem[] {
  const t = useWords(shellWords);
  if (key === null) return [];
  return [
    { key: 'refresh', label: t('tab.refresh'), run: () => void refreshTab(key) },
    {
      key: 'close',
      label: t('tab.close'),
      hint: 'Alt+W',
      disabled: !isClosable(key),
      run: () => void closeTab(key),
    },
    { key: 'others', label: t('tab.closeOthers'), apart: true, run: () => void closeOthers(key) },
    { key: 'right', label: t('tab.closeRight'), run: () => void closeRight(key) },
    { key: 'all', label: t('tab.closeAll'), run: () => void closeAll() },
  ];
}

/** The open pages: arrow keys move, Delete closes, the context menu has the rest. */
export function TabStrip() {
  const t = useWords(shellWords);
  const { tabs, active } = useStore(tabStore);
  useStore(unsaved);
  useStore(landing);
  useAccess();
  useLocale();
  const menuId = useId();
  const [asked, ask] = useState<string | null>(null);
  const strip = useRef<HTMLDivElement>(null);
  const items = useTabMenu(asked ?? active);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab in front is to be seen
  useEffect(() => {
    strip.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  const openFor = (e: MouseEvent<HTMLElement>, key: string) => {
    e.preventDefault();
    ask(key);
    const tab = e.currentTarget;
    const open = () => openMenu(document.getElementById(menuId), tab);
    // Where the press itself asks for the menu (macOS, Linux), the release outside it would close it again.
    if (e.buttons === 0) open();
    else addEventListener('pointerup', () => setTimeout(open), { once: true });
  };
  const onKeys = (e: KeyboardEvent<HTMLElement>, key: string) => {
    const all = [...(strip.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = all.indexOf(e.currentTarget);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[e.key];
    if (to !== undefined) all[(to + all.length) % all.length]?.focus();
    else if (e.key === 'Delete') void closeTab(key);
    else return;
    e.preventDefault();
  };
  return (
    <section className="sh-tabs" aria-label={t('nav.tabs')}>
      <div ref={strip} role="tablist" aria-label={t('nav.tabs')} className="sh-tablist">
        {tabs.map(({ key }) => {
          const title = titleOf(key);
          return (
            <div key={key} role="presentation" className="sh-tab" data-active={key === active}>
              <button
                type="button"
                role="tab"
                aria-selected={key === active}
                aria-controls="main"
                tabIndex={key === active ? 0 : -1}
                title={title}
                onClick={() => showTab(key)}
                onContextMenu={(e) => openFor(e, key)}
                onKeyDown={(e) => onKeys(e, key)}
                onAuxClick={(e) => {
                  if (e.button === 1) void closeTab(key);
                }}
              >
                {isUnsaved(key) ? (
                  <span className="sh-dot" title={t('tab.unsaved')}>
                    <span className="ct-hidden">{t('tab.unsaved')}</span>
                  </span>
                ) : null}
                {title}
              </button>
              {isClosable(key) ? (
                <span
                  className="sh-tab-x"
                  title={t('tab.close')}
                  aria-hidden="true"
                  onClick={() => void closeTab(key)}
                >
                  <CloseOutlined />
                </span>
              ) : null}
            </div>
          );
        })}
      </div>
      <button
        type="button"
        className="sh-tab-more"
        aria-label={t('tab.menu')}
        title={t('tab.menu')}
        aria-haspopup="menu"
        aria-controls={menuId}
        onClick={(e) => {
          ask(null);
          openMenu(document.getElementById(menuId), e.currentTarget);
        }}
      >
        <EllipsisOutlined aria-hidden="true" />
      </button>
      <MenuList id={menuId} label={t('tab.menu')} items={items} />
    </section>
  );
}
