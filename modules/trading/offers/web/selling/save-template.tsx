import { Button } from 'antd';
import { useState } from 'react';
import type { InputOf } from '#kernel/rules/contract.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input, Modal } from '#kernel/web/parts/index.ts';
import { notifySuccess, useAct } from '#kernel/web/request/index.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { saveTemplate } from '../../contract/offer.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import type { OfferValues } from './offer-values.ts';

const LONGEST = 50;
interface Props {
  /** What stands on the page. */
  readonly offer: () => OfferValues;
  readonly busy: boolean;
  readonly check: () => boolean;
}
/** Save as template: first what is filled in must be readable, then it gets a name. */
export function SaveTemplate({ offer, busy, check }: Props) {
  const t = useWords(sellingWords);
  const { can } = useCan();
  const [naming, name] = useState(false);
  if (!can('Add')) return null;
  return (
    <>
      <Button disabled={busy} onClick={() => (check() ? name(true) : undefined)}>
        {t('saveTemplate')}
      </Button>
      {naming ? <TemplateDialog offer={offer} onClose={() => name(false)} /> : null}
    </>
  );
}

/** Keeps what stands on the page under a name, without number and validity. */
function TemplateDialog({ offer, onClose }: Pick<Props, 'offer'> & { onClose: () => void }) {
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
    const { validUntil: _until, ...fields } = offer();
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
        />
        <div className="fm-help">{t('saveTemplateHelp')}</div>
      </div>
    </Modal>
  );
}
