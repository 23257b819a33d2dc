import type { ReactNode } from 'react';
import type { Call, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, Skeleton } from './empties.tsx';

interface CallDrawerProps<C extends Call> {
  readonly call: C;
  readonly input: InputOf<C>;
  /** What its reader opened: named in the title while nothing is read yet, and in a failure. */
  readonly title: string;
  readonly titleOf?: (data: OutputOf<C>) => string;
  readonly size: number;
  onClose(): void;
  children(data: OutputOf<C>): ReactNode;
}
/** One record in full at the right of its list: read when it opens, a failure said with a retry. Esc closes it. */
export function CallDrawer<C extends Call>({
  call,
  input,
  title,
  titleOf = () => title,
  size,
  onClose,
  children,
}: CallDrawerProps<C>) {
  const { data, error, refetch } = useCall(call, input, { silent: true });
  return (
    <Drawer open title={data === undefined ? title : titleOf(data)} size={size} onClose={onClose}>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <Failed error={error} right={title} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Drawer>
  );
}
