import type { RouteDef } from '#kernel/web/guard/route.ts';
import { offerTitles } from '../../rules/offer-titles.ts';
import { type Listed, listed, under } from './route-def.ts';

const { table } = offerTitles;
const OWN = ['Add', 'Edit', 'Delete', 'View', 'Withdraw', 'Release', 'Unpublish'];
const sale: Listed = {
  path: '/rmbSellManagement/SaleOffer',
  title: table.listTitle,
  icon: 'TagsOutlined',
  buttons: OWN,
  shape: 'list',
  load: () => import('./sale-offer.tsx'),
};
const mine: Listed = {
  path: '/transactionManagement/myOffer',
  title: table.myOffers,
  icon: 'TagsOutlined',
  buttons: ['RevokeOffer', 'Prolong', 'StopOffer', 'HistoryLog', ...OWN],
  shape: 'list',
  load: () => import('./my-offer.tsx'),
};
const form = () => import('./offer-form.tsx');
const detail = () => import('./own-detail.tsx');

/** The seller's pages. */
export const routes: readonly RouteDef[] = [
  listed(sale),
  under(sale, 'new', table.formNew, 'form', form),
  under(sale, 'edit/:id', table.formEdit, 'form', form),
  under(sale, 'detail/:id', table.detailTitle, 'view', detail),
  listed({
    path: '/rmbSellManagement/TemplateImport',
    title: table.importTitle,
    icon: 'ImportOutlined',
    buttons: ['Import'],
    shape: 'flow',
    load: () => import('./template-import.tsx'),
  }),
  listed({
    path: '/rmbSellManagement/AIOffer',
    title: table.pasteTitle,
    icon: 'SnippetsOutlined',
    buttons: OWN,
    shape: 'flow',
    parentRoute: sale.path,
    load: () => import('./paste-offers.tsx'),
  }),
  listed(mine),
  under(mine, 'detail/:id', table.detailTitle, 'view', detail),
];
