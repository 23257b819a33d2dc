/** News that something moves among auctions: every list asks again for what its reader may see. */
export const hallTopics = (): readonly string[] => ['auctions:all'];
/** News of one auction: everybody who looks at it reads anew what is his. */
export const auctionTopics = (id: string): readonly string[] => [`auction:${id}`];
