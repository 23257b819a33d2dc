import { Input } from 'antd';
import { ariaOf, type FieldProps, statusOf } from './field.ts';

/** A password typed for somebody: hidden until asked for, never filled in by the browser. */
export function SecretField(props: FieldProps<unknown>) {
  return (
    <Input.Password
      id={props.id}
      className="fd-wide"
      value={typeof props.value === 'string' ? props.value : ''}
      status={statusOf(props.invalid)}
      disabled={props.disabled ?? false}
      autoComplete="new-password"
      maxLength={64}
      {...ariaOf(props)}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={() => props.onBlur?.()}
    />
  );
}
