import './search-box.css';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDebounced } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { go } from '#kernel/web/tabs/index.ts';
import { recentSearches, suggestGoods } from '../../contract/finding.ts';
import { addressOf } from '../../rules/address.ts';
import { PRODUCT } from '../../rules/pages.ts';
import { marketplaceWords } from '../../rules/words.ts';
import { inEither } from './beside.ts';

const FINDING = '/goodsCategory';
const BOARD = '/rmbSellList';
/** Numbers of offers stand on the board; everything else goods are called leads to the goods. */
const addressFor = (keyword: string): string =>
  addressOf(/^of\d/i.test(keyword) ? BOARD : FINDING, keyword === '' ? {} : { keyword });

interface Proposal {
  readonly label: string;
  readonly note: string | null;
  readonly href: string;
}

/** What to propose: the nearest products while somebody types, before that his own last searches. */
function useProposals(typed: string, open: boolean): readonly Proposal[] {
  const { locale } = useFormat();
  const asked = useDebounced(typed.trim().slice(0, 60));
  const near = useCall(
    suggestGoods,
    { keyword: asked },
    { silent: true, keepRows: true, enabled: open && asked !== '' },
  ).data;
  const recent = useCall(recentSearches, {}, { silent: true, enabled: open, staleMs: 60_000 }).data;
  if (!open) return [];
  if (typed.trim() === '')
    return (recent ?? []).map((keyword) => ({ label: keyword, note: null, href: addressFor(keyword) }));
  return (near ?? []).map((s) => ({
    label: inEither({ locale }, s.zh, s.en),
    note: s.note,
    href: s.spuId === null ? addressFor(s.zh) : addressOf(PRODUCT, { id: s.spuId }),
  }));
}

/** The search box of the front page: proposes as somebody types, arrows choose, Enter searches. */
export function SearchBox() {
  const t = useWords(marketplaceWords);
  const id = useId();
  const [typed, type] = useState('');
  const [open, setOpen] = useState(false);
  const [at, move] = useState(-1);
  const proposals = useProposals(typed, open);
  const chosen = proposals[at];
  const close = () => {
    setOpen(false);
    move(-1);
  };
  const leave = (href: string) => {
    close();
    go(href);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || proposals.length === 0) return;
    event.preventDefault();
    setOpen(true);
    // Past either end the box itself is chosen again.
    const next = at + step;
    move(next >= proposals.length ? -1 : next < -1 ? proposals.length - 1 : next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form with a search role, the search element is not known to every screen reader yet
    <form
      role="search"
      className="mp-search"
      onSubmit={(event) => {
        event.preventDefault();
        leave(chosen?.href ?? addressFor(typed.trim()));
      }}
    >
      <input
        type="search"
        role="combobox"
        aria-expanded={proposals.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(chosen === undefined ? {} : { 'aria-activedescendant': `${id}-${at}` })}
        maxLength={60}
        autoComplete="off"
        aria-label={t('searchLabel')}
        placeholder={t('searchHint')}
        value={typed}
        onChange={(event) => {
          type(event.target.value);
          setOpen(true);
          move(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onKeyDown={onKey}
      />
      <button type="submit" className="mp-go">
        {t('search')}
      </button>
      {proposals.length > 0 ? (
        <div id={`${id}-list`} role="listbox" aria-label={t('searchLabel')} className="mp-proposals">
          {proposals.map((p, n) => (
            // The press comes before the box loses focus and closes the list.
            // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus, the arrows choose (combobox pattern)
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box hears the keys
            <div
              key={p.href}
              id={`${id}-${n}`}
              role="option"
              aria-selected={n === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => leave(p.href)}
            >
              <span>{p.label}</span>
              {p.note === null ? null : <span className="sc-faint">{p.note}</span>}
            </div>
          ))}
        </div>
      ) : null}
    </form>
  );
}
