import type { InputOf } from '#kernel/rules/contract.ts';
import type { FieldKit } from '#kernel/web/screens/form-kit.tsx';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { imageScene } from '#office/attachments/rules/file-scenes.ts';
import { friendlyLinkCalls } from '../contract/entries.ts';
import { RECOMMENDED } from '../rules/pictures.ts';
import { configTitleWords, siteWords } from '../rules/words.ts';
import { releaseBadge } from './badges.ts';
import { entryScreen, factColumns, pictureOf, Thumb } from './entry-screen.tsx';
import { pictureField } from './picture-field.tsx';

const w = siteWords.table;
const types = [
  { value: '10', ...w['link.10'] },
  { value: '20', ...w['link.20'] },
] as const;
const Picture = pictureField(imageScene, () => RECOMMENDED.partner ?? null);
type Fields = FieldKit<InputOf<typeof friendlyLinkCalls.update>, typeof w>;

const screen = entryScreen(friendlyLinkCalls, { type: '10', showFlag: true, sequence: 10 }, (kit) => {
  const field = kit as unknown as Fields;
  return [
    field.i18n('names', { most: 30, span: 3 }),
    field.text('url', { most: 500, inputMode: 'url', span: 2 }),
    field.count('sequence', { help: w['sequence.help'] }),
    field.radio('type', types),
    field.bool('showFlag', { sentence: w['showFlag.sentence'] }),
    field.custom('picture', Picture, { span: 3, verb: 'upload' }),
  ];
});

/**
 * /mymanagement/friendlyLink: links at the head and the bottom of the site (R-PCONF-006, R-PCONF-019,
 * R-PCONF-028 to R-PCONF-034, R-PCONF-049).
 */
export default listScreen(friendlyLinkCalls.list, siteWords, (kit) => ({
  title: configTitleWords.table.friendlyLink,
  entityName: w['noun.friendlyLink'],
  above: screen.Above,
  create: screen.create,
  columns: [
    kit.i18n('names'),
    kit.text('url', { link: (row) => row.url }),
    kit.custom('type', {
      label: w.type,
      text: (row, formatter) => formatter.text(w[`link.${row.type}`]),
      width: 90,
    }),
    kit.count('sequence', { width: 70 }),
    kit.custom('picture', {
      label: w.picture,
      text: () => '',
      cell: (row) => <Thumb url={pictureOf(row, row.picture)} />,
      width: 120,
    }),
    kit.bool('showFlag', { width: 90 }),
    ...factColumns(kit),
  ],
  filters: [
    kit.search('keyword', { label: w.keyword }),
    kit.oneOf('place', types, { label: w.type, first: true }),
    kit.yesNo('enabled', { first: true }),
    kit.oneOf('release', releaseBadge),
  ],
  actions: screen.actions(kit),
  nameOf: (row, formatter) => formatter.i18n(row.names),
  card: ['names', 'url', 'type', 'enabled', 'release'],
}));
