import { expect, test } from 'vitest';
import { standingItems, workItem, workItems } from '#market/marketplace/rules/work.ts';
import { routeAt } from '../pages.ts';

test('every line opens a page of the registry that the console it is for shows', () => {
  for (const item of [...workItems, ...standingItems]) {
    expect(workItem(item.key)).toBe(item);
    for (const [identity, page] of Object.entries(item.pages)) {
      const route = routeAt(page as string);
      expect(route, `${item.key} ${page}`).toBeDefined();
      if (page !== '/myMessage') expect(route?.consoles, `${item.key} on ${page}`).toContain(identity);
    }
  }
});
