import { describe, expect, test } from 'vitest';
import { attribute, NotXml, type XmlAttributes, XmlReader } from '../sheets/xml-reader.ts';

/** What a document says, as a line per event; pieces are cut after `size` characters. */
function heard(xml: string, size = xml.length): string[] {
  const lines: string[] = [];
  const reader = new XmlReader({
    open: (name, attributes) => lines.push(`<${name} ${attribute(attributes, 'r') ?? ''}`.trim()),
    close: (name) => lines.push(`/${name}`),
    text: (text) => lines.push(text),
  });
  for (let at = 0; at < xml.length; at += size) reader.push(xml.slice(at, at + size));
  reader.end();
  return lines;
}
const joined = (lines: readonly string[]) => lines.join('|');

describe('trust 4: XML of strangers', () => {
  test('elements, texts, CDATA and entities are read alike, however the pieces are cut', () => {
    const xml =
      '<?xml version="1.0"?><x:a r="1 &lt; 2"><!-- no --><b>A&amp;&#x42;&#67;<![CDATA[<d>]]></b><c/></x:a>';
    const whole = heard(xml);
    expect(joined(whole)).toBe('<a 1 < 2|<b|A&BC|<d>|/b|<c|/c|/a');
    for (const size of [1, 2, 7]) expect(heard(xml, size).join('')).toBe(whole.join(''));
  });
  test('characters outside the basic plane survive a cut between their halves', () => {
    expect(heard('<a>𠮷</a>', 4).join('')).toBe('<a𠮷/a');
  });
  test.each([
    ['a declaration', '<!DOCTYPE a><a/>'],
    ['a declared entity', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['an unknown entity', '<a>&x;</a>'],
    ['an entity without end', '<a>&amp</a>'],
    ['a character that does not exist', '<a>&#x110000;</a>'],
    ['crossed elements', '<a><b></a></b>'],
    ['a second root', '<a/><b/>'],
    ['text after the root', '<a/>text'],
    ['an element that is not closed', '<a><b></b>'],
    ['a tag inside a tag', '<a <b/></a>'],
    ['an attribute twice', '<a r="1" r="2"/>'],
    ['an attribute without end', '<a r="1></a>'],
    ['nothing', ' '],
  ])('%s is refused', (_what, xml) => {
    expect(() => heard(xml)).toThrow(NotXml);
    expect(() => heard(xml, 1)).toThrow(NotXml);
  });
  test('depth is limited: 64 levels are read, 65 are not', () => {
    const nested = (n: number) => '<a>'.repeat(n) + '</a>'.repeat(n);
    expect(heard(nested(64))).toHaveLength(128);
    expect(() => heard(nested(65))).toThrow('nested too deeply');
  });
  test.each([
    ['a text', '<a>', 'x'],
    ['a tag', '<a r="', 'x'],
    ['a comment', '<a><!--', 'x'],
    ['a CDATA section', '<a><![CDATA[', 'x'],
    ['a name', '<', 'x'],
    ['a declaration', '<!DOCTYPE a [', ' '],
    ['an instruction', '<a><?x ', 'x'],
  ])('%s without end is given up after half a megabyte', (_what, start, more) => {
    const reader = new XmlReader({ open() {}, close() {}, text() {} });
    reader.push(start);
    const piece = more.repeat(64 * 1024);
    for (let n = 1; n <= 7; n += 1) reader.push(piece);
    expect(() => {
      reader.push(piece);
      reader.push(piece);
    }).toThrow('endless text');
  });
  test('an attribute is found by its name without prefix, never among what every object has', () => {
    let found: XmlAttributes = {};
    const reader = new XmlReader({
      open: (_name, attributes) => (found = attributes),
      close() {},
      text() {},
    });
    reader.push('<a r:id="7" sheetId="1"/>');
    expect([attribute(found, 'id'), attribute(found, 'sheetId'), attribute(found, 'constructor')]).toEqual([
      '7',
      '1',
      null,
    ]);
  });
});
