import './parts.css';
import { useWords } from '../i18n/use-words.ts';
import { screenWords } from '../screens/words.ts';

const LINES = ['title', 'first', 'second', 'third'] as const;

/**
 * Stands where a dialog, or a drawer at the edge, will be while its code is fetched; shows after a moment
 * only, so that a quick network never sees it.
 */
export function LoadingOverlay({ edge = false }: { readonly edge?: boolean }) {
  const t = useWords(screenWords);
  return (
    <div className={edge ? 'pt-veil is-edge' : 'pt-veil'}>
      <div className="pt-box" role="status" aria-label={t('list.loading')}>
        {LINES.map((line) => (
          <div key={line} className="sc-skeleton-line" />
        ))}
      </div>
    </div>
  );
}

/** Stands where an input will be, as high as it. */
export const InputGhost = () => <span className="bt-input fb-waiting" />;
