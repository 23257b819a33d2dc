import type { FieldProps } from '#kernel/web/fields/field.ts';
import { RichField } from '#kernel/web/fields/lazy-inputs.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';

/** Rich text of e-mail and in-site mail, without pictures: a letter carries files instead. */
export function LetterField({
  id,
  value,
  onChange,
  onBlur,
  label,
  disabled,
  invalid,
  describedBy,
}: FieldProps<unknown> & FieldContext) {
  return (
    <RichField
      id={id}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      onBlur={onBlur}
      label={label}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      pictures={false}
    />
  );
}
