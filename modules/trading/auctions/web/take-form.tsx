import { Button } from 'antd';
import { useState } from 'react';
import { sayAmount, unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { compare, dec, lineAmount, sub } from '#kernel/rules/decimal.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox } from '#kernel/web/parts/index.ts';
import { Facts, useKeys } from '#kernel/web/screens/index.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import type { AuctionTerms } from '../rules/auction-terms.ts';
import { freezes, isFigure, mostQuantity, quantityProblemOf, steppedQuantity } from '../rules/bid-form.ts';
import { roomWords } from '../rules/room-words.ts';
import { BidDialog } from './bid-dialog.tsx';
import { purseOf } from './bid-form.tsx';
import { FigureField } from './figure-field.tsx';
import { priceText, quantityText } from './texts.ts';
import { useBid } from './use-bid.ts';
import type { Fall } from './use-fall.ts';

const two = (value: string): string => dec(value).toFixed(2);
const ZERO = '0.00';
/** What of the goods is left for this company: below its cap by what it has taken. */
function leftFor(row: AuctionDetail): string {
  const left = row.leftQty ?? ZERO;
  if (row.maxQtyPerBidder === null) return two(left);
  const rest = sub(row.maxQtyPerBidder, row.part?.wonQty ?? '0');
  return two(compare(rest, left) < 0 ? rest : left);
}

/** What is being taken, and whether it may be. */
function useTaking(row: AuctionDetail, terms: AuctionTerms, refused: string | null) {
  const t = useWords(roomWords);
  const locale = useLocale();
  const [quantity, setQuantity] = useState<string | null>(two(terms.minStartQty));
  const [acceptPartial, accept] = useState(false);
  const left = two(row.leftQty ?? ZERO);
  const ownLeft = leftFor(row);
  const said = (value: string) => quantityText(value, row, { locale });
  const wrong = quantityProblemOf(terms, quantity, left);
  const above = isFigure(quantity) && compare(quantity, ownLeft) > 0 && !acceptPartial;
  const problem =
    wrong !== null && !(wrong === 'aboveTotal' && acceptPartial)
      ? t(`quantity.${wrong}`, {
          least: said(terms.minStartQty),
          step: said(terms.quantityIncrement),
          most: said(wrong === 'aboveCap' ? (terms.maxQtyPerBidder ?? left) : left),
        } as never)
      : above
        ? t('quantity.aboveCap', { most: said(terms.maxQtyPerBidder ?? left) })
        : refused;
  return { quantity, setQuantity, acceptPartial, accept, ownLeft, problem, said };
}
type Taking = ReturnType<typeof useTaking>;

function TakeFields({
  row,
  terms,
  taking,
  price,
  online,
  onTyped,
}: {
  row: AuctionDetail;
  terms: AuctionTerms;
  taking: Taking;
  price: string | null;
  online: boolean;
  onTyped: () => void;
}) {
  const t = useWords(roomWords);
  const locale = useLocale();
  const { quantity, setQuantity, ownLeft, said } = taking;
  const purse = purseOf(row);
  const most = mostQuantity(terms, ownLeft, purse);
  const known = isFigure(quantity) ? quantity : null;
  return (
    <>
      <FigureField
        label={t('bid.quantity')}
        value={quantity}
        unit={unitMark(row.uom, locale)}
        less={t('bid.less')}
        more={t('bid.more')}
        disabled={!online}
        problem={taking.problem}
        hint={t('quantity.range', {
          least: said(terms.minStartQty),
          step: said(terms.quantityIncrement),
          most: said(ownLeft),
        })}
        onStep={(by) => setQuantity(steppedQuantity(terms, known ?? '0', by, ownLeft))}
        onChange={(next) => {
          onTyped();
          setQuantity(next);
        }}
      >
        <div className="au-chips">
          {most === null ? null : (
            <Button size="small" disabled={!online} onClick={() => setQuantity(most)}>
              {t('bid.max', { quantity: said(most) })}
            </Button>
          )}
        </div>
      </FigureField>
      <Checkbox checked={taking.acceptPartial} onChange={(event) => taking.accept(event.target.checked)}>
        {t('bid.part')}
      </Checkbox>
      <Facts
        columns={1}
        items={[
          {
            label: t('bid.amount'),
            value:
              price === null || known === null ? (
                EMPTY
              ) : (
                <strong>{sayAmount('CNY', lineAmount(known, price))}</strong>
              ),
          },
          {
            label: t('bid.freezes'),
            value: known === null ? EMPTY : sayAmount('CNY', freezes(terms, purse, known)),
          },
        ]}
      />
    </>
  );
}

/** The take button of a falling price: a quantity at the price of this moment. */
export function TakeForm({
  row,
  terms,
  fall,
  online,
}: {
  row: AuctionDetail;
  terms: AuctionTerms;
  fall: Fall;
  online: boolean;
}) {
  const t = useWords(roomWords);
  const locale = useLocale();
  const act = useBid(
    row,
    (_state, bid) => t('bid.doneTaken', { quantity: quantityText(bid.quantity, row, { locale }) }),
    () => undefined,
  );
  const taking = useTaking(row, terms, act.refused.quantity);
  const { quantity, acceptPartial } = taking;
  const { price } = fall;
  const ready =
    online &&
    price !== null &&
    taking.problem === null &&
    isFigure(quantity) &&
    compare(taking.ownLeft, ZERO) > 0;
  const press = () => {
    if (ready && price !== null && isFigure(quantity)) act.ask({ price, quantity, acceptPartial });
  };
  useKeys({ b: press });
  const refused = act.refused.other ?? act.refused.price;
  return (
    <form
      className="au-form"
      aria-label={t('bid.go')}
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <TakeFields
        row={row}
        terms={terms}
        taking={taking}
        price={price}
        online={online}
        onTyped={act.forget}
      />
      {refused === null ? null : (
        <p className="fm-error" role="alert">
          {refused}
        </p>
      )}
      <div className="au-go">
        <Button type="primary" size="large" htmlType="submit" disabled={!ready} aria-keyshortcuts="B">
          {t('bid.take', { price: priceText(price, row, { locale }) })}
        </Button>
      </div>
      {act.asked === null ? null : (
        <BidDialog
          row={row}
          // What is sent is the most that was accepted; the question shows the price of this moment.
          bid={{ ...act.asked, price: price ?? act.asked.price }}
          freezes={freezes(terms, purseOf(row), act.asked.quantity)}
          typeAgain={false}
          far={false}
          busy={act.running}
          problem={act.unanswered}
          onGo={act.go}
          onCancel={act.cancel}
        />
      )}
    </form>
  );
}
