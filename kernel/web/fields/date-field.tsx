import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { lazyComponent } from '../parts/lazy-component.ts';
import type { DateFieldProps, DateRangeFieldProps, DateTimeFieldProps } from './date-inputs.tsx';
import { fieldWords } from './words.ts';

const Waiting = ({
  id,
  label,
  placeholder,
}: {
  id: string;
  label: string;
  placeholder?: string | undefined;
}) => (
  <input
    id={id}
    className="bt-input fd-wide fd-waiting"
    aria-label={label}
    readOnly
    value=""
    placeholder={placeholder}
  />
);

const inputs = () => import('./date-inputs.tsx');
const manner = { waiting: Waiting };
const DayInput = lazyComponent(() => inputs().then((m) => m.DayInput), manner);
const DayRangeInput = lazyComponent(() => inputs().then((m) => m.DayRangeInput), manner);
const MomentInput = lazyComponent(() => inputs().then((m) => m.MomentInput), manner);

/** A calendar day, `YYYY-MM-DD`. */
export function DateField(props: DateFieldProps) {
  const { zone } = useFormat();
  return <DayInput {...props} zone={zone} />;
}

/** Two calendar days; either may stay open. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { zone } = useFormat();
  const t = useWords(fieldWords);
  return (
    <DayRangeInput
      {...props}
      zone={zone}
      names={[t('from', { label: props.label }), t('to', { label: props.label })]}
    />
  );
}

/** An instant, entered and shown in the reader's time zone, sent as ISO-8601 in UTC. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { zone } = useFormat();
  return <MomentInput {...props} zone={zone} />;
}
