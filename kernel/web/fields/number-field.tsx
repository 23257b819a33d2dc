import { Input, type InputRef } from 'antd';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ariaOf, type FieldProps, statusOf } from './field.ts';
import { groupDigits, plainNumber } from './number-text.ts';

export interface NumberFieldProps extends FieldProps<string | null> {
  /** Shown after the number: `吨`, `¥/吨`, `%`. */
  readonly unit?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly large?: boolean | undefined;
}

/**
 * Money, prices, quantities, weights and rates as decimal text. Pasted «1,234.50», «１２３４．５» and «¥2385.5/吨» are understood;
 * digits are grouped when the field is left; more decimals than allowed are left for the schema to refuse, never rounded.
 */
export function NumberField(props: NumberFieldProps) {
  const [typing, type] = useState<string | null>(null);
  const input = useRef<InputRef>(null);
  const value = props.value ?? '';
  const isTyping = typing !== null;
  // Taking the grouping away replaces the text, and with it the selection that Tab had made: what is typed
  // next must replace the number.
  useLayoutEffect(() => {
    if (isTyping) input.current?.select();
  }, [isTyping]);
  return (
    <Input
      ref={input}
      id={props.id}
      className="fd-number"
      inputMode="decimal"
      autoComplete="off"
      value={typing ?? groupDigits(value)}
      status={statusOf(props.invalid)}
      disabled={props.disabled ?? false}
      {...(props.large ? { size: 'large' as const } : {})}
      {...(props.unit === undefined ? {} : { suffix: <span className="fd-unit">{props.unit}</span> })}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
      {...ariaOf(props)}
      onFocus={() => type(value)}
      onChange={(event) => {
        type(event.target.value);
        props.onChange(plainNumber(event.target.value));
      }}
      onBlur={() => {
        type(null);
        props.onBlur?.();
      }}
    />
  );
}
