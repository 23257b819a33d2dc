import './prices.css';
import { useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { lazyComponent } from '#kernel/web/parts/index.ts';
import { useCall, useStore } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { landedFactors } from '../contract/landed.ts';
import { type LandedFactors, landedPrice, type PricedOffer } from '../rules/landed.ts';
import { landedWords } from '../rules/landed-words.ts';
import { landedBasis } from './landed-basis.ts';

const BuildUp = lazyComponent(() => import('./landed-build-up.tsx').then((m) => m.BuildUp));
const FIGURES_MS = 300_000;
/** Figures and places for all cells of a page: asked once. */
export const useFactors = () => useCall(landedFactors, {}, { silent: true, staleMs: FIGURES_MS }).data;

/**
 * The landed price of one offer at the reader's place, or `parity` its duty-paid price at the named port; a
 * press shows what it is made of.
 */
export function LandedCell({
  offer,
  parity = false,
}: {
  readonly offer: PricedOffer;
  readonly parity?: boolean;
}) {
  const t = useWords(landedWords);
  const formatter = useFormatter();
  const { placeId, taxed } = useStore(landedBasis);
  const factors = useFactors();
  const [open, show] = useState(false);
  if (factors === undefined) return <span className="sc-faint">--</span>;
  const place = parity ? null : (factors.places.find((p) => p.id === placeId) ?? null);
  if (!parity && place === null)
    return (
      <span className="sc-faint" title={t('atHelp')}>
        --
      </span>
    );
  const basis = { place, taxed: parity || taxed };
  const { total } = landedPrice(offer, basis, factors as LandedFactors);
  const name = t(parity ? 'parity' : 'landed');
  return (
    <>
      <button
        type="button"
        className="sc-link ct-num"
        title={t('buildUp', { what: name })}
        onClick={(event) => {
          event.stopPropagation();
          show(true);
        }}
      >
        {total === null ? t('unknown') : formatter.price(total)}
      </button>
      {open ? (
        <BuildUp
          offer={offer}
          basis={basis}
          place={place}
          factors={factors}
          name={name}
          onClose={() => show(false)}
        />
      ) : null}
    </>
  );
}
