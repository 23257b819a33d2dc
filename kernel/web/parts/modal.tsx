import { Modal as LibraryModal, type ModalProps } from 'antd';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { focusBack, focusFirstField, mainButtonOf } from './dialog-focus.ts';

/**
 * A dialog as all of ours behave: the first field has the focus, Ctrl+Enter in a field presses the main button,
 * the focus goes back to what opened it, and the buttons stay in sight however long the content is.
 */
export function Modal(props: ModalProps) {
  const { open = false, wrapProps, className } = props;
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const stop = focusFirstField(() => document.querySelector(`[data-dialog="${id}"]`));
    return stop;
  }, [open, id]);
  useOpener(open);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys of a dialog over this one come by here as well.
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    // The page behind has the same keys.
    event.preventDefault();
    mainButtonOf(event.currentTarget, event.target)?.click();
  };
  return (
    <LibraryModal
      centered
      {...props}
      className={className === undefined ? 'pt-modal' : `pt-modal ${className}`}
      wrapProps={{ ...wrapProps, 'data-dialog': id, onKeyDown }}
    />
  );
}

/** Remembers what had the focus when the dialog opened, and gives it back when it closes or leaves the page. */
function useOpener(open: boolean): void {
  const [opener, setOpener] = useState(() => (open ? document.activeElement : null));
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(document.activeElement);
  }
  useEffect(() => (open ? () => focusBack(opener) : undefined), [open, opener]);
}
