/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}

/** A company was approved: those who keep something for every member (a seller's store) make it now. */
export const memberAdmitted: Kind<{
  readonly memberId: string;
  readonly name: string;
  readonly abbreviation: string;
  readonly nameEn: string | null;
  readonly sells: boolean;
  readonly address: string | null;
  readonly businessLicenceFileId: string | null;
  readonly adminName: string;
  readonly adminPhone: string | null;
  readonly adminEmail: string | null;
  /** Licences filed with the application; each is still to be reviewed. */
  readonly licences: readonly {
    readonly licenceType: string;
    readonly certificateNo: string;
    readonly startDate: string;
    readonly endDate: string;
    readonly fileId: string;
    readonly scopeItems: readonly {
      readonly spuId?: string | undefined;
      readonly cas?: string | undefined;
      readonly catalogueNo?: string | undefined;
    }[];
    readonly operatingMode: string | null;
  }[];
  /** As the auditor attested it; null where no application was read, or one that did not ask how long it runs. */
  readonly businessLicence: {
    readonly certificateNo: string;
    readonly endDate: string;
    readonly fileId: string;
  } | null;
}> = { name: 'members.admitted' };

/** What others show of a company's present data has changed; documents keep what was agreed. */
export const memberChanged: Kind<{
  readonly memberId: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly abbreviation: string;
  readonly businessLicenceFileId: string | null;
  readonly address: string | null;
}> = { name: 'members.changed' };
