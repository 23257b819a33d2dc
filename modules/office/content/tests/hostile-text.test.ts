import sanitizeHtml from 'sanitize-html';
import { describe, expect, test } from 'vitest';
import { plainTextOf, sanitiseRich } from '#kernel/server/sanitise.ts';
import { hostileTexts } from './hostile-texts.ts';

/** What a browser would find in the text: elements with their attributes. */
function found(html: string): { tag: string; attributes: Record<string, string> }[] {
  const out: { tag: string; attributes: Record<string, string> }[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      '*': (tag, attributes) => {
        out.push({ tag, attributes });
        return { tagName: tag, attribs: attributes };
      },
    },
  });
  return out;
}
const FORBIDDEN =
  /^(script|style|iframe|frame|frameset|object|embed|applet|svg|math|form|input|button|select|textarea|link|meta|base|video|audio|source|template|marquee|details|isindex|body|xss|xml)$/;

describe('R-KNOW-020 trust 4: rich text of people is made harmless on save', () => {
  test.each(hostileTexts)('%s leaves nothing that runs', (_what, html) => {
    const clean = sanitiseRich(html, 100_000);
    for (const { tag, attributes } of found(clean)) {
      expect(tag).not.toMatch(FORBIDDEN);
      for (const [name, value] of Object.entries(attributes)) {
        expect(name).not.toMatch(
          /^on|^(srcset|srcdoc|formaction|background|ping|is|id|name|action|data|xlink:href|dynsrc|lowsrc|popover)$/i,
        );
        if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|\/files\/\d+\/)/);
        if (name === 'src') expect(value).toMatch(/^\/files\/\d+\/[^/]+$/);
        if (name === 'style') expect(value).not.toMatch(/url|expression|position|behavior|binding|@/i);
      }
    }
    expect(sanitiseRich(clean, 100_000)).toBe(clean);
    expect(plainTextOf(clean)).not.toMatch(/<script|onerror=/i);
  });
  test('more than ninety ways are tried', () => expect(hostileTexts.length).toBeGreaterThan(90));
  test('what an editor writes stays: headings, lists, links, own pictures, tables', () => {
    const html =
      '<h2>标题</h2><p><strong>粗</strong> <em>i</em> <a href="https://good.example/">x</a></p><ul><li><p>一</p></li></ul><img src="/files/12/a.png" alt="图" /><table><tbody><tr><td>1</td></tr></tbody></table>';
    const clean = sanitiseRich(html, 100_000);
    for (const piece of [
      '<h2>标题</h2>',
      '<strong>粗</strong>',
      '<li><p>一</p></li>',
      'src="/files/12/a.png"',
      '<td>1</td>',
      'rel="noopener noreferrer nofollow"',
    ])
      expect(clean).toContain(piece);
  });
});
