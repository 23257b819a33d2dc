import { EMPTY } from '#kernel/rules/format.ts';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { alertDetail, deleteAlerts, pauseAlerts, resumeAlerts } from '../contract/alert.ts';
import { ALERTS_PAGE } from '../rules/pages.ts';
import { alertWords } from '../rules/words.ts';
import { deleteQuestion, sendOne } from './alert-acts.ts';
import { limitText, placeText, productText, quantityText, tellsText } from './alert-columns.ts';
import { stateBadge } from './badges.ts';
import { ownTopic } from './own-topic.ts';
import { ToldList } from './told-list.tsx';

const { table } = alertWords;

/** /myBusiness/alerts/detail: one wish, and everything it told. */
export default viewScreen(alertDetail, alertWords, (kit) => ({
  title: table.one,
  number: (row) => row.alertNo,
  state: kit.state('state', stateBadge),
  input: (params) => (params.id === undefined ? null : { id: params.id }),
  topics: ownTopic,
  figures: [
    kit.custom('product', { label: table.product, text: productText }),
    kit.custom('priceLimit', { label: table.priceLimit, text: limitText }),
    kit.count('toldCount'),
    kit.date('until'),
  ],
  actions: [
    kit.open('edit', (row) => `${ALERTS_PAGE}/edit/${row.id}`, {
      label: table.edit,
      button: 'Edit',
      edits: true,
      primary: true,
    }),
    kit.act('pause', pauseAlerts, { label: table.pause, send: sendOne }),
    kit.act('resume', resumeAlerts, { label: table.resume, send: sendOne }),
    kit.act('delete', deleteAlerts, {
      label: table.delete,
      danger: true,
      send: sendOne,
      question: deleteQuestion,
      after: () => ALERTS_PAGE,
    }),
  ],
  facts: [
    {
      items: [
        kit.code('lane', 'offer_lane'),
        kit.custom('place', { label: table.place, text: placeText }),
        kit.custom('quantity', { label: table.quantity, text: quantityText }),
        kit.custom('tells', { label: table.tells, text: tellsText }),
        kit.dateTime('lastToldAt'),
        kit.dateTime('gmtCreate'),
        kit.custom('remark', { label: table.remark, text: (row) => row.remark ?? EMPTY }),
      ],
    },
  ],
  tabs: [{ key: 'told', label: table.told, count: (row) => row.toldCount, component: ToldList }],
}));
