import { FIRM, LANE } from '../../rules/codes.ts';
import '../thread/thread.css';
import { ArrowLeftOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { lineAmount, splitTax } from '#kernel/rules/decimal.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { lazyComponent } from '#kernel/web/parts/lazy-component.ts';
import { operatorStore, useAct, useCall, useStore } from '#kernel/web/request/index.ts';
import type { BoardPanelProps } from '#kernel/web/screens/board-screen.tsx';
import { Countdown, Failed, type Formatter, Skeleton, To, useFormatter } from '#kernel/web/screens/index.ts';
import { switchSide } from '#kernel/web/shell/session.ts';
import { go, useScreen } from '#kernel/web/tabs/index.ts';
import {
  type BoardRow,
  listMarket,
  marketDetail,
  marketProducts,
  watchOffer,
} from '../../contract/market.ts';
import { offerHref } from '../../rules/market/hrefs.ts';
import { marketWords } from '../../rules/market/market-words.ts';
import type { Sellable } from '../../rules/market/quantity.ts';
import { useUnit } from '../thread/badges.tsx';
import { CounterForm } from '../thread/counter-form.tsx';
import { threadHref } from '../thread/hrefs.ts';
import { TERM_SETS } from '../thread/terms.ts';
import {
  goodsText,
  hasMoved,
  isHeld,
  OfferBadge,
  PriceMove,
  Provisional,
  sellerText,
} from './board-cells.tsx';
import { LandedCell } from './landed-columns.tsx';
import { useMarketNow } from './market-hours.ts';
import { PapersNotice } from './papers.tsx';
import { counteredQuantity, firstQuantity, judged, QuantityStepper } from './quantity-stepper.tsx';
import { laneOf, type OfferSeen, termsSeen, text } from './seen.ts';
import { alertLink, askPart } from '../slots.ts';
import { type Taking, taking } from './taking.ts';

/** What the goods are in detail, and what was paid lately, stands below the fold: it is fetched when it is drawn. */
const More = lazyComponent(() => import('./offer-more.tsx').then((m) => m.OfferMore), {
  waiting: () => <Skeleton lines={6} />,
});

const SETS = [...new Set([...TERM_SETS, 'control_class', 'price_mode', 'cargo_status', 'ship_stage'])].sort();

const sellableOf = (offer: BoardRow): Sellable => ({
  divisible: offer.divisible,
  available: offer.available,
  minQty: offer.minQty,
  step: offer.qtyStep,
});

/** Price with its last move, time left, number and badge; the star keeps it in «my watch». */
function PanelHead({
  row,
  reader: formatter,
  unit,
  alone,
}: {
  row: BoardRow;
  reader: Formatter;
  unit: string;
  alone: boolean;
}) {
  const t = useWords(marketWords);
  const watch = useAct(watchOffer, { refreshes: [listMarket, marketProducts, marketDetail], overlay: false });
  const may = row.can.includes('watch');
  return (
    <header className="mb-head">
      <p>
        <span>{goodsText(row, formatter)}</span> <OfferBadge row={row} reader={formatter} />
        {may ? (
          <Button
            type="text"
            size="small"
            className="mb-star"
            aria-pressed={row.watched}
            aria-label={t(row.watched ? 'unwatch' : 'watch')}
            title={t(row.watched ? 'unwatch' : 'watch')}
            icon={row.watched ? <StarFilled /> : <StarOutlined />}
            loading={watch.running}
            onClick={() => watch.run({ id: row.id, watch: !row.watched })}
          />
        ) : null}
      </p>
      <p className="mb-price">
        <strong className="sc-figure">
          {row.currency} {formatter.price(row.unitPrice)}
        </strong>
        <span className="sc-faint">/{unit}</span> <Provisional row={row} reader={formatter} />
        {hasMoved(row) ? <PriceMove row={row} reader={formatter} /> : null}
      </p>
      <p className="sc-faint">
        {row.lane === LANE.rmb ? null : (
          <>
            {t('parity')} <LandedCell row={row} parity /> {t('perTonne')} ·{' '}
          </>
        )}
        {t('landed')} <LandedCell row={row} /> {t('perTonne')}
      </p>
      <p className="sc-faint">
        {sellerText(row, formatter)}{' '}
        <span className="mb-ends">
          {t('validUntil')} <Countdown until={row.validUntil} />
        </span>
        {alone ? null : <To href={offerHref(row.id)}>{t('ownPage')}</To>}
      </p>
    </header>
  );
}

/** Quantity × price, and the tax inside it, as it is typed. */
function LiveAmount({ row, quantity }: { row: BoardRow; quantity: string }) {
  const t = useWords(marketWords);
  const format = useFormat();
  const amount = lineAmount(quantity, row.unitPrice);
  const sums = { currency: row.currency, amount: format.money(amount) };
  return (
    <p className="mb-amount ct-num" aria-live="polite">
      {row.taxRate === null
        ? t('amountPlain', sums)
        : t('amountWithTax', {
            ...sums,
            rate: format.percent(row.taxRate),
            tax: format.money(splitTax(amount, row.taxRate).tax),
          })}
    </p>
  );
}

/** Why acts are closed, before anybody presses: the market, the own company, licences. */
function Closed({ offer, reader: formatter, lane }: { offer: OfferSeen; reader: Formatter; lane: string }) {
  const t = useWords(marketWords);
  const market = useMarketNow(lane);
  const licence = offer.why.filter((w) => w.verb === 'licence');
  const acts = offer.why.filter((w) => w.verb === 'counter');
  const opens =
    market.open === false && market.nextChangeAt !== null
      ? t('opensAt', { time: formatter.deadline(market.nextChangeAt) })
      : null;
  const list = (title: string, says: readonly { zh: string; en: string }[], more: string | null) =>
    says.length === 0 ? null : (
      <aside className="th-hints" aria-label={title}>
        <strong>{title}</strong>
        <ul>
          {says.map((s) => (
            <li key={s.zh}>
              {formatter.text(s)}
              {more === null ? '' : ` · ${more}`}
            </li>
          ))}
        </ul>
      </aside>
    );
  return (
    <>
      {list(t('whyTitle'), acts, opens)}
      <PapersNotice title={t('licenceTitle')} says={licence} reader={formatter} />
    </>
  );
}

/** What this reader may do with the offer; shut acts stay in sight with their reason. */
function ActArea({
  offer,
  unit,
  reader: formatter,
  online,
  quantity,
  onQuantity,
  onCounter,
}: {
  offer: OfferSeen;
  unit: string;
  reader: Formatter;
  online: boolean;
  quantity: string | null;
  onQuantity: (q: string | null) => void;
  onCounter: () => void;
}) {
  const t = useWords(marketWords);
  const operator = useStore(operatorStore);
  const buyer = operator?.identityType === 'buyer';
  const { can } = useCan();
  if (offer.threadId !== null)
    return (
      <div className="th-buttons">
        <To href={threadHref(offer.threadId, laneOf(offer))} className="sh-button">
          {t('openThread')}
        </To>
      </div>
    );
  if (offer.own) return <p className="sc-faint">{t('ownOffer')}</p>;
  if (!buyer && operator?.identities?.includes('buyer'))
    return (
      <div className="th-buttons">
        <Button onClick={() => void switchSide('buyer').catch(() => undefined)}>{t('switchToBuyer')}</Button>
      </div>
    );
  if (!buyer) return <p className="sc-faint">{t('notBuyer')}</p>;
  if (isHeld(offer)) return <p className="sc-faint">{t('heldAll')}</p>;
  const allowed = judged(sellableOf(offer), quantity).ok;
  const why = (verb: string): string | undefined => {
    const reason =
      offer.why.find((w) => w.verb === verb) ??
      offer.why.find((w) => w.verb === 'counter' && verb !== 'direct') ??
      offer.why[0];
    return reason && !offer.can.includes(verb) ? formatter.text(reason) : undefined;
  };
  const take = (kind: Taking['kind']) => {
    if (allowed && quantity !== null) taking.set({ kind, offer, quantity });
  };
  const shut = (verb: string) => !online || !offer.can.includes(verb);
  return (
    <>
      <QuantityStepper
        of={sellableOf(offer)}
        value={quantity}
        unit={unit}
        disabled={!online}
        onChange={onQuantity}
      />
      {allowed && quantity !== null ? <LiveAmount row={offer} quantity={quantity} /> : null}
      <div className="th-buttons">
        {offer.negotiable && can('CounterOffer') ? (
          <Button disabled={shut('counter')} title={why('counter')} onClick={onCounter}>
            {t('counter')}
          </Button>
        ) : null}
        {offer.directDealAllowed && can('Order') ? (
          <Button disabled={shut('direct') || !allowed} title={why('direct')} onClick={() => take('direct')}>
            {t('direct')}
          </Button>
        ) : null}
        {can('AcceptSeller') ? (
          <Button
            type="primary"
            disabled={shut('acceptListed') || !allowed}
            title={why('acceptListed')}
            onClick={() => take('acceptListed')}
          >
            {t('take')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** A request to the seller that binds nobody, and an alert on goods like these. */
function AskHere({ offer }: { offer: OfferSeen }) {
  const Ask = askPart();
  const Alert = alertLink();
  const sellerId = text(offer.goods, 'sellerId');
  if (offer.own || sellerId === null) return null;
  return (
    <div className="th-buttons">
      {Alert !== null && operatorStore.get()?.identityType === 'buyer' ? <Alert offerId={offer.id} /> : null}
      {Ask === null ? null : (
        <Ask offerId={offer.id} spuId={text(offer.goods, 'spuId')} sellerId={sellerId} />
      )}
    </div>
  );
}

function CounterHere({
  offer,
  unit,
  reader: formatter,
  online,
  onBack,
}: {
  offer: OfferSeen;
  unit: string;
  reader: Formatter;
  online: boolean;
  onBack: () => void;
}) {
  const t = useWords(marketWords);
  const listed = termsSeen(offer);
  const lane = laneOf(offer);
  return (
    <section aria-label={t('counterTitle')}>
      <Button autoFocus type="text" size="small" icon={<ArrowLeftOutlined />} onClick={onBack}>
        {t('backToOffer')}
      </Button>
      <CounterForm
        target={{ offerId: offer.id }}
        lane={lane}
        unit={unit}
        currency={offer.currency}
        side="buyer"
        firm={offer.firmType === FIRM.firm}
        counterparty={sellerText(offer, formatter)}
        taxRate={offer.taxRate}
        offerUntil={offer.validUntil}
        reader={formatter}
        standing={listed}
        against={listed}
        againstLabel={t('listed')}
        formula={offer.formula}
        start={{ ...listed, quantity: counteredQuantity(sellableOf(offer), listed.quantity) }}
        sellable={sellableOf(offer)}
        locked={!online || !offer.can.includes('counter')}
        onDone={(thread) => go(threadHref(thread.id, thread.lane))}
      />
    </section>
  );
}

/**
 * The side panel of a board row: facts, documents, hints, tape and the acts. The row it stands on is the live
 * one; details follow it.
 */
export default function OfferPanel({
  row,
  online,
  alone = false,
}: BoardPanelProps<BoardRow> & {
  /** On a page of its own, not beside a board. */ readonly alone?: boolean;
}) {
  const t = useWords(marketWords);
  const formatter = useFormatter(SETS);
  const unit = useUnit(row.uom);
  const { search, setSearch } = useScreen();
  const query = useCall(marketDetail, { id: row.id }, { silent: true });
  const { refetch } = query;
  const stamp = `${row.termsHash} ${row.available} ${row.status} ${row.can.join()} ${row.watched}`;
  const [known, know] = useState(stamp);
  useEffect(() => {
    if (stamp === known) return;
    know(stamp);
    void refetch();
  }, [stamp, known, refetch]);
  const [quantity, setQuantity] = useState<string | null>(() => firstQuantity(sellableOf(row)));
  const countering = search.act === 'counter';
  const [begun, begin] = useState(false);
  if (query.error && query.data === undefined)
    return <Failed error={query.error} right={t('detail')} onRetry={() => void refetch()} />;
  if (query.data === undefined) return <Skeleton lines={10} />;
  // What lives on the board is newer than the details asked for when the panel opened, unless the board is held still.
  const offer: OfferSeen = row.version >= query.data.version ? { ...query.data, ...row } : query.data;
  // A form once open stays, locked, when the market closes or the offer is stopped: what was typed is there
  // when it opens again.
  const open = countering && offer.threadId === null && (begun || offer.can.includes('counter'));
  if (open !== begun) begin(open);
  return (
    <div className="mb-panel">
      <PanelHead row={offer} reader={formatter} unit={unit} alone={alone} />
      <Closed offer={offer} reader={formatter} lane={laneOf(offer)} />
      {open ? (
        <CounterHere
          offer={offer}
          unit={unit}
          reader={formatter}
          online={online}
          onBack={() => setSearch({ act: null })}
        />
      ) : (
        <div className="mb-acts">
          <ActArea
            offer={offer}
            unit={unit}
            reader={formatter}
            online={online}
            quantity={quantity}
            onQuantity={setQuantity}
            onCounter={() => setSearch({ act: 'counter' })}
          />
          <AskHere offer={offer} />
        </div>
      )}
      <More offer={offer} reader={formatter} />
    </div>
  );
}
