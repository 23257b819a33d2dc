import { DownloadOutlined, PrinterOutlined, ShareAltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Dropdown } from '#kernel/web/parts/index.ts';
import { download, saveFile } from '#kernel/web/request/index.ts';
import { go } from '#kernel/web/tabs/index.ts';
import { type LetterDetail, letterPdf } from '../contract/letter.ts';
import { letterPageWords } from '../rules/screen-words.ts';
import { AdminReissueDialog, ExtendDialog, ReissueDialog, VoidLetterDialog } from './deal-dialogs.tsx';
import { termsOf } from './letter-sheet.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { SignDialog } from './sign-dialog.tsx';

type Panel = 'sign' | 'share' | 'reissue' | 'extend' | 'void';
const LANGUAGES = ['bilingual', 'zh', 'en'] as const;

/** What the correction form starts from: the terms as they stand. */
function correctionsOf(letter: LetterDetail) {
  const { goods, seller, buyer, delivery } = termsOf(letter);
  return {
    productName: goods.name,
    productNameEn: goods.nameEn,
    ...(goods.hsCode === null ? {} : { hsCode: goods.hsCode }),
    producer: goods.producer,
    ...(goods.origin === null ? {} : { origin: goods.origin }),
    grade: goods.grade,
    qualityStandard: goods.standard,
    sellerAddress: seller.address,
    sellerContact: seller.contact,
    sellerPhone: seller.phone,
    buyerAddress: buyer.address,
    buyerContact: buyer.contact,
    buyerPhone: buyer.phone,
    vessel: delivery.vessel,
    laycan: delivery.laycan,
    freeStorageDays: delivery.freeStorageDays,
    storageFee: delivery.storageFee,
  };
}

/** Acts of the letter's page, by state, side and button; the gold one signs. */
export function LetterActs({ letter, onChanged }: { letter: LetterDetail; onChanged: () => void }) {
  const t = useWords(letterPageWords);
  const { can } = useCan();
  const [panel, setPanel] = useState<Panel | null>(null);
  const [saving, setSaving] = useState(false);
  const may = (verb: string, button: string) => letter.can.includes(verb) && can(button);
  const close = () => {
    setPanel(null);
    onChanged();
  };
  const save = (language: (typeof LANGUAGES)[number]) => {
    setSaving(true);
    download(letterPdf, { id: letter.id, language }, { overlay: false })
      .then(saveFile, () => undefined) // The refusal has been shown by the request client.
      .finally(() => setSaving(false));
  };
  const reissued = (answer: { id: string }) => {
    setPanel(null);
    go(`/transactionConfirmation?id=${answer.id}`);
  };
  const start = { id: letter.id, version: letter.version };
  const labels = { bilingual: t('pdfBoth'), zh: t('pdfZh'), en: t('pdfEn') };
  return (
    <>
      {may('pdf', 'Export') ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: LANGUAGES.map((key) => ({ key, label: labels[key] })),
            onClick: ({ key }) => save(key as (typeof LANGUAGES)[number]),
          }}
        >
          <Button icon={<DownloadOutlined />} loading={saving}>
            {t('pdf')}
          </Button>
        </Dropdown>
      ) : null}
      <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      <Button icon={<ShareAltOutlined />} onClick={() => setPanel('share')}>
        {t('share')}
      </Button>
      {may('reissue', 'Edit') ? <Button onClick={() => setPanel('reissue')}>{t('reissue')}</Button> : null}
      {may('extend', 'Prolong') ? <Button onClick={() => setPanel('extend')}>{t('extend')}</Button> : null}
      {may('voidWithDeal', 'Void') ? (
        <Button danger onClick={() => setPanel('void')}>
          {t('voidWithDeal')}
        </Button>
      ) : null}
      {may('sign', 'Sign') ? (
        <Button type="primary" onClick={() => setPanel('sign')}>
          {t('sign')}
        </Button>
      ) : null}
      {panel === 'sign' ? <SignDialog letter={letter} onClose={close} onChanged={onChanged} /> : null}
      {panel === 'share' ? <ShareDialog letterId={letter.id} onClose={() => setPanel(null)} /> : null}
      {panel === 'extend' ? <ExtendDialog start={start} onClose={close} /> : null}
      {panel === 'void' ? <VoidLetterDialog start={start} onClose={close} /> : null}
      {panel === 'reissue' && letter.side === 'operator' ? (
        <AdminReissueDialog
          start={{ ...start, changes: correctionsOf(letter) }}
          onClose={close}
          onDone={reissued}
        />
      ) : null}
      {panel === 'reissue' && letter.side !== 'operator' ? (
        <ReissueDialog
          start={{ ...start, changes: correctionsOf(letter) }}
          onClose={close}
          onDone={reissued}
        />
      ) : null}
    </>
  );
}
