/** How many places the keyboard was at are remembered: through a dialog or two, back to the button that opened them. */
const REMEMBERED = 6;
/** Parts of a page worth landing on; each is read out by its name. */
const PARTS = 'section[aria-label], aside[aria-label], [role="dialog"], main';

interface Been {
  readonly element: HTMLElement;
  /** The named parts it stood in, the nearest first. */
  readonly parts: readonly HTMLElement[];
}

function partsOf(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (
    let part = element.parentElement?.closest<HTMLElement>(PARTS);
    part;
    part = part.parentElement?.closest<HTMLElement>(PARTS)
  )
    found.push(part);
  return found;
}
const isShown = (e: HTMLElement): boolean =>
  e.isConnected && e.getClientRects().length > 0 && !e.matches(':disabled');

/**
 * Where the focus goes when what held it is gone: the last place that is still there, else the part of the
 * page it stood in.
 */
export function landing(been: readonly Been[], shown: (element: HTMLElement) => boolean): HTMLElement | null {
  for (const { element, parts } of been) {
    if (shown(element)) return element;
    const part = parts.find(shown);
    if (part !== undefined) return part;
  }
  return null;
}

/**
 * Keeps the keyboard's place: an act that takes its own button away, or a dialog that closes over one, would
 * leave the reader at the top of the
 * document without a word. Readers with a pointer are left alone. Ends with the returned function.
 */
export function keepFocus(): () => void {
  let been: Been[] = [];
  let byKeys = false;
  const onKey = () => {
    byKeys = true;
  };
  const onPointer = () => {
    byKeys = false;
  };
  const onFocus = (event: FocusEvent) => {
    const { target } = event;
    if (target instanceof HTMLElement && target !== document.body)
      been = [{ element: target, parts: partsOf(target) }, ...been.filter((b) => b.element !== target)].slice(
        0,
        REMEMBERED,
      );
  };
  const onChange = () => {
    if (
      !byKeys ||
      document.activeElement !== document.body ||
      been[0] === undefined ||
      isShown(been[0].element)
    )
      return;
    const to = landing(been, isShown);
    if (to === null) return;
    if (to.matches(PARTS) && !to.hasAttribute('tabindex')) to.tabIndex = -1;
    to.focus();
  };
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'style', 'class', 'open'],
  });
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('pointerdown', onPointer, true);
  document.addEventListener('focusin', onFocus);
  return () => {
    observer.disconnect();
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('pointerdown', onPointer, true);
    document.removeEventListener('focusin', onFocus);
  };
}
