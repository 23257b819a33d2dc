import { useState } from 'react';
import { dec } from '#kernel/rules/decimal.ts';
import { NumberField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Select } from '#kernel/web/parts/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { skuWords } from '../../rules/product-screen-words.ts';
import { CONTAINER, convert, type PackedUnits, unitGraph, unitsOf } from '../../rules/product-units.ts';

/** What is only about right needs no six decimals. */
const near = (value: string): string =>
  dec(value)
    .toDecimalPlaces(dec(value).lessThan('0.001') ? 6 : 3)
    .toFixed();
/** Thousands apart; what follows the point stays as it was worked out. */
const grouped = (value: string): string =>
  value.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

/** A quantity of a SKU in every unit it can be said in: tonnes, kilograms, drums, IBC, containers, volumes. */
export function Conversion({ units, id }: { units: PackedUnits | null; id: string }) {
  const t = useWords(skuWords);
  const formatter = useFormatter(['measure_unit', 'sales_unit']);
  const [quantity, type] = useState('1');
  const [chosen, choose] = useState<string | null>(null);
  const graph = units === null ? null : unitGraph(units);
  const known = graph === null ? [] : unitsOf(graph);
  const name = (unit: string): string =>
    unit === CONTAINER
      ? t('convert.container')
      : unit === units?.salesUnit
        ? formatter.codeName('sales_unit', unit)
        : formatter.codeName('measure_unit', unit);
  const from =
    chosen !== null && known.includes(chosen)
      ? chosen
      : known.includes(units?.salesUnit ?? '')
        ? (units?.salesUnit as string)
        : (known[0] ?? '');
  const valid = /^\d{1,12}(\.\d{1,3})?$/.test(quantity);
  return (
    <section className="pr-convert" aria-label={t('convert.title')}>
      <h2>{t('convert.title')}</h2>
      {graph === null ? (
        <p className="sc-faint">{t('convert.none')}</p>
      ) : (
        <>
          <div className="pr-convert-ask">
            <NumberField
              id={`${id}-convert`}
              label={t('convert.quantity')}
              value={quantity}
              onChange={(v) => type(v ?? '')}
              invalid={!valid}
            />
            <Select<string>
              aria-label={t('convert.from')}
              value={from}
              options={known.map((unit) => ({ value: unit, label: name(unit) }))}
              onChange={choose}
            />
          </div>
          <ul className="ct-num" aria-live="polite">
            {known
              .filter((unit) => unit !== from)
              .map((unit) => {
                const out = valid ? convert(graph, quantity, from, unit) : null;
                return out === null ? null : (
                  <li key={unit}>
                    {out.exact ? '=' : t('convert.about')} {grouped(out.exact ? out.value : near(out.value))}{' '}
                    {name(unit)}
                  </li>
                );
              })}
          </ul>
        </>
      )}
    </section>
  );
}
