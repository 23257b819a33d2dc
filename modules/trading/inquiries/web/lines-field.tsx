import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { type FieldProps, NumberField, PickField, SelectField, TextField } from '#kernel/web/fields/index.ts';
import { currentLocale, useWords } from '#kernel/web/i18n/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { packagingSource } from '#registry/catalogue/web/door.ts';
import { INQUIRY_TYPE, MOST_LINES } from '../rules/inquiry-lifecycle.ts';
import { inquiryWords } from '../rules/words.ts';
import { inReaders } from './badges.ts';
import type { DraftLine } from './draft-line.ts';
import { PasteLines } from './paste-lines.tsx';
import { products, productsSeen } from './sources.ts';

export const EMPTY_LINE: DraftLine = { spuId: null, name: '', quantity: '', uom: 'TNE' };
const UNITS = ['TNE', 'KGM', 'LTR', 'MTQ', 'C62'];
const TEXTS = ['grade', 'brand', 'spec', 'remark'] as const;
const MOST = { grade: 50, brand: 200, spec: 500, remark: 200 } as const;

function LineCard({
  id,
  n,
  line,
  product,
  put,
  remove,
}: {
  id: string;
  n: number;
  line: DraftLine;
  product: boolean;
  put: (change: DraftLine) => void;
  remove: () => void;
}) {
  const t = useWords(inquiryWords);
  const at = (key: string) => `${id}-${n}-${key}`;
  return (
    <fieldset className="iq-line">
      <legend>{`${t('line')} ${n + 1}`}</legend>
      {product ? (
        <label className="iq-wide" htmlFor={at('spuId')}>
          {t('spuId')}
          <PickField
            id={at('spuId')}
            label={`${t('spuId')} ${n + 1}`}
            source={products}
            value={line.spuId ?? null}
            onChange={(spuId: string | null) => {
              const seen = productsSeen.get(spuId ?? '');
              put({ spuId, ...(seen === undefined ? {} : { name: inReaders(seen.zh, seen.en) }) });
            }}
          />
        </label>
      ) : null}
      {line.spuId ? null : (
        <label className="iq-wide" htmlFor={at('name')}>
          {t('name')}
          <TextField
            id={at('name')}
            label={`${t('name')} ${n + 1}`}
            most={200}
            value={line.name ?? ''}
            onChange={(name: string | null) => put({ name: name ?? '' })}
          />
        </label>
      )}
      <label htmlFor={at('quantity')}>
        {t('quantity')}
        <NumberField
          id={at('quantity')}
          label={`${t('quantity')} ${n + 1}`}
          value={line.quantity ?? ''}
          onChange={(quantity: string | null) => put({ quantity: quantity ?? '' })}
        />
      </label>
      <label htmlFor={at('uom')}>
        {t('uom')}
        <SelectField
          id={at('uom')}
          label={`${t('uom')} ${n + 1}`}
          clearable={false}
          value={line.uom ?? 'TNE'}
          options={UNITS.map((value) => ({ value, label: unitMark(value, currentLocale()) }))}
          onChange={(uom: string | null) => put({ uom: uom ?? 'TNE' })}
        />
      </label>
      {product ? (
        <label htmlFor={at('packagingId')}>
          {t('packagingId')}
          <PickField
            id={at('packagingId')}
            label={`${t('packagingId')} ${n + 1}`}
            source={packagingSource}
            value={line.packagingId ?? null}
            onChange={(packagingId: string | null) => put({ packagingId })}
          />
        </label>
      ) : null}
      <label htmlFor={at('targetPrice')}>
        {t('targetPrice')}
        <NumberField
          id={at('targetPrice')}
          label={`${t('targetPrice')} ${n + 1}`}
          value={line.targetPrice ?? ''}
          onChange={(targetPrice: string | null) => put({ targetPrice: targetPrice || null })}
        />
      </label>
      {TEXTS.filter((key) => product || key === 'spec' || key === 'remark').map((key) => (
        <label key={key} htmlFor={at(key)}>
          {t(key === 'brand' ? 'brandAccepted' : key)}
          <TextField
            id={at(key)}
            label={`${t(key === 'brand' ? 'brandAccepted' : key)} ${n + 1}`}
            most={MOST[key]}
            value={line[key] ?? ''}
            onChange={(text: string | null) => put({ [key]: text || null })}
          />
        </label>
      ))}
      <Button
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={`${t('removeLine')} ${n + 1}`}
        onClick={remove}
      />
    </fieldset>
  );
}

/** The lines of an inquiry: from the catalogue, in words, or read from a list. */
export function LinesField(props: FieldProps<unknown> & FieldContext) {
  const t = useWords(inquiryWords);
  const lines = (Array.isArray(props.value) ? props.value : []) as DraftLine[];
  const product = props.values.inquiryType !== INQUIRY_TYPE.service;
  const isBlank = (line: DraftLine) => !line.spuId && !line.name && !line.quantity;
  return (
    <div id={props.id}>
      {lines.map((line, n) => (
        <LineCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
          key={n}
          id={props.id}
          n={n}
          line={line}
          product={product}
          put={(change) => props.onChange(lines.map((l, i) => (i === n ? { ...l, ...change } : l)))}
          remove={() => props.onChange(lines.filter((_line, i) => i !== n))}
        />
      ))}
      <div className="iq-add">
        <Button
          icon={<PlusOutlined />}
          disabled={lines.length >= MOST_LINES}
          onClick={() => props.onChange([...lines, EMPTY_LINE])}
        >
          {t('addLine')}
        </Button>
        <PasteLines
          most={MOST_LINES - lines.filter((l) => !isBlank(l)).length}
          onTake={(more) => props.onChange([...lines.filter((l) => !isBlank(l)), ...more])}
        />
      </div>
    </div>
  );
}
