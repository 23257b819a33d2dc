import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '#app/world.ts';
import { countingStatements } from '#kernel/test/counted-statements.ts';
import { listAuctions } from '#trading/auctions/contract/auction.ts';
import { listActivities } from '#trading/campaigns/contract/market.ts';

test.each([
  ['the hall of auctions', listAuctions, 'auction_of_hall'],
  ['the market of sales and groups', listActivities, 'activity_of_market'],
] as const)('%s is read in its order by an index, not sorted whole', async (_of, call, index) => {
  const world = await openWorld();
  const buyer = await world.as('buyer_admin');
  const counted = countingStatements([world.runtime.database.pool]);
  await buyer.does(call, { pageNum: 1, pageCount: 20 });
  counted.stop();
  const page = counted.texts.find((text) => /order by \(case/.test(text)) ?? '';
  await world.sql.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    const { rows } = await sql<Record<string, string>>`${sql.raw(`explain (generic_plan) ${page}`)}`.execute(
      tx,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    // No sort stands between the rows of the page and the index.
    expect(plan).toMatch(new RegExp(`Limit [^\\n]*\\n *-> +Index Scan using ${index} `));
  });
});
