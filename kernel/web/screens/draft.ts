import { useCallback, useEffect, useRef, useState } from 'react';
import { isObject, type Values } from './paths.ts';
import { screenPorts } from './ports.ts';

export interface DraftContent {
  readonly values: Values;
  readonly base: Values;
}
export interface DraftState {
  readonly state: 'none' | 'saving' | 'saved' | 'failed';
  readonly savedAt: string | null;
}
export interface Draft extends DraftState {
  /** What an earlier visit left behind; undefined while it is being looked up. */
  readonly found: { readonly content: DraftContent; readonly savedAt: string } | null | undefined;
  keep(content: DraftContent): void;
  retry(): void;
  drop(): void;
}

const LONGEST_KEY = 200;
/**
 * The name of a form's draft. What the address asks for is part of it: what was typed for one record, or begun
 * from one document, is not the draft of another.
 */
export function draftKeyOf(call: string, pathname: string, search: Readonly<Record<string, string>>): string {
  const asked = Object.entries(search)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return `${call}:${pathname}${asked === '' ? '' : `?${asked}`}`.slice(0, LONGEST_KEY);
}

const PAUSE_MS = 1_500;
const slotOf = (key: string): string => `chem-dt-draft:${key}`;

function readContent(stored: unknown): DraftContent | null {
  return isObject(stored) && isObject(stored.values) && isObject(stored.base)
    ? { values: stored.values, base: stored.base }
    : null;
}
/** What the last moments before a reload left in this tab, newer than anything on the server. */
function mirrored(key: string): { content: DraftContent; savedAt: string } | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(slotOf(key)) ?? 'null');
    const content = isObject(stored) ? readContent(stored.content) : null;
    return content && isObject(stored) && typeof stored.savedAt === 'string'
      ? { content, savedAt: stored.savedAt }
      : null;
  } catch {
    return null;
  }
}
function mirror(key: string, content: DraftContent | null): void {
  try {
    if (content === null) sessionStorage.removeItem(slotOf(key));
    else sessionStorage.setItem(slotOf(key), JSON.stringify({ content, savedAt: new Date().toISOString() }));
  } catch {
    // Full or forbidden storage: the server's copy remains.
  }
}

async function lookUp(key: string): Promise<Draft['found']> {
  const local = mirrored(key);
  if (local) return local;
  try {
    const stored = await screenPorts().drafts.load(key);
    const content = stored ? readContent(stored.content) : null;
    return stored && content ? { content, savedAt: stored.savedAt } : null;
  } catch {
    // A draft that cannot be fetched must not keep anybody from a new form.
    return null;
  }
}

/**
 * A form's draft: mirrored in the tab at every change, saved on the server after 1.5 s of rest and when the
 * page is hidden. `null` key: none.
 */
export function useDraft(key: string | null): Draft {
  const [found, setFound] = useState<Draft['found']>(key === null ? null : undefined);
  const [now, setNow] = useState<DraftState>({ state: 'none', savedAt: null });
  const waiting = useRef<DraftContent | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dropped = useRef(false);

  useEffect(() => {
    if (key === null) return;
    let here = true;
    void lookUp(key).then((draft) => (here ? setFound(draft) : undefined));
    return () => {
      here = false;
    };
  }, [key]);

  const send = useCallback(async () => {
    clearTimeout(timer.current);
    const content = waiting.current;
    if (key === null || content === null) return;
    waiting.current = null;
    setNow((n) => ({ ...n, state: 'saving' }));
    try {
      const { savedAt } = await screenPorts().drafts.save(key, content);
      // Submitted meanwhile: a draft that arrives late would rise from the dead.
      if (dropped.current) await screenPorts().drafts.drop(key);
      setNow({ state: 'saved', savedAt });
    } catch {
      waiting.current ??= content;
      setNow((n) => ({ ...n, state: 'failed' }));
    }
  }, [key]);

  const keep = useCallback(
    (content: DraftContent) => {
      if (key === null) return;
      dropped.current = false;
      waiting.current = content;
      mirror(key, content);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), PAUSE_MS);
    },
    [key, send],
  );

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = null;
    dropped.current = true;
    setNow({ state: 'none', savedAt: null });
    setFound(null);
    if (key === null) return;
    mirror(key, null);
    screenPorts()
      .drafts.drop(key)
      .catch(() => undefined);
  }, [key]);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void send();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      void send();
    };
  }, [send]);

  return { ...now, found, keep, retry: () => void send(), drop };
}
