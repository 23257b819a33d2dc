import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import {
  call,
  callKey,
  createStore,
  isRefusal,
  notifySuccess,
  useCall,
  useStore,
} from '#kernel/web/request/index.ts';
import { To } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import {
  type BoardRow,
  listMarket,
  marketDetail,
  marketProducts,
  watchOffer,
} from '../../contract/market.ts';
import type { Lane } from '../../rules/codes.ts';
import { BEYOND } from '../../rules/market/hrefs.ts';
import { marketWords } from '../../rules/market/market-words.ts';
import { useClosedText } from './closed-text.ts';
import { useAskAgainAtTurn, useMarketNow } from './market-hours.ts';
import TakeHost from './take-host.tsx';
import { taking } from './taking.ts';

/** Whose `can` follows the market. */
const TURNING = [listMarket, marketDetail];

/** Rows somebody asked to watch together; a bulk entry has no hooks of its own, so the chips carry it out. */
const wishes = createStore<readonly BoardRow[]>([]);
export const watchTogether = (rows: readonly BoardRow[]): void => wishes.set(rows.filter((r) => !r.watched));

function useWatchTogether(): void {
  const t = useWords(marketWords);
  const client = useQueryClient();
  const asked = useStore(wishes);
  useEffect(() => {
    if (asked.length === 0) return;
    wishes.set([]);
    Promise.all(asked.map((row) => call(watchOffer, { id: row.id, watch: true }, { overlay: true }))).then(
      async () => {
        notifySuccess(t('watchMany', { n: asked.length }));
        await Promise.all(
          [listMarket, marketProducts].map((c) => client.invalidateQueries({ queryKey: callKey(c) })),
        );
      },
      (error: unknown) => {
        // The refusal has said itself; anything else is a fault and must be seen.
        if (!isRefusal(error)) throw error;
      },
    );
  }, [asked, client, t]);
}

/**
 * How many offers the lane has. Chips name at most twelve products, so the number is the board's own; it is
 * asked for again as often as theirs, which is whenever the rows move.
 */
function useAllOffers(lane: Lane, countedAt: number): string {
  const { data, refetch } = useCall(
    listMarket,
    { lane, pageNum: 1, pageCount: 1 },
    { silent: true, keepRows: true },
  );
  const seen = useRef(countedAt);
  useEffect(() => {
    if (seen.current === countedAt) return;
    // The first counts of the products came with the first number of all.
    if (seen.current !== 0) void refetch();
    seen.current = countedAt;
  }, [countedAt, refetch]);
  if (data === undefined) return '';
  return `${String(data.totalCount).replace(/\B(?=(\d{3})+$)/g, ',')}${data.totalMore ? '+' : ''}`;
}

/** How many offers the reader would see once admitted or licence-checked, and where that begins. */
function OffersBeyond({ of }: { of: OutputOf<typeof marketProducts>['beyond'] }) {
  const t = useWords(marketWords);
  if (of === null) return null;
  return (
    <p className="mb-closed" role="status">
      {t(`beyond.${of.why}`, { n: of.n })} <To href={BEYOND[of.why]}>{t(`beyond.${of.why}.go`)}</To>
    </p>
  );
}

/**
 * Products on offer with their numbers, one press each; my watch; in their line what is `beside` them; and over
 * them, when the market is closed, when it opens.
 */
export function BoardChips({ lane, beside }: { lane: Lane; beside: ReactNode }) {
  const t = useWords(marketWords);
  const format = useFormat();
  const { search, setSearch } = useScreen();
  const { open, notice } = useMarketNow(lane);
  const closed = useClosedText(lane);
  useAskAgainAtTurn(open, TURNING);
  const { data, dataUpdatedAt } = useCall(
    marketProducts,
    { lane },
    { silent: true, keepRows: true, refetchMs: 30_000 },
  );
  useWatchTogether();
  const taken = useStore(taking);
  const watching = search.watched === 'true';
  const chosen = watching ? null : (search.productNameId ?? '');
  const choose = (productNameId: string | null, watched: boolean) =>
    setSearch({ productNameId, watched: watched ? 'true' : null, pageNum: null, view: null });
  const total = useAllOffers(lane, dataUpdatedAt);
  return (
    <>
      {closed !== null ? (
        <p className="mb-closed" role="status">
          {closed}
          {notice === null
            ? null
            : ` · ${inLocale({ zh: notice.zh_CN, en: notice.en_US || notice.zh_CN }, format.locale)}`}
        </p>
      ) : null}
      <OffersBeyond of={data?.beyond ?? null} />
      <div className="mb-over">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would carry a legend and its own layout */}
        <div className="mb-chips lt-strip" role="group" aria-label={t('chipsName')}>
          <button type="button" aria-pressed={chosen === ''} onClick={() => choose(null, false)}>
            {t('all')} <span className="ct-num mb-count">{total}</span>
          </button>
          {(data?.list ?? []).map((p) => {
            const name = inLocale(p, format.locale) || p.zh;
            return (
              <button
                key={p.productNameId}
                type="button"
                aria-pressed={chosen === p.productNameId}
                title={t('bestPrice', { product: name, n: p.offers, price: format.price(p.best) })}
                onClick={() => choose(p.productNameId, false)}
              >
                {name} <span className="ct-num mb-count">{p.offers}</span>
              </button>
            );
          })}
          <button type="button" aria-pressed={watching} onClick={() => choose(null, true)}>
            {t('myWatch')} <span className="ct-num mb-count">{data?.watched ?? ''}</span>
          </button>
        </div>
        {beside}
      </div>
      {taken ? (
        <TakeHost key={`${taken.kind} ${taken.offer.id}`} now={taken} onClose={() => taking.set(null)} />
      ) : null}
    </>
  );
}
