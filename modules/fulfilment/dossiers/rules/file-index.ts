import { escapeMarkup } from './markup.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { indexWords } from './words.ts';

/** One file of the deal file; the path is the one inside it. */
export interface IndexedFile {
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
}
/** One document, with its papers. */
export interface IndexedDocument {
  readonly kind: string;
  readonly title: LocalizedText;
  readonly no: string;
  readonly state: LocalizedText;
  /** ISO instant of what the state says. */
  readonly at: string;
  readonly files: readonly IndexedFile[];
}
export interface FileIndex {
  readonly dealNo: string;
  readonly product: LocalizedText;
  readonly documents: readonly IndexedDocument[];
}
/** Most that the papers of one file may have together, in megabytes. */
export const MOST_MEGABYTES = 500;
export const INDEX_JSON = 'index.json';
export const INDEX_HTML = 'index.html';
export const CHECKSUMS = 'SHA256SUMS';
const FORMAT = 'chemical-market/deal-file/1';

const both = ({ zh, en }: LocalizedText) => ({ zh, en });

/** The index for programs. Keys stand in one order, so that equal content gives equal bytes. */
export const indexJson = (index: FileIndex): string =>
  `${JSON.stringify(
    {
      format: FORMAT,
      dealNo: index.dealNo,
      product: both(index.product),
      verify: both(indexWords.table.verify),
      documents: index.documents.map(({ kind, title, no, state, at, files }) => ({
        kind,
        title: both(title),
        no,
        state: both(state),
        at,
        files: files.map(({ path, sha256, size }) => ({ path, sha256, size })),
      })),
    },
    null,
    2,
  )}\n`;

/** As `sha256sum` writes and reads it. */
export const checksums = (files: readonly IndexedFile[]): string =>
  files.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('');

const said = (text: LocalizedText): string =>
  `<span lang="zh">${escapeMarkup(text.zh)}</span><br><span lang="en">${escapeMarkup(text.en)}</span>`;
const heading = (text: LocalizedText): string => `<th scope="col">${said(text)}</th>`;
const fileCell = (files: readonly IndexedFile[]): string =>
  files.length === 0
    ? '–'
    : files
        .map(
          ({ path, sha256 }) =>
            `<a href="${escapeMarkup(encodeURI(path))}">${escapeMarkup(path)}</a><br><code>${sha256}</code>`,
        )
        .join('<br>');

const STYLE = `body{font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;margin:24px;color:#1f2329;background:#fff}
h1{font-size:20px}table{border-collapse:collapse;width:100%}th,td{border:1px solid #d0d3d9;padding:6px 8px;text-align:start;vertical-align:top}
th{background:#f2f3f5}code{font-size:11px;overflow-wrap:anywhere}[lang=en]{color:#4e5969}
@media(max-width:700px){table,tbody,tr,td{display:block}thead{display:none}td{border:0}tr{border:1px solid #d0d3d9;margin-block-end:8px}}`;

/** The index for people, in both languages, readable without a network. */
export function indexHtml(index: FileIndex): string {
  const w = indexWords.table;
  const rows = index.documents
    .map(
      ({ title, no, state, at, files }) =>
        `<tr><td>${said(title)}</td><td>${escapeMarkup(no)}</td><td>${said(state)}</td><td><time datetime="${escapeMarkup(at)}">${escapeMarkup(at)}</time></td><td>${fileCell(files)}</td></tr>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="zh">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeMarkup(`${w.title.zh} ${w.title.en} ${index.dealNo}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${said(w.title)} ${escapeMarkup(index.dealNo)}</h1>
<p>${said(index.product)}</p>
<table>
<thead><tr>${[w.document, w.number, w.state, w.time, w.file].map(heading).join('')}</tr></thead>
<tbody>
${rows}
</tbody>
</table>
<p>${said(w.verify)}</p>
</body>
</html>
`;
}
