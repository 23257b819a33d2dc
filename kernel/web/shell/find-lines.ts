import { useEffect, useMemo, useState } from 'react';

import { useAccess } from '../guard/rights.ts';
import { findRoute } from '../guard/route.ts';
import { LOCALES, useLocale } from '../i18n/locale.ts';
import { useLocalized, useWords } from '../i18n/use-words.ts';
import { operatorStore } from '../request/session.ts';
import { useStore } from '../request/store.ts';
import { pathnameOf } from '../tabs/place.ts';
import { closeOthers, refreshTab, tabStore } from '../tabs/tabs.ts';
import { setPrefs } from '../theme/prefs.ts';
import { type Find, recentOf } from './find.ts';
import { toggleFullscreen } from './fullscreen.ts';
import { chooseLanguage } from './language.ts';
import { lockNow } from './lock-now.ts';
import { goLetters, leavesOf, trailTo } from './menu.ts';
import { openPanel } from './panels.ts';
import { type SearchHit, shellPorts, type ViewLink } from './ports.ts';
import { leave } from './session.ts';
import { shellWords } from './words.ts';

/** The menu as lines, with both languages to be found by, and the letters of "G, then a letter". */
export function usePageLines(): Find[] {
  const { nodes, routes } = useAccess();
  const localize = useLocalized();
  return useMemo(() => {
    const letters = new Map([...goLetters(nodes, routes)].map(([letter, path]) => [path, letter]));
    return leavesOf(nodes).map((n): Find => {
      const path = n.path ?? '';
      const letter = letters.get(path);
      return {
        key: `page:${n.id}`,
        scope: 'pages',
        title: localize(n.title),
        also: `${n.title.zh} ${n.title.en} ${path}`,
        path,
        detail: trailTo(nodes, path)
          .slice(0, -1)
          .map((g) => localize(g.title))
          .join(' › '),
        ...(letter ? { hint: `G ${letter.toUpperCase()}` } : {}),
      };
    });
  }, [nodes, routes, localize]);
}

export function useRecentLines(): Find[] {
  const owner = useStore(operatorStore)?.id ?? '';
  const { routes } = useAccess();
  return useMemo(
    () =>
      recentOf(owner)
        .filter((v) => findRoute(routes, pathnameOf(v.href))?.route.permission)
        .slice(0, 5)
        .map((v) => ({
          key: `recent:${v.href}`,
          scope: 'recent',
          title: v.title,
          detail: '',
          also: pathnameOf(v.href),
          path: v.href,
        })),
    [owner, routes],
  );
}

export function useCommandLines(): Find[] {
  const t = useWords(shellWords);
  const locale = useLocale();
  const { active } = useStore(tabStore);
  const command = (key: string, title: string, run: () => void, hint?: string): Find => ({
    key: `command:${key}`,
    scope: 'commands',
    title,
    detail: '',
    also: key,
    run,
    ...(hint ? { hint } : {}),
  });
  return [
    ...LOCALES.filter((l) => l !== locale).map((l) =>
      command(`language ${l}`, t(`lang.${l}`), () => chooseLanguage(l)),
    ),
    command('theme', t('theme'), () => openPanel('theme')),
    command('dark light', t('find.dark'), () =>
      setPrefs({ mode: document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark' }),
    ),
    command('lock', t('lock'), () => void lockNow(), 'Alt+L'),
    command('fullscreen', t('fullscreen'), () => void toggleFullscreen()),
    command('keys shortcuts', t('me.keys'), () => openPanel('keys'), '?'),
    ...(active === null
      ? []
      : [
          command('refresh reload', t('tab.refresh'), () => void refreshTab(active)),
          command('close others', t('tab.closeOthers'), () => void closeOthers(active)),
        ]),
    command('logout', t('me.logout'), () => void leave()),
  ];
}

export function useViewLines(): Find[] {
  const [views, take] = useState<readonly ViewLink[]>([]);
  useEffect(() => {
    shellPorts()
      .savedViews()
      .then(take, () => undefined);
  }, []);
  return useMemo(
    () =>
      views.map((v) => ({
        key: `view:${v.id}`,
        scope: 'views',
        title: v.title,
        detail: '',
        also: v.path,
        path: v.path,
      })),
    [views],
  );
}

const DEBOUNCE_MS = 400;
/** Records that answer the typed text, asked 400 ms after the last key (R-SHARED-014); the former question is dropped. */
export function useRecordLines(
  typed: string,
  wanted: boolean,
): { lines: Find[]; state: 'still' | 'busy' | 'failed' } {
  const [found, take] = useState<{ lines: Find[]; state: 'still' | 'busy' | 'failed' }>({
    lines: [],
    state: 'still',
  });
  const keyword = typed.trim();
  useEffect(() => {
    if (!wanted || keyword.length < 2) return take({ lines: [], state: 'still' });
    const control = new AbortController();
    take((f) => ({ lines: f.lines, state: 'busy' }));
    const ask = async () => {
      try {
        const hits = await shellPorts().search(keyword, control.signal);
        take({
          state: 'still',
          lines: hits.map((h: SearchHit) => ({
            key: `record:${h.kind}:${h.id}`,
            scope: 'records',
            title: h.title,
            detail: [h.kindName, h.detail].filter(Boolean).join(' · '),
            also: '',
            path: h.path,
          })),
        });
      } catch {
        if (!control.signal.aborted) take({ lines: [], state: 'failed' });
      }
    };
    const timer = setTimeout(ask, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [keyword, wanted]);
  return found;
}
