import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { deleteAlerts, listAlerts, pauseAlerts, resumeAlerts } from '../contract/alert.ts';
import { alertDetailHref } from '../rules/hrefs.ts';
import { ADD_ALERT_PAGE, ALERTS_PAGE } from '../rules/pages.ts';
import { alertWords } from '../rules/words.ts';
import { deleteQuestion, sendOne } from './alert-acts.ts';
import { limitText, placeText, productText, quantityText, tellsText } from './alert-columns.ts';
import { stateBadge } from './badges.ts';

const { table } = alertWords;

/** /myBusiness/alerts: the wishes of the reader's company and side, and how often each has told. */
export default listScreen(listAlerts, alertWords, (kit) => ({
  title: table.list,
  entityName: table.entityName,
  within: 'INQUIRY',
  empty: { help: table.empty },
  create: { to: ADD_ALERT_PAGE, label: table.add, button: 'Add' },
  opens: (row) => alertDetailHref(row.id),
  nameOf: (row, formatter) => `${row.alertNo} ${productText(row, formatter)}`,
  columns: [
    kit.text('alertNo', { width: 170, link: (row) => alertDetailHref(row.id) }),
    kit.state('state', stateBadge, { width: 100 }),
    kit.custom('product', { label: table.product, width: 220, text: productText }),
    kit.code('lane', 'offer_lane', { width: 110 }),
    kit.custom('place', { label: table.place, width: 140, text: placeText }),
    kit.custom('quantity', { label: table.quantity, width: 120, align: 'end', text: quantityText }),
    kit.custom('priceLimit', { label: table.priceLimit, width: 160, align: 'end', text: limitText }),
    kit.custom('tells', { label: table.tells, width: 140, text: tellsText }),
    kit.date('until', { width: 120 }),
    kit.count('toldCount', { width: 90 }),
    kit.dateTime('lastToldAt', { width: 150 }),
    kit.text('remark', { optional: true }),
    kit.dateTime('gmtCreate', { optional: true }),
  ],
  filters: [
    kit.search('keyword', { label: table.keyword }),
    kit.oneOf('state', stateBadge, { first: true }),
    kit.oneOf('lane', 'offer_lane'),
  ],
  card: ['product', 'state', 'priceLimit', 'place', 'tells', 'until', 'toldCount'],
  actions: [
    kit.open('view', (row) => alertDetailHref(row.id), { label: table.view, button: 'View' }),
    kit.open('edit', (row) => `${ALERTS_PAGE}/edit/${row.id}`, {
      label: table.edit,
      button: 'Edit',
      edits: true,
    }),
    kit.act('pause', pauseAlerts, { label: table.pause, send: sendOne }),
    kit.act('resume', resumeAlerts, { label: table.resume, send: sendOne }),
    kit.act('delete', deleteAlerts, {
      label: table.delete,
      danger: true,
      send: sendOne,
      question: deleteQuestion,
    }),
  ],
}));
