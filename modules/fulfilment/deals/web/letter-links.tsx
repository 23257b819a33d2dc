import { Button } from 'antd';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { notifySuccess, useAct, useCall } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { listShares, revokeShare } from '#office/identity/contract/share.ts';
import { letterPageWords } from '../rules/screen-words.ts';

type Link = OutputOf<typeof listShares>['list'][number];

function OneLink({ link, onCopy }: { link: Link; onCopy: (url: string) => void }) {
  const { url } = link;
  const t = useWords(letterPageWords);
  const formatter = useFormatter();
  const revoke = useAct(revokeShare, { onDone: () => notifySuccess(t('linkRevoked')) });
  const facts = t('linkFacts', { until: formatter.deadline(link.expireAt), n: link.viewCount });
  return (
    <li>
      <span className="sc-faint">
        {[
          facts,
          ...(link.withPrice ? [t('pricesShown')] : []),
          ...(link.hasPasscode ? [t('hasPasscode')] : []),
        ].join(' · ')}
      </span>{' '}
      {url === null ? null : (
        <Button size="small" onClick={() => onCopy(url)}>
          {t('copyLink')}
        </Button>
      )}{' '}
      <Button size="small" danger loading={revoke.running} onClick={() => revoke.run({ id: link.id })}>
        {t('revokeLink')}
      </Button>
    </li>
  );
}

/**
 * Links of one letter that still open, each with how often it was looked at; taking one back ends it at once
 * (administration-domain 2.7).
 */
export function LetterLinks({ letterId, onCopy }: { letterId: string; onCopy: (url: string) => void }) {
  const t = useWords(letterPageWords);
  const live = useCall(
    listShares,
    { resourceType: 'CONFIRMATION', resourceId: letterId, state: 'live', pageCount: 10 },
    { silent: true, keepRows: true },
  );
  const links = live.data?.list ?? [];
  if (links.length === 0) return null;
  return (
    <section aria-label={t('liveLinks')}>
      <h4>{t('liveLinks')}</h4>
      <ul className="dl-links">
        {links.map((link) => (
          <OneLink key={link.id} link={link} onCopy={onCopy} />
        ))}
      </ul>
    </section>
  );
}
