/** Who signs passes: names and keys that Apple gave the programme, in PEM. */
export interface PassSigner {
  readonly passTypeId: string;
  readonly teamId: string;
  readonly certificate: string;
  /** RSA, without a passphrase. */
  readonly key: string;
  /** Apple's certificate between the programme's and its root. */
  readonly wwdrCertificate: string;
  /** When the certificate runs out. */
  readonly validUntil: Date;
}
