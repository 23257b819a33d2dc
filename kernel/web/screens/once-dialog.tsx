import './once-dialog.css';
import { Button } from 'antd';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import { notifySuccess } from '#kernel/web/request/index.ts';
import { screenWords } from './words.ts';

/** A random password, shown this once and never again (administration-domain 5.3). */
export function OncePassword({
  account,
  password,
  onClose,
}: {
  account: string;
  password: string;
  onClose: () => void;
}) {
  const t = useWords(screenWords);
  const copy = () =>
    void navigator.clipboard?.writeText(password).then(
      () => notifySuccess(t('copied')),
      () => undefined,
    );
  return (
    <Modal
      open
      width={460}
      title={t('once.title')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="primary" autoFocus onClick={copy}>
            {t('once.copy')}
          </Button>
        </>
      }
    >
      <p>{t('once.account', { account })}</p>
      <output className="sc-once">{password}</output>
      <p className="sc-faint">{t('once.help')}</p>
    </Modal>
  );
}
