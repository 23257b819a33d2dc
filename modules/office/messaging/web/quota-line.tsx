import './messaging.css';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { smsQuota } from '../contract/message.ts';
import { mailingWords } from '../rules/mailing-words.ts';

/**
 * What is left of this month's short messages and what is appended to each (administration-domain 11.4;
 * R-MSG-026, R-MSG-027).
 */
export function QuotaLine({ brief = false }: { brief?: boolean }) {
  const t = useWords(mailingWords);
  const formatter = useFormatter();
  const { data } = useCall(smsQuota, {}, { silent: true });
  if (data === undefined) return null;
  return (
    <p className="ms-quota sc-faint" role="status">
      {t('quota', { left: formatter.count(data.left), quota: formatter.count(data.quota) })} ·{' '}
      {t('quotaReset', { time: formatter.date(data.resetAt) })}
      {brief ? '' : ` · ${t('signatureNote', { signature: data.signature })}`}
    </p>
  );
}
