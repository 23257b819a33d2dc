import './layers.css';

const OPEN = '.ant-modal-mask:not(.ant-modal-mask-hidden), .ant-drawer-open .ant-drawer-mask';

/** Holds the page still under a dialog, as wide as it was with its scroll bar. True when that changed. */
function hold(still: boolean): boolean {
  const page = document.documentElement;
  if (still === page.hasAttribute('data-still')) return false;
  if (still) page.style.setProperty('--ct-gap', `${innerWidth - page.clientWidth}px`);
  page.toggleAttribute('data-still', still);
  return true;
}

let box: HTMLElement | null = null;
let detached = false;
/**
 * Where dialogs, drawers and lists of the library hang: a box of our own. Right under the body the library
 * would lock the page's scroll itself, by a style
 * element without the page's nonce, which the content security policy refuses. A dialog that is taken away at
 * once would leave the focus nowhere:
 * it goes back to where it was outside.
 */
export function layers(): HTMLElement {
  if (box && (detached || box.isConnected)) return box;
  const made = document.createElement('div');
  made.id = 'layers';
  document.body.append(made);
  let outside = document.activeElement;
  document.addEventListener('focusin', ({ target }) => {
    if (!detached && target instanceof HTMLElement && !made.contains(target)) outside = target;
  });
  const look = () => {
    const open = made.querySelector(OPEN) !== null;
    if (!hold(open) || open || document.activeElement !== document.body) return;
    if (outside instanceof HTMLElement) outside.focus({ preventScroll: true });
  };
  new MutationObserver(look).observe(made, { subtree: true, childList: true, attributeFilter: ['class'] });
  box = made;
  return made;
}

/** Takes the box out of the document until the answer is called: what is drawn meanwhile is drawn into it all the same. */
export function detachLayers(): () => void {
  detached = true;
  box?.remove();
  return () => {
    detached = false;
    if (box) document.body.append(box);
  };
}
