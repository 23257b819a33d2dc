import { type ReactNode, useEffect, useId, useState } from 'react';
import { isHex } from '../theme/contrast.ts';

/** One of a few, as a row of buttons; arrow keys move as in every radio group. */
export function Choice<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: V;
  readonly options: readonly (readonly [V, string])[];
  readonly onChange: (value: V) => void;
}) {
  const name = useId();
  return (
    <fieldset className="sh-field">
      <legend>{label}</legend>
      <div className="sh-seg">
        {options.map(([key, text]) => (
          <label key={key} data-on={key === value}>
            <input
              type="radio"
              className="ct-hidden"
              name={name}
              checked={key === value}
              onChange={() => onChange(key)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** On or off, at once. */
export function Switch({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}) {
  return (
    <label className="sh-switch">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={value}
        checked={value}
        onChange={(e) => onChange(e.target.checked)}
      />
    </label>
  );
}

/** A labelled field; `help` stands under the label's field and is read with it. */
export function Labelled({
  label,
  help,
  error,
  children,
}: {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly children: (ids: { id: string; describedBy: string | undefined }) => ReactNode;
}) {
  const id = useId();
  const note = error || help;
  return (
    <div className="sh-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, describedBy: note ? `${id}-note` : undefined })}
      {note ? (
        <p id={`${id}-note`} className={error ? 'sh-error' : 'sh-help'} role={error ? 'alert' : undefined}>
          {note}
        </p>
      ) : null}
    </div>
  );
}

/** A whole number between two; what lies outside is put back when the field is left. */
export function NumberBox({
  label,
  value,
  least,
  most,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}) {
  const [typed, type] = useState(String(value));
  useEffect(() => type(String(value)), [value]);
  const settle = () => {
    const n = Number.parseInt(typed, 10);
    if (Number.isFinite(n)) onChange(Math.min(most, Math.max(least, n)));
    type(String(Number.isFinite(n) ? Math.min(most, Math.max(least, n)) : value));
  };
  return (
    <Labelled label={label}>
      {({ id }) => (
        <input
          id={id}
          className="sh-input sh-short"
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          value={typed}
          onChange={(e) => type(e.target.value)}
          onBlur={settle}
        />
      )}
    </Labelled>
  );
}

/** A colour by picker or by its six digits; only whole colours are handed on. */
export function ColourBox({
  label,
  value,
  error,
  onChange,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (hex: string) => void;
  readonly children?: ReactNode;
}) {
  const [typed, type] = useState(value);
  useEffect(() => type(value), [value]);
  const take = (text: string) => {
    type(text);
    if (isHex(text)) onChange(text.toUpperCase());
  };
  return (
    <Labelled label={label} error={error}>
      {({ id, describedBy }) => (
        <span className="sh-colour">
          <input
            type="color"
            aria-label={label}
            value={isHex(typed) ? typed.toLowerCase() : '#000000'}
            onChange={(e) => take(e.target.value)}
          />
          <input
            id={id}
            className="sh-input sh-short ct-num"
            value={typed}
            maxLength={7}
            spellCheck={false}
            aria-describedby={describedBy}
            onChange={(e) => take(e.target.value)}
          />
          {children}
        </span>
      )}
    </Labelled>
  );
}
