import './settlements.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { inLocale } from '#kernel/rules/words.ts';
import { type FieldProps, NumberField, SelectField, TextField } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Segmented } from '#kernel/web/parts/index.ts';
import { LINE } from '../rules/line-basis.ts';
import { lineTypeWords } from '../rules/line-type-words.ts';
import { settlementWords } from '../rules/words.ts';

export interface TypedLine {
  readonly lineType: string;
  readonly sign: 'plus' | 'minus';
  readonly amount: string;
  readonly taxRate: string | null;
  readonly remark: string;
}
/** What is computed is not typed. */
const COMPUTED: readonly string[] = [LINE.goods, LINE.billDiscount];
const FRESH: TypedLine = { lineType: '50', sign: 'plus', amount: '', taxRate: '13', remark: '' };

function Row({
  id,
  at,
  line,
  onChange,
  onRemove,
}: {
  id: string;
  at: number;
  line: TypedLine;
  onChange: (line: TypedLine) => void;
  onRemove: () => void;
}) {
  const t = useWords(settlementWords);
  const format = useFormat();
  const options = Object.entries(lineTypeWords.table)
    .filter(([code]) => !COMPUTED.includes(code))
    .map(([value, said]) => ({ value, label: inLocale(said, format.locale) }));
  return (
    <div className="se-typed-row">
      <SelectField
        id={`${id}-type`}
        label={t('lineType')}
        required
        options={options}
        value={line.lineType}
        onChange={(lineType) => onChange({ ...line, lineType: lineType ?? FRESH.lineType })}
      />
      <Segmented<'plus' | 'minus'>
        aria-label={t('sign')}
        value={line.sign}
        options={[
          { value: 'plus', label: '+' },
          { value: 'minus', label: '−' },
        ]}
        onChange={(sign) => onChange({ ...line, sign })}
      />
      <NumberField
        id={`${id}-amount`}
        label={t('amount')}
        placeholder={t('amount')}
        value={line.amount}
        onChange={(amount) => onChange({ ...line, amount: amount ?? '' })}
      />
      <NumberField
        id={`${id}-tax`}
        label={t('taxRate')}
        placeholder={t('taxRate')}
        unit="%"
        value={line.taxRate}
        onChange={(taxRate) => onChange({ ...line, taxRate: taxRate || null })}
      />
      <TextField
        id={`${id}-remark`}
        label={t('remark')}
        placeholder={t('remark')}
        value={line.remark}
        onChange={(remark) => onChange({ ...line, remark: remark ?? '' })}
      />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('removeLine', { n: at + 1 })}
        onClick={onRemove}
      />
    </div>
  );
}

/** Additions and deductions somebody types. */
export function TypedLines(props: FieldProps<unknown>) {
  const t = useWords(settlementWords);
  const lines = (props.value ?? []) as readonly TypedLine[];
  const put = (next: readonly TypedLine[]) => props.onChange(next);
  return (
    <div className="se-typed" id={props.id}>
      {lines.map((line, at) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
          key={at}
          id={`${props.id}-${at}`}
          at={at}
          line={line}
          onChange={(changed) => put(lines.with(at, changed))}
          onRemove={() => put(lines.toSpliced(at, 1))}
        />
      ))}
      <div>
        <Button icon={<PlusOutlined />} onClick={() => put([...lines, FRESH])}>
          {t('addLine')}
        </Button>
      </div>
    </div>
  );
}
