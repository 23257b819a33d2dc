import { useId, useState } from 'react';
import type { InputOf, OutputOf } from '#kernel/rules/contract.ts';
import { distancePct } from '#kernel/rules/decimal.ts';
import { NumberField, SelectField, TextField, useDebounced } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Segmented } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, type Formatter, Skeleton } from '#kernel/web/screens/index.ts';
import { origins } from '#registry/catalogue/rules/origins.ts';
import { type IndexRow, priceParity } from '../contract/price-index.ts';
import { DIRECTIONS, type Direction, type Factor } from '../rules/parity.ts';
import { trendWords } from '../rules/trend-words.ts';

type Answer = OutputOf<typeof priceParity>;
type Typed = Partial<Record<Factor | 'price' | 'hsCode' | 'origin', string>>;
const NUMBER = /^\d{1,12}(\.\d{1,3})?$/;
const PRICE = /^\d{1,14}(\.\d{1,2})?$/;
const SHAPES: Readonly<Record<keyof Typed, RegExp>> = {
  price: PRICE,
  insurance: NUMBER,
  fx100: NUMBER,
  duty: NUMBER,
  antidumping: NUMBER,
  vat: NUMBER,
  port: NUMBER,
  hsCode: /^\d{6,10}$/,
  origin: /^[A-Z]{2}$/,
};
const isZero = (key: keyof Typed, text: string): boolean =>
  (key === 'price' || key === 'fx100') && !/[1-9]/.test(text);
const wrong = (key: keyof Typed, text: string | undefined): boolean =>
  text !== undefined && text !== '' && (!SHAPES[key].test(text) || isZero(key, text));
/** Only what is whole is asked about; what is half typed waits in its field. */
const sound = (typed: Typed): Typed =>
  Object.fromEntries(
    Object.entries(typed).filter(([key, text]) => text !== '' && !wrong(key as keyof Typed, text)),
  );

interface FigureProps {
  readonly name: keyof Typed;
  readonly label: string;
  readonly unit?: string | undefined;
  readonly note: string;
  readonly onFile: string | null;
  readonly typed: Typed;
  change(key: keyof Typed, text: string): void;
}
/** One figure: what is on file stands there and may be written over; beneath, the day it is of. */
function Figure({ name, label, unit, note, onFile, typed, change }: FigureProps) {
  const id = useId();
  const bad = wrong(name, typed[name]);
  return (
    <div className="px-factor">
      <label htmlFor={id}>{label}</label>
      <NumberField
        id={id}
        label={label}
        value={typed[name] ?? onFile ?? ''}
        {...(unit === undefined ? {} : { unit })}
        invalid={bad}
        describedBy={`${id}-note`}
        onChange={(text) => change(name, text ?? '')}
      />
      <small id={`${id}-note`} className="sc-faint">
        {note}
      </small>
    </div>
  );
}

function Word({
  name,
  label,
  help,
  typed,
  change,
}: Omit<FigureProps, 'note' | 'onFile' | 'unit'> & { readonly help: string }) {
  const id = useId();
  return (
    <div className="px-factor">
      <label htmlFor={id}>{label}</label>
      <TextField
        id={id}
        label={label}
        value={typed[name] ?? ''}
        code
        invalid={wrong(name, typed[name])}
        describedBy={`${id}-note`}
        onChange={(text) => change(name, (text ?? '').toUpperCase())}
      />
      <small id={`${id}-note`} className="sc-faint">
        {help}
      </small>
    </div>
  );
}

function Origin({
  typed,
  change,
  reader: formatter,
}: Pick<FigureProps, 'typed' | 'change'> & { readonly reader: Formatter }) {
  const t = useWords(trendWords);
  const id = useId();
  return (
    <div className="px-factor">
      <label htmlFor={id}>{t('origin')}</label>
      <SelectField
        id={id}
        label={t('origin')}
        value={typed.origin ?? null}
        options={origins.map((country) => ({ value: country.value, label: formatter.text(country) }))}
        describedBy={`${id}-note`}
        onChange={(code) => change('origin', code ?? '')}
      />
      <small id={`${id}-note`} className="sc-faint">
        {t('origin.help')}
      </small>
    </div>
  );
}

function Result({
  answer,
  index,
  reader: formatter,
}: {
  answer: Answer;
  index: IndexRow;
  reader: Formatter;
}) {
  const t = useWords(trendWords);
  const far =
    answer.result !== null && index.close !== null && index.currency === answer.resultCurrency
      ? distancePct(answer.result, index.close)
      : null;
  return (
    <div className="px-result" role="status">
      <span>{t('result')}</span>
      {answer.result === null ? (
        <span className="sc-faint">{t('incomplete')}</span>
      ) : (
        <>
          <strong className="sc-figure">{formatter.price(answer.result)}</strong>
          <span>{answer.resultCurrency}/t</span>
          {far === null ? null : (
            <span className="sc-faint">
              {t('toIndex', { pct: `${far.startsWith('-') ? '' : '+'}${far}%` })}
            </span>
          )}
        </>
      )}
    </div>
  );
}

/** Import parity (20.3): every figure visible with its day and free to be written over; the bonded price is the inverse. */
export function ParityPanel({ index, reader: formatter }: { index: IndexRow; reader: Formatter }) {
  const t = useWords(trendWords);
  const [direction, turn] = useState<Direction>('dutyPaid');
  const [typed, type] = useState<Typed>({});
  const asked = useDebounced(JSON.stringify(sound(typed)));
  const { data, error, refetch } = useCall(
    priceParity,
    { indexId: index.id, direction, ...(JSON.parse(asked) as Typed) } as InputOf<typeof priceParity>,
    { silent: true, keepRows: true },
  );
  const change = (key: keyof Typed, text: string) => type((held) => ({ ...held, [key]: text }));
  const noteOf = (
    known: { readonly value: string | null; readonly day: string | null; readonly typed: boolean } | null,
  ): string => {
    if (known === null || known.value === null) return t('unknown');
    if (known.typed) return t('typed');
    return known.day === null ? t('none') : t('asOf', { day: formatter.date(known.day) });
  };
  if (data === undefined)
    return error ? (
      <Failed error={error} right={t('parity')} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={4} />
    );
  const foreign = `${data.currency}/t`;
  const units: Readonly<Record<Factor, string>> = {
    insurance: foreign,
    fx100: 'CNY',
    duty: '%',
    antidumping: '%',
    vat: '%',
    port: 'CNY/t',
  };
  return (
    <section className="sc-card" aria-label={t('parity')}>
      <div className="px-head">
        <h2>{t('parity')}</h2>
        <span className="sc-faint">{t('parity.help')}</span>
      </div>
      <div className="px-bar">
        <Segmented<Direction>
          aria-label={t('direction')}
          value={direction}
          options={DIRECTIONS.map((d) => ({ value: d, label: t(d) }))}
          onChange={(d) => {
            turn(d);
            change('price', '');
          }}
        />
        <button type="button" className="bt-outlined px-grow" onClick={() => type({})}>
          {t('reset')}
        </button>
      </div>
      <div className="px-parity">
        <Figure
          name="price"
          label={t(direction === 'dutyPaid' ? 'price' : 'priceBonded')}
          unit={direction === 'dutyPaid' ? foreign : 'CNY/t'}
          note={noteOf(data.price)}
          onFile={data.price !== null && !data.price.typed ? data.price.value : null}
          typed={typed}
          change={change}
        />
        {data.factors.map((f) => (
          <Figure
            key={f.factor}
            name={f.factor}
            label={t(f.factor)}
            unit={units[f.factor]}
            note={noteOf(f)}
            onFile={f.typed ? null : f.value}
            typed={typed}
            change={change}
          />
        ))}
        <Word name="hsCode" label={t('hsCode')} help={index.hsCode ?? '--'} typed={typed} change={change} />
        <Origin typed={typed} change={change} reader={formatter} />
      </div>
      <Result answer={data} index={index} reader={formatter} />
    </section>
  );
}
