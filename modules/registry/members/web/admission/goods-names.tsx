import { useQuery } from '@tanstack/react-query';
import { comma } from '#kernel/web/i18n/index.ts';
import { goodsSource } from './slots.ts';

/** Products by name and CAS number; one the catalogue does not have stands by its number. */
export function GoodsNames({ cas }: { cas: readonly string[] }) {
  const { data } = useQuery({
    queryKey: ['pick', 'goods by CAS', 'named', [...cas].sort().join()],
    queryFn: async () => (await goodsSource().named?.(cas)) ?? [],
    staleTime: 300_000,
  });
  const named = (data ?? []).map((o) => (o.label === o.value ? o.label : `${o.label} ${o.value}`));
  return <>{(named.length === 0 ? cas : named).join(comma())}</>;
}
