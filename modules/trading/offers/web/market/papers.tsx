import { lazyComponent } from '#kernel/web/parts/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';

/** One finding of the licence gate in both languages. */
export interface Saying {
  readonly zh: string;
  readonly en: string;
  readonly paper?: string | undefined;
  readonly reason?: string | undefined;
}
interface Missing {
  readonly title: string;
  readonly says: readonly Saying[];
  readonly reader: Formatter;
}
const MissingPapers = lazyComponent<Missing>(() =>
  import('./papers-missing.tsx').then((m) => m.PapersMissing),
);

/** Why papers keep the reader from acting; most readers lack none, and fetch nothing. */
export const PapersNotice = (missing: Missing) =>
  missing.says.length === 0 ? null : <MissingPapers {...missing} />;
