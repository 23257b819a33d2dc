import type { ReactNode } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { createStore, useCall, useStore } from '#kernel/web/request/index.ts';
import { type Formatter, Move, useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { useIsMobile } from '#kernel/web/screens/use-is-mobile.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { type DepthLine, marketDepth } from '../../contract/market.ts';
import type { LANE } from '../../rules/codes.ts';
import { halfMonthParts } from '../../rules/market/half-month.ts';
import { marketWords } from '../../rules/market/market-words.ts';
import { provisional } from '../../rules/provisional.ts';
import { inEither } from '../thread/badges.tsx';
import type { OfferSeen } from './seen.ts';

const REFETCH_MS = 60_000;
type Lane = (typeof LANE)[keyof typeof LANE];

function useHalf(): (line: Pick<DepthLine, 'from'>) => string {
  const t = useWords(marketWords);
  const { locale } = useFormat();
  return ({ from }) => {
    const { half, month, name } = halfMonthParts(from);
    return t(`half.${half}`, { month: locale === 'zh_CN' ? month : name });
  };
}
const placeOf = (line: DepthLine, formatter: Formatter): string =>
  inEither(line.placeZh, line.placeEn, formatter.locale) ?? EMPTY;

/** How many live offers, and how many of them have no price yet. */
function Offers({ line, reader: formatter }: { line: DepthLine; reader: Formatter }) {
  const t = useWords(marketWords);
  const tip = provisional({ priceMode: '20' })?.tip;
  return (
    <>
      {formatter.count(line.offers)}
      {line.provisional === 0 ? null : (
        <span className="sc-faint" title={tip === undefined ? undefined : formatter.text(tip)}>
          {' '}
          {t('depthProvisional', { n: line.provisional })}
        </span>
      )}
    </>
  );
}

/** The band of the last closed day or week that may be told; a dash where none may (ruling 18). */
function LastPaid({ line, reader: formatter }: { line: DepthLine; reader: Formatter }) {
  const t = useWords(marketWords);
  const { paid } = line;
  if (paid === null) return <span title={t('tapeHelp')}>{EMPTY}</span>;
  const when = paid.from === paid.to ? formatter.date(paid.from) : formatter.range(paid.from, paid.to);
  const whole = (price: string) => formatter.count(Number.parseInt(price, 10));
  return (
    <span title={t('depthPaidOf', { when, n: paid.deals })}>
      {whole(paid.low)} – {whole(paid.high)}
    </span>
  );
}

function IndexStands({ of, reader: formatter }: { of: DepthLine['index']; reader: Formatter }) {
  if (of === null) return EMPTY;
  return (
    <span title={[of.code, formatter.date(of.day)].filter(Boolean).join(' · ')}>
      {formatter.price(of.close)}{' '}
      {of.change === null ? null : <Move value={of.change} show={formatter.price} />}
    </span>
  );
}

/** Whether the reader has folded the lines; null: as wide as his screen is. */
const unfolded = createStore<boolean | null>(null);

/** The lines of the product the reader has chosen; without one nothing is asked and nothing stands here. */
export function BoardDepth({ lane, unit }: { lane: Lane; unit: LocalizedText }) {
  const { search } = useScreen();
  const productNameId = search.productNameId ?? '';
  return /^\d+$/.test(productNameId) ? <Lines lane={lane} productNameId={productNameId} unit={unit} /> : null;
}

function Lines({ lane, productNameId, unit }: { lane: Lane; productNameId: string; unit: LocalizedText }) {
  const t = useWords(marketWords);
  const formatter = useFormatter();
  const isMobile = useIsMobile();
  const open = useStore(unfolded) ?? !isMobile;
  const { data } = useCall(
    marketDepth,
    { lane, productNameId },
    { enabled: open, silent: true, keepRows: true, refetchMs: REFETCH_MS },
  );
  const lines = data?.lines ?? [];
  if (open && data !== undefined && lines.length === 0) return null;
  return (
    <section className="mb-depth" aria-label={t('depth')}>
      <button
        type="button"
        className="sc-link"
        aria-expanded={open}
        title={t('depthHelp')}
        onClick={() => unfolded.set(!open)}
      >
        <span aria-hidden="true">{open ? '▾' : '▸'}</span> {t('depth')}
      </button>
      {open && lines.length > 0 ? <LineTable lines={lines} unit={unit} reader={formatter} /> : null}
    </section>
  );
}

function LineTable({
  lines,
  unit,
  reader: formatter,
}: {
  lines: readonly DepthLine[];
  unit: LocalizedText;
  reader: Formatter;
}) {
  const t = useWords(marketWords);
  const tonnes = t('tonnes');
  const head = (label: string, of: string): string => `${label} (${of})`;
  return (
    <SmallTable
      rows={lines}
      keyOf={(line) => `${line.placeId} ${line.from} ${line.currency} ${line.uom}`}
      label={t('depth')}
      sticky
      columns={[
        {
          label: `${t('place')} · ${t('depthHalf')}`,
          names: true,
          cell: (line) => <Choice line={line} reader={formatter} />,
        },
        {
          label: head(t('depthBest'), formatter.text(unit)),
          end: true,
          cell: (line) => <strong>{formatter.price(line.best)}</strong>,
        },
        {
          label: head(t('depthBestTonnes'), tonnes),
          end: true,
          className: 'mb-wide',
          wide: 'mb-wide',
          cell: (line) => (line.best === null ? EMPTY : formatter.quantity(line.bestQuantity)),
        },
        { label: t('depthOffers'), end: true, cell: (line) => <Offers line={line} reader={formatter} /> },
        {
          label: head(t('depthAvailable'), tonnes),
          end: true,
          cell: (line) => formatter.quantity(line.available),
        },
        {
          label: t('depthPaid'),
          end: true,
          className: 'mb-wide',
          wide: 'mb-wide',
          cell: (line) => <LastPaid line={line} reader={formatter} />,
        },
        {
          label: t('depthIndex'),
          end: true,
          className: 'mb-wide',
          wide: 'mb-wide',
          cell: (line) => <IndexStands of={line.index} reader={formatter} />,
        },
      ]}
    />
  );
}

/** The place and half month of a line: a press shows exactly its offers, another one all again. */
function Choice({ line, reader: formatter }: { line: DepthLine; reader: Formatter }): ReactNode {
  const t = useWords(marketWords);
  const half = useHalf()(line);
  const { search, setSearch } = useScreen();
  const place = placeOf(line, formatter);
  const chosen =
    search.placeId === line.placeId && search.deliveryFrom === line.from && search.deliveryTo === line.to;
  const choose = () =>
    setSearch({
      placeId: chosen ? null : line.placeId,
      deliveryFrom: chosen ? null : line.from,
      deliveryTo: chosen ? null : line.to,
      pageNum: null,
      view: null,
    });
  return (
    <button
      type="button"
      className="sc-link mb-depth-cell"
      aria-pressed={chosen}
      title={`${t('depthOnly', { place, half })} · ${formatter.range(line.from, line.to)}`}
      onClick={choose}
    >
      {place} <span className="ct-num">{half}</span>
    </button>
  );
}

/** In the panel of an offer: what else of its product is to be had at its place, and where the index stands. */
export function PlaceDepth({ offer, reader: formatter }: { offer: OfferSeen; reader: Formatter }) {
  const t = useWords(marketWords);
  const half = useHalf();
  const { productNameId, placeId } = offer;
  const { data } = useCall(
    marketDepth,
    {
      lane: offer.lane as Lane,
      productNameId: productNameId ?? '0',
      ...(placeId === null ? {} : { placeId }),
    },
    { enabled: productNameId !== null && placeId !== null, silent: true, keepRows: true },
  );
  const lines = data?.lines ?? [];
  if (lines.length === 0) return null;
  const stands = lines.find((line) => line.index !== null)?.index ?? null;
  return (
    <>
      <h3 title={t('depthHelp')}>{t('depthHere')}</h3>
      {stands === null ? null : (
        <p className="ct-num">
          {t('depthIndex')} <IndexStands of={stands} reader={formatter} />{' '}
          <span className="sc-faint">{formatter.date(stands.day)}</span>
        </p>
      )}
      <SmallTable
        rows={lines}
        keyOf={(line) => `${line.from} ${line.currency} ${line.uom}`}
        columns={[
          {
            label: t('depthHalf'),
            names: true,
            cell: (line) => <span title={formatter.range(line.from, line.to)}>{half(line)}</span>,
          },
          { label: t('depthBest'), end: true, cell: (line) => formatter.price(line.best) },
          { label: t('depthOffers'), end: true, cell: (line) => <Offers line={line} reader={formatter} /> },
          {
            label: t('depthAvailable'),
            end: true,
            cell: (line) => formatter.quantity(line.available),
          },
        ]}
      />
    </>
  );
}
