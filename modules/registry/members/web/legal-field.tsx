import { useEffect, useRef, useState } from 'react';
import type { FieldProps } from '#kernel/web/fields/field.ts';
import { TextAreaField } from '#kernel/web/fields/lazy-inputs.ts';
import { htmlToText, textToHtml } from '../rules/agreement-text.ts';

/** Legal text as it is typed; the form holds the markup it becomes. */
export function LegalField(props: FieldProps<unknown>) {
  const value = typeof props.value === 'string' ? props.value : '';
  const [typed, type] = useState(() => htmlToText(value));
  const made = useRef(value);
  useEffect(() => {
    // Another value than what was typed here: a restored draft, a settled conflict.
    if (value !== made.current) type(htmlToText(value));
    made.current = value;
  }, [value]);
  return (
    <TextAreaField
      {...props}
      value={typed}
      rows={8}
      onChange={(text) => {
        type(text ?? '');
        made.current = textToHtml(text ?? '');
        props.onChange(made.current);
      }}
    />
  );
}
