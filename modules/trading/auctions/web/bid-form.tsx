import { Button } from 'antd';
import { useRef, useState } from 'react';
import { sayAmount, unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { compare, dec, lineAmount, sub } from '#kernel/rules/decimal.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { useFormat, useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox } from '#kernel/web/parts/index.ts';
import { Facts, useKeys } from '#kernel/web/screens/index.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import { ALLOCATION, type AuctionTerms, MODE } from '../rules/auction-terms.ts';
import {
  entryPrice,
  freezes,
  isFar,
  isFigure,
  isRaise,
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
import { BID } from '../rules/bid-lifecycle.ts';
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

type OwnBid = { readonly unitPrice: string; readonly quantity: string; readonly acceptPartial: boolean };
/** Everything the form knows of the bid that is being written. */
export interface Writing {
  readonly terms: AuctionTerms;
  readonly price: string | null;
  readonly quantity: string | null;
  /** What the rules ask for at least, and what would be among the winners now. */
  readonly least: string;
  readonly enough: string;
  readonly most: string;
  readonly left: string;
  readonly whole: boolean;
  /** The bid of the company that stands. */
  readonly own: OwnBid | null;
}

/** What is wrong with the price, in words; a bid that changes nothing among it. */
function usePriceProblem(of: Writing): string | null {
  const t = useWords(roomWords);
  const format = useFormat();
  const { terms, price, quantity, least, own } = of;
  const wrong = priceProblem(terms, price, least);
  if (wrong !== null) {
    const from = isFigure(price) ? price : least;
    return t(`problem.${wrong}`, {
      price: format.price(wrong === 'belowStart' ? terms.startPrice : least),
      low: format.price(steppedPrice(terms, from, -1, least)),
      high: format.price(steppedPrice(terms, from, 1, least)),
    } as never);
  }
  const same =
    terms.mode === MODE.ascending &&
    own !== null &&
    isFigure(price) &&
    isFigure(quantity) &&
    !isRaise({ price, quantity }, own);
  return same
    ? t('problem.notBetter', { price: format.price(own.unitPrice), quantity: format.quantity(own.quantity) })
    : null;
}

function PriceField({
  row,
  of,
  act,
  disabled,
  problem,
  onPrice,
}: {
  row: AuctionDetail;
  of: Writing;
  act: BidAct;
  disabled: boolean;
  problem: string | null;
  onPrice: (price: string | null) => void;
}) {
  const t = useWords(roomWords);
  const format = useFormat();
  const locale = useLocale();
  const { terms, price, least, enough } = of;
  const quick = quickPrices(terms, enough);
  const chips = [
    terms.allocation === ALLOCATION.multiWinner && terms.mode === MODE.ascending ? 'bid.enough' : 'bid.least',
    'bid.plus1',
    'bid.plus2',
  ] as const;
  const outside =
    problem === null && isFigure(price) && compare(price, enough) < 0 && terms.mode === MODE.ascending;
  return (
    <FigureField
      label={t('bid.price')}
      value={price}
      unit={`CNY/${unitMark(row.uom, locale)}`}
      less={t('bid.down')}
      more={t('bid.up')}
      disabled={disabled}
      problem={problem ?? act.refused.price}
      hint={outside ? t('bid.outside', { price: format.price(enough) }) : null}
      onStep={(by) => onPrice(steppedPrice(terms, isFigure(price) ? price : least, by, least))}
      onChange={onPrice}
    >
      <div className="au-chips">
        {chips.map((chip, n) => (
          <Button
            key={chip}
            disabled={disabled}
            aria-pressed={price === quick[n]}
            onClick={() => onPrice(quick[n] as string)}
          >
            <span className="au-chip">
              <small>{t(chip)}</small> <strong>{format.price(quick[n])}</strong>
            </span>
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

/** The bid of the company that stands, with its sums. */
const ownOf = ({ part }: AuctionDetail): OwnBid | null =>
  part !== null && (part.state === BID.valid || part.state === BID.outbid) && part.unitPrice && part.quantity
    ? { unitPrice: two(part.unitPrice), quantity: two(part.quantity), acceptPartial: part.acceptPartial }
    : null;
/** What would win now: of one's own leading bid the next step, else what puts the last winner out. */
function enoughFor(
  row: AuctionDetail,
  terms: AuctionTerms,
  of: { readonly least: string; readonly quantity: string; readonly own: OwnBid | null },
): string {
  const { least, quantity, own } = of;
  if (terms.mode === MODE.sealed) return least;
  const entry =
    terms.allocation === ALLOCATION.singleWinner ? least : entryPrice(terms, row.ladder, quantity, least);
  const unchanged = own !== null && !isRaise({ price: entry, quantity }, own);
  return unchanged ? steppedPrice(terms, entry, 1, least) : entry;
}

/** What the bidder is writing; an untouched price follows what would win. */
function useWriting(row: AuctionDetail, terms: AuctionTerms) {
  const ownBid = ownOf(row);
  const sealed = terms.mode === MODE.sealed;
  const whole = terms.allocation === ALLOCATION.singleWinner;
  const [typedPrice, setPrice] = useState<string | null | undefined>(
    sealed && ownBid !== null ? ownBid.unitPrice : undefined,
  );
  const [typedQuantity, setQuantity] = useState<string | null>(
    two(whole ? terms.totalQty : (ownBid?.quantity ?? terms.minStartQty)),
  );
  const [acceptPartial, accept] = useState(ownBid?.acceptPartial ?? false);
  const left = two(terms.totalQty);
  const least = two(
    sealed ? terms.startPrice : leastFor(row.leastPrice, terms.startPrice, ownBid?.unitPrice ?? null),
  );
  const quantity = whole ? left : typedQuantity;
  const enough = enoughFor(row, terms, {
    least,
    quantity: isFigure(quantity) ? quantity : terms.minStartQty,
    own: ownBid,
  });
  const cap = terms.maxQtyPerBidder;
  const of: Writing = {
    ...{ terms, quantity, least, enough, left, whole, own: ownBid },
    price: typedPrice === undefined ? enough : typedPrice,
    most: two(cap !== null && compare(cap, left) < 0 ? cap : left),
  };
  return { of, follows: typedPrice === undefined, acceptPartial, accept, setPrice, setQuantity };
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
  const { of, acceptPartial, setPrice, setQuantity } = writing;
  const sealed = terms.mode === MODE.sealed;
  const act = useBid(
    row,
    (_state, bid) =>
      sealed ? t('bid.doneSealed') : t('bid.done', { price: priceText(bid.price, row, { locale }) }),
    () => (sealed ? undefined : setPrice(undefined)),
  );
  const { price, quantity, least, own } = of;
  const problem = usePriceProblem(of);
  const ready =
    online &&
    isFigure(price) &&
    isFigure(quantity) &&
    problem === null &&
    quantityProblemOf(terms, quantity, of.left) === null;
  const follows = useRef(false);
  const press = () => {
    if (!ready) return;
    // What was asked about stands in the field until it is answered; declined, an untouched price follows again.
    follows.current = writing.follows;
    setPrice(price);
    act.ask({ price, quantity, acceptPartial });
  };
  const decline = () => {
    if (follows.current) setPrice(undefined);
    act.cancel();
  };
  const put = (next: string | null) => {
    act.forget();
    setPrice(next);
  };
  const step = (by: 1 | -1) => put(steppedPrice(terms, isFigure(price) ? price : least, by, least));
  const stepKey = (by: 1 | -1) => (event: KeyboardEvent) => {
    event.preventDefault();
    step(by);
  };
  useKeys({ b: press, ArrowUp: stepKey(1), ArrowDown: stepKey(-1) });
  const verb = sealed
    ? t(own === null ? 'bid.seal' : 'bid.change')
    : ready
      ? t('bid.goAt', { price: format.price(price) })
      : t('bid.go');
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
      <PriceField row={row} of={of} act={act} disabled={!online} problem={problem} onPrice={put} />
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
        <Button aria-label={t('bid.down')} className="au-thumb" disabled={!online} onClick={() => step(-1)}>
          −
        </Button>
        <Button type="primary" size="large" htmlType="submit" disabled={!ready} aria-keyshortcuts="B">
          {verb}
        </Button>
        <Button aria-label={t('bid.up')} className="au-thumb" disabled={!online} onClick={() => step(1)}>
          +
        </Button>
      </div>
      <p className="au-note au-keys">{t('bid.keys')}</p>
      {asked === null ? null : (
        <BidDialog
          row={row}
          bid={asked}
          freezes={freezes(terms, purseOf(row), asked.quantity)}
          typeAgain={isTypedAgain(asked, sealed ? asked.price : of.enough, own)}
          far={!sealed && isFar(asked.price, of.enough)}
          busy={act.running}
          problem={act.unanswered}
          onGo={act.go}
          onCancel={decline}
        />
      )}
    </form>
  );
}
