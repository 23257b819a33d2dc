import { useWords } from '#kernel/web/i18n/index.ts';
import { type Formatter, useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { findingWords } from '../../rules/finding-words.ts';
import { type Beside, choiceName, type FacetKey, inEither } from './beside.ts';

type Category = Beside['categories'][number];
type Facet = Beside['facets'][number];
const split = (text: string | undefined): string[] =>
  text === undefined ? [] : text.split(',').filter(Boolean);

/** The tree of categories: tops, and below a chosen one what is in it. Empty branches are left out unless chosen. */
function Tree({
  categories,
  chosen,
  reader: formatter,
  onChoose,
}: {
  categories: readonly Category[];
  chosen: string | undefined;
  reader: Formatter;
  onChoose: (id: string | null) => void;
}) {
  const t = useWords(findingWords);
  const byId = new Map(categories.map((c) => [c.id, c]));
  const open = new Set<string>();
  for (
    let at = chosen === undefined ? undefined : byId.get(chosen);
    at !== undefined;
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  )
    open.add(at.id);
  const tops = categories.filter((c) => c.parentId === null);
  const total = tops.reduce((sum, c) => sum + c.count, 0);
  const branch = (parent: string | null) => {
    const subcategories = categories.filter((c) => c.parentId === parent && (c.count > 0 || open.has(c.id)));
    return subcategories.length === 0 ? null : (
      <ul>
        {subcategories.map((c) => (
          <li key={c.id}>
            <button type="button" aria-pressed={c.id === chosen} onClick={() => onChoose(c.id)}>
              <span>{inEither(formatter, c.zh, c.en)}</span>{' '}
              <span className="ct-num gf-count">{formatter.count(c.count)}</span>
            </button>
            {open.has(c.id) || tops.length < 3 ? branch(c.id) : null}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <nav className="gf-tree" aria-label={t('categories')}>
      <h2>{t('categories')}</h2>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(null)}>
        <span>{t('all')}</span> <span className="ct-num gf-count">{formatter.count(total)}</span>
      </button>
      {branch(null)}
    </nav>
  );
}

/** Values of one filter with their numbers, several at once. */
function Choices({
  facet,
  chosen,
  reader: formatter,
  onChoose,
}: {
  facet: Facet;
  chosen: readonly string[];
  reader: Formatter;
  onChoose: (values: readonly string[]) => void;
}) {
  const t = useWords(findingWords);
  const title = t(facet.key as Exclude<FacetKey, 'onOffer'>);
  if (facet.choices.length === 0) return null;
  return (
    <fieldset className="gf-facet">
      <legend>{title}</legend>
      {facet.choices.map((c) => {
        const on = chosen.includes(c.value);
        return (
          <label key={c.value}>
            <input
              type="checkbox"
              checked={on}
              onChange={() => onChoose(on ? chosen.filter((v) => v !== c.value) : [...chosen, c.value])}
            />
            <span>{choiceName(facet.key, c, formatter)}</span>{' '}
            <span className="ct-num gf-count">{formatter.count(c.count)}</span>
          </label>
        );
      })}
      {facet.more ? <p className="sc-faint">{t('moreChoices', { n: facet.choices.length })}</p> : null}
    </fieldset>
  );
}

const SHOWN: readonly FacetKey[] = ['lane', 'producer', 'grade', 'packaging', 'place', 'month', 'seller'];

/**
 * Left of the list on a desk: categories, then what can be narrowed by. A phone has the same under the list's
 * own filters.
 */
export function Aside({ beside }: { beside: Beside | undefined }) {
  const t = useWords(findingWords);
  const formatter = useFormatter();
  const { search, setSearch } = useScreen();
  if (beside === undefined) return <aside className="gf-aside sc-card" aria-label={t('narrow')} />;
  return (
    <aside className="gf-aside sc-card" aria-label={t('narrow')}>
      <Tree
        categories={beside.categories}
        chosen={search.categoryId}
        reader={formatter}
        onChoose={(id) => setSearch({ categoryId: id, pageNum: null, view: null })}
      />
      {SHOWN.map((key) => {
        const facet = beside.facets.find((f) => f.key === key);
        return facet === undefined ? null : (
          <Choices
            key={key}
            facet={facet}
            chosen={split(search[key])}
            reader={formatter}
            onChoose={(values) =>
              setSearch({ [key]: values.length === 0 ? null : values.join(','), pageNum: null, view: null })
            }
          />
        );
      })}
    </aside>
  );
}
