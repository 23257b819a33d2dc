import './qualifications.css';
import { DateField, type FieldProps } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox } from '#kernel/web/parts/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { BUSINESS_LICENCE, NO_END } from '#registry/members/rules/licence-needs.ts';
import { licenceWords } from '../rules/licence-words.ts';

/** The last day of a paper; most business licences have none, which is ticked. */
export function EndField({ value, ...props }: FieldProps<unknown> & FieldContext) {
  const t = useWords(licenceWords);
  const noEnd = value === NO_END;
  const type = (props.values as { readonly licenceType?: string | null }).licenceType;
  return (
    <div className="lc-end">
      <DateField
        {...props}
        value={typeof value === 'string' && !noEnd ? value : null}
        disabled={props.disabled === true || noEnd}
      />
      {type === BUSINESS_LICENCE || noEnd ? (
        <Checkbox
          checked={noEnd}
          disabled={props.disabled ?? false}
          onChange={(event) => props.onChange(event.target.checked ? NO_END : null)}
        >
          {t('noEnd.says')}
        </Checkbox>
      ) : null}
    </div>
  );
}
