import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import type { InputOf } from '#kernel/rules/contract.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { saySuccess, useAct } from '#kernel/web/request/index.ts';
import { FooterBar } from '#kernel/web/screens/form-parts.tsx';
import { useKeys } from '#kernel/web/screens/index.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { ask, useScreen } from '#kernel/web/tabs/index.ts';
import { saveTemplate } from '../../contract/offer.ts';
import { sellingWords } from '../../rules/selling-words.ts';
import type { OfferPage } from './offer-page.ts';
import { sentOf } from './offer-values.ts';

interface Props {
  readonly page: OfferPage;
  readonly onSave: (() => void) | undefined;
  readonly onRelease: (() => void) | undefined;
  readonly releaseLabel: string;
}

/** Back, Cancel | Save as template, Save, Release. Ctrl+S saves, Ctrl+Enter releases. */
export function FormFoot({ page, onSave, onRelease, releaseLabel }: Props) {
  const t = useWords(sellingWords);
  const s = useWords(screenWords);
  const { can } = useCan();
  const { close } = useScreen();
  const { form, send, kind, draft, depart } = page;
  const [naming, name] = useState(false);
  const busy = send.sending !== null;
  const maySave = onSave !== undefined && can(send.stored === null ? 'Add' : 'Edit');
  const mayRelease = onRelease !== undefined && can(kind === 'listed' ? 'Edit' : 'Release');
  const key = (run: (() => void) | undefined) => (event: KeyboardEvent) => {
    event.preventDefault();
    if (!busy) run?.();
  };
  useKeys({ 'Ctrl+s': key(maySave ? onSave : undefined), 'Ctrl+Enter': key(mayRelease ? onRelease : undefined) });
  const cancel = async () => {
    if (form.dirty && !(await ask({ title: s('draft.discard'), yes: s('draft.discard'), no: s('back'), danger: true }))) return;
    draft.drop();
    depart('close');
  };
  return (
    <>
      <FooterBar
        start={
          <>
            <Button onClick={() => void close()}>{s('back')}</Button>
            <Button onClick={() => void cancel()}>{s('cancel')}</Button>
          </>
        }
        end={
          <>
            {kind === 'offer' && can('Add') ? (
              <Button disabled={busy} onClick={() => (form.check(false) ? name(true) : undefined)}>
                {t('saveTemplate')}
              </Button>
            ) : null}
            {maySave ? (
              <Button type={mayRelease ? 'default' : 'primary'} loading={send.sending === 'save'} disabled={busy && send.sending !== 'save'} onClick={onSave}>
                {t('save')}
              </Button>
            ) : null}
            {mayRelease ? (
              <Button type="primary" loading={send.sending === 'release'} disabled={busy && send.sending !== 'release'} onClick={onRelease}>
                {releaseLabel}
              </Button>
            ) : null}
          </>
        }
      />
      {naming ? <TemplateDialog page={page} onClose={() => name(false)} /> : null}
    </>
  );
}

const LONGEST = 50;
/** Keeps what stands on the page under a name, without number and validity. */
function TemplateDialog({ page, onClose }: { page: OfferPage; onClose: () => void }) {
  const t = useWords(sellingWords);
  const s = useWords(screenWords);
  const [typed, type] = useState('');
  const templateName = typed.trim();
  const act = useAct(saveTemplate, {
    onDone: () => {
      saySuccess(t('savedTemplate', { name: templateName }));
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
        <Input id="offer-template-name" autoFocus maxLength={LONGEST} value={typed} onChange={(event) => type(event.target.value)} onPressEnter={save} />
        <div className="fm-help">{t('saveTemplateHelp')}</div>
      </div>
    </Modal>
  );
}
