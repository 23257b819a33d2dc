import './configuration.css';
import { Button } from 'antd';
import type { FieldProps } from '#kernel/web/fields/field.ts';
import { FileField, I18nTextField } from '#kernel/web/fields/lazy-inputs.ts';
import type { I18nValue } from '#kernel/web/fields/text-field.tsx';
import { useWords } from '#kernel/web/i18n/index.ts';
import { imageScene } from '#office/attachments/rules/file-scenes.ts';
import { unitWords } from '../rules/unit-words.ts';
import { siteWords } from '../rules/words.ts';
import { usePicture } from './picture-field.tsx';

interface Qr {
  readonly names: I18nValue;
  readonly image: string | null;
  readonly sequence: number;
}
const MOST = 4;

function QrLine({
  qr,
  n,
  field,
  onChange,
  onRemove,
}: {
  readonly qr: Qr;
  readonly n: number;
  readonly field: FieldProps<unknown>;
  onChange(qr: Qr): void;
  onRemove(): void;
}) {
  const t = useWords(unitWords);
  const shipped = useWords(siteWords);
  const url = usePicture(qr.image);
  const shared = { disabled: field.disabled, invalid: field.invalid };
  return (
    <li>
      <I18nTextField
        {...shared}
        id={`${field.id}-${n}`}
        label={`${t('qrName')} ${n}`}
        most={20}
        value={qr.names}
        onChange={(names) => onChange({ ...qr, names: names ?? { zh_CN: '' } })}
      />
      {qr.image?.startsWith('/') ? (
        <span className="sc-faint">{shipped('image.shipped')}</span>
      ) : (
        <FileField
          {...shared}
          id={`${field.id}-${n}-image`}
          label={`${t('qrImage')} ${n}`}
          scene={imageScene}
          value={qr.image}
          onChange={(image) => onChange({ ...qr, image })}
        />
      )}
      {url === null ? null : <img className="cf-qr" src={url} alt="" />}
      <Button size="small" disabled={field.disabled ?? false} onClick={onRemove}>
        {t('removeQr', { n })}
      </Button>
    </li>
  );
}

/** At most four QR codes in their order: name in both languages and a square picture. */
export function QrCodesField(props: FieldProps<unknown>) {
  const t = useWords(unitWords);
  const codes = Array.isArray(props.value) ? (props.value as Qr[]) : [];
  const set = (next: readonly Qr[]) => props.onChange(next.map((qr, i) => ({ ...qr, sequence: i + 1 })));
  return (
    <div className="cf-qrs">
      <ol>
        {codes.map((qr, i) => (
          <QrLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a code has no name of its own before it is stored
            key={i}
            qr={qr}
            n={i + 1}
            field={props}
            onChange={(next) => set(codes.map((c, k) => (k === i ? next : c)))}
            onRemove={() => set(codes.filter((_, k) => k !== i))}
          />
        ))}
      </ol>
      {codes.length < MOST ? (
        <Button
          id={props.id}
          size="small"
          aria-label={t('addQr')}
          disabled={props.disabled ?? false}
          onClick={() => set([...codes, { names: { zh_CN: '' }, image: null, sequence: codes.length + 1 }])}
        >
          {t('addQr')}
        </Button>
      ) : null}
    </div>
  );
}
