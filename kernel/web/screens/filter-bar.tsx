import { Button } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { DEBOUNCE_MS } from '../fields/debounced.ts';
import { lazyComponent } from '../parts/lazy-component.ts';
import { type Filter, type FilterChange, type HeldFilters, heldText } from './filters.ts';
import { useFilterTexts } from './filter-text.ts';
import type { Formatter } from './formatter.ts';
import { useIsMobile } from './use-is-mobile.ts';
import { screenWords } from './words.ts';

/** Filters shown without asking for more, where the declaration does not say. */
const FIRST = 4;

// The rows do not wait for the calendar and the select lists.
const FilterInput = lazyComponent(() => import('./filter-inputs.tsx').then((m) => m.FilterInput), {
  waiting: ({ filter, formatter }) => (
    <span className="bt-input fb-waiting">{formatter.text(filter.label)}</span>
  ),
});

/** A text that is applied 400 ms after the last key, on Enter at once; follows the address when that changes elsewhere. */
function DelayedText({
  id,
  value,
  label,
  onText,
  inputRef,
  search,
  onRows,
}: {
  id: string;
  value: string;
  label: string;
  onText: (text: string) => void;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
  search?: boolean;
  onRows?: ((typed: string) => void) | undefined;
}) {
  const [typed, type] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value;
      type(value);
    }
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (text: string) => {
    clearTimeout(timer.current);
    if (text === sent.current) return;
    sent.current = text;
    onText(text);
  };
  return (
    <input
      id={id}
      ref={inputRef}
      className={search ? 'bt-input fb-item fb-search' : 'bt-input fb-item'}
      value={typed}
      placeholder={label}
      aria-label={label}
      autoComplete="off"
      type={search ? 'search' : 'text'}
      onChange={(event) => {
        const next = event.target.value;
        type(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => apply(next), next === '' ? 0 : DEBOUNCE_MS);
      }}
      onKeyDown={(event) => {
        // Where a text is composed, Enter takes a word of it.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') apply(typed);
        if (!search) return;
        if (event.key === 'Enter') onRows?.(typed);
        // The rows have the keys again: down from the search, or Escape once it is empty.
        if (event.key === 'ArrowDown' || (event.key === 'Escape' && typed === '')) event.currentTarget.blur();
      }}
    />
  );
}

interface FilterBarProps {
  readonly filters: readonly Filter[];
  readonly held: HeldFilters;
  readonly onChange: FilterChange;
  readonly onClear: () => void;
  readonly formatter: Formatter;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly idBase: string;
  /** Enter in the search: the keys go on in the rows that answer it. */
  readonly onRows?: ((typed: string) => void) | undefined;
}

/**
 * What stands open and what waits behind the button. A phone shows the search alone; one filter more is no
 * longer than a button.
 */
export function barOf(
  filters: readonly Filter[],
  isMobile: boolean,
): { readonly open: readonly Filter[]; readonly folded: readonly Filter[] } {
  const said = filters.some((f) => f.first && f.kind !== 'search');
  const wide = said ? filters.filter((f) => f.first) : filters.slice(0, FIRST);
  const searches = filters.filter((f) => f.kind === 'search');
  const open = isMobile && filters.length - searches.length > 1 ? searches : isMobile ? filters : wide;
  return { open, folded: filters.filter((f) => !open.includes(f)) };
}

/**
 * The filter row: search and the first filters, the others behind one button that says how many of them are
 * set, one way to clear them all.
 */
export function FilterBar(props: FilterBarProps) {
  const t = useWords(screenWords);
  const isMobile = useIsMobile();
  const [more, showMore] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const { filters, held, idBase } = props;
  if (filters.length === 0) return null;
  const { open, folded } = barOf(filters, isMobile);
  const isUsed = (f: Filter) => f.keys.some((k) => heldText(held[k]) !== '');
  const used = folded.filter(isUsed).length;
  const [none, some] = isMobile
    ? (['list.filters', 'list.filtersN'] as const)
    : (['list.moreFilters', 'list.moreFiltersN'] as const);
  const rest = `${idBase}-rest`;
  const clear = () => {
    // The button goes with what it cleared; the keyboard goes on at the first filter.
    bar.current?.querySelector<HTMLElement>('input,button')?.focus();
    props.onClear();
  };
  return (
    <search ref={bar} className="fb" aria-label={t('list.filters')}>
      {open.map((f) => (
        <FilterItem key={f.key} {...props} filter={f} />
      ))}
      {more && !isMobile ? folded.map((f) => <FilterItem key={f.key} {...props} filter={f} />) : null}
      {folded.length === 0 ? null : (
        <Button
          aria-expanded={more}
          aria-controls={isMobile && more ? rest : undefined}
          onClick={() => showMore(!more)}
        >
          {used === 0 ? t(none) : t(some, { n: used })}
        </Button>
      )}
      {more ? null : folded.filter(isUsed).map((f) => <FoldedChip key={f.key} {...props} filter={f} />)}
      {filters.some(isUsed) ? (
        <Button type="link" onClick={clear}>
          {t('list.clear')}
        </Button>
      ) : null}
      {more && isMobile ? (
        <div id={rest} className="fb-rest">
          {folded.map((f) => (
            <FilterItem key={f.key} {...props} filter={f} />
          ))}
        </div>
      ) : null}
    </search>
  );
}

/** A filter that is set and folded away says so in the row; pressed, it is taken off. */
function FoldedChip({ filter, held, onChange, formatter }: FilterBarProps & { readonly filter: Filter }) {
  const t = useWords(screenWords);
  const [text] = useFilterTexts([filter], held, formatter);
  if (text === undefined) return null;
  return (
    <button
      type="button"
      className="fb-chip"
      aria-label={t('list.dropFilter', { filter: text })}
      onClick={() => onChange(Object.fromEntries(filter.keys.map((key) => [key, ''])))}
    >
      {text} <span aria-hidden="true">✕</span>
    </button>
  );
}

function FilterItem({
  filter,
  held,
  onChange,
  formatter,
  searchRef,
  idBase,
  onRows,
}: FilterBarProps & { readonly filter: Filter }) {
  const id = `${idBase}-${filter.key}`;
  const label = formatter.text(filter.label);
  const setText = (text: string) => onChange({ [filter.key]: text });
  const value = heldText(held[filter.key]);
  if (filter.kind === 'search')
    return (
      <DelayedText
        id={id}
        search
        value={value}
        label={label}
        onText={setText}
        inputRef={searchRef}
        onRows={onRows}
      />
    );
  if (filter.kind === 'text') return <DelayedText id={id} value={value} label={label} onText={setText} />;
  return (
    <div className={`fb-item fb-${filter.kind}`}>
      <FilterInput filter={filter} held={held} onChange={onChange} formatter={formatter} id={id} />
    </div>
  );
}
