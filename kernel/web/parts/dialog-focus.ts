const FIELDS =
  'input:not([type="hidden"]), textarea, select, [contenteditable="true"], [role="combobox"][tabindex="0"], .fd-drop button';
/** What stands where a field or a whole form is still being fetched. */
const WAITING = '.fb-waiting, .fd-waiting, .sc-skeleton, .sc-skeleton-line';
/** A form that is not there by then is not waited for: whoever looks at the dialog has begun to read. */
const PATIENCE_MS = 3000;

/** A list of choices that is not searched takes no text either, and is a field all the same. */
const isOpen = (e: HTMLElement): boolean =>
  e.getClientRects().length > 0 &&
  e.tabIndex >= 0 &&
  !e.matches(':disabled, [readonly]:not([role="combobox"]), [aria-disabled="true"]');

/** The field a reader of this dialog types into first; null while it is on its way, or where there is none. */
function firstField(body: Element): HTMLElement | null {
  if (body.querySelector(WAITING) !== null) return null;
  return [...body.querySelectorAll<HTMLElement>(FIELDS)].find(isOpen) ?? null;
}

/**
 * Puts the focus into the first field of a dialog, as soon as it is drawn. A field or button that has it
 * already, a reader who was quicker and screens without a keyboard are left alone. Ends with the returned
 * function.
 */
export function focusFirstField(dialog: () => Element | null): () => void {
  if (window.matchMedia('(pointer: coarse)').matches) return () => undefined;
  const observer = new MutationObserver(() => look());
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('keydown', stop, true);
    document.removeEventListener('pointerdown', stop, true);
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  function look() {
    const box = dialog();
    const body = box?.querySelector('.ant-modal-body');
    if (!box || !body) return;
    if (
      document.activeElement?.closest('.ant-modal-body, .ant-modal-footer') &&
      box.contains(document.activeElement)
    )
      return stop();
    const field = firstField(body);
    if (field === null) return;
    stop();
    field.focus();
  }
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'class'] });
  document.addEventListener('keydown', stop, true);
  document.addEventListener('pointerdown', stop, true);
  look();
  return stop;
}

/** Gives the focus back to what opened a dialog, unless somebody else has it by now. */
export function focusBack(opener: Element | null): void {
  // The dialog leaves the page first, and with it the focus.
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  });
}

const LINE_TYPES = /^(text|tel|email|url|number|password)$/;
/**
 * Enter in a line of text that has no meaning of its own there: a form sends itself, an open list chooses, a
 * calendar takes its day, and what is being composed is not written yet.
 */
export function isPlainEnter({ target, shiftKey, altKey, isComposing }: globalThis.KeyboardEvent): boolean {
  return (
    !shiftKey &&
    !altKey &&
    !isComposing &&
    target instanceof HTMLInputElement &&
    LINE_TYPES.test(target.type) &&
    target.form === null &&
    !target.matches('[role="combobox"], [role="searchbox"]') &&
    target.closest('.ant-picker') === null
  );
}

/** The main button of a dialog, when the keys were pressed in one of its fields. */
export function mainButtonOf(dialog: Element, target: EventTarget): HTMLButtonElement | null {
  if (!(target instanceof Element) || target.closest('.ant-modal-body') === null || !target.matches(FIELDS))
    return null;
  return dialog.querySelector<HTMLButtonElement>('.ant-modal-footer .ant-btn-primary:not(:disabled)');
}
