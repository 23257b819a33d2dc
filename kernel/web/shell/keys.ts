/** A pressed key, as far as shortcuts care. */
export interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** The focus is in a field: single keys are text there. */
  readonly typing: boolean;
  /** A dialog or menu holds the page. */
  readonly covered: boolean;
}
export type KeyAct =
  | { readonly act: 'find' | 'lock' | 'closeTab' | 'sheet' | 'await' }
  | { readonly act: 'go'; readonly path: string }
  | null;

/**
 * What a key press means. Chords with Ctrl, ⌘ or Alt always work; single keys only when switched on, outside
 * of fields and dialogs
 * (WCAG 2.1.4). `awaiting` is true just after `g`.
 */
export function keyAct(
  p: Pressed,
  singleKeys: boolean,
  awaiting: boolean,
  letters: ReadonlyMap<string, string>,
): KeyAct {
  if (p.ctrl && !p.alt && p.key.toLowerCase() === 'k') return { act: 'find' };
  // By position: with Alt some keyboards write another sign. Who walks away does not close a dialog first.
  if (p.alt && !p.ctrl && p.code === 'KeyL') return { act: 'lock' };
  if (p.covered) return null;
  if (p.alt && !p.ctrl && p.code === 'KeyW') return { act: 'closeTab' };
  if (!singleKeys || p.typing || p.ctrl || p.alt) return null;
  if (awaiting) {
    const path = letters.get(p.key.toLowerCase());
    return path === undefined ? null : { act: 'go', path };
  }
  if (p.key === '?') return { act: 'sheet' };
  return p.key === 'g' && !p.shift ? { act: 'await' } : null;
}

/** True when typed letters belong to this element. */
export const takesText = (el: Element | null): boolean =>
  el !== null &&
  (el.matches(
    'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=""], [contenteditable="true"]',
  ) ||
    el.closest('[role="combobox"]') !== null);
const AWAIT_MS = 1500;

/** Listens for the shell's shortcuts until the returned function is called. */
export function watchKeys(
  settings: { singleKeys(): boolean; letters(): ReadonlyMap<string, string> },
  run: (act: Exclude<KeyAct, null>) => void,
): () => void {
  let awaitedAt = 0;
  const onKey = (e: KeyboardEvent) => {
    if (e.defaultPrevented || e.isComposing) return;
    const covered =
      document.querySelector('dialog[open], .ant-modal-wrap:not([style*="display: none"])') !== null;
    const pressed = {
      key: e.key,
      code: e.code,
      ctrl: e.ctrlKey || e.metaKey,
      alt: e.altKey,
      shift: e.shiftKey,
      typing: takesText(document.activeElement),
      covered,
    };
    const act = keyAct(pressed, settings.singleKeys(), Date.now() - awaitedAt < AWAIT_MS, settings.letters());
    awaitedAt = act?.act === 'await' ? Date.now() : 0;
    if (!act) return;
    e.preventDefault();
    if (act.act !== 'await') run(act);
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
