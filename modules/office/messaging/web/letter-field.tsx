import { type ComponentType, lazy, Suspense } from 'react';
import type { FieldProps } from '#kernel/web/fields/field.ts';
import { Skeleton } from '#kernel/web/screens/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';

type Props = FieldProps<unknown> & FieldContext;
const Editor = lazy(() => import('./letter-editor.tsx').then((m) => ({ default: m.LetterEditor }))) as ComponentType<FieldProps<string>>;

/** Rich text of e-mail and in-site mail; the editor comes when it is needed. */
export function LetterField({ id, value, onChange, onBlur, label, disabled, invalid, describedBy }: Props) {
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <Editor id={id} value={typeof value === 'string' ? value : ''} onChange={onChange} onBlur={onBlur} label={label} disabled={disabled} invalid={invalid} describedBy={describedBy} />
    </Suspense>
  );
}
