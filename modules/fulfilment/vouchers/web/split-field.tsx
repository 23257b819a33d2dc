import { Button } from 'antd';
import { compare, dec } from '#kernel/rules/decimal.ts';
import { type FieldProps, NumberField, plainNumber } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useStore } from '#kernel/web/request/index.ts';
import { voucherWords } from '../rules/words.ts';
import { BeforeAfter } from './before-after.tsx';
import { panelStore } from './panel.ts';

const isNumber = (text: string): boolean => /^\d+(\.\d{1,3})?$/.test(text);
const sumOf = (parts: readonly string[]): string =>
  parts
    .map((p) => plainNumber(p))
    .filter(isNumber)
    .reduce((sum, p) => sum.plus(p), dec('0'))
    .toFixed(3);

/** Quantities of the parts, what is left of the whole, and what each voucher holds before and after. */
export function SplitField({ id, value, onChange, label }: FieldProps<unknown>) {
  const t = useWords(voucherWords);
  const format = useFormat();
  const row = useStore(panelStore)?.row;
  const whole = row?.quantity ?? '0';
  const parts = Array.isArray(value) && value.length > 0 ? (value as string[]) : ['', ''];
  const set = (n: number, text: string | null) => onChange(parts.map((p, i) => (i === n ? (text ?? '') : p)));
  const rest = dec(whole).minus(sumOf(parts)).toFixed(3);
  const over = compare(rest, '0') < 0;
  const fits = compare(rest, '0') === 0;
  const fillRest = () => {
    const empty = parts.findIndex((p) => p === '');
    if (empty >= 0 && !over) set(empty, rest);
  };
  return (
    <fieldset className="vo-parts" aria-label={label}>
      {parts.map((part, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
        <div key={n} className="vo-part">
          <label htmlFor={n === 0 ? id : `${id}-${n}`}>{t('split.part', { n: n + 1 })}</label>
          <NumberField
            id={n === 0 ? id : `${id}-${n}`}
            label={t('split.part', { n: n + 1 })}
            value={part}
            unit={t('tonnes')}
            onChange={(text) => set(n, text)}
          />
          {parts.length > 2 ? (
            <Button
              type="text"
              aria-label={t('split.remove', { n: n + 1 })}
              onClick={() => onChange(parts.filter((_, i) => i !== n))}
            >
              ×
            </Button>
          ) : null}
        </div>
      ))}
      <div className="vo-part">
        <Button disabled={parts.length >= 100} onClick={() => onChange([...parts, ''])}>
          {t('split.add')}
        </Button>
        {fits || over || !parts.includes('') ? null : (
          <Button onClick={fillRest}>{t('split.fill', { rest: format.weight(rest) })}</Button>
        )}
      </div>
      <p role="status" className={fits ? 'vo-fits' : over ? 'fm-error' : 'fm-help'}>
        {fits
          ? t('split.fits')
          : over
            ? t('split.over', { rest: format.weight(dec(rest).negated().toFixed(3)) })
            : t('split.rest', { rest: format.weight(rest) })}
      </p>
      <BeforeAfter
        lines={[
          { key: 'whole', no: row?.voucherNo ?? '', before: whole, note: t('ends') },
          ...parts.map((part, n) => ({
            key: `part${n}`,
            no: `${t('newVoucher')} ${n + 1}`,
            after: isNumber(plainNumber(part)) ? plainNumber(part) : undefined,
          })),
        ]}
      />
    </fieldset>
  );
}
