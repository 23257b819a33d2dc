import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/**
 * Ways to look at a page. `full`: every rule of WCAG 2.2 AA. `light`: what changes with the theme, the
 * language and the contents of a
 * page, contrast, target size and names; its structure comes from the same parts, and those have had a full look elsewhere.
 */
export type Look = 'full' | 'light';
const RULES: Record<Look, NonNullable<RunOptions['runOnly']>> = {
  full: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  light: {
    type: 'rule',
    values: [
      'color-contrast',
      'target-size',
      'aria-command-name',
      'aria-input-field-name',
      'aria-toggle-field-name',
      'button-name',
      'document-title',
      'html-has-lang',
      'image-alt',
      'input-button-name',
      'label',
      'label-content-name-mismatch',
      'link-name',
      'role-img-alt',
      'select-name',
      'svg-img-alt',
    ],
  },
};

interface Found {
  readonly rule: string;
  readonly target: string;
  readonly why: string;
}

/**
 * Runs axe in the page, which is given it once per document: that costs more than many a rule. Pictures in
 * frames of their own are not ours.
 */
async function violations(
  page: Page,
  within: string | null,
  runOnly: RunOptions['runOnly'],
): Promise<Found[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ include, only }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const context = { exclude: ['iframe'], ...(include === null ? {} : { include: [include] }) };
      // What passed is not written down node by node.
      const result = await inPage.run(context, {
        runOnly: only,
        resultTypes: ['violations'],
        iframes: false,
      });
      return result.violations.flatMap((v) =>
        v.nodes.map((n) => ({
          rule: v.id,
          target: n.target.join(' '),
          why: n.failureSummary?.split('\n')[1]?.trim() ?? '',
        })),
      );
    },
    { include: within, only: runOnly as NonNullable<typeof runOnly> },
  );
}

/** What assistive tools would trip over on a page, or within a part of it. */
export async function faultsOf(
  page: Page,
  options: { readonly within?: string; readonly look?: Look } = {},
): Promise<string[]> {
  const found = await violations(page, options.within ?? null, RULES[options.look ?? 'full']);
  const faults: string[] = [];
  for (const { rule, target, why } of found)
    if (!why.includes('partially obscured') || (await staysObscured(page, target)))
      faults.push(`${rule}: ${target} ${why}`);
  return faults;
}

/**
 * A target half under the bar that stays at the foot of a form is no fault if it is free and large enough
 * once it has been scrolled to.
 */
async function staysObscured(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return (await violations(page, target, { type: 'rule', values: ['target-size'] })).length > 0;
}

/**
 * The parts a page is made of: classes of our own components and of the library's, and roles. Names made by
 * the styles' machine say nothing.
 */
export const partsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = new Set<string>();
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of element.classList)
        if (/^[a-z]{2,3}-[a-z-]+$/.test(name) && !name.startsWith('css-')) parts.add(name);
      const role = element.getAttribute('role');
      parts.add(role === null ? element.localName : `${element.localName}[role=${role}]`);
    }
    return [...parts].sort();
  });

/** Chooses how a page is looked at: in full when it shows a part that no page of the visit has shown before. */
export class LooksByParts {
  readonly #known = new Set<string>();
  /** Page, look and the parts that were new: the table of what was looked at how. */
  readonly table: { readonly page: string; readonly look: Look; readonly parts: readonly string[] }[] = [];

  async choose(page: Page, name: string): Promise<Look> {
    const parts = (await partsOn(page)).filter((part) => !this.#known.has(part));
    for (const part of parts) this.#known.add(part);
    const look = parts.length > 0 ? 'full' : 'light';
    this.table.push({ page: name, look, parts });
    return look;
  }
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
