import { Button } from 'antd';
import type { FieldProps } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { call } from '#kernel/web/request/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { rowsField } from '#kernel/web/screens/rows-field.tsx';
import { draftInvoice } from '../contract/invoice-acts.ts';
import { invoiceWords } from '../rules/words.ts';
import { figured, type Line } from './line-sums.ts';
import { sourcesIn } from './source-picker.tsx';

const { table } = invoiceWords;
const RATES = ['13', '9', '6', '3', '1', '0'];
const BLANK = {
  goodsName: '',
  taxCategoryCode: '',
  spec: '',
  unit: '',
  spuId: null,
  quantity: null,
  gross: '',
  taxRate: '13',
} as const;
const LineRows = rowsField<Line>({
  blank: BLANK as unknown as Line,
  most: 500,
  add: table.addLine,
  remove: table.removeLine,
  nameOf: (line, n) => line.goodsName || String(n + 1),
  cells: [
    { key: 'goodsName', label: table.goodsName, kind: 'text', width: 200, most: 120 },
    { key: 'taxCategoryCode', label: table.taxCategoryCode, kind: 'text', width: 190, most: 19 },
    { key: 'spec', label: table.spec, kind: 'text', width: 110, most: 80 },
    { key: 'unit', label: table.unit, kind: 'text', width: 70, most: 20 },
    { key: 'quantity', label: table.quantity, kind: 'number', width: 110 },
    { key: 'gross', label: table.grossAmount, kind: 'number', width: 140 },
    {
      key: 'taxRate',
      label: table.taxRate,
      kind: 'select',
      width: 90,
      options: RATES.map((value) => ({ value, label: { zh: `${value}%`, en: `${value}%` } })),
    },
    {
      key: 'spuId',
      label: table.netAmount,
      kind: 'shown',
      width: 120,
      show: (line, formatter) => formatter.money(figured([line])[0]?.netAmount ?? null),
    },
  ],
});

/** The lines, and a button that makes them from the documents that were chosen. */
export function InvoiceLines(props: FieldProps<unknown> & FieldContext) {
  const t = useWords(invoiceWords);
  const sources = sourcesIn(props.values.sources);
  const fill = () =>
    call(draftInvoice, { sources: [...sources] }).then(
      ({ lines }) => props.onChange(lines),
      () => undefined, // The refusal has been shown by the request client.
    );
  return (
    <>
      <Button size="small" disabled={sources.length === 0} onClick={() => void fill()}>
        {t('fillLines')}
      </Button>
      <LineRows {...props} />
    </>
  );
}
