import { useWords } from '#kernel/web/i18n/index.ts';
import type { SpuFields } from '../../contract/products/spu.ts';
import type { Pictogram } from '../../rules/product-codes.ts';
import { spuWords } from '../../rules/product-screen-words.ts';
import { GhsPictogram } from './ghs-pictograms.tsx';

/** Pictograms in a row, each with its name. */
export function Pictograms({ codes, size }: { codes: readonly string[]; size?: number }) {
  const t = useWords(spuWords);
  return (
    <span className="pr-ghs-row">
      {codes.map((code) => (
        <GhsPictogram
          key={code}
          code={code as Pictogram}
          label={t(`pictogram.${code as Pictogram}`)}
          {...(size === undefined ? {} : { size })}
        />
      ))}
    </span>
  );
}

/** The GHS label of a substance as it stands on its packages. */
export function GhsLabel({ ghs }: { ghs: SpuFields['ghs'] }) {
  const t = useWords(spuWords);
  if (ghs === null) return <p className="sc-faint">--</p>;
  return (
    <div className="pr-label">
      <Pictograms codes={ghs.pictograms} size={64} />
      <strong className={`pr-signal is-${ghs.signalWord}`}>{t(`signal.${ghs.signalWord}`)}</strong>
      <dl>
        <div>
          <dt>{t('hStatements')}</dt>
          <dd className="ct-num">{ghs.hStatements.join(' · ') || '--'}</dd>
        </div>
        <div>
          <dt>{t('pStatements')}</dt>
          <dd className="ct-num">{ghs.pStatements.join(' · ') || '--'}</dd>
        </div>
      </dl>
    </div>
  );
}
