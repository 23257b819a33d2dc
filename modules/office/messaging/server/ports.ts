import type { Work } from '#kernel/server/capability.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { EmailProvider, SmsProvider } from '#kernel/server/mail/index.ts';

type Hand = Work<AnyTables, AnyTables>;
/** A person as far as telling him something goes. */
export interface Receiver { readonly accountId: string; readonly locale: 'zh_CN' | 'en_US'; readonly timeZone: string; readonly mobile: string | null; readonly email: string | null }
/** Who is who, asked as the house; accounts, staff and grants live above this capability. */
export interface Directory {
  /** Accounts that may still be told something: neither deleted nor forbidden. */
  people(w: Hand, accountIds: readonly string[]): Promise<Receiver[]>;
  /** Account of a person who works (not disabled, not resigned); null otherwise. */
  employeeAccount(w: Hand, empId: string): Promise<string | null>;
  administrators(w: Hand, memberId: string): Promise<string[]>;
  /** Platform accounts whose roles give the button on the route. */
  holders(w: Hand, wish: { readonly route: string; readonly button?: string | undefined }): Promise<string[]>;
}
/** How letters leave the house. `demo`: kept and shown to operators; `none`: there is no carrier, nothing is sent. */
export interface Carriers {
  readonly email: EmailProvider | 'demo' | 'none';
  readonly sms: SmsProvider | 'demo' | 'none';
  /** Without a slash at its end; put before links in letters. */
  readonly publicUrl: string;
  readonly demo: boolean;
}
declare module '#kernel/server/capability.ts' {
  interface Services {
    directory: Directory;
    carriers: Carriers;
  }
}
