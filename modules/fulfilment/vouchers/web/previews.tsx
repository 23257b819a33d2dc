import { dec } from '#kernel/rules/decimal.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { type FieldProps, plainNumber } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useStore } from '#kernel/web/request/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { Facts } from '#kernel/web/screens/index.ts';
import { takingOf } from '../rules/quantities.ts';
import { voucherWords } from '../rules/words.ts';
import { BeforeAfter, type Line } from './before-after.tsx';
import { panelStore } from './panel.ts';

type Props = FieldProps<unknown> & FieldContext;

/** Whole voucher, whole quantity: what a transfer or freeze leaves as it is. */
export function KeptPreview() {
  const row = useStore(panelStore)?.row;
  if (row === undefined) return null;
  return (
    <BeforeAfter lines={[{ key: row.id, no: row.voucherNo, before: row.quantity, after: row.quantity }]} />
  );
}

/** What weighing out so much leaves: nothing, or a new voucher for the rest. */
export function TakenPreview({ values }: Props) {
  const t = useWords(voucherWords);
  const row = useStore(panelStore)?.row;
  if (row === undefined) return null;
  const typed = plainNumber(String(values.quantity ?? ''));
  const taking = /^\d+(\.\d{1,3})?$/.test(typed) && dec(typed).gt(0) ? takingOf(row.quantity, typed) : null;
  const lines: Line[] = [{ key: row.id, no: row.voucherNo, before: row.quantity, note: t('ends') }];
  if (taking?.kind === 'part')
    lines.push({ key: 'rest', no: t('newVoucher'), after: taking.rest, note: t('keeps') });
  return <BeforeAfter lines={lines} />;
}

/** What a signature binds to: goods, quantity, place, and what becomes of the voucher. */
export function SignedPreview() {
  const t = useWords(voucherWords);
  const format = useFormat();
  const row = useStore(panelStore)?.row;
  if (row === undefined) return null;
  const zh = format.locale === 'zh_CN';
  const { request } = row;
  const whole: Line = { key: row.id, no: row.voucherNo, before: row.quantity };
  const lines: Line[] =
    request === null
      ? [
          row.receiver === null
            ? { ...whole, before: undefined, after: row.quantity }
            : {
                ...whole,
                after: row.quantity,
                note: t('goesTo', { company: nameOf(row, 'receiver', format.locale) ?? '' }),
              },
        ]
      : [
          ...request.vouchers.map((v) => ({ key: v.id, no: v.no, before: v.quantity, note: t('ends') })),
          ...(request.kind === 'split' ? request.quantities : []).map((q, n) => ({
            key: `part${n}`,
            no: `${t('newVoucher')} ${n + 1}`,
            after: q,
          })),
          ...(request.kind === 'merge'
            ? [
                {
                  key: 'merged',
                  no: t('newVoucher'),
                  after: request.vouchers.reduce((sum, v) => sum.plus(v.quantity), dec('0')).toFixed(3),
                },
              ]
            : []),
        ];
  return (
    <>
      <Facts
        columns={2}
        items={[
          { label: t('product'), value: zh ? row.productZh : row.productEn },
          { label: t('lotNo'), value: [row.lotNo, row.batchNo].filter(Boolean).join(' · ') },
          {
            label: t('custody'),
            value: [zh ? row.warehouseZh : row.warehouseEn, row.tankNo].filter(Boolean).join(' · '),
          },
          { label: t('holder'), value: nameOf(row, 'holder', format.locale) ?? '' },
        ]}
      />
      <BeforeAfter lines={lines} />
    </>
  );
}
