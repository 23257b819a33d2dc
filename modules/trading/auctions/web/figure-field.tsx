import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { NumberField } from '#kernel/web/fields/index.ts';

/** A figure with a press down and up beside it; the arrow keys step it too. What is wrong stands under it. */
export function FigureField({
  label,
  value,
  unit,
  less,
  more,
  disabled,
  problem,
  hint,
  onStep,
  onChange,
  children,
}: {
  label: string;
  value: string | null;
  unit: string;
  less: string;
  more: string;
  disabled: boolean;
  problem: ReactNode;
  hint?: ReactNode;
  onStep: (by: 1 | -1) => void;
  onChange: (value: string | null) => void;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <div className="au-figure">
      <label htmlFor={id}>{label}</label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the field inside */}
      <div
        className="au-stepper"
        onKeyDown={(event) => {
          if (disabled || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          onStep(event.key === 'ArrowUp' ? 1 : -1);
        }}
      >
        <Button icon={<MinusOutlined />} aria-label={less} disabled={disabled} onClick={() => onStep(-1)} />
        <NumberField
          id={id}
          label={label}
          value={value}
          unit={unit}
          large
          required
          disabled={disabled}
          invalid={problem !== null}
          describedBy={`${id}-hint`}
          onChange={onChange}
        />
        <Button icon={<PlusOutlined />} aria-label={more} disabled={disabled} onClick={() => onStep(1)} />
      </div>
      {children}
      <div id={`${id}-hint`} className={problem === null ? 'fm-help' : 'fm-error'} aria-live="polite">
        {problem ?? hint}
      </div>
    </div>
  );
}
