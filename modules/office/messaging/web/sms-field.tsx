import './messaging.css';
import { characters, SMS_CHARACTERS } from '#kernel/rules/message-template.ts';
import type { FieldProps } from '#kernel/web/fields/field.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { TextArea } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { smsQuota } from '../contract/message.ts';
import { mailingWords } from '../rules/mailing-words.ts';

/** Segments of a text with its signature; live, so it never refuses (administration-domain 11.4). */
const segmentsOf = (text: string, signature: string): number => {
  const all = characters(text) + (signature === '' ? 0 : characters(signature) + 2);
  return all <= 70 ? 1 : Math.ceil(all / 67);
};

/** The text of a short message: n/500 and the number of short messages while typing (R-MSG-025, R-MSG-027). */
export function SmsField({
  id,
  value,
  onChange,
  onBlur,
  label,
  disabled,
  invalid,
  describedBy,
}: FieldProps<unknown> & FieldContext) {
  const t = useWords(mailingWords);
  const { data } = useCall(smsQuota, {}, { silent: true });
  const text = typeof value === 'string' ? value : '';
  const n = characters(text);
  return (
    <div className="ms-sms">
      <TextArea
        id={id}
        aria-label={label}
        value={text}
        disabled={disabled ?? false}
        status={invalid || n > SMS_CHARACTERS ? 'error' : ''}
        autoSize={{ minRows: 4, maxRows: 12 }}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onBlur?.()}
      />
      <span className={n > SMS_CHARACTERS ? 'ms-counted is-over' : 'ms-counted'} role="status">
        {t('counted', { n, segments: segmentsOf(text, data?.signature ?? '') })}
      </span>
      {data === undefined ? null : (
        <span className="sc-faint">{t('signatureNote', { signature: data.signature })}</span>
      )}
    </div>
  );
}
