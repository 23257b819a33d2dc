import './layers.css';

const OPEN = '.ant-modal-mask:not(.ant-modal-mask-hidden), .ant-drawer-open .ant-drawer-mask';

/** Holds the page still under a dialog, as wide as it was with its scroll bar. */
function hold(still: boolean): void {
  const page = document.documentElement;
  if (still === page.hasAttribute('data-still')) return;
  if (still) page.style.setProperty('--ct-gap', `${innerWidth - page.clientWidth}px`);
  page.toggleAttribute('data-still', still);
}

let box: HTMLElement | null = null;
/**
 * Where dialogs, drawers and lists of the library hang: a box of our own. Right under the body the library would lock the page's scroll itself, by a style
 * element without the page's nonce, which the content security policy refuses.
 */
export function layers(): HTMLElement {
  if (box?.isConnected) return box;
  const made = document.createElement('div');
  made.id = 'layers';
  document.body.append(made);
  const look = () => hold(made.querySelector(OPEN) !== null);
  new MutationObserver(look).observe(made, { subtree: true, childList: true, attributeFilter: ['class'] });
  box = made;
  return made;
}
