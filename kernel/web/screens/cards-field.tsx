import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { FieldProps } from '#kernel/web/fields/index.ts';
import type { FieldContext } from './form-types.ts';

/** One card of the field: its row, and how it is changed or taken away. */
export interface CardProps<R> {
  readonly n: number;
  readonly row: R;
  readonly disabled: boolean;
  readonly invalid: boolean;
  onChange(change: Partial<R>): void;
  onBlur(): void;
  onRemove(): void;
}

/** A field of several rows that are too wide for a table: a card each, and a button for one more until there are `most`. */
export function cardsField<R extends object>(of: {
  readonly blank: R;
  readonly most: number;
  readonly add: LocalizedText;
  readonly className: string;
  readonly Card: ComponentType<CardProps<R>>;
}): ComponentType<FieldProps<unknown> & FieldContext> {
  const { Card } = of;
  return function CardsField({ id, value, onChange, onBlur, disabled, invalid, describedBy, formatter }) {
    const rows = Array.isArray(value) ? (value as readonly R[]) : [];
    return (
      <div id={id} className={of.className} {...(describedBy ? { 'aria-describedby': describedBy } : {})}>
        {rows.map((row, index) => (
          <Card
            // biome-ignore lint/suspicious/noArrayIndexKey: a row holds nothing of its own
            key={index}
            n={index + 1}
            row={row}
            disabled={disabled ?? false}
            invalid={invalid ?? false}
            onChange={(change) => onChange(rows.map((r, i) => (i === index ? { ...r, ...change } : r)))}
            onBlur={() => onBlur?.()}
            onRemove={() => onChange(rows.filter((_, i) => i !== index))}
          />
        ))}
        {rows.length < of.most ? (
          <Button
            icon={<PlusOutlined />}
            disabled={disabled ?? false}
            onClick={() => onChange([...rows, of.blank])}
          >
            {formatter.text(of.add)}
          </Button>
        ) : null}
      </div>
    );
  };
}
