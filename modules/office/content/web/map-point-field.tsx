import { ariaOf, type FieldProps, statusOf } from '#kernel/web/fields/field.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import { aboutWords } from '../rules/help-words.ts';
import { halvesOf, joined } from '../rules/map-point.ts';

/** A place on the map as longitude and latitude; a pair copied from a map service may be pasted into either. */
export function MapPointField(props: FieldProps<unknown>) {
  const t = useWords(aboutWords);
  const halves = halvesOf(props.value);
  return (
    <div className="cn-point">
      {(['lng', 'lat'] as const).map((half) => (
        <Input
          key={half}
          {...(half === 'lng' ? { id: props.id } : {})}
          inputMode="decimal"
          prefix={<span className="sc-faint">{t(half)}</span>}
          suffix="°"
          value={halves[half]}
          status={statusOf(props.invalid)}
          disabled={props.disabled ?? false}
          aria-label={`${props.label}: ${t(half)}`}
          {...ariaOf(props)}
          onChange={(event) => props.onChange(joined({ ...halves, [half]: event.target.value }))}
          onBlur={() => props.onBlur?.()}
        />
      ))}
    </div>
  );
}
