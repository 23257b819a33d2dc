import { Button } from 'antd';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import { Facts, useFormatter } from '#kernel/web/screens/index.ts';
import type { ClinchRow } from '../contract/clinch.ts';
import { clinchWords } from '../rules/clinch-words.ts';
import { languageName } from './badges.tsx';

/** An announcement in full. */
export function ClinchLook({ row, onClose }: { row: ClinchRow; onClose: () => void }) {
  const t = useWords(clinchWords);
  const formatter = useFormatter(['trade_type']);
  return (
    <Modal
      open
      title={`${t('viewTitle')} ${row.announceNo}`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Facts
        columns={2}
        items={[
          { label: t('productName'), value: row.productName },
          { label: t('spec'), value: row.spec ?? '--' },
          { label: t('quantity'), value: `${formatter.quantity(row.quantity)} ${row.unit}` },
          { label: t('priceText'), value: row.priceText ?? t('priceShown.hidden') },
          { label: t('sellerMasked'), value: row.sellerMasked },
          { label: t('buyerMasked'), value: row.buyerMasked },
          { label: t('region'), value: row.region ?? '--' },
          { label: t('tradeType'), value: formatter.codeName('trade_type', row.tradeType) },
          { label: t('dealDate'), value: formatter.date(row.dealDate) },
          { label: t('language'), value: formatter.text(languageName(row.language)) },
          { label: t('dealId'), value: t(row.dealId === null ? 'byHand' : 'fromDeal') },
          { label: t('publishedAt'), value: formatter.dateTime(row.publishedAt) },
        ]}
      />
    </Modal>
  );
}
