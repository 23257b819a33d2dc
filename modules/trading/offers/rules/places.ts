import {
  ADD_OFFER,
  CURRENT_TRADING,
  DOLLAR_BOARD,
  EDIT_DRAFT,
  EDIT_OFFER,
  INTL_THREAD,
  MY_OFFERS,
  NEW_OFFER,
  RESOURCE_BOARD,
  RMB_BOARD,
  RMB_THREAD,
  SALE_OFFERS,
} from './pages.ts';
import type { Lane } from './codes.ts';

/**
 * Where a lane lives: its board, the seller's list of offers, the form, and the page of one negotiation. A
 * further lane is a further line here, its codes in `codes.ts` and its fields in the form.
 */
export interface LanePages {
  readonly board: string;
  /** The seller's list; the detail of an offer stands under it. */
  readonly list: string;
  readonly create: string;
  readonly thread: string;
  /** The button that changes a stored offer on the page of its form. */
  readonly editButton: string;
  edit(id: string): string;
}
export const LANES: Readonly<Record<Lane, LanePages>> = {
  '10': {
    board: RMB_BOARD,
    list: SALE_OFFERS,
    create: `${SALE_OFFERS}/new`,
    thread: RMB_THREAD,
    editButton: 'Edit',
    edit: (id) => `${SALE_OFFERS}/edit/${id}`,
  },
  '20': {
    board: DOLLAR_BOARD,
    list: MY_OFFERS,
    create: ADD_OFFER,
    thread: RMB_THREAD,
    editButton: 'Edit',
    edit: (id) => `${EDIT_OFFER}?id=${id}`,
  },
  '30': {
    board: RESOURCE_BOARD,
    list: CURRENT_TRADING,
    create: NEW_OFFER,
    thread: INTL_THREAD,
    editButton: 'editDraftBtn',
    edit: (id) => `${EDIT_DRAFT}?id=${id}`,
  },
};
export const lanePages = (lane: string): LanePages => LANES[lane as Lane] ?? LANES['10'];
/** An own offer with everything that happened to it. */
export const offerDetailHref = (lane: string, id: string): string => `${lanePages(lane).list}/detail/${id}`;
/** The page of one negotiation. */
export const threadHref = (id: string, lane: string): string => `${lanePages(lane).thread}?id=${id}`;
/** The lane whose form stands at an address. */
export const laneAt = (path: string): Lane =>
  (Object.keys(LANES) as Lane[]).find(
    (lane) => LANES[lane].create === path || LANES[lane].edit('').split('?')[0] === path,
  ) ?? '10';
