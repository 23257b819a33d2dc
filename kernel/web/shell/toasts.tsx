import { useEffect, useRef, useState } from 'react';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { useWords } from '../i18n/use-words.ts';
import { useStore } from '../request/store.ts';
import { dropToast, type Toast, toasts } from '../request/toast.ts';
import { Glyph } from './glyphs.tsx';
import { lockStore } from './lock.ts';

const SIGNS = { success: 'check', info: 'info', warning: 'warn', error: 'cross' } as const;

function Line({ toast }: { readonly toast: Toast }) {
  const t = useWords(uiWords);
  const [held, hold] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dropToast(toast.id), toast.lifeMs);
    return () => clearTimeout(timer);
  }, [held, toast]);
  const act = () => {
    dropToast(toast.id);
    toast.action?.run();
  };
  return (
    // Reading or reaching for a line keeps it: pointer and focus stop its clock (WCAG 2.2.1).
    <li
      className={`sh-toast sh-${toast.kind}`}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Glyph name={SIGNS[toast.kind]} />
      <span className="sh-toast-text">
        {toast.text}
        {toast.requestId ? <small className="ct-num">{t('requestId', { id: toast.requestId })}</small> : null}
      </span>
      {toast.requestId ? (
        <button type="button" onClick={() => void navigator.clipboard?.writeText(toast.requestId ?? '')}>
          {t('copy')}
        </button>
      ) : null}
      {toast.action ? (
        <button type="button" onClick={act}>
          {toast.action.label}
        </button>
      ) : null}
      <button
        type="button"
        className="sh-toast-close"
        aria-label={t('close')}
        title={t('close')}
        onClick={() => dropToast(toast.id)}
      >
        <Glyph name="cross" />
      </button>
    </li>
  );
}

const NONE: readonly Toast[] = [];

/** Lines that say what happened, spoken to screen readers; they stand above dialogs. */
export function Toasts() {
  const { locked } = useStore(lockStore);
  const waiting = useStore(toasts);
  // What they say is of the page behind the cover: they wait with it.
  const lines = locked ? NONE : waiting;
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = ref.current;
    if (!box?.showPopover) return;
    // Shown anew for every line: the newest thing in the top layer is on top of a dialog opened meanwhile.
    if (box.matches(':popover-open')) box.hidePopover();
    if (lines.length > 0) box.showPopover();
  }, [lines]);
  const urgent = lines.filter((l) => l.kind === 'error' || l.kind === 'warning');
  const calm = lines.filter((l) => !urgent.includes(l));
  return (
    <section ref={ref} popover="manual" className="sh-toasts">
      <ul aria-live="assertive">
        {urgent.map((l) => (
          <Line key={l.id} toast={l} />
        ))}
      </ul>
      <ul aria-live="polite">
        {calm.map((l) => (
          <Line key={l.id} toast={l} />
        ))}
      </ul>
    </section>
  );
}
