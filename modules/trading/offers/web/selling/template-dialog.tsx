import { Button } from 'antd';
import { useState } from 'react';
import type { InputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input, Modal } from '#kernel/web/parts/index.ts';
import { notifySuccess, useAct } from '#kernel/web/request/index.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { saveTemplate } from '../../contract/offer.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import type { OfferPage } from './offer-page.ts';
import { sentOf } from './offer-values.ts';

const LONGEST = 50;
/** Keeps what stands on the page under a name, without number and validity. */
export function TemplateDialog({ page, onClose }: { page: OfferPage; onClose: () => void }) {
  const t = useWords(sellingWords);
  const s = useWords(screenWords);
  const [typed, type] = useState('');
  const templateName = typed.trim();
  const act = useAct(saveTemplate, {
    onDone: () => {
      notifySuccess(t('savedTemplate', { name: templateName }));
      onClose();
    },
  });
  const save = () => {
    const { validUntil: _until, ...fields } = sentOf(page.form.payload());
    if (templateName !== '') act.run({ ...fields, templateName } as InputOf<typeof saveTemplate>);
  };
  return (
    <Modal
      open
      width={420}
      title={t('saveTemplate')}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={act.running} onClick={onClose}>
            {s('cancel')}
          </Button>
          <Button type="primary" disabled={templateName === ''} loading={act.running} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="fm-field">
        <label htmlFor="offer-template-name">{t('templateName')}</label>
        <Input
          id="offer-template-name"
          autoFocus
          maxLength={LONGEST}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onPressEnter={save}
        />
        <div className="fm-help">{t('saveTemplateHelp')}</div>
      </div>
    </Modal>
  );
}
