import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox, Input, Modal } from '#kernel/web/parts/index.ts';
import { saySuccess, useAct } from '#kernel/web/request/index.ts';
import { createShare, listShares } from '#office/identity/contract/share.ts';
import { LetterLinks } from './letter-links.tsx';
import { letterPageWords } from '../rules/screen-words.ts';

/** A link for somebody without a login: number, state, goods; money only where wished. */
export function ShareDialog({ letterId, onClose }: { letterId: string; onClose: () => void }) {
  const t = useWords(letterPageWords);
  const [withPrice, setWithPrice] = useState(false);
  const { run, running, data } = useAct(createShare, { refreshes: [listShares] });
  const copy = (url: string) => {
    navigator.clipboard.writeText(url).then(
      () => saySuccess(t('copied')),
      () => undefined, // The address stays selectable where the browser forbids copying.
    );
  };
  return (
    <Modal open title={t('share')} onCancel={onClose} footer={data ? <Button type="primary" onClick={() => copy(data.url)}>{t('share')}</Button> : <Button type="primary" loading={running} onClick={() => run({ resourceType: 'CONFIRMATION', resourceId: letterId, expireDays: 7, withPrice })}>{t('makeLink')}</Button>}>
      <p className="sc-prose">{t('shareHelp')}</p>
      {data ? <Input readOnly value={data.url} aria-label={t('share')} onFocus={(e) => e.target.select()} /> : <Checkbox checked={withPrice} onChange={(e) => setWithPrice(e.target.checked)}>{t('withPrice')}</Checkbox>}
      <LetterLinks letterId={letterId} onCopy={copy} />
    </Modal>
  );
}
