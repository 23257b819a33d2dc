import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/modal.tsx';
import { type Merge, resolveConflict } from './conflict.ts';
import type { RemoteRow } from './form-types.ts';
import type { Formatter } from './formatter.ts';
import type { Values } from './paths.ts';
import { screenWords } from './words.ts';

export interface ConflictDialogProps {
  readonly merge: Merge;
  readonly base: Values;
  readonly remote: RemoteRow;
  readonly formatter: Formatter;
  onCancel(): void;
  onSettled(values: Values): void;
}

/** Version conflict, settled field by field: mine or theirs, with what stood there before, who changed it and when. */
export function ConflictDialog({ merge, base, remote, formatter, onCancel, onSettled }: ConflictDialogProps) {
  const t = useWords(screenWords);
  const format = useFormat();
  const [taken, take] = useState<ReadonlySet<string>>(new Set());
  const choose = (path: string, theirOne: boolean) =>
    take((all) => new Set(theirOne ? [...all, path] : [...all].filter((p) => p !== path)));
  return (
    <Modal
      open
      width={720}
      title={t('conflict.title')}
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button
            type="primary"
            autoFocus
            onClick={() => onSettled(resolveConflict(merge, remote.values, taken))}
          >
            {t('conflict.keep')}
          </Button>
        </>
      }
    >
      {remote.who ? (
        <p>{t('conflict.who', { who: remote.who, when: format.dateTime(remote.when) })}</p>
      ) : null}
      <p className="sc-faint">{merge.conflicts.length === 0 ? t('conflict.none') : t('conflict.help')}</p>
      {merge.conflicts.length === 0 ? null : (
        <table className="dt dt-plain">
          <thead>
            <tr>
              <th scope="col">{t('diff.field')}</th>
              <th scope="col">{t('conflict.base')}</th>
              <th scope="col">
                {t('conflict.mine')} / {t('conflict.theirs')}
              </th>
            </tr>
          </thead>
          <tbody>
            {merge.conflicts.map(({ field, path }) => (
              <tr key={path}>
                <th scope="row">{formatter.text(field.label)}</th>
                <td>{field.show(base, formatter)}</td>
                <td>
                  <Radio.Group
                    aria-label={formatter.text(field.label)}
                    value={taken.has(path) ? 'theirs' : 'mine'}
                    onChange={(event) => choose(path, event.target.value === 'theirs')}
                    options={[
                      {
                        value: 'mine',
                        label: `${t('conflict.mine')}: ${field.show(merge.values, formatter)}`,
                      },
                      {
                        value: 'theirs',
                        label: `${t('conflict.theirs')}: ${field.show(remote.values, formatter)}`,
                      },
                    ]}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  );
}
