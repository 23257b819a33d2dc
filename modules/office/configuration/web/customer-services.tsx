import type { InputOf } from '#kernel/rules/contract.ts';
import type { FieldKit } from '#kernel/web/screens/form-kit.tsx';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { avatarScene } from '#office/attachments/rules/file-scenes.ts';
import { customerServiceCalls } from '../contract/entries.ts';
import { SERVICE_TYPES } from '../rules/entries.ts';
import { configTitleWords, siteWords } from '../rules/words.ts';
import { releaseBadge } from './badges.ts';
import { entryScreen, factColumns } from './entry-screen.tsx';
import { HoursField } from './hours-field.tsx';
import { pictureField } from './picture-field.tsx';
import { hoursText } from './weekdays.ts';

const w = siteWords.table;
const types = SERVICE_TYPES.map((value) => ({ value, ...w[`service.${value}Type`] }));
const Avatar = pictureField(avatarScene, () => null);
type Fields = FieldKit<InputOf<typeof customerServiceCalls.update>, typeof w>;

const screen = entryScreen(customerServiceCalls, { type: 'phone', sequence: 10 }, (kit) => {
  const field = kit as unknown as Fields;
  return [
    field.i18n('names', { most: 30, span: 3 }),
    field.radio('type', types, { span: 3 }),
    field.text('value', { most: 200, span: 2 }),
    field.count('sequence', { help: w['sequence.help'] }),
    field.text('productLines', { most: 100, span: 3 }),
    field.custom('workingHours', HoursField, { span: 3, help: w['workingHours.help'], required: false }),
    field.custom('avatar', Avatar, { span: 3, verb: 'upload' }),
  ];
});

/** /mymanagement/customerServiceManage: who is there for customers, how and when (R-PCONF-014, R-PCONF-024). */
export default listScreen(customerServiceCalls.list, siteWords, (kit) => ({
  title: configTitleWords.table.customerService,
  entityName: w['noun.customerService'],
  above: screen.Above,
  create: screen.create,
  columns: [
    kit.i18n('names'),
    kit.custom('type', {
      label: w.type,
      text: (row, formatter) => formatter.text(w[`service.${row.type}Type`]),
      width: 100,
    }),
    kit.text('value'),
    kit.custom('workingHours', {
      label: w.workingHours,
      text: (row, formatter) =>
        row.workingHours === null
          ? formatter.text(w['workingHours.always'])
          : hoursText(row.workingHours, formatter.locale),
    }),
    kit.text('productLines', { optional: true }),
    kit.count('sequence', { width: 70 }),
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
  card: ['names', 'type', 'value', 'workingHours', 'enabled', 'release'],
}));
