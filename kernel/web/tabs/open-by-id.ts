import { useEffect } from 'react';
import { go } from './place.ts';
import { useScreen } from './screen.ts';

/** Notices lead to a list with `?id=`: the record opens in its own tab. */
export function useOpenById(path: string): void {
  const { search, setSearch, active } = useScreen();
  const { id } = search;
  useEffect(() => {
    if (!active || id === undefined || !/^\d{1,19}$/.test(id)) return;
    setSearch({ id: null });
    go(`${path}/detail/${id}`);
  }, [active, id, path, setSearch]);
}
