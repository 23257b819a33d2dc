import type { FieldProps } from '#kernel/web/fields/field.ts';
import { SelectField } from '#kernel/web/fields/lazy-inputs.ts';
import { useDepartments } from './choices.ts';

/** One department of the own company, chosen from its tree. */
export function DepartmentField(props: FieldProps<unknown>) {
  const { choices, loading } = useDepartments();
  return (
    <SelectField
      {...props}
      value={typeof props.value === 'string' ? props.value : null}
      options={choices}
      loading={loading}
      onChange={props.onChange}
    />
  );
}
