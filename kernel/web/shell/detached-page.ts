import { detachLayers } from '../theme/layers.ts';

interface Scrolled {
  readonly element: Element;
  readonly top: number;
  readonly left: number;
}

const scrolledIn = (part: HTMLElement): Scrolled[] =>
  [...part.querySelectorAll('*')]
    .filter((e) => e.scrollTop !== 0 || e.scrollLeft !== 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }));

/** A modal of the browser's own leaves its place above the page when it leaves the document: it is shown anew. */
function showModals(part: HTMLElement): void {
  for (const dialog of part.querySelectorAll('dialog[open]')) {
    dialog.removeAttribute('open');
    if (dialog instanceof HTMLDialogElement) dialog.showModal();
  }
}

const stopped = (event: KeyboardEvent) => event.stopImmediatePropagation();
/** Open dialogs listen to the window: Esc on the lock would ask them to close. */
function muteKeys(): () => void {
  window.addEventListener('keydown', stopped, true);
  return () => window.removeEventListener('keydown', stopped, true);
}

/**
 * Takes `page` and the layers over it out of the document, so that nobody reads behind the cover what stands
 * there; the nodes themselves live on, and what draws them goes on drawing. The answer puts them back into
 * `place` with what a node loses on its way: the scrolled positions, the open modals, the focus.
 */
export function detachPage(page: HTMLElement, place: HTMLElement): () => void {
  const focused = document.activeElement;
  const { scrollX, scrollY } = window;
  const scrolled = [page, document.getElementById('layers')].flatMap((p) => (p ? scrolledIn(p) : []));
  const attachLayers = detachLayers();
  const hearKeys = muteKeys();
  page.remove();
  return () => {
    place.append(page);
    attachLayers();
    hearKeys();
    showModals(page);
    window.scrollTo(scrollX, scrollY);
    for (const { element, top, left } of scrolled) {
      element.scrollTop = top;
      element.scrollLeft = left;
    }
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  };
}
