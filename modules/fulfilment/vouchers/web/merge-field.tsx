import { dec } from '#kernel/rules/decimal.ts';
import type { FieldProps } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox } from '#kernel/web/parts/index.ts';
import { useStore } from '#kernel/web/request/index.ts';
import { voucherWords } from '../rules/words.ts';
import { BeforeAfter } from './before-after.tsx';
import { panelStore } from './panel.ts';

/** Free vouchers of the same lot to merge with, and the one they become. */
export function MergeField({ value, onChange, label }: FieldProps<unknown>) {
  const t = useWords(voucherWords);
  const format = useFormat();
  const row = useStore(panelStore)?.row;
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  if (row === undefined) return null;
  const others = row.mergeable;
  if (others.length === 0) return <p role="status">{t('merge.none')}</p>;
  const merged = others.filter((v) => chosen.includes(v.id));
  const total = merged.reduce((sum, v) => sum.plus(v.quantity), dec(row.quantity)).toFixed(3);
  return (
    <fieldset className="vo-parts" aria-label={label}>
      {others.map((v) => (
        <Checkbox
          key={v.id}
          checked={chosen.includes(v.id)}
          onChange={(e) =>
            onChange(e.target.checked ? [...chosen, v.id] : chosen.filter((id) => id !== v.id))
          }
        >
          {v.no} · {format.weight(v.quantity)} {t('tonnes')}
        </Checkbox>
      ))}
      <BeforeAfter
        lines={[
          ...[{ ...row, no: row.voucherNo }, ...merged].map((v) => ({
            key: v.id,
            no: v.no,
            before: v.quantity,
            note: t('ends'),
          })),
          { key: 'new', no: t('newVoucher'), after: merged.length === 0 ? undefined : total },
        ]}
      />
    </fieldset>
  );
}
