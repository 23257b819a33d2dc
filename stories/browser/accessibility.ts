import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What assistive tools would trip over on a page, or within a part of it. A picture in a frame of its own is not ours. */
export async function faultsOf(page: Page, look: { readonly within?: string } = {}): Promise<string[]> {
  // The page has no frames of other origins, so its result needs no second page to be put together in. What passed is not written down node by node.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .exclude('iframe');
  if (look.within !== undefined) axe.include(look.within);
  const { violations } = await axe.withTags(WCAG).analyze();
  const found = violations.flatMap((v) =>
    v.nodes.map((n) => ({
      target: n.target.join(' '),
      said: `${v.id}: ${n.target.join(' ')} ${n.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    })),
  );
  const faults: string[] = [];
  for (const { target, said } of found)
    if (!said.includes('partially obscured') || (await staysObscured(page, target))) faults.push(said);
  return faults;
}

/** A target half under the bar that stays at the foot of a form is no fault if it is free and large enough once it has been scrolled to. */
async function staysObscured(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .include(target)
    .withRules(['target-size'])
    .analyze();
  return violations.length > 0;
}

/** How far a page reaches beyond a window of 390 px, once it has settled there; the window is given back. */
export async function beyondAPhone(page: Page): Promise<number> {
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (desk !== null) await page.setViewportSize(desk);
  return beyond;
}
