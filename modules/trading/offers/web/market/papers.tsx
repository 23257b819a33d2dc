import { DisabledReasons, type Formatter } from '#kernel/web/screens/index.ts';
import { whereToFile } from '#registry/qualifications/rules/where-to-file.ts';

/** One finding of the licence gate in both languages. */
export interface Saying {
  readonly zh: string;
  readonly en: string;
  readonly paper?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * What the licence gate found wanting, each with the page that files the paper (trading-domain 1.4); most
 * readers lack none.
 */
export function PapersNotice({
  title,
  says,
  reader: formatter,
}: {
  title: string;
  says: readonly Saying[];
  reader: Formatter;
}) {
  if (says.length === 0) return null;
  const reasons = says.map((s) => {
    const way = s.paper === undefined || s.reason === undefined ? null : whereToFile(s.paper, s.reason);
    return {
      key: s.zh,
      text: formatter.text(s),
      href: way?.href,
      way: way === null ? undefined : formatter.text(way.said),
    };
  });
  return <DisabledReasons title={title} reasons={reasons} />;
}
