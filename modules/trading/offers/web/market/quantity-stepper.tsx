import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import { add, compare, dec, sub } from '#kernel/rules/decimal.ts';
import { NumberField } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { marketWords } from '../../rules/market/market-words.ts';
import { type QuantityAnswer, quantityAllowed, type Sellable } from '../../rules/market/quantity.ts';
import { sayQuantity } from '../../rules/market/quantity-words.ts';

const SHAPE = /^\d{1,12}(\.\d{1,2})?$/;
const FINER = /^\d{1,12}\.\d{3,}$/;
/** As a person would type it: stores keep a third decimal («150.000»), offers and deals know two. */
const typedAs = (quantity: string): string => (FINER.test(quantity) ? dec(quantity).toFixed(2) : quantity);
/** Whether a typed quantity may be taken; a text that is no quantity is refused like a missing one. */
export const judged = (of: Sellable, typed: string | null): QuantityAnswer =>
  typed !== null && SHAPE.test(typed)
    ? quantityAllowed(of, typed)
    : {
        ok: false,
        rule: typed !== null && FINER.test(typed) ? 'quantity.decimals' : 'quantity.positive',
        args: {},
        nearest: [],
      };
/** The quantity to begin with: the smallest that may be taken. */
export const firstQuantity = (of: Sellable): string =>
  typedAs(
    !of.divisible || of.minQty === null || compare(of.minQty, of.available) > 0 ? of.available : of.minQty,
  );

/**
 * The quantity a counter-offer begins with: all that is available, as listed, so that nobody counters for the
 * minimum without having meant it.
 */
export const counteredQuantity = (of: Sellable, listed: string): string =>
  compare(of.available, '0') > 0 ? typedAs(of.available) : listed;

/** The next or previous quantity on step, never below the minimum, the remainder at the top. */
export const stepped = (of: Sellable, from: string, by: 1 | -1): string => typedAs(neighbour(of, from, by));
function neighbour(of: Sellable, from: string, by: 1 | -1): string {
  const step = of.step !== null && compare(of.step, '0') > 0 ? of.step : '1';
  const least = of.minQty ?? step;
  if (by > 0) {
    const next = add(from, step);
    return compare(next, of.available) >= 0 ? of.available : compare(next, least) < 0 ? least : next;
  }
  // Coming down from the remainder lands on the last whole step below it.
  const next = sub(from, step);
  return compare(next, least) <= 0 ? (compare(least, of.available) > 0 ? of.available : least) : next;
}

/** Quantity with its minimum, step and remainder in sight; quantities that would pass are offered where one does not. */
export function QuantityStepper({
  of,
  value,
  unit,
  disabled,
  onChange,
}: {
  of: Sellable;
  value: string | null;
  unit: string;
  disabled: boolean;
  onChange: (value: string | null) => void;
}) {
  const t = useWords(marketWords);
  const format = useFormat();
  const id = useId();
  const answer = judged(of, value);
  const fixed = !of.divisible;
  const typed = value !== null && SHAPE.test(value) ? value : null;
  const least = format.quantity(of.minQty ?? '0.01');
  const most = format.quantity(of.available);
  const hint = fixed
    ? t('wholeCargo', { available: most, unit })
    : of.step === null
      ? t('quantityFree', { least, most, unit })
      : t('quantityRange', { least, most, unit, step: format.quantity(of.step) });
  return (
    <div className="mb-quantity">
      <label htmlFor={id}>{t('quantityWanted')}</label>
      <div className="mb-stepper">
        <Button
          icon={<MinusOutlined />}
          aria-label={t('less')}
          disabled={disabled || fixed || typed === null}
          onClick={() => typed !== null && onChange(stepped(of, typed, -1))}
        />
        <NumberField
          id={id}
          label={t('quantityWanted')}
          value={value}
          unit={unit}
          disabled={disabled || fixed}
          invalid={!answer.ok}
          describedBy={`${id}-hint`}
          required
          onChange={onChange}
        />
        <Button
          icon={<PlusOutlined />}
          aria-label={t('more')}
          disabled={disabled || fixed || typed === null}
          onClick={() => typed !== null && onChange(stepped(of, typed, 1))}
        />
        {fixed || compare(of.available, '0') <= 0 ? null : (
          <Button type="link" disabled={disabled} onClick={() => onChange(typedAs(of.available))}>
            {t('takeAll', { available: most, unit })}
          </Button>
        )}
      </div>
      <div id={`${id}-hint`} className={answer.ok ? 'fm-help' : 'fm-error'} aria-live="polite">
        {answer.ok ? hint : sayQuantity(answer, format.locale)}
        {answer.ok
          ? null
          : answer.nearest.map((q) => (
              <Button key={q} type="link" size="small" onClick={() => onChange(typedAs(q))}>
                {t('useInstead', { quantity: format.quantity(q) })}
              </Button>
            ))}
      </div>
    </div>
  );
}
