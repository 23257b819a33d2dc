import { words } from '#kernel/rules/words.ts';

/** What a company has to do by a day, of shipments. */
export const deadlineWords = words('shipments.deadline', {
  linkedNote: { zh: '提货通知', en: 'Shipment note' },
  shipments: { zh: '发货与收货', en: 'Shipments' },
  pickup: { zh: '提货时段', en: 'Pickup windows' },
  receipt: { zh: '确认收货', en: 'Receipts to confirm' },
  papers: { zh: '车辆与人员证件', en: 'Papers of vehicles and people' },
  pickUp: { zh: '按时提货', en: 'Pick the goods up' },
  pickUpElse: { zh: '提货码失效，须重新预约时段', en: 'The pickup code dies and a new slot is needed' },
  confirm: { zh: '确认收货或提出异议', en: 'Confirm the receipt or dispute it' },
  confirmElse: { zh: '视为按实发重量收货', en: 'It counts as received as shipped' },
  permit: { zh: '更新道路运输证', en: 'Renew the road permit' },
  certificate: { zh: '更新从业资格证', en: 'Renew the certificate' },
  papersElse: { zh: '到期后不能放货', en: 'No release after that day' },
});
