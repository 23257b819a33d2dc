import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, Skeleton } from '#kernel/web/screens/index.ts';
import { roleLoss } from '../../contract/role-grants.ts';
import { roleWords } from '../../rules/role-words.ts';

interface LossProps {
  readonly id: string;
  readonly grants?: { readonly menuIds: string[]; readonly buttons: Record<string, string[]> } | undefined;
}

/** Who would lose something, by name (R-ROLE-013). */
export function Loss({ id, grants }: LossProps) {
  const t = useWords(roleWords);
  const { data, error, refetch } = useCall(roleLoss, { id, ...grants }, { silent: true, staleMs: 0 });
  if (error) return <Failed error={error} right={t('title')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (data.total === 0) return <p>{t('lossNobody')}</p>;
  return (
    <div className="pm-loss">
      <p>{t('lossPeople', { n: data.total })}</p>
      {data.names.length > 0 ? (
        <p className="pm-names">
          {data.names.join(comma())}
          {data.names.length < data.total ? ` ${t('lossMore')}` : ''}
        </p>
      ) : (
        <p className="sc-faint">{t('lossHidden')}</p>
      )}
    </div>
  );
}
