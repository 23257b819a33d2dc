import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { FieldProps } from '#kernel/web/fields/field.ts';
import { contentProblem, fileProblem } from '#kernel/web/fields/upload-rules.ts';
import { fieldWords } from '#kernel/web/fields/words.ts';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { LoadingOverlay, lazyComponent, Progress } from '#kernel/web/parts/index.ts';
import { screenPorts, type UploadedFile } from '#kernel/web/screens/ports.ts';
import { articleWords } from '../rules/article-words.ts';
import { coverFits } from '../rules/excerpt.ts';
import { articleCoverScene } from '../rules/file-scenes.ts';

const CropDialog = lazyComponent(() => import('./crop-dialog.tsx').then((m) => m.CropDialog), {
  waiting: () => <LoadingOverlay />,
});

/** Width and height of a picture file; null when the browser cannot read it, then the server judges. */
async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return null;
  }
}

/** The picture of an id: the one just uploaded, else as the server describes it. */
function useShown(id: string | null) {
  const [fresh, setFresh] = useState<UploadedFile | null>(null);
  const stored = useQuery({
    queryKey: ['files', id ?? ''],
    queryFn: () => screenPorts().files.describe([id as string]),
    enabled: id !== null && fresh?.attachmentId !== id,
    staleTime: 300_000,
  });
  return [fresh?.attachmentId === id ? fresh : stored.data?.[0], setFresh] as const;
}

/**
 * The cover of an article: about 232x155; a picture more than 5 % off that ratio is offered for cropping
 * (administration-domain 12.1).
 */
export function CoverField(props: FieldProps<unknown>) {
  const t = useWords(fieldWords);
  const a = useWords(articleWords);
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [says, say] = useState<string | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [cropping, crop] = useState<File | null>(null);
  const id = typeof props.value === 'string' && props.value !== '' ? props.value : null;
  const [shown, setFresh] = useShown(id);

  const send = async (file: File) => {
    crop(null);
    setPercent(0);
    try {
      const sent = await screenPorts().files.upload(
        file,
        articleCoverScene,
        'public',
        setPercent,
        new AbortController().signal,
      );
      setFresh(sent);
      props.onChange(sent.attachmentId);
      say(null);
    } catch (error) {
      say(
        t('uploadFailed', {
          file: file.name,
          reason: error instanceof Error && error.message ? error.message : t('file.reason'),
        }),
      );
    }
    setPercent(null);
  };
  const take = async (file: File) => {
    const problem =
      fileProblem(articleCoverScene, file, 0) ?? (await contentProblem(articleCoverScene, file));
    if (problem) return say(problem.says(locale));
    say(null);
    const size = await sizeOf(file);
    if (size !== null && !coverFits(size.width, size.height)) crop(file);
    else await send(file);
  };
  return (
    <div className="cn-cover-field">
      {shown ? (
        <img src={shown.url} alt={props.label} className="cn-cover-shown" />
      ) : (
        <span className="cn-cover-shown" aria-hidden="true" />
      )}
      <div>
        <Button
          id={props.id}
          size="small"
          danger={props.invalid ?? false}
          disabled={props.disabled ?? false}
          loading={percent !== null}
          aria-label={`${props.label}: ${t('upload')}`}
          {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
          onClick={() => input.current?.click()}
        >
          {t('upload')}
        </Button>
        {id === null || props.disabled ? null : (
          <Button
            type="text"
            size="small"
            aria-label={t('removeFile', { file: shown?.fileName ?? props.label })}
            onClick={() => props.onChange(null)}
          >
            ✕
          </Button>
        )}
        <small className="sc-faint">{a('cover.help')}</small>
        {percent === null ? null : (
          <Progress percent={percent} size="small" showInfo={false} aria-label={props.label} />
        )}
        {says === null ? null : (
          <p className="cn-says" role="alert">
            {says}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        accept=".bmp,.jpg,.jpeg,.png"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void take(file);
          event.target.value = '';
        }}
      />
      {cropping === null ? null : (
        <CropDialog file={cropping} onUse={(file) => void send(file)} onClose={() => crop(null)} />
      )}
    </div>
  );
}
