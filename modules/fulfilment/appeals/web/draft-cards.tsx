import './appeals.css';
import { Button } from 'antd';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import {
  notifySuccess,
  operatorStore,
  useAct,
  useCall,
  useLive,
  useStore,
} from '#kernel/web/request/index.ts';
import { confirm } from '#kernel/web/screens/confirm.ts';
import { To, useFormatter } from '#kernel/web/screens/index.ts';
import { listAppealDrafts } from '../contract/appeal.ts';
import { dropAppealDraft } from '../contract/appeal-acts.ts';
import { fileHref } from '../rules/hrefs.ts';
import { appealWords } from '../rules/words.ts';
import { memberTopics } from './topics.ts';

/** What disputed receipts and off-specification certificates left to be completed. */
export function DraftCards() {
  const t = useWords(appealWords);
  const formatter = useFormatter(['appeal_type']);
  const { can } = useCan();
  const person = useStore(operatorStore);
  const drafts = useCall(
    listAppealDrafts,
    {},
    { silent: true, enabled: person?.identityType === 'buyer' && can('Appeal') },
  );
  const drop = useAct(dropAppealDraft, {
    onDone: () => {
      notifySuccess(t('dropped'));
      void drafts.refetch();
    },
  });
  useLive(memberTopics(), () => void drafts.refetch());
  const list = drafts.data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <section className="sc-card ap-drafts" aria-label={t('drafts')}>
      <h2>{t('drafts')}</h2>
      <ul>
        {list.map((d) => (
          <li key={d.id}>
            <span>
              <strong>{formatter.codeName('appeal_type', d.appealType)}</strong>{' '}
              {t('draftText', {
                no: d.noteNo,
                order: d.orderNo,
                product: formatter.locale === 'zh_CN' ? d.productZh : d.productEn,
                cause: d.cause,
              })}
              {d.dueAt === null ? null : (
                <span className="sc-faint"> {t('draftUntil', { until: formatter.dateTime(d.dueAt) })}</span>
              )}
            </span>
            <span className="ap-draft-acts">
              <To href={`${fileHref('shipment', d.noteId)}&draftId=${d.id}`}>{t('complete')}</To>
              <Button
                type="text"
                size="small"
                danger
                loading={drop.running}
                aria-label={`${t('drop')} ${d.noteNo}`}
                onClick={() =>
                  void confirm({
                    title: t('dropTitle'),
                    body: t('dropBody'),
                    yes: t('drop'),
                    no: t('keep'),
                    danger: true,
                  }).then((yes) => {
                    if (yes) drop.run({ id: d.id });
                  })
                }
              >
                {t('drop')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
