import './content.css';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import type { FieldProps } from '#kernel/web/fields/field.ts';
import { InputGhost, lazyComponent } from '#kernel/web/parts/index.ts';
import { call } from '#kernel/web/request/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { aboutDetail, type addAbout } from '../contract/about.ts';
import { articleImageScene } from '../rules/file-scenes.ts';
import { aboutWords } from '../rules/help-words.ts';
import { showMapPoint } from '../rules/map-point.ts';

const MapPointField = lazyComponent<FieldProps<unknown> & FieldContext>(
  () => import('./map-point-field.tsx').then((m) => m.MapPointField),
  { waiting: () => <InputGhost /> },
);
const t = aboutWords.table;
export type AboutValues = Omit<InputOf<typeof addAbout>, 'idempotencyKey'>;
/** Title and text in both languages, up to nine pictures, where and how to find us. */
export const aboutSections = <C extends Call>({
  field,
  section,
}: Pick<FormKit<AboutValues, typeof aboutWords.table, C>, 'field' | 'section'>) => [
  section([
    field.i18n('title', { most: 60, span: 3 }),
    field.rich('content.zh_CN', { label: t.contentZh, most: 50_000, required: true }),
    field.rich('content.en_US', { label: t.contentEn, most: 50_000, required: false }),
    field.files('images', articleImageScene, { required: false }),
    field.custom('mapPoint', MapPointField, {
      help: t['mapPoint.help'],
      span: 3,
      required: false,
      show: (v, formatter) => (v.mapPoint ? showMapPoint(v.mapPoint, formatter.locale) : EMPTY),
    }),
    field.textarea('contact', { most: 300, span: 3 }),
  ]),
];
const both = (w: { zh_CN: string; en_US?: string | null | undefined }) =>
  w.en_US ? { zh_CN: w.zh_CN, en_US: w.en_US } : { zh_CN: w.zh_CN };
/** A stored version as form values. */
export async function aboutValues(id: string): Promise<AboutValues & { id: string; version: number }> {
  const a = await call(aboutDetail, { id }, { silent: true });
  return {
    id: a.id,
    version: a.version,
    title: both(a.title),
    content: both(a.content),
    images: a.images,
    mapPoint: a.mapPoint,
    contact: a.contact,
  };
}
