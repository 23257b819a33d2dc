import type { Reason, Reader } from '#kernel/web/screens/index.ts';
import { whereToFile } from '#registry/qualifications/rules/where-to-file.ts';

interface Saying {
  readonly zh: string;
  readonly en: string;
  readonly paper?: string | undefined;
  readonly reason?: string | undefined;
}
/** What the licence gate found wanting, each with the page that files the paper (trading-domain 1.4). */
export const paperReasons = (says: readonly Saying[], reader: Reader): Reason[] =>
  says.map((s) => {
    const way = s.paper === undefined || s.reason === undefined ? null : whereToFile(s.paper, s.reason);
    return { key: s.zh, text: reader.said(s), href: way?.href, way: way === null ? undefined : reader.said(way.said) };
  });
