import { createContext, useContext, useEffect, useId } from 'react';
import { tabStore } from './tabs.ts';
import { markUnsaved } from './unsaved.ts';

/** What a screen knows of its own place; a hidden tab keeps its own. */
export interface Screen {
  /** Declared path, `/orders/detail/:id`. */
  readonly path: string;
  /** Path with parameters filled in; the key of its tab. */
  readonly pathname: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, string>>;
  /** Changes query parameters (URL state); null takes one out. Replaces the address unless `push`. */
  setSearch(change: Readonly<Record<string, string | null | undefined>>, how?: { push?: boolean }): void;
  /** Closes the tab, asking when something is unsaved; false when it stays. */
  close(): Promise<boolean>;
  /** Names the page; `under` is the list it belongs to, where its route alone cannot know. */
  setTitle(title: string | null, under?: string): void;
  /** Starts the screen anew. */
  refresh(): void;
  /** False while another tab is shown. */
  readonly active: boolean;
}

const nowhere: Screen = {
  path: '/',
  pathname: '/',
  params: {},
  search: {},
  active: true,
  setSearch: () => undefined,
  close: async () => false,
  setTitle: () => undefined,
  refresh: () => undefined,
};
export const ScreenContext = createContext<Screen>(nowhere);
/** The place of the screen this component belongs to. */
export const useScreen = (): Screen => useContext(ScreenContext);

/**
 * Leaves of the address only what is given: lists that share one page keep their filters there, and those of
 * one mean nothing to another.
 */
export function useFreshAddress(): (remaining?: Readonly<Record<string, string>>) => void {
  const { search, setSearch } = useScreen();
  return (remaining = {}) =>
    setSearch({ ...Object.fromEntries(Object.keys(search).map((key) => [key, null])), ...remaining });
}

/**
 * Tells that this form holds work nobody has saved: its tab is kept, marked, and asks before it is closed or
 * the page left, saying
 * whether it is lost or stays as a draft. A tab that is merely hidden keeps its mark.
 */
export function useUnsaved(dirty: boolean, drafted = false): void {
  const { pathname } = useScreen();
  const form = useId();
  useEffect(() => {
    markUnsaved(pathname, form, dirty && (drafted ? 'drafted' : 'lost'));
    return () => {
      // Effects also end when the tab is hidden: then the work is still there.
      if (tabStore.get().active === pathname || tabStore.get().active === null)
        markUnsaved(pathname, form, false);
    };
  }, [pathname, form, dirty, drafted]);
}
