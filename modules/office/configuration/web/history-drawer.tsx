import './configuration.css';
import { Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { useAct, useCall } from '#kernel/web/request/index.ts';
import { notifySuccess } from '#kernel/web/request/toast.ts';
import {
  confirm,
  Diff,
  Failed,
  type Formatter,
  NothingYet,
  Skeleton,
  StatusTag,
} from '#kernel/web/screens/index.ts';
import type { ReleaseRow, releasePage } from '../contract/release.ts';
import { siteWords } from '../rules/words.ts';
import { differencesIn } from './value-text.ts';

type Release = z.output<typeof ReleaseRow>;
interface HistoryProps {
  readonly name: string;
  readonly history: Call;
  readonly input: object;
  /** Absent: the reader may only look. */
  readonly rollBack?: { readonly call: Call; send(number: number): object } | undefined;
  readonly reader: Formatter;
  onClose(): void;
  onDone?: (() => void) | undefined;
}
const STEP = 20;
const MOST = 100;

/**
 * Every release of one thing, newest first, with what it changed; an earlier one can be taken back
 * (administration-domain 10).
 */
export function HistoryDrawer({
  name,
  history,
  input,
  rollBack,
  reader: formatter,
  onClose,
  onDone,
}: HistoryProps) {
  const t = useWords(siteWords);
  const [count, setCount] = useState(STEP);
  const { data, error, refetch } = useCall(
    history,
    { ...input, pageNum: 1, pageCount: count } as InputOf<Call>,
    { silent: true, keepRows: true },
  );
  const page = data as z.output<typeof releasePage> | undefined;
  const { run, running } = useAct(rollBack?.call ?? history, {
    onDone: () => {
      notifySuccess(t('rollBack.done'));
      onDone?.();
      onClose();
    },
  });
  const back = async (release: Release) => {
    if (rollBack === undefined) return;
    const yes = await confirm({
      title: t('rollBack.ask', { n: release.number }),
      body: t('rollBack.body'),
      yes: t('rollBack'),
      no: t('cancel'),
    });
    if (yes) run(rollBack.send(release.number) as InputOf<Call>);
  };
  return (
    <Drawer open title={t('historyOf', { name })} size={640} onClose={onClose}>
      {page ? (
        <ol className="cf-releases">
          {page.list.length === 0 ? <NothingYet help={t('history.none')} /> : null}
          {page.list.map((release) => (
            <li key={release.number}>
              <header>
                <strong>{t('history.number', { n: release.number })}</strong>
                {release.current ? <StatusTag color="green" label={t('history.current')} /> : null}
                {release.fromNumber === null ? null : (
                  <span className="sc-faint">{t('history.from', { n: release.fromNumber })}</span>
                )}
                <span className="sc-faint ct-num">
                  {release.by === ''
                    ? t('asInstalled')
                    : `${release.by} · ${formatter.exactTime(release.at)}`}
                </span>
                {release.current || rollBack === undefined ? null : (
                  <Button size="small" loading={running} onClick={() => void back(release)}>
                    {t('rollBack')}
                  </Button>
                )}
              </header>
              {release.note ? <p>{release.note}</p> : null}
              {release.by === '' ? null : release.changes.length === 0 ? (
                <p className="sc-faint">{t('history.first')}</p>
              ) : (
                <Diff differences={differencesIn(release.changes, formatter)} />
              )}
            </li>
          ))}
          {page.totalCount > count && count < MOST ? (
            <Button onClick={() => setCount(count + STEP)}>{t('history.more')}</Button>
          ) : null}
        </ol>
      ) : error ? (
        <Failed error={error} right={t('history')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Drawer>
  );
}
