import { useWords } from '#kernel/web/i18n/index.ts';
import { type Formatter, To } from '#kernel/web/screens/index.ts';
import { squeezed } from '#registry/catalogue/rules/squeezed.ts';
import { addressOf } from '../../rules/address.ts';
import { findingWords } from '../../rules/finding-words.ts';
import { PRODUCT } from '../../rules/pages.ts';
import { inEither } from './beside.ts';

interface Found {
  readonly zh: string;
  readonly en: string | null;
  readonly casNo: string | null;
  readonly matches: readonly {
    readonly typed: string;
    readonly kind: string;
    readonly form: string;
    readonly said: string;
  }[];
}

/** From where to where a word stands in a text, spaces and hyphens aside; null when it does not. */
export function spanOf(text: string, word: string): readonly [number, number] | null {
  if (word === '') return null;
  const letters = [...text].map((letter, at) => ({ at, size: letter.length, as: squeezed(letter) }));
  const plain = letters.map((l) => l.as).join('');
  const found = plain.indexOf(word);
  if (found < 0) return null;
  let seen = 0;
  let from = -1;
  let offset = 0;
  for (const letter of letters) {
    if (seen >= found && from < 0 && letter.as !== '') from = offset;
    seen += letter.as.length;
    offset += letter.size;
    if (from >= 0 && seen >= found + word.length) return [from, offset];
  }
  return null;
}

/** A text with the words that were found in it marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const span = words.map((word) => spanOf(text, word)).find((s) => s !== null);
  if (span === null || span === undefined) return <>{text}</>;
  return (
    <>
      {text.slice(0, span[0])}
      <mark className="gf-mark">{text.slice(span[0], span[1])}</mark>
      {text.slice(span[1])}
    </>
  );
}

/** Another name or number the goods were found by, when what is on the line does not show it. */
export function otherName(row: Found): string | null {
  const shown = [row.zh, row.en ?? '', row.casNo ?? ''].map(squeezed);
  const match = row.matches.find(
    (m) =>
      (m.kind === 'name' || m.kind === 'spu') &&
      !shown.some((s) => s.includes(squeezed(m.said)) || s.includes(m.typed)),
  );
  return match?.said ?? null;
}

export const typedOf = (row: Found): string[] => row.matches.map((m) => m.typed);

/** Name of the goods in both languages, leading to their page, and why they were found. */
export function ProductCell({
  row,
  spuId,
  reader: formatter,
}: {
  row: Found;
  spuId: string;
  reader: Formatter;
}) {
  const t = useWords(findingWords);
  const words = typedOf(row);
  const [first, second] = formatter.locale === 'zh_CN' ? [row.zh, row.en] : [row.en ?? row.zh, row.zh];
  const other = otherName(row);
  return (
    <span className="gf-name">
      <To href={addressOf(PRODUCT, { id: spuId })}>
        <Marked text={first} words={words} />
      </To>
      {second === null || second === first ? null : (
        <small className="sc-faint">
          <Marked text={second} words={words} />
        </small>
      )}
      {other === null ? null : <small className="gf-why">{t('foundBy', { said: other })}</small>}
    </span>
  );
}

export const nameText = (row: Pick<Found, 'zh' | 'en'>, formatter: Formatter): string =>
  inEither(formatter, row.zh, row.en);
