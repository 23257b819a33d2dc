import type { ReactNode } from 'react';
import type { Column } from '#kernel/web/screens/columns.tsx';
import { DataCards, DataTable } from '#kernel/web/screens/data-table.tsx';
import { Failed, type Formatter, NothingYet, Skeleton } from '#kernel/web/screens/index.ts';
import { Paginator } from '#kernel/web/screens/paginator.tsx';
import { useIsMobile } from '#kernel/web/screens/use-is-mobile.ts';

interface Page<R> {
  readonly list: readonly R[];
  readonly totalCount: number;
  readonly totalMore: boolean;
  readonly pageNum: number;
  readonly pageCount: number;
}
interface PagedRowsProps<R> {
  readonly name: string;
  readonly empty: string;
  readonly of: {
    readonly data: Page<R> | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly columns: readonly Column<R>[];
  readonly reader: Formatter;
  nameOf(row: R): string;
  actions?: (row: R) => ReactNode;
  muted?: (row: R) => boolean;
  onPage(pageNum: number, pageCount: number): void;
}

/** Rows of a drawer, a page at a time: the list behind it keeps the address for itself. */
export function PagedRows<R extends { readonly id: string }>({
  name,
  empty,
  of,
  columns,
  reader: formatter,
  nameOf,
  actions,
  muted,
  onPage,
}: PagedRowsProps<R>) {
  const isMobile = useIsMobile();
  const { data } = of;
  if (data === undefined)
    return of.error ? (
      <Failed error={of.error} right={name} onRetry={() => void of.refetch()} />
    ) : (
      <Skeleton lines={5} />
    );
  if (data.list.length === 0) return <NothingYet what={empty} />;
  const shared = {
    name,
    columns,
    rows: data.list,
    formatter,
    idOf: (row: R) => row.id,
    nameOf,
    ...(actions ? { actions } : {}),
    look: (row: R) => ({ muted: muted?.(row) ?? false }),
  };
  return (
    <>
      {isMobile ? <DataCards {...shared} /> : <DataTable {...shared} plain />}
      <Paginator
        total={data.totalCount}
        more={data.totalMore}
        pageNum={data.pageNum}
        pageCount={data.pageCount}
        onPage={onPage}
      />
    </>
  );
}
