import type { InputOf } from '#kernel/rules/contract.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import type { FieldKit } from '#kernel/web/screens/form-kit.tsx';
import { bannerCalls } from '../contract/entries.ts';
import { BANNER_PLACES } from '../rules/entries.ts';
import { RECOMMENDED } from '../rules/pictures.ts';
import { configTitleWords, siteWords } from '../rules/words.ts';
import { releaseLook } from './looks.ts';
import { entryScreen, factColumns, pictureOf, scheduleText, Thumb } from './entry-screen.tsx';
import { pictureField } from './picture-field.tsx';

const w = siteWords.table;
const places = BANNER_PLACES.map((value) => ({ value, ...w[`place.${value}`] }));
const Image = pictureField('banner', (values) => RECOMMENDED[String(values.place)] ?? null);
type Fields = FieldKit<InputOf<typeof bannerCalls.update>, typeof w>;

const screen = entryScreen(bannerCalls, { place: 'home', sequence: 1 }, (kit) => {
  const field = kit as unknown as Fields;
  return [
    field.i18n('names', { most: 50, span: 3 }),
    field.radio('place', places, { span: 3 }),
    field.custom('image', Image, { span: 3, verb: 'upload' }),
    field.custom('imageEn', Image, { span: 3, verb: 'upload', help: w['imageEn.help'] }),
    field.text('link', { most: 500, help: w['url.help'], span: 2 }),
    field.count('sequence', { help: w['sequence.help'] }),
    field.dateTime('startTime', { help: w['time.help'] }),
    field.dateTime('endTime', { help: w['time.help'] }),
  ];
});

/** /mymanagement/bannerSetup: banners by place with their recommended sizes, times and versions (R-PCONF-007, R-PCONF-022, R-PCONF-035 to R-PCONF-037, R-PCONF-048). */
export default listScreen(bannerCalls.list, siteWords, (kit) => ({
  title: configTitleWords.table.banner,
  noun: w['noun.banner'],
  above: screen.Above,
  create: screen.create,
  columns: [
    kit.custom('image', { label: w.image, text: () => '', cell: (row) => <Thumb url={pictureOf(row, row.image)} />, width: 120 }),
    kit.i18n('names'),
    kit.custom('place', { label: w.place, text: (row, reader) => reader.said(w[`place.${row.place}`]), width: 130 }),
    kit.count('sequence', { width: 70 }),
    kit.custom('schedule', { label: w.schedule, text: scheduleText }),
    kit.text('link', { optional: true }),
    kit.count('clicks', { width: 80 }),
    ...factColumns(kit),
  ],
  filters: [kit.search('keyword'), kit.oneOf('place', places, { first: true }), kit.yesNo('enabled', { first: true }), kit.oneOf('release', releaseLook)],
  actions: screen.actions(kit),
  nameOf: (row) => row.names.zh_CN,
  card: ['image', 'names', 'place', 'schedule', 'enabled', 'release'],
}));
