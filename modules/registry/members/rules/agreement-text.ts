const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c);
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&');

/** Legal text as it is typed, into what is stored: a line is a paragraph, `# ` a heading, `- ` an item of a list. */
export function textToHtml(text: string): string {
  const out: string[] = [];
  let items: string[] = [];
  const close = () => {
    if (items.length > 0) out.push(`<ul>${items.map((i) => `<li>${escaped(i)}</li>`).join('')}</ul>`);
    items = [];
  };
  for (const line of text.split(/\r?\n/).map((l) => l.trim())) {
    if (line.startsWith('- ')) items.push(line.slice(2).trim());
    else {
      close();
      if (line.startsWith('# ')) out.push(`<h3>${escaped(line.slice(2).trim())}</h3>`);
      else if (line !== '') out.push(`<p>${escaped(line)}</p>`);
    }
  }
  close();
  return out.join('');
}

/** The same way back, for the next version. */
export const htmlToText = (html: string): string =>
  html
    .replace(/<h\d[^>]*>([\s\S]*?)<\/h\d>/gi, (_all, inner: string) => `# ${plain(inner)}\n`)
    .replace(/<li[^>]*>([\s\S]*?)<\/li>/gi, (_all, inner: string) => `- ${plain(inner)}\n`)
    .replace(/<\/p>|<br\s*\/?>|<\/ul>|<\/ol>/gi, '\n')
    .split('\n')
    .map((line) => plain(line).trim())
    .filter((line) => line !== '')
    .join('\n');
