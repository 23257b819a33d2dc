import type { ReactNode } from 'react';
import { LoadingOverlay, Modal } from '#kernel/web/parts/index.ts';
import type { RefusalError } from '#kernel/web/request/index.ts';
import { Failed } from '#kernel/web/screens/index.ts';

interface StoredDialogProps<D> {
  readonly title: string;
  readonly stored: { readonly data: D | undefined; readonly error: RefusalError | null; refetch(): unknown };
  onClose(): void;
  children(data: D): ReactNode;
}
/**
 * A dialog that starts from what is stored: where that cannot be read it says so and can be closed, instead
 * of leaving the page behind a veil.
 */
export function StoredDialog<D>({
  title,
  stored: { data, error, refetch },
  onClose,
  children,
}: StoredDialogProps<D>) {
  if (data !== undefined) return children(data);
  if (error === null) return <LoadingOverlay />;
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      <Failed error={error} right={title} onRetry={() => void refetch()} />
    </Modal>
  );
}
