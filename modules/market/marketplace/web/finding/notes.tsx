import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isCas } from '#kernel/rules/check-digits.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { call, callKey, useAct, useCall, useStore } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { forgetSearches, recentSearches, rememberSearch } from '../../contract/finding.ts';
import { findingWords } from '../../rules/finding-words.ts';
import { besideStore, inEither } from './beside.ts';
import { Beyond } from './beyond.tsx';

/** After this long without another key, what was typed counts as a search. */
const SETTLED_MS = 2500;

/** Keeps what was searched for, once it stands still and found something. */
function useRemembered(keyword: string, found: number | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (keyword.trim() === '' || !found) return;
    const timer = setTimeout(() => {
      // A helper: when it fails nobody misses anything.
      call(rememberSearch, { keyword: keyword.trim().slice(0, 60) }, { silent: true }).then(
        (list) => client.setQueryData(callKey(recentSearches, {}), list),
        () => undefined,
      );
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [keyword, found, client]);
}

function Recent({ onChoose }: { onChoose: (keyword: string) => void }) {
  const t = useWords(findingWords);
  const { data } = useCall(recentSearches, {}, { silent: true, staleMs: 60_000 });
  const forget = useAct(forgetSearches, { refreshes: [recentSearches], overlay: false });
  if (data === undefined || data.length === 0) return null;
  return (
    <div className="gf-line">
      <span className="sc-faint">{t('recent')}</span>
      {data.map((keyword) => (
        <button key={keyword} type="button" className="gf-chip" onClick={() => onChoose(keyword)}>
          {keyword}
        </button>
      ))}
      <button type="button" className="sc-link" onClick={() => forget.run({})}>
        {t('forget')}
      </button>
    </div>
  );
}

/** Between title and list: how the words were read, what to try when nothing was found, the reader's last searches. */
export function Notes() {
  const t = useWords(findingWords);
  const formatter = useFormatter();
  const { search, setSearch } = useScreen();
  const beside = useStore(besideStore);
  const keyword = search.keyword ?? '';
  useRemembered(keyword, beside?.total);
  const type = (next: string) => setSearch({ keyword: next === '' ? null : next, pageNum: null });
  const without = (typed: string) =>
    keyword
      .split(/\s+/)
      .filter((word) => !word.toLowerCase().includes(typed) && word !== '')
      .join(' ');
  const notice = keyword === '' ? null : beside;
  return (
    <div className="gf-notes" role="status">
      {keyword === '' ? <Recent onChoose={type} /> : null}
      {notice?.corrected.map((c) => (
        <p key={c.typed}>{t('corrected', { typed: c.typed, meant: inEither(formatter, c.zh, c.en) })}</p>
      ))}
      {notice?.places.map((p) => (
        <p key={p.id}>{t('atPlace', { place: inEither(formatter, p.zh, p.en) })}</p>
      ))}
      {notice?.unknown.map((u) => (
        <div key={u.typed} className="gf-line">
          <strong>{t('unknown', { typed: u.typed })}</strong>
          {u.near.some((n) => isCas(n.zh)) ? <span>{t('casCheck')}</span> : null}
          {u.near.length === 0 ? null : <span className="sc-faint">{t('didYouMean')}</span>}
          {u.near.map((n) => {
            const name = inEither(formatter, n.zh, n.en);
            return (
              <button key={name} type="button" className="gf-chip" onClick={() => type(name)}>
                {name}
              </button>
            );
          })}
          {without(u.typed) === '' || without(u.typed) === keyword ? null : (
            <button type="button" className="gf-chip" onClick={() => type(without(u.typed))}>
              {t('without', { typed: u.typed })}
            </button>
          )}
        </div>
      ))}
      {beside?.beyond ? <Beyond why={beside.beyond} /> : null}
      {notice && notice.total === 0 ? <p className="sc-faint">{t('tryThis')}</p> : null}
    </div>
  );
}
