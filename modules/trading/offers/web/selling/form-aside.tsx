import { Alert, Button } from 'antd';
import type { InputOf } from '#kernel/rules/contract.ts';
import { useState } from 'react';
import { compare, dec, lineAmount, splitTax } from '#kernel/rules/decimal.ts';
import { useDebounced } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import type { FormAside, FormField } from '#kernel/web/screens/form-types.ts';
import { checkOffer, OfferDraft } from '../../contract/offer.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { PapersNotice } from '../market/papers.tsx';
import { unitMark } from './badges.tsx';
import { textIn } from './names.ts';
import { type OfferValues, sentOf } from './offer-values.ts';
import { BuyerPreview } from './preview.tsx';
import { oneByField, problemText, stillOpen } from './problems-left.ts';

const NUMBER = /^\d{1,14}(\.\d{1,2})?$/;
const number = (value: unknown): string | null =>
  typeof value === 'string' && NUMBER.test(value) && /[1-9]/.test(value) ? value : null;
type Aside = FormAside<Record<string, unknown>>;
interface Asked {
  readonly fields: readonly FormField[];
  draft: () => OfferValues;
}

/**
 * Amount and its VAT split, sizes a buyer may take, licence, price distance and what is missing: recalculated
 * while the form is typed.
 */
export function OfferAside({
  values,
  formatter,
  fields,
  draft,
}: Pick<Aside, 'values' | 'formatter'> & Asked) {
  const t = useWords(sellingWords);
  const [shown, show] = useState(false);
  return (
    <div className="of-aside">
      <h2>{t('aside.title')}</h2>
      <Amount values={values} formatter={formatter} />
      <Sizes values={values} formatter={formatter} />
      <Checks values={values} formatter={formatter} fields={fields} draft={draft} />
      <Button onClick={() => show(true)}>{t('preview')}</Button>
      {shown ? <BuyerPreview values={values} reader={formatter} onClose={() => show(false)} /> : null}
    </div>
  );
}

function Amount({ values, formatter }: Pick<Aside, 'values' | 'formatter'>) {
  const t = useWords(sellingWords);
  const [quantity, price] = [number(values.quantity), number(values.unitPrice)];
  if (quantity === null || price === null) return <p className="sc-faint">{t('aside.none')}</p>;
  const gross = lineAmount(quantity, price);
  const rate =
    typeof values.taxRate === 'string' &&
    /^\d{1,2}(\.\d{1,3})?$/.test(values.taxRate) &&
    compare(values.taxRate, '0') > 0
      ? values.taxRate
      : null;
  const split = rate === null ? null : splitTax(gross, rate);
  return (
    <div aria-live="polite">
      <div className="sc-faint">{t(split ? 'aside.amount' : 'amount')}</div>
      <div className="of-amount">
        {textIn(values.currency) ?? 'CNY'} {formatter.money(gross)}
      </div>
      {split ? (
        <>
          <div className="of-line">
            <span className="sc-faint">{t('aside.net')}</span>
            <span className="ct-num">{formatter.money(split.net)}</span>
          </div>
          <div className="of-line">
            <span className="sc-faint">
              {t('aside.tax')} {formatter.percent(rate)}
            </span>
            <span className="ct-num">{formatter.money(split.tax)}</span>
          </div>
        </>
      ) : null}
    </div>
  );
}

/** Which quantities a buyer may take: the minimum, steps from it, and the rest that a step leaves over. */
function Sizes({ values, formatter }: Pick<Aside, 'values' | 'formatter'>) {
  const t = useWords(sellingWords);
  const quantity = number(values.quantity);
  if (quantity === null) return null;
  const unit = unitMark(values.uom as string | null, formatter.locale);
  const show = (value: string) => `${formatter.quantity(value)} ${unit}`;
  if (values.divisible !== true)
    return <p className="sc-faint">{t('aside.whole', { quantity: show(quantity) })}</p>;
  const [minimum, step] = [number(values.minQty), number(values.qtyStep)];
  if (minimum === null || step === null || compare(minimum, quantity) > 0) return null;
  const over = dec(quantity).minus(minimum);
  const rest = over.modulo(step);
  const sizes = over
    .dividedBy(step)
    .floor()
    .plus(1)
    .plus(rest.isZero() ? 0 : 1)
    .toFixed(0);
  return (
    <div className="sc-faint">
      <div>{t('aside.lots', { minimum: show(minimum), step: show(step), n: sizes })}</div>
      {rest.isZero() ? null : <div>{t('aside.rest', { rest: show(rest.toFixed()) })}</div>}
    </div>
  );
}

const SHOWN = 6;
/** What the server would say to a release now; asked 400 ms after the last key, and only when what is typed can be read. */
function Checks({ values, formatter, fields, draft }: Pick<Aside, 'values' | 'formatter'> & Asked) {
  const t = useWords(sellingWords);
  const asked = useDebounced(values);
  const typed = asked === values ? sentOf(draft()) : null;
  const readable = typed !== null && OfferDraft.safeParse(typed).success;
  const { data } = useCall(checkOffer, (typed ?? { tradeLane: '10' }) as InputOf<typeof checkOffer>, {
    silent: true,
    keepRows: true,
    enabled: readable,
  });
  if (!data) return null;
  // Deviation and flagged text send to approval, they forbid nothing.
  const open = oneByField(
    fields,
    stillOpen(data.problems, values).filter(
      (p) => !p.rule.startsWith('flag.') && !p.rule.startsWith('price.far') && p.rule !== 'price.noReference',
    ),
  );
  const warnings = data.problems.filter((p) => p.rule.startsWith('flag.'));
  const sentence = (p: (typeof data.problems)[number]) => problemText(fields, p, formatter);
  return (
    <>
      <div>
        <div className="of-line">
          <span className="sc-faint">{t('aside.reference')}</span>
          <span className="ct-num">{formatter.price(data.referencePrice)}</span>
        </div>
        {data.distance === null ? (
          <p className="sc-faint">{data.referencePrice === null ? t('aside.noReference') : null}</p>
        ) : (
          <p className={data.far ? 'fm-error' : 'sc-faint'}>
            {t('aside.distance', { distance: data.distance })}
          </p>
        )}
      </div>
      {values.skuId ? (
        <div>
          <div className="sc-faint">{t('aside.licence')}</div>
          <div className={data.licence.pass ? '' : 'fm-error'}>
            {data.licence.pass ? t('aside.licenceOk') : t('aside.licenceNo')}
          </div>
          <PapersNotice title={t('aside.licenceWhy')} says={data.licence.says} reader={formatter} />
        </div>
      ) : null}
      {warnings.map((w) => (
        <Alert key={w.zh} type="warning" title={sentence(w)} />
      ))}
      <div aria-live="polite">
        {open.length === 0 ? (
          <>
            <strong>{t('aside.ready')}</strong>{' '}
            <span className="sc-faint">
              {data.autoApproval && !data.far ? t('aside.auto') : t('aside.approval')}
            </span>
          </>
        ) : (
          <>
            <strong>{t('aside.todo', { n: open.length })}</strong>
            <ul>
              {open.slice(0, SHOWN).map((p) => (
                <li key={`${p.field} ${p.rule}`}>{sentence(p)}</li>
              ))}
              {open.length > SHOWN ? <li>{t('aside.more', { n: open.length - SHOWN })}</li> : null}
            </ul>
          </>
        )}
      </div>
    </>
  );
}
