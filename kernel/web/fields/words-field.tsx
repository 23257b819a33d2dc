import { Select } from '../parts/index.ts';
import { ariaOf, type FieldProps, statusOf } from './field.ts';

/** Free words, one per Enter; pasted text is cut at commas. */
export function WordsField(props: FieldProps<unknown>) {
  const value = Array.isArray(props.value) ? (props.value as string[]) : [];
  return (
    <Select
      id={props.id}
      mode="tags"
      className="fd-wide"
      open={false}
      suffixIcon={null}
      value={value}
      tokenSeparators={[',', '\uff0c', ';', '\uff1b', '\u3001']}
      status={statusOf(props.invalid)}
      disabled={props.disabled ?? false}
      aria-label={props.label}
      {...ariaOf(props)}
      onChange={(words: string[]) =>
        props.onChange([...new Set(words.map((word) => word.trim()).filter(Boolean))])
      }
      onBlur={() => props.onBlur?.()}
    />
  );
}
