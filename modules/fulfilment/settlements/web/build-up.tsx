import './settlements.css';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import type { SettlementLineRow } from '../contract/settlement.ts';
import { basisText } from '../rules/basis-text.ts';
import type { LineBasis, PriceBasis } from '../rules/line-basis.ts';
import { settlementWords } from '../rules/words.ts';

/** Quotes or lots a price was found from. */
function PriceSource({ price }: { price: PriceBasis }) {
  const t = useWords(settlementWords);
  const format = useFormat();
  if (price.mode === '20')
    return (
      <>
        <p className="sc-faint">
          {t('quotes')} · {price.indexId}
        </p>
        <ul className="se-quotes">
          {price.quotes.map((q) => (
            <li key={q.day}>
              {q.day} <strong>{format.price(q.value)}</strong>
            </li>
          ))}
        </ul>
      </>
    );
  if (price.mode !== '30') return null;
  return (
    <>
      <p className="sc-faint">
        {t('lots')} · {price.contract}
      </p>
      <ul className="se-quotes">
        {price.lots.map((lot) => (
          <li key={`${lot.quantity} ${lot.price} ${lot.by}`}>
            {format.quantity(lot.quantity)} {t('tonnes')} × <strong>{format.price(lot.price)}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How one line was worked out: the product, the price with its quotes, the ticket it stands on. */
export function BuildUp({ line, currency }: { line: SettlementLineRow; currency: string }) {
  const t = useWords(settlementWords);
  const format = useFormat();
  const formatter = useFormatter(['weight_diff_rule']);
  const basis = line.basis as unknown as LineBasis;
  const said = basisText(line, currency, format.locale);
  return (
    <div className="se-basis">
      {line.weight === null || line.unitPrice === null ? (
        <p>{basis.kind === 'typed' ? t('typed') : ''}</p>
      ) : (
        <p>
          {t('formula', {
            weight: format.weight(line.weight),
            price: `${currency} ${format.price(line.unitPrice)}`,
            amount: `${currency} ${format.money(line.amount)}`,
          })}
        </p>
      )}
      {said === '' ? null : <p>{said}</p>}
      {basis.kind === 'goods' ? (
        <>
          <PriceSource price={basis.price} />
          <p className="sc-faint">
            {[
              `${t('shipped')} ${format.weight(basis.weight.shipped)} ${t('tonnes')}`,
              `${t('received')} ${format.weight(basis.weight.received)} ${t('tonnes')}`,
              ...(basis.weight.diffPermille === null
                ? []
                : [`${t('diffPermille')} ${basis.weight.diffPermille}‰`]),
              ...(basis.weight.diffRule === null
                ? []
                : [`${t('diffRule')} ${formatter.codeName('weight_diff_rule', basis.weight.diffRule)}`]),
              ...(basis.weight.batchNos.length === 0
                ? []
                : [`${t('batches')} ${basis.weight.batchNos.join(', ')}`]),
            ].join(' · ')}
          </p>
        </>
      ) : null}
    </div>
  );
}
