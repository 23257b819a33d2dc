import { Modal as LibraryModal, type ModalProps } from 'antd';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { ask } from '../tabs/ask.ts';
import { tabWords } from '../tabs/words.ts';
import { focusBack, focusFirstField, isPlainEnter, mainButtonOf } from './dialog-focus.ts';
import { holdsTyped, isTypedInto } from './typed-text.ts';

/**
 * A dialog as all of ours behave: the first field has the focus, Enter in a line and Ctrl+Enter in any field press
 * the main button, Escape and the cross ask before they lose what was typed, the focus goes back to what opened
 * it, and the buttons stay in sight however long the content is. `asks`: its content asks before it is left itself.
 */
export function Modal({ asks = false, ...props }: ModalProps & { readonly asks?: boolean }) {
  const { open = false, wrapProps, className, onCancel } = props;
  const id = useId();
  const t = useWords(tabWords);
  const typed = useRef(new Set<Element>());
  const leave: typeof onCancel = (event) => {
    if (asks || !holdsTyped(typed.current)) return onCancel?.(event);
    const title = document.querySelector(`[data-dialog="${id}"] .ant-modal-title`)?.textContent?.trim();
    const question = {
      title: t('leave.title', { page: title || t('this.page') }),
      body: t('leave.lost'),
      yes: t('leave.yes'),
      no: t('leave.no'),
      danger: true,
    };
    // The press of Escape that asks is over before there is a question it could answer.
    setTimeout(() => void ask(question).then((yes) => (yes ? onCancel?.(event) : undefined)));
  };
  const onInput = (event: FormEvent<HTMLElement>) => {
    if (isTypedInto(event.target)) typed.current.add(event.target);
  };
  useEffect(() => {
    if (!open) return;
    typed.current = new Set();
    const stop = focusFirstField(() => document.querySelector(`[data-dialog="${id}"]`));
    return stop;
  }, [open, id]);
  useOpener(open);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys of a dialog over this one come by here as well.
    const sends = event.ctrlKey || event.metaKey || isPlainEnter(event.nativeEvent);
    if (event.key !== 'Enter' || !sends || event.defaultPrevented) return;
    // The page behind has the same keys.
    event.preventDefault();
    mainButtonOf(event.currentTarget, event.target)?.click();
  };
  return (
    <LibraryModal
      centered
      {...props}
      onCancel={leave}
      className={className === undefined ? 'pt-modal' : `pt-modal ${className}`}
      wrapProps={{ ...wrapProps, 'data-dialog': id, onKeyDown, onInput }}
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
