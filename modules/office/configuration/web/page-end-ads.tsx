import type { InputOf } from '#kernel/rules/contract.ts';
import type { FieldKit } from '#kernel/web/screens/form-kit.tsx';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { pageEndAdCalls } from '../contract/entries.ts';
import { AD_PLACES } from '../rules/entries.ts';
import { RECOMMENDED } from '../rules/pictures.ts';
import { configTitleWords, siteWords } from '../rules/words.ts';
import { releaseLook } from './looks.ts';
import { entryScreen, factColumns, pictureOf, scheduleText, Thumb } from './entry-screen.tsx';
import { pictureField } from './picture-field.tsx';

const w = siteWords.table;
const places = AD_PLACES.map((value) => ({ value, ...w[`ad.${value}`] }));
const Image = pictureField('banner', () => RECOMMENDED.listRmb ?? null);
type Fields = FieldKit<InputOf<typeof pageEndAdCalls.update>, typeof w>;

const screen = entryScreen(pageEndAdCalls, { place: 'home', sequence: 1 }, (kit) => {
  const field = kit as unknown as Fields;
  return [
    field.i18n('names', { most: 50, span: 3 }),
    field.radio('place', places, { span: 2 }),
    field.count('sequence', { help: w['sequence.help'] }),
    field.custom('image', Image, { span: 3, verb: 'upload' }),
    field.text('link', { most: 500, help: w['url.help'], span: 3 }),
    field.dateTime('startTime', { help: w['time.help'] }),
    field.dateTime('endTime', { help: w['time.help'] }),
  ];
});

/** /mymanagement/pageEndAd: advertising at the end of pages (R-PCONF-012). */
export default listScreen(pageEndAdCalls.list, siteWords, (kit) => ({
  title: configTitleWords.table.pageEndAd,
  noun: w['noun.pageEndAd'],
  above: screen.Above,
  create: screen.create,
  columns: [
    kit.custom('image', { label: w.image, text: () => '', cell: (row) => <Thumb url={pictureOf(row, row.image)} />, width: 120 }),
    kit.i18n('names'),
    kit.custom('place', { label: w.place, text: (row, reader) => reader.said(w[`ad.${row.place}`]), width: 110 }),
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
