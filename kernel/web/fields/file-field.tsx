import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import { type FileScene, typesOf } from '#kernel/rules/file-scenes.ts';
import { comma, useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { toast } from '#kernel/web/request/index.ts';
import { ask } from '#kernel/web/tabs/index.ts';
import { screenPorts, type UploadedFile } from '../screens/ports.ts';
import type { FieldProps } from './field.ts';
import { RecommendedSize } from './recommended-size.tsx';
import {
  bucketOf,
  contentProblem,
  fileProblem,
  isPicture,
  mostOf,
  placesTaken,
  sizesOf,
} from './upload-rules.ts';
import { fieldWords } from './words.ts';

/** `barred`: refused before sending, so that sending again cannot help. */
interface Sending {
  readonly key: number;
  readonly file: File;
  readonly percent: number;
  readonly failed: string | null;
  readonly barred: boolean;
}
let nextKey = 1;

/**
 * Sends files one by one into the field's value; a failed one stays with its reason and a retry, nothing
 * typed elsewhere is touched.
 */
function useSending(
  scene: FileScene,
  most: number,
  held: readonly string[],
  onChange: (ids: readonly string[]) => void,
) {
  const t = useWords(fieldWords);
  const locale = useLocale();
  const [queue, setQueue] = useState<readonly Sending[]>([]);
  const [fresh, setFresh] = useState<readonly UploadedFile[]>([]);
  const latest = useRef(held);
  latest.current = held;
  const mark = (key: number, part: Partial<Sending>) =>
    setQueue((q) => q.map((s) => (s.key === key ? { ...s, ...part } : s)));
  const send = async (entry: Sending) => {
    mark(entry.key, { failed: null, percent: 0 });
    const foreign = await contentProblem(scene, entry.file);
    if (foreign !== null) return mark(entry.key, { failed: foreign.says(locale), barred: true });
    try {
      const stop = new AbortController();
      const file = await screenPorts().files.upload(
        entry.file,
        scene,
        bucketOf(scene),
        (percent) => mark(entry.key, { percent }),
        stop.signal,
      );
      setFresh((f) => [...f, file]);
      latest.current = [...latest.current, file.attachmentId];
      onChange(latest.current);
      setQueue((q) => q.filter((s) => s.key !== entry.key));
    } catch (error) {
      mark(entry.key, { failed: error instanceof Error && error.message ? error.message : t('file.reason') });
    }
  };
  const add = (files: readonly File[]): void => {
    // Those that nobody can send go.
    let already = placesTaken(latest.current, queue);
    setQueue((q) => q.filter((s) => !s.barred));
    for (const file of files) {
      const problem = fileProblem(scene, file, already, most);
      const entry: Sending = {
        key: nextKey++,
        file,
        percent: 0,
        failed: problem ? problem.says(locale) : null,
        barred: problem !== null,
      };
      setQueue((q) => [...q, entry]);
      if (problem) continue;
      already += 1;
      void send(entry);
    }
  };
  const dropSending = (key: number) => setQueue((q) => q.filter((s) => s.key !== key));
  return { queue, fresh, add, retry: send, dropSending };
}

/** A stored file asks before it is deleted; one just sent is dropped at once. */
function Held({
  file,
  stored,
  onRemove,
  disabled,
}: {
  file: UploadedFile;
  stored: boolean;
  onRemove: () => void;
  disabled: boolean;
}) {
  const t = useWords(fieldWords);
  // What was only just sent goes without a question: it is in no record yet.
  const remove = async () => {
    const agreed =
      !stored ||
      (await ask({
        title: t('file.deleteConfirm'),
        body: file.fileName,
        yes: t('file.delete'),
        no: t('file.keep'),
        danger: true,
      }));
    if (agreed) onRemove();
    else toast('info', t('file.deleteCancel'));
  };
  return (
    <li className="fd-file">
      {isPicture(file.contentType) ? (
        <img src={file.url} alt="" className="fd-thumb" loading="lazy" />
      ) : (
        <span className="fd-thumb" aria-hidden>
          {(file.fileName.split('.').pop() ?? '').toUpperCase()}
        </span>
      )}
      <a href={file.url} target="_blank" rel="noreferrer" aria-label={t('openFile', { file: file.fileName })}>
        {file.fileName}
      </a>
      {disabled ? null : (
        <Button
          type="text"
          size="small"
          aria-label={t('removeFile', { file: file.fileName })}
          onClick={() => void remove()}
        >
          ✕
        </Button>
      )}
    </li>
  );
}

export interface FilesFieldProps extends FieldProps<readonly string[]> {
  readonly scene: FileScene;
  readonly most?: number | undefined;
}

/** Where files are dropped or chosen; says what is taken. */
function DropZone({
  field,
  most,
  add,
}: {
  readonly field: FilesFieldProps;
  readonly most: number;
  add(files: readonly File[]): void;
}) {
  const t = useWords(fieldWords);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const sizes = sizesOf(field.scene).map((s) => ({
    types: s.types.join(comma()),
    limit: t(s.upTo ? 'upTo' : 'below', { n: s.megabytes }),
  }));
  const [only] = sizes;
  const takes =
    sizes.length === 1 && only
      ? t('uploadHelp', only)
      : t('uploadEach', { each: sizes.map((s) => t('uploadKind', s)).join(comma()) });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the button inside is the accessible one
    <div
      className={over ? 'fd-drop is-over' : 'fd-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add([...event.dataTransfer.files]);
      }}
    >
      <Button
        id={field.id}
        size="small"
        danger={field.invalid ?? false}
        aria-label={`${field.label}: ${t('upload')}`}
        {...(field.describedBy ? { 'aria-describedby': field.describedBy } : {})}
        onClick={() => input.current?.click()}
      >
        {t('upload')}
      </Button>
      <small>
        {takes} · {most === 1 ? t('oneOnly') : t('atMost', { n: most })}
      </small>
      <RecommendedSize scene={field.scene} />
      <input
        ref={input}
        type="file"
        hidden
        multiple={most > 1}
        accept={typesOf(field.scene)
          .map((x) => `.${x}`)
          .join()}
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** A file on its way, or what kept it from arriving. */
function SendingLine({
  sending,
  onRetry,
  onDrop,
}: {
  readonly sending: Sending;
  onRetry(): void;
  onDrop(): void;
}) {
  const t = useWords(fieldWords);
  const { file, percent, failed, barred } = sending;
  return (
    <li className="fd-file">
      <span>
        {failed === null
          ? t('uploading', { file: file.name, percent })
          : t('uploadFailed', { file: file.name, reason: failed })}
      </span>
      {failed === null ? (
        <Progress percent={percent} size="small" showInfo={false} aria-label={file.name} />
      ) : (
        <>
          {barred ? null : (
            <Button type="link" size="small" onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          <Button type="text" size="small" aria-label={t('removeFile', { file: file.name })} onClick={onDrop}>
            ✕
          </Button>
        </>
      )}
    </li>
  );
}

/**
 * Files by click or drag; name, type, size and count are checked before anything is sent. The value is the
 * list of attachment ids.
 */
export function FilesField(props: FilesFieldProps) {
  const most = Math.min(props.most ?? Number.POSITIVE_INFINITY, mostOf(props.scene));
  const { queue, fresh, add, retry, dropSending } = useSending(
    props.scene,
    most,
    props.value,
    props.onChange,
  );
  const unknown = props.value.filter((id) => !fresh.some((f) => f.attachmentId === id));
  const stored = useQuery({
    queryKey: ['files', [...unknown].sort().join()],
    queryFn: () => screenPorts().files.describe(unknown),
    enabled: unknown.length > 0,
    staleTime: 300_000,
  });
  const files = [...(stored.data ?? []), ...fresh];
  const full = props.value.length >= most;
  return (
    <div className="fd-files">
      {props.disabled || full ? null : <DropZone field={props} most={most} add={add} />}
      <ul className="fd-filelist" aria-live="polite">
        {props.value.map((id) => {
          const file = files.find((f) => f.attachmentId === id);
          return file ? (
            <Held
              key={id}
              file={file}
              stored={unknown.includes(id)}
              disabled={props.disabled ?? false}
              onRemove={() => props.onChange(props.value.filter((v) => v !== id))}
            />
          ) : null;
        })}
        {queue.map((s) => (
          <SendingLine
            key={s.key}
            sending={s}
            onRetry={() => void retry(s)}
            onDrop={() => dropSending(s.key)}
          />
        ))}
      </ul>
    </div>
  );
}

/** One file; the value is its attachment id. */
export function FileField(props: FieldProps<string | null> & { readonly scene: FileScene }) {
  return (
    <FilesField
      {...props}
      most={1}
      value={props.value ? [props.value] : []}
      onChange={(ids) => props.onChange(ids.at(-1) ?? null)}
    />
  );
}
