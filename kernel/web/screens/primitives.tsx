import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

// Light parts of lists and boards. The component library's own would cost a first board more than everything else it draws.

/** A checkbox, with a third state for "some of them". */
export function Tick({
  checked,
  some = false,
  label,
  onChange,
  children,
}: {
  checked: boolean;
  some?: boolean;
  label: string;
  onChange: (checked: boolean) => void;
  children?: ReactNode;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <label className={children === undefined ? '' : 'bt-ticked'}>
      <input
        ref={box}
        type="checkbox"
        className="bt-tick"
        checked={checked}
        aria-label={label}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}

interface PopProps {
  /** Names the button and the panel. */
  readonly label: string;
  readonly button: ReactNode;
  readonly className?: string | undefined;
  readonly end?: boolean;
  /** What the panel holds; `close` puts the focus back on the button. */
  body(close: () => void): ReactNode;
}

/** A button with a panel under it; Esc, a click elsewhere or `close` puts it away. */
export function Pop({ label, button, className = 'bt-plain', end = false, body }: PopProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const close = () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>('[role=dialog] :is(input, button, select)')?.focus();
    const elsewhere = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [open]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc anywhere in the panel puts it away
    <span
      ref={box}
      className="bt-pop"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        type="button"
        className={className}
        title={label}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open ? (
        <div id={id} role="dialog" aria-label={label} className={end ? 'bt-panel is-end' : 'bt-panel'}>
          {body(close)}
        </div>
      ) : null}
    </span>
  );
}
