import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { LoadingOverlay, lazyComponent } from '#kernel/web/parts/index.ts';
import { FooterBar } from '#kernel/web/screens/form-parts.tsx';
import { useKeys } from '#kernel/web/screens/index.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { ask, useScreen } from '#kernel/web/tabs/index.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import type { OfferPage } from './offer-page.ts';

const TemplateDialog = lazyComponent(() => import('./template-dialog.tsx').then((m) => m.TemplateDialog), {
  waiting: () => <LoadingOverlay />,
});

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
  useKeys({
    'Ctrl+s': key(maySave ? onSave : undefined),
    'Ctrl+Enter': key(mayRelease ? onRelease : undefined),
  });
  const cancel = async () => {
    if (
      form.dirty &&
      !(await ask({ title: s('draft.discard'), yes: s('draft.discard'), no: s('back'), danger: true }))
    )
      return;
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
              <Button
                type={mayRelease ? 'default' : 'primary'}
                loading={send.sending === 'save'}
                disabled={busy && send.sending !== 'save'}
                onClick={onSave}
              >
                {t('save')}
              </Button>
            ) : null}
            {mayRelease ? (
              <Button
                type="primary"
                loading={send.sending === 'release'}
                disabled={busy && send.sending !== 'release'}
                onClick={onRelease}
              >
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
