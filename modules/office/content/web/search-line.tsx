import { type FormEvent, useEffect, useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { readingWords } from '../rules/reading-words.ts';

/** A search that waits for Enter, so that the address keeps what was looked for. */
export function SearchLine({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (keyword: string) => void;
}) {
  const t = useWords(readingWords);
  const [typed, type] = useState(value);
  useEffect(() => type(value), [value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form with a search role, the search element is not known to every screen reader yet
    <form role="search" className="cn-search" onSubmit={submit}>
      <input
        type="search"
        className="bt-input"
        maxLength={60}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <button type="submit" className="bt-outlined">
        {t('searchGo')}
      </button>
    </form>
  );
}
