import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { closeMarket, confirmClock, openMarket, updateMarket } from '../contract/market.ts';
import { CLOSE_POLICIES } from '../rules/market-hours.ts';
import { marketScreenWords } from '../rules/screen-words.ts';
import { marketWords } from '../rules/words.ts';
import { DaysField } from './days-field.tsx';
import { SessionsField } from './sessions-field.tsx';

const m = marketWords.table;
const s = marketScreenWords.table;
const policies = CLOSE_POLICIES.map((value) => ({ value, ...m[value] }));

/** Schedule of one market: sessions, days off, make-up days, what closing does. Opened with `market` and `version`. */
export const HoursDialog = formDialog(updateMarket, marketWords, ({ field, section }) => ({
  title: s.editHours,
  wide: true,
  sections: [
    section([
      field.custom('sessions', SessionsField, { span: 3, required: true, verb: 'select' }),
      field.custom('holidays', DaysField, { span: 3, help: s['holidays.help'], required: false }),
      field.custom('extraDays', DaysField, { span: 3, help: s['extraDays.help'], required: false }),
      field.radio('closePolicy', policies, { span: 3 }),
      field.count('graceMinutes', { help: s['grace.help'] }),
    ]),
  ],
  done: s.editDone,
}));

/** Opens a market by hand, now or at a given minute. */
export const OpenDialog = formDialog(openMarket, marketWords, ({ field, section }) => ({
  title: m.confirmOpen,
  sections: [
    section([
      field.textarea('reason', { most: 300 }),
      field.dateTime('effectiveAt', { help: s['effectiveAt.help'], required: false, span: 3 }),
      field.dateTime('until', { label: m.manualUntil, help: s['until.help'], required: false, span: 3 }),
      field.i18n('notice', { most: 200, required: false, span: 3 }),
    ]),
  ],
  label: m.openMarket,
  done: s.openDone,
}));

/** Closes a market by hand, with the reason for the log and the words everybody reads. */
export const CloseDialog = formDialog(closeMarket, marketWords, ({ field, section }) => ({
  title: m.closeMarket,
  sections: [
    section(
      [
        field.textarea('reason', { most: 300 }),
        field.i18n('notice', { most: 200, help: s['notice.help'], span: 3 }),
        field.dateTime('effectiveAt', { help: s['effectiveAt.help'], required: false, span: 3 }),
        field.dateTime('until', { label: m.manualUntil, help: s['until.help'], required: false, span: 3 }),
      ],
      { help: m.confirmClose },
    ),
  ],
  label: m.closeMarket,
  danger: true,
  done: s.closeDone,
}));

/** The operator's word that the clock is right again. */
export const ClockDialog = formDialog(confirmClock, marketWords, ({ field, section }) => ({
  title: s.confirmClock,
  sections: [section([field.textarea('reason', { most: 300 })], { help: s.clockJumped })],
  label: s.confirmClock,
  done: s.clockDone,
}));
