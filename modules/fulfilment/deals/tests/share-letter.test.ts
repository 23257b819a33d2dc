import { expect, test } from 'vitest';
import { inTransaction, type Person } from '#app/world.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { letterDetail } from '../contract/letter.ts';
import { letterShare } from '../server/share-letter.ts';
import { dealWorld } from './deal-world.ts';

const w = await dealWorld();
const first = (ids: readonly string[]): string => ids[0] as string;

test('a shared link shows number, state and goods, money only where marked, and never a company', async () => {
  const made = await w.deal();
  const view = (person: Person) =>
    inTransaction(w.world.runtime.database.db, person.actor, 'read', (tx) =>
      letterShare.view(createContext(w.world.runtime, tx, person.actor, null, postCommitEffects()), {
        resourceId: first(made.letterIds),
        withPrice: true,
        locale: 'en_US',
      }),
    );
  const content = await view(w.buyer);
  const { sellerName, buyerName } = await w.buyer.does(letterDetail, { id: first(made.letterIds) });
  const text = JSON.stringify(content);
  expect([text.includes(sellerName), text.includes(buyerName), text.includes('Methanol')]).toEqual([
    false,
    false,
    true,
  ]);
  expect(content?.facts.filter((f) => f.price === true).map((f) => f.label.en)).toEqual([
    'Unit price',
    'Deal amount',
  ]);
  expect(await view(w.stranger)).toBeNull();
  // A colleague who sees his own documents only shares none of another's (administration-domain 7.4).
  const colleague = { ...w.buyer.actor, empId: '-7', scopes: new Map() };
  expect(await view({ ...w.buyer, actor: colleague })).toBeNull();
  expect([content?.hazardous, content?.facts.filter((f) => f.goods !== true).map((f) => f.label.en)]).toEqual(
    [true, ['Letter no.', 'Letter state', 'Deal time', 'Content hash']],
  );
});
