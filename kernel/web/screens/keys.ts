import { useEffect, useRef } from 'react';
import { usePrefs } from '#kernel/web/theme/index.ts';

export type KeyDoings = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

/** Keys typed into a field, a menu or an open dialog belong to it. */
function isElsewhere(event: KeyboardEvent): boolean {
  const { target } = event;
  if (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input,textarea,select,[role=dialog],[role=menu],[role=listbox],[role=combobox]'))
  )
    return true;
  return document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open') !== null;
}

/** `Ctrl+s` and `Ctrl+Enter` stand for the command key too; plain names are single keys. */
export function keyName(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string {
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${name}`;
}

/**
 * Shortcuts of a screen while it is shown. Single keys obey the reader's one switch and never fire inside
 * fields; combinations do.
 */
export function useKeys(doings: KeyDoings): void {
  const latest = useRef(doings);
  latest.current = doings;
  const { keys: allowed } = usePrefs();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const name = keyName(event);
      const doing = latest.current[name];
      if (!doing) return;
      const combined = event.ctrlKey || event.metaKey || event.altKey;
      if (!combined && (isElsewhere(event) || (name.length === 1 && !allowed))) return;
      doing(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [allowed]);
}
