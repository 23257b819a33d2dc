import { useQuery } from '@tanstack/react-query';
import { EMPTY } from '#kernel/rules/format.ts';
import { comma } from '#kernel/web/i18n/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { warehouseSource } from './slots.ts';

/** Warehouses by name (R-MEMB-018); those the reader may not see by name are counted. */
export function WarehouseNames({ ids }: { ids: readonly string[] }) {
  const formatter = useFormatter();
  const { data } = useQuery({
    queryKey: ['pick', 'pickup warehouses', 'named', [...ids].sort().join()],
    queryFn: async () => (await warehouseSource().named?.(ids)) ?? [],
    enabled: ids.length > 0,
    staleTime: 300_000,
  });
  if (ids.length === 0 || data === undefined) return <>{EMPTY}</>;
  const unseen = ids.length - data.length;
  return (
    <>{[...data.map((o) => o.label), ...(unseen > 0 ? [`+${formatter.count(unseen)}`] : [])].join(comma())}</>
  );
}
