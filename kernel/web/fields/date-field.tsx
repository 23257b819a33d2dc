import { Input } from 'antd';
import { lazy, Suspense } from 'react';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import type { FieldProps } from './field.ts';
import { fieldWords } from './words.ts';

const DayInput = lazy(() => import('./date-inputs.tsx').then((m) => ({ default: m.DayInput })));
const DayRangeInput = lazy(() => import('./date-inputs.tsx').then((m) => ({ default: m.DayRangeInput })));
const MomentInput = lazy(() => import('./date-inputs.tsx').then((m) => ({ default: m.MomentInput })));

export interface DateFieldProps extends FieldProps<string | null> {
  readonly placeholder?: string | undefined;
  readonly earliest?: string | undefined;
  readonly latest?: string | undefined;
}
export interface DateRangeFieldProps extends FieldProps<readonly [string | null, string | null]> {
  readonly placeholder?: string | undefined;
}
export interface DateTimeFieldProps extends FieldProps<string | null> {
  readonly placeholder?: string | undefined;
  readonly seconds?: boolean | undefined;
}

const Waiting = ({ id, label, placeholder }: { id: string; label: string; placeholder?: string | undefined }) => (
  <Input id={id} className="fd-wide" aria-label={label} readOnly value="" {...(placeholder === undefined ? {} : { placeholder })} />
);

/** A calendar day, `YYYY-MM-DD`. */
export function DateField(props: DateFieldProps) {
  const { zone } = useFormat();
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <DayInput {...props} zone={zone} />
    </Suspense>
  );
}

/** Two calendar days; either may stay open. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { zone } = useFormat();
  const t = useWords(fieldWords);
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <DayRangeInput {...props} zone={zone} names={[t('from', { label: props.label }), t('to', { label: props.label })]} />
    </Suspense>
  );
}

/** An instant, entered and shown in the reader's time zone, sent as ISO-8601 in UTC. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { zone } = useFormat();
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <MomentInput {...props} zone={zone} />
    </Suspense>
  );
}
