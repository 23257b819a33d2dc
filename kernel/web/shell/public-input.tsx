import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { Labelled } from './controls.tsx';
import { shellWords } from './words.ts';

type Box = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'className' | 'aria-describedby' | 'aria-invalid' | 'children'
>;
interface BoxProps extends Box {
  readonly label: string;
  readonly help?: string | undefined;
  /** What is wrong and what to do; read out when it appears. */
  readonly error?: string | undefined;
  /** Stands at the right end of the field: a picture, a button. */
  readonly after?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A labelled text field of public pages, where the component library would cost more than the page itself
 * (screens 2.2, login budget).
 */
export function TextBox({ label, help, error, after, ref, ...box }: BoxProps) {
  return (
    <Labelled label={label} help={help} error={error}>
      {({ id, describedBy }) => (
        <span className="sh-inputs">
          <input
            {...box}
            ref={ref}
            id={id}
            className="sh-input sh-large"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
          />
          {after}
        </span>
      )}
    </Labelled>
  );
}

/** A password that can be looked at while it is typed. */
export function PasswordBox(props: Omit<BoxProps, 'type' | 'after'>) {
  const t = useWords(shellWords);
  const [shown, show] = useState(false);
  const label = t(shown ? 'password.hide' : 'password.show');
  return (
    <TextBox
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          className="sh-button sh-large"
          aria-pressed={shown}
          onClick={() => show(!shown)}
        >
          {label}
        </button>
      }
    />
  );
}

/** A tick with its sentence; `children` may hold links. */
export function Tick({
  value,
  onChange,
  error,
  children,
}: {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="sh-field">
      <label className="sh-tick">
        <input
          type="checkbox"
          checked={value}
          aria-invalid={error ? true : undefined}
          onChange={(e) => onChange(e.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error ? (
        <p className="sh-error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** The one gold button of a public page, locked while its call runs. */
export function Submit({
  running = false,
  disabled = false,
  children,
}: {
  readonly running?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="submit"
      className="sh-button sh-primary sh-large sh-block"
      disabled={running || disabled}
      aria-busy={running}
    >
      {children}
    </button>
  );
}

/** A card in the middle of a public page. */
export function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="pf-card">
      <h1>{title}</h1>
      {children}
    </section>
  );
}
