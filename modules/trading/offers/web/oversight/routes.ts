import type { RouteDef } from '#kernel/web/guard/route.ts';
import { offerTitles } from '../../rules/offer-titles.ts';
import { type Listed, listed, under } from '../selling/route-def.ts';

const { table } = offerTitles;
const ALL = ['RevokeOffer', 'StopOffer', 'HistoryLog', 'View', 'Release', 'Unpublish', 'BatchExport'];
const resource: Listed = {
  path: '/resourceSupervision/resourceOfferList',
  title: table.resourceTitle,
  icon: 'TagsOutlined',
  buttons: ALL,
  shape: 'list',
  load: () => import('./resource-offers.tsx'),
};
const supervised: Listed = {
  ...resource,
  path: '/offerManagement/offerList',
  title: table.overseeTitle,
  load: () => import('./supervised-offers.tsx'),
};
const approval: Listed = {
  path: '/resourceSupervision/offerApproval',
  title: table.approvalTitle,
  icon: 'AuditOutlined',
  buttons: ['View', 'Approve', 'Reject'],
  shape: 'list',
  load: () => import('./approval-list.tsx'),
};
const detail = () => import('./any-detail.tsx');

/** The operator's pages. */
export const routes: readonly RouteDef[] = [
  listed(resource),
  under(resource, 'detail/:id', table.detailTitle, 'view', detail),
  listed(supervised),
  under(supervised, 'detail/:id', table.detailTitle, 'view', detail),
  listed(approval),
  under(approval, 'detail/:id', table.detailTitle, 'view', () => import('./approval-detail.tsx')),
];
