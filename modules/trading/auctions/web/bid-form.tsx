import { Button } from 'antd';
import { useState } from 'react';
import { sayAmount, unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { compare, dec, lineAmount, sub } from '#kernel/rules/decimal.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { useFormat, useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox } from '#kernel/web/parts/index.ts';
import { Facts, useKeys } from '#kernel/web/screens/index.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import { ALLOCATION, type AuctionTerms, MODE } from '../rules/auction-terms.ts';
import {
  freezes,
  isFigure,
  isTypedAgain,
  leastFor,
  mostQuantity,
  type Purse,
  priceProblem,
  quantityProblemOf,
  quickPrices,
  steppedPrice,
  steppedQuantity,
} from '../rules/bid-form.ts';
import { roomWords } from '../rules/room-words.ts';
import { BidDialog } from './bid-dialog.tsx';
import { FigureField } from './figure-field.tsx';
import { priceText, quantityText } from './texts.ts';
import { type BidAct, useBid } from './use-bid.ts';

/** What a bidder's money allows, as the room knows it. */
export const purseOf = (row: AuctionDetail): Purse => ({
  ratio: row.depositMethod === '20' ? row.depositRatio : null,
  frozen: row.part?.deposit ?? '0',
  available: row.available ?? '0',
});
const two = (value: string): string => dec(value).toFixed(2);

/** Everything the form knows of the bid that is being written. */
export interface Writing {
  readonly terms: AuctionTerms;
  readonly price: string | null;
  readonly quantity: string | null;
  readonly least: string;
  readonly most: string;
  readonly left: string;
  readonly whole: boolean;
}

function PriceField({
  row,
  of,
  act,
  disabled,
  onPrice,
}: {
  row: AuctionDetail;
  of: Writing;
  act: BidAct;
  disabled: boolean;
  onPrice: (price: string | null) => void;
}) {
  const t = useWords(roomWords);
  const format = useFormat();
  const locale = useLocale();
  const { terms, price, least } = of;
  const wrong = priceProblem(terms, price, least);
  const from = isFigure(price) ? price : least;
  const low = steppedPrice(terms, from, -1, least);
  const high = steppedPrice(terms, from, 1, least);
  const said =
    wrong === null
      ? act.refused.price
      : t(`problem.${wrong}`, {
          price: format.price(wrong === 'belowStart' ? terms.startPrice : least),
          low: format.price(low),
          high: format.price(high),
        } as never);
  const quick = quickPrices(terms, least);
  const chips = ['bid.least', 'bid.plus1', 'bid.plus2'] as const;
  return (
    <FigureField
      label={t('bid.price')}
      value={price}
      unit={`CNY/${unitMark(row.uom, locale)}`}
      less={t('bid.down')}
      more={t('bid.up')}
      disabled={disabled}
      problem={said}
      onStep={(by) => onPrice(steppedPrice(terms, from, by, least))}
      onChange={onPrice}
    >
      <div className="au-chips">
        {chips.map((chip, n) => (
          <Button
            key={chip}
            size="small"
            disabled={disabled}
            aria-pressed={price === quick[n]}
            onClick={() => onPrice(quick[n] as string)}
          >
            {t(chip, { price: format.price(quick[n]) })}
          </Button>
        ))}
      </div>
    </FigureField>
  );
}

function QuantityField({
  row,
  of,
  act,
  disabled,
  onQuantity,
}: {
  row: AuctionDetail;
  of: Writing;
  act: BidAct;
  disabled: boolean;
  onQuantity: (quantity: string | null) => void;
}) {
  const t = useWords(roomWords);
  const locale = useLocale();
  const { terms, quantity, left, most, whole } = of;
  const said = (value: string) => quantityText(value, row, { locale });
  const wrong = quantityProblemOf(terms, quantity, left);
  const affordable = mostQuantity(terms, left, purseOf(row));
  const named = { least: said(terms.minStartQty), step: said(terms.quantityIncrement) };
  const problem =
    wrong === null
      ? act.refused.quantity
      : t(`quantity.${wrong}`, {
          ...named,
          most: said(wrong === 'aboveCap' ? (terms.maxQtyPerBidder ?? left) : left),
        } as never);
  if (whole) return <p className="au-note">{t('quantity.whole', { most: said(left) })}</p>;
  return (
    <FigureField
      label={t('bid.quantity')}
      value={quantity}
      unit={unitMark(row.uom, locale)}
      less={t('bid.less')}
      more={t('bid.more')}
      disabled={disabled}
      problem={problem}
      hint={t('quantity.range', { ...named, most: said(most) })}
      onStep={(by) => onQuantity(steppedQuantity(terms, isFigure(quantity) ? quantity : '0', by, most))}
      onChange={onQuantity}
    >
      <div className="au-chips">
        {affordable === null ? null : (
          <Button size="small" disabled={disabled} onClick={() => onQuantity(affordable)}>
            {t('bid.max', { quantity: said(affordable) })}
          </Button>
        )}
      </div>
    </FigureField>
  );
}

/** What the bid comes to, and what it freezes. */
function Sums({ row, of }: { row: AuctionDetail; of: Writing }) {
  const t = useWords(roomWords);
  const { terms, price, quantity } = of;
  const purse = purseOf(row);
  const known = isFigure(price) && isFigure(quantity);
  const sum = known ? freezes(terms, purse, quantity) : null;
  const rest = sum === null ? null : sub(purse.available, sum);
  const short = rest !== null && compare(rest, '0') < 0;
  return (
    <>
      <Facts
        columns={1}
        items={[
          {
            label: t('bid.amount'),
            value: known ? <strong>{sayAmount('CNY', lineAmount(quantity, price))}</strong> : EMPTY,
          },
          { label: t('bid.freezes'), value: sum === null ? EMPTY : sayAmount('CNY', sum) },
          { label: t('bid.afterwards'), value: rest === null || short ? EMPTY : sayAmount('CNY', rest) },
        ]}
      />
      {short ? (
        <p className="fm-error" role="alert">
          {t('quantity.shortDeposit')}
        </p>
      ) : null}
    </>
  );
}

/** What the bidder is writing; an untouched price follows the least that may be bid. */
function useWriting(row: AuctionDetail, terms: AuctionTerms) {
  const own = row.part?.state === '10' || row.part?.state === '20' ? row.part : null;
  const sealed = terms.mode === MODE.sealed;
  const whole = terms.allocation === ALLOCATION.singleWinner;
  const [typedPrice, setPrice] = useState<string | null | undefined>(
    sealed && own?.unitPrice ? two(own.unitPrice) : undefined,
  );
  const [typedQuantity, setQuantity] = useState<string | null>(
    two(whole ? terms.totalQty : (own?.quantity ?? terms.minStartQty)),
  );
  const [acceptPartial, accept] = useState(own?.acceptPartial ?? false);
  const least = leastFor(
    sealed ? null : row.leastPrice,
    terms.startPrice,
    sealed ? null : (own?.unitPrice ?? null),
  );
  const left = terms.totalQty;
  const of: Writing = {
    terms,
    price: typedPrice === undefined ? two(least) : typedPrice,
    quantity: whole ? two(left) : typedQuantity,
    least: two(least),
    most: two(
      terms.maxQtyPerBidder !== null && compare(terms.maxQtyPerBidder, left) < 0
        ? terms.maxQtyPerBidder
        : left,
    ),
    left,
    whole,
  };
  return { of, own, acceptPartial, accept, setPrice, setQuantity };
}

/** A bid of an ascending or a sealed auction. */
export function BidForm({
  row,
  terms,
  online,
}: {
  row: AuctionDetail;
  terms: AuctionTerms;
  online: boolean;
}) {
  const t = useWords(roomWords);
  const format = useFormat();
  const locale = useLocale();
  const writing = useWriting(row, terms);
  const { of, own, acceptPartial, setPrice, setQuantity } = writing;
  const sealed = terms.mode === MODE.sealed;
  const act = useBid(
    row,
    (_state, bid) =>
      sealed ? t('bid.doneSealed') : t('bid.done', { price: priceText(bid.price, row, { locale }) }),
    () => (sealed ? undefined : setPrice(undefined)),
  );
  const { price, quantity } = of;
  const ready =
    online &&
    isFigure(price) &&
    isFigure(quantity) &&
    priceProblem(terms, price, of.least) === null &&
    quantityProblemOf(terms, quantity, of.left) === null;
  const press = () => (ready ? act.ask({ price, quantity, acceptPartial }) : undefined);
  const put = (next: string | null) => {
    act.forget();
    setPrice(next);
  };
  const step = (by: 1 | -1) => (event: KeyboardEvent) => {
    event.preventDefault();
    put(steppedPrice(terms, isFigure(price) ? price : of.least, by, of.least));
  };
  useKeys({ b: press, ArrowUp: step(1), ArrowDown: step(-1) });
  const verb = sealed
    ? t(own === null ? 'bid.seal' : 'bid.change')
    : t('bid.goAt', { price: ready ? format.price(price) : '' }).trim();
  const asked = act.asked;
  return (
    <form
      className="au-form"
      aria-label={t('bid.go')}
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <PriceField row={row} of={of} act={act} disabled={!online} onPrice={put} />
      <QuantityField
        row={row}
        of={of}
        act={act}
        disabled={!online}
        onQuantity={(next) => {
          act.forget();
          setQuantity(next);
        }}
      />
      {of.whole ? null : (
        <Checkbox checked={acceptPartial} onChange={(event) => writing.accept(event.target.checked)}>
          {t('bid.part')}
        </Checkbox>
      )}
      <Sums row={row} of={of} />
      {act.refused.other === null ? null : (
        <p className="fm-error" role="alert">
          {act.refused.other}
        </p>
      )}
      <div className="au-go">
        <Button
          aria-label={t('bid.down')}
          className="au-thumb"
          disabled={!online}
          onClick={() => put(steppedPrice(terms, isFigure(price) ? price : of.least, -1, of.least))}
        >
          −
        </Button>
        <Button type="primary" size="large" htmlType="submit" disabled={!ready} aria-keyshortcuts="B">
          {verb}
        </Button>
        <Button
          aria-label={t('bid.up')}
          className="au-thumb"
          disabled={!online}
          onClick={() => put(steppedPrice(terms, isFigure(price) ? price : of.least, 1, of.least))}
        >
          +
        </Button>
      </div>
      <p className="au-note au-keys">{t('bid.keys')}</p>
      {asked === null ? null : (
        <BidDialog
          row={row}
          bid={asked}
          freezes={freezes(terms, purseOf(row), asked.quantity)}
          typeAgain={isTypedAgain(asked, of.least, own)}
          far={!sealed && dec(asked.price).greaterThan(dec(of.least).times('1.1'))}
          busy={act.running}
          problem={act.unanswered}
          onGo={act.go}
          onCancel={act.cancel}
        />
      )}
    </form>
  );
}
