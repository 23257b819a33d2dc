import type { ComponentType } from 'react';
import type { InputOf } from '#kernel/rules/contract.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { FieldKit } from '#kernel/web/screens/form-kit.tsx';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import type { bannerCalls, pageEndAdCalls } from '../contract/entries.ts';
import { bannerScene } from '../rules/file-scenes.ts';
import type { RECOMMENDED } from '../rules/pictures.ts';
import { siteWords } from '../rules/words.ts';
import { releaseBadge } from './badges.ts';
import { entryScreen, factColumns, pictureOf, schedule, scheduleText, Thumb } from './entry-screen.tsx';
import { PageOrLinkField } from './link-field.tsx';
import { pictureField } from './picture-field.tsx';

const w = siteWords.table;
/** What both kinds have in common; a banner has a second picture for readers of English. */
type Shared = typeof pageEndAdCalls;
type Fields = FieldKit<InputOf<Shared['update']>, typeof w>;

/** What tells one list of placed pictures from the other. */
export interface PictureList {
  readonly calls: typeof bannerCalls | typeof pageEndAdCalls;
  readonly title: LocalizedText;
  readonly noun: LocalizedText;
  readonly places: readonly ({ readonly value: string } & LocalizedText)[];
  /** The recommended size of a place. */
  readonly size: (place: string) => (typeof RECOMMENDED)[string] | undefined;
  /** Has a picture of its own for readers of English. */
  readonly english?: boolean;
}

/**
 * A list of pictures that are shown at places between two times, with their versions: banners and page-end
 * advertising (administration-domain 10.4, 10.8).
 */
export function pictureList({
  calls,
  title,
  noun,
  places,
  size,
  english = false,
}: PictureList): ComponentType {
  const shared = calls as unknown as Shared;
  const Image = pictureField(bannerScene, (values) => size(String(values.place)) ?? null);
  const saidOf = new Map(places.map((place) => [place.value, place]));
  const screen = entryScreen(calls, { place: 'home', sequence: 1 }, (kit) => {
    const field = kit as unknown as Fields;
    const both = kit as unknown as FieldKit<InputOf<typeof bannerCalls.update>, typeof w>;
    return [
      field.i18n('names', { most: 50, span: 3 }),
      field.radio('place', places, { span: 3 }),
      field.custom('image', Image, { span: 3, verb: 'upload' }),
      ...(english
        ? [both.custom('imageEn', Image, { span: 3, verb: 'upload', help: w['imageEn.help'] })]
        : []),
      field.custom('link', PageOrLinkField, { help: w['url.help'], span: 2 }),
      field.count('sequence', { help: w['sequence.help'] }),
      field.dateTime('startTime', { help: w['time.help'] }),
      field.dateTime('endTime', { help: w['time.help'] }),
    ];
  });
  return listScreen(shared.list, siteWords, (kit) => ({
    title,
    entityName: noun,
    above: screen.Above,
    create: screen.create,
    columns: [
      kit.custom('image', {
        label: w.image,
        text: () => '',
        cell: (row) => <Thumb url={pictureOf(row, row.image)} />,
        width: 90,
      }),
      kit.i18n('names'),
      kit.custom('place', {
        label: w.place,
        text: (row, formatter) => formatter.text(saidOf.get(row.place) ?? { zh: row.place, en: row.place }),
        width: 130,
      }),
      kit.count('sequence', { width: 70 }),
      kit.custom('schedule', { label: w.schedule, text: scheduleText, cell: schedule, width: 150 }),
      kit.text('link', { optional: true }),
      kit.count('clicks', { width: 80 }),
      ...factColumns(kit),
    ],
    filters: [
      kit.search('keyword', { label: w.keyword }),
      kit.oneOf('place', places, { first: true }),
      kit.yesNo('enabled', { first: true }),
      kit.oneOf('release', releaseBadge),
    ],
    actions: screen.actions(kit),
    nameOf: (row, formatter) => formatter.i18n(row.names),
    card: ['names', 'image', 'place', 'schedule', 'enabled', 'release'],
  }));
}
