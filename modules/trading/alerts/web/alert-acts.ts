import { translate } from '#kernel/rules/words.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { AlertRow } from '../contract/alert.ts';
import { alertWords } from '../rules/words.ts';

export const sendOne = (row: AlertRow) => ({ ids: [row.id] });
export const deleteQuestion = (row: AlertRow, formatter: Formatter) => ({
  title: translate(alertWords, formatter.locale, 'deleteTitle', { no: row.alertNo }),
});
