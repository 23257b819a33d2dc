import { sql } from 'kysely';
import { type OwnedDocuments, ownedDocuments } from '#kernel/server/owned-documents.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';

/** Auctions that still want something go to who takes over. */
export const openAuctions: readonly OwnedDocuments[] = [
  ownedDocuments(
    'AUCTION',
    'auctions.auction',
    ['seller_'],
    sql<boolean>`not deleted and status in (${sql.join(
      [
        AUCTION.draft,
        AUCTION.review,
        AUCTION.rejected,
        AUCTION.published,
        AUCTION.bidding,
        AUCTION.paused,
        AUCTION.pending,
      ].map((s) => sql.lit(s)),
    )})`,
  ),
];
