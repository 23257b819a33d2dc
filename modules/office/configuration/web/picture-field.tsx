import './configuration.css';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { FileScene } from '#kernel/rules/file-scenes.ts';
import type { FieldProps } from '#kernel/web/fields/field.ts';
import { FileField } from '#kernel/web/fields/lazy-inputs.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import { siteWords } from '../rules/words.ts';

type Size = readonly [number, number];
/** The address of a picture: its own when it is a page of this site, else what the files say. */
export function usePicture(value: string | null | undefined): string | null {
  const id = value === null || value === undefined || value.startsWith('/') ? null : value;
  const { data } = useQuery({
    queryKey: ['files', id ?? ''],
    queryFn: () => screenPorts().files.describe([id ?? '']),
    enabled: id !== null,
    staleTime: 300_000,
  });
  if (value === null || value === undefined) return null;
  return id === null ? value : (data?.[0]?.url ?? null);
}

/** The natural size of a picture once it is here. */
function useSize(url: string | null): Size | null {
  const [size, set] = useState<Size | null>(null);
  useEffect(() => {
    set(null);
    if (url === null) return;
    const picture = new Image();
    picture.onload = () => set([picture.naturalWidth, picture.naturalHeight]);
    picture.src = url;
    return () => {
      picture.onload = null;
    };
  }, [url]);
  return size;
}

/**
 * A picture with its preview in the shape of its place; another size than the recommended one warns and is
 * kept (administration-domain 10.4).
 */
export function pictureField(
  scene: FileScene,
  recommended: (values: Readonly<Record<string, unknown>>) => Size | null,
) {
  return function PictureField(props: FieldProps<unknown> & FieldContext) {
    const t = useWords(siteWords);
    const value = typeof props.value === 'string' && props.value !== '' ? props.value : null;
    const url = usePicture(value);
    const actual = useSize(url);
    const wanted = recommended(props.values);
    const differs =
      wanted !== null && actual !== null && (actual[0] !== wanted[0] || actual[1] !== wanted[1]);
    return (
      <div className="cf-picture">
        {value?.startsWith('/') ? (
          <p className="cf-own">
            <span>{t('image.shipped')}</span>
            <Button
              type="text"
              size="small"
              id={props.id}
              disabled={props.disabled ?? false}
              aria-label={`${props.label} ✕`}
              onClick={() => props.onChange(null)}
            >
              ✕
            </Button>
          </p>
        ) : (
          <FileField {...props} value={value} scene={scene} onChange={props.onChange} />
        )}
        {wanted === null ? null : (
          <small className={differs ? 'cf-warn' : 'sc-faint'} role={differs ? 'status' : undefined}>
            {differs && actual
              ? t('image.other', { aw: actual[0], ah: actual[1], w: wanted[0], h: wanted[1] })
              : t('image.recommended', { w: wanted[0], h: wanted[1] })}
          </small>
        )}
        {url === null ? null : (
          <img
            className="cf-shape"
            src={url}
            alt=""
            style={wanted === null ? {} : { aspectRatio: `${wanted[0]} / ${wanted[1]}` }}
          />
        )}
      </div>
    );
  };
}
