import './fields.css';

/** What every field kind takes. `value` is what the contract wants: decimal text, ids, codes, `YYYY-MM-DD`, ISO instants. */
export interface FieldProps<V> {
  readonly id: string;
  readonly value: V;
  onChange(value: V): void;
  onBlur?: (() => void) | undefined;
  /** The field's name in the reader's language: names the parts of composite fields and the buttons inside. */
  readonly label: string;
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly required?: boolean | undefined;
  /** Ids of help and error texts. */
  readonly describedBy?: string | undefined;
  /** No label stands beside it, as in a table: its name is heard from the input itself. */
  readonly alone?: boolean | undefined;
}

/** ARIA attributes of the focusable element of a field. */
export const ariaOf = (
  props: Pick<FieldProps<unknown>, 'invalid' | 'required' | 'describedBy' | 'alone'> & {
    readonly label?: string;
  },
) => ({
  ...(props.alone && props.label !== undefined ? { 'aria-label': props.label } : {}),
  ...(props.invalid ? { 'aria-invalid': true as const } : {}),
  ...(props.required ? { 'aria-required': true as const } : {}),
  ...(props.describedBy ? { 'aria-describedby': props.describedBy } : {}),
});

export const statusOf = (invalid: boolean | undefined): '' | 'error' => (invalid ? 'error' : '');
