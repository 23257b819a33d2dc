import { Button, Progress, Radio, Spin, Tabs } from 'antd';
import { useId, useRef, useState } from 'react';
import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/modal.tsx';
import { confirm } from './confirm.ts';
import { Problems, Rows } from './import-found.tsx';
import { ImportHistory } from './import-history.tsx';
import { type ImportDialogProps, type ImportJob, useImport } from './import-run.ts';
import { type ImportCheck, screenPorts } from './ports.ts';
import { Tick } from './primitives.tsx';
import { importWords } from './import-words.ts';
import { screenWords } from './words.ts';

export type { ImportDialogProps } from './import-run.ts';

/**
 * Import (S12): template, file, check that writes nothing, then the good rows; second tab: history with error
 * files. Closing it stops nothing.
 */
export function ImportDialog(props: ImportDialogProps) {
  const t = useWords(screenWords);
  const translate = useWords(importWords);
  const [tab, setTab] = useState('import');
  return (
    <Modal
      open
      width={760}
      title={`${t('import.title')} · ${props.title}`}
      onCancel={props.onClose}
      footer={<Button onClick={props.onClose}>{t('close')}</Button>}
    >
      <Tabs
        destroyOnHidden={false}
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: 'import',
            label: t('import.title'),
            children: <ImportTab {...props} onHistory={() => setTab('history')} />,
          },
          {
            key: 'history',
            label: translate('history'),
            children: <ImportHistory bizType={props.bizType} onUndone={props.onImported} />,
          },
        ]}
      />
    </Modal>
  );
}

function ImportTab({ onHistory, ...props }: ImportDialogProps & { onHistory(): void }) {
  const translate = useWords(importWords);
  const job = useImport(props);
  return (
    <ol className="im">
      <li>
        <a href={screenPorts().imports.template(props.bizType)} download className="sc-underlined">
          {translate('template')}
        </a>{' '}
        <span className="sc-faint">{translate('templateHelp')}</span>
      </li>
      <li>
        <Chooser job={job} mostRows={props.mostRows} />
        {job.sending ? (
          <Sending {...job.sending} rows={job.sending.dry ? job.check?.total : goodRows(job, job.check)} />
        ) : null}
        {job.watched ? <UnderWay job={job} /> : null}
        {job.problem ? (
          <p className="fm-error" role="alert">
            {job.problem}
            {job.again ? (
              <Button type="link" onClick={() => job.go(true)}>
                {translate('again')}
              </Button>
            ) : null}
          </p>
        ) : null}
        {job.done ? (
          <p role="status">
            {job.done}
            <Button type="link" onClick={onHistory}>
              {translate('history')}
            </Button>
          </p>
        ) : null}
      </li>
      {job.check ? (
        <li>
          <Checked job={job} check={job.check} alwaysAll={props.alwaysAll ?? false} />
        </li>
      ) : null}
    </ol>
  );
}

/** A file on its way; once it has arrived, what is done with it until the answer is there. */
export function Sending({
  percent,
  dry,
  rows,
}: {
  percent: number;
  dry: boolean;
  /** Known once the file was checked. */
  rows: number | undefined;
}) {
  const translate = useWords(importWords);
  if (percent < 100) return <Progress percent={percent} size="small" aria-label={translate('check')} />;
  return (
    <p className="im-sending" role="status">
      <Spin size="small" />{' '}
      {rows === undefined
        ? translate('checkingFile')
        : translate(dry ? 'checkingRows' : 'importingRows', { n: rows })}
    </p>
  );
}

function Chooser({ job, mostRows }: { job: ImportJob; mostRows: number }) {
  const translate = useWords(importWords);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const busy = job.sending !== null || job.watched !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the button inside is the accessible one
    <div
      className="fd-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!busy) void job.choose(event.dataTransfer.files[0]);
      }}
    >
      <Button onClick={() => input.current?.click()} disabled={busy}>
        {job.file?.name ?? translate('choose')}
      </Button>
      <small>{translate('limits', { rows: mostRows })}</small>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        accept=".xls,.xlsx"
        onChange={(event) => {
          void job.choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** Work in the background: how far it is, and the way to stop it. */
function UnderWay({ job }: { job: ImportJob }) {
  const t = useWords(screenWords);
  const translate = useWords(importWords);
  const { watched, progress } = job;
  const [done, total] = [progress?.done ?? 0, progress?.total ?? 0];
  const said =
    watched?.dry && total === 0
      ? translate('checkingFile')
      : translate(watched?.dry ? 'checking' : 'progress', { done, total });
  const stop = async () => {
    const agreed =
      watched?.dry ||
      (await confirm({
        title: translate('stopConfirm'),
        yes: translate('stop'),
        no: t('back'),
        danger: true,
      }));
    if (agreed) job.stop();
  };
  return (
    <div className="im-way">
      <Progress percent={total === 0 ? 0 : Math.floor((done * 100) / total)} size="small" aria-label={said} />
      <p role="status">
        {said} {watched?.dry ? null : <span className="sc-faint">{translate('mayClose')}</span>}
      </p>
      <Button size="small" disabled={!progress?.can.includes('cancel')} onClick={() => void stop()}>
        {translate('stop')}
      </Button>
    </div>
  );
}

/** Rows that an import would write now; unknown before the check. */
const goodRows = (job: ImportJob, check: ImportCheck | null): number | undefined =>
  check === null ? undefined : job.mode === 'all' && check.bad > 0 ? 0 : check.good;

function Checked({ job, check, alwaysAll }: { job: ImportJob; check: ImportCheck; alwaysAll: boolean }) {
  const translate = useWords(importWords);
  const rows = goodRows(job, check) ?? 0;
  const [onlyProblems, setOnly] = useState(check.bad > 0 || check.rows.length === 0);
  return (
    <div className="im-check">
      <p role="status">
        {translate('checked', { total: check.total, good: check.good, bad: check.bad })}{' '}
        <span className="sc-faint">{translate('nothingWritten')}</span>
      </p>
      {check.ignored.length > 0 ? (
        <p className="im-ignored">{translate('ignored', { headings: check.ignored.join(comma()) })}</p>
      ) : null}
      {check.rows.length > 0 && check.bad > 0 && check.bad < check.total ? (
        <Tick checked={onlyProblems} label={translate('onlyProblems')} onChange={setOnly}>
          {translate('onlyProblems')}
        </Tick>
      ) : null}
      {onlyProblems ? (
        check.problems.length > 0 ? (
          <Problems check={check} job={job} />
        ) : null
      ) : (
        <Rows check={check} />
      )}
      {alwaysAll || check.bad === 0 || check.good === 0 ? null : (
        <Radio.Group
          aria-label={translate('mode')}
          value={job.mode}
          onChange={(event) => job.setMode(event.target.value as 'partial' | 'all')}
          options={[
            { value: 'partial', label: translate('partial') },
            { value: 'all', label: translate('all') },
          ]}
        />
      )}
      <p>
        <Button
          type="primary"
          disabled={rows === 0}
          loading={job.sending !== null}
          onClick={() => job.go(false)}
        >
          {translate('run', { n: rows })}
        </Button>
      </p>
    </div>
  );
}
