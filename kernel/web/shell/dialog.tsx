import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** `drawer` stands at the right edge, `nav` at the left, `palette` near the top. */
  readonly look?: 'box' | 'drawer' | 'nav' | 'palette';
  readonly hideTitle?: boolean;
  /** Only an answer closes it: neither Esc nor a click beside it. */
  readonly firm?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
}

/**
 * A modal of the browser's own: it holds the focus, makes the page behind inert, gives the focus back, and
 * stands above every library popup.
 */
export function Dialog({
  title,
  onClose,
  children,
  look = 'box',
  hideTitle = false,
  firm = false,
  role = 'dialog',
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const label = useId();
  // Closed while it still stands in the page: only then the browser gives the focus back to the opener.
  useLayoutEffect(() => {
    const box = ref.current;
    // Drawn while the page is detached behind the lock: it is shown when the page comes back.
    const opener = document.activeElement;
    if (box?.isConnected === false) box.setAttribute('open', '');
    else if (box && !box.open) box.showModal();
    // The safe answer or the one field, where the content names it; else the browser's choice stands.
    box?.querySelector<HTMLElement>('[data-focus]')?.focus();
    return () => {
      box?.close();
      // Shown anew after the lock, the browser no longer knows who opened it.
      const focused = document.activeElement;
      if ((focused === document.body || box?.contains(focused)) && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    };
  }, []);
  const onCancel = (e: SyntheticEvent) => {
    e.preventDefault();
    if (!firm) onClose();
  };
  // A browser may close a dialog at the second Esc whatever we say; a firm one comes back.
  const onClosed = () => {
    if (firm && ref.current?.isConnected) ref.current.showModal();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes by the browser's cancel event
    <dialog
      ref={ref}
      role={role}
      className={`sh-dialog sh-${look}`}
      aria-labelledby={label}
      onCancel={onCancel}
      onClose={onClosed}
      onClick={(e) => {
        if (!firm && e.target === ref.current) onClose();
      }}
    >
      <div className="sh-dialog-in">
        <h2 id={label} className={hideTitle ? 'ct-hidden' : 'sh-dialog-title'}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
