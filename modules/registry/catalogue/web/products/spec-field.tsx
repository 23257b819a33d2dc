import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type FieldProps, plainNumber, statusOf } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input, Segmented } from '#kernel/web/parts/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import {
  faultsIn,
  GUARANTEED,
  MOST_SPEC,
  type SpecFault,
  type SpecLine,
  TYPICAL,
} from '../../rules/product-spec.ts';
import { specWords } from '../../rules/product-words.ts';

const NEW: SpecLine = {
  zh: '',
  en: '',
  kind: GUARANTEED,
  min: null,
  max: null,
  text: null,
  unit: '',
  method: null,
};
const linesOf = (value: unknown): readonly SpecLine[] => (Array.isArray(value) ? (value as SpecLine[]) : []);
const TEXTS = ['zh', 'en', 'min', 'max', 'text', 'unit', 'method'] as const;
/** What is said in words is said in English next to it. */
const WORDS = ['zh', 'en', 'min', 'max', 'text', 'textEn', 'unit', 'method'] as const;
type TextKey = (typeof WORDS)[number];
const LABEL = {
  zh: 'item',
  en: 'itemEn',
  min: 'min',
  max: 'max',
  text: 'text',
  textEn: 'textEn',
  unit: 'unit',
  method: 'method',
} as const;
/** Where a fault of a line shows. */
const PLACE: Readonly<Record<SpecFault, readonly TextKey[]>> = {
  'spec.name': ['zh'],
  'spec.twice': ['zh'],
  'spec.limit': ['min', 'max', 'text'],
  'spec.order': ['min', 'max'],
  'spec.number': ['min', 'max'],
};
const MOST: Readonly<Record<TextKey, number>> = {
  zh: 50,
  en: 80,
  min: 20,
  max: 20,
  text: 50,
  textEn: 80,
  unit: 20,
  method: 50,
};

/** The lines of a specification: what is measured, guaranteed or typical, from, to or in words, unit, method of test. */
export function SpecField({
  value,
  onChange,
  disabled,
  invalid,
  describedBy,
  id,
}: FieldProps<unknown> & FieldContext) {
  const t = useWords(specWords);
  const lines = linesOf(value);
  const off = disabled ?? false;
  const faults = invalid ? faultsIn(lines) : [];
  const put = (n: number, change: Partial<SpecLine>) =>
    onChange(lines.map((line, i) => (i === n ? { ...line, ...change } : line)));
  const typed = (key: TextKey, text: string): string | null => {
    if (key === 'min' || key === 'max')
      return (
        (text.trim().startsWith('-') ? `-${plainNumber(text.trim().slice(1))}` : plainNumber(text)) || null
      );
    return key === 'text' || key === 'textEn' || key === 'method' ? text || null : text;
  };
  return (
    <div className="pr-spec">
      {lines.length > 0 ? (
        <div className="pr-spec-head sc-faint" aria-hidden="true">
          {TEXTS.map((key) => (
            <span key={key}>{t(LABEL[key])}</span>
          ))}
          <span>{t('kind')}</span>
        </div>
      ) : null}
      {lines.map((line, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name until somebody types one
        <fieldset key={n} className="pr-spec-line">
          <legend className="ct-hidden">{line.zh || String(n + 1)}</legend>
          {(line.text ? WORDS : TEXTS).map((key) => (
            <Input
              key={key}
              className={`pr-spec-${key}`}
              disabled={off}
              maxLength={MOST[key]}
              status={statusOf((faults[n] ?? null) !== null && PLACE[faults[n] as SpecFault].includes(key))}
              aria-label={t(LABEL[key])}
              placeholder={t(LABEL[key])}
              {...(key === 'min' || key === 'max' ? { inputMode: 'decimal' as const } : {})}
              value={line[key] ?? ''}
              onChange={(event) => put(n, { [key]: typed(key, event.target.value) })}
            />
          ))}
          <Segmented<string>
            aria-label={t('kind')}
            disabled={off}
            value={line.kind}
            options={[GUARANTEED, TYPICAL].map((kind) => ({
              value: kind,
              label: t(`kind.${kind as '10' | '20'}`),
            }))}
            onChange={(kind) => put(n, { kind })}
          />
          <Button
            type="text"
            disabled={off}
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('remove', { item: line.zh || String(n + 1) })}
            onClick={() => onChange(lines.filter((_line, i) => i !== n))}
          />
        </fieldset>
      ))}
      <Button
        id={id}
        size="small"
        aria-label={t('add')}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        icon={<PlusOutlined aria-hidden />}
        disabled={off || lines.length >= MOST_SPEC}
        onClick={() => onChange([...lines, NEW])}
      >
        {t('add')}
      </Button>
    </div>
  );
}
