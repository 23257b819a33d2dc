import { Button } from 'antd';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import { Facts, useReader } from '#kernel/web/screens/index.ts';
import type { ClinchRow } from '../contract/clinch.ts';
import { clinchWords } from '../rules/clinch-words.ts';
import { languageName } from './looks.tsx';

/** An announcement in full. */
export function ClinchLook({ row, onClose }: { row: ClinchRow; onClose: () => void }) {
  const w = useWords(clinchWords);
  const reader = useReader(['trade_type']);
  return (
    <Modal
      open
      title={`${w('viewTitle')} ${row.announceNo}`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{w('close')}</Button>}
    >
      <Facts
        columns={2}
        items={[
          { label: w('productName'), value: row.productName },
          { label: w('spec'), value: row.spec ?? '--' },
          { label: w('quantity'), value: `${reader.quantity(row.quantity)} ${row.unit}` },
          { label: w('priceText'), value: row.priceText ?? w('priceShown.hidden') },
          { label: w('sellerMasked'), value: row.sellerMasked },
          { label: w('buyerMasked'), value: row.buyerMasked },
          { label: w('region'), value: row.region ?? '--' },
          { label: w('tradeType'), value: reader.codeName('trade_type', row.tradeType) },
          { label: w('dealDate'), value: reader.date(row.dealDate) },
          { label: w('language'), value: reader.said(languageName(row.language)) },
          { label: w('dealId'), value: w(row.dealId === null ? 'byHand' : 'fromDeal') },
          { label: w('publishedAt'), value: reader.dateTime(row.publishedAt) },
        ]}
      />
    </Modal>
  );
}
