type Text = { readonly zh_CN: string; readonly en_US?: string | null | undefined };
export interface FooterLine {
  readonly text: Text;
  readonly link: string | null;
}
interface Footer {
  readonly companyName?: string | null;
  readonly copyrightText?: { readonly zh_CN: string; readonly en_US?: string | undefined } | null;
  readonly icpNo?: string | null;
  readonly icpLink?: string | null;
  readonly policeNo?: string | null;
  readonly policeLink?: string | null;
  readonly telecomNo?: string | null;
  readonly telecomLink?: string | null;
  readonly hotline?: string | null;
}

/**
 * The lines of a page end: copyright with its year and company, records and licences with their links,
 * hotline (administration-domain 10.7).
 */
export function footerLines(f: Footer, year: number): FooterLine[] {
  const filled = (text: string) =>
    text.replaceAll('{year}', String(year)).replaceAll('{companyName}', f.companyName ?? '');
  const plain = (text: string | null | undefined, link: string | null | undefined): FooterLine[] =>
    text ? [{ text: { zh_CN: text }, link: link ?? null }] : [];
  const copyright = f.copyrightText?.zh_CN
    ? [
        {
          text: {
            zh_CN: filled(f.copyrightText.zh_CN),
            en_US: f.copyrightText.en_US ? filled(f.copyrightText.en_US) : null,
          },
          link: null,
        },
      ]
    : [];
  return [
    ...copyright,
    ...plain(f.icpNo, f.icpLink),
    ...plain(f.policeNo, f.policeLink),
    ...plain(f.telecomNo, f.telecomLink),
    ...plain(f.hotline, null),
  ];
}
