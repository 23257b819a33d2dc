import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import { articleWords } from '../rules/article-words.ts';
import { COVER } from '../rules/excerpt.ts';

const SHOWN = { width: COVER.width * 2, height: COVER.height * 2 };
const MOST_WIDTH = COVER.width * 4;

/** The part of a picture that has the cover's ratio; `place` 0 to 100 moves it along the side that is too long. */
function partOf(width: number, height: number, place: number) {
  const ratio = COVER.width / COVER.height;
  const [w, h] = width / height > ratio ? [height * ratio, height] : [width, width / ratio];
  return { x: ((width - w) * place) / 100, y: ((height - h) * place) / 100, w, h };
}
function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, place: number): void {
  const { x, y, w, h } = partOf(bitmap.width, bitmap.height, place);
  canvas.getContext('2d')?.drawImage(bitmap, x, y, w, h, 0, 0, canvas.width, canvas.height);
}
async function cut(bitmap: ImageBitmap, place: number, name: string): Promise<File | null> {
  const { w } = partOf(bitmap.width, bitmap.height, place);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(w, MOST_WIDTH));
  canvas.height = Math.round((canvas.width * COVER.height) / COVER.width);
  draw(canvas, bitmap, place);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  return blob === null ? null : new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}

/** Offers to crop a cover to its ratio, or to send it as it is. */
export function CropDialog({
  file,
  onUse,
  onClose,
}: {
  file: File;
  onUse: (file: File) => void;
  onClose: () => void;
}) {
  const t = useWords(articleWords);
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null);
  const [place, move] = useState(50);
  // What cannot be drawn is sent as it is; the one who asks is another function at every drawing, the picture is read once.
  const latest = useRef(onUse);
  latest.current = onUse;
  useEffect(() => {
    let held: ImageBitmap | null = null;
    let here = true;
    createImageBitmap(file).then(
      (made) => {
        if (!here) return made.close();
        held = made;
        setBitmap(made);
      },
      () => here && latest.current(file),
    );
    return () => {
      here = false;
      held?.close();
    };
  }, [file]);
  useEffect(() => {
    if (canvas.current && bitmap) draw(canvas.current, bitmap, place);
  }, [bitmap, place]);
  const use = async () => {
    const made = bitmap === null ? null : await cut(bitmap, place, file.name);
    onUse(made ?? file);
  };
  return (
    <Modal
      open
      title={t('crop.title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('crop.cancel')}</Button>
          <Button onClick={() => onUse(file)}>{t('crop.keep')}</Button>
          <Button type="primary" disabled={bitmap === null} onClick={() => void use()}>
            {t('crop.use')}
          </Button>
        </>
      }
    >
      <p>{t('crop.help')}</p>
      <canvas ref={canvas} width={SHOWN.width} height={SHOWN.height} className="cn-crop" />
      <label htmlFor={id} className="cn-crop-move">
        {t('crop.move')}
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          value={place}
          onChange={(event) => move(event.target.valueAsNumber)}
        />
      </label>
    </Modal>
  );
}
