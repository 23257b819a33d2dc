/** Where a supplier asks to be told of inquiries like this one; alerts stand above, the composition joins them. */
export interface AlertPart {
  href(start: { readonly inquiryId: string }): string;
  /** Whether the reader may keep alerts. */
  may(): boolean;
}
let alert: AlertPart | null = null;
export function joinAlert(part: AlertPart): void {
  alert = part;
}
export const alertPart = (): AlertPart | null => alert;
