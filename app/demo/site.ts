import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { plantEntries, plantFooter, plantOperator } from '#office/configuration/server/demo.ts';
import { demoFooter, demoOperator, demoRecommended, demoSite } from './reference/site.ts';

/** The demonstration's operator. */
const BY = '林知夏';

/** What the site of the demonstration shows: banners, links, contacts, footer, and the goods it recommends. */
export async function loadSite(db: Kysely<AnyTables>): Promise<void> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, name from catalogue.product_name where name = any(${[...demoRecommended]}::text[]) and not deleted`.execute(
    db,
  );
  const goods = demoRecommended.flatMap((name, i) => {
    const product = rows.find((r) => r.name === name);
    return product === undefined
      ? []
      : [
          {
            kind: 'recommendProduct' as const,
            content: {
              productId: product.id,
              names: null,
              image: null,
              sequence: i + 1,
              startTime: null,
              endTime: null,
            },
          },
        ];
  });
  await plantEntries(db, [...demoSite, ...goods], BY);
  await plantFooter(db, demoFooter, BY);
  await plantOperator(db, demoOperator);
}
