import { useState } from 'react';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { NumberField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import { type Formatter, useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import type { landedFactors } from '../contract/landed.ts';
import {
  type Factor,
  type LandedBasis,
  type LandedFactors,
  landedPrice,
  type PricedOffer,
  type Step,
} from '../rules/landed.ts';
import { landedWords } from '../rules/landed-words.ts';
import { RATE_UNITS, rateWords } from '../rules/rate-words.ts';

type Answer = OutputOf<typeof landedFactors>;
const NUMBER = /^\d{1,9}(\.\d{1,3})?$/;
type Typed = Readonly<Record<string, string>>;
/** Only what is whole is reckoned with; what is half typed waits in its field. */
const sound = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([, text]) => NUMBER.test(text)));

function noteOf(
  step: Step,
  t: (key: keyof typeof landedWords.table) => string,
  formatter: Formatter,
): string {
  const { factor } = step;
  if (factor === null) {
    if (step.key === 'freight') return t('same');
    return step.key === 'credit' ? t('openDays') : EMPTY;
  }
  if (factor.typed) return t('typed');
  if (factor.value === null) return t(step.amount === null ? 'notOnFile' : 'noneOnFile');
  return (
    [factor.day === null ? null : formatter.date(factor.day), factor.source].filter(Boolean).join(' · ') ||
    EMPTY
  );
}

interface FigureProps {
  /** Unique among the figures of one price: the same rate may stand in two steps. */
  readonly id: string;
  readonly factor: Factor;
  readonly typed: Typed;
  readonly label: string;
  change(name: string, text: string | null): void;
}
function Figure({ id, factor, typed, label, change }: FigureProps) {
  const text = typed[factor.name] ?? factor.value ?? '';
  return (
    <div className="px-figure">
      <NumberField
        id={id}
        label={label}
        alone
        value={text}
        invalid={text !== '' && !NUMBER.test(text)}
        onChange={(next) => change(factor.name, next)}
      />
    </div>
  );
}

/** What a comparable price is made of, every figure with its day and source and free to be written over. */
export function BuildUp({
  offer,
  basis,
  place,
  factors,
  name,
  onClose,
}: {
  readonly offer: PricedOffer;
  readonly basis: LandedBasis;
  readonly place: Answer['places'][number] | null;
  readonly factors: Answer;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useWords(landedWords);
  const formatter = useFormatter();
  const [typed, type] = useState<Typed>({});
  const landed = landedPrice(offer, basis, factors as LandedFactors, sound(typed));
  const change = (key: string, text: string | null) =>
    type(({ [key]: _before, ...rest }) => (text === null || text === '' ? rest : { ...rest, [key]: text }));
  const said =
    place === null
      ? t('basisPort')
      : t('basis', { place: formatter.text(place), tax: t(basis.taxed ? 'taxed' : 'untaxed') });
  /** The price the seller asks, in its own money: what all else is reckoned from. */
  const asked = t('asked', { currency: offer.currency, price: formatter.price(offer.unitPrice) });
  const label = (step: Step) => t(`step.${step.key}`);
  /** What is heard of the field: the step, and its figure where that has another name: «Offer price, Mid-rate». */
  const nameOf = (step: Step, factor: Factor): string => {
    const figure = formatter.text(rateWords.table[`kind.${factor.kind}`]);
    return figure === label(step) ? figure : `${label(step)} · ${figure}`;
  };
  return (
    <Modal
      open
      width={720}
      title={t('buildUp', { what: name })}
      onCancel={onClose}
      footer={
        <button type="button" className="bt-outlined" onClick={() => type({})}>
          {t('reset')}
        </button>
      }
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: keeps presses of the dialog from the row it stands in */}
      <div className="px-landed" onClick={(event) => event.stopPropagation()}>
        <p className="sc-faint">{said}</p>
        <p className="sc-faint">{t('whatIf')}</p>
        <SmallTable
          rows={landed.steps}
          keyOf={(step) => step.key}
          columns={[
            { label: t('step'), names: true, cell: label },
            {
              label: t('figure'),
              cell: (step) =>
                step.factor === null ? (
                  EMPTY
                ) : (
                  <Figure
                    id={`landed-${step.key}`}
                    factor={step.factor}
                    typed={typed}
                    label={nameOf(step, step.factor)}
                    change={change}
                  />
                ),
            },
            {
              label: t('unit'),
              cell: (step) =>
                step.factor === null ? EMPTY : formatter.text(rateWords.table[RATE_UNITS[step.factor.kind]]),
            },
            {
              label: t('amount'),
              end: true,
              className: 'ct-num',
              cell: (step) => (step.amount === null ? t('unknown') : formatter.price(step.amount)),
            },
            {
              label: t('from'),
              cell: (step) =>
                [step.key === 'price' && step.amount !== null ? asked : null, noteOf(step, t, formatter)]
                  .filter((part) => part !== null && part !== EMPTY)
                  .join(' · ') || EMPTY,
            },
          ]}
        />
        <p className="px-result" role="status">
          <span>{name}</span>
          {landed.total === null ? (
            <span className="sc-faint">{t('unknownTotal')}</span>
          ) : (
            <>
              <strong className="sc-figure">{formatter.price(landed.total)}</strong>
              <span>{t('perTonne')}</span>
            </>
          )}
        </p>
      </div>
    </Modal>
  );
}
