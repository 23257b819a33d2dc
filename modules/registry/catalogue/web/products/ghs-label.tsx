import './products.css';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import type { Pictogram } from '../../rules/product-codes.ts';
import { statementText } from '../../rules/hazard-statements.ts';
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

interface Label {
  readonly signalWord: string;
  readonly pictograms: readonly string[];
  readonly hStatements: readonly string[];
  readonly pStatements: readonly string[];
}
const isSignal = (word: string): word is 'D' | 'W' | 'N' => word === 'D' || word === 'W' || word === 'N';

/** Statements with their sentences; a code without one stands alone. */
function Statements({ codes }: { codes: readonly string[] }) {
  const locale = useLocale();
  if (codes.length === 0) return <>--</>;
  return (
    <ul className="pr-sentences">
      {codes.map((code) => (
        <li key={code}>
          <span className="ct-num">{code}</span> {statementText(code, locale)}
        </li>
      ))}
    </ul>
  );
}

/** The GHS label of a substance as it stands on its packages. */
export function GhsLabel({ ghs }: { ghs: Label | null }) {
  const t = useWords(spuWords);
  if (ghs === null) return <p className="sc-faint">--</p>;
  return (
    <div className="pr-label">
      <Pictograms codes={ghs.pictograms} size={64} />
      {isSignal(ghs.signalWord) ? (
        <strong className={`pr-signal is-${ghs.signalWord}`}>{t(`signal.${ghs.signalWord}`)}</strong>
      ) : null}
      <dl>
        <div>
          <dt>{t('hStatements')}</dt>
          <dd>
            <Statements codes={ghs.hStatements} />
          </dd>
        </div>
        <div>
          <dt>{t('pStatements')}</dt>
          <dd>
            <Statements codes={ghs.pStatements} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
