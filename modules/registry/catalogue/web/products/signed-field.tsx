import { useState } from 'react';
import { type FieldProps, NumberField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Segmented } from '#kernel/web/parts/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { spuWords } from '../../rules/product-screen-words.ts';

/** A number that may lie below zero: the sign is a choice of its own (trading-domain 0.2.4). */
export function SignedField(props: FieldProps<unknown> & FieldContext) {
  const t = useWords(spuWords);
  const held = typeof props.value === 'string' ? props.value : '';
  const [minus, setMinus] = useState(held.startsWith('-'));
  const below = held === '' ? minus : held.startsWith('-');
  const digits = held.replace(/^-/, '');
  const put = (text: string, sign: boolean) =>
    props.onChange(text === '' ? null : `${sign ? '-' : ''}${text.replace(/^-/, '')}`);
  return (
    <span className="pr-signed">
      <Segmented<'+' | '-'>
        aria-label={`${props.label}: ${t('negative')}`}
        disabled={props.disabled ?? false}
        value={below ? '-' : '+'}
        options={[
          { value: '+', label: '+' },
          { value: '-', label: '−' },
        ]}
        onChange={(sign) => {
          setMinus(sign === '-');
          put(digits, sign === '-');
        }}
      />
      <NumberField
        id={props.id}
        label={props.label}
        disabled={props.disabled}
        invalid={props.invalid}
        describedBy={props.describedBy}
        onBlur={props.onBlur}
        value={digits}
        onChange={(text) => put(text ?? '', below)}
      />
    </span>
  );
}
