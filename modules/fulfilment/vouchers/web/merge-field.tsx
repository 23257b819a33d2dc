import { dec } from '#kernel/rules/decimal.ts';
import type { FieldProps } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox } from '#kernel/web/parts/index.ts';
import { useCall, useStore } from '#kernel/web/request/index.ts';
import { listVouchers } from '../contract/voucher.ts';
import { VOUCHER } from '../rules/voucher-lifecycle.ts';
import { voucherWords } from '../rules/words.ts';
import { BeforeAfter } from './before-after.tsx';
import { panelStore } from './panel.ts';

/** Free vouchers of the same lot to merge with, and the one they become. */
export function MergeField({ value, onChange, label }: FieldProps<unknown>) {
  const t = useWords(voucherWords);
  const format = useFormat();
  const row = useStore(panelStore)?.row;
  const { data } = useCall(
    listVouchers,
    { view: 'held', state: [VOUCHER.held], keyword: row?.lotNo ?? '', pageCount: 100 },
    { silent: true, enabled: row !== undefined, staleMs: 0 },
  );
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const others = (data?.list ?? []).filter(
    (v) => v.id !== row?.id && v.lotNo === row?.lotNo && v.can.includes('merge'),
  );
  if (row === undefined) return null;
  if (data !== undefined && others.length === 0) return <p role="status">{t('merge.none')}</p>;
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
          {v.voucherNo} · {format.weight(v.quantity)} {t('tonnes')}
        </Checkbox>
      ))}
      <BeforeAfter
        lines={[
          ...[row, ...merged].map((v) => ({
            key: v.id,
            no: v.voucherNo,
            before: v.quantity,
            note: t('ends'),
          })),
          { key: 'new', no: t('newVoucher'), after: merged.length === 0 ? undefined : total },
        ]}
      />
    </fieldset>
  );
}
