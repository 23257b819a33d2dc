import { Alert } from 'antd';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { StatusTag } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { deskWords } from '../rules/desk-words.ts';
import type { Overseen } from './operator-panels.ts';
import { nameText } from './texts.ts';

/** Who takes part by name, as only the operator reads it: those related to the seller stand out. */
export function Supervision({ row }: { row: Overseen }) {
  const t = useWords(deskWords);
  const locale = useLocale();
  const related = row.bidders.filter((b) => b.related).length;
  return (
    <section className="sc-card" aria-label={t('supervision')}>
      <h2>{t('bidders')}</h2>
      {related === 0 ? null : <Alert type="warning" showIcon title={t('relatedNote', { n: related })} />}
      {row.bidders.length === 0 ? (
        <p className="au-note">{t('noBidders')}</p>
      ) : (
        <SmallTable<Overseen['bidders'][number]>
          rows={row.bidders}
          keyOf={(b) => b.customerId}
          label={t('bidders')}
          columns={[
            { label: t('alias'), cell: (b) => t('bidderNo', { n: b.alias }), names: true },
            { label: t('company'), cell: (b) => nameText(b.nameZh, b.nameEn, { locale }) },
            {
              label: t('related'),
              cell: (b) => (b.related ? <StatusTag color="orange" label={t('related')} /> : t('unrelated')),
            },
          ]}
        />
      )}
    </section>
  );
}
