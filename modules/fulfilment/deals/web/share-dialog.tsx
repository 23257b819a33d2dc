import { Button } from 'antd';
import { useId, useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox, Input, Modal } from '#kernel/web/parts/index.ts';
import { notifySuccess, useAct } from '#kernel/web/request/index.ts';
import { createShare, listShares } from '#office/identity/contract/share.ts';
import { letterPageWords } from '../rules/screen-words.ts';
import { LetterLinks } from './letter-links.tsx';

const PASSCODE = /^[0-9A-Za-z]{4,6}$/;

/** A word the reader of the link must know; none where it stays empty (administration-domain 2.7). */
function PasscodeField({
  value,
  bad,
  onChange,
}: {
  value: string;
  bad: boolean;
  onChange: (code: string) => void;
}) {
  const t = useWords(letterPageWords);
  const id = useId();
  return (
    <div className="fm-field">
      <label htmlFor={id}>{t('passcode')}</label>
      <div className="dl-code">
        <Input
          id={id}
          value={value}
          maxLength={6}
          autoComplete="off"
          status={bad ? 'error' : ''}
          aria-invalid={bad}
          aria-describedby={`${id}-h`}
          onChange={(e) => onChange(e.target.value.trim())}
        />
      </div>
      <div id={`${id}-h`} className={bad ? 'fm-error' : 'fm-help'}>
        {t(bad ? 'passcodeBad' : 'passcodeHelp')}
      </div>
    </div>
  );
}

/**
 * A link for somebody without a login: number, state, goods; money only where wished; behind a passcode where
 * one is given.
 */
export function ShareDialog({ letterId, onClose }: { letterId: string; onClose: () => void }) {
  const t = useWords(letterPageWords);
  const [withPrice, setWithPrice] = useState(false);
  const [passcode, setPasscode] = useState('');
  const [tried, setTried] = useState(false);
  const { run, running, data } = useAct(createShare, { refreshes: [listShares] });
  const bad = passcode !== '' && !PASSCODE.test(passcode);
  const make = () => {
    setTried(true);
    if (!bad && !running)
      run({
        resourceType: 'CONFIRMATION',
        resourceId: letterId,
        expireDays: 7,
        withPrice,
        ...(passcode === '' ? {} : { passcode }),
      });
  };
  const copy = (url: string) => {
    navigator.clipboard.writeText(url).then(
      () => notifySuccess(t('copied')),
      () => undefined, // The address stays selectable where the browser forbids copying.
    );
  };
  return (
    <Modal
      open
      title={t('share')}
      onCancel={onClose}
      footer={
        data ? (
          <Button type="primary" autoFocus onClick={() => copy(data.url)}>
            {t('copyMade')}
          </Button>
        ) : (
          <Button type="primary" loading={running} onClick={make}>
            {t('makeLink')}
          </Button>
        )
      }
    >
      <p className="sc-prose">{t('shareHelp')}</p>
      {data ? (
        <Input readOnly value={data.url} aria-label={t('share')} onFocus={(e) => e.target.select()} />
      ) : (
        <>
          <Checkbox checked={withPrice} onChange={(e) => setWithPrice(e.target.checked)}>
            {t('withPrice')}
          </Checkbox>
          <PasscodeField value={passcode} bad={tried && bad} onChange={setPasscode} />
        </>
      )}
      <LetterLinks letterId={letterId} onCopy={copy} />
    </Modal>
  );
}
